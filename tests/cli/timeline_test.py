#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the timelines of `dateline run --timeline` against the rules of the trace event format, and against the report.

    timeline_test.py PROGRAM

Every rule is also tried with a timeline that breaks it. Exit 0: all is well; 1: a problem, which is printed.
"""
import collections
import copy
import json
import subprocess
import sys
import tempfile
import os

COMMON = {'ph', 'pid', 'name'}
NEEDED = {'X': {'tid', 'ts', 'dur', 'cat'}, 'M': {'args'}, 's': {'tid', 'ts', 'id', 'cat'},
          't': {'tid', 'ts', 'id', 'cat'}, 'f': {'tid', 'ts', 'id', 'cat'}}
METADATA = {'process_name': 'name', 'process_sort_index': 'sort_index', 'thread_name': 'name',
            'thread_sort_index': 'sort_index'}
COLOURS = {'terrible', 'bad', 'good', 'grey', 'yellow', 'olive', 'black', 'white'}


def check_events(events):
    """The problems of single events."""
    for event in events:
        phase = event.get('ph')
        if phase not in NEEDED:
            yield f'unknown phase {phase}'
            continue
        missing = (COMMON | NEEDED[phase]) - set(event)
        if missing:
            yield f'{phase} without {sorted(missing)}'
        for key in ('ts', 'dur', 'pid', 'tid'):
            if not isinstance(event.get(key, 0), int) or event.get(key, 0) < 0:
                yield f'{key} is not a whole number from 0 on'
        if phase == 'M' and METADATA.get(event['name']) not in event.get('args', {}):
            yield f'metadata {event["name"]} without its value'
        if 'cname' in event and event['cname'] not in COLOURS:
            yield f'unknown colour {event["cname"]}'


def check_names(events):
    """Every process and track that is used has one name."""
    processes = collections.Counter(e['pid'] for e in events if e['name'] == 'process_name')
    tracks = collections.Counter((e['pid'], e['tid']) for e in events if e['name'] == 'thread_name')
    for event in events:
        if event['ph'] == 'M':
            continue
        if processes[event['pid']] != 1:
            yield f'process {event["pid"]} has {processes[event["pid"]]} names'
        if tracks[event['pid'], event['tid']] != 1:
            yield f'track {event["pid"]}, {event["tid"]} has {tracks[event["pid"], event["tid"]]} names'


def slices_by_track(events):
    tracks = collections.defaultdict(list)
    for event in events:
        if event['ph'] == 'X':
            tracks[event['pid'], event['tid']].append(event)
    for slices in tracks.values():
        slices.sort(key=lambda e: (e['ts'], -e['dur']))
    return tracks


def check_nesting(events):
    """Two slices of a track lie one after the other, or one inside the other."""
    for track, slices in slices_by_track(events).items():
        ends = []
        for one in slices:
            while ends and ends[-1] <= one['ts']:
                ends.pop()
            end = one['ts'] + one['dur']
            if ends and end > ends[-1]:
                yield f'slices overlap on track {track} at {one["ts"]}'
            ends.append(end)


def check_flows(events):
    """A flow starts once, then passes steps, and ends once; each of its points is inside a slice of its track."""
    tracks = slices_by_track(events)
    starts = {track: {(e['ts']) for e in slices} for track, slices in tracks.items()}
    flows = collections.defaultdict(list)
    for event in events:
        if event['ph'] in 'stf':
            flows[event['cat'], event['id']].append(event)
            if event['ts'] not in starts.get((event['pid'], event['tid']), ()):
                yield f'flow {event["id"]} has a point at {event["ts"]} where no slice starts'
    for (_, number), points in flows.items():
        phases = ''.join(point['ph'] for point in points)
        if phases[0] != 's' or phases[-1] != 'f' or set(phases[1:-1]) != {'t'}:
            yield f'flow {number} has the phases {phases}'
        if any(a['ts'] > b['ts'] for a, b in zip(points, points[1:])):
            yield f'flow {number} goes back in time'


def problems(document):
    events = document.get('traceEvents', [])
    found = list(check_events(events))
    if found:
        return found
    for check in (check_names, check_nesting, check_flows):
        found += check(events)
    if 'cycle' not in document.get('otherData', {}).get('unit', ''):
        found.append('the unit of time is not said')
    return found


def run(program, arguments, folder):
    """(timeline, report, schedule, exit status) of a run."""
    timeline, report, schedule = (os.path.join(folder, name) for name in ('t.json', 'r.json', 's.json'))
    for file in (timeline, report, schedule):
        if os.path.exists(file):
            os.remove(file)
    done = subprocess.run([program, 'run'] + arguments + ['--timeline', timeline, '--json', report],
                          capture_output=True, text=True)
    plain = [word for word in arguments if word != '--unsafe']
    for option in ('--engine', '--rtl-nodes'):
        if option in plain:
            at = plain.index(option)
            del plain[at:at + 2]
    subprocess.run([program, 'check'] + plain + ['--schedule', schedule], capture_output=True)
    load = lambda file: json.load(open(file, encoding='utf-8'))
    return load(timeline), load(report), load(schedule), done.returncode


def compare(timeline, report, schedule):
    """The problems of a finished run's timeline, compared with its report and schedule."""
    events = timeline['traceEvents']
    rounds = [e for e in events if e['pid'] == 1 and e.get('cat') == 'round']
    measured = [r['measured'] for r in report.get('groups', report['rounds'])]
    if [e['dur'] for e in rounds] != measured:
        yield f'rounds last {[e["dur"] for e in rounds]}, measured were {measured}'
    nodes = sum(e['name'] == 'process_name' for e in events) - 1
    if nodes != report['nodes']:
        yield f'{nodes} nodes of {report["nodes"]}'
    transfers = [t for r in schedule['rounds'] for t in r]
    sends = [e for e in events if e.get('cat') == 'send']
    receives = [e for e in events if e.get('cat') == 'receive']
    if len(sends) < len(transfers) or len(receives) != len(sends):
        yield f'{len(sends)} sends and {len(receives)} receives of {len(transfers)} transfers'
    if any(e['name'] == 'stopped' for e in receives):
        yield 'a message did not arrive'
    hops = sum(len(t['path']) for t in transfers)
    messages = [e for e in events if e.get('cat') == 'message' and e['ph'] == 'X']
    if len(messages) < hops:
        yield f'{len(messages)} messages on links of {hops} hops'
    of_round = collections.Counter(e['args'].get('round') for e in sends)
    for number, transfers in enumerate(schedule['rounds'], 1):
        if of_round[number] < len(transfers):
            yield f'round {number} has {of_round[number]} sends of {len(transfers)}'


def broken(document):
    """Timelines that each break one rule."""
    def change(pick, edit):
        other = copy.deepcopy(document)
        edit(other, next(e for e in other['traceEvents'] if pick(e)))
        return other
    yield change(lambda e: e['ph'] == 'X', lambda d, e: e.pop('dur'))
    yield change(lambda e: e['ph'] == 'X', lambda d, e: e.update(ph='B'))
    yield change(lambda e: e['ph'] == 'X', lambda d, e: e.update(ts=-1))
    yield change(lambda e: e['name'] == 'process_name', lambda d, e: d['traceEvents'].remove(e))
    yield change(lambda e: e['name'] == 'thread_name', lambda d, e: d['traceEvents'].remove(e))
    yield change(lambda e: e['ph'] == 's', lambda d, e: d['traceEvents'].remove(e))
    yield change(lambda e: e['ph'] == 'f', lambda d, e: e.update(ts=e['ts'] + 1000000))
    yield change(lambda e: e.get('cat') == 'send', lambda d, e: d['traceEvents'].append(
        dict(e, ts=e['ts'] + 1, dur=e['dur'])))
    yield change(lambda e: 'cname' in e, lambda d, e: e.update(cname='pretty'))


DEADLOCK = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../sw/example/deadlock.json')
RUNS = [('broadcast --topology torus:5x5', ()),
        ('broadcast --topology torus:5x5 --sync barrier --words 9', ('wait: barrier',)),
        ('broadcast --topology torus:5x5 --q 2 --switching circuit', ('wait: link is shared',)),
        ('all-gather --topology torus:8x8 --words 16', ('wait: credit',)),
        ('all-reduce --topology torus:4x4 --sync stream --words 7', ('wait: next flit',)),
        ('all-to-all --topology mesh:3x3 --words 3 --sync barrier', ()),
        ('scatter --topology torus:4x4 --routing udr --words 5', ()),
        ('broadcast --topology torus:4x4 --routing source --words 5', ()),
        ('gather --topology dual-cube:2 --words 4', ()),
        ('broadcast --topology torus:4x4 --width 12 --words 40', ()),
        ('broadcast --topology torus:3x3 --engine systemc', ())]


REFUSED = [('broadcast --topology ring:3 --timeline {folder}', 'is a folder'),
           ('broadcast --topology ring:3 --timeline {folder}/no/t.json', 'cannot write there'),
           ('broadcast --topology ring:3 --timeline {folder}/t.json --json {folder}/t.json', 'the same file'),
           ('broadcast --topology ring:3 --timeline {folder}/t.json --engine rtl-net', "engine 'rtl-net'"),
           ('broadcast --topology ring:3 --timeline {folder}/t.json --threads 2', 'one thread'),
           ('broadcast --topology ring:3 --timeline {folder}/t.json --compare', 'only one')]


def check_refusals(program):
    for text, expected in REFUSED:
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([program, 'run'] + text.format(folder=folder).split(), capture_output=True, text=True)
            if done.returncode != 2 or done.stderr.count('\n') != 1 or expected not in done.stderr:
                yield f'{text}: exit {done.returncode}, {done.stderr!r}'
            if os.listdir(folder):
                yield f'{text}: leaves {os.listdir(folder)}'


def check_stop(program):
    """A run that deadlocks has a timeline of what it did."""
    with tempfile.TemporaryDirectory() as folder:
        timeline, _, _, code = run(program, ['--from', DEADLOCK, '--vcs', '1', '--words', '64', '--unsafe'], folder)
        stuck = [e for e in timeline['traceEvents'] if e.get('args', {}).get('ended') is False]
        waits = [e for e in timeline['traceEvents'] if e['name'] == 'wait: credit' and e['dur'] > 200]
        if code != 1 or not stuck or not waits:
            yield f'a run that must deadlock: exit {code}, {len(stuck)} messages and {len(waits)} waits without an end'
        yield from problems(timeline)


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 1
    found = []
    document = None
    with tempfile.TemporaryDirectory() as folder:
        for text, waits in RUNS:
            timeline, report, schedule, code = run(sys.argv[1], text.split(), folder)
            these = problems(timeline) + list(compare(timeline, report, schedule))
            if code != 0:
                these.append(f'exit {code}')
            names = {e['name'] for e in timeline['traceEvents'] if e.get('cat') == 'wait'}
            these += [f'no slice "{name}"' for name in waits if name not in names]
            found += [f'{text}: {one}' for one in these[:5]]
            document = document or (timeline, report, schedule)
    found += list(check_refusals(sys.argv[1])) + list(check_stop(sys.argv[1]))
    for number, one in enumerate(broken(document[0])):
        if not problems(one):
            found.append(f'broken timeline {number} is accepted')
    shorter = copy.deepcopy(document[0])
    shorter['traceEvents'] = [e for e in shorter['traceEvents'] if e.get('cat') != 'send']
    if not list(compare(shorter, document[1], document[2])):
        found.append('a timeline without sends is accepted')
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
