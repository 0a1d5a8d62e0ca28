// SPDX-License-Identifier: Apache-2.0
// dateline traffic
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"
#include "sim/engine.h"
#include "sw/board/board_engine.h"
#include "sw/cli/commands.h"
#include "sw/cli/curve.h"
#include "sw/cli/output_file.h"
#include "sw/cli/resources.h"
#include "sw/cli/trace.h"
#include "sw/cli/traffic_arguments.h"
#include "sw/driver/machine/memory.h"
#include "sw/driver/traffic/capacity.h"
#include "sw/driver/traffic/curve.h"
#include "sw/driver/traffic/curve_file.h"
#include "sw/driver/traffic/fair_rates.h"
#include "sw/driver/traffic/pattern_file.h"
#include "sw/driver/traffic/source_traffic.h"
#include "sw/driver/traffic/traffic.h"
#include "sw/report/traffic_report.h"

namespace dateline {
namespace {

void replay(const TrafficArguments& arguments, JsonOutput& json, ProgressLine& progress) {
  if (arguments.curve.wanted() || arguments.saturation || arguments.random_given)
    throw UsageError(
        setting("trace") +
        " gives the time, destination and length of every packet; leave out the options of random traffic and of "
        "curves");
  const EngineKind& engine = find_router_engine(arguments.options.engine, "drives no synthetic traffic");
  TraceRequest request;
  request.machine = traffic_machine(arguments.options);
  request.file = arguments.trace;
  request.drain = checked_count(setting("drain"), arguments.drain, 1);
  request.seed = checked_count(setting("seed"), arguments.seed, 0);
  const Machine& machine = request.machine;
  if (!arguments.links) throw UsageError(setting("no-links") + " is for synthetic traffic at one rate; leave it out");
  if (machine.bubbles())
    throw UsageError(setting("trace") + ": not with " + setting("flow", "bubble") +
                     ", where all packets have the same length");
  require_memory("traffic on " + machine.topology.spec, traffic_memory(machine, {}), arguments.options.memory);
  request.packets = read_trace(arguments.trace, machine.topology, least_flits(machine));
  MemoryNeed need = traffic_memory(machine, {});
  need.add("trace", trace_bytes(static_cast<double>(request.packets.size())));
  require_memory("traffic on " + machine.topology.spec, need, arguments.options.memory);
  const auto network =
      engine.make_routers(machine.topology, machine.router(), arguments.paths, machine.options.workers);
  run_trace(request, *network, json, progress);
}

/// Measures with the traffic sources of rtl/traffic, on a board or on an engine that has them.
void measure_by_sources(const TrafficArguments& arguments, JsonOutput& json, ProgressLine& progress) {
  if (!arguments.trace.empty() || arguments.saturation || arguments.curve.wanted())
    throw UsageError("traffic sources make one run at one rate; leave out " + setting("trace") + ", " +
                     setting("saturation") + ", " + setting("rates") + ", " + setting("seeds") + ", " + setting("csv") +
                     ", " + setting("svg") + " and " + setting("with"));
  if (arguments.options.workers.threads > 1)
    throw UsageError(setting("threads") + ": traffic sources run in one thread; leave it out");
  if (arguments.options.workers.ranks != nullptr)
    throw UsageError("mpirun: traffic sources run in one process; start it without mpirun");
  TrafficRequest request = traffic_request(arguments, arguments.rate);
  require_sources(request);
  json.set(traffic_setting(request));
  const Machine& machine = request.machine;
  const EngineKind& engine = machine.options.board
                                 ? *machine.options.board
                                 : find_source_engine(machine.options.engine, "has no traffic sources");
  MemoryNeed need = traffic_memory(machine, {});
  need.add("lists of destinations", 16.0 * machine.topology.nodes * machine.node.queue_entries);
  need.add("fair rates", fair_rates_bytes(machine, request.pattern));
  require_memory("traffic on " + machine.topology.spec, need, arguments.options.memory);
  const SourceProgram program = source_program(request, machine.node.queue_entries);
  const SourceCounts counts =
      engine.run_sources(machine.topology, machine.node, program, arguments.paths, progress.watcher());
  progress.clear();
  const TrafficResult result = source_result(request, program, counts);
  if (json.wanted()) json.set(traffic_json(request, result, arguments.links));
  if (json.page_wanted() && arguments.links) add_network(json.page(), machine.topology);
  json.commit();
  if (!json.to_stdout()) std::cout << traffic_report(request, result);
}

void traffic(const TrafficArguments& arguments, JsonOutput& json, ProgressLine& progress) {
  if (arguments.options.sources) return measure_by_sources(arguments, json, progress);
  if (!arguments.trace.empty()) return replay(arguments, json, progress);

  const CurveArguments& curve = arguments.curve;
  if (curve.wanted() && arguments.saturation)
    throw UsageError(setting("saturation") + " looks for one rate; leave out " + setting("rates") + ", " +
                     setting("seeds") + ", " + setting("csv") + ", " + setting("svg") + " and " + setting("with"));
  if (!arguments.links && (curve.wanted() || arguments.saturation))
    throw UsageError(setting("no-links") + " is for a run at one rate; other runs write no list of links");
  if (!curve.with.empty() && curve.rates.empty() && !arguments.rate_given) return draw_curves(curve, json);
  if (curve.wanted() && arguments.options.workers.ranks != nullptr)
    throw UsageError("mpirun: the points of a curve run in separate processes; start " + setting("rates") + ", " +
                     setting("seeds") + ", " + setting("csv") + ", " + setting("svg") + " and " + setting("with") +
                     " without mpirun");
  if (arguments.saturation && arguments.rate_given)
    throw UsageError(setting("saturation") + " finds the rate; leave " + setting("rate") + " out");
  if (curve.jobs != 0 && !curve.wanted())
    throw UsageError(setting("jobs") + " is for the runs of a curve; give " + setting("rates") + " or " +
                     setting("seeds") + " too");
  if (!curve.name.empty() && !curve.wanted())
    throw UsageError(setting("name") + " names a curve; give " + setting("rates") + " or " + setting("seeds") + " too");
  const std::vector<double> rates = rates_of(arguments);
  const double most =
      arguments.saturation ? Injection{1, 1, arguments.burst, arguments.peak}.most_rate() : rates.back();
  TrafficRequest request = traffic_request(arguments, most);
  json.set(traffic_setting(request));
  const Machine& machine = request.machine;
  const auto window = static_cast<double>(request.warm_up.value_or(request.measure) + request.measure);
  const double cycles = window + (arguments.saturation || curve.wanted() ? 0 : static_cast<double>(request.drain));
  const EngineKind& engine = find_router_engine(arguments.options.engine, "drives no synthetic traffic");
  const double offered = request.rate;
  MemoryNeed need =
      traffic_memory(machine, expected_load(machine, offered, taken_load(machine, request.pattern), cycles,
                                            request.packet.mean(), request.outstanding, request.pattern.one_in != 1));
  need.add("fair rates", fair_rates_bytes(machine, request.pattern));
  if (json.wanted() && arguments.links)
    need.add("report", 700.0 * static_cast<double>(machine.topology.far_ends.size()));  // the list of links
  if (curve.wanted()) need.multiply(static_cast<double>(curve.processes()));
  require_memory("traffic on " + machine.topology.spec, need, arguments.options.memory);
  const auto network =
      engine.make_routers(machine.topology, machine.router(), arguments.paths, machine.options.workers);
  if (curve.wanted()) return measure_curve(request, *network, rates, curve, json, progress);
  request.watcher = progress.watcher();
  if (!arguments.saturation) {
    const TrafficResult result = measure_traffic(request, *network);
    progress.clear();
    if (json.wanted()) json.set(traffic_json(request, result, arguments.links));
    if (json.page_wanted() && arguments.links) add_network(json.page(), machine.topology);
    json.commit();
    if (!json.to_stdout()) std::cout << traffic_report(request, result);
    return;
  }
  const bool text = !json.to_stdout();
  if (text) std::cout << probe_heading() << std::flush;
  const Saturation saturation = find_saturation(request, *network, [&](const Saturation::Probe& probe) {
    progress.clear();
    if (text) std::cout << probe_line(probe) << std::flush;
  });
  json.set(saturation_json(request, saturation));
  json.commit();
  if (!text) return;
  if (saturation.rate == 0)
    std::cout << "no stable rate: even the smallest that was probed, " << saturation.probes.back().rate
              << " flits/node/cycle, is unstable\n";
  else
    std::cout << "largest stable rate " << saturation.rate << " flits/node/cycle"
              << (request.burst > 0 && saturation.rate == saturation.most ? ", the most that --burst and --peak allow"
                                                                          : "")
              << "\n";
}

}  // namespace

void add_traffic(CLI::App& app, const CommandContext& context) {
  CLI::App* command =
      app.add_subcommand("traffic", "latency and throughput of the bare routers under synthetic traffic");
  auto arguments = std::make_shared<TrafficArguments>();
  arguments->options.topology = "torus:8x8";
  arguments->options.one_port = true;
  arguments->options.width = 64;  // room for a packet mark after any header; timing does not depend on the width
  add_topology_option(*command, arguments->options);
  add_failure_options(*command, arguments->options);
  std::string patterns;
  for (const Pattern& pattern : traffic_patterns())
    patterns += (patterns.empty() ? "" : "; ") + pattern.name + ": " + pattern.summary;
  command
      ->add_option(
          "--pattern", arguments->pattern,
          patterns +
              "; file:MATRIX.csv: one row of weights per node; the node with the largest row sum sends at --rate")
      ->capture_default_str();
  command->add_option("--rate", arguments->rate, "offered load in flits per node and cycle (Bernoulli)")
      ->capture_default_str();
  command
      ->add_option(
          "--packet", arguments->packet,
          "flits per packet, headers included; source routes and circuits need two or more, bubble flow control "
          "one slot; several lengths with weights: 1:3,5:1")
      ->capture_default_str();
  command->add_option(
      "--trace", arguments->trace,
      "replay the packets of a file instead, one row each: cycle, source, destination, flits; ends when "
      "all have arrived, or after --drain cycles without an arrival");
  command->add_option("--burst", arguments->burst,
                      "mean cycles of a burst, in which a node sends at the rate of --peak; between bursts it sends "
                      "nothing; 0: steady traffic");
  command->add_option("--peak", arguments->peak, "flits per node and cycle in a burst")->capture_default_str();
  command
      ->add_option("--outstanding", arguments->outstanding,
                   "closed loop: most unanswered requests per node; every request gets a reply, and --rate and "
                   "--packet apply to "
                   "requests. 0: packets without replies")
      ->capture_default_str();
  command->add_option("--reply", arguments->reply, "flits per reply, written like --packet [as --packet]");
  command
      ->add_option("--warm-up", arguments->warm_up,
                   "cycles before the measurement; auto: until the network has settled (MSER-5 over the undelivered "
                   "flits), at most as many as --measure")
      ->capture_default_str();
  command
      ->add_option("--measure", arguments->measure,
                   "cycles in which loads are counted and the measured packets are made")
      ->capture_default_str();
  command->add_option("--drain", arguments->drain, "most cycles to wait for the measured packets to arrive")
      ->capture_default_str();
  command->add_flag(
      "--saturation", arguments->saturation,
      "find the largest stable rate by bisection instead of running at --rate (stable: accepted >= 0.98 offered, "
      "with one packet per sender forgiven; mean latency at most 10 times that of zero load; all drained)");
  add_hardware_options(*command, arguments->options);
  CLI::Option* networks = add_hardware_option(*command, arguments->options, "virtual-networks");
  networks->description(networks->get_description() + "; with --outstanding: 2 unless given");
  add_hardware_options(*command, arguments->options, kSwitchingOptions);
  add_memory_option(*command, arguments->options.memory);
  command
      ->add_option(
          "--engine", arguments->options.engine,
          "native, systemc, rtl; with --sources board also rtl-net; board:DEVICE or board:DEVICE,BAUD: a real or "
          "simulated board of traffic sources on this serial device")
      ->capture_default_str();
  command
      ->add_option(
          "--sources", arguments->sources,
          "ideal; board: the small sources of rtl/traffic, as on a board, or their C++ model: packets of one flit at a "
          "steady rate, only counters, runs of at most 65534 cycles")
      ->capture_default_str();
  add_threads_option(*command, arguments->options, context);
  command->add_option("--seed", arguments->seed, "seed of all random choices")->capture_default_str();
  add_curve_options(*command, arguments->curve);
  add_json_option(*command, arguments->json);
  add_html_option(*command, arguments->html);
  command->add_flag("!--no-links", arguments->links, "--json at one rate omits the loads of the links");
  add_resources_option(*command, arguments->resources);
  command->footer(
      "--ports one, the default here, gives a node one injection and one ejection channel, as BookSim does.\n"
      "Loads are flits per sending node and cycle. Latency counts from the cycle in which a packet is made to the\n"
      "cycle in which its tail is on the ejection channel; the time in the source queue is included. The 95 %\n"
      "intervals come from ten batches of the window. Every node has its own random streams: a seed offers the same\n"
      "packets to any hardware. Routing udr draws an order of dimensions per packet; source writes such a path into\n"
      "the header. Circuits: each injection channel has one probe or packet under way. The fair rate of a node is its\n"
      "max-min share of links and channels over the pattern's own routes; it is omitted for more than a million\n"
      "routes. Closed loop: a node replies in the cycle after a request's last flit. Requests use virtual network 0,\n"
      "replies virtual network 1 (dateline prove --virtual-networks 2 --replies). Loads count both together.");
  arguments->paths = context.paths;
  add_assertions_option(*command, arguments->paths);
  command->callback([arguments, command, networks, progress = context.progress] {
    arguments->rate_given = command->count("--rate") > 0;
    for (const std::string name : {"rates", "trace", "csv", "svg"})
      if (command->count("--" + name) > 0 && command->get_option("--" + name)->as<std::string>().empty())
        throw UsageError(setting(name) + ": an empty value; leave the option out or give it a value");
    if (arguments->sources != "ideal" && arguments->sources != "board")
      throw UsageError(setting("sources", "'" + printable(arguments->sources) + "'") + " is not known" +
                       known_names(arguments->sources, {"ideal", "board"}));
    const bool board = is_board_engine(arguments->options.engine);
    if (board && command->count("--sources") > 0 && arguments->sources != "board")
      throw UsageError(setting("sources", "ideal") + ": a board has its own sources; leave " + setting("sources") +
                       " out");
    arguments->options.sources = board || arguments->sources == "board";
    if (arguments->outstanding > 0 && networks->count() == 0 && !arguments->options.sources)
      arguments->options.networks = 2;
    for (const char* option :
         {"--pattern", "--rate", "--packet", "--burst", "--peak", "--warm-up", "--measure", "--outstanding", "--reply"})
      arguments->random_given = arguments->random_given || command->count(option) > 0;
    std::vector<NamedFile> inputs = {{setting("trace"), arguments->trace},
                                     {setting("pattern"), pattern_file_of(arguments->pattern)}};
    for (const std::string& with : arguments->curve.with) inputs.push_back({setting("with"), curve_file_of(with)});
    require_distinct({{setting("csv"), arguments->curve.csv},
                      {setting("svg"), arguments->curve.svg},
                      {setting("json"), arguments->json},
                      {setting("html"), arguments->html}},
                     inputs);
    JsonOutput json(!arguments->trace.empty()   ? "trace"
                    : arguments->saturation     ? "saturation"
                    : arguments->curve.wanted() ? "curve"
                                                : "traffic",
                    arguments->json, arguments->html);
    const Resources resources;
    json.around([&] {
      adopt_board(*command, arguments->options);
      traffic(*arguments, json, *progress);
    });
    if (arguments->resources) resources.print();
  });
}

}  // namespace dateline
