// SPDX-License-Identifier: Apache-2.0
#include "sw/board/identity.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/hex.h"
#include "model/base/setting.h"
#include "model/router/timing.h"
#include "sim/rtl/parameters.h"

namespace dateline {
namespace {

/// Reads fields of the identity, by their first byte.
class Fields {
 public:
  explicit Fields(const Bytes& bytes) : bytes_(bytes) {}
  uint64_t at(size_t byte, int count = 1) const {
    uint64_t value = 0;
    for (int i = count - 1; i >= 0; --i) value = value << 8 | bytes_[byte + static_cast<size_t>(i)];
    return value;
  }
  int number(size_t byte, int count = 1) const { return static_cast<int>(at(byte, count)); }

 private:
  const Bytes& bytes_;
};

/// The topology spec of a network with these sizes and kinds of dimensions; "": none is known.
std::string spec_of(const Fields& fields) {
  const int dims = fields.number(kDimsAt);
  if (dims < 1 || dims > kMaxDims) return "";
  const uint64_t wraps = fields.at(kWrapsAt, 2), complete = fields.at(kCompleteAt, 2);
  std::vector<int> sizes;
  int rings = 0, completes = 0;
  for (int k = 0; k < dims; ++k) {
    const int size = fields.number(kSizesAt + static_cast<size_t>(k));
    sizes.push_back(size == 0 ? 256 : size);
    if ((complete >> k & 1) != 0)
      ++completes;
    else if ((wraps >> k & 1) != 0)
      ++rings;
  }
  std::string by_x, product;
  for (int k = 0; k < dims; ++k) {
    const std::string size = std::to_string(sizes[static_cast<size_t>(k)]);
    const bool all = (complete >> k & 1) != 0, ring = (wraps >> k & 1) != 0;
    by_x += (k > 0 ? "x" : "") + size;
    product += (k > 0 ? "*" : "") + std::string(all ? "complete" : ring ? "ring" : "path") + size;
  }
  const auto family = static_cast<FamilyId>(fields.number(kFamilyAt));
  if (family == FamilyId::kDualCube) {
    int links = 1;
    while (1 << (links - 1) < sizes[0]) ++links;
    return "dual-cube:" + std::to_string(links);
  }
  if (family == FamilyId::kTwistedTorus) return "twisted-torus:" + by_x + "+" + std::to_string(fields.number(kTwistAt));
  if (rings == dims) return "torus:" + by_x;
  if (rings + completes == 0) return "mesh:" + by_x;
  if (completes == dims)
    return std::all_of(sizes.begin(), sizes.end(), [](int size) { return size == 2; })
               ? "hypercube:" + std::to_string(dims)
               : "ghc:" + by_x;
  return "product:" + product;
}

void read_parameters(const Fields& fields, RouterConfig& router) {
  for (const RouterParameter& row : router_parameters()) {
    if (row.byte < 0) continue;
    const uint64_t value = fields.at(static_cast<size_t>(row.byte), row.bytes);
    row.read(router, row.bit < 0 ? value : value >> row.bit & 1);
  }
}

NodeConfig node_of(const Fields& fields, const Topology& topology) {
  NodeConfig node;
  RouterConfig& router = node.router;
  read_parameters(fields, router);
  fit_to(topology, router);
  read_parameters(fields, router);  // fit_to chose the coordinate bits; those of the board count
  node.memory_words = 1 << (fields.number(kMemoryAt) & 31);
  node.queue_entries = 1 << (fields.number(kQueueAt) & 31);
  node.rounds = 1 << (fields.number(kRoundsAt) & 31);
  node.reductions = (fields.number(kFlagsAt) >> kReductionsBit & 1) != 0;
  node.sources = fields.number(kProtocolAt) == kBoardProtocolSources;
  router.eject_depth = node.sources ? router.depth : node.ni_depth();
  return node;
}

/// Parameters of the hardware that must be equal. It leaves out the sizes of a node's memories, and Unproven, which
/// follows from the other parameters and is listed only if it is set.
std::vector<std::string> compared_params(const Topology& topology, const NodeConfig& node) {
  std::vector<std::string> compared;
  for (const std::string& param : network_params(topology, node)) {
    const std::string name = param.substr(0, param.find('='));
    if (name != "MemWords" && name != "QueueWords" && name != "Rounds" && name != "Unproven") compared.push_back(param);
  }
  return compared;
}

}  // namespace

BoardIdentity read_identity(const Bytes& words, const std::string& name) {
  const Fields fields(words);
  const int protocol = fields.number(kProtocolAt);
  if (protocol != kBoardProtocol && protocol != kBoardProtocolSources)
    throw UsageError(name + " uses version " + std::to_string(protocol) +
                     " of the protocol, and this program uses version " + std::to_string(kBoardProtocol) +
                     "; flash a bitstream of this version");
  BoardIdentity board;
  board.network.build = hex_digits(fields.at(kBuildAt, 4), 8);
  board.fifo_bytes = fields.number(kFifoAt, 2);
  board.divisor = fields.number(kDivisorAt, 2);
  const std::string spec = spec_of(fields);
  try {
    board.network.topology = parse_topology(spec);
  } catch (const UsageError&) {
    throw UsageError(name + " has a network that this program does not know: '" + spec + "'");
  }
  board.network.node = node_of(fields, board.network.topology);
  if (const int pipeline = board.network.node.router.pipeline; pipeline > kMostPipeline)
    throw UsageError(name + " has routers of a newer version, with pipeline " + std::to_string(pipeline) +
                     "; use the program of that version, or flash a bitstream with pipeline 0.." +
                     std::to_string(kMostPipeline));
  return board;
}

std::string describe(const Topology& topology, const NodeConfig& node) {
  const RouterConfig& router = node.router;
  std::string text = topology.spec + (router.all_port ? ", all-port, " : ", one-port, ") + counted(router.vcs, "VC") +
                     " of depth " + std::to_string(router.depth) + ", " + std::to_string(router.width) + " bits";
  if (router.circuits) text += ", circuits";
  if (router.bubble_slot > 0) text += ", bubbles";
  if (router.unordered) text += ", udr";
  if (router.source) text += ", source routes";
  if (router.link_stages > 1) text += ", links of " + std::to_string(router.link_stages) + " cycles";
  if (router.pipeline > 0) text += ", pipeline " + std::to_string(router.pipeline);
  if (router.networks > 1) text += ", " + std::to_string(router.networks) + " virtual networks";
  if (node.reductions) text += ", reductions";
  if (node.sources) text += ", traffic sources";
  return text;
}

void require_same(const FixedNetwork& board, const Topology& topology, const NodeConfig& node,
                  const std::string& name) {
  const std::vector<std::string> there = compared_params(board.topology, board.node),
                                 here = compared_params(topology, node);
  if (board.node.sources != node.sources)
    throw UsageError(name + " is " + describe(board.topology, board.node) + " (build " + board.build + "): " +
                     (board.node.sources
                          ? "it runs no programs; use dateline traffic, or flash a bitstream of nodes"
                          : "its nodes only run programs; use dateline run, or flash a bitstream of traffic sources "
                            "(dateline board build --traffic)"));
  std::string differs;
  for (size_t i = 0; i < there.size(); ++i)
    if (there[i] != here[i])
      differs += (differs.empty() ? "" : ", ") + there[i] + " instead of " + here[i].substr(here[i].find('=') + 1);
  if (!differs.empty())
    throw UsageError(name + " is " + describe(board.topology, board.node) + " (build " + board.build +
                     "), but the options ask for " + describe(topology, node) + " (" + differs +
                     "); leave out the options of the hardware, or flash another bitstream");
  if (node.sources) return;
  const auto fits = [&](const char* what, int wanted, int there_are) {
    if (wanted > there_are)
      throw UsageError(name + " has " + std::to_string(there_are) + " " + what + ", and " + std::to_string(wanted) +
                       " are needed; use fewer " + setting("words"));
  };
  fits("words of memory per node", node.memory_words, board.node.memory_words);
  fits("entries per put queue", node.queue_entries, board.node.queue_entries);
  fits("rounds", node.rounds, board.node.rounds);
}

}  // namespace dateline
