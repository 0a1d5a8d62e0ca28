#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the lists of sources for other tools agree with rtl/sources.cmake.

    file_lists.py TREE [--write]

A room is a folder of rtl/; rtl/sources.cmake lists its files in the order in which tools must read them. These files follow
from it:

    rtl/dateline.f            all files, for -F
    rtl/ROOM/ROOM.core        a FuseSoC core for each room; it depends on the rooms whose modules and packages its files name
    rtl/waivers.core          the lint waivers, on which every room depends
    Bender.yml, sources       a group for each room; the target of a room selects it and those that it depends on
    dateline.core, `rooms`    depends on all rooms

The version is the one in CMakeLists.txt. Every file of rtl/ROOM/ is listed, and every listed file exists. --write writes the
lists anew.

Exit 0: equal; 1: findings, FILE: WHAT.
"""
import os
import re
import sys

# Room: the description of its core, and the module that its lint target elaborates.
ROOMS = {'router': ('Virtual-channel router for tori, meshes, hypercubes and dual-cubes', 'dl_router'),
         'node': ('Router with network interface, memory and rounds behind a host bus', 'dl_node'),
         'traffic': ('Router with a small traffic source and sink', 'dl_traffic_node'),
         'network': ('Networks of nodes with barrier and host chain', 'dl_network_example'),
         'board': ('A network behind a serial line, and the top of boards', 'dl_board_top'),
         'stream': ('AXI-Stream ports of a router, links between clock domains', 'dl_stream_example')}

HEADER = '''CAPI=2:
# SPDX-License-Identifier: Apache-2.0
# Written by tests/cores/file_lists.py from rtl/sources.cmake.

name: dateline:noc:{name}:{version}
description: {description}

filesets:
  rtl:
    files:
'''
TARGETS = '''
targets:
  default:
    filesets: [rtl]

  # fusesoc run --target=lint dateline:noc:{name}
  lint:
    description: Verilator's lint
    flow: lint
    flow_options:
      tool: verilator
      verilator_options: [-Wall]
    filesets: [rtl]
    toplevel: {top}
'''


def read(tree, name):
    with open(os.path.join(tree, name), encoding='utf-8') as file:
        return file.read()


def rooms(cmake):
    """{room: files} of sources.cmake, relative to rtl/."""
    found = {}
    for file in re.findall(r'^\s*\$\{DATELINE_RTL_DIR\}/(\S+?\.sv)\)?$', cmake, re.MULTILINE):
        found.setdefault(file.split('/')[0], []).append(file)
    return found


def code(text):
    """The text without comments and strings."""
    return re.sub(r'"[^"\n]*"', '', re.sub(r'//.*', '', text))


def dependencies(tree, wanted):
    """{room: rooms whose modules or packages its files name}, both in the order of `wanted`."""
    texts = {room: ''.join(code(read(tree, 'rtl/' + file)) for file in files
                           if os.path.exists(os.path.join(tree, 'rtl', file))) for room, files in wanted.items()}
    home = {name: room for room, text in texts.items()
            for name in re.findall(r'^(?:module|package)\s+(\w+)', text, re.MULTILINE)}
    named = {room: {home[word] for word in re.findall(r'\w+', text) if word in home} for room, text in texts.items()}
    return {room: [other for other in wanted if other in named[room] and other != room] for room in wanted}


def with_dependencies(room, depends):
    """The room and all rooms that it depends on, directly or indirectly."""
    found = {room}
    for other in depends[room]:
        found |= with_dependencies(other, depends)
    return found


def entries(names, indent):
    return ''.join(f'{indent}- {name}\n' for name in names)


def core(room, files, depends, version):
    description, top = ROOMS[room]
    names = [f'dateline:noc:{name}' for name in ['waivers'] + depends]
    return (HEADER.format(name=room, version=version, description=description) +
            entries((file.split('/', 1)[1] for file in files), '    ') + '    file_type: systemVerilogSource\n    depend:\n' +
            entries(names, '    ') + TARGETS.format(name=room, top=top))


def waivers(version):
    return (HEADER.format(name='waivers', version=version, description='Lint messages that the rooms do not heed') +
            '    - waivers.vlt\n    file_type: vlt\n\ntargets:\n  default:\n    filesets: [rtl]\n')


def bender(wanted, depends):
    """The sources of Bender.yml: all rooms if no target of a room is set."""
    targets = {room: f'dateline_{room}' for room in wanted}
    text = 'sources:\n'
    for room, files in wanted.items():
        users = [targets[user] for user in wanted if room in with_dependencies(user, depends)]
        if len(users) < len(wanted):
            others = ', '.join(target for target in targets.values() if target not in users)
            text += f'  - target: any({", ".join(users)}, not(any({others})))\n    files:\n'
        else:
            text += '  - files:\n'
        text += entries(('rtl/' + file for file in files), '      ')
    return text


def lists(tree):
    """{file: its contents}."""
    wanted = rooms(read(tree, 'rtl/sources.cmake'))
    depends = dependencies(tree, wanted)
    version = re.search(r'^project\(dateline VERSION (\S+)', read(tree, 'CMakeLists.txt'), re.MULTILINE)[1]
    found = {f'rtl/{room}/{room}.core': core(room, files, depends[room], version) for room, files in wanted.items()}
    found['rtl/waivers.core'] = waivers(version)
    comments = re.findall(r'^//.*\n', read(tree, 'rtl/dateline.f'), re.MULTILINE)
    found['rtl/dateline.f'] = ''.join(comments + [file + '\n' for files in wanted.values() for file in files])
    found['Bender.yml'] = read(tree, 'Bender.yml').split('sources:\n')[0] + bender(wanted, depends)
    whole = re.sub(r'^(name: dateline:noc:dateline:).*', rf'\g<1>{version}', read(tree, 'dateline.core'), flags=re.MULTILINE)
    found['dateline.core'] = re.sub(r'^  rooms:\n    depend:\n(?:    - .*\n)*',
                                    '  rooms:\n    depend:\n' + entries((f'dateline:noc:{room}' for room in wanted), '    '),
                                    whole, flags=re.MULTILINE)
    return found


def write(tree):
    for name, text in lists(tree).items():
        with open(os.path.join(tree, name), 'w', encoding='utf-8') as file:
            file.write(text)


def difference(name, found, wanted):
    """One line that says where two texts first differ, or nothing."""
    ours, theirs = found.split('\n'), wanted.split('\n')
    for place, one in enumerate(theirs):
        other = ours[place] if place < len(ours) else ''
        if one != other:
            yield f'{name}: line {place + 1} is "{other.strip()}" where "{one.strip()}" is due; --write mends it'
            return
    if len(ours) > len(theirs):
        yield f'{name}: line {len(theirs) + 1} is too many; --write mends it'


def findings(tree):
    wanted = rooms(read(tree, 'rtl/sources.cmake'))
    if not wanted:
        yield 'rtl/sources.cmake: no sources'
    unknown = [room for room in wanted if room not in ROOMS]
    for room in unknown:
        yield f'rtl/{room}: tests/cores/file_lists.py has no such room'
    for room, files in wanted.items():
        present = {f'{room}/{name}' for name in os.listdir(os.path.join(tree, 'rtl', room)) if name.endswith('.sv')}
        yield from (f'rtl/{file}: is not in rtl/sources.cmake' for file in sorted(present.difference(files)))
        yield from (f'rtl/{file}: does not exist' for file in files if file not in present)
    if unknown:
        return
    for name, text in lists(tree).items():
        if os.path.exists(os.path.join(tree, name)):
            yield from difference(name, read(tree, name), text)
        else:
            yield f'{name}: does not exist; --write makes it'


def main():
    if len(sys.argv) < 2 or sys.argv[2:] not in ([], ['--write']):
        sys.exit(__doc__)
    if sys.argv[2:]:
        write(os.path.abspath(sys.argv[1]))
    said = list(findings(os.path.abspath(sys.argv[1])))
    for line in said:
        print(line)
    return 1 if said else 0


if __name__ == '__main__':
    sys.exit(main())
