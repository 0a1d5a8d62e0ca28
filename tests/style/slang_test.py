#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The check with slang rejects what it must reject, and is skipped if slang is missing."""
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.join(HERE, '..', '..')
GOOD = '''`default_nettype none
module top (input logic [3:0] a_i, output logic [3:0] b_o);
  logic [3:0] low;
  assign low = a_i;
  assign b_o = ~low;
endmodule
'''


def check(text, environment=None):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, 'a top.sv')
        with open(file, 'w', encoding='utf-8') as out:
            out.write(text)
        finished = subprocess.run([sys.executable, os.path.join(HERE, 'slang.py'), TREE, 'top', file], check=False,
                                  capture_output=True, text=True, env={**os.environ, **(environment or {})})
        return finished.returncode, finished.stdout + finished.stderr


class Slang(unittest.TestCase):
    def setUp(self):
        code, self.said = check(GOOD)
        if code == 77:
            self.skipTest('pyslang is not installed')
        self.assertEqual(code, 0, self.said)

    def test_each_fault_is_found(self):
        for old, new in (('assign low', 'assign lwo'),                       # a net that is not declared
                         ('logic [3:0] low;', 'logic [3:0] low'),            # syntax
                         ('module top', 'module other'),                     # no such top
                         ('~low;', '~low[7:4];'),                            # out of range: a warning
                         ('~low;', 'low.field;'),
                         ('endmodule', '  missing u_missing ();\nendmodule')):
            code, said = check(GOOD.replace(old, new))
            self.assertEqual(code, 1, new + '\n' + said)


class Missing(unittest.TestCase):
    def test_without_slang_the_check_is_skipped(self):
        # pyslang cannot be imported, and the one in build/tools is not used.
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, 'pyslang.py'), 'w', encoding='utf-8') as out:
                out.write('raise ImportError("not here")\n')
            code, said = check(GOOD, {'PYTHONPATH': folder, 'DATELINE_SLANG': '1'})
        self.assertEqual(code, 77)
        self.assertIn('skipped', said)


if __name__ == '__main__':
    unittest.main()
