// SPDX-License-Identifier: Apache-2.0
// Rows of reports: the JSON, keys and columns that are generated from them.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sw/report/row_texts.h"
#include "sw/report/rows.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

struct Inner {
  int count = 0;
};

struct Outer {
  bool flag = true;
  int whole = 3;
  double real = 2;
  std::string word = "w", remark;
  std::vector<int> numbers{1, 2};
  std::vector<std::string> words{"a"};
  NumberPairs pairs{{1, 2}};
  std::optional<double> maybe;
  Inner inner{7};
  std::optional<Inner> maybe_inner;
  std::vector<Inner> inners{{1}, {2}};
  std::map<std::string, int> named{{"x", 4}};
};

Rows<Inner> inner_rows() { return Rows<Inner>().value("count", "things", "how many", &Inner::count); }

/// "PATH TYPE" of every key.
template <class Of>
std::vector<std::string> types_of(const Rows<Of>& rows, const std::string& at = {}) {
  std::vector<std::string> types;
  for (const Key& key : rows.keys(at)) types.push_back(key.path + " " + key.type);
  return types;
}

using Texts = std::vector<std::string>;

TEST(ReportRows, type_follows_from_getter) {
  const auto rows = Rows<Outer>()
                        .value("flag", "", "", &Outer::flag)
                        .value("whole", "", "", &Outer::whole)
                        .value("real", "", "", &Outer::real)
                        .number("number", "", "", &Outer::real)
                        .value("word", "", "", &Outer::word)
                        .value("literal", "", "", [](const Outer& o) { return o.flag ? "yes" : "no"; })
                        .value("numbers", "", "", &Outer::numbers)
                        .value("words", "", "", &Outer::words)
                        .value("pairs", "", "", &Outer::pairs);
  EXPECT_EQ(types_of(rows),
            (Texts{"flag boolean", "whole integer", "real number", "number number", "word text", "literal text",
                   "numbers integers", "words texts", "pairs list", "pairs[] integers"}));
  EXPECT_EQ(rows.json({}).dump(), R"({"flag":true,"whole":3,"real":2.0,"number":2,"word":"w","literal":"yes",)"
                                  R"("numbers":[1,2],"words":["a"],"pairs":[[1,2]]})");
}

TEST(ReportRows, key_has_unit_meaning_and_values) {
  const auto rows = Rows<Outer>().value("word", "cycles", "of it", &Outer::word, "a b");
  const Key key = rows.keys("top.").at(0);
  EXPECT_EQ(key.path, "top.word");
  EXPECT_EQ(key.unit, "cycles");
  EXPECT_EQ(key.meaning, "of it");
  EXPECT_EQ(key.values, "a b");
}

TEST(ReportRows, nothing_is_null_without_and_left_out_with_question_mark) {
  const auto twice = [](const Outer& o) { return std::optional<std::optional<double>>(o.maybe); };
  const auto rows = Rows<Outer>()
                        .value("null", "", "", &Outer::maybe)
                        .value("out?", "", "", &Outer::maybe)
                        .value("twice?", "", "", twice)
                        .number("number", "", "", &Outer::maybe)
                        .value("pointer?", "", "", [](const Outer& o) { return o.maybe ? &o.word : nullptr; })
                        .value("empty", "", "", &Outer::remark)
                        .value("remark?", "", "", &Outer::remark);
  EXPECT_EQ(types_of(rows), (Texts{"null number|null", "out? number", "twice? number|null", "number number|null",
                                   "pointer? text", "empty text", "remark? text"}));
  EXPECT_EQ(rows.json({}).dump(), R"({"null":null,"twice":null,"number":null,"empty":""})");
  Outer full;
  full.maybe = 1;
  full.remark = "r";
  EXPECT_EQ(rows.json(full).dump(),
            R"({"null":1.0,"out":1.0,"twice":1.0,"number":1,"pointer":"w","empty":"r","remark":"r"})");
}

TEST(ReportRows, objects_and_lists_have_their_own_rows) {
  const auto rows =
      Rows<Outer>()
          .object("same", "", Rows<Outer>().value("whole", "", "", &Outer::whole))
          .object("inner", "", inner_rows(), &Outer::inner)
          .object("null", "", inner_rows(), &Outer::maybe_inner)
          .object("out?", "", inner_rows(), &Outer::maybe_inner)
          .list("list", "", inner_rows(), &Outer::inners)
          .list("pointers", "", inner_rows(), [](const Outer& o) { return std::vector<const Inner*>{&o.inner}; })
          .map("map", "", {"*?", "integer", "things", ""}, &Outer::named);
  EXPECT_EQ(types_of(rows, "at[]."),
            (Texts{"at[].same object", "at[].same.whole integer", "at[].inner object", "at[].inner.count integer",
                   "at[].null object|null", "at[].null.count integer", "at[].out? object", "at[].out.count integer",
                   "at[].list list", "at[].list[].count integer", "at[].pointers list", "at[].pointers[].count integer",
                   "at[].map object", "at[].map.*? integer"}));
  EXPECT_EQ(rows.json({}).dump(), R"({"same":{"whole":3},"inner":{"count":7},"null":null,)"
                                  R"("list":[{"count":1},{"count":2}],"pointers":[{"count":7}],"map":{"x":4}})");
}

TEST(ReportRows, list_with_question_mark_is_left_out_when_empty) {
  const auto rows = Rows<Outer>()
                        .list("always", "", inner_rows(), &Outer::inners)
                        .list("some?", "", inner_rows(), &Outer::inners)
                        .list("known?", "", inner_rows(), [](const Outer& o) { return &o.inners; });
  Outer none;
  none.inners.clear();
  EXPECT_EQ(rows.json(none).dump(), R"({"always":[],"known":[]})");
}

TEST(ReportRows, added_rows_follow_and_write_over_what_is_there) {
  const auto rows = Rows<Outer>()
                        .add(inner_rows(), &Outer::inner)
                        .add(Rows<Outer>().value("whole", "", "", &Outer::whole))
                        .add(Rows<Inner>().value("maybe?", "", "", &Inner::count), &Outer::maybe_inner);
  EXPECT_EQ(types_of(rows), (Texts{"count integer", "whole integer", "maybe? integer"}));
  Json json = {{"whole", "old"}, {"last", 1}};
  rows.write(json, {});
  EXPECT_EQ(json.dump(), R"({"whole":3,"last":1,"count":7})");
}

TEST(ReportRows, columns_are_the_values) {
  const auto rows = Rows<Outer>()
                        .value("whole", "", "", &Outer::whole)
                        .list("list?", "", inner_rows(), &Outer::inners)
                        .value("remark?", "", "", &Outer::remark);
  EXPECT_EQ(rows.columns(), (Texts{"whole", "remark"}));
}

TEST(ReportRows, study_has_a_row_for_every_argument_of_an_operation) {
  std::set<std::string> paths;
  for (const Key& key : study_keys().keys) paths.insert(key.path);
  for (const Operation& operation : operations())
    for (const std::string& argument : operation.arguments)
      EXPECT_EQ(paths.count("arguments." + argument + "?"), 1u) << operation.name << " --" << argument;
}

TEST(ReportRows, sentences_take_value_and_unit_from_a_path) {
  Outer outer;
  outer.real = 1234.5678;
  outer.inner.count = 1;
  const auto rows = Rows<Outer>()
                        .value("real", "cycles", "", &Outer::real)
                        .value("flag", "", "", &Outer::flag)
                        .value("maybe", "flits", "", &Outer::maybe)
                        .value("remark?", "", "", &Outer::remark)
                        .object("inner", "", inner_rows(), &Outer::inner)
                        .object("other?", "", inner_rows(), &Outer::maybe_inner);
  const RowTexts<Outer> say(rows, outer);
  EXPECT_EQ(say("real"), "1234.57");
  EXPECT_EQ(say.with_unit("real", 1), "1234.6 cycles");
  EXPECT_EQ(say.fixed("real", 2, 2), "2469.14");
  EXPECT_EQ(say.counted("inner.count"), "1 thing");
  EXPECT_EQ(say.counted("inner.count", "small"), "1 small thing");
  EXPECT_EQ(say("maybe"), "-");
  EXPECT_EQ(say("other.count"), "-");
  EXPECT_TRUE(say.has("flag"));
  for (const char* path : {"maybe", "remark", "other", "other.count"}) EXPECT_FALSE(say.has(path)) << path;
  outer.inner.count = 2;
  outer.flag = false;
  EXPECT_EQ(say.counted("inner.count"), "2 things");
  EXPECT_FALSE(say.has("flag"));
  for (const char* path : {"unreal", "inner.counts", "real.count", ""})
    EXPECT_THROW(say(path), std::logic_error) << "must be rejected: " << path;
  EXPECT_EQ(rows.column("inner.count").cell(outer), "2");
}

}  // namespace
}  // namespace dateline
