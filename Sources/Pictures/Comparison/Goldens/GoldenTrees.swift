import Codecs
import Foundation
import Graphics

/// The render trees of a golden's frames, by which a failure names what has changed.
///
/// In the notes they are one compressed word. Its text has a line for each tree, with the numbers
/// of the tree's lines, and then the distinct lines of all trees:
///
///     at 0 0-2
///     at 0.48 0-1 3
///     lines
///     0 canvas	frame [0, 0, 120, 80]
///     …
struct GoldenTrees: Equatable {
  /// In seconds of the scene.
  private(set) var times: [Double] = []
  private var trees: [[Int]] = []
  private var lines: [String] = []
  private var numbers: [String: Int] = [:]

  /// The maximum size of all lines, and of the word in the notes.
  private static let byteLimit = (lines: 1_000_000, packed: 32_768)
  /// The maximum number of lines of a tree.
  private static let lineLimit = 50_000
  /// The maximum number of trees of a golden.
  static let treeLimit = 32

  init() {}

  mutating func add(_ tree: RenderTreeText, at time: Double) {
    times.append(time)
    trees.append(
      tree.storedLines.map { line in
        if let number = numbers[line] { return number }
        numbers[line] = lines.count
        lines.append(line)
        return lines.count - 1
      })
  }

  /// The tree of the frame at a time; nil if none is known.
  func tree(at time: Double) -> RenderTreeText? {
    guard let index = times.firstIndex(where: { abs($0 - time) < 1e-3 }) else { return nil }
    return RenderTreeText(storedLines: trees[index].map { lines[$0] })
  }

  // MARK: - Packed form

  /// One word of the notes; nil if there are no trees or they are too large.
  var packed: String? {
    guard !trees.isEmpty, trees.allSatisfy({ $0.count <= Self.lineLimit }),
      lines.reduce(0, { $0 + $1.utf8.count }) <= Self.byteLimit.lines
    else { return nil }
    let heads = zip(times, trees).map { "at \($0)\(Self.spans($1))" }
    let text = (heads + ["lines"] + lines).joined(separator: "\n")
    return PackedText.pack(text).flatMap { $0.utf8.count <= Self.byteLimit.packed ? $0 : nil }
  }

  init?(packed word: some StringProtocol) {
    guard let text = PackedText.unpack(word, limit: 2 * Self.byteLimit.lines) else { return nil }
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let middle = all.firstIndex(of: "lines"), middle <= Self.treeLimit else { return nil }
    lines = Array(all[(middle + 1)...])
    for head in all[..<middle] {
      let words = head.split(separator: " ")
      guard words.count > 1, words[0] == "at", let time = Double(words[1]) else { return nil }
      var tree: [Int] = []
      for span in words.dropFirst(2) {
        let ends = span.split(separator: "-").map { Int($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last,
          last < lines.count, tree.count + last - first < Self.lineLimit
        else { return nil }
        tree += first...last
      }
      times.append(time)
      trees.append(tree)
    }
  }

  /// Ranges of line numbers, such as ` 0-2 7`.
  private static func spans(_ numbers: [Int]) -> String {
    var spans: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = spans.last, last.upperBound + 1 == number {
        spans[spans.count - 1] = last.lowerBound...number
      } else {
        spans.append(number...number)
      }
    }
    return spans.map { $0.count == 1 ? " \($0.lowerBound)" : " \($0.lowerBound)-\($0.upperBound)" }
      .joined()
  }

  static func == (a: Self, b: Self) -> Bool {
    a.times == b.times && a.trees == b.trees && a.lines == b.lines
  }
}
