// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/in_process.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "sw/driver/load/load.h"
#include "sw/driver/study/study.h"
#include "sw/report/as_options.h"
#include "sw/report/json_report.h"
#include "sw/report/load_report.h"
#include "sw/report/report_head.h"
#include "sw/report/table.h"

namespace dateline::fuzz {
namespace {

constexpr double kMemory = 1;  // GiB

/// Calls ask() and turns the two errors of model/base/error.h into an answer. Other exceptions end the test.
template <typename Ask>
Answer answer_of(const Ask& ask) {
  Answer answer;
  const auto refused = [&](int code, const std::string& message) {
    answer.code = code;
    answer.err = "dateline: " + one_line(as_options(message)) + "\n";
  };
  try {
    answer.code = 0;
    ask(answer);
  } catch (const UsageError& error) {
    refused(2, error.what());
  } catch (const CheckError& error) {
    refused(1, error.what());
  }
  return answer;
}

}  // namespace

Answer check_file(const std::string& file, std::string* text) {
  return answer_of([&](Answer& answer) {
    StudyRequest request;
    request.from = file;
    request.options.memory = kMemory;
    request.paths = {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR};
    const Study study = prepare_study(request);
    answer.out = json_report(study);
    if (text != nullptr) *text = study_report(study);
    if (!study.check.ok()) throw CheckError("check failed: " + first_problem(study.check));
  });
}

Answer load_file(const std::string& topology, const std::string& file) {
  return answer_of([&](Answer& answer) {
    LoadRequest request;
    request.options.topology = topology;
    request.options.memory = kMemory;
    request.placement = file;
    const LoadStudy study = prepare_load(request, false);
    answer.out = report_text(load_json(study, std::nullopt));
  });
}

}  // namespace dateline::fuzz
