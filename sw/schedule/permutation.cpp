// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/permutation.h"

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <sstream>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/modulo.h"
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

int equal_size(const Topology& topology, const std::string& operation) {
  const int n = topology.dims() > 0 ? topology.dimensions[0].size : 0;
  bool fits = topology.kind == "torus" && n >= 3;
  for (const Dimension& dimension : topology.dimensions) fits = fits && dimension.size == n;
  if (!fits)
    throw UsageError(operation + " is defined on a torus of n >= 3 nodes in every dimension, not on " + topology.spec);
  return n;
}

}  // namespace

std::vector<int> AxisMap::apply(const std::vector<int>& x, int n) const {
  std::vector<int> image(axis.size());
  for (size_t k = 0; k < axis.size(); ++k) image[k] = negate[k] ? n - 1 - x[axis[k]] : x[axis[k]];
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

std::vector<int> parse_steps(const std::string& text, int count, int n) {
  std::vector<int> steps;
  for (const std::string& word : split(text)) {
    char* end = nullptr;
    const long value = std::strtol(word.c_str(), &end, 10);
    if (word.empty() || *end != '\0' || std::labs(value) > 1000000) {
      steps.clear();
      break;
    }
    steps.push_back(modulo(value, n));
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

std::vector<int> images(const Topology& topology, const std::string& operation,
                        const std::map<std::string, std::string>& arguments) {
  const int n = equal_size(topology, operation), dims = topology.dims();
  const auto need_plane = [&] {
    if (dims != 2) throw UsageError(operation + " is defined in 2 dimensions, not in " + std::to_string(dims));
  };
  if (operation == "rotate-angle") {
    need_plane();
    return rotated_rings(n, parse_angle(argument(arguments, "angle")));
  }
  std::vector<int> image(topology.nodes);
  AxisMap map;
  std::vector<int> steps;
  const bool shear = operation == "shear", translate = operation == "translate";
  if (shear) need_plane();
  if (shear || translate)
    steps = parse_steps(argument(arguments, "by"), shear ? 1 : dims, n);
  else
    map = axis_map(operation, arguments, dims);
  for (int node = 0; node < topology.nodes; ++node) {
    std::vector<int> x = topology.coordinates(node);
    if (shear)
      x[0] += steps[0] * x[1];
    else if (translate)
      for (int k = 0; k < dims; ++k) x[k] += steps[k];
    else
      x = map.apply(x, n);
    image[node] = topology.node_at(x);
  }
  return image;
}

}  // namespace dateline
