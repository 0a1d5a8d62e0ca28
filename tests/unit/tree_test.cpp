// SPDX-License-Identifier: Apache-2.0
// Checks the text of the source tree: if two files define a type of the same name in one namespace, the linker treats
// them as one type and takes the members and the destructor of either.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace dateline {
namespace {

/// The source without its raw strings, because their text is not code and may have unpaired quotation marks.
std::string without_raw_strings(std::string source) {
  for (size_t at = source.find("R\""); at != std::string::npos; at = source.find("R\"", at + 1)) {
    const size_t open = source.find('(', at);
    if (open == std::string::npos || open > at + 2 + 16) continue;
    const std::string close = ")" + source.substr(at + 2, open - at - 2) + "\"";
    const size_t end = source.find(close, open);
    if (end != std::string::npos) source.erase(at, end + close.size() - at);
  }
  return source;
}

/// Types and aliases that a file defines with external scope, with their namespaces: those outside of functions, other
/// types and unnamed namespaces.
std::set<std::string> defined_types(const std::string& source) {
  static const std::regex kNoise(R"(//[^\n]*|"(\\.|[^"\\\n])*"|'(\\.[^'\n]*|[^'\\\n])')");
  static const std::regex kToken(R"(namespace\s*([\w:]*)\s*\{)"
                                 R"(|\b(?:struct|class|enum class|enum|union)\s+([\w:]+)[^;(){}=<>]*\{)"
                                 R"(|\busing\s+(\w+)\s*=|\{|\})");
  struct Scope {
    std::string name;
    bool counts;
  };
  const std::string code = std::regex_replace(without_raw_strings(source), kNoise, "");
  std::vector<Scope> scopes;
  std::set<std::string> types;
  const auto add = [&](const std::string& name) {
    std::string whole;
    for (const Scope& scope : scopes) {
      if (!scope.counts) return;
      whole += scope.name + "::";
    }
    types.insert(whole + name);
  };
  for (std::sregex_iterator token(code.begin(), code.end(), kToken), end; token != end; ++token) {
    const std::string text = token->str();
    if (text == "}") {
      if (!scopes.empty()) scopes.pop_back();
    } else if (text == "{") {
      scopes.push_back({"", false});
    } else if (text.rfind("namespace", 0) == 0) {
      scopes.push_back({(*token)[1], (*token)[1].length() > 0});
    } else if ((*token)[2].matched) {
      add((*token)[2]);
      scopes.push_back({(*token)[2], false});
    } else {
      add((*token)[3]);
    }
  }
  return types;
}

TEST(Tree, types_of_a_file_are_those_that_others_can_see) {
  EXPECT_EQ(defined_types("namespace a { struct B { struct In { int i; }; }; struct Later; using C = int;\n"
                          "namespace { struct Own {}; } // struct Comment {}\n"
                          "void f() { struct Local {}; } enum class E : int { k }; }"),
            (std::set<std::string>{"a::B", "a::C", "a::E"}));
  EXPECT_EQ(defined_types("const char* text = R\"x(a node's struct In {)x\"; struct Out { char quote = '\\''; };"),
            (std::set<std::string>{"Out"}));
}

TEST(Tree, defines_every_type_once) {
  const std::filesystem::path root = DATELINE_SOURCE_DIR;
  std::map<std::string, std::vector<std::string>> places;
  size_t files = 0;
  for (const char* room : {"model", "sim", "sw", "tests"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room)) {
      const std::string ending = entry.path().extension().string();
      if (ending != ".h" && ending != ".cpp") continue;
      std::stringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      for (const std::string& type : defined_types(text.str())) places[type].push_back(entry.path().string());
      ++files;
    }
  EXPECT_GT(files, 200u);
  EXPECT_GT(places.size(), 200u);
  for (const auto& [type, where] : places)
    EXPECT_EQ(where.size(), 1u) << type << " in " << where[0] << " and elsewhere";
}

}  // namespace
}  // namespace dateline
