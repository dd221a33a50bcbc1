/// The candidate nearest to a word that was probably mistyped, or nil where none is near.
///
/// Near is within a third of the word's length by Damerau–Levenshtein distance, and at least within 1, but not every
/// letter wrong; letters that differ only in case count less than others. The first of several equally near candidates
/// is taken.
func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
  let limit = max(1, word.count / 3)
  var best: (candidate: String, distance: Int, exact: Int)?
  for candidate in candidates where abs(candidate.count - word.count) <= limit {
    let distance = editDistance(word.lowercased(), candidate.lowercased())
    let exact = editDistance(word, candidate)
    if distance <= limit, distance < word.count,
      (distance, exact) < (best?.distance ?? .max, best?.exact ?? .max)
    {
      best = (candidate, distance, exact)
    }
  }
  return best?.candidate
}

/// Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, replacements and swaps of
/// neighbours that turn one text into the other.
func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
