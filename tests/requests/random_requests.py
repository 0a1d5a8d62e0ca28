#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random requests over every command, network family, operation and setting.

    random_requests.py PROGRAM FIRST COUNT [--rtl]

Draws requests FIRST, FIRST + 1, ... (each from its own seed) and runs them with PROGRAM. For every request:

* no signal ends the program, and its exit status is 0, 1 or 2;
* a refusal is one line on stderr, and leaves no file;
* if a collective runs, every word is correct, no round is below its bound, a round that shares no link takes the
  predicted cycles, and engines native, systemc and native in two threads agree in every round;
* a schedule that is written and read back gives the same cycles;
* the peak memory is at most what the program says that it needs.

--rtl: of the requests with at most 32 nodes, one in a hundred also runs on engine rtl, which builds Verilated routers.
Exit 0: all conditions hold; 1: findings, each with the command that repeats it; 2: bad use.
"""
import collections
import json
import os
import random
import re
import resource
import shlex
import subprocess
import sys
import tempfile

SECONDS = 300  # limit of one command; a longer run is a finding
SIDES = [1, 2, 3, 4, 5, 6, 7, 8]
PLAIN = ('broadcast', 'scatter', 'gather', 'all-gather', 'all-to-all')
REDUCTIONS = ('reduce', 'reduce-scatter', 'all-reduce')
ARGUMENTS = {
    'translate': lambda r, dims: ['--by=' + ','.join(str(r.randint(-2, 3)) for _ in range(dims))],
    'shear': lambda r, dims: [f'--by={r.randint(-2, 3)}'],
    'permute': lambda r, dims: ['--axes=' + r.choice({1: ['-x'], 2: ['-y,x', 'y,x', 'x,-y', '-x,-y']}.get(
        dims, ['-y,z,x', 'z,-y,x', 'y,z,x']))],
    'rotate-angle': lambda r, dims: [f'--angle={r.choice([10, 30, 45, 90, 135, -60])}'],
}
PERMUTATIONS = ('transpose-1d', 'transpose-2d', 'transpose-2d-anti', 'translate', 'reflect', 'rotate-180', 'rotate-90',
                'rotate-120', 'rotate-180-3d', 'transpose-3d-1', 'transpose-3d-2', 'permute', 'shear', 'rotate-angle')
PATTERNS = ('uniform', 'tornado', 'transpose', 'bitcomp', 'hotspot', 'shuffle', 'neighbor', 'bitrev', 'randperm')
GRAPH_FILE, PERMUTATION_FILE = 'graph.json', 'moves.csv'

Answer = collections.namedtuple('Answer', 'code out err peak')


def sizes(draw, most_dimensions, most_nodes):
    while True:
        sides = [draw.choice(SIDES) for _ in range(draw.randint(1, most_dimensions))]
        product = 1
        for side in sides:
            product *= side
        if product <= most_nodes:
            return sides


class Draw(random.Random):
    """Random choices of one seed, and the files that the chosen requests read: {name: content}."""

    def __init__(self, seed):
        super().__init__(seed)
        self.files = {}

    def graph(self):
        """Draws a connected graph with up to 20 nodes, and with switches in one of three; the value of --topology."""
        count = self.randint(1, 20)
        ends = [(self.randrange(node), node) for node in range(1, count)]
        if count > 1:
            ends += [tuple(self.sample(range(count), 2)) for _ in range(self.randint(0, count))]
        degree = collections.Counter()
        links = []
        for one, other in ends:
            if max(degree[one], degree[other]) < 16:
                degree.update((one, other))
                links.append({'from': f'n{one}', 'to': f'n{other}'})
                if self.random() < 0.05:
                    links[-1]['stages'] = self.randint(1, 3)
        nodes = [f'n{node}' for node in range(count)]
        if self.random() < 0.3:
            nodes = [{'name': node, 'processor': False} if self.random() < 0.3 else node for node in nodes]
        self.files[GRAPH_FILE] = json.dumps({'format': 'dateline-graph', 'version': 1, 'name': 'drawn', 'nodes': nodes,
                                             'links': links})
        return 'graph:' + GRAPH_FILE

    def moves(self, count):
        """Draws a permutation of some of `count` nodes as a file; the arguments that name it."""
        moved = self.sample(range(count), self.randint(1, count))
        targets = self.sample(moved, len(moved))
        self.files[PERMUTATION_FILE] = 'from,to\n' + ''.join(f'{a},{b}\n' for a, b in zip(moved, targets))
        return ['--to', PERMUTATION_FILE]


def network(draw, most_nodes=64):
    """Draws a network: (value of --topology, number of dimensions)."""
    family = draw.choice(['torus', 'torus', 'mesh', 'ring', 'hypercube', 'ghc', 'dual-cube', 'product', 'twisted-torus',
                          'graph'])
    if family == 'graph':
        return draw.graph(), 1
    if family in ('torus', 'mesh', 'ghc'):
        sides = sizes(draw, 3, most_nodes)
        if draw.random() < 0.3:
            sides = [draw.randint(3, 5)] * draw.choice([2, 2, 3])
        return f'{family}:' + 'x'.join(map(str, sides)), len(sides)
    if family == 'ring':
        return f'ring:{draw.randint(1, 24)}', 1
    if family == 'hypercube':
        bits = draw.randint(1, 6)
        return f'hypercube:{bits}', bits
    if family == 'dual-cube':
        return f'dual-cube:{draw.choice([2, 2, 3, 3, 4])}', 3
    if family == 'product':
        sides = sizes(draw, 3, most_nodes)
        return 'product:' + '*'.join(draw.choice(['ring', 'path', 'complete']) + str(side) for side in sides), len(sides)
    return f'twisted-torus:{draw.randint(3, 8)}x{draw.randint(2, 8)}+{draw.randint(1, 4)}', 2


def maybe(draw, share, words):
    return words if draw.random() < share else []


def hardware(draw, dims):
    order = list(range(dims))
    draw.shuffle(order)
    routing = draw.choice(['dor', 'udr', 'source', 'source', 'ascending', 'dor:' + ','.join(map(str, order))])
    return (maybe(draw, 0.4, ['--ports', draw.choice(['one', 'all'])]) +
            maybe(draw, 0.2, ['--vcs', str(draw.choice([1, 2, 4, 5, 8, 8]))]) +
            maybe(draw, 0.4, ['--depth', str(draw.choice([1, 2, 3, 4, 5, 8, 12, 32]))]) +
            maybe(draw, 0.2, ['--width', str(draw.choice([8, 9, 16, 24, 64, 128]))]) +
            maybe(draw, 0.3, ['--link-stages', str(draw.randint(1, 8))]) +
            maybe(draw, 0.25, ['--pipeline', str(draw.randint(1, 2))]) +
            maybe(draw, 0.25, ['--routing', routing]) +
            maybe(draw, 0.1, ['--flow', draw.choice(['dateline', 'bubble'])]))


def failures(draw):
    links = [['--fail-link', draw.choice(['0:1', '1:2', '0:2', '3:4', '5:1'])] for _ in range(draw.randint(0, 2))]
    nodes = [['--fail-node', str(draw.randint(0, 6))] for _ in range(draw.randint(0, 1))]
    return maybe(draw, 0.15, sum(links + nodes, []))


def switching(draw):
    return maybe(draw, 0.25, ['--switching', 'circuit'] + maybe(draw, 0.4, ['--circuit-retry']))


def collective(draw):
    topology, dims = network(draw)
    operation = draw.choice(PLAIN + REDUCTIONS)
    if draw.random() < 0.3:
        operation = draw.choice(PERMUTATIONS)
        if draw.random() < 0.9:  # on networks that most of them exist on
            dims = 3 if operation.endswith(('-120', '3d', '3d-1', '3d-2')) else 1 if operation == 'transpose-1d' else 2
            topology = 'torus:' + 'x'.join([str(draw.randint(3, 5 if dims == 3 else 12))] * dims)
    line = [operation, '--topology', topology, '--words', str(draw.choice([1, 2, 3, 5, 16, 64, 100, 300]))]
    if operation == 'permute' and draw.random() < 0.5:
        topology, dims = network(draw)
        line[2] = topology
        line += draw.moves(draw.randint(1, 9))
    elif operation in ARGUMENTS:
        line += ARGUMENTS[operation](draw, dims)
    line += failures(draw)
    line += maybe(draw, 0.3, ['--q', str(draw.choice([1, 2, 2, 3, 4, 8]))])
    line += maybe(draw, 0.2, ['--source', str(draw.randint(0, 8))])
    line += maybe(draw, 0.1, ['--startup', str(draw.choice([1, 7, 100]))])
    line += hardware(draw, dims) + switching(draw)
    if operation in REDUCTIONS:
        line += maybe(draw, 0.5, ['--combine', draw.choice(['add', 'min', 'max', 'and', 'or', 'xor'])])
        line += maybe(draw, 0.1, ['--signed']) + maybe(draw, 0.3, ['--order', draw.choice(['any', 'fixed'])])
    line += maybe(draw, 0.1, ['--reductions'])
    return line + maybe(draw, 0.6, ['--sync', draw.choice(['barrier', 'stream', 'stream'])])


def traffic(draw):
    topology, dims = network(draw)
    return (['traffic', '--topology', topology, '--warm-up', '50', '--measure', '300', '--drain', '500'] +
            maybe(draw, 0.7, ['--pattern', draw.choice(PATTERNS)]) +
            maybe(draw, 0.9, ['--rate', str(draw.choice([0.01, 0.1, 0.4, 0.9, 1]))]) +
            maybe(draw, 0.5, ['--packet', draw.choice(['1', '2', '4', '9', '1:3,5:1'])]) +
            maybe(draw, 0.15, ['--outstanding', str(draw.randint(1, 6))]) +
            maybe(draw, 0.1, ['--burst', '20']) +
            maybe(draw, 0.15, ['--virtual-networks', str(draw.randint(1, 4))]) +
            failures(draw) + hardware(draw, dims) + switching(draw))


def simple(draw):
    topology, dims = network(draw)
    on = ['--topology', topology]
    kind = draw.randrange(12)
    if kind == 0:
        return ['prove'] + on + failures(draw) + maybe(draw, 0.5, ['--vcs', str(draw.randint(1, 8))]) + \
            maybe(draw, 0.4, ['--routing', draw.choice(['dor', 'udr', 'source'])]) + maybe(draw, 0.3, ['--minimal']) + \
            maybe(draw, 0.2, ['--without-rule']) + maybe(draw, 0.2, ['--virtual-networks', '2', '--replies']) + \
            maybe(draw, 0.2, ['--flow', 'bubble'])
    if kind == 1:
        return ['load'] + on + maybe(draw, 0.5, ['--placement', draw.choice(['linear', 'full'])]) + \
            maybe(draw, 0.4, ['--run', '--exchanges', '1']) + maybe(draw, 0.3, ['--fail-link', '0:1']) + \
            maybe(draw, 0.4, ['--routing', draw.choice(['odr', 'udr', 'dor:1,0'])]) + \
            maybe(draw, 0.3, ['--tie', 'split'])
    if kind == 2:
        return ['draw'] + collective(draw) + ['--output', 'drawn.svg']
    if kind == 3:
        return ['fit'] + on + maybe(draw, 0.5, ['--ports', 'one']) + maybe(draw, 0.5, ['--depth', str(draw.randint(1, 9))])
    if kind == 4:
        return ['check'] + collective(draw) + ['--compare'] + maybe(draw, 0.5, ['--csv', 'compared.csv'])
    if kind == 5:
        return ['lockstep', '--engines', 'native,systemc'] + on if draw.random() < 0.1 else ['list']
    if kind == 6:
        return ['run'] + collective(draw) + ['--compare', '--words', '1,9']
    if kind == 7:
        return ['run'] + collective(draw) + draw.choice([['--html', 'page.html'], ['--timeline', 'timeline.json']])
    if kind == 8:
        return ['traffic'] + on + ['--warm-up', '20', '--measure', '100', '--html', 'page.html'] + \
            hardware(draw, dims) + draw.choice([[], ['--rates', '0.1,0.3'], ['--saturation']])
    if kind == 9:
        return ['check'] + collective(draw) + ['--html', 'page.html']
    if kind == 10:
        return ['rtl'] + on + failures(draw) + hardware(draw, dims) + ['--output', 'rtl']
    return ['tables', '--n', str(draw.randint(3, 5)), '--d', str(draw.randint(1, 2)), '--no-run']


class Request:
    """The requests of one seed, and the findings."""

    def __init__(self, program, seed, rtl):
        self.program, self.seed, self.rtl = program, seed, rtl
        self.findings = []
        self.ran = False

    def find(self, line, what):
        self.findings.append(f'seed {self.seed}: dateline {shlex.join(line)}: {what}')

    def write(self, files):
        for name, content in files.items():
            with open(os.path.join(self.folder, name), 'w', encoding='utf-8') as file:
                file.write(content)

    def ask(self, line):
        """Runs a command in the folder of this request."""
        before = set(os.listdir(self.folder))
        with open(os.path.join(self.folder, '.out'), 'w+b') as out, open(os.path.join(self.folder, '.err'), 'w+b') as err:
            environment = dict(os.environ, DATELINE_PROGRESS_EVERY='0')  # no progress on stderr of slow machines
            limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            child = subprocess.Popen([self.program, *line], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                     stdout=out, stderr=err, preexec_fn=limit)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            err.seek(0)
            answer = Answer(child.returncode, out.read().decode(), err.read().decode(), usage.ru_maxrss * 1024)
        made = {name for name in os.listdir(self.folder) if not name.startswith('.')} - before
        if answer.code not in (0, 1, 2):
            self.find(line, f'ended by signal {-answer.code}: {answer.err[-300:]}')
        elif answer.code == 2 and (answer.err.count('\n') != 1 or not answer.err.startswith('dateline: ')):
            self.find(line, f'a refusal of {answer.err.count(chr(10))} lines: {answer.err[:400]}')
        if answer.code == 2 and made:
            self.find(line, f'refused, and left {sorted(made)}')
        if any('.part' in name for name in made):
            self.find(line, f'half-written: {sorted(made)}')
        return answer

    def report(self, line):
        answer = self.ask(line + ['--json', '-'])
        if answer.code != 0:
            return None
        try:
            return json.loads(answer.out)
        except ValueError:
            self.find(line, f'prints no JSON: {answer.out[:200]}')
            return None

    def expect_result(self, line, report):
        if report['data']['mismatches'] != 0:
            self.find(line, f"{report['data']['mismatches']} words are wrong")
        if report['lower_bound']['cycles'] > report['measured_cycles']:
            self.find(line, f"measured {report['measured_cycles']}, below the bound {report['lower_bound']['cycles']}")
        for number, one in enumerate(report.get('groups', []), 1):
            if not one['estimate'] and one['predicted'] != one['measured']:
                self.find(line, f"group {number}: predicted {one['predicted']}, measured {one['measured']}")
        for number, one in enumerate([] if 'groups' in report else report['rounds'], 1):
            if one['bound'] > one['measured']:
                self.find(line, f"round {number}: measured {one['measured']}, below its bound {one['bound']}")
            if one['link_sharing'] <= 1 and not one['estimate'] and one['predicted'] != one['measured']:
                self.find(line, f"round {number}: predicted {one['predicted']}, measured {one['measured']}")

    def expect_same(self, line, report, other_line):
        other = self.report(other_line)
        if other is None:
            self.find(other_line, 'refused, which native is not')
            return
        for key in ('rounds', 'groups', 'measured_cycles', 'barrier_cycles', 'data'):
            if other.get(key) != report.get(key):
                self.find(other_line, f'{key} differ from those of engine native')

    def expect_memory(self, line, asked):
        """Checks that the program refuses less memory than it needs, names how much, and uses no more."""
        refusal = self.ask(line + ['--memory', '0.0001'])
        found = re.search(r'needs about ([0-9.e+-]+) GiB', refusal.err)
        # Resident pages of the program file count as used; the kernel maps more of them when memory is plentiful.
        if not found or asked.peak <= (float(found[1]) + 0.012) * 2**30:
            return
        # The first refusal names the need of the least candidate of auto, the next ones that of other candidates that
        # have come into reach, and then that of the stream or the run.
        for _ in range(8):
            allowed = 1.01 * float(found[1])
            within = self.ask(line + ['--memory', str(allowed)])
            found = re.search(r'needs about ([0-9.e+-]+) GiB', within.err)
            if not found:
                break
        else:
            self.find(line, f'refuses the {allowed:.4f} GiB that it named')
            return
        if within.code == 2 or within.peak > (allowed + 0.012) * 2**30:
            self.find(line, f'took {within.peak / 2**30:.3f} GiB where {allowed:.3f} are allowed')

    def collective(self, draw):
        line = ['run'] + collective(draw)
        self.write(draw.files)
        answer = self.ask(line + ['--json', '-'])
        if answer.code != 0:
            return
        report = json.loads(answer.out)
        self.ran = True
        self.expect_result(line, report)
        self.expect_same(line, report, line + ['--engine', 'systemc'])
        if report['nodes'] > 1:
            self.expect_same(line, report, line + ['--threads', '2'])
        if self.rtl and draw.random() < 0.01 and report['nodes'] <= 32:
            self.expect_same(line, report, line + ['--engine', 'rtl'])
        self.expect_memory(line, answer)
        # `check` also accepts a q that no virtual channels carry. `run` then chooses other hardware, which the report
        # names.
        chosen = [word for one in report.get('chosen', []) for word in (one['option'], one['value'])]
        checked = self.ask(['check'] + line[1:] + chosen + ['--schedule', 'mine.json'])
        if checked.code == 0:
            again = ['run', '--from', 'mine.json'] + chosen
            given = dict(zip(line[2:], line[3:]))
            for option in ('--words', '--vcs', '--depth', '--width', '--link-stages', '--pipeline', '--routing', '--flow',
                           '--startup', '--switching'):
                if option in given and option not in chosen:
                    again += [option, given[option]]
            again += [flag for flag in ('--circuit-retry', '--reductions') if flag in line]
            back = self.report(again)
            if back is None:
                self.find(again, 'a schedule that was written does not run')
            elif back['measured_cycles'] != report['measured_cycles']:
                self.find(again, 'a schedule that was brought back takes other cycles')
        elif not report['schedule']['contended_rounds']:
            self.find(['check'] + line[1:], f'{checked.code} where run is 0: {checked.err[:300]}')

    def traffic(self, draw):
        line = traffic(draw)
        self.write(draw.files)
        answer = self.ask(line + ['--json', '-'])
        if answer.code != 0:
            return
        self.ran = True
        report = json.loads(answer.out)
        self.expect_memory(line, answer)
        for more in (['--engine', 'systemc'], ['--threads', '2']):
            if more[0] == '--threads' and report['nodes'] < 2:
                continue
            other = self.report(line + more)
            if other is None:
                self.find(line + more, 'refused, which native is not')
                continue
            for key in ('engine', 'latency_histogram'):
                other.pop(key, None)
            mine = {key: value for key, value in report.items() if key in other}
            if mine != other:
                self.find(line + more, 'differs from engine native in ' +
                          ', '.join(key for key in other if mine.get(key) != other[key]))

    def simple(self, draw):
        line = simple(draw)
        self.write(draw.files)
        if self.ask(line).code == 0:
            self.ran = True

    def run(self):
        draw = Draw(self.seed)
        with tempfile.TemporaryDirectory() as folder:
            self.folder = folder
            draw.choices([self.collective, self.traffic, self.simple], [5, 2, 3])[0](draw)
        return self.findings


def main():
    rest = [word for word in sys.argv[1:] if word != '--rtl']
    if len(rest) != 3:
        print(__doc__)
        return 2
    program, first, count = os.path.abspath(rest[0]), int(rest[1]), int(rest[2])
    findings, ran = [], 0
    for seed in range(first, first + count):
        request = Request(program, seed, '--rtl' in sys.argv)
        for finding in request.run():
            findings.append(finding)
            print(finding, flush=True)
        ran += request.ran
    print(f'{count} requests, {ran} served, {len(findings)} findings')
    if count >= 50 and ran < count / 5:
        print('too few were served to tell anything')
        return 1
    return 1 if findings else 0


if __name__ == '__main__':
    sys.exit(main())
