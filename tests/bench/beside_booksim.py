#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Cycles per second of synthetic traffic, compared with BookSim2 in alternating runs.

    beside_booksim.py --booksim PATH [--dateline PATH ...] [--turns N] [--cells NAME,...] [--json FILE]

Both run uniform traffic of single flits on a torus with four virtual channels of eight flits, one-port, dimension-ordered.
BookSim2 is unmodified, with islip allocators and sim_type = throughput. Every program has a short and a long run; only the
difference of their CPU times (user and system) counts, which excludes start-up, building and reporting. In every turn all
programs run one after the other. The results are medians over the turns, of cycles per second and of the ratio within a
turn. Several dateline programs may be given, to compare commits; the default is build/release/bin/dateline.

Exit 0: measured; 1: a program failed; 2: bad use.
"""
import argparse
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

TREE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VCS, DEPTH = 4, 8
LONG = 4  # length of the long run in short runs
# Nodes per dimension, dimensions, flits per node and cycle, cycles of BookSim2's short run.
CELLS = {
    '8x8:0.05': (8, 2, 0.05, 2000),
    '8x8:0.2': (8, 2, 0.2, 1000),
    '8x8:0.42': (8, 2, 0.42, 500),
    '16x16:0.05': (16, 2, 0.05, 400),
    '16x16:0.2': (16, 2, 0.2, 250),
    '32x32:0.11': (32, 2, 0.11, 100),
    '4x4x4:0.2': (4, 3, 0.2, 700),
}
OURS_LONGER = 20  # cycles of dateline per cycle of BookSim2

BOOKSIM = '''topology = torus; k = {k}; n = {n}; routing_function = dim_order;
num_vcs = {vcs}; vc_buf_size = {depth}; wait_for_tail_credit = 0; packet_size = 1;
traffic = uniform; injection_rate = {rate}; sim_type = throughput;
sample_period = {period}; warmup_periods = 1; max_samples = 2;
vc_allocator = islip; sw_allocator = islip; alloc_iters = 1;
credit_delay = 1; routing_delay = 0; vc_alloc_delay = 1; sw_alloc_delay = 1; st_final_delay = 1;
input_speedup = 1; output_speedup = 1; internal_speedup = 1.0; seed = 1;
'''


def fail(text, status=1):
    print('beside_booksim.py: ' + text, file=sys.stderr)
    sys.exit(status)


def cpu_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    finished = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, finished


def run_booksim(program, folder, cell, times):
    k, n, rate, period = cell
    config = os.path.join(folder, 'config')
    with open(config, 'w', encoding='utf-8') as file:
        file.write(BOOKSIM.format(k=k, n=n, vcs=VCS, depth=DEPTH, rate=rate, period=period * times))
    seconds, finished = cpu_seconds([program, config])  # ignores its exit status
    cycles = re.search(r'^Time taken is (\d+) cycles', finished.stdout, re.MULTILINE)
    if not cycles:
        fail(f'{program} printed no cycles: {finished.stdout[-300:]}')
    return seconds, int(cycles.group(1))


def run_ours(program, cell, times):
    k, n, rate, period = cell
    cycles = period * OURS_LONGER * times
    seconds, finished = cpu_seconds([
        program, 'traffic', '--topology', 'torus:' + 'x'.join([str(k)] * n), '--ports', 'one', '--vcs', str(VCS), '--depth',
        str(DEPTH), '--rate', str(rate), '--warm-up', '100', '--measure', str(cycles), '--drain', '0'])
    if finished.returncode:
        fail(f'{program}: {finished.stdout[-300:]}')
    return seconds, cycles


def speed(run):
    short, long = run(1), run(LONG)
    return (long[1] - short[1]) / max(long[0] - short[0], 1e-6)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--booksim', required=True, help="BookSim2's program, built from its public source")
    parser.add_argument('--dateline', action='append', help='a dateline program; may be repeated')
    parser.add_argument('--turns', type=int, default=3)
    parser.add_argument('--cells', default=','.join(CELLS), help='from ' + ', '.join(CELLS))
    parser.add_argument('--json', help='also write the results to this file')
    arguments = parser.parse_args()
    ours = arguments.dateline or [os.path.join(TREE, 'build/release/bin/dateline')]
    cells = arguments.cells.split(',')
    for name in cells:
        if name not in CELLS:
            fail(f'--cells {name}: it is none of ' + ', '.join(CELLS), 2)
    for program in [arguments.booksim] + ours:
        if not os.access(program, os.X_OK):
            fail(f'{program} is not a program', 2)
    if arguments.turns < 1:
        fail(f'--turns {arguments.turns}: use 1 or more', 2)

    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name in cells:
            theirs, speeds = [], [[] for _ in ours]
            for _ in range(arguments.turns):
                theirs.append(speed(lambda times: run_booksim(arguments.booksim, folder, CELLS[name], times)))
                for program, own in zip(ours, speeds):
                    own.append(speed(lambda times: run_ours(program, CELLS[name], times)))
            rows.append({'cell': name, 'booksim_cycles_per_second': statistics.median(theirs), 'dateline': [
                {'program': program, 'cycles_per_second': statistics.median(own),
                 'times': statistics.median(a / b for a, b in zip(own, theirs))} for program, own in zip(ours, speeds)]})
            print(f'{name:12} BookSim2 {rows[-1]["booksim_cycles_per_second"]:9.0f} cycles/s' + ''.join(
                f'   {one["cycles_per_second"]:9.0f} cycles/s, {one["times"]:5.1f} times' for one in rows[-1]['dateline']),
                  flush=True)
    if arguments.json:
        with open(arguments.json + '.new', 'w', encoding='utf-8') as file:
            json.dump({'turns': arguments.turns, 'cells': rows}, file, indent=1)
        os.replace(arguments.json + '.new', arguments.json)


main()
