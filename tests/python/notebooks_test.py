#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The notebooks of the Python package: each executes and gives the outputs that it has in the tree. sw/python/notebooks.py
notices a cell that fails and an output that is not current.

    notebooks_test.py TREE PROGRAM

Exit 0: good; 1: findings; 77: nbclient, ipykernel or pandas is missing (./dateline setup python).
"""
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from tools import python_with  # noqa: E402

CELLS = ('import dateline', "dateline.prove(topology='ring:4').verdict")


def notebook(path, *cells):
    """Writes a notebook of (source, text of its output or None)."""
    written = []
    for number, (source, text) in enumerate(cells):
        outputs = [] if text is None else [
            {'data': {'text/plain': [text]}, 'metadata': {}, 'output_type': 'display_data'}]
        written.append({'cell_type': 'code', 'id': f'cell-{number}', 'metadata': {}, 'execution_count': None,
                        'source': [source], 'outputs': outputs})
    with open(path, 'w', encoding='utf-8') as file:
        json.dump({'cells': written, 'metadata': {}, 'nbformat': 4, 'nbformat_minor': 5}, file)
    return path


def outputs(path):
    with open(path, encoding='utf-8') as file:
        return [cell['outputs'] for cell in json.load(file)['cells']]


def findings(python, tree, program, folder):
    environment = {**os.environ, 'DATELINE_PROGRAM': program, 'PYTHONPATH': os.path.join(tree, 'sw', 'python')}

    def execute(*words):
        done = subprocess.run([python, '-B', os.path.join(tree, 'sw', 'python', 'notebooks.py'), *words],
                              capture_output=True, text=True, env=environment, check=False)
        return done.returncode, done.stdout + done.stderr

    code, text = execute('--check')
    if code != 0:
        yield text
    stale = notebook(os.path.join(folder, 'stale.ipynb'), (CELLS[0], None), (CELLS[1], "'cycle'"))
    code, text = execute('--check', stale)
    if code != 1 or 'stale.ipynb: the output of cell 2' not in text:
        yield f'an output that is not current is not noticed: {text}'
    execute(stale)
    if outputs(stale)[1][0]['data']['text/plain'] != ["'free'"]:
        yield f'the output is not written: {outputs(stale)}'
    failing = notebook(os.path.join(folder, 'failing.ipynb'), (CELLS[0], None), ('dateline.prove(vcs=99)', None))
    code, text = execute(failing)
    if code != 1 or 'failing.ipynb: UsageError' not in text or outputs(failing) != [[], []]:
        yield f'a cell that fails is not noticed: {text}'


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tree = os.path.abspath(sys.argv[1])
    python = python_with(tree, 'nbclient', 'ipykernel', 'pandas')
    with tempfile.TemporaryDirectory() as folder:
        found = list(findings(python, tree, os.path.abspath(sys.argv[2]), folder))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
