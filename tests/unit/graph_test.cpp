// SPDX-License-Identifier: Apache-2.0
// Networks from files in three formats, and what is refused.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/network/failures.h"
#include "model/network/family.h"
#include "model/network/graph.h"
#include "model/network/properties.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

std::string json_graph(const std::string& nodes, const std::string& links, const std::string& more = "") {
  return R"({"format": "dateline-graph", "version": 1, "name": "g", )" + more + R"("nodes": )" + nodes +
         R"(, "links": )" + links + "}";
}

Topology graph(const std::string& text) { return graph_topology(parse_graph("file", text, "unnamed")); }

std::string graph_refusal(const std::string& text) {
  return refusal([&] { graph(text); });
}

TEST(Graph, json_has_nodes_switches_and_ports) {
  const Topology topology = graph(
      json_graph(R"(["a", {"name": "s", "processor": false}, "b"])",
                 R"([["a", "s"], {"from": "s", "to": "b", "from_port": 3, "to_port": 1}, ["a", "b"], ["a", "b"]])"));
  EXPECT_EQ(topology.nodes, 3);
  EXPECT_EQ(topology.ports, 4);
  EXPECT_EQ(topology.members(), (std::vector<int>{0, 2}));
  EXPECT_EQ(topology.link(0, 0).node, 1);
  EXPECT_EQ(topology.link(1, 3).node, 2);
  EXPECT_EQ(topology.link(2, 1).port, 3);
  EXPECT_EQ(topology.link(0, 1).node, 2);  // the links without ports take the lowest that are free
  EXPECT_EQ(topology.link(0, 2).node, 2);
  EXPECT_EQ(topology.link(2, 0).port, 1);
  EXPECT_EQ(topology.link(2, 2).port, 2);
  EXPECT_EQ(topology.place(1), "s");
  EXPECT_EQ(distance(topology, 0, 2), 1);
}

TEST(Graph, graphml_joins_directed_edges_of_both_directions) {
  const Topology topology = graph(R"(<?xml version="1.0"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
 <key id="d0" for="node" attr.name="processor" attr.type="boolean"/>
 <graph edgedefault="directed">
  <node id="0"/><node id="x"><data key="d0">false</data></node><node id="2"/>
  <edge source="0" target="x"/><edge source="x" target="0"/><edge source="x" target="2"/>
 </graph></graphml>)");
  EXPECT_EQ(topology.nodes, 3);
  EXPECT_EQ(topology.degree(1), 2);
  EXPECT_EQ(topology.members(), (std::vector<int>{0, 2}));
  EXPECT_EQ(topology.place(0), "n0");
}

TEST(Graph, anynet_makes_nodes_of_a_crowded_router_leaves) {
  const Topology topology =
      graph("router 0 node 0 router 1 router 2\nrouter 1 node 1 node 2 router 0 // back\nrouter 2\n");
  EXPECT_EQ(topology.nodes, 5);
  EXPECT_EQ(topology.member_count(), 3);
  EXPECT_EQ(topology.place(0), "n0");
  EXPECT_EQ(topology.place(1), "r1");
  EXPECT_FALSE(topology.has_processor(1));
  EXPECT_FALSE(topology.has_processor(2));
  EXPECT_EQ(topology.degree(1), 3);
  EXPECT_EQ(graph("router 0 node 0 router 1 3\nrouter 1 node 1\n").graph->stages, 3);
}

TEST(Graph, its_text_makes_the_same_network) {
  for (const char* spec : {"torus:4x3", "mesh:2x2", "dual-cube:2", "ghc:3x2", "product:ring4*path3", "torus:2x2"}) {
    const Topology family = parse_topology(spec);
    const Graph as_graph = graph_of(family);
    const Topology topology = graph(graph_json(as_graph, 2));
    ASSERT_LE(topology.ports, family.ports) << spec;  // without ports that no node uses
    for (int node = 0; node < family.nodes; ++node) {
      for (int port = 0; port < topology.ports; ++port)
        EXPECT_EQ(topology.link(node, port).node, family.link(node, port).node) << spec;
      for (int other = 0; other < family.nodes; ++other)
        EXPECT_EQ(distance(topology, node, other), distance(family, node, other)) << spec;
    }
    const Topology again = parse_topology(topology.text);
    EXPECT_EQ(again.text, topology.text);
    EXPECT_EQ(again.spec, topology.spec);
  }
}

TEST(Graph, the_digest_depends_on_links_and_not_on_the_name) {
  const std::string nodes = R"(["a", "b", "c"])";
  const Graph one = parse_graph("f", json_graph(nodes, R"([["a", "b"], ["b", "c"]])"), "x");
  Graph renamed = one;
  renamed.name = "other";
  EXPECT_EQ(graph_digest(one), graph_digest(renamed));
  std::set<std::string> digests = {graph_digest(one)};
  for (const char* links : {R"([["a", "b"]])", R"([["a", "b"], ["a", "c"]])", R"([["b", "c"], ["a", "b"]])"})
    digests.insert(graph_digest(parse_graph("f", json_graph(nodes, links), "x")));
  EXPECT_EQ(digests.size(), 4u);
}

TEST(Graph, bad_files_are_refused_with_their_place) {
  const std::string two = R"(["a", "b"])", link = R"([["a", "b"]])";
  const auto expect = [](const std::string& text, const std::vector<std::string>& words) {
    EXPECT_EQ(lacks(graph_refusal(text), words), "") << text << "\n" << graph_refusal(text);
  };
  expect("", {"file", "empty"});
  expect("{", {"byte", "line 1"});
  expect(R"({"format": "x", "version": 1, "nodes": 2, "links": []})", {"format", "'x'", "dateline-graph"});
  expect(json_graph(two, link, R"("colour": 1, )"), {"colour", "allowed", "stages"});
  expect(json_graph(R"(["a", "a"])", "[]"), {"node 2", "'a'", "twice"});
  expect(json_graph(R"(["a b"])", "[]"), {"node 1", "'a b'", "letters"});
  expect(json_graph(R"(["12"])", "[]"), {"node 1", "'12'", "digits"});
  expect(json_graph("0", "[]"), {"nodes", "0", "65536"});
  expect(json_graph(two, R"([["a", "c"]])"), {"link 1", "'c'"});
  expect(json_graph(two, R"([["a", "a"]])"), {"link 1", "itself"});
  expect(json_graph(two, R"([["a", 2]])"), {"link 1", "0..1"});
  expect(json_graph(two, R"([{"from": "a", "to": "b", "from_port": 16}])"), {"link 1", "from_port", "0..15"});
  expect(json_graph(two, R"([{"from": "a", "to": "b", "from_port": 1}, {"from": "a", "to": "b", "from_port": 1}])"),
         {"link 2", "port 1", "two links"});
  expect(json_graph(two, R"([{"from": "a", "to": "b", "stages": 9}])"), {"link 1", "stages", "1..8"});
  expect(json_graph(two, R"([{"from": "a", "to": "b", "stages": 2}, {"from": "a", "to": "b", "stages": 3}])"),
         {"link 2", "3 cycles", "2"});
  expect(json_graph(R"([{"name": "a", "processor": false}])", "[]"), {"no node has a processor"});
  std::string many = "[";
  for (int i = 0; i < 17; ++i) many += std::string(i == 0 ? "" : ",") + R"(["a","b"])";
  expect(json_graph(two, many + "]"), {"link 17", "'a'", "16 links"});
  expect("<graphml><graph><node/></graph></graphml>", {"line 1", "node", "id"});
  expect("<graphml>\n<graph>\n<node id=\"a\"/>\n<edge source=\"a\" target=\"z\"/></graph></graphml>",
         {"line 4", "'z'"});
  expect("<html/>", {"graphml"});
  expect("<graphml", {"line 1", "XML"});
  expect("router 0 node 0\nrouter x\n", {"line 2", "'x'"});
  expect("router 0 node\n", {"line 1", "missing", "node"});
  expect("router 0 node 0\nrouter 1 node 0\n", {"line 2", "node 0", "router 0", "router 1"});
  expect("router 0 node 0 router 1 15\nrouter 1 node 1\n", {"line 1", "15 cycles", "1..8"});
  expect("node 0 node 1\n", {"line 1", "routers"});
}

/// Random changes of a good file never crash the parser, and every refusal is one line.
TEST(Graph, mutants_of_files_are_read_or_refused_in_one_line) {
  const std::vector<std::string> files = {
      json_graph(R"(["a", "b", {"name": "c", "processor": false}])",
                 R"([["a", "b"], {"from": "b", "to": "c", "from_port": 1, "to_port": 2, "stages": 1}, [0, 2]])"),
      "<graphml><key id=\"d\" attr.name=\"processor\"/><graph edgedefault=\"undirected\"><node id=\"a\"/><node "
      "id=\"b\">"
      "<data key=\"d\">false</data></node><edge source=\"a\" target=\"b\"/></graph></graphml>",
      "router 0 node 0 router 1 2\nrouter 1 node 1 node 2 router 2\nrouter 2 node 3\n"};
  std::mt19937_64 random(7);
  int refused = 0, read = 0;
  for (const std::string& file : files)
    for (int number = 0; number < 1000; ++number) {
      std::string text = file;
      for (uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
        const size_t at = random() % text.size();
        switch (random() % 4) {
          case 0:
            text[at] = static_cast<char>(random() % 256);
            break;
          case 1:
            text.erase(at, 1 + random() % 5);
            break;
          case 2:
            text.insert(at, text.substr(random() % text.size(), random() % 12));
            break;
          default:
            text.insert(at, std::to_string(random() % 100000));
        }
        if (text.empty()) text = "x";
      }
      const std::string why = graph_refusal(text);
      why.empty() ? ++read : ++refused;
      EXPECT_EQ(why.find('\n'), std::string::npos) << why;
    }
  EXPECT_GT(refused, 1000);
  EXPECT_GT(read, 100);
}

TEST(Failures, networks_keep_their_numbers_without_links_and_nodes) {
  const Topology topology = parse_topology("torus:4x3 without link 0:1, node 5");
  EXPECT_EQ(topology.spec, "torus:4x3 without link 0:1, node 5");
  EXPECT_EQ(topology.text, topology.spec);
  EXPECT_EQ(topology.nodes, 12);
  EXPECT_EQ(topology.member_count(), 11);
  EXPECT_FALSE(topology.link(0, 0));
  EXPECT_FALSE(topology.link(1, 1));
  EXPECT_EQ(topology.degree(5), 0);
  EXPECT_EQ(topology.degree(1), 2);
  EXPECT_EQ(distance(topology, 0, 1), 3);
  EXPECT_EQ(distance(topology, 0, 5), -1);
  ASSERT_TRUE(topology.whole);
  EXPECT_EQ(distance(*topology.whole, 0, 1), 1);
  EXPECT_EQ(parse_topology(topology.text).far_ends.size(), topology.far_ends.size());
  const Topology more = without(topology, "more", {{{2, 3, -1}}, {}});
  EXPECT_EQ(more.spec, "torus:4x3 without link 0:1, node 5, link 2:3");
  EXPECT_EQ(distance(*more.whole, 2, 3), 1);
}

TEST(Failures, impossible_ones_are_refused) {
  const auto expect = [](const std::string& list, const std::vector<std::string>& words) {
    const std::string why = refusal([&] { parse_topology("torus:4x3 without " + list); });
    EXPECT_EQ(lacks(why, words), "") << list << ": " << why;
  };
  expect("link 0:2", {"0 and 2", "torus:4x3"});
  expect("link 0:1, link 1:0", {"no link", "1 and 0"});
  expect("link 0:99", {"'99'", "no node"});
  expect("node x", {"'x'"});
  expect("link 0", {"link A:B"});
  expect("nothing", {"'nothing'", "node A"});
  expect("node 3, node 3", {"3", "twice"});
  std::string all;
  for (int node = 0; node < 12; ++node) all += (all.empty() ? "node " : ", node ") + std::to_string(node);
  expect(all, {"no node", "left"});
  const std::string parallel = json_graph(R"(["a", "b"])", R"([["a", "b"], ["a", "b"]])");
  EXPECT_EQ(lacks(refusal([&] { parse_topology("graph:" + parallel + " without link a:b"); }), {"several", "0, 1"}),
            "");
  EXPECT_EQ(parse_topology("graph:" + parallel + " without link a:b:1").degree(0), 1);
}

}  // namespace
}  // namespace dateline
