#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The types of the Python package, by `mypy --strict`: the package has no findings, and wrong uses of it are found.

    typing_test.py TREE

Exit 0: good; 1: findings; 77: mypy is missing (./dateline setup python).
"""
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from tools import python_with  # noqa: E402

GOOD = '''import dateline
report = dateline.run('broadcast', topology='torus:5x5', words=16, fail_link=['0:1'])
cycles: int = report.measured_cycles
formula = report.formula
rounds = [one.transfers for one in report.rounds]
cycles += sum(rounds)
curve = dateline.curve(rates=[0.1, 0.2])
dateline.sweep({'command': ['prove'], 'options': {}}).points[0].options['vcs']
try:
    dateline.check(from_=dateline.make_schedule('broadcast'))
except dateline.CheckFailed as failed:
    text: str = failed.failure.message
'''

# (a line that must be refused, words of the finding)
BAD = (
    ("cycles = 'a' + report.measured_cycles", 'Unsupported operand'),
    ("dateline.run('broadcast', vcs='two')", '"vcs"'),
    ("dateline.run('broadcast', colour=1)", '"colour"'),
    ('dateline.curve()', '"rates"'),
    ('report.magic', '"magic"'),
    ('formula.rounds', '"None"'),
)


def mypy(python, tree, folder, path):
    environment = {**os.environ, 'MYPYPATH': os.path.join(tree, 'sw', 'python')}
    done = subprocess.run([python, '-m', 'mypy', '--strict', '--cache-dir', os.path.join(folder, 'cache'), path],
                          capture_output=True, text=True, env=environment, cwd=folder, check=False)
    return done.returncode, done.stdout + done.stderr


def findings(python, tree, folder):
    code, text = mypy(python, tree, folder, os.path.join(tree, 'sw', 'python', 'dateline'))
    if code != 0:
        yield text
    lines = GOOD + ''.join(line + '\n' for line, _ in BAD)
    file = os.path.join(folder, 'use.py')
    with open(file, 'w', encoding='utf-8') as out:
        out.write(lines)
    _, text = mypy(python, tree, folder, file)
    first = GOOD.count('\n') + 1
    for number, line in enumerate(lines.split('\n')[:-1], 1):
        found = [one for one in text.split('\n') if one.startswith(f'use.py:{number}: error')]
        if number < first and found:
            yield f'{line}: ' + found[0]
        elif number >= first and not any(BAD[number - first][1] in one for one in found):
            yield f'mypy does not refuse: {line}\n{text}'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tree = os.path.abspath(sys.argv[1])
    python = python_with(tree, 'mypy')
    with tempfile.TemporaryDirectory() as folder:
        found = list(findings(python, tree, folder))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
