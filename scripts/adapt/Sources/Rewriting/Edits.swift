internal import SwiftSyntax

/// Replacements in a text, by ranges of its UTF-8, none of which overlap.
struct Edits {
  struct Edit {
    var range: Range<Int>
    var text: String
    /// The order of insertions at the same offset.
    var order: Int
  }

  private(set) var all: [Edit] = []

  mutating func replace(_ range: Range<Int>, with text: String) {
    all.append(Edit(range: range, text: text, order: all.count))
  }

  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  mutating func remove(_ range: Range<Int>) { replace(range, with: "") }

  /// The part of a text in a range, rewritten.
  func applied(to bytes: [UInt8], in range: Range<Int>) -> String {
    var result: [UInt8] = []
    var position = range.lowerBound
    let inside = all.filter {
      $0.range.lowerBound >= range.lowerBound && $0.range.upperBound <= range.upperBound
    }.sorted {
      // At one offset insertions come first, then the longest replacement.
      ($0.range.lowerBound, $0.range.isEmpty ? 0 : 1, -$0.range.upperBound, $0.order)
        < ($1.range.lowerBound, $1.range.isEmpty ? 0 : 1, -$1.range.upperBound, $1.order)
    }
    for edit in inside {
      // Edits inside a removed part are removed with it.
      if edit.range.lowerBound < position { continue }
      result += bytes[position..<edit.range.lowerBound]
      result += edit.text.utf8
      position = edit.range.upperBound
    }
    result += bytes[position..<range.upperBound]
    return String(decoding: result, as: UTF8.self)
  }

  /// Removes a part of the text, and returns it rewritten.
  mutating func extract(_ range: Range<Int>, of bytes: [UInt8]) -> String {
    let text = applied(to: bytes, in: range)
    // Insertions at its start belong to it.
    all.removeAll { range.contains($0.range.lowerBound) && $0.range.upperBound <= range.upperBound }
    remove(range)
    return text
  }

  /// The line, from 1, in the rewritten text of an offset in the original.
  func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + applied(to: bytes, in: 0..<offset).utf8.count { $0 == 10 }
  }
}

extension SyntaxProtocol {
  /// The range of UTF-8 without the blanks and comments around it.
  var byteRange: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The source text without the trivia around it.
  var sourceText: String { trimmedDescription }
}

extension Trivia {
  /// Whether it has nothing but spaces and line ends.
  var isBlank: Bool {
    allSatisfy {
      switch $0 {
      case .spaces, .tabs, .newlines, .carriageReturns, .carriageReturnLineFeeds, .formfeeds,
        .verticalTabs:
        true
      default: false
      }
    }
  }
}
