import Rewriting

/// An error of the compiler.
package struct CompilerError: Hashable {
  package var place: Leftover.Place
  package var message: String

  /// Reads the lines of a compiler's output that are errors with a location.
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

  /// The imported modules that are missing.
  static func missingModules(in output: String) -> Set<String> {
    Set(
      output.split(separator: "\n").compactMap { line in
        line.range(of: "error: no such module '").map {
          String(line[$0.upperBound...].prefix { $0 != "'" && $0 != "." })
        }
      })
  }

  /// Filters out errors that follow from others at the same location or line.
  static func leading(_ errors: [CompilerError]) -> [CompilerError] {
    var seen: Set<Leftover.Place> = []
    return errors.filter { error in
      guard seen.insert(error.place).inserted else { return false }
      let isFollowing = ["cannot infer contextual base", "'nil' requires a contextual type"]
        .contains { error.message.hasPrefix($0) }
      guard isFollowing else { return true }
      return !errors.contains {
        $0 != error && $0.place.file == error.place.file && $0.place.line == error.place.line
      }
    }
  }

  /// The symbol that the message is about.
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
    // A type such as `CGFloat?` is not specific; the name in the source is.
    if let first = quoted.first,
      first.allSatisfy({ $0.isLetter || $0.isNumber || "_.".contains($0) })
    {
      return first
    }
    return source.flatMap(name) ?? quoted.first ?? "Swift"
  }

  /// The name at the error's column, or else the one before it, or the next.
  private func name(in source: String) -> String? {
    func isPart(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_"
    }
    let column = max(0, place.column - 1)
    let rest = String(decoding: source.utf8.dropFirst(column), as: UTF8.self)
    let start = String(decoding: source.utf8.prefix(column), as: UTF8.self)
    let candidates = [
      String(rest.prefix(while: isPart)), String(start.reversed().prefix(while: isPart).reversed()),
      String(rest.drop { !isPart($0) }.prefix(while: isPart)),
    ]
    return candidates.first { !$0.isEmpty }
  }

  /// Advice on the error.
  ///
  /// - Parameters:
  ///   - missing: The missing modules that the file imports.
  ///   - importsSwiftUI: Whether the file imports SwiftUI, of which few names are there.
  package func advice(
    for symbol: String, missing: [String] = [], importsSwiftUI: Bool = false
  ) -> String {
    let name = symbol.hasPrefix("import ") ? String(symbol.dropFirst(7)) : symbol
    let isMissing =
      message.hasPrefix("no such module") || message.contains("in scope")
      || message.contains("has no member") || message.contains("does not override")
      || message.contains("is inaccessible due to")
    if message.contains("cannot be overridden from extension") {
      return "an extension cannot override what a class of another module has: make a subclass"
    }
    if message.contains("is declared in extension of"), message.contains("cannot be overridden") {
      return "what an extension declares cannot be overridden here: rename it, and call that"
    }
    if let advice = adviceOnTypes { return advice }
    guard isMissing else { return message }
    if importsSwiftUI, SwiftUINames.missing.contains(name) {
      return
        "of SwiftUI only UIHostingController, representables and the views around them are there; "
        + "leave this one out"
    }
    let known: [(prefixes: [String], advice: String)] = [
      (["SwiftUI", "WidgetKit"], "there is no \(name) here; leave the file out"),
      (["CI", "CoreImage"], "Core Image filters are not drawn; leave the effect out"),
      (["MTL", "MTK", "Metal"], "nothing is drawn by Metal; draw it with a layer"),
      (
        ["AV", "MPMedia"],
        "of sound and video only the usual names are there, without content; leave this one out"
      ),
      (
        ["UIField", "UIDynamicItemGroup"],
        "there are no fields and groups of dynamic items; use gravity, pushes and attachments"
      ),
      (["NSManaged", "NSFetch", "NSPersistent", "CoreData"], "there is no Core Data here"),
      (["WK", "SFSafari"], "web views are placeholders with the usual names; leave this one out"),
      (
        [
          "class_", "method_", "object_get", "objc_get", "NSClassFromString", "imp_", "IMP",
          "ivar_", "property_", "sel_", "protocol_",
        ],
        "there is no Objective-C runtime; call the function itself"
      ),
    ]
    if let row = known.first(where: { $0.prefixes.contains { name.hasPrefix($0) } }) {
      return row.advice
    }
    if message.hasPrefix("no such module") {
      if let need = Self.needs[name] { return need }
      return "adapt that library, too: name its folder beside this one; or leave out what uses it"
    }
    let isApple = ["UI", "CA", "CG", "NS"].contains { name.hasPrefix($0) && !name.contains(".") }
    if !missing.isEmpty, !isApple {
      return
        "Flipbook does not have it; it may belong to \(missing.joined(separator: " or ")), which is "
        + "missing, too"
    }
    if symbol.hasPrefix("override ") {
      return "Flipbook never calls it; leave it out, or call it yourself"
    }
    return "Flipbook does not have it; leave it out, or declare what you need of it"
  }

  /// Advice on modules of libraries that cannot be adapted.
  private static let needs: [String: String] = {
    let rows: [(names: [String], advice: String)] = [
      (
        ["Nimble", "Quick", "Nimble_Snapshots"],
        "Nimble and its haveValidSnapshot are not available; write the test with XCTest and "
          + "assertSnapshot"
      ),
      (
        ["Realm", "RealmSwift"],
        "it needs a database in Objective-C and C++; leave out what uses it"
      ),
      (
        ["RxCocoa", "RxGesture", "ReactiveCocoa"],
        "it needs the Objective-C runtime; leave out what uses it"
      ),
    ]
    return Dictionary(
      uniqueKeysWithValues: rows.flatMap { row in row.names.map { ($0, row.advice) } })
  }()

  /// Advice on messages that name a type, although the problem is something else.
  private var adviceOnTypes: String? {
    if message.contains("'module'"), message.contains("is inaccessible") {
      return "Bundle.module needs resources, and the target has none"
    }
    if message.hasPrefix("value of optional type") {
      return "it may be nil here: give another value with ??, or unwrap it"
    }
    let types: [(name: String, advice: String)] = [
      ("UINib", "there are no nibs here; register a class, and make its views by code"),
      ("IMP", "there is no Objective-C runtime; call the function itself"),
      ("Method", "there is no Objective-C runtime; call the function itself"),
    ]
    return types.first { message.contains("'\($0.name)'") || message.contains("'\($0.name)?'") }?
      .advice
  }
}
