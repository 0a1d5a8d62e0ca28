#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The count of hard words sees what it must see, and nothing else."""
import os
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import plain_english  # noqa: E402

CHECKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'plain_english.py')


class PlainEnglish(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def expect(self, name, text, *kinds):
        """A file with this text has these (line, kind)."""
        with self.subTest(text=text):
            found = plain_english.findings_of(name, text)
            self.assertEqual([(finding.line, finding.kind) for finding in found], list(kinds))

    def test_words_are_found_in_comments(self):
        self.expect('sw/a.h', 'int x;  // for it alone\n/* it stands\n   and is told */\n',
                    (1, 'alone'), (2, 'stands'), (3, 'told'))
        self.expect('rtl/a.sv', "assign x = 4'b0;  // Tells it\n", (1, 'told'))
        self.expect('sw/a.py', '"""It stands."""\n# Told once.\nx = 1\n', (1, 'stands'), (2, 'told'))
        self.expect('sim/CMakeLists.txt', 'set(x "a#alone")  # alone\n', (1, 'alone'))

    def test_words_in_code_and_strings_are_left_alone(self):
        self.expect('sw/a.h', 'auto alone = "stands // told" + std::string(R"(// it stands)") + \'"\';  // good\n')
        self.expect('sw/a.py', 'alone = "# stands"\nprint("told")\n')
        self.expect('doc/a.md', '`alone` is `told\nto stand`\n\n```\nit stands alone\n```\nA standard. Lonely.\n')

    def test_per_is_found_across_lines(self):
        self.expect('sw/a.h', '// Two flits a cycle.\n', (1, 'per'))
        self.expect('sw/a.h', '// A register holds three words\n// a node.\n', (1, 'per'))
        for text in ('0.05 flits a node and cycle', 'once a process', 'a bit a VC', '3 an hour', '2 k a second'):
            self.expect('README.md', text + '\n', (1, 'per'))

    def test_what_only_looks_like_per_is_left_alone(self):
        for text in ('In every cycle a packet arrives.', 'On the link a message waits.', 'Senders share a link of it.',
                     'It has to queue a message.', 'Half-way round a ring.', 'Two flits per cycle per VC.'):
            self.expect('README.md', text + '\n')

    def test_beginnings_are_those_of_comments_paragraphs_and_items(self):
        self.expect('sw/a.h', '// Of a node.\n\n  // Sizes.\n  // Of all.\nint x;  ///< The same.\n',
                    (1, 'beginning'), (5, 'beginning'))
        self.expect('sw/a.h', 'int x;  ///< a size\nint y;  ///< Of it.\n', (2, 'beginning'))
        self.expect('README.md', 'Sizes.\nOf all.\n\n* **Of one**, and\n\nThe same. Offer. Often.\n',
                    (4, 'beginning'), (6, 'beginning'))

    def test_names_with_private_words_are_found(self):
        self.expect('rtl/a.sv', 'logic owed_q;\n', (1, 'identifier'))
        self.expect('sw/a.h', 'class ToldTwice { int window_seats; };\n', (1, 'identifier'), (1, 'identifier'))
        self.expect('sw/a.py', 'seats = yields\n', (1, 'identifier'), (1, 'identifier'))
        self.expect('sw/a.h', 'int retold = goesto + spentmore;  std::this_thread::yield();\n')

    def test_more_than_the_limit_is_refused_with_the_lines(self):
        self.write('sw/a.h', '// It stands.\n// It stands.\n')
        self.write('rtl/README.md', 'It stands.\n')
        self.write('tests/a.h', '// It stands.\n')
        found = list(plain_english.findings(self.folder))
        self.assertEqual(list(plain_english.above(found, {'stands': 3})), [])
        self.assertEqual(list(plain_english.above(found, {'stands': 2})),
                         ['stands: 3 where 2 are allowed:', 'rtl/README.md:1: stands: It stands.',
                          'sw/a.h:1: stands: It stands.', 'sw/a.h:2: stands: It stands.'])

    def test_program_refuses_a_tree_above_its_limits(self):
        self.write('sw/a.h', '// Alone.\n' * (plain_english.LIMITS['alone'] + 1))
        refused = subprocess.run([sys.executable, CHECKER, self.folder], capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn('sw/a.h:1: alone: Alone.', refused.stdout)
        os.remove(os.path.join(self.folder, 'sw', 'a.h'))
        good = subprocess.run([sys.executable, CHECKER, self.folder], capture_output=True, text=True, check=False)
        self.assertEqual((good.returncode, good.stdout), (0, ''))

    def test_counts_are_printed_as_the_table_and_by_room(self):
        self.write('sw/report/picture/a.h', '// Alone.\n')
        printed = subprocess.run([sys.executable, CHECKER, self.folder, '--counts'], capture_output=True, text=True,
                                 check=True)
        self.assertIn("    'alone': 1,\n", printed.stdout)
        self.assertRegex(printed.stdout, r'\nsw/report +1 +0 +0')

    def test_bad_use_is_an_error(self):
        for arguments in ([], [self.folder, self.folder], [self.folder + '/none'], [self.folder, '--counts', '--all']):
            finished = subprocess.run([sys.executable, CHECKER, *arguments], capture_output=True, check=False)
            self.assertEqual(finished.returncode, 1)


if __name__ == '__main__':
    unittest.main()
