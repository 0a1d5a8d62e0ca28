#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The register map of rtl/node/README.md has the names and values of rtl/router/dateline_pkg.sv.

    register_map.py TREE

Every row `| `Name` | value | ... |` is a constant of the package with that value, and every constant of the package whose
name begins as one of FORMATS stands in a row, once.

Exit 0: equal; 1: findings.
"""
import os
import re
import sys

FORMATS = ('Space', 'Setting', 'Record', 'Progress', 'Status', 'Entry', 'Hdr', 'Kind', 'Switch', 'Seg')
CONSTANT = re.compile(r"^\s*localparam (?:int unsigned|logic \[\d+:0\]) (\w+) = (?:\d+'d)?(\d+);", re.MULTILINE)
ROW = re.compile(r'^\| `(\w+)` \| (\d+) \|', re.MULTILINE)


def findings(package, page):
    constants = {name: int(value) for name, value in CONSTANT.findall(package)}
    rows = ROW.findall(page)
    names = [name for name, _ in rows]
    for name, value in rows:
        if name not in constants:
            yield f'{name}: the package has no such constant'
        elif constants[name] != int(value):
            yield f'{name}: {value} on the page, {constants[name]} in the package'
    for name in sorted(set(names)):
        if names.count(name) > 1:
            yield f'{name}: stands twice'
    for name in constants:
        if name.startswith(FORMATS) and name not in names:
            yield f'{name}: is not on the page'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    texts = []
    for name in ('rtl/router/dateline_pkg.sv', 'rtl/node/README.md'):
        with open(os.path.join(sys.argv[1], name), encoding='utf-8') as file:
            texts.append(file.read())
    said = list(findings(*texts))
    for line in said:
        print('rtl/node/README.md:', line)
    return 1 if said else 0


if __name__ == '__main__':
    sys.exit(main())
