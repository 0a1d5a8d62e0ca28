#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Python package of sw/python: reports, failures, schedules, and how a call ends.

    package_test.py TREE PROGRAM

Exit 0: good; 1: findings.
"""
import inspect
import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest
import warnings

if len(sys.argv) < 3:
    sys.exit(__doc__)
TREE, PROGRAM = sys.argv[1], os.path.abspath(sys.argv[2])
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(TREE, 'sw', 'python'))
import dateline  # noqa: E402

os.environ['DATELINE_PROGRAM'] = PROGRAM

HEAD = {'format': 'dateline-prove', 'version': 1, 'program_version': '9'}


def deadlocking_ring():
    """A ring in which every message goes half-way round: one virtual channel is too few."""
    ring = dateline.Schedule('translate', 'torus:4', q=2, source=0, arguments={'by': '2'})
    for node in range(4):
        ring.add_transfer(node, (node + 2) % 4, [[node, (node + 2) % 4, 0]], path=[0, 0])
    return ring


class Fake:
    """A program in place of dateline: a shell script."""

    def __init__(self, script):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, 'dateline')
        with open(self.file, 'w', encoding='utf-8') as file:
            file.write('#!/bin/sh\n' + script)
        os.chmod(self.file, os.stat(self.file).st_mode | stat.S_IXUSR)

    def __enter__(self):
        os.environ['DATELINE_PROGRAM'] = self.file

    def __exit__(self, *_):
        os.environ['DATELINE_PROGRAM'] = PROGRAM
        self.folder.cleanup()


def printing(document, code=0):
    """A program that prints a JSON document."""
    return Fake(f"cat <<'END'\n{json.dumps(document)}\nEND\nexit {code}\n")


class Functions(unittest.TestCase):
    def test_run_measures_what_was_predicted(self):
        report = dateline.run('broadcast', topology='torus:5x5', words=16)
        self.assertEqual(report.measured_cycles, report.predicted_cycles)
        self.assertEqual(report.data.mismatches, 0)
        self.assertEqual(len(report.rows()), report.schedule.rounds)
        self.assertEqual(report.rows()[0]['transfers'], report.rounds[0].transfers)

    def test_each_command_gives_its_report(self):
        with tempfile.TemporaryDirectory() as folder:
            packets = os.path.join(folder, 'packets.csv')
            with open(packets, 'w', encoding='utf-8') as file:
                file.write('cycle,source,destination,flits\n0,0,2,3\n')
            picture = os.path.join(folder, 'x.svg')
            reports = {
                'check': dateline.check('all-reduce', topology='ring:4'),
                'run': dateline.run('scatter', topology='ring:4', source=2),
                'comparison': dateline.compare('broadcast', topology='ring:4', words=[1, 64]),
                'draw': dateline.draw('broadcast', topology='ring:4', output=picture),
                'prove': dateline.prove(topology='torus:4x4', routing='udr'),
                'traffic': dateline.traffic(topology='ring:4', measure=200),
                'curve': dateline.curve(topology='ring:4', rates=[0.1, 0.2], measure=200),
                'saturation': dateline.saturation(topology='ring:4', measure=200, drain=300),
                'trace': dateline.replay(topology='ring:4', trace=packets),
                'load': dateline.load(topology='torus:4x4'),
                'fit': dateline.fit(topology='ring:4'),
            }
            self.assertTrue(os.path.getsize(picture) > 0)
        for name, report in reports.items():
            self.assertEqual(report.FORMAT, 'dateline-' + name)
            self.assertEqual(report.document['format'], report.FORMAT)
        self.assertEqual(len(reports['curve'].points), 2)
        self.assertEqual([row['varies'] for row in reports['fit'].rows()],
                         [probe.varies for probe in reports['fit'].probes])
        measured = dateline.compare_runs('broadcast', topology='ring:4')
        self.assertTrue(all(one.measured_cycles for one in measured.results))

    def test_options_reach_the_program_as_on_the_command_line(self):
        self.assertEqual(dateline.check('translate', topology='torus:4x4', by=[-1, 2]).document['arguments'],
                         {'by': '-1,2'})
        failed = dateline.check('broadcast', topology='torus:4x4', fail_link=['0:1', '5:6'])
        self.assertEqual(failed.topology, 'torus:4x4 without link 0:1, link 5:6')
        self.assertTrue(dateline.run('all-reduce', topology='ring:4', reductions=True).reductions)

    def test_every_function_explains_every_argument(self):
        for name in dateline.__all__:
            function = getattr(dateline, name)
            if inspect.isfunction(function):
                for argument in inspect.signature(function).parameters:
                    self.assertIn(f'\n    {argument}: ', inspect.getdoc(function), name)  # Python 3.13 removes the indentation


class Failures(unittest.TestCase):
    def test_refused_proof_has_its_report_and_the_cycle(self):
        with self.assertRaisesRegex(dateline.CheckFailed, 'a cycle of 4 channels') as caught:
            dateline.prove(topology='ring:4', vcs=1)
        self.assertEqual(caught.exception.failure.kind, 'check')
        self.assertEqual(caught.exception.report.verdict, 'cycle')
        self.assertEqual(len(caught.exception.report.cycle), 4)

    def test_deadlock_of_a_run_names_who_waits(self):
        with self.assertRaises(dateline.CheckFailed) as caught:
            dateline.run(from_=deadlocking_ring(), vcs=1, unsafe=True)
        failure = caught.exception.failure
        self.assertEqual(failure.kind, 'deadlock')
        self.assertEqual({wait.node for wait in failure.waits}, {0, 1, 2, 3})
        self.assertIsNone(caught.exception.report, 'it has no measured cycles')
        self.assertEqual(caught.exception.document['topology'], 'torus:4')

    def test_bad_use_is_the_one_line_of_the_program(self):
        for call, text in ((lambda: dateline.prove(topology='ring:4', vcs=99), '--vcs 99'),
                           (lambda: dateline.run('broadcast', vcs='many'), "--vcs 'many' is not a number"),
                           (lambda: dateline.run('broadcast', engine='magic'), "'magic'"),
                           (lambda: dateline.make_schedule('broadcast', topology='torus:0x4'), 'torus:0x4')):
            with self.assertRaises(dateline.UsageError) as caught:
                call()
            self.assertIn(text, str(caught.exception))
            self.assertNotIn('\n', str(caught.exception))
            self.assertFalse(str(caught.exception).startswith('dateline'))

    def test_notes_are_warnings(self):
        with Fake("echo 'dateline: note: look here' >&2\n" + f"echo '{json.dumps(HEAD | {'verdict': 1})}'"):
            with warnings.catch_warnings(record=True) as noted, self.assertRaises(dateline.ReportError):
                warnings.simplefilter('always')
                dateline.prove()
        self.assertEqual([str(note.message) for note in noted], ['look here'])
        self.assertEqual(noted[0].category, dateline.DatelineWarning)
        self.assertEqual(noted[0].filename, __file__)

    def test_sweep_with_a_failed_point_keeps_the_others(self):
        with self.assertRaises(dateline.SweepFailed) as caught:
            dateline.sweep({'command': ['prove'], 'options': {'topology': ['ring:4'], 'vcs': [1, 2]}})
        bad, good = caught.exception.sweep.points
        self.assertIn('a cycle', bad.failure)
        self.assertEqual((good.failure, good.result['verdict']), (None, 'free'))


class Documents(unittest.TestCase):
    GOOD = json.loads(subprocess.run([PROGRAM, 'prove', '--topology', 'ring:4', '--json', '-'], check=True,
                                     capture_output=True, text=True).stdout)

    def prove(self, **changes):
        document = {key: value for key, value in {**self.GOOD, **changes}.items() if value != 'left out'}
        with printing(document):
            return dateline.prove()

    def test_unknown_keys_are_kept_in_the_document(self):
        report = self.prove(colour='blue')
        self.assertEqual(report.document['colour'], 'blue')
        self.assertEqual(report.vcs, 2)

    def test_other_version_is_refused_in_one_line(self):
        for version in (2, 0, None, '1', True):
            with self.assertRaises(dateline.ReportError) as caught:
                self.prove(version=version)
            self.assertIn(f'version {version!r}', str(caught.exception))
            self.assertIn('version 1', str(caught.exception))
            self.assertNotIn('\n', str(caught.exception))

    def test_bad_reports_are_refused_with_the_place(self):
        for change, text in (({'format': 'dateline-run'}, "'dateline-run'"), ({'vcs': 'left out'}, 'vcs is missing'),
                             ({'vcs': 'two'}, 'vcs is'), ({'vcs': True}, 'vcs is'), ({'rule': 1}, 'rule is'),
                             ({'cycle': [{'node': 0, 'port': 'x', 'vc': 0}]}, 'cycle[0].port')):
            with self.assertRaises(dateline.ReportError, msg=change) as caught:
                self.prove(**change)
            self.assertIn(text, str(caught.exception))

    def test_schedule_of_another_version_is_refused(self):
        text = dateline.make_schedule('broadcast', topology='ring:4').to_json()
        with self.assertRaisesRegex(dateline.ReportError, 'version 2'):
            dateline.Schedule.from_json(text.replace('"version": 1', '"version": 2'))
        for bad in ('{', '[]', text.replace('"from"', '"form"')):
            with self.assertRaises(dateline.ReportError):
                dateline.Schedule.from_json(bad)


class Schedules(unittest.TestCase):
    def test_made_schedule_survives_the_file(self):
        schedule = dateline.make_schedule('all-reduce', topology='torus:3x3')
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, 's.json')
            schedule.write(file)
            self.assertEqual(dateline.Schedule.read(file), schedule)
            self.assertEqual(os.listdir(folder), ['s.json'])
            self.assertTrue(dateline.check(from_=file).schedule.complete)

    def test_built_schedule_runs_and_a_shortened_one_is_refused(self):
        chain = dateline.Schedule('broadcast', 'mesh:3', source=0)
        chain.add_transfer(0, 1, [[0, -1, 0]])
        chain.add_round()
        chain.add_transfer(1, 2, [[0, -1, 0]], path=[0])
        self.assertEqual(dateline.run(from_=chain, words=8).schedule.rounds, 2)
        chain.rounds.pop()
        with self.assertRaisesRegex(dateline.CheckFailed, 'lacks') as caught:
            dateline.check(from_=chain)
        self.assertFalse(caught.exception.report.schedule.complete)


class Endings(unittest.TestCase):
    def test_missing_program_is_named(self):
        os.environ['DATELINE_PROGRAM'] = '/nowhere/dateline'
        with self.assertRaisesRegex(dateline.ProgramNotFound, '/nowhere/dateline'):
            dateline.prove()
        del os.environ['DATELINE_PROGRAM']
        path, os.environ['PATH'] = os.environ['PATH'], '/nowhere'
        with self.assertRaisesRegex(dateline.ProgramNotFound, 'DATELINE_PROGRAM'):
            dateline.prove()
        os.environ['PATH'], os.environ['DATELINE_PROGRAM'] = path, PROGRAM

    def test_limit_ends_the_program(self):
        begin = time.monotonic()
        with self.assertRaisesRegex(dateline.ProgramTimeout, 'traffic.*0.5 s'):
            dateline.traffic(topology='torus:16x16', measure=10000000, limit=0.5)
        self.assertLess(time.monotonic() - begin, 60)

    def test_signal_is_named(self):
        with Fake('kill -KILL $$\n'), self.assertRaisesRegex(dateline.ProgramEnded, 'prove.*SIGKILL'):
            dateline.prove()

    def test_text_instead_of_a_report_is_refused(self):
        with Fake('echo hello\n'), self.assertRaisesRegex(dateline.ProgramEnded, 'prove wrote no report'):
            dateline.prove()

    def test_interrupt_ends_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            mark = os.path.join(folder, 'pid')
            with Fake(f'echo $$ >{mark}.new; mv {mark}.new {mark}; exec {PROGRAM} "$@"\n'):
                # A group of its own, so that only Python gets the signal.
                script = 'import dateline; dateline.traffic(topology="torus:16x16", measure=100000000)'
                child = subprocess.Popen([sys.executable, '-B', '-c', script], stderr=subprocess.PIPE, text=True,
                                         env={**os.environ, 'PYTHONPATH': os.path.join(TREE, 'sw', 'python')},
                                         start_new_session=True)
                while not os.path.exists(mark):
                    self.assertIsNone(child.poll())
                    time.sleep(0.02)
                with open(mark, encoding='utf-8') as file:
                    program = int(file.read())
                time.sleep(0.2)
                child.send_signal(signal.SIGINT)
                _, err = child.communicate(timeout=60)
        self.assertIn('KeyboardInterrupt', err)
        with self.assertRaises(ProcessLookupError):
            os.kill(program, 0)

    def test_command_of_the_package_becomes_the_program(self):
        environment = {**os.environ, 'PYTHONPATH': os.path.join(TREE, 'sw', 'python')}
        done = subprocess.run([sys.executable, '-B', '-m', 'dateline', 'prove', '--topology', 'ring:4', '--vcs', '1'],
                              capture_output=True, text=True, env=environment, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn('dateline: a cycle of 4 channels', done.stderr)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
