#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The check of the register map rejects the errors that it must reject, and nothing else."""
import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from register_map import findings  # noqa: E402

PACKAGE = "  localparam int unsigned SpaceBits = 3;\n  localparam logic [2:0] SpaceQueue = 3'd1;\n" \
          '  localparam int unsigned FlitTail = 0;\n'
PAGE = '| `SpaceBits` | 3 | bits |\n| `SpaceQueue` | 1 | queue |\n'


class RegisterMap(unittest.TestCase):
    def test_equal_is_accepted(self):
        self.assertEqual(list(findings(PACKAGE, PAGE)), [])

    def test_another_value_is_named(self):
        self.assertEqual(list(findings(PACKAGE.replace("3'd1", "3'd2"), PAGE)),
                         ['SpaceQueue: 1 on the page, 2 in the package'])

    def test_a_missing_row_is_named(self):
        self.assertEqual(list(findings(PACKAGE, PAGE.split('\n', maxsplit=1)[0])), ['SpaceQueue: is not on the page'])

    def test_a_row_too_many_is_named(self):
        self.assertEqual(list(findings(PACKAGE, PAGE + '| `SpaceNone` | 5 | |\n')),
                         ['SpaceNone: the package has no such constant'])

    def test_a_row_that_stands_twice_is_named(self):
        self.assertEqual(list(findings(PACKAGE, PAGE + '| `SpaceBits` | 3 | |\n')), ['SpaceBits: occurs twice'])

    def test_a_page_of_all_names_wants_them_all(self):
        self.assertEqual(list(findings(PACKAGE, PAGE, ('',))), ['FlitTail: is not on the page'])


if __name__ == '__main__':
    unittest.main()
