// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/permutation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <sstream>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/modulo.h"
#include "model/base/printable.h"
#include "sw/schedule/radius_rings.h"

namespace dateline {
namespace {

struct Named {
  const char* operation;
  const char* axes;
};

constexpr Named kNamed[] = {
    {"transpose-1d", "-x"},        {"transpose-2d", "y,x"},        {"transpose-2d-anti", "-y,-x"},
    {"rotate-180", "-x,-y"},       {"rotate-90", "y,-x"},          {"rotate-120", "y,z,x"},
    {"rotate-180-3d", "-y,-x,-z"}, {"transpose-3d-1", "-y,-z,-x"}, {"transpose-3d-2", "z,-y,-x"},
};

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ',')
      words.emplace_back();
    else if (c != ' ')
      words.back() += c;
  }
  return words;
}

const Named* find_named(const std::string& operation) {
  for (const Named& named : kNamed)
    if (operation == named.operation) return &named;
  return nullptr;
}

const std::string& argument(const std::map<std::string, std::string>& arguments, const std::string& name) {
  const auto found = arguments.find(name);
  if (found == arguments.end()) throw UsageError("the argument '" + name + "' is missing");
  return found->second;
}

std::vector<int> sizes_of(const Topology& topology) {
  std::vector<int> sizes;
  for (const Dimension& dimension : topology.dimensions) sizes.push_back(dimension.size);
  return sizes;
}

void require_lattice(const Topology& topology, const std::string& operation) {
  bool fits = topology.family == FamilyId::kProduct && topology.dims() > 0;
  for (const Dimension& dimension : topology.dimensions) fits = fits && (dimension.directed() || dimension.size < 3);
  if (!fits) throw UsageError(operation + " is defined on products of rings and lines, not on " + topology.spec);
}

/// A line of one or two nodes is also a ring.
void require_ring(const Topology& topology, const std::string& operation, int dim) {
  const Dimension& dimension = topology.dimensions[dim];
  if (!dimension.wraps && dimension.size > 2)
    throw UsageError(operation + " moves along rings, and dimension " + axis_name(dim) + " of " + topology.spec +
                     " is a line");
}

void require_equal_sides(const Topology& topology, const std::string& operation, const AxisMap& map) {
  for (int k = 0; k < topology.dims(); ++k)
    if (topology.dimensions[k].size != topology.dimensions[map.axis[k]].size)
      throw UsageError(operation + " exchanges the axes " + axis_name(map.axis[k]) + " and " + axis_name(k) + " of " +
                       topology.spec + ", which have different sizes");
}

/// The images that a text lists.
std::vector<int> listed_images(const Topology& topology, const std::string& text) {
  std::vector<int> image, origin(static_cast<size_t>(topology.nodes), -1);
  const std::string all = "; write the image of each of the " + std::to_string(topology.nodes) + " nodes of " +
                          topology.spec + " once, as numbers with commas";
  for (const std::string& word : split(text)) {
    constexpr size_t kMostDigits = 7;
    if (word.empty() || word.size() > kMostDigits || word.find_first_not_of("0123456789") != std::string::npos)
      throw UsageError("to: '" + printable(word) + "' is no node" + all);
    const int to = std::stoi(word);
    if (to >= topology.nodes)
      throw UsageError("to: " + word + " is out of range 0.." + std::to_string(topology.nodes - 1) + all);
    const int node = static_cast<int>(image.size());
    if (origin[static_cast<size_t>(to)] >= 0)
      throw UsageError("to: nodes " + std::to_string(origin[static_cast<size_t>(to)]) + " and " + std::to_string(node) +
                       " have the same image " + word + all);
    origin[static_cast<size_t>(to)] = node;
    image.push_back(to);
  }
  if (static_cast<int>(image.size()) != topology.nodes)
    throw UsageError("to: it has " + std::to_string(image.size()) + " images" + all);
  for (int node = 0; node < topology.nodes; ++node)
    if (image[static_cast<size_t>(node)] != node && !topology.has_processor(node))
      throw UsageError("to: node " + topology.place(node) + " of " + topology.spec +
                       " has no processor, so that it must be its own image");
  return image;
}

}  // namespace

std::vector<int> AxisMap::apply(const std::vector<int>& x, const std::vector<int>& sizes) const {
  std::vector<int> image(axis.size());
  for (size_t k = 0; k < axis.size(); ++k) image[k] = negate[k] ? sizes[k] - 1 - x[axis[k]] : x[axis[k]];
  return image;
}

std::string AxisMap::text() const {
  std::string text;
  for (size_t k = 0; k < axis.size(); ++k)
    text += std::string(k == 0 ? "" : ",") + (negate[k] ? "-" : "") + axis_name(axis[k]);
  return text;
}

AxisMap parse_axes(const std::string& text, int dims) {
  AxisMap map;
  std::vector<bool> used(dims, false);
  std::string names;
  for (int k = 0; k < dims; ++k) names += (k == 0 ? "" : ", ") + axis_name(k);
  const auto refuse = [&] {
    throw UsageError("axes '" + text + "': write each of " + names + " once, with - before one that is mirrored");
  };
  for (const std::string& word : split(text)) {
    const bool negate = !word.empty() && word[0] == '-';
    const std::string name = word.substr(negate ? 1 : 0);
    int axis = -1;
    for (int k = 0; k < dims; ++k)
      if (axis_name(k) == name) axis = k;
    if (axis < 0 || used[axis]) refuse();
    used[axis] = true;
    map.axis.push_back(axis);
    map.negate.push_back(negate);
  }
  if (static_cast<int>(map.axis.size()) != dims) refuse();
  return map;
}

bool is_axis_map(const std::string& operation) {
  return operation == "permute" || operation == "reflect" || find_named(operation) != nullptr;
}

AxisMap axis_map(const std::string& operation, const std::map<std::string, std::string>& arguments, int dims) {
  if (operation == "permute") return parse_axes(argument(arguments, "axes"), dims);
  if (operation == "reflect") {
    AxisMap map;
    for (int k = 0; k < dims; ++k) map.axis.push_back(k), map.negate.push_back(true);
    return map;
  }
  const Named* named = find_named(operation);
  if (named == nullptr) throw UsageError(operation + " is not an exchange of axes");
  const int wanted = static_cast<int>(split(named->axes).size());
  if (dims != wanted)
    throw UsageError(operation + " is defined in " + counted(wanted, "dimension") + ", not in " + std::to_string(dims));
  return parse_axes(named->axes, dims);
}

std::vector<int> parse_steps(const std::string& text, const std::vector<int>& sizes) {
  const auto count = static_cast<int>(sizes.size());
  std::vector<int> steps;
  for (const std::string& word : split(text)) {
    char* end = nullptr;
    const long value = std::strtol(word.c_str(), &end, 10);
    if (word.empty() || *end != '\0' || std::labs(value) > 1000000) {
      steps.clear();
      break;
    }
    steps.push_back(modulo(value, sizes[std::min(steps.size(), sizes.size() - 1)]));
  }
  if (static_cast<int>(steps.size()) != count)
    throw UsageError("by '" + text + "': write " + std::to_string(count) + " whole number" +
                     (count == 1 ? "" : "s with commas") + ", one " + (count == 1 ? "step" : "per dimension"));
  return steps;
}

double parse_angle(const std::string& text) {
  char* end = nullptr;
  const double angle = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !std::isfinite(angle) || std::fabs(angle) > 1e6)
    throw UsageError("angle '" + text + "': write a number of degrees, such as 45");
  return angle;
}

std::string no_equal_torus(const Topology& topology) {
  const int n = topology.dims() > 0 ? topology.dimensions[0].size : 0;
  bool fits = topology.kind == "torus" && n >= 3;
  for (const Dimension& dimension : topology.dimensions) fits = fits && dimension.size == n;
  return fits ? "" : "it needs a torus of n >= 3 nodes in every dimension, not " + topology.spec;
}

std::string text_of_images(const std::vector<int>& image) {
  std::string text;
  for (const int node : image) text += (text.empty() ? "" : ",") + std::to_string(node);
  return text;
}

std::vector<int> images(const Topology& topology, const std::string& operation,
                        const std::map<std::string, std::string>& arguments) {
  if (operation == "permute" && arguments.count("to") > 0) return listed_images(topology, argument(arguments, "to"));
  require_lattice(topology, operation);
  const int dims = topology.dims();
  const std::vector<int> sizes = sizes_of(topology);
  const auto need_plane = [&] {
    if (dims != 2) throw UsageError(operation + " is defined in 2 dimensions, not in " + std::to_string(dims));
  };
  if (operation == "rotate-angle") {
    need_plane();
    if (const std::string why = no_equal_torus(topology); !why.empty()) throw UsageError(operation + ": " + why);
    return rotated_rings(sizes[0], parse_angle(argument(arguments, "angle")));
  }
  std::vector<int> image(topology.nodes);
  AxisMap map;
  std::vector<int> steps;
  const bool shear = operation == "shear", translate = operation == "translate";
  if (shear) need_plane();
  if (shear || translate) {
    steps = parse_steps(argument(arguments, "by"), shear ? std::vector<int>{sizes[0]} : sizes);
    for (size_t k = 0; k < steps.size(); ++k)
      if (steps[k] != 0) require_ring(topology, operation, static_cast<int>(k));
  } else {
    map = axis_map(operation, arguments, dims);
    require_equal_sides(topology, operation, map);
  }
  for (int node = 0; node < topology.nodes; ++node) {
    std::vector<int> x = topology.coordinates(node);
    if (shear)
      x[0] += steps[0] * x[1];
    else if (translate)
      for (int k = 0; k < dims; ++k) x[k] += steps[k];
    else
      x = map.apply(x, sizes);
    image[node] = topology.node_at(x);
  }
  return image;
}

}  // namespace dateline
