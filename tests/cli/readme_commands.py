#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The commands of README.md and doc/*.md do what these pages say, and the pages show what the program prints.

    readme_commands.py TREE PROGRAM [--slow | --write]

Commands: every line of a fenced block that begins with "./dateline " is run with PROGRAM. The commands of one page run
one after another in an empty folder. Each ends with the exit status in its comment ("# exit 1"), else with 0. Other
tests run those of NOT_RUN and of NOT_RUN_OPTIONS; --slow adds those of SLOW. A word that names a file of the tree is
that file. .gitignore names every file that the commands write.

Output: the block under "## Operations by networks" in doc/operations.md is what `list --networks` prints, doc/words.md
is made of `help words`, and the picture is what `draw` writes. With --slow the block under "## What you will see" in
README.md is what the demo prints. Every algorithm of `list` has a row in the table of sw/collective/README.md. --write
rewrites picture, block and page in the tree.

Exit 0: good; 1: findings, or bad use.
"""
import fnmatch
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap

PICTURE = 'sw/example/broadcast.svg'
DRAW = ['draw', 'broadcast', '--topology', 'torus:5x5', '--source', '12', '--brief', '--output', '-']
OPERATIONS = 'doc/operations.md'
WORDS = 'doc/words.md'
NOT_RUN = ('test', 'setup', 'board build', 'board program', 'board simulate')
NOT_RUN_OPTIONS = ('board:', '--slurm')  # an engine and a cluster that the machine may lack
SLOW = ('demo', 'lockstep', 'regress', 'synth')
NETWORKS = re.compile(r'(^## Operations by networks\n.*?^```\n)(.*?)(^```$)', re.MULTILINE | re.DOTALL)
WORD = re.compile(r'^  (\S.*?) {2,}(\S.*(?:\n {10,}\S.*)*)', re.MULTILINE)


def read(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def read_or_empty(*path):
    return read(*path) if os.path.isfile(os.path.join(*path)) else ''


def pages(tree):
    """README.md and the pages of doc/."""
    return ['README.md'] + sorted(os.path.relpath(path, tree) for path in glob.glob(os.path.join(tree, 'doc', '*.md')))


def commands(text):
    """(line, arguments, exit status) of the commands in fenced blocks."""
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


def is_run(arguments, slow):
    if not arguments or arguments[0].startswith('-') or arguments[0].isupper():
        return False
    if arguments[0] in NOT_RUN or ' '.join(arguments[:2]) in NOT_RUN:
        return False
    return not any(word.startswith(NOT_RUN_OPTIONS) for word in arguments) and (slow or arguments[0] not in SLOW)


def in_tree(tree, word):
    """The word, or the file of the tree that it names, also after "graph:"."""
    kind, _, name = word.rpartition(':')
    file = os.path.abspath(os.path.join(tree, name))
    if kind not in ('', 'graph') or not os.path.isfile(file):
        return word
    return f'graph:{file}' if kind else file


def run_commands(tree, page, program, slow):
    """Findings; quick commands may read what other quick commands of the page write."""
    text = read(tree, page)
    with tempfile.TemporaryDirectory() as folder:
        for line, arguments, status in commands(text):
            if not is_run(arguments, slow):
                continue
            if arguments[0] == 'demo':
                arguments = arguments + ['--output', 'demo']
            arguments = [in_tree(tree, word) for word in arguments]
            done = run(program, arguments, folder)
            if done.returncode != status:
                yield (f'{page}:{line}: dateline {shlex.join(arguments)}: exit status {done.returncode}, not {status}: '
                       + done.stderr.strip())
            if arguments[0] == 'demo':
                table = re.search(r'^## What you will see\n+```\n(.*?)^```$', text, re.MULTILINE | re.DOTALL)
                if table is None or table[1] not in done.stdout:
                    yield f'{page}:{line}: the demo prints something else than "What you will see":\n{done.stdout}'
        patterns = [line.strip()[1:] for line in read(tree, '.gitignore').split('\n') if line.startswith('/')]
        for name in sorted(os.listdir(folder)):
            if os.path.isfile(os.path.join(folder, name)) and not any(fnmatch.fnmatch(name, each) for each in patterns):
                yield f'{page}: its commands write {name}, which .gitignore does not name'


def words_page(printed):
    """doc/words.md of what `help words` prints."""
    head, _, example = printed.partition('\nAn example\n')
    title, _, entries = head.partition('\n')
    about = (f'{title} `./dateline help words` prints them, and `./dateline help WORD` one of them. This page is '
             'generated: a test compares it with the program, and `tests/cli/readme_commands.py --write` renews it.')
    lines = ['# Words', '', *textwrap.wrap(about, 120), '']
    for name, meaning in WORD.findall(entries):
        unit = re.match(r'in (\S+): ', meaning)
        text = ' '.join(meaning[unit.end() if unit else 0:].split())
        item = f'* **{name}**, in {unit[1]}: {text}' if unit else f'* **{name}**: {text}'
        lines += textwrap.wrap(item, 120, subsequent_indent='  ', break_long_words=False, break_on_hyphens=False)
    return '\n'.join(lines) + '\n\n## An example\n\n```\n' + example.strip('\n') + '\n```\n'


def shown(tree, program):
    """{file: its content as it should be}"""
    networks = run(program, ['list', '--networks'], tree).stdout
    operations = read_or_empty(tree, OPERATIONS)
    return {PICTURE: run(program, DRAW, tree).stdout,
            OPERATIONS: NETWORKS.sub(lambda match: match[1] + networks + match[3], operations, count=1),
            WORDS: words_page(run(program, ['help', 'words'], tree).stdout)}


def unlisted(tree, listed):
    """Algorithms of `dateline list` that have no row in the table of sw/collective/README.md."""
    algorithms = re.findall(r'^    (\S+) ', listed.split('\ntopologies')[0], re.MULTILINE)
    rows = re.findall(r'^\|[^|\n]*\| ([\w.-]+)', read(tree, 'sw', 'collective', 'README.md'), re.MULTILINE)
    return sorted(set(algorithms) - set(rows))


def findings(tree, program, slow):
    if not NETWORKS.search(read_or_empty(tree, OPERATIONS)):
        yield f'{OPERATIONS}:1: "## Operations by networks" has no block for what list --networks prints'
    for name, content in shown(tree, program).items():
        if read_or_empty(tree, name) != content:
            yield f'{name}:1: is not what the program writes; write it anew with --write'
    readme = read(tree, 'README.md')
    if 'dateline ' + shlex.join(DRAW[:-1]) + ' ' + PICTURE not in readme or f']({PICTURE})' not in readme:
        yield f'README.md:1: does not show {PICTURE}, or not say how it was made'
    for name in unlisted(tree, run(program, ['list'], tree).stdout):
        yield f'sw/collective/README.md:1: the table of algorithms has no {name}'
    if not commands(readme):
        yield 'README.md:1: has no commands'
    for page in pages(tree):
        yield from run_commands(tree, page, program, slow)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument not in ('--slow', '--write')]
    if len(arguments) != 2 or not os.path.isdir(arguments[0]):
        sys.exit(__doc__)
    tree, program = arguments[0], os.path.abspath(arguments[1])
    if '--write' in sys.argv:
        for name, content in shown(tree, program).items():
            with open(os.path.join(tree, name), 'w', encoding='utf-8') as file:
                file.write(content)
        return 0
    found = list(findings(tree, program, '--slow' in sys.argv))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
