// SPDX-License-Identifier: Apache-2.0
#include "sw/report/words.h"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <stdexcept>

namespace dateline {
namespace {

constexpr size_t kColumns = 98;

constexpr const char* kExample = R"(
      A: part 0 and part 1 of a block, 64 words
    +-------------------------------+
    |                               v
  node 0 -------> node 1 =======> node 2 -------> node 3
                    |                               ^
                    +-------------------------------+
                      B: part 0 of another block, 32 words

  One round of two transfers, blocks of 64 words in 2 parts. The link from node 1 to node 2 carries
  both transfers: allowed with q = 2, contended with q = 1.

    hops          2 links    the longest path; A and B both have it
    volume      128 words    the largest transfer, 64 words, times 2 transfers on one link
    link volume  96 words    64 and 32 on the link from node 1 to node 2
)";

/// `first` and the text, wrapped at kColumns. Further lines are indented by the length of `first`.
std::string wrapped(const std::string& first, const std::string& text) {
  std::stringstream in(text);
  std::string result, line = first;
  for (std::string part; in >> part;) {
    if (line.size() > first.size() && line.size() + 1 + part.size() > kColumns) {
      result += line + "\n";
      line = std::string(first.size(), ' ');
    }
    line += (line.size() > first.size() ? " " : "") + part;
  }
  return result + line + "\n";
}

}  // namespace

const std::vector<Term>& terms() {
  static const std::vector<Term> table = {
      {"transfer", "", "one message: a node sends some items to another node along a path of links.", "one message"},
      {"round", "", "transfers that start together; the next round starts when all of their words have been written.",
       "transfers that start together"},
      {"q", "transfers", "how many transfers may share one directed link in one round. A schedule is made for one q.",
       "how many transfers may share a directed link in a round"},
      {"block", "words",
       "the data that one node has for one other node, or for all nodes; --words is its length. A word is as wide as a "
       "flit.",
       "the data that a node has for another node, or for all nodes"},
      {"part", "",
       "one of the equal pieces into which every block is split once, numbered from 0; they can take different paths.",
       "an equal piece of a block"},
      {"item", "", "one part of one block: the smallest unit that a transfer moves.", "one part of one block"},
      {"contribution", "",
       "in a reduction, the block of one node that is added to those of the others. The sum of an item must have the "
       "contribution of every node exactly once.",
       "the block of one node in a sum"},
      {"hops", "links", "of a round: the links of its longest path; of a schedule: the sum over its rounds.",
       "the longest path of a round, summed over rounds"},
      {"volume", "words",
       "of a round: the largest transfer times the largest number of transfers on one link; of a schedule: the sum "
       "over "
       "its rounds. This is the papers' measure.",
       "largest transfer x transfers on a link, summed over rounds"},
      {"link volume", "words",
       "of a round: the most words that any one link carries; of a schedule: the sum over its rounds. It equals the "
       "volume if all transfers of each round are equally long.",
       "most words on one link, summed over rounds"},
      {"framing", "words",
       "what is counted in addition to the volume: headers of messages and of their segments, waits for memory "
       "banks, padding of blocks that cannot be split evenly.",
       "headers, waits for banks and padding, in addition to the volume"},
      {"contended", "", "a round in which some link carries more than q transfers.", "more than q transfers on a link"},
      {"linear", "cycles",
       "the papers' model with measured coefficients (dateline fit): rounds x startup + hops x per_hop + (volume + "
       "framing) x per_word.",
       "the papers' model with measured coefficients"},
      {"predicted", "cycles",
       "a closer model: a round in which transfers share links is simulated; any other round takes the linear cycles "
       "of its slowest transfer. A round marked ~ is an estimate; the others are promised.",
       "the linear model, simulated where links are shared"},
      {"offered", "flits/node/cycle", "the load that the sending nodes of a traffic pattern generate, on average.",
       "the load that sending nodes generate, on average"},
      {"accepted", "flits/node/cycle",
       "the load that arrives, on average over the sending nodes; beyond saturation it is less than the offered load.",
       "the load that arrives, per sending node"},
      {"saturated", "",
       "traffic with less than 98 % of the offered load accepted (one packet per sender, under way when the window "
       "ends, is forgiven), with a latency of more than 10 times that of zero load, or with packets left after the "
       "drain.",
       "less than 98 % accepted, or latency above 10 times that of zero load"},
      {"interval", "",
       "contains the true mean with a probability of 95 %; from ten batches of a run, or from several seeds.",
       "contains the true mean with 95 % probability"},
      {"fair rate", "flits/node/cycle",
       "the max-min fair share of a sender over the routes of its pattern, at most its offered load.",
       "a sender's max-min share over the pattern's routes"},
      {"bound", "cycles",
       "a lower bound for every execution of the operation on this hardware, with any schedule. The bounds of rounds, "
       "hops and volume each hold on their own.",
       "no execution can take less"},
  };
  return table;
}

const Term& term(const std::string& name) {
  const auto found =
      std::find_if(terms().begin(), terms().end(), [&](const Term& candidate) { return candidate.name == name; });
  if (found == terms().end()) throw std::logic_error("the table of words lacks " + name);
  return *found;
}

std::string legend_text(const std::string& name) {
  const Term& found = term(name);
  return found.name + ": " + found.brief + (found.unit.empty() ? "" : " (" + found.unit + ")");
}

Schedule words_example() {
  Schedule schedule;
  schedule.operation = "all-gather";
  schedule.topology = "mesh:4";
  schedule.q = 2;
  schedule.parts = 2;
  schedule.rounds = {{{0, 2, {0, 0}, {{0, -1, 0}, {0, -1, 1}}}, {1, 3, {0, 0}, {{1, -1, 0}}}}};
  return schedule;
}

std::string word_line(const Term& term) {
  return wrapped("", term.name + (term.unit.empty() ? ": " : " (in " + term.unit + "): ") + term.meaning);
}

std::string word_text(const Term& term) {
  return word_line(term) + "dateline help words: all terms, with an example\n";
}

std::string words_text() {
  size_t width = 0;
  for (const Term& each : terms()) width = std::max(width, each.name.size() + 2);
  std::string text = "The terms of schedules and reports, with their units.\n\n";
  for (const Term& each : terms()) {
    const std::string name = "  " + each.name + std::string(width - each.name.size(), ' ');
    text += wrapped(name, (each.unit.empty() ? "" : "in " + each.unit + ": ") + each.meaning);
  }
  return text + "\nAn example" + kExample;
}

}  // namespace dateline
