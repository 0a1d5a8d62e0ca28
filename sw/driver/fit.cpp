// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/fit.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "model/error.h"
#include "model/router/timing.h"
#include "sim/host/child_process.h"
#include "sw/driver/execute.h"
#include "sw/driver/fit_cache.h"
#include "sw/driver/predict.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

constexpr int kLine = 8;

/// Where the probes run: a line of eight nodes with the configuration's ports, so that what is predicted later is never
/// measured here; a network that is no grid itself.
Topology probe_network(const Topology& topology) {
  if (topology.kind != "torus" && topology.kind != "mesh") return topology;
  std::string spec = topology.kind + ":" + std::to_string(kLine);
  for (int k = 1; k < topology.dims(); ++k) spec += "x1";
  return parse_topology(spec);
}

/// Paths from node 0, one of every length; on the line straight up.
std::vector<std::vector<uint8_t>> probe_paths(const Topology& network, const RouterConfig& router) {
  std::vector<std::vector<uint8_t>> paths;
  for (int to = 1; to < network.nodes && static_cast<int>(paths.size()) + 1 < kLine; ++to) {
    const std::vector<uint8_t> path = native_path(network, router.order, 0, to);
    if (path.size() == paths.size() + 1) paths.push_back(path);
  }
  return paths;
}

/// `sharing` messages of one block from node 0; on a line they go on to different nodes.
Schedule probe_schedule(const Topology& network, const std::vector<std::vector<uint8_t>>& paths, bool one_port,
                        size_t hops, int sharing) {
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = network.spec;
  schedule.one_port = one_port;
  schedule.q = sharing;
  Round round;
  for (int i = 0; i < sharing; ++i) {
    const size_t length = hops + static_cast<size_t>(i) <= paths.size() && network.ports == 2 * network.dims()
                              ? hops + static_cast<size_t>(i)
                              : hops;
    const std::vector<uint8_t>& path = paths[length - 1];
    round.push_back({0, walk(network, 0, path), path, {Item{0, -1, 0}}});
  }
  schedule.rounds.push_back(round);
  return schedule;
}

/// Least squares for y = a + b*hops + c*flits by the normal equations, Gauss elimination. Where all probes have the
/// same distance b is 0, and its cycles are in a.
std::array<double, 3> least_squares(const std::vector<Probe>& probes) {
  double m[3][4] = {};
  bool varies = false;
  for (const Probe& probe : probes) varies = varies || (probe.varies != "sharing" && probe.hops != probes[0].hops);
  for (const Probe& probe : probes) {
    if (probe.varies == "sharing") continue;
    const double row[3] = {1.0, varies ? static_cast<double>(probe.hops) : 0.0, probe.words + probe.framing};
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) m[i][j] += row[i] * row[j];
      m[i][3] += row[i] * static_cast<double>(probe.measured);
    }
  }
  if (!varies) m[1][1] = 1;
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) {
      if (k == i) continue;
      const double factor = m[k][i] / m[i][i];
      for (int j = i; j < 4; ++j) m[k][j] -= factor * m[i][j];
    }
  std::array<double, 3> result;
  // Cycle counts are whole; rounding to a millionth removes the noise of the elimination.
  for (int i = 0; i < 3; ++i) result[i] = std::round(m[i][3] / m[i][i] * 1e6) / 1e6;
  return result;
}

class Bench {
 public:
  Bench(const Machine& machine, const EnginePaths& paths)
      : machine_(machine),
        line_(probe_machine(machine)),
        network_(line_.topology),
        config_(line_.node),
        paths_(probe_paths(network_, config_.router)) {
    if (paths_.empty()) throw UsageError("fit: " + machine.topology.spec + " has no link to measure");
    engine_ = machine.engine->make(network_, config_, paths, {});
  }

  Probe probe(const std::string& varies, size_t hops, int words, int sharing, Switching switching) {
    const Schedule schedule = this->schedule(hops, sharing);
    const BlockLayout layout(network_, schedule, words);
    const Program program = compile_schedule(network_, schedule, layout, config_, machine_.options.startup, switching);
    const long measured = measure_rounds(program, engine_->run(program))[0];
    return {varies,
            static_cast<int>(hops),
            words,
            sharing,
            framing_of(config_).flits(words, 1, static_cast<int>(hops)) - words,
            measured,
            0};
  }

  std::vector<Probe> distances_and_lengths(Switching switching) {
    std::vector<Probe> probes;
    // Odd lengths, far from the powers of two that people ask for: what is predicted later is not measured here.
    // Bubble flow control moves whole slots.
    const int unit = std::max(1, framing_of(config_).slot_words);
    for (size_t hops = 1; hops <= paths_.size(); ++hops)
      probes.push_back(probe("distance", hops, 17 * unit, 1, switching));
    const size_t middle = std::min<size_t>(3, paths_.size());
    for (const int words : {1, 3, 5, 11, 23, 47, 97, 193, 389})
      probes.push_back(probe("length", middle, words * (unit > 1 && words > 100 ? 1 : unit), 1, switching));
    return probes;
  }

  /// By the linear model; where the link is shared by the contention model.
  double fitted(const Probe& p, const CostModel& cost, const CostModel& wire, Switching switching) const {
    if (p.sharing == 1)
      return linear_cycles(cost, {1, static_cast<double>(p.hops), static_cast<double>(p.words), p.framing});
    const Schedule schedule = this->schedule(static_cast<size_t>(p.hops), p.sharing);
    const BlockLayout layout(network_, schedule, p.words);
    return predict_rounds(network_, schedule, layout, config_, wire, switching)[0].cycles;
  }
  int most_sharing() const {
    return std::min({kLine - 1, config_.router.vcs / std::max(1, needed_vcs(machine_) / machine_.options.q)});
  }

 private:
  Schedule schedule(size_t hops, int sharing) const {
    return probe_schedule(network_, paths_, machine_.one_port(), hops, sharing);
  }

  Machine machine_, line_;
  const Topology& network_;
  const NodeConfig& config_;
  std::vector<std::vector<uint8_t>> paths_;
  std::unique_ptr<Engine> engine_;
};

/// What a hop costs beyond that of a flit on its way is spent before the words flow: a router collects the flits of a
/// header, and the acknowledge of a circuit comes back.
CostModel cost_of(const std::vector<Probe>& probes, const Machine& machine) {
  const std::array<double, 3> solution = least_squares(probes);
  return {solution[0], solution[1], solution[2], std::max(0.0, solution[1] - hop_cycles(machine.router().link_stages))};
}

Fit measure_here(const Machine& machine, const EnginePaths& paths) {
  Bench bench(machine, paths);
  Fit fit;
  fit.key = fit_key(machine, paths);
  const Switching switching = machine.switching;
  fit.probes = bench.distances_and_lengths(switching);
  fit.cost = cost_of(fit.probes, machine);
  const CostModel wire = covers_loop(machine)
                             ? fit.cost
                             : cost_of(Bench(covering(machine), paths).distances_and_lengths(switching), machine);
  for (int sharing = 1; sharing <= bench.most_sharing(); ++sharing)
    fit.probes.push_back(bench.probe("sharing", 1, 252, sharing, switching));
  for (Probe& p : fit.probes) {
    p.fitted = bench.fitted(p, fit.cost, wire, switching);
    const double error = std::abs(static_cast<double>(p.measured) - p.fitted);
    double& largest = p.sharing > 1 ? fit.largest_sharing_error : fit.largest_residual;
    largest = std::max(largest, error);
  }
  return fit;
}

Fit fit_from_json(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text);
  Fit fit;
  fit.key = json["configuration"];
  fit.cost = {json["startup"], json["per_hop"], json["per_word"], json["set_up"]};
  fit.largest_residual = json["largest_residual"];
  fit.largest_sharing_error = json["largest_sharing_error"];
  for (const auto& p : json["probes"])
    fit.probes.push_back({p["varies"], p["hops"], p["words"], p["sharing"], p["framing"], p["measured"], p["fitted"]});
  return fit;
}

}  // namespace

Machine probe_machine(const Machine& machine) {
  Machine line = machine;
  line.topology = probe_network(machine.topology);
  RouterConfig& router = line.node.router;
  fit_to(line.topology, router);
  router.rings = machine.router().rings;
  router.coordinate_bits = machine.router().coordinate_bits;
  return line;
}

bool covers_loop(const Machine& machine) {
  return machine.bubbles() || machine.router().depth >= covering_depth(machine.router().link_stages);
}

Machine covering(const Machine& machine) {
  if (covers_loop(machine)) return machine;
  MachineOptions deeper = machine.options;
  deeper.depth = covering_depth(deeper.link_stages);
  return make_machine(deeper);
}

std::string fit_json(const Fit& fit) {
  nlohmann::ordered_json json = {{"configuration", fit.key},
                                 {"startup", fit.cost.startup},
                                 {"per_hop", fit.cost.per_hop},
                                 {"per_word", fit.cost.per_word},
                                 {"set_up", fit.cost.set_up},
                                 {"largest_residual", fit.largest_residual},
                                 {"largest_sharing_error", fit.largest_sharing_error},
                                 {"probes", nlohmann::ordered_json::array()}};
  for (const Probe& p : fit.probes)
    json["probes"].push_back({{"varies", p.varies},
                              {"hops", p.hops},
                              {"words", p.words},
                              {"sharing", p.sharing},
                              {"framing", p.framing},
                              {"measured", p.measured},
                              {"fitted", p.fitted}});
  return json.dump(2) + "\n";
}

Fit measure_fit(const Machine& machine, const EnginePaths& paths) {
  if (!machine.engine->once_per_process) return measure_here(machine, paths);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw CheckError("fit: no pipe to a child process");
  const pid_t child = fork_child();
  if (child == 0) {
    std::string text;
    try {
      text = fit_json(measure_here(machine, paths));
    } catch (const UsageError& error) {
      text = std::string("?") + error.what();
    } catch (const std::exception& error) {
      text = std::string("!") + error.what();
    }
    for (size_t sent = 0; sent < text.size();) {
      const ssize_t n = write(ends[1], text.data() + sent, text.size() - sent);
      if (n <= 0) break;
      sent += static_cast<size_t>(n);
    }
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<size_t>(n));
  close(ends[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  if (text.empty()) throw CheckError("fit: the child process that measures engine '" + machine.engine->name + "' died");
  if (text[0] == '?') throw UsageError(text.substr(1));
  if (text[0] == '!') throw CheckError(text.substr(1));
  return fit_from_json(text);
}

}  // namespace dateline
