#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the tree with clang-format and clang-tidy.

    clang.py format TREE                  every .h and .cpp of model, sim, sw and tests
    clang.py tidy TREE BUILD              files that changed since the branch left main, or in the last commit; of many
                                          files the eight with the most changed lines
    clang.py tidy TREE BUILD --all        every .cpp of the build, with the headers that it includes

BUILD is a build folder. If its files are compiled in unity builds with precompiled headers, another folder next to it is
configured but not built. A changed header is checked through the .cpp of the same name, or through one that includes it.
Exit 0: good; 1: findings, which are printed; 77: the tool is missing in the version that the tree follows (others format
and report differently), or there is nothing to compare with.
"""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

VERSION = '14'
MOST = 8  # largest number of changed files to check; each takes some ten seconds
SKIPPED = 77
FOLDERS = ('model', 'sim', 'sw', 'tests')


def skip(why):
    print('skipped: ' + why)
    sys.exit(SKIPPED)


def run(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options)


def tool(name):
    """The tool in the right version, under any name."""
    found = []
    for candidate in (f'{name}-{VERSION}', name):
        path = shutil.which(candidate)
        version = re.search(r'version (\d+)', run(path, '--version').stdout) if path else None
        if version and version.group(1) == VERSION:
            return path
        found += [version.group(1)] if version else []
    return skip(f'{name} {VERSION} is not installed' + (f', only {found[0]}' if found else ''))


def sources(tree):
    for folder in FOLDERS:
        for place, _, files in sorted(os.walk(os.path.join(tree, folder))):
            yield from (os.path.join(place, file) for file in sorted(files) if file.endswith(('.h', '.cpp')))


def check_format(tree):
    finished = run(tool('clang-format'), '--dry-run', '-Werror', *sources(tree), cwd=tree)
    print(finished.stdout, end='')
    return 1 if finished.returncode else 0


def compiled(build):
    """The files of a build that compiles each file separately."""
    commands = os.path.join(build, 'compile_commands.json')
    if not os.path.exists(commands):
        return None
    with open(commands, encoding='utf-8') as file:
        entries = json.load(file)
    # Our files are in unity builds exactly if there are precompiled headers; generated files may be in any case.
    if any('cmake_pch' in entry['file'] for entry in entries):
        return None
    return {os.path.realpath(os.path.join(entry['directory'], entry['file'])) for entry in entries}


def database(tree, build):
    """A build folder in which every file is compiled separately, and its files."""
    files = compiled(build)
    if files is None:
        build = os.path.join(build, 'tidy')
        finished = run('cmake', '-S', tree, '-B', build, '-G', 'Ninja', '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON',
                       '-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON', '-DDATELINE_TESTS=ON')
        if finished.returncode:
            sys.exit(finished.stdout)
        files = compiled(build)
    inside = tuple(os.path.join(tree, folder) + os.sep for folder in FOLDERS)
    return build, {file for file in files if file.startswith(inside)}


def changed(tree):
    """.h and .cpp that differ from where the branch left main, or from the commit before the last one; most changed first."""
    if not shutil.which('git'):
        skip('git is not installed, so nothing is known of changes')

    def git(*arguments):
        finished = run('git', '-C', tree, *arguments)
        return finished.stdout.strip() if finished.returncode == 0 else ''
    head = git('rev-parse', 'HEAD')
    if not head:
        skip('no git, so nothing is known of changes')
    bases = (git('merge-base', 'HEAD', name) for name in ('origin/main', 'origin/HEAD', 'main'))
    base = next((base for base in bases if base and base != head), git('rev-parse', 'HEAD~1'))
    if not base:
        skip('there is no earlier commit')
    lines = git('diff', '--numstat', '--no-renames', '--diff-filter=d', base, '--', '*.h', '*.cpp').split('\n')
    rows = [line.split('\t') for line in lines if line]
    rows.sort(key=lambda row: -int(row[0]))
    return [os.path.join(tree, row[2]) for row in rows]


def through(header, tree, files):
    """The .cpp through which a header is checked."""
    own = header[:-1] + 'cpp'
    if own in files:
        return own
    line = f'#include "{os.path.relpath(header, tree)}"'
    for file in sorted(files):
        with open(file, encoding='utf-8') as text:
            if line in text.read():
                return file
    return None


def check_tidy(tree, build, everything):
    clang_tidy = tool('clang-tidy')
    wanted = None if everything else changed(tree)
    build, files = database(tree, build)
    if wanted is not None:
        units = [through(file, tree, files) if file.endswith('.h') else file for file in wanted]
        units = [file for file in dict.fromkeys(units) if file in files]
        if len(units) > MOST:
            print(f'{MOST} of {len(units)} changed files; the slow test looks at all')
        files = units[:MOST]
    def look(file):
        # Excludes files that are generated in the build folder.
        ours = f'^({re.escape(tree)}/)?([.]/)?({"|".join(FOLDERS)})/'
        # A gcc build with warnings as errors has names of warnings that clang does not know; -Wno-error overrides that.
        return run(clang_tidy, '-p', build, '--quiet', '--warnings-as-errors=*', '--header-filter=' + ours,
                   '--extra-arg=-Wno-error', file)
    good = True
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for finished in pool.map(look, sorted(files)):
            if finished.returncode:
                good = False
                print(finished.stdout)
    print(f'{len(files)} files')
    return 0 if good else 1


def main(arguments):
    everything = arguments[3:] == ['--all']
    if arguments[:1] == ['format'] and len(arguments) == 2:
        return check_format(os.path.realpath(arguments[1]))
    if arguments[:1] == ['tidy'] and (len(arguments) == 3 or everything):
        return check_tidy(os.path.realpath(arguments[1]), os.path.realpath(arguments[2]), everything)
    sys.exit(__doc__)


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
