#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random requests report a program that does one thing wrong."""
import os
import stat
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import random_requests  # noqa: E402

# A program that answers every `run` with one good round, except for the fault that the environment names.
PROGRAM = '''#!/usr/bin/env python3
import json, os, signal, sys
fault, line = os.environ.get('FAULT', ''), sys.argv[1:]
value = lambda option: line[line.index(option) + 1] if option in line else ''
if '--memory' in line:
    sys.exit('dateline: it needs about %s GiB of memory' % ('0.0001' if fault == 'memory' else '9'))
if fault == 'signal': os.kill(os.getpid(), signal.SIGSEGV)
if fault == 'lines': print('dateline: one\\\\ntwo', file=sys.stderr)
if fault in ('lines', 'left'):
    if fault == 'left': open('left', 'w'), print('dateline: one', file=sys.stderr)
    sys.exit(2)
if line[0] == 'check': sys.exit(0)
one = {'bound': 5, 'measured': 7, 'predicted': 7, 'link_sharing': 1, 'estimate': False}
report = {'nodes': 4, 'rounds': [one], 'measured_cycles': 7, 'barrier_cycles': 3, 'data': {'mismatches': 0},
          'lower_bound': {'cycles': 5}, 'schedule': {'contended_rounds': 0}}
if fault == 'mismatch': report['data'] = {'mismatches': 1}
if fault == 'bound': report['lower_bound'] = {'cycles': 8}
if fault == 'round bound': one['bound'] = 8
if fault == 'predicted': one['predicted'] = 6
if fault == 'systemc' and value('--engine') == 'systemc': one['measured'] = one['predicted'] = 6
if fault == 'threads' and '--threads' in line: report['barrier_cycles'] = 4
if fault == 'back' and '--from' in line: report['measured_cycles'] = 8
if fault == 'group': report['groups'] = [{'estimate': False, 'predicted': 6, 'measured': 7}]
if fault == 'refused' and '--from' in line: sys.exit(1)
print(json.dumps(report))
'''


class Findings(unittest.TestCase):
    def said(self, fault):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, 'program')
            with open(program, 'w', encoding='utf-8') as file:
                file.write(PROGRAM.replace('\\\\n', '\\n'))
            os.chmod(program, os.stat(program).st_mode | stat.S_IXUSR)
            os.environ['FAULT'] = fault
            request = random_requests.Request(program, 1, False)
            with tempfile.TemporaryDirectory() as request.folder:
                request.collective(random_requests.Draw(1))
            return request.findings

    def test_a_good_program_has_none(self):
        self.assertEqual(self.said(''), [])

    def test_each_fault_is_found(self):
        for fault, words in (('signal', 'signal 11'), ('lines', '2 lines'), ('left', "left ['left']"),
                             ('mismatch', 'words are wrong'), ('bound', 'below the bound'),
                             ('round bound', 'below its bound'), ('predicted', 'predicted 6, measured 7'),
                             ('systemc', 'rounds differ'), ('threads', 'barrier_cycles differ'),
                             ('back', 'takes other cycles'), ('refused', 'does not run'), ('memory', 'that it named'),
                             ('group', 'group 1: predicted 6')):
            with self.subTest(fault):
                found = self.said(fault)
                self.assertTrue(found)
                self.assertIn(words, found[0])
                self.assertIn('dateline run', found[0])

    def test_a_seed_gives_the_same_requests(self):
        one, other = (random_requests.collective(random_requests.Draw(7)) for _ in range(2))
        self.assertEqual(one, other)
        self.assertNotEqual(one, random_requests.collective(random_requests.Draw(8)))


if __name__ == '__main__':
    unittest.main()
