#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that register maps (PAGES) have the names and values of the RTL packages.

    register_map.py TREE

Every row `| `Name` | value | ... |` must be a constant of the package with that value. Every constant of the package whose
name begins with one of the page's prefixes must be in exactly one row.

Exit 0: equal; 1: findings.
"""
import os
import re
import sys

NODE = ('Space', 'Setting', 'Record', 'Progress', 'Status', 'Entry', 'Hdr', 'Kind', 'Switch', 'Seg', 'Combine')
# (page, package, prefixes of the names on the page)
PAGES = (('rtl/node/README.md', 'rtl/router/dateline_pkg.sv', NODE),
         ('rtl/traffic/README.md', 'rtl/traffic/dl_traffic_pkg.sv', ('',)))
CONSTANT = re.compile(r"^\s*localparam (?:int unsigned|logic \[\d+:0\]) (\w+) = (?:\d+'d)?(\d+);", re.MULTILINE)
ROW = re.compile(r'^\| `(\w+)` \| (\d+) \|', re.MULTILINE)


def findings(package, page, formats=NODE):
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
            yield f'{name}: occurs twice'
    for name in constants:
        if name.startswith(formats) and name not in names:
            yield f'{name}: is not on the page'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    said = []
    for page, package, formats in PAGES:
        texts = []
        for name in (package, page):
            with open(os.path.join(sys.argv[1], name), encoding='utf-8') as file:
                texts.append(file.read())
        said += [f'{page}: {line}' for line in findings(*texts, formats)]
    for line in said:
        print(line)
    return 1 if said else 0


if __name__ == '__main__':
    sys.exit(main())
