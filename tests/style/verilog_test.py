#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The checks of the SystemVerilog sources reject the errors that they must reject, and nothing else."""
import os
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import verilog  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.join(HERE, '..', '..')
GOOD = '''/// A module.
module adder #(
  parameter int unsigned Width = 4
) (
  input  logic             clk_i,
  output logic [Width-1:0] sum_o
);
  logic [Width-1:0] sum_q;
  function automatic int unsigned twice(int unsigned n,
                                        int unsigned m);
    twice = 2 * n + m;
  endfunction
  if (Width > 2) begin : g_wide
    assign sum_o = sum_q;
  end else begin : g_wide
    assign sum_o = (Width == 1) ? '0
                 : sum_q;
  end
  always_ff @(posedge clk_i) begin
    unique case (sum_q)
      4'd0:
        sum_q <= 4'd1;
      4'd1: begin
        sum_q <= 4'd2;
      end
      default: ;
    endcase
    if (sum_q != '0)
      sum_q <= Width'(twice(1, 2));
    else sum_q <= {sum_q[0],
                   sum_q[Width-1:1]};
  end
endmodule
'''


class Indent(unittest.TestCase):
    def test_good_source_has_no_finding(self):
        self.assertEqual(list(verilog.misplaced(GOOD)), [])

    def test_every_statement_moved_by_one_column_is_found(self):
        lines = GOOD.split('\n')
        continued = {2, 4, 5, 9, 16, 21, 28, 30}  # continued lines, which may start anywhere
        for number, line in enumerate(lines):
            if not line.strip() or line.startswith('//') or number in continued:
                continue
            moved = '\n'.join(lines[:number] + [' ' + line] + lines[number + 1:])
            self.assertIn(number + 1, [found[0] for found in verilog.misplaced(moved)], line)

    def test_what_goes_on_does_not_stand_left_of_its_beginning(self):
        self.assertEqual(len(list(verilog.misplaced(GOOD.replace('      sum_q <= Width', '   sum_q <= Width')))), 1)

    def test_long_lines_are_found_in_comments_too(self):
        self.assertEqual(verilog.too_long(GOOD), [])
        self.assertEqual(verilog.too_long(GOOD.replace('A module.', 96 * 'x')), [])
        self.assertEqual(verilog.too_long(GOOD.replace('A module.', 97 * 'x')), [(1, 101)])

    def test_missing_end_is_found(self):
        self.assertTrue(list(verilog.misplaced(GOOD.replace('    endcase\n', ''))))


class Nettype(unittest.TestCase):
    GUARDED = '// A comment.\n`default_nettype none\n\n' + GOOD + '\n`default_nettype wire  // for others\n'

    def test_guarded_source_has_no_finding(self):
        self.assertEqual(list(verilog.implicit_nets(self.GUARDED)), [])

    def test_each_missing_guard_is_found(self):
        lines = self.GUARDED.count('\n')
        self.assertEqual([line for line, _ in verilog.implicit_nets(self.GUARDED.replace('none', 'wire'))], [2])
        self.assertEqual([line for line, _ in verilog.implicit_nets(self.GUARDED.replace('wire', 'none'))], [lines])
        self.assertEqual(len(list(verilog.implicit_nets(GOOD))), 2)
        self.assertEqual(len(list(verilog.implicit_nets(''))), 2)

    def test_guard_behind_the_module_or_lifted_within_is_found(self):
        late = GOOD + '`default_nettype none\n`default_nettype wire\n'
        self.assertEqual([what for _, what in verilog.implicit_nets(late)],
                         ['no `default_nettype none before it', 'the net type changes within the file'])
        lifted = self.GUARDED.replace('  if (Width', '`default_nettype wire\n  if (Width')
        self.assertEqual(len(list(verilog.implicit_nets(lifted))), 1)


class Lint(unittest.TestCase):
    def lint(self, text, name='adder.sv'):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, name)
            with open(file, 'w', encoding='utf-8') as out:
                out.write(text)
            finished = subprocess.run([sys.executable, os.path.join(HERE, 'verilog.py'), 'lint', TREE, file],
                                      capture_output=True, text=True, check=False)
            return finished.returncode, finished.stdout

    def setUp(self):
        if not verilog.tool(os.path.abspath(TREE)):
            self.skipTest('verible-verilog-lint is not installed')

    def test_good_source_has_no_finding(self):
        self.assertEqual(self.lint(GOOD), (0, ''))

    def test_each_fault_is_found(self):
        for rule, name, old, new in (
                ('line-length', 'adder.sv', '= sum_q;', '= sum_q' + 30 * ' + sum_q' + ';'),
                ('no-trailing-spaces', 'adder.sv', 'endfunction', 'endfunction '),
                ('no-tabs', 'adder.sv', '    twice =', '\ttwice ='),
                ('module-filename', 'other.sv', '', ''),
                ('port-name-suffix', 'adder.sv', 'sum_o', 'sum'),
                ('signal-name-style', 'adder.sv', 'sum_q', 'sumQ'),
                ('parameter-name-style', 'adder.sv', 'Width', 'width'),
                ('generate-label]', 'adder.sv', 'begin : g_wide', 'begin'),
                ('generate-label-prefix', 'adder.sv', ': g_wide', ': wide')):
            code, said = self.lint(GOOD.replace(old, new), name)
            self.assertEqual(code, 1, rule)
            self.assertIn(rule.rstrip(']'), said)


if __name__ == '__main__':
    unittest.main()
