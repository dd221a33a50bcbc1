/// The difference of two texts, in the format of `diff -u`.
package struct TextDiff: CustomStringConvertible {
  package let description: String

  /// - Parameter context: The number of equal lines around a difference.
  package init(_ old: String?, _ new: String?, path: String, context: Int = 3) {
    let (old, new) = (old.map(Self.lines), new.map(Self.lines))
    let rows = Self.rows(old ?? [], new ?? [])
    guard rows.contains(where: { $0.mark != " " }) else {
      description = ""
      return
    }
    var text = "--- \(old == nil ? "/dev/null" : "a/\(path)")\n"
    text += "+++ \(new == nil ? "/dev/null" : "b/\(path)")\n"
    for hunk in Self.hunks(rows, context) {
      let part = rows[hunk]
      let olds = part.count { $0.mark != "+" }
      let news = part.count { $0.mark != "-" }
      let before = rows[..<hunk.lowerBound]
      let start = before.count { $0.mark != "+" } + (olds == 0 ? 0 : 1)
      let end = before.count { $0.mark != "-" } + (news == 0 ? 0 : 1)
      text += "@@ -\(start),\(olds) +\(end),\(news) @@\n"
      for row in part { text += "\(row.mark)\(row.line)\n" }
    }
    description = text
  }

  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }

  private static func rows(
    _ old: [Substring], _ new: [Substring]
  ) -> [(mark: Character, line: Substring)] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [(Character, Substring)] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        rows.append(("-", old[i]))
        i += 1
      } else if j < new.count, inserted.contains(j) {
        rows.append(("+", new[j]))
        j += 1
      } else {
        rows.append((" ", old[i]))
        i += 1
        j += 1
      }
    }
    return rows
  }

  private static func hunks(
    _ rows: [(mark: Character, line: Substring)], _ context: Int
  ) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in rows.indices where rows[index].mark != " " {
      let range = max(0, index - context)..<min(rows.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }
}
