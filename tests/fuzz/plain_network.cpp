// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/plain_network.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace dateline::plain {
namespace {

constexpr long kMostNodes = 1 << 20;

std::optional<int> number(const std::string& text) {
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos) return {};
  return std::atoi(text.c_str());
}

std::vector<std::string> pieces(const std::string& text, char separator) {
  std::vector<std::string> result(1);
  for (const char c : text) {
    if (c == separator)
      result.emplace_back();
    else
      result.back() += c;
  }
  return result;
}

/// Reads sizes such as "8x8" or "7^3".
bool add_sizes(const std::string& text, Factor::Kind kind, Network& network) {
  for (const std::string& piece : pieces(text, 'x')) {
    const size_t power = piece.find('^');
    const auto size = number(piece.substr(0, power));
    const auto times = power == std::string::npos ? 1 : number(piece.substr(power + 1));
    if (!size || !times || *size < 1 || *times < 1 || *times > 16) return false;
    network.factors.insert(network.factors.end(), *times, {kind, *size});
  }
  return true;
}

bool add_product(const std::string& text, Network& network) {
  for (const std::string& piece : pieces(text, '*')) {
    const size_t digits = std::min(piece.find_first_of("0123456789"), piece.size());
    const std::string name = piece.substr(0, digits);
    const auto size = number(piece.substr(digits));
    if (!size || *size < 1) return false;
    if (name == "ring")
      network.factors.push_back({Factor::kRing, *size});
    else if (name == "path")
      network.factors.push_back({Factor::kPath, *size});
    else if (name == "complete")
      network.factors.push_back({Factor::kComplete, *size});
    else
      return false;
  }
  return true;
}

int ports_of(const Factor& factor) { return factor.kind == Factor::kComplete ? factor.size - 1 : 2; }

/// The position that a node at `x` of a factor reaches by its port; -1: no link.
int moved(const Factor& factor, int x, int port) {
  const int n = factor.size;
  if (factor.kind == Factor::kComplete) return (x + port + 1) % n;
  if (n == 1) return -1;
  if (n == 2) return port == 0 ? 1 - x : -1;  // one link each way, by the first port at both ends
  const int to = port == 0 ? x + 1 : x - 1;
  if (factor.kind == Factor::kRing) return (to + n) % n;
  return to >= 0 && to < n ? to : -1;
}

/// Reads "4x8" or "4x8+3"; without a twist, it is half of the second size.
bool add_twisted_torus(const std::string& text, Network& network) {
  const size_t plus = text.find('+');
  if (!add_sizes(text.substr(0, plus), Factor::kRing, network) || network.factors.size() != 2) return false;
  const int x = network.factors[0].size, y = network.factors[1].size;
  const auto twist = plus == std::string::npos ? std::optional<int>(y / 2) : number(text.substr(plus + 1));
  network.twist = twist.value_or(0);
  return x >= 3 && y >= 2 && network.twist >= 1 && network.twist < y && std::min(network.twist, y - network.twist) <= x;
}

}  // namespace

int Network::neighbour(int node, int port) const {
  if (port < 0 || port >= ports) return -1;
  if (dual_cube > 0) {
    const int field = dual_cube - 1, class_bit = 2 * field;
    if (port == field) return node ^ (1 << class_bit);
    return node ^ (1 << ((node >> class_bit) == 0 ? port : field + port));
  }
  int weight = 1;
  for (const Factor& factor : factors) {
    if (port < ports_of(factor)) {
      const int x = node / weight % factor.size;
      const int to = moved(factor, x, port);
      if (twist > 0 && weight == 1 && std::abs(to - x) == factor.size - 1) {  // the wrap-around link of the first ring
        const int rows = factors[1].size, row = node / factor.size;
        return (row + (port == 0 ? twist : rows - twist)) % rows * factor.size + to;
      }
      return to < 0 ? -1 : node + (to - x) * weight;
    }
    port -= ports_of(factor);
    weight *= factor.size;
  }
  return -1;
}

std::vector<int> Network::minimal_path(int from, int to) const {
  std::vector<int> path;
  if (dual_cube > 0) {
    // Field 0 is part I, field 1 part II. The class of a node determines which of them its cluster links flip.
    const int bits = dual_cube - 1;
    const auto kind = [&](int address) { return address >> (2 * bits); };
    const auto field = [&](int address, int which) { return address >> (which * bits) & ((1 << bits) - 1); };
    int node = from;
    const auto cross = [&] { path.push_back(bits), node = neighbour(node, bits); };
    const auto fix = [&] {
      const int differing = field(node, kind(node)) ^ field(to, kind(node));
      for (int bit = 0; bit < bits; ++bit)
        if (differing >> bit & 1) path.push_back(bit), node = neighbour(node, bit);
    };
    const int cluster = 1 - kind(from);
    if (kind(from) == kind(to) && field(from, cluster) != field(to, cluster)) {
      cross(), fix(), cross(), fix();
    } else {
      fix();
      if (kind(from) != kind(to)) cross(), fix();
    }
    return path;
  }
  if (twist > 0) {
    // All paths: around x in one direction until the column is right, then around y in one direction until the row is
    // right.
    const int columns = factors[0].size;
    for (const int round_x : {0, 1})
      for (const int round_y : {2, 3}) {
        std::vector<int> way;
        int node = from;
        while (node % columns != to % columns) node = neighbour(node, round_x), way.push_back(round_x);
        while (node != to && static_cast<int>(way.size()) <= nodes) {
          node = neighbour(node, factors[1].size == 2 ? 2 : round_y);
          way.push_back(factors[1].size == 2 ? 2 : round_y);
        }
        if ((round_x == 0 && round_y == 2) || way.size() < path.size()) path = way;
      }
    return path;
  }
  int weight = 1, first = 0;
  for (const Factor& factor : factors) {
    const int n = factor.size, here = from / weight % n, there = to / weight % n;
    const int up = (there - here + n) % n;
    if (factor.kind == Factor::kComplete) {
      if (up > 0) path.push_back(first + up - 1);
    } else if (factor.kind == Factor::kRing) {
      if (n == 2 || 2 * up <= n)
        path.insert(path.end(), up, first);
      else
        path.insert(path.end(), n - up, first + 1);
    } else {
      path.insert(path.end(), std::abs(there - here), n > 2 && there < here ? first + 1 : first);
    }
    weight *= n;
    first += ports_of(factor);
  }
  return path;
}

std::optional<Network> read_network(const std::string& text) {
  const size_t colon = text.find(':');
  if (colon == std::string::npos) return {};
  const std::string kind = text.substr(0, colon), sizes = text.substr(colon + 1);
  Network network;
  bool good = true;
  if (kind == "dual-cube") {
    const auto r = number(sizes);
    if (!r || *r < 2 || *r > 7) return {};
    network.dual_cube = network.ports = *r;
    network.nodes = 1 << (2 * *r - 1);
    return network;
  }
  network.torus = kind == "torus" || kind == "ring";
  if (kind == "twisted-torus")
    good = add_twisted_torus(sizes, network);
  else if (network.torus)
    good = add_sizes(sizes, Factor::kRing, network) && (kind == "torus" || network.factors.size() == 1);
  else if (kind == "mesh")
    good = add_sizes(sizes, Factor::kPath, network);
  else if (kind == "ghc")
    good = add_sizes(sizes, Factor::kComplete, network);
  else if (kind == "product")
    good = add_product(sizes, network);
  else if (kind == "hypercube" && number(sizes).value_or(0) >= 1 && *number(sizes) <= 16)
    network.factors.assign(*number(sizes), {Factor::kComplete, 2});
  else
    good = false;
  long nodes = 1;
  for (const Factor& factor : network.factors) {
    nodes *= factor.size;
    network.ports += ports_of(factor);
    if (nodes > kMostNodes) return {};
  }
  network.nodes = static_cast<int>(nodes);
  if (!good || network.factors.empty() || network.factors.size() > 16) return {};
  return network;
}

}  // namespace dateline::plain
