#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks JSON reports against the schemas that `dateline schema` prints, with the validator of the PyPI package jsonschema.

    json_schema_test.py PROGRAM

Exit 0: good; 1: findings; 77: the package is missing.
"""
import json
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print('skipped: python3-jsonschema is missing')
    sys.exit(77)

# (report, exit status, command)
CASES = (
    ('list', 0, 'list'),
    ('check', 0, 'check all-to-all --topology torus:3x3 --ports one'),
    ('check', 2, 'check broadcast --algorithm magic'),
    ('run', 0, 'run broadcast --topology torus:3x3 --words 4'),
    ('run', 1, 'run broadcast --topology torus:4x4 --vcs 1 --flow dateline'),
    ('draw', 0, 'draw broadcast --topology torus:3x3 --output {folder}/x.svg'),
    ('comparison', 0, 'check broadcast --topology torus:4x4 --algorithm all --words 1,64'),
    ('prove', 1, 'prove --topology ring:4 --vcs 1'),
    ('load', 0, 'load --topology torus:4x4 --run'),
    ('fit', 0, 'fit --topology torus:3x3'),
    ('traffic', 0, 'traffic --topology torus:4x4 --measure 100 --warm-up 10'),
    ('traffic', 0, 'traffic --topology ring:4 --measure 100 --sources board'),
    ('traffic', 0, 'traffic --topology ring:4 --measure 100 --drain 1 --rate 1 --sources board'),
    ('curve', 0, 'traffic --topology ring:4 --rates 0.1,0.9 --measure 100 --warm-up 10'),
    ('saturation', 0, 'traffic --topology ring:4 --measure 100 --warm-up 10 --drain 300 --saturation'),
    ('tables', 0, 'tables --n 3 --d 1 --q 1 --no-run'),
    ('dual-cube-tables', 0, 'tables --dual-cube 2 --no-run'),
)


def run(program, words):
    done = subprocess.run([program] + words, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def schema_of(program, report):
    schema = json.loads(run(program, ['schema', report])[1])
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def stalled(program, folder):
    """A ring in which every message goes half-way round: one virtual channel is too few."""
    transfers = [{'from': n, 'to': (n + 2) % 4, 'path': [0, 0], 'items': [[n, (n + 2) % 4, 0]]} for n in range(4)]
    schedule = {'format': 'dateline-schedule', 'version': 1, 'operation': 'translate', 'arguments': {'by': '2'},
                'topology': 'torus:4', 'ports': 'all', 'q': 2, 'source': 0, 'parts': 1, 'rounds': [transfers]}
    schema_of(program, 'schedule').validate(schedule)
    with open(folder + '/ring.json', 'w', encoding='utf-8') as file:
        json.dump(schedule, file)
    return ('run', 1, f'run --from {folder}/ring.json --vcs 1 --unsafe')


def swept(program, folder):
    """A grid of two points, one of which fails; the first line of the file of points has its own schema."""
    grid = {'command': ['prove'], 'options': {'topology': ['ring:4'], 'vcs': [1, 2]}, 'fixed': {'minimal': True}}
    with open(folder + '/grid.json', 'w', encoding='utf-8') as file:
        json.dump(grid, file)
    command = f'sweep {folder}/grid.json --output {folder}/grid.jsonl'
    run(program, command.split())
    with open(folder + '/grid.jsonl', encoding='utf-8') as file:
        schema_of(program, 'points').validate(json.loads(file.readline()))
    return ('sweep', 1, command)


def findings(program, folder):
    for report, status, command in CASES + (stalled(program, folder), swept(program, folder)):
        code, text = run(program, command.format(folder=folder).split() + ['--json', '-'])
        if code != status:
            yield f'{command}: exit status {code}, not {status}'
            continue
        document = json.loads(text)
        validator = schema_of(program, report)
        yield from (f'{command}: {error.json_path}: {error.message[:200]}' for error in validator.iter_errors(document))
        # A schema must reject bad reports; one that accepts everything would find nothing.
        for broken in ({**document, 'version': 'one'}, {**document, 'format': 'dateline-magic'}, {'format': report}):
            if validator.is_valid(broken):
                yield f'{command}: the schema takes {str(broken)[:60]}'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        found = list(findings(sys.argv[1], folder))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
