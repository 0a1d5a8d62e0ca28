#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The commands of README.md work as described, and it shows the output of the program.

    readme_commands.py TREE PROGRAM [--slow | --write]

Every line of a fenced block that begins with "./dateline " is run with PROGRAM, one after the other in an empty folder. It
must end with the exit status in its comment ("# exit 1"), or 0 without one. Commands in NOT_RUN are left to other tests, and
those in SLOW need --slow. A word that names a file of the tree stands for that file. .gitignore must name every file that
the commands write. The block of "## Limits" must be the output of `list --networks`, and the picture that of `draw`; with
--slow, the table of "What you will see" must be the output of the demo. Every algorithm of `list` must have a row in the
table of sw/collective/README.md. --write updates the picture and the block in the tree.

Exit 0: good; 1: findings, or bad use.
"""
import fnmatch
import os
import re
import shlex
import subprocess
import sys
import tempfile

PICTURE = 'sw/example/broadcast.svg'
DRAW = ['draw', 'broadcast', '--topology', 'torus:5x5', '--brief', '--output', '-']
NOT_RUN = ('test', 'setup', 'board build', 'board program', 'board simulate')
DEVICE = 'board:'  # an engine that needs hardware
SLOW = ('demo', 'lockstep', 'regress', 'synth')
NETWORKS = re.compile(r'(^## Limits\n.*?^```\n)(.*?)(^```$)', re.MULTILINE | re.DOTALL)


def read(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def commands(text):
    """(line, arguments, exit status) of each command in fenced blocks."""
    found, fenced = [], False
    for number, line in enumerate(text.split('\n'), 1):
        if line.startswith('```'):
            fenced = not fenced
        elif fenced and line.startswith('./dateline '):
            command, _, comment = line.partition(' #')
            status = re.search(r'\bexit (\d+)', comment)
            found.append((number, shlex.split(command)[1:], int(status[1]) if status else 0))
    return found


def run(program, arguments, folder):
    return subprocess.run([program, *arguments], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          check=False)


def run_commands(tree, text, program, slow):
    """The findings. slow: runs all commands, because the slow ones read files that the quick ones write."""
    with tempfile.TemporaryDirectory() as folder:
        for line, arguments, status in commands(text):
            if not arguments or arguments[0].startswith('-') or arguments[0].isupper():
                continue
            if arguments[0] in NOT_RUN or ' '.join(arguments[:2]) in NOT_RUN:
                continue
            if any(word.startswith(DEVICE) for word in arguments):
                continue
            if arguments[0] in SLOW and not slow:
                continue
            if arguments[0] == 'demo':
                arguments = arguments + ['--output', 'demo']
            files = [os.path.abspath(os.path.join(tree, word)) for word in arguments]
            done = run(program, [file if os.path.isfile(file) else word for file, word in zip(files, arguments)], folder)
            if done.returncode != status:
                yield (f'README.md:{line}: dateline {shlex.join(arguments)}: exit status {done.returncode}, not {status}: '
                       + done.stderr.strip())
            if arguments[0] == 'demo':
                table = re.search(r'^## What you will see\n+```\n(.*?)^```$', text, re.MULTILINE | re.DOTALL)
                if table is None or table[1] not in done.stdout:
                    yield f'README.md:{line}: the demo prints something else than "What you will see":\n{done.stdout}'
        with open(os.path.join(tree, '.gitignore'), encoding='utf-8') as ignored:
            patterns = [line.strip()[1:] for line in ignored if line.startswith('/')]
        for name in sorted(os.listdir(folder)):
            if os.path.isfile(os.path.join(folder, name)) and not any(fnmatch.fnmatch(name, each) for each in patterns):
                yield f'README.md: its commands write {name}, which .gitignore does not name'


def shown(tree, program):
    """(the correct README, the correct picture)"""
    text = read(tree, 'README.md')
    table = run(program, ['list', '--networks'], tree).stdout
    picture = run(program, DRAW, tree).stdout
    return NETWORKS.sub(lambda match: match[1] + table + match[3], text, count=1), picture


def unlisted(tree, listed):
    """Algorithms of `dateline list` that have no row in the table of sw/collective/README.md."""
    algorithms = re.findall(r'^    (\S+) ', listed.split('\ntopologies')[0], re.MULTILINE)
    rows = re.findall(r'^\|[^|\n]*\| ([\w.-]+)', read(tree, 'sw', 'collective', 'README.md'), re.MULTILINE)
    return sorted(set(algorithms) - set(rows))


def findings(tree, program, slow):
    text, picture = shown(tree, program)
    if not NETWORKS.search(text):
        yield 'README.md:1: "## Limits" has no block for what list --networks prints'
    if read(tree, 'README.md') != text:
        yield 'README.md:1: the block of "## Limits" is not what list --networks prints; write it anew with --write'
    if not os.path.isfile(os.path.join(tree, PICTURE)) or read(tree, PICTURE) != picture:
        yield f'{PICTURE}:1: is not what {shlex.join(DRAW)} writes; write it anew with --write'
    if 'dateline ' + shlex.join(DRAW[:-1]) + ' ' + PICTURE not in text or f']({PICTURE})' not in text:
        yield f'README.md:1: does not show {PICTURE}, or not say how it was made'
    for name in unlisted(tree, run(program, ['list'], tree).stdout):
        yield f'sw/collective/README.md:1: the table of algorithms has no {name}'
    if not commands(text):
        yield 'README.md:1: has no commands'
    yield from run_commands(tree, text, program, slow)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument not in ('--slow', '--write')]
    if len(arguments) != 2 or not os.path.isdir(arguments[0]):
        sys.exit(__doc__)
    tree, program = arguments[0], os.path.abspath(arguments[1])
    if '--write' in sys.argv:
        text, picture = shown(tree, program)
        for name, content in (('README.md', text), (PICTURE, picture)):
            with open(os.path.join(tree, name), 'w', encoding='utf-8') as file:
                file.write(content)
        return 0
    found = list(findings(tree, program, '--slow' in sys.argv))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
