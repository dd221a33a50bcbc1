/// A pattern of paths in a podspec: `*`, `?`, `**`, `{a,b}` and `[ab]`.
struct Glob {
  private let alternatives: [[Part]]

  private enum Part: Equatable {
    /// Any number of folders.
    case anyFolders
    case name([Character])
  }

  init(_ pattern: String) {
    alternatives = Self.expanded(pattern).map { pattern in
      pattern.split(separator: "/").map { $0 == "**" ? .anyFolders : .name(Array($0)) }
    }
  }

  /// Whether a path below the pattern's folder matches, or lies in a folder that does.
  func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map(Array.init)
    return alternatives.contains { parts in
      (1...max(1, names.count)).contains { Self.matches(parts[...], names.prefix($0)) }
    }
  }

  private static func matches(_ parts: ArraySlice<Part>, _ names: ArraySlice<[Character]>) -> Bool {
    guard let first = parts.first else { return names.isEmpty }
    switch first {
    case .anyFolders:
      return matches(parts.dropFirst(), names)
        || !names.isEmpty && matches(parts, names.dropFirst())
    case .name(let pattern):
      guard let name = names.first, matches(pattern[...], name[...]) else { return false }
      return matches(parts.dropFirst(), names.dropFirst())
    }
  }

  private static func matches(
    _ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>
  ) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*": return matches(rest, name) || !name.isEmpty && matches(pattern, name.dropFirst())
    case "?": return !name.isEmpty && matches(rest, name.dropFirst())
    case "[":
      guard let end = rest.firstIndex(of: "]"), let character = name.first else { return false }
      return rest[..<end].contains(character)
        && matches(pattern[(end + 1)...], name.dropFirst())
    default: return name.first == first && matches(rest, name.dropFirst())
    }
  }

  /// A pattern for each choice in braces.
  private static func expanded(_ pattern: String) -> [String] {
    guard let open = pattern.firstIndex(of: "{"),
      let close = pattern[open...].firstIndex(of: "}")
    else { return [pattern] }
    let choices = pattern[pattern.index(after: open)..<close]
      .split(separator: ",", omittingEmptySubsequences: false)
    let rest = pattern[pattern.index(after: close)...]
    return choices.flatMap { expanded(String(pattern[..<open]) + $0 + rest) }
  }
}
