// Suggestions for messages about unknown names, in all modules.

extension String {
  /// The candidate most similar to this text, or nil if there is none.
  ///
  /// Near is an `editDistance(to:)` of at most a third of the length, or 1, and less than the
  /// length. Differences in case only break ties; then a candidate is preferred of which letters
  /// are missing only, then one with the same first letter. The first of several equally near
  /// candidates is returned. If none is near and this text has at least three characters, the
  /// shortest candidate that begins with it is returned, whatever its case.
  package func nearest(in candidates: some Sequence<String>) -> String? {
    // A text longer than any name is not a misspelled one.
    guard utf8.count <= Self.longestName else { return nil }
    let (word, limit) = (lowercased(), Swift.max(1, count / 3))
    var best: (candidate: String, distance: Int, exact: Int, change: Int)?
    for candidate in candidates where abs(candidate.count - count) <= limit {
      let distance = word.editDistance(to: candidate.lowercased())
      guard distance <= limit, distance < count, distance <= best?.distance ?? .max else {
        continue
      }
      let exact = editDistance(to: candidate)
      let change = isSubsequence(of: candidate) ? 0 : candidate.first == first ? 1 : 2
      let nearest = (best?.distance ?? .max, best?.exact ?? .max, best?.change ?? .max)
      if (distance, exact, change) < nearest { best = (candidate, distance, exact, change) }
    }
    return best?.candidate ?? completion(of: word, in: candidates)
  }

  /// Whether another text has all letters of this one in their order.
  private func isSubsequence(of other: String) -> Bool {
    var rest = self[...]
    for letter in other where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  private static let longestName = 200

  /// The shortest candidate that begins with a lowercase word of at least three characters; nil if
  /// there is none.
  private func completion(of word: String, in candidates: some Sequence<String>) -> String? {
    guard word.count >= 3 else { return nil }
    return candidates.filter { $0.lowercased().hasPrefix(word) }.min { $0.count < $1.count }
  }

  /// Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, replacements
  /// and swaps of neighbors that turn one text into the other.
  package func editDistance(to other: String) -> Int {
    let (a, b) = (Array(unicodeScalars), Array(other.unicodeScalars))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var distance = Swift.min(
          last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          distance = Swift.min(distance, beforeLast[j - 1] + 1)
        }
        row.append(distance)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
