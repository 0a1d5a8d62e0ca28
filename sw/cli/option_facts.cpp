// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/option_facts.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace dateline {
namespace {

/// The kind of a value, from the name of its type in the help.
std::string kind_of(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return "flag";
  const std::string type = option.get_type_name();
  if (type == "INT" || type == "UINT") return "integer";
  if (type == "FLOAT") return "number";
  return type == "N" ? "integers" : "text";
}

std::string option_name(const CLI::Option& option) {
  return option.get_positional() ? option.get_name(true) : option.get_lnames().front();
}

OptionFacts facts_of(const CLI::Option& option) {
  OptionFacts facts;
  facts.name = option_name(option);
  const std::vector<std::string>& names = option.get_lnames();
  if (!option.get_positional()) facts.aliases.assign(names.begin() + 1, names.end());
  facts.kind = kind_of(option);
  if (facts.kind != "flag") facts.takes = option.get_type_name();
  facts.usual = option.get_default_str();
  facts.help = option.get_description();
  facts.positional = option.get_positional();
  facts.required = option.get_required();
  facts.repeatable = option.get_items_expected_max() > 1;
  for (const CLI::Option* other : option.get_excludes()) facts.excludes.push_back(option_name(*other));
  std::sort(facts.excludes.begin(), facts.excludes.end());
  return facts;
}

void add_facts(const CLI::App& command, const std::string& name, std::vector<CommandFacts>& all) {
  CommandFacts facts{name, command.get_description(), {}};
  for (const CLI::Option* option : command.get_options()) {
    const bool hidden = option->get_group().empty();
    if (!hidden && option != command.get_help_ptr()) facts.options.push_back(facts_of(*option));
  }
  all.push_back(std::move(facts));
  for (const CLI::App* inner : command.get_subcommands([](const CLI::App*) { return true; }))
    add_facts(*inner, name + " " + inner->get_name(), all);
}

}  // namespace

std::vector<CommandFacts> command_facts(const CLI::App& app) {
  std::vector<CommandFacts> all;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    add_facts(*command, command->get_name(), all);
  return all;
}

}  // namespace dateline
