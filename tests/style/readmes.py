#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every room has a README, that documents name only what exists, and that errata in the sources are explained.

    readmes.py TREE

  * Every folder in the first column of the layout table of the tree's README.md, and every one of ROOMS, has a README.md.
  * The tree's README.md has at most MOST_LINES lines.
  * A path in backticks in a document exists, relative to the tree or to the folder of the document; * is a wildcard.
    Documents are README.md, CONTRIBUTING.md, CHANGELOG.md, doc/*.md and the READMEs of the rooms. A path has a slash, and
    either ends in one, or has an extension, or begins with a folder that exists. A name without a slash and with the ending
    of a source (SOURCES) is the name of a file anywhere in the tree. Fenced blocks and files of a build (build/) are not
    checked.
  * A link in a document, [text](target) without a scheme such as https:, leads to a file or folder that exists, and its
    #anchor to a heading of that file.
  * Every E6 or "erratum 6" in the C++ sources of model and sw has an item that begins "* **E6**" under a paper (###) of
    the section "Errata by number" of sw/collective/README.md. Numbers are per paper, so the item names the source, or the
    .h or .cpp of the same name.

Exit 0: good; 1: findings, FILE:LINE: WHAT, or bad use.
"""
import fnmatch
import glob
import os
import re
import sys

ROOMS = ('rtl', 'model', 'sim', 'sw/schedule', 'sw/collective', 'sw/driver', 'sw/report', 'sw/cli', 'tests')
ERRATA = 'sw/collective/README.md'
SOURCES = ('.h', '.cpp', '.sv', '.py', '.cmake', '.vlt', '.rules', '.md', 'CMakeLists.txt')
MOST_LINES = 150
LINK = re.compile(r'\]\(([^()\s:]+)\)')
PATH = re.compile(r'(?:\./)?[\w.*-]+(?:/[\w.*-]+)*/?')


def read(tree, name):
    try:
        with open(os.path.join(tree, name), encoding='utf-8') as file:
            return file.read()
    except FileNotFoundError:
        return ''


def rooms(tree):
    """The rooms of ROOMS and of the table under "## Layout"."""
    section = re.search(r'^## Layout\n(.*?)(?=^## |\Z)', read(tree, 'README.md'), re.MULTILINE | re.DOTALL)
    table = re.findall(r'^\| \[?`([^`]+?)/?`', section[1], re.MULTILINE) if section else []
    return sorted(set(ROOMS) | set(table))


def without_fences(text):
    """The text with empty lines in place of fenced blocks, so line numbers stay the same."""
    fenced, lines = False, []
    for line in text.split('\n'):
        fence = line.lstrip().startswith('```')
        lines.append('' if fence or fenced else line)
        fenced = fenced != fence
    return '\n'.join(lines)


def looks_like_path(tree, folder, text):
    if '/' not in text or not PATH.fullmatch(text) or text.startswith('build/'):
        return False
    first, last = text.split('/')[0], text.rstrip('/').split('/')[-1]
    return (text.endswith('/') or re.search(r'\w\.[a-z*]', last) is not None
            or any(os.path.isdir(os.path.join(tree, place, first)) for place in ('', folder)))


def source_names(tree):
    """The names of the files of the tree without their folders."""
    names = set()
    for place, folders, files in os.walk(tree):
        folders[:] = [folder for folder in folders if folder != 'build' and not folder.startswith('.')]
        names.update(files)
    return names


def missing_paths(tree, name, names):
    """(line, path) of each path in the document that does not exist. names: the names of all files of the tree."""
    folder = os.path.dirname(name)
    text = without_fences(read(tree, name))
    for found in re.finditer(r'`([^`]+)`', text):
        path = found[1]
        if looks_like_path(tree, folder, path):
            exists = any(glob.glob(os.path.join(tree, place, path)) for place in ('', folder))
        else:
            named = '/' not in path and path[0] != '.' and PATH.fullmatch(path) and path.endswith(SOURCES)
            exists = not named or fnmatch.filter(names, path)
        if not exists:
            yield text.count('\n', 0, found.start()) + 1, path


def anchors(text):
    """Names by which links reach the headings of a document, as GitHub makes them."""
    headings = re.findall(r'^#+ +(.*?) *#*$', without_fences(text), re.MULTILINE)
    return {re.sub(r'[^\w -]', '', heading.lower()).replace(' ', '-') for heading in headings}


def broken_links(tree, name):
    """(line, target) of links that lead to nothing."""
    text = without_fences(read(tree, name))
    for found in re.finditer(LINK, re.sub(r'`[^`\n]*`', lambda match: '-' * len(match[0]), text)):
        path, _, anchor = found[1].partition('#')
        target = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
        exists = os.path.exists(os.path.join(tree, target))
        if not exists or anchor and anchor not in anchors(read(tree, target)):
            yield text.count('\n', 0, found.start()) + 1, found[1]


def cited_errata(tree):
    """(file, line, number) of each erratum in the sources."""
    for room in ('model', 'sw'):
        for place, _, files in sorted(os.walk(os.path.join(tree, room))):
            for file in sorted(files):
                if not file.endswith(('.h', '.cpp')):
                    continue
                name = os.path.relpath(os.path.join(place, file), tree)
                for number, line in enumerate(read(tree, name).split('\n'), 1):
                    for found in re.finditer(r'\bE(\d+)\b|\berratum (\d+)\b', line):
                        yield name, number, int(found[1] or found[2])


def explained_errata(text):
    """(number, text) of each item, under all papers."""
    section = re.search(r'^## Errata by number\n(.*?)(?=^## |\Z)', text, re.MULTILINE | re.DOTALL)
    papers = re.split(r'^### ', section[1], flags=re.MULTILINE)[1:] if section else []
    for paper in papers:
        for number, item in re.findall(r'^\* \*\*E(\d+)\*\*(.*?)(?=^\S|^$|\Z)', paper, re.MULTILINE | re.DOTALL):
            yield int(number), item


def findings(tree):
    names = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
    names += sorted(os.path.relpath(path, tree) for path in glob.glob(os.path.join(tree, 'doc', '*.md')))
    length = read(tree, 'README.md').count('\n')
    if length > MOST_LINES:
        yield f'README.md:{MOST_LINES + 1}: has {length} lines; at most {MOST_LINES}: what is longer belongs into doc/'
    for room in rooms(tree):
        names.append(room + '/README.md')
        if not os.path.isfile(os.path.join(tree, names[-1])):
            yield f'{names[-1]}:1: the room has no README'
    sources = source_names(tree)
    for name in names:
        for line, path in missing_paths(tree, name, sources):
            yield f'{name}:{line}: there is no {path}'
        for line, target in broken_links(tree, name):
            yield f'{name}:{line}: the link leads to nothing: {target}'
    explained = list(explained_errata(read(tree, ERRATA)))
    for name, line, number in cited_errata(tree):
        stem = '`' + os.path.splitext(name)[0] + '.'
        if not any(number == other and stem in item for other, item in explained):
            yield f'{name}:{line}: no E{number} of {ERRATA} names this file'


def main():
    if len(sys.argv) != 2 or not os.path.isdir(sys.argv[1]):
        sys.exit(__doc__)
    found = list(findings(sys.argv[1]))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
