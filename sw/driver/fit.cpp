// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/fit.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "model/error.h"
#include "sim/rtl/tile_builder.h"
#include "sw/driver/execute.h"
#include "sw/driver/predict.h"
#include "sw/schedule/counts.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;

constexpr int kLine = 8;

std::string line_spec(const Topology& topology) {
  std::string spec = topology.kind + ":" + std::to_string(kLine);
  for (int k = 1; k < topology.dims(); ++k) spec += "x1";
  return spec;
}

/// `sharing` messages of one block from node 0 up the line, to `hops`, `hops` + 1, ... links away.
Schedule probe_schedule(const Topology& line, const Options& options, int hops, int sharing) {
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = line.spec;
  schedule.one_port = options.one_port;
  schedule.q = sharing;
  Round round;
  for (int i = 0; i < sharing; ++i) round.push_back({0, hops + i, std::vector<uint8_t>(hops + i, 0), {Item{0, -1, 0}}});
  schedule.rounds.push_back(round);
  return schedule;
}

/// Least squares for y = a + b*x1 + c*x2 by the normal equations, Gauss elimination.
std::array<double, 3> least_squares(const std::vector<Probe>& probes) {
  double m[3][4] = {};
  for (const Probe& probe : probes) {
    if (probe.varies == "sharing") continue;
    const double row[3] = {1.0, static_cast<double>(probe.hops), probe.words + probe.framing};
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) m[i][j] += row[i] * row[j];
      m[i][3] += row[i] * static_cast<double>(probe.measured);
    }
  }
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

/// Everything that the constants depend on; for the rtl engine also what its tiles are built from.
std::string fit_key(const Topology& topology, const Options& options, const NodeConfig& config,
                    const EnginePaths& paths) {
  return topology.kind + " dims=" + std::to_string(topology.dims()) + " ports=" + (options.one_port ? "one" : "all") +
         " vcs=" + std::to_string(config.router.vcs) + " depth=" + std::to_string(options.depth) +
         " width=" + std::to_string(options.width) + " startup=" + std::to_string(options.startup) +
         " link-stages=" + std::to_string(options.link_stages) + " flow=" + options.flow +
         " routing=" + parse_routing(topology, options.routing).text + " switching=" + options.switching +
         (options.circuit_retry ? "-retry" : "") + " engine=" + options.engine +
         (options.engine == "rtl" ? " sources=" + rtl_digest(paths) : "");
}

/// Which program measured: another build may have other hardware in it.
std::string program_identity() {
  struct stat info {};
  if (stat("/proc/self/exe", &info) != 0) return "";
  return std::to_string(info.st_size) + "." + std::to_string(info.st_mtim.tv_sec) + "." +
         std::to_string(info.st_mtim.tv_nsec);
}

fs::path fit_file(const EnginePaths& paths) { return fs::path(paths.build_dir) / "fits.json"; }

nlohmann::json read_fits(const EnginePaths& paths) {
  std::ifstream in(fit_file(paths));
  nlohmann::json fits = nlohmann::json::parse(in, nullptr, false);
  if (!fits.is_object() || !fits.contains("fits") || !fits["fits"].is_object() || !fits.contains("program") ||
      !fits["program"].is_string() || fits.value("program", "") != program_identity())
    fits = {{"program", program_identity()}, {"fits", nlohmann::json::object()}};
  return fits;
}

Fit measure_here(const Options& options, const EnginePaths& paths) {
  const Topology topology = parse_topology(options.topology);
  const Topology line = parse_topology(line_spec(topology));
  const NodeConfig config = node_config(topology, options);
  Fit fit;
  fit.key = fit_key(topology, options, config, paths);
  const auto engine = find_engine(options.engine).make(line, config, paths, false);
  const auto probe = [&](const std::string& varies, int hops, int words, int sharing) {
    const Schedule schedule = probe_schedule(line, options, hops, sharing);
    const BlockLayout layout(line, schedule, words);
    const Program program = compile_schedule(line, schedule, layout, config, options.startup, run_switching(options));
    const long measured = measure_rounds(program, engine->run(program))[0];
    fit.probes.push_back({varies, hops, words, sharing, kRouteFlits + kSegmentHeaderFlits, measured, 0});
  };
  // Odd lengths, far from the powers of two that people ask for: what is predicted later is not measured here.
  for (int hops = 1; hops < kLine; ++hops) probe("distance", hops, 17, 1);
  for (const int words : {1, 3, 5, 11, 23, 47, 97, 193, 389}) probe("length", 3, words, 1);
  const int most = std::min({kLine - 1, config.router.vcs / (needed_vcs(topology, options) / options.q)});
  for (int sharing = 1; sharing <= most; ++sharing) probe("sharing", 1, 251, sharing);

  const std::array<double, 3> solution = least_squares(fit.probes);
  fit.cost = {solution[0], solution[1], solution[2]};
  for (Probe& p : fit.probes) {
    const Schedule schedule = probe_schedule(line, options, p.hops, p.sharing);
    p.fitted = predict_rounds(line, schedule, BlockLayout(line, schedule, p.words), config, fit.cost)[0];
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
  fit.cost = {json["startup"], json["per_hop"], json["per_word"]};
  fit.largest_residual = json["largest_residual"];
  fit.largest_sharing_error = json["largest_sharing_error"];
  for (const auto& p : json["probes"])
    fit.probes.push_back({p["varies"], p["hops"], p["words"], p["sharing"], p["framing"], p["measured"], p["fitted"]});
  return fit;
}

}  // namespace

std::string fit_json(const Fit& fit) {
  nlohmann::ordered_json json = {{"configuration", fit.key},
                                 {"startup", fit.cost.startup},
                                 {"per_hop", fit.cost.per_hop},
                                 {"per_word", fit.cost.per_word},
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

Fit measure_fit(const Options& options, const EnginePaths& paths) {
  if (!find_engine(options.engine).once_per_process) return measure_here(options, paths);
  int ends[2];
  if (pipe(ends) != 0) throw CheckError("fit: no pipe to a child process");
  const pid_t child = fork();
  if (child == 0) {
    std::string text;
    try {
      text = fit_json(measure_here(options, paths));
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
  if (text.empty()) throw CheckError("fit: the child process that measures engine '" + options.engine + "' died");
  if (text[0] == '!') throw CheckError(text.substr(1));
  return fit_from_json(text);
}

CostModel fitted_cost(const Options& options, const EnginePaths& paths) {
  const Topology topology = parse_topology(options.topology);
  const std::string key = fit_key(topology, options, node_config(topology, options), paths);
  const nlohmann::json fits = read_fits(paths);
  if (fits["fits"].contains(key)) {
    const auto& entry = fits["fits"][key];
    const auto number = [&](const char* name) {
      return entry.is_object() && entry.contains(name) && entry[name].is_number();
    };
    if (number("startup") && number("per_hop") && number("per_word"))
      return {entry["startup"], entry["per_hop"], entry["per_word"]};
  }
  const Fit fit = measure_fit(options, paths);
  keep_fit(fit, paths);
  return fit.cost;
}

void keep_fit(const Fit& fit, const EnginePaths& paths) {
  nlohmann::json fits = read_fits(paths);
  fits["fits"][fit.key] = {
      {"startup", fit.cost.startup}, {"per_hop", fit.cost.per_hop}, {"per_word", fit.cost.per_word}};
  // Written aside and moved, so that a program that reads at the same time sees a whole file.
  const fs::path file = fit_file(paths), aside = file.string() + "." + std::to_string(getpid());
  std::error_code error;
  {
    std::ofstream out(aside);
    out << fits.dump(2) << "\n";
    if (!out) return;
  }
  fs::rename(aside, file, error);
  if (error) fs::remove(aside, error);
}

}  // namespace dateline
