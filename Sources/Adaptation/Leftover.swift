/// Something that is left to do by hand.
package struct Leftover: Codable, Equatable, Sendable {
  /// A name from the source, or from the compiler's words.
  package var symbol: String
  /// What is wrong, and what to do.
  package var advice: String
  package var places: [Place]
  /// Whether the package compiles in spite of it.
  package var compiles: Bool

  package struct Place: Codable, Hashable, Sendable, CustomStringConvertible {
    /// From the package's folder.
    package var file: String
    /// From 1; 0 where there is no line to name.
    package var line: Int
    package var column: Int

    package var description: String {
      line == 0 ? file : column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }
  }

  /// Gathers what is said of the same symbol, in the order in which it comes first.
  static func grouped(_ all: [Leftover]) -> [Leftover] {
    var order: [String] = []
    var groups: [String: Leftover] = [:]
    for one in all {
      let key = "\(one.symbol)\n\(one.advice)"
      if groups[key] == nil {
        order.append(key)
        groups[key] = one
      } else {
        for place in one.places where !(groups[key]?.places.contains(place) ?? false) {
          groups[key]?.places.append(place)
        }
      }
    }
    return order.compactMap { groups[$0] }
  }
}

/// An error of the compiler.
package struct CompilerError: Hashable {
  package var place: Leftover.Place
  package var message: String

  /// Reads the lines of a compiler that are errors with a place.
  package static func all(in output: String, below folder: String) -> [CompilerError] {
    var seen: Set<CompilerError> = []
    return output.split(separator: "\n").compactMap { line -> CompilerError? in
      guard let mark = line.range(of: ": error: ") else { return nil }
      let parts = line[..<mark.lowerBound].split(separator: ":")
      guard parts.count >= 3, let number = Int(parts[parts.count - 2]),
        let column = Int(parts[parts.count - 1])
      else { return nil }
      var file = parts.dropLast(2).joined(separator: ":")
      if file.hasPrefix(folder + "/") { file = String(file.dropFirst(folder.count + 1)) }
      let error = CompilerError(
        place: Leftover.Place(file: file, line: number, column: column),
        message: String(line[mark.upperBound...].drop { $0 == " " }))
      return seen.insert(error).inserted ? error : nil
    }
  }

  /// The name that the message is about.
  ///
  /// - Parameter source: The line of the file.
  package func symbol(source: String?) -> String {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    if message.hasPrefix("no such module"), let module = quoted.first { return "import \(module)" }
    if message.contains("has no member"), quoted.count > 1 { return "\(quoted[0]).\(quoted[1])" }
    if message.contains("does not override"), let source {
      let words = source.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      if let keyword = words.firstIndex(where: { ["func", "var", "init"].contains($0) }) {
        return "override "
          + (words[keyword] == "init" ? "init" : words[keyword + 1..<words.count].first ?? "")
      }
    }
    return quoted.first ?? "Swift"
  }

  /// What to do about it.
  package func advice(for symbol: String) -> String {
    let name = symbol.hasPrefix("import ") ? String(symbol.dropFirst(7)) : symbol
    let isMissing =
      message.hasPrefix("no such module") || message.contains("in scope")
      || message.contains("has no member") || message.contains("does not override")
    if message.contains("cannot be overridden from extension") {
      return "an extension cannot override what a class of another module has: make a subclass"
    }
    guard isMissing else { return message }
    let known: [(prefixes: [String], advice: String)] = [
      (["SwiftUI", "Combine", "WidgetKit"], "there is no \(name) here; leave the file out"),
      (["CI", "CoreImage"], "Core Image filters are not drawn; leave the effect out"),
      (["MTL", "MTK", "Metal"], "nothing is drawn by Metal; draw it with a layer"),
      (["AV", "MPMedia"], "sound and video are not there; leave them out"),
      (
        ["UICollectionViewDiffable", "UICollectionViewCompositional", "NSCollectionLayout"],
        "there are no diffable data sources and compositional layouts; use a flow layout"
      ),
      (
        ["UICollectionViewTransitionLayout"],
        "there are no interactive changes of layouts; use setCollectionViewLayout(_:animated:)"
      ),
      (
        ["UIField", "UIDynamicItemGroup"],
        "there are no fields and groups of dynamic items; use gravity, pushes and attachments"
      ),
      (["NSManaged", "NSFetch", "NSPersistent", "CoreData"], "there is no Core Data here"),
      (["WK", "SFSafari"], "there are no web views here"),
      (
        ["class_", "method_", "object_get", "objc_get", "NSClassFromString", "imp_"],
        "there is no Objective-C runtime; call the function itself"
      ),
    ]
    if let row = known.first(where: { $0.prefixes.contains { name.hasPrefix($0) } }) {
      return row.advice
    }
    if message.hasPrefix("no such module") {
      return "adapt that library, too, and add it to Package.swift, or leave out what uses it"
    }
    if symbol.hasPrefix("override ") {
      return "Flipbook never calls it; leave it out, or call it yourself"
    }
    return "Flipbook does not have it; leave it out, or declare what you need of it"
  }
}
