// SPDX-License-Identifier: Apache-2.0
// For tests: reads the XML that the program writes. It enforces the rules of XML (one root, balanced tags, quoted and
// unrepeated attributes, known entities, no bare & or <). It does not support declarations, comments, CDATA or
// doctypes.
#pragma once

#include <cctype>
#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace dateline {

struct XmlElement {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::vector<XmlElement> children;
  std::string text;  ///< text of the element without that of its children

  /// The value of an attribute; "" if there is none.
  std::string at(const std::string& key) const {
    const auto found = attributes.find(key);
    return found == attributes.end() ? "" : found->second;
  }
  bool has_class(const std::string& name_of_class) const {
    return (" " + at("class") + " ").find(" " + name_of_class + " ") != std::string::npos;
  }
  /// Visits this element and all elements below it, in the order of the text.
  template <typename Visit>
  void each(const Visit& visit) const {
    visit(*this);
    for (const XmlElement& child : children) child.each(visit);
  }
  /// All elements below it with this name and class ("": any class).
  std::vector<const XmlElement*> find(const std::string& tag, const std::string& name_of_class = "") const {
    std::vector<const XmlElement*> result;
    each([&](const XmlElement& element) {
      if (element.name == tag && (name_of_class.empty() || element.has_class(name_of_class)))
        result.push_back(&element);
    });
    return result;
  }
};

class XmlReader {
 public:
  /// Throws std::runtime_error if the text is not XML.
  static XmlElement read(const std::string& text) {
    XmlReader reader(text);
    XmlElement root = reader.element();
    reader.blanks();
    if (reader.at_ != text.size()) reader.fail("something stands behind the root");
    return root;
  }

 private:
  explicit XmlReader(const std::string& text) : text_(text) {}

  [[noreturn]] void fail(const std::string& why) const {
    throw std::runtime_error("XML, byte " + std::to_string(at_) + ": " + why);
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip(const std::string& expected) {
    if (text_.compare(at_, expected.size(), expected) != 0) fail("expected " + expected);
    at_ += expected.size();
  }
  void blanks() {
    while (at_ < text_.size() && std::string(" \n\t\r").find(text_[at_]) != std::string::npos) ++at_;
  }
  std::string word() {
    const size_t begin = at_;
    while (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '-' || peek() == ':') ++at_;
    if (at_ == begin) fail("expected a name");
    return text_.substr(begin, at_ - begin);
  }
  std::string entity() {
    static const std::map<std::string, std::string> known = {
        {"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}};
    skip("&");
    const std::string name = word();
    skip(";");
    if (known.count(name) == 0) fail("unknown entity " + name);
    return known.at(name);
  }
  /// Reads characters up to one of `stop`.
  std::string characters(const std::string& stop) {
    std::string result;
    while (at_ < text_.size() && stop.find(text_[at_]) == std::string::npos) {
      if (peek() == '<') fail("bare <");
      if (static_cast<unsigned char>(peek()) < ' ' && peek() != '\n') fail("control character");
      result += peek() == '&' ? entity() : std::string(1, text_[at_++]);
    }
    return result;
  }
  XmlElement element() {
    XmlElement result;
    skip("<");
    result.name = word();
    for (blanks(); peek() != '>' && peek() != '/'; blanks()) {
      const std::string key = word();
      skip("=\"");
      if (!result.attributes.emplace(key, characters("\"")).second) fail("attribute " + key + " occurs twice");
      skip("\"");
    }
    if (peek() == '/') {
      skip("/>");
      return result;
    }
    skip(">");
    for (;;) {
      result.text += characters("<");
      if (text_.compare(at_, 2, "</") == 0) break;
      result.children.push_back(element());
    }
    skip("</" + result.name + ">");
    return result;
  }

  const std::string& text_;
  size_t at_ = 0;
};

}  // namespace dateline
