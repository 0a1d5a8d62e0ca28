#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checksums of the output of commands, to show that a change of the structure changes no behaviour.

    outputs.py write PROGRAM FILE [--rtl]    runs every command and writes a line for each: exit status, checksums of
                                             stdout and stderr, the command; with --rtl also lockstep and runs on
                                             Verilated routers
    outputs.py compare BEFORE AFTER          prints the lines that differ; exit status 1 if there are any

JSON is compared as data: the order of keys and the form of numbers do not matter. Times and progress lines on stderr are
ignored. `write` takes minutes; it runs as many commands at a time as there are processors.
"""
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

NETWORKS = ['torus:8x8', 'torus:5x5', 'torus:4x6x3', 'ring:12', 'mesh:4x3', 'hypercube:4', 'dual-cube:3', 'ghc:3x4',
            'product:ring5*path3*complete4', 'twisted-torus:4x6+2']
SMALL_NETWORKS = ['torus:5x3', 'torus:4x4', 'mesh:3x3', 'hypercube:3', 'dual-cube:2', 'ghc:3x3',
                  'product:ring4*path2*complete3', 'torus:3x3x3', 'ring:9', 'twisted-torus:4x4+2']
TIMEOUT = 600  # seconds for one command


def arguments_of(operation, dimensions):
    """The arguments that an operation needs on a network with this number of dimensions."""
    return {'translate': ['--by=' + ','.join(['2', '-1', '1'][:dimensions])],
            'shear': ['--by=1'],
            'permute': ['--axes=' + {1: '-x', 2: '-y,x', 3: '-y,z,x'}[dimensions]],
            'rotate-angle': ['--angle=130']}.get(operation, [])


def dimensions_of(network):
    return {'ring': 1, 'hypercube': 3, 'dual-cube': 3}.get(network.split(':')[0], min(3, 1 + max(network.count('x'),
                                                                                                network.count('*'))))


def commands(operations):
    """All commands that need no RTL. operations: {name: names of its algorithms}."""
    machines = [['--q', '1'], ['--q', '2', '--ports', 'one', '--switching', 'circuit', '--words', '7']]
    for network in NETWORKS:
        at = ['--topology', network]
        for operation, algorithms in operations.items():
            more = arguments_of(operation, dimensions_of(network))
            for algorithm in algorithms:
                for machine in machines:
                    yield ['check', operation, '--algorithm', algorithm, '--json', '-'] + at + more + machine
            yield ['check', operation] + at + more
            yield ['draw', operation, '--output', '-', '--brief'] + at + more
        for operation in ('broadcast', 'all-gather', 'all-to-all'):
            for engine in ('native', 'systemc'):
                for routing in ([], ['--routing', 'udr'], ['--routing', 'source'], ['--routing', 'ascending']):
                    yield ['run', operation, '--words', '5', '--json', '-', '--unsafe', '--width', '64',
                           '--engine', engine] + at + routing
            yield ['run', operation, '--words', '3', '--flow', 'bubble', '--ports', 'one'] + at
        for routing in ([], ['--routing', 'udr'], ['--routing', 'source'], ['--routing', 'dor:1,0']):
            for vcs in ('1', '2', '3', '4'):
                for rule in ([], ['--without-rule'], ['--flow', 'bubble', '--depth', '12']):
                    yield ['prove', '--vcs', vcs, '--json', '-'] + at + routing + rule
        for pattern in ('uniform', 'transpose', 'tornado', 'bitcomp', 'hotspot'):
            yield ['traffic', '--pattern', pattern, '--rate', '0.1', '--measure', '300', '--warm-up', '100',
                   '--json', '-'] + at
        yield ['traffic', '--packet', '6', '--rate', '0.2', '--measure', '300', '--warm-up', '100', '--routing', 'udr'] + at
        yield ['traffic', '--outstanding', '2', '--rate', '0.3', '--measure', '300', '--warm-up', '100', '--json', '-'] + at
        for placement in ('linear', 'full'):
            for routing in ('dor', 'udr'):
                yield ['load', '--placement', placement, '--routing', routing, '--json', '-'] + at
        yield ['load', '--placement', 'full', '--run', '--json', '-'] + at
        yield ['fit', '--json', '-'] + at
    for tables in (['--n', '6', '--d', '2', '--q', '2'], ['--n', '5', '--d', '2', '--q', '1'], ['--dual-cube', '3']):
        yield ['tables', '--json', '-'] + tables
    yield ['list']
    yield ['list', '--json', '-']
    yield ['schema']


def rtl_commands():
    """The commands that build Verilated routers."""
    for seed, network in enumerate(SMALL_NETWORKS, 1):
        yield ['lockstep', '--topology', network, '--cycles', '2000', '--seed', str(seed), '--json', '-']
    for network in SMALL_NETWORKS[:4]:
        yield ['run', 'broadcast', '--topology', network, '--engine', 'rtl', '--json', '-']
        yield ['traffic', '--topology', network, '--engine', 'rtl', '--rate', '0.2', '--measure', '300', '--warm-up', '100',
               '--json', '-']


def canonical(text):
    """JSON with sorted keys, and whole numbers without a decimal point; other text unchanged."""
    def whole(value):
        if isinstance(value, float) and value == int(value):
            return int(value)
        if isinstance(value, list):
            return [whole(one) for one in value]
        if isinstance(value, dict):
            return {key: whole(one) for key, one in value.items()}
        return value
    try:
        return json.dumps(whole(json.loads(text)), sort_keys=True).encode()
    except ValueError:
        return text


def checksum(data):
    return hashlib.sha256(data).hexdigest()[:12]


def line_of(program, command, cache):
    """The line of the file for one command."""
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, DATELINE_CACHE=cache, DATELINE_PROGRESS_EVERY='0', DATELINE_TILE_OPTIMIZE='0')
        try:
            ran = subprocess.run([program] + command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                 capture_output=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return 'timeout\t-\t-\t' + ' '.join(command)
    said = re.sub(rb'.*building.*\n|[0-9.]+ s\b', b'', ran.stderr)
    return '\t'.join([str(ran.returncode), checksum(canonical(ran.stdout)), checksum(said), ' '.join(command)])


def operations_of(program):
    listed = json.loads(subprocess.run([program, 'list', '--json', '-'], capture_output=True, check=True).stdout)
    return {operation['name']: [algorithm['name'] for algorithm in operation['algorithms']]
            for operation in listed['operations']}


def write(program, file, rtl):
    program = os.path.abspath(program)
    every = list(commands(operations_of(program))) + (list(rtl_commands()) if rtl else [])
    with tempfile.TemporaryDirectory() as cache, open(file, 'w', encoding='utf-8') as out, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, line in enumerate(pool.map(lambda command: line_of(program, command, cache), every), 1):
            print(line, file=out, flush=True)
            if number % 100 == 0:
                print(f'{number} of {len(every)} commands', file=sys.stderr)
    print(f'{len(every)} commands')


def lines_of(file):
    with open(file, encoding='utf-8') as text:
        return {line.split('\t')[3]: line.split('\t')[:3] for line in text.read().splitlines()}


def compare(before, after):
    before, after = lines_of(before), lines_of(after)
    differ = [command for command in sorted(before.keys() | after.keys()) if before.get(command) != after.get(command)]
    for command in differ:
        print(f'{before.get(command)} -> {after.get(command)}: {command}')
    print(f'{len(differ)} of {len(before.keys() | after.keys())} commands differ')
    return 1 if differ else 0


def main(arguments):
    if len(arguments) in (3, 4) and arguments[0] == 'write' and arguments[3:] in ([], ['--rtl']):
        write(arguments[1], arguments[2], len(arguments) == 4)
        return 0
    if len(arguments) == 3 and arguments[0] == 'compare':
        return compare(arguments[1], arguments[2])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
