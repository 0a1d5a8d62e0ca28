// SPDX-License-Identifier: Apache-2.0
#include "sw/board/identity.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/error.h"
#include "model/hex.h"
#include "sim/rtl/parameters.h"

namespace dateline {
namespace {

/// Fields of the identity, by the byte at which they stand.
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

/// The text of a network with these sizes and kinds of dimensions.
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

NodeConfig node_of(const Fields& fields, const Topology& topology) {
  NodeConfig node;
  RouterConfig& router = node.router;
  router.vcs = fields.number(kVcsAt);
  router.depth = fields.number(kDepthAt);
  router.width = fields.number(kWidthAt);
  router.all_port = (fields.number(kFlagsAt) & 1) != 0;
  router.circuits = (fields.number(kFlagsAt) & 2) != 0;
  router.unordered = (fields.number(kRoutingsAt) & 2) != 0;
  router.source = (fields.number(kRoutingsAt) & 8) != 0;
  router.phases = fields.number(kPhasesAt);
  router.networks = fields.number(kNetworksAt);
  router.link_stages = fields.number(kLinkStagesAt);
  router.bubble_slot = fields.number(kBubbleSlotAt);
  const uint64_t order = fields.at(kOrderAt, 8);
  for (int k = 0; k < kMaxDims; ++k) router.order[k] = static_cast<uint8_t>(order >> (4 * k) & 15);
  fit_to(topology, router);
  router.coordinate_bits = fields.number(kCoordBitsAt);
  node.memory_words = 1 << (fields.number(kMemoryAt) & 31);
  node.queue_entries = 1 << (fields.number(kQueueAt) & 31);
  node.rounds = 1 << (fields.number(kRoundsAt) & 31);
  node.sources = fields.number(kProtocolAt) == kBoardProtocolSources;
  router.eject_depth = node.sources ? router.depth : node.ni_depth();
  return node;
}

/// Parameters of the hardware that say how much a node holds, not what it is.
bool is_size(const std::string& param) {
  for (const char* name : {"MemWords=", "QueueWords=", "Rounds="})
    if (param.rfind(name, 0) == 0) return true;
  return false;
}

}  // namespace

BoardIdentity read_identity(const Bytes& words, const std::string& who) {
  const Fields fields(words);
  const int protocol = fields.number(kProtocolAt);
  if (protocol != kBoardProtocol && protocol != kBoardProtocolSources)
    throw UsageError(who + " speaks version " + std::to_string(protocol) +
                     " of the protocol, and this program version " + std::to_string(kBoardProtocol) +
                     "; flash a bitstream of this version");
  if (fields.number(kReservedAt) != 0)
    throw UsageError(who +
                     " holds routers of an earlier version, whose heads have ages; flash a bitstream of this version");
  BoardIdentity board;
  board.network.build = hex_digits(fields.at(kBuildAt, 4), 8);
  board.fifo_bytes = fields.number(kFifoAt, 2);
  board.divisor = fields.number(kDivisorAt, 2);
  const std::string spec = spec_of(fields);
  try {
    board.network.topology = parse_topology(spec);
  } catch (const UsageError&) {
    throw UsageError(who + " holds a network that this program does not know: '" + spec + "'");
  }
  board.network.node = node_of(fields, board.network.topology);
  return board;
}

std::string describe(const Topology& topology, const NodeConfig& node) {
  const RouterConfig& router = node.router;
  std::string text = topology.spec + (router.all_port ? ", all-port, " : ", one-port, ") + std::to_string(router.vcs) +
                     (router.vcs == 1 ? " VC" : " VCs") + " of depth " + std::to_string(router.depth) + ", " +
                     std::to_string(router.width) + " bits";
  if (router.circuits) text += ", circuits";
  if (router.bubble_slot > 0) text += ", bubbles";
  if (router.unordered) text += ", udr";
  if (router.source) text += ", source routes";
  if (router.link_stages > 1) text += ", links of " + std::to_string(router.link_stages) + " cycles";
  if (router.networks > 1) text += ", " + std::to_string(router.networks) + " virtual networks";
  if (node.sources) text += ", traffic sources";
  return text;
}

void require_same(const FixedNetwork& board, const Topology& topology, const NodeConfig& node, const std::string& who) {
  const std::vector<std::string> there = network_params(board.topology, board.node),
                                 here = network_params(topology, node);
  if (board.node.sources != node.sources)
    throw UsageError(who + " is " + describe(board.topology, board.node) + " (build " + board.build + "): " +
                     (board.node.sources
                          ? "it runs no programs; use dateline traffic, or flash a bitstream of nodes"
                          : "its nodes run programs alone; use dateline run, or flash a bitstream of traffic sources "
                            "(dateline board build --traffic)"));
  std::string differs;
  for (size_t i = 0; i < there.size(); ++i)
    if (!is_size(there[i]) && there[i] != here[i])
      differs += (differs.empty() ? "" : ", ") + there[i] + " instead of " + here[i].substr(here[i].find('=') + 1);
  if (!differs.empty())
    throw UsageError(who + " is " + describe(board.topology, board.node) + " (build " + board.build + "), and " +
                     describe(topology, node) + " is asked for (" + differs +
                     "); leave the options of the hardware out, or flash another bitstream");
  if (node.sources) return;
  const auto fits = [&](const char* what, int wanted, int there_are) {
    if (wanted > there_are)
      throw UsageError(who + " has " + std::to_string(there_are) + " " + what + ", and " + std::to_string(wanted) +
                       " are needed; use fewer --words");
  };
  fits("words of memory a node", node.memory_words, board.node.memory_words);
  fits("entries a put queue", node.queue_entries, board.node.queue_entries);
  fits("rounds", node.rounds, board.node.rounds);
}

}  // namespace dateline
