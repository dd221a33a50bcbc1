import Foundation

extension Library {
  /// The targets of pods, one for each specification and for each of its tests.
  init(podspecs: [URL]) throws {
    let pods = try podspecs.map { try Podspec($0) }
    let names = Set(pods.map(\.name))
    self.init(
      name: pods[0].name, targets: pods.flatMap { $0.targets(internal: names) },
      dependencies: Set(pods.flatMap(\.dependencies)).subtracting(names)
        .filter { !SnapshotLibrary.isProvided($0) }.sorted(),
      products: Dictionary(pods.map { ($0.podName, [$0.name]) }) { first, _ in first })
  }
}

/// The files of a podspec, read as text, without running Ruby.
private struct Podspec {
  let file: URL
  /// The module's name.
  let name: String
  /// The name by which other pods depend on it.
  let podName: String
  private var main = Contents()
  /// The contents of each `test_spec`, by its name.
  private var tests: [String: Contents] = [:]

  /// The settings for one target.
  private struct Contents {
    var sources: [String] = []
    var excluded: [String] = []
    var resources: [String] = []
    var dependencies: [String] = []

    mutating func add(_ words: [String], for key: String) {
      switch key {
      case "source_files", "ios.source_files": sources += words
      case "exclude_files", "ios.exclude_files": excluded += words
      case "resources", "resource", "ios.resources": resources += words
      case "resource_bundles", "resource_bundle", "ios.resource_bundles":
        // The keys of the hash are names of bundles.
        resources += words.filter { $0.contains("/") || $0.contains("*") || $0.contains(".") }
      case "dependency": dependencies += words.prefix(1).map { String($0.prefix { $0 != "/" }) }
      default: break
      }
    }
  }

  /// The pods that it and its tests depend on.
  var dependencies: [String] { main.dependencies + tests.values.flatMap(\.dependencies) }

  init(_ file: URL) throws {
    let text = try SourceRoot(file.deletingLastPathComponent()).text(of: file)
    self.file = file
    var name = file.deletingPathExtension().lastPathComponent
    let code = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Self.withoutComment).joined(separator: "\n")
    for (key, words, test) in Self.settings(in: code) {
      // A specification within this one has a name, too.
      if key == "module_name" { name = words.first ?? name }
      if let test {
        tests[test, default: Contents()].add(words, for: key)
      } else {
        main.add(words, for: key)
      }
    }
    self.name = name.asModuleName
    podName = file.deletingPathExtension().lastPathComponent
    guard !main.sources.isEmpty else {
      throw AdaptationError.unreadable(file: file.path, reason: "it names no source_files")
    }
  }

  func targets(internal names: Set<String>) -> [Library.Target] {
    let folder = file.deletingLastPathComponent()
    let tree = FileTree(folder, in: SourceRoot(folder), all: true)
    let target = target(main, name, in: folder, tree, internal: names)
    return [target]
      + tests.sorted { $0.key < $1.key }.map { test, contents in
        // The module's name at CocoaPods, which is part of the names of reference images.
        let module = "\(name)_Unit_\(test.asModuleName)"
        var tests = self.target(contents, module, in: folder, tree, internal: names)
        tests.isTest = true
        tests.sources.removeAll { SnapshotLibrary.goldenFolder(of: $0) != nil }
        tests.goldens = SnapshotLibrary.goldens(tree.files, for: tests.sources)
        tests.dependencies.insert(name, at: 0)
        return tests
      }
  }

  private func target(
    _ contents: Contents, _ name: String, in folder: URL, _ tree: FileTree,
    internal names: Set<String>
  ) -> Library.Target {
    let wanted = contents.sources.map(Glob.init)
    let unwanted = contents.excluded.map(Glob.init)
    let taken = tree.files.filter { path in
      wanted.contains { $0.matches(path) } && !unwanted.contains { $0.matches(path) }
    }
    var target = Library.Target(name: name, folder: folder)
    target.sources = taken.filter { $0.hasSuffix(".swift") }
    let bundled = contents.resources.map(Glob.init)
    target.resources = Library.bundled(
      tree.files.filter { path in bundled.contains { $0.matches(path) } }, below: folder)
    let needed = contents.dependencies.filter { !SnapshotLibrary.isProvided($0) }
    target.dependencies = needed.filter { names.contains($0) && $0 != self.name }
    target.products = needed.filter { !names.contains($0) }
    target.findings = Library.findings(taken, links: tree.links, target: name)
    return target
  }

  /// Keys that are set, or called as methods, with the texts after them and the name of the
  /// `test_spec` around them.
  private static func settings(
    in code: String
  ) -> [(key: String, words: [String], test: String?)] {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var found: [(String, [String], String?)] = []
    var test: (name: String, depth: Int)?
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      let rest = line.drop { $0 == " " || $0 == "\t" }
      let words = rest.split { $0.isWhitespace }
      if words.contains("do") || words.first == "if" || words.first == "unless" {
        test?.depth += 1
      } else if words.first == "end" {
        test?.depth -= 1
        if test?.depth == 0 { test = nil }
      }
      // `s.source_files = …`, `ss.ios.resources = …`, `s.dependency 'Other'`
      let path = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      guard let dot = path.firstIndex(of: ".") else { continue }
      let key = String(path[path.index(after: dot)...])
      var value = String(rest.dropFirst(path.count))
      // A list or a hash continues until it is closed, or while lines end in commas.
      while index < lines.count, isOpen(value) {
        value += "\n" + lines[index]
        index += 1
      }
      let texts = texts(in: value)
      if key == "test_spec", test == nil { test = (texts.first ?? "Tests", 1) }
      found.append((key, texts, test?.name))
    }
    return found
  }

  private static func isOpen(_ value: String) -> Bool {
    let count = value.reduce(0) { depth, character in
      switch character {
      case "[", "{", "(": depth + 1
      case "]", "}", ")": depth - 1
      default: depth
      }
    }
    return count > 0 || value.trimmingCharacters(in: .whitespaces).hasSuffix(",")
  }

  private static func texts(in value: String) -> [String] {
    if let words = value.range(of: "%w[") ?? value.range(of: "%w(") {
      let inside = value[words.upperBound...].prefix { $0 != "]" && $0 != ")" }
      return inside.split { $0.isWhitespace }.map(String.init)
    }
    var all: [String] = []
    var open: Character?
    var text = ""
    for character in value {
      if character == open {
        all.append(text)
        open = nil
      } else if open != nil {
        text.append(character)
      } else if character == "'" || character == "\"" {
        open = character
        text = ""
      }
    }
    return all
  }

  private static func withoutComment(_ line: Substring) -> String {
    var open: Character?
    for index in line.indices {
      let character = line[index]
      if character == open {
        open = nil
      } else if open == nil, character == "'" || character == "\"" {
        open = character
      } else if open == nil, character == "#" {
        return String(line[..<index])
      }
    }
    return String(line)
  }
}
