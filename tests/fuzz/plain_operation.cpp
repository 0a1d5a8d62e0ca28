// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/plain_operation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <set>

namespace dateline::plain {
namespace {

using Images = std::optional<std::vector<int>>;
using Point = std::vector<int>;

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ',')
      words.emplace_back();
    else if (c != ' ')
      words.back() += c;
  }
  return words;
}

/// The images of the nodes of a product: image(point), modulo the sizes.
Images every_node(const Point& sizes, const std::function<Point(const Point&)>& image) {
  const int dims = static_cast<int>(sizes.size());
  int nodes = 1;
  for (const int n : sizes) nodes *= n;
  std::vector<int> result;
  for (int node = 0; node < nodes; ++node) {
    Point x;
    for (int k = 0, rest = node; k < dims; rest /= sizes[k], ++k) x.push_back(rest % sizes[k]);
    const Point y = image(x);
    int to = 0;
    for (int k = dims - 1; k >= 0; --k) to = to * sizes[k] + ((y[k] % sizes[k]) + sizes[k]) % sizes[k];
    result.push_back(to);
  }
  return result;
}

/// Reads "-y,x": coordinate k of the image is the k-th named one, mirrored after a minus sign.
Images signed_axes(const std::string& text, const Point& sizes) {
  const int dims = static_cast<int>(sizes.size());
  static const std::string kNames = "xyzwvu";
  const std::vector<std::string> words = words_of(text);
  if (static_cast<int>(words.size()) != dims) return {};
  std::vector<int> axis;
  std::vector<bool> mirrored;
  for (const std::string& word : words) {
    mirrored.push_back(word[0] == '-');
    const std::string name = word.substr(mirrored.back() ? 1 : 0);
    const size_t at = name.size() == 1 ? kNames.find(name) : std::string::npos;
    if (at == std::string::npos || static_cast<int>(at) >= dims) return {};
    axis.push_back(static_cast<int>(at));
  }
  if (std::set<int>(axis.begin(), axis.end()).size() != axis.size()) return {};
  for (int k = 0; k < dims; ++k)
    if (sizes[axis[k]] != sizes[k]) return {};
  return every_node(sizes, [&](const Point& x) {
    Point y;
    for (int k = 0; k < dims; ++k) y.push_back(mirrored[k] ? sizes[k] - 1 - x[axis[k]] : x[axis[k]]);
    return y;
  });
}

std::optional<Point> steps_of(const std::string& text, int count) {
  Point steps;
  for (const std::string& word : words_of(text)) {
    char* end = nullptr;
    const long value = std::strtol(word.c_str(), &end, 10);
    if (word.empty() || *end != '\0' || std::labs(value) > 1000000) return {};
    steps.push_back(static_cast<int>(value));
  }
  if (static_cast<int>(steps.size()) != count) return {};
  return steps;
}

/// Rotation: ring r has the nodes whose distance from the centre, rounded down, is r < n/2, sorted by angle. A ring of
/// A nodes turns by A * angle / 360 nodes, rounded. Corners stay.
Images rotated(const std::string& text, int n) {
  char* end = nullptr;
  const double degrees = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !(std::fabs(degrees) <= 1e6)) return {};
  std::vector<int> image(static_cast<size_t>(n) * n);
  for (int node = 0; node < n * n; ++node) image[node] = node;
  for (int radius = 0; 2 * radius < n; ++radius) {
    struct Seat {
      int u, v, node;  // (u, v): twice the offset from the centre
      int half() const { return v < 0 || (v == 0 && u < 0) ? 1 : 0; }
    };
    std::vector<Seat> ring;
    for (int node = 0; node < n * n; ++node) {
      const Seat seat{2 * (node % n) - (n - 1), 2 * (node / n) - (n - 1), node};
      const int square = seat.u * seat.u + seat.v * seat.v;
      if (square >= 4 * radius * radius && square < 4 * (radius + 1) * (radius + 1)) ring.push_back(seat);
    }
    std::sort(ring.begin(), ring.end(), [](const Seat& a, const Seat& b) {
      return a.half() != b.half() ? a.half() < b.half() : a.u * b.v - a.v * b.u > 0;
    });
    const long size = static_cast<long>(ring.size());
    for (long i = 0; i < size; ++i) {
      const long turn = std::lround(static_cast<double>(size) * degrees / 360.0);
      image[ring[i].node] = ring[((i + turn) % size + size) % size].node;
    }
  }
  return image;
}

const std::map<std::string, std::string>& named_axes() {
  static const std::map<std::string, std::string> table = {
      {"transpose-1d", "-x"},        {"transpose-2d", "y,x"},        {"transpose-2d-anti", "-y,-x"},
      {"rotate-180", "-x,-y"},       {"rotate-90", "y,-x"},          {"rotate-120", "y,z,x"},
      {"rotate-180-3d", "-y,-x,-z"}, {"transpose-3d-1", "-y,-z,-x"}, {"transpose-3d-2", "z,-y,-x"},
  };
  return table;
}

/// The name of the only argument of an operation; "": none.
std::string argument_of(const std::string& operation) {
  if (operation == "translate" || operation == "shear") return "by";
  if (operation == "permute") return "axes";
  return operation == "rotate-angle" ? "angle" : "";
}

/// Reads the images of all nodes, "2,0,1".
Images listed(const std::string& text, int nodes) {
  std::vector<int> image;
  std::set<int> taken;
  for (const std::string& word : words_of(text)) {
    if (word.empty() || word.size() > 7 || word.find_first_not_of("0123456789") != std::string::npos) return {};
    image.push_back(std::atoi(word.c_str()));
    if (image.back() >= nodes || !taken.insert(image.back()).second) return {};
  }
  if (static_cast<int>(image.size()) != nodes) return {};
  return image;
}

std::string full_name(const std::string& operation) {
  static const std::map<std::string, std::string> aliases = {{"gossip", "all-gather"},
                                                             {"all-to-all-broadcast", "all-gather"},
                                                             {"multi-scatter", "all-to-all"},
                                                             {"total-exchange", "all-to-all"}};
  const auto found = aliases.find(operation);
  return found == aliases.end() ? operation : found->second;
}

}  // namespace

Images images_of(const std::string& operation, const std::map<std::string, std::string>& arguments,
                 const Network& network) {
  const std::string argument = arguments.empty() ? "" : arguments.begin()->second;
  if (operation == "permute" && arguments.count("to") > 0) return listed(argument, network.nodes);
  if (network.factors.empty() || network.twist != 0) return {};
  Point sizes;
  bool equal = network.torus;
  for (const Factor& factor : network.factors) {
    if (factor.kind == Factor::kComplete && factor.size > 2) return {};
    sizes.push_back(factor.size);
    equal = equal && factor.size == sizes[0] && factor.size >= 3;
  }
  const int dims = static_cast<int>(sizes.size());
  /// Whether a move along the dimension by so many steps is defined.
  const auto moves = [&](int k, int step) {
    return step % sizes[k] == 0 || network.factors[k].kind != Factor::kPath || sizes[k] <= 2;
  };
  if (named_axes().count(operation) > 0) return signed_axes(named_axes().at(operation), sizes);
  if (operation == "permute") return signed_axes(argument, sizes);
  if (operation == "reflect")
    return every_node(sizes, [&](Point x) {
      for (int k = 0; k < dims; ++k) x[k] = sizes[k] - 1 - x[k];
      return x;
    });
  if (operation == "translate") {
    const auto steps = steps_of(argument, dims);
    for (int k = 0; steps && k < dims; ++k)
      if (!moves(k, (*steps)[k])) return {};
    if (!steps) return {};
    return every_node(sizes, [&](Point x) {
      for (int k = 0; k < dims; ++k) x[k] += (*steps)[k] % sizes[k];
      return x;
    });
  }
  if (dims != 2) return {};
  if (operation == "rotate-angle") return equal ? rotated(argument, sizes[0]) : Images{};
  const auto steps = steps_of(argument, 1);
  if (operation != "shear" || !steps || !moves(0, (*steps)[0])) return {};
  return every_node(sizes, [&](const Point& x) { return Point{x[0] + (*steps)[0] % sizes[0] * x[1], x[1]}; });
}

namespace {

std::optional<std::vector<Block>> sums_of(const std::string& operation,
                                          const std::map<std::string, std::string>& arguments, int source,
                                          const Network& network) {
  const std::map<std::string, std::set<std::string>> known = {
      {"combine", {"add", "min", "max", "and", "or", "xor"}}, {"signed", {"no", "yes"}}, {"order", {"any", "fixed"}}};
  for (const auto& [name, value] : arguments)
    if (known.count(name) == 0 || known.at(name).count(value) == 0) return {};
  const auto given = [&](const char* name, const char* usual) {
    return arguments.count(name) > 0 ? arguments.at(name) : std::string(usual);
  };
  const std::string combine = given("combine", "add");
  if (given("signed", "no") == "yes" && combine != "min" && combine != "max") return {};
  if (operation == "reduce") return std::vector<Block>{{-1, source}};
  if (operation == "all-reduce") return std::vector<Block>{{-1, -1}};
  std::vector<Block> blocks;
  for (int node = 0; node < network.nodes; ++node) blocks.push_back({-1, node});
  return blocks;
}

}  // namespace

bool adds_up(const std::string& operation) {
  return operation == "reduce" || operation == "reduce-scatter" || operation == "all-reduce";
}

std::optional<std::vector<Block>> blocks_of(const std::string& name,
                                            const std::map<std::string, std::string>& arguments, int source,
                                            const Network& network) {
  const std::string operation = full_name(name);
  const bool list = operation == "permute" && arguments.count("to") > 0;
  const std::string argument = list ? "to" : argument_of(operation);
  if (adds_up(operation)) return sums_of(operation, arguments, source, network);
  if (arguments.size() != (argument.empty() ? 0u : 1u)) return {};
  if (!argument.empty() && arguments.count(argument) == 0) return {};
  std::vector<Block> blocks;
  if (operation == "broadcast") return std::vector<Block>{{source, -1}};
  if (operation == "scatter" || operation == "gather") {
    for (int node = 0; node < network.nodes; ++node)
      if (node != source) blocks.push_back(operation == "scatter" ? Block{source, node} : Block{node, source});
    return blocks;
  }
  if (operation == "all-gather") {
    for (int node = 0; node < network.nodes; ++node) blocks.push_back({node, -1});
    return blocks;
  }
  if (operation == "all-to-all") {
    for (int from = 0; from < network.nodes; ++from)
      for (int to = 0; to < network.nodes; ++to)
        if (from != to) blocks.push_back({from, to});
    return blocks;
  }
  const Images images = images_of(operation, arguments, network);
  if (!images) return {};
  for (int node = 0; node < network.nodes; ++node)
    if ((*images)[node] != node) blocks.push_back({node, (*images)[node]});
  return blocks;
}

}  // namespace dateline::plain
