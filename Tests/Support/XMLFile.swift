/// Whether a text is XML that a parser reads: every element that begins ends.
package enum XMLFile {
  package static func isWellFormed(_ text: String) -> Bool {
    // Escaped characters begin with an ampersand, and nothing else does.
    let entities = ["amp;", "lt;", "gt;", "quot;", "apos;", "#"]
    for rest in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      guard entities.contains(where: { rest.hasPrefix($0) }) else { return false }
    }
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst() {
      guard let end = part.firstIndex(of: ">") else { return false }
      let tag = part[..<end]
      if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}
