#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the picture of the rooms in README.md from the includes.

    architecture.py TREE [--write]

Rooms are those of the layout table of README.md that have C++ sources, without tests, and rtl. A room may include only
the rooms that tests/style/arrows.txt lists for it, in a line such as "sim: model model/base". In the picture a room is
above all rooms that it includes. An arrow leads to each room that it includes, unless another room that it includes
also includes that room. The boxes have the words of the table. The dashed arrow is the code that Verilator makes of rtl
for sim.

Exit 0: tests/style/architecture.svg is what --write would write; 1: it is not, a room includes one that it must not,
rooms include each other in a circle, or bad use.
"""
import os
import re
import sys
from xml.sax.saxutils import escape

PICTURE = 'tests/style/architecture.svg'
ARROWS = 'tests/style/arrows.txt'
LEFT_OUT = ('tests', 'sw/example')
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
ROW = re.compile(r'^\| \[`([^`]+?)/`\][^|]*\| ([^|]+?) \|$', re.MULTILINE)
WIDTH, BOX, HEIGHT, GAP, FONT = 900, 400, 62, 44, 12


class Circle(Exception):
    pass


class NotAllowed(Exception):
    pass


def read(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def rooms(tree):
    """{room: its description}, from the layout table."""
    section = re.search(r'^## Layout\n(.*?)(?=^## |\Z)', read(tree, 'README.md'), re.MULTILINE | re.DOTALL)
    table = ROW.findall(section[1]) if section else []
    return {room: text.replace('`', '') for room, text in table if room not in LEFT_OUT}


def allowed_arrows(tree):
    """{room: set of rooms that it may include}."""
    lines = [line.split(':') for line in read(tree, ARROWS).splitlines() if line and not line.startswith('#')]
    return {name.strip(): set(others.split()) for name, others in lines}


def room_of(path, names):
    """The innermost room that contains a file; None: no room."""
    return max((name for name in names if path.startswith(name + '/')), key=len, default=None)


def includes(tree, names):
    """{room: set of rooms that its sources include}. Throws NotAllowed."""
    found = {name: set() for name in names}
    allowed = allowed_arrows(tree)
    for name in names:
        for place, _, files in os.walk(os.path.join(tree, name)):
            for file in files:
                path = os.path.relpath(os.path.join(place, file), tree)
                if file.endswith(('.h', '.cpp')) and room_of(path, names) == name:
                    targets = {room_of(path, names) for path in INCLUDE.findall(read(place, file))}
                    targets -= {None, name}
                    for target in sorted(targets - allowed.get(name, set())):
                        raise NotAllowed(f'{path}:1: {name} includes {target}, and may include only: '
                                         + (', '.join(sorted(allowed.get(name, set()))) or 'no other room'))
                    found[name] |= targets
    return found


def levels(uses):
    """{room: 0 if it includes nothing, otherwise one more than the highest room that it includes}."""
    known = {}

    def level(name, above):
        if name in above:
            raise Circle(' -> '.join(above[above.index(name):] + [name]))
        if name not in known:
            known[name] = max((level(other, above + [name]) + 1 for other in sorted(uses[name])), default=0)
        return known[name]

    for name in uses:
        level(name, [])
    return known


def raised(uses, level):
    """The heights with every room as high as the rooms that include it allow, for short arrows."""
    result = dict(level)
    for name in sorted(level, key=level.get, reverse=True):
        users = [result[other] for other in uses if name in uses[other]]
        result[name] = min(users) - 1 if users else level[name]
    return result


def reach(uses, name):
    return set().union(*({other} | reach(uses, other) for other in uses[name]))


def arrows(uses):
    """The includes without those that follow from others."""
    return [(name, other) for name in uses for other in sorted(uses[name])
            if not any(other in reach(uses, third) for third in uses[name] - {other})]


def wrapped(text, width):
    lines = ['']
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append('')
        lines[-1] += (' ' if lines[-1] else '') + word
    return lines


def box(name, text, x, y):
    lines = [f'<rect x="{x}" y="{y}" width="{BOX}" height="{HEIGHT}" rx="6" fill="#f4f6f8" stroke="#7d8c9b"/>',
             f'<text x="{x + 12}" y="{y + 20}" font-weight="bold" font-size="14">{escape(name)}/</text>']
    for i, line in enumerate(wrapped(text, 62)[:2]):
        lines.append(f'<text x="{x + 12}" y="{y + 38 + 15 * i}" font-size="{FONT}" fill="#44525f">{escape(line)}</text>')
    return lines


def arrow(start, end, dashed):
    dash = ' stroke-dasharray="5 4"' if dashed else ''
    (x0, y0), (x1, y1) = start, end
    path = f'M{x0:g} {y0:g}V{y1 - GAP:g}C{x0:g} {y1 - GAP * 0.4:g} {x1:g} {y1 - GAP * 0.8:g} {x1:g} {y1 - 7:g}'
    return f'<path d="{path}" fill="none" stroke="#0072B2" stroke-width="1.5" marker-end="url(#head)"{dash}/>'


def draw(tree):
    """The picture. Throws Circle and NotAllowed."""
    texts = rooms(tree)
    uses = includes(tree, texts)
    level = raised(uses, levels(uses))
    top = max(level.values())
    if 'rtl' in level:
        level['rtl'] = 0
    edges = [(name, other, False) for name, other in arrows(uses)]
    if 'rtl' in level and 'sim' in level:
        edges.append(('sim', 'rtl', True))
    places = {}
    for height in range(top, -1, -1):
        row = sorted((name for name in level if level[name] == height), key=lambda name: (name != 'rtl', name))
        wide = len(row) * BOX + (len(row) - 1) * GAP
        for i, name in enumerate(row):
            x = (WIDTH - wide) / 2 + i * (BOX + GAP)
            users = [places[user][0] for user, other, _ in edges if other == name]
            if len(row) == 1 and users:  # below the rooms that include it
                x = sum(users) / len(users)
            places[name] = (x, 20 + (top - height) * (HEIGHT + GAP))
    lines = []
    # Arrows start and end side by side, in the order of their targets.
    for name, other, dashed in edges:
        out = sorted((e for e in edges if e[0] == name), key=lambda e: places[e[1]][0])
        into = sorted((e for e in edges if e[1] == other), key=lambda e: places[e[0]][0])
        x0 = places[name][0] + BOX * (out.index((name, other, dashed)) + 1) / (len(out) + 1)
        x1 = places[other][0] + BOX * (into.index((name, other, dashed)) + 1) / (len(into) + 1)
        lines.append(arrow((x0, places[name][1] + HEIGHT), (x1, places[other][1]), dashed))
    for name, (x, y) in places.items():
        lines += box(name, texts[name], x, y)
    height = 20 + (top + 1) * (HEIGHT + GAP)
    lines.append(f'<text x="20" y="{height - 12}" font-size="{FONT}" fill="#44525f">An arrow leads to what a room '
                 'includes, unless it follows from the others; dashed: by Verilator, when a tile is built.</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="Helvetica,Arial,sans-serif" fill="#1b2733">\n'
            '<title>The rooms of Dateline</title>\n<desc>'
            + escape('; '.join(f'{name} includes {", ".join(sorted(uses[name])) or "nothing"}' for name in uses))
            + '</desc>\n<defs><marker id="head" markerWidth="8" markerHeight="8" refX="6" refY="4" orient="auto">'
            '<path d="M0 0L8 4L0 8Z" fill="#0072B2"/></marker></defs>\n<rect width="100%" height="100%" fill="#fff"/>\n'
            + '\n'.join(lines) + '\n</svg>\n')


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != '--write']
    if len(arguments) != 1 or not os.path.isdir(arguments[0]):
        sys.exit(__doc__)
    tree = arguments[0]
    try:
        picture = draw(tree)
    except Circle as circle:
        print(f'rooms include each other: {circle}')
        return 1
    except NotAllowed as error:
        print(error)
        return 1
    path = os.path.join(tree, PICTURE)
    if '--write' in sys.argv:
        with open(path, 'w', encoding='utf-8') as file:
            file.write(picture)
        return 0
    if not os.path.isfile(path) or read(path) != picture:
        print(f'{PICTURE}:1: is not what the includes say; write it anew: tests/style/architecture.py . --write')
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
