#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The generated files of the Python package: sw/python/generate.py notices each that is not current.

    generate_test.py TREE PROGRAM

Exit 0: good; 1: findings.
"""
import os
import shutil
import subprocess
import sys
import tempfile

FILES = ('dateline/_functions.py', 'dateline/_reports.py', 'API.md')


def generate(folder, program, *words):
    done = subprocess.run([sys.executable, '-B', os.path.join(folder, 'generate.py'), program, *words],
                          capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def findings(tree, program, folder):
    copy = os.path.join(folder, 'python')
    shutil.copytree(os.path.join(tree, 'sw', 'python'), copy)
    code, text = generate(copy, program, '--check')
    if code != 0:
        yield text
    for name in FILES:
        path = os.path.join(copy, name)
        with open(path, encoding='utf-8') as file:
            good = file.read()
        with open(path, 'w', encoding='utf-8') as file:
            file.write(good.replace('topology', 'topologie', 1))
        code, text = generate(copy, program, '--check')
        if code != 1 or name not in text:
            yield f'a change of {name} is not noticed: {text}'
        generate(copy, program)
        with open(path, encoding='utf-8') as file:
            if file.read() != good:
                yield f'{name} is not written as it was'
    code, text = generate(copy, '/bin/false')
    if code == 0:
        yield 'a program that fails is accepted'


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        found = list(findings(sys.argv[1], os.path.abspath(sys.argv[2]), folder))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
