// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/json_output.h"

#include <utility>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/report/report_head.h"

namespace dateline {

JsonOutput::JsonOutput(const std::string& report, const std::string& file, const std::string& page)
    : report_(report), file_(setting("json"), file), page_(setting("html"), page) {}

void JsonOutput::fail(const std::exception& error) {
  if (file_.to_stdout() || dynamic_cast<const CheckError*>(&error) != nullptr) write(&error);
}

void JsonOutput::write(const std::exception* error) {
  if (!wanted() || written_) return;
  nlohmann::ordered_json report = report_head(report_);
  if (error != nullptr) report["failure"] = failure_json(*error);
  report.update(body_);
  written_ = true;
  if (page_.wanted() && (error == nullptr || dynamic_cast<const CheckError*>(error) != nullptr))
    page_.commit(page_html(report_, report, parts_));
  if (file_.wanted()) file_.commit(report_text(std::move(report)));
}

}  // namespace dateline
