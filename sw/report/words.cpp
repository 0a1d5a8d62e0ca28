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

/// The text behind `first`, in lines; those after the first are as far to the right.
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
       "how many may share a directed link in a round"},
      {"block", "words",
       "what one node has for one other node, or for everyone; --words is its length. A word is as wide as a flit.",
       "what a node has for another, or for everyone"},
      {"part", "", "a block is split once into equal parts, numbered from 0, so that they can take different ways.",
       "an equal piece of a block"},
      {"item", "", "one part of one block: the least that is moved.", "one part of one block"},
      {"hops", "links", "of a round the links of its longest path; of a schedule the sum over its rounds.",
       "the longest path of a round, summed over rounds"},
      {"volume", "words",
       "of a round the largest transfer times the largest number of transfers on one link; of a schedule the sum over "
       "its rounds. This is the papers' measure.",
       "largest transfer x transfers on a link, summed over rounds"},
      {"link volume", "words",
       "of a round the most words that any one link carries; of a schedule the sum over its rounds. It equals the "
       "volume where all transfers of a round are equally long.",
       "most words on one link, summed over rounds"},
      {"framing", "words",
       "what moves beyond the volume: headers of messages and of their segments, waits for memory banks, padding of "
       "blocks that are split unevenly.",
       "what moves beyond the volume"},
      {"contended", "", "a round in which some link carries more than q transfers.", "more than q transfers on a link"},
      {"linear", "cycles",
       "rounds x startup + hops x per_hop + (volume + framing) x per_word: the papers' model with measured "
       "coefficients "
       "(dateline fit).",
       "the papers' model with measured coefficients"},
      {"predicted", "cycles",
       "the closer look: where transfers share links the round is simulated, elsewhere it is the linear model of its "
       "slowest transfer. A round marked ~ is an estimate, the others are promised.",
       "the linear model, simulated where links are shared"},
      {"offered", "flits/node/cycle", "what the nodes that send in a traffic pattern make, each in the mean.",
       "what sending nodes make in the mean"},
      {"accepted", "flits/node/cycle",
       "what of it arrives, in the mean of the sending nodes; beyond saturation less than is offered.",
       "what of it arrives"},
      {"saturated", "",
       "traffic of which less than 98 % is accepted (but for a packet a sender, on its way when the window ends), or "
       "whose latency is more than 10 times that of zero load, or of "
       "which packets are left after the drain.",
       "less than 98 % accepted, or latency beyond 10 times zero load"},
      {"interval", "",
       "holds the true mean with a probability of 95 %: from ten batches of a run, or from several seeds.",
       "holds the true mean with 95 % probability"},
      {"fair rate", "flits/node/cycle",
       "the max-min fair share of a sender over the routes of its pattern, at most what it offers.",
       "a sender's max-min share over the pattern's routes"},
      {"bound", "cycles",
       "what no execution of the operation on this hardware can stay below, whatever its schedule. The bounds of "
       "rounds, hops and volume hold each on its own.",
       "no execution can stay below it"},
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

std::string word_text(const Term& term) {
  return wrapped("", term.name + (term.unit.empty() ? ": " : " (in " + term.unit + "): ") + term.meaning) +
         "dateline help words: all words, with an example\n";
}

std::string words_text() {
  size_t width = 0;
  for (const Term& each : terms()) width = std::max(width, each.name.size() + 2);
  std::string text = "The words of schedules and reports, with their units.\n\n";
  for (const Term& each : terms()) {
    const std::string name = "  " + each.name + std::string(width - each.name.size(), ' ');
    text += wrapped(name, (each.unit.empty() ? "" : "in " + each.unit + ": ") + each.meaning);
  }
  return text + "\nAn example" + kExample;
}

}  // namespace dateline
