extension String {
  /// The candidate that this was probably meant to be; nil when none is near.
  func nearest(in candidates: [String]) -> String? {
    let word = lowercased()
    let allowed = max(1, word.count / 3)
    let ranked = candidates.enumerated().map { (distance(word, to: $1), $0, $1) }
    guard let best = ranked.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }), best.0 <= allowed else {
      // An abbreviation is a near miss too.
      return count >= 3 ? candidates.first { $0.hasPrefix(word) } : nil
    }
    return best.2
  }

  /// How many letters must be changed, added, left out or swapped with their neighbour.
  private func distance(_ word: String, to other: String) -> Int {
    let (a, b) = (Array(word), Array(other.lowercased()))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = Swift.min(
          row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = Swift.min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
