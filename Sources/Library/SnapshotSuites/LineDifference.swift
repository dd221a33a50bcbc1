/// The difference of two texts by lines, in the form of `diff -u`.
struct LineDifference {
  /// The lines around a change that are shown, too.
  private static var context: Int { 3 }

  private enum Line {
    case same(Substring)
    case removed(Substring)
    case added(Substring)

    var isSame: Bool { if case .same = self { true } else { false } }

    var text: String {
      switch self {
      case .same(let line): "  \(line)"
      case .removed(let line): "- \(line)"
      case .added(let line): "+ \(line)"
      }
    }
  }

  /// The changed lines with some around them; nil if the texts are equal.
  let text: String?

  init(old: String, new: String) {
    guard old != new else {
      text = nil
      return
    }
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let (before, after) = (lines(old), lines(new))
    let difference = after.difference(from: before)
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var all: [Line] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      if removed.contains(i), i < before.count {
        all.append(.removed(before[i]))
        i += 1
      } else if added.contains(j), j < after.count {
        all.append(.added(after[j]))
        j += 1
      } else {
        all.append(.same(before[i]))
        (i, j) = (i + 1, j + 1)
      }
    }
    let changes = all.indices.filter { !all[$0].isSame }
    var shown: [String] = []
    var last = -1
    for index in all.indices
    where changes.contains(where: { abs($0 - index) <= Self.context }) {
      if last >= 0, index != last + 1 { shown.append("…") }
      shown.append(all[index].text)
      last = index
    }
    text = shown.joined(separator: "\n")
  }
}
