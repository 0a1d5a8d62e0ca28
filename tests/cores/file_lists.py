#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The lists of sources for other people's tools name the files of rtl/sources.cmake, in its order.

    file_lists.py TREE [--write]

rtl/sources.cmake has one `set` a group of files. rtl/dateline.f has all groups one after the other, Bender.yml too, without
what is Verilator's own (.vlt); dateline.core has a fileset a group, named like its variable without DATELINE_RTL_ (the
group DATELINE_RTL is the fileset `rtl`). Files that these name exist. --write makes the lists anew.

Exit 0: equal; 1: findings, FILE: WHAT.
"""
import os
import re
import sys


def read(tree, name):
    with open(os.path.join(tree, name), encoding='utf-8') as file:
        return file.read()


def groups(text):
    """{fileset: files} of sources.cmake, seen from the tree."""
    found = {}
    for name, body in re.findall(r'^set\((DATELINE_RTL\w*)\s+(.*?)\)', text, re.MULTILINE | re.DOTALL):
        files = re.findall(r'\$\{DATELINE_RTL_DIR\}/(\S+\.sv)', body)
        if files:
            found[name.replace('DATELINE_RTL', '').lower().strip('_') or 'rtl'] = ['rtl/' + file for file in files]
    return found


def plain_list(text):
    """Files of rtl/dateline.f, seen from the tree."""
    return ['rtl/' + line.strip() for line in text.split('\n') if line.strip() and not line.startswith('//')]


def bender_list(text):
    return re.findall(r'^  - (\S+)$', text, re.MULTILINE)


def core_filesets(text):
    """{fileset: files} of dateline.core."""
    section = re.search(r'^filesets:\n(.*?)^targets:', text, re.MULTILINE | re.DOTALL)
    found = {}
    for name, body in re.findall(r'^  (\w+):\n((?:    .*\n)+)', section[1] if section else '', re.MULTILINE):
        found[name] = re.findall(r'^    - ([^\s:]+)', body, re.MULTILINE)
    return found


def difference(name, found, wanted):
    """One line that says where two lists part, or nothing."""
    for place, (one, other) in enumerate(zip(found, wanted)):
        if one != other:
            yield f'{name}: {one} where rtl/sources.cmake has {other} (entry {place + 1})'
            return
    if len(found) != len(wanted):
        longer, which = (found, 'too many') if len(found) > len(wanted) else (wanted, 'missing')
        yield f'{name}: {which}: {longer[min(len(found), len(wanted))]}'


def write(tree):
    wanted = groups(read(tree, 'rtl/sources.cmake'))
    core = read(tree, 'dateline.core')
    for name, files in wanted.items():
        fileset = f'  {name}:\n    files:\n' + ''.join(f'    - {file}\n' for file in files) + \
                  '    file_type: systemVerilogSource\n'
        core, found = re.subn(rf'^  {name}:\n(?:    .*\n)+', fileset, core, count=1, flags=re.MULTILINE)
        if not found:
            core = core.replace('  waivers:\n', fileset + '\n  waivers:\n', 1)
    plain = ''.join(line + '\n' for line in read(tree, 'rtl/dateline.f').split('\n') if line.startswith('//'))
    bender = read(tree, 'Bender.yml').split('sources:\n')[0] + 'sources:\n'
    for name, files in wanted.items():
        plain += ''.join(file[len('rtl/'):] + '\n' for file in files)
        bender += f'  # {name}\n' + ''.join(f'  - {file}\n' for file in files)
    for name, text in (('dateline.core', core), ('rtl/dateline.f', plain), ('Bender.yml', bender)):
        with open(os.path.join(tree, name), 'w', encoding='utf-8') as file:
            file.write(text)


def findings(tree):
    wanted = groups(read(tree, 'rtl/sources.cmake'))
    every = [file for files in wanted.values() for file in files]
    if not every:
        yield 'rtl/sources.cmake: no sources'
    yield from difference('rtl/dateline.f', plain_list(read(tree, 'rtl/dateline.f')), every)
    yield from difference('Bender.yml', bender_list(read(tree, 'Bender.yml')), every)
    filesets = core_filesets(read(tree, 'dateline.core'))
    for name, files in wanted.items():
        yield from difference(f'dateline.core, fileset {name}', filesets.get(name, []), files)
    for file in {*every, *(file for files in filesets.values() for file in files)}:
        if not os.path.exists(os.path.join(tree, file)):
            yield f'{file}: does not exist'


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
