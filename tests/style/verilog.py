#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the SystemVerilog sources: Verible's lint (line length, names, generate labels: verible.rules), the indentation,
and the directives that prevent a misspelt name from becoming a net.

    verilog.py lint TREE [FILE...]      every .sv of rtl, sim and tests, or these files
    verilog.py indent TREE [FILE...]    a statement is indented by two columns more than its block; a continued line may
                                        start anywhere, but not left of that; no line is longer than 100 columns, not
                                        even a comment (which Verible does not check)
    verilog.py nettype TREE [FILE...]   every .sv of rtl, or these files: `default_nettype none at the beginning, so that
                                        no name declares a net implicitly, and `default_nettype wire at the end, for
                                        other files that are read after it

Exit 0: good; 1: findings, FILE:LINE: WHAT; 77: verible-verilog-lint is not installed (./dateline test --checks installs it).
"""
import os
import re
import shutil
import subprocess
import sys

SKIPPED = 77
HERE = os.path.dirname(os.path.abspath(__file__))
FOLDERS = ('rtl', 'sim', 'tests')
COLUMNS = 100
OPENS = re.compile(r'\b(?:begin|case|module|function|package)\b')
CLOSES = re.compile(r'\b(?:end|endcase|endmodule|endfunction|endpackage)\b')


def sources(tree, folders=FOLDERS):
    for folder in folders:
        for place, _, files in sorted(os.walk(os.path.join(tree, folder))):
            yield from (os.path.join(place, file) for file in sorted(files) if file.endswith('.sv'))


def tool(tree):
    name = 'verible-verilog-lint'
    return shutil.which(name) or shutil.which(name, path=os.path.join(tree, 'build', 'tools', 'bin'))


def lint(tree, files):
    verible = tool(tree)
    if not verible:
        print('skipped: verible-verilog-lint is not installed')
        return SKIPPED
    finished = subprocess.run([verible, '--ruleset', 'none', '--rules_config', os.path.join(HERE, 'verible.rules'), *files],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    print(finished.stdout, end='')
    return 1 if finished.returncode else 0


def misplaced(text):
    """(line number, columns found, columns wanted) of each statement with wrong indentation."""
    depth, brackets, goes_on, first = 0, 0, False, 0
    for number, line in enumerate(text.split('\n'), 1):
        code = re.sub(r'//.*|/\*.*?\*/', '', re.sub(r'"(?:[^"\\]|\\.)*"', '""', line)).rstrip()
        if not code.strip() or code.lstrip().startswith('`'):
            continue
        column = len(code) - len(code.lstrip())
        closing = CLOSES.match(code.lstrip())
        ends_list = brackets == 1 and code.lstrip().startswith(')')
        wanted = 2 * (depth - (1 if closing else 0))
        if goes_on and not closing:
            if column < first or (ends_list and column != first):
                yield number, column, first
        elif not goes_on and column != wanted:
            yield number, column, wanted
        if not goes_on:
            first = column
        depth += len(OPENS.findall(code)) - len(CLOSES.findall(code))
        brackets += sum(code.count(c) for c in '([{') - sum(code.count(c) for c in ')]}')
        whole = re.search(r'(?:;|\bbegin(?:\s*:\s*\w+)?|\bend(?:case|module|function|package)?(?:\s*:\s*\w+)?)$', code)
        # The port list of a module is after its line; "case (x)" opens a block, and so does "x: begin".
        goes_on = brackets > 0 or not (whole or re.search(r'\bcase\b', code))


def too_long(text):
    """(line number, columns) of each line over the limit."""
    return [(number, len(line)) for number, line in enumerate(text.split('\n'), 1) if len(line) > COLUMNS]


def indent(tree, files):
    good = True
    for file in files:
        with open(file, encoding='utf-8') as source:
            text = source.read()
        name = os.path.relpath(file, tree)
        said = [(number, f'column {found + 1}, not {wanted + 1}') for number, found, wanted in misplaced(text)]
        said += [(number, f'{columns} columns, at most {COLUMNS}') for number, columns in too_long(text)]
        for number, what in sorted(said):
            good = False
            print(f'{name}:{number}: {what}')
    return 0 if good else 1


def implicit_nets(text):
    """(line number, missing directive) in a source that allows implicit nets."""
    code = [(number, line.split('//')[0].strip()) for number, line in enumerate(text.split('\n'), 1)]
    code = [(number, line) for number, line in code if line] or [(1, '')]
    if code[0][1] != '`default_nettype none':
        yield code[0][0], 'no `default_nettype none before it'
    if code[-1][1] != '`default_nettype wire':
        yield code[-1][0], 'no `default_nettype wire behind it'
    for number, line in code[1:-1]:
        if line.startswith('`default_nettype'):
            yield number, 'the net type changes within the file'


def nettype(tree, files):
    good = True
    for file in files:
        with open(file, encoding='utf-8') as source:
            for number, what in implicit_nets(source.read()):
                good = False
                print(f'{os.path.relpath(file, tree)}:{number}: {what}')
    return 0 if good else 1


def main():
    checks = {'lint': lint, 'indent': indent, 'nettype': nettype}
    if len(sys.argv) < 3 or sys.argv[1] not in checks:
        sys.exit(__doc__)
    tree = os.path.abspath(sys.argv[2])
    files = sys.argv[3:] or list(sources(tree, ('rtl',) if sys.argv[1] == 'nettype' else FOLDERS))
    return checks[sys.argv[1]](tree, files)


if __name__ == '__main__':
    sys.exit(main())
