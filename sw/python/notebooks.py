#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Executes the notebooks of sw/python/notebooks and keeps their outputs as text and as pictures.

    notebooks.py [NOTEBOOK...]           executes them (all, if none is named) and writes their outputs
    notebooks.py --check [NOTEBOOK...]   writes nothing; exit status 1 and a line per cell that fails or whose output
                                         is not current

Needs nbclient, and ipykernel and pandas for the notebooks. The kernel finds the package `dateline` by itself if a wheel
is installed, else by PYTHONPATH.
"""
import asyncio
import json
import pathlib
import re
import sys

import nbclient
import nbformat

FOLDER = pathlib.Path(__file__).resolve().parent / 'notebooks'
LIMIT = 300  # seconds per cell
KEPT = ('image/svg+xml', 'text/plain')  # the first of these that an output has


def kept_outputs(cell):
    """What is kept of the outputs of an executed cell."""
    kept = []
    for output in cell.outputs:
        if output.output_type == 'stream':
            kept.append({'name': output.name, 'output_type': 'stream', 'text': output.text.splitlines(True)})
            continue
        kind = next(kind for kind in KEPT if kind in output.data)
        kept.append({'data': {kind: output.data[kind].splitlines(True)}, 'metadata': {}, 'output_type': 'display_data'})
    return kept


def executed(path):
    """The cells of a notebook after its execution. Raises nbclient.exceptions.CellExecutionError."""
    book = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(book, timeout=LIMIT, kernel_name='python3', extra_arguments=['--log-level=ERROR'],
                            resources={'metadata': {'path': str(path.parent)}}).execute()
    return book.cells


def last_line(error):
    """The last line of an error, without the colours of a terminal."""
    return re.sub(r'\x1b\[[0-9;]*m', '', str(error).strip().splitlines()[-1])


def renew(path, check):
    """Executes a notebook. Yields a line per cell that is not current; without check, writes the outputs."""
    document = json.loads(path.read_text(encoding='utf-8'))
    try:
        cells = executed(path)
    except nbclient.exceptions.CellExecutionError as error:
        yield f'{path.name}: {last_line(error)}'
        return
    for number, (cell, now) in enumerate(zip(document['cells'], cells), 1):
        if cell['cell_type'] != 'code':
            continue
        outputs = kept_outputs(now)
        if check and cell['outputs'] != outputs:
            yield f'{path.name}: the output of cell {number} is not current; python3 sw/python/notebooks.py writes it'
        cell['outputs'] = outputs
    if not check:
        path.write_text(json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + '\n', encoding='utf-8')


def main():
    words = sys.argv[1:]
    check = '--check' in words
    named = [pathlib.Path(word) for word in words if word != '--check']
    if any(not path.is_file() for path in named):
        sys.exit(__doc__)
    code = 0
    for path in named or sorted(FOLDER.glob('*.ipynb')):
        for finding in renew(path, check):
            print(finding)
            code = 1
    return code


if __name__ == '__main__':
    asyncio.set_event_loop(asyncio.new_event_loop())
    sys.exit(main())
