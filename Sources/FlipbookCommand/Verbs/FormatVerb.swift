import Flipbook
import JSON

/// `flipbook format`: scene files in their canonical form.
enum FormatVerb {
  /// What became of one file.
  private struct Result {
    let path: String
    let text: [UInt8]
    let isCanonical: Bool
  }

  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let (rewrites, checks) = (invocation.has("--in-place"), invocation.has("--check"))
    try refuse(invocation, rewrites: rewrites, checks: checks)
    var results: [Result] = []
    var errors: [SceneError] = []
    for path in invocation.arguments {
      do {
        results.append(try result(of: path))
      } catch {
        errors += error.errors
      }
    }
    if rewrites { for result in results where !result.isCanonical { try rewrite(result) } }
    let prints = !rewrites && !checks
    if invocation.has("--json") {
      try Console.print(json(results, errors, withText: prints).text())
    } else {
      if prints { for result in results { try print(result) } }
      if checks { try list(results.filter { !$0.isCanonical }.map(\.path)) }
      guard errors.isEmpty else { throw SceneErrors(errors: errors) }
      if !prints, !invocation.has("--quiet") { say(results, checks: checks) }
    }
    if !errors.isEmpty { return .usage }
    return checks && !results.allSatisfy(\.isCanonical) ? .different : .done
  }

  private static func refuse(_ invocation: Invocation, rewrites: Bool, checks: Bool) throws {
    func usage(_ message: String, _ hint: String) -> CommandError { .usage(message, hint: hint) }
    let paths = invocation.arguments
    let all = paths.joined(separator: " ")
    if rewrites, checks {
      throw usage("--in-place rewrites files and --check does not", invocation.verb.usageLine)
    }
    if !rewrites, !checks, paths.count > 1 {
      throw usage(
        "without -i or --check, format takes one SCENE, not \(paths.count)",
        "Try: flipbook format -i \(all)")
    }
    if rewrites, let path = paths.first(where: { !isFile($0) }) {
      throw usage("--in-place rewrites files, unlike \(path)", "Try: flipbook format \(path)")
    }
  }

  /// Whether a path leads to a regular file, or to nothing or a folder, of which reading tells.
  private static func isFile(_ path: String) -> Bool {
    guard path != "-" else { return false }
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType
    return type == nil || type == .typeRegular || type == .typeDirectory
  }

  private static func result(of path: String) throws(SceneErrors) -> Result {
    let (bytes, name): ([UInt8], String)
    if path == "-" {
      bytes = [UInt8]((try? FileHandle.standardInput.readToEnd()) ?? Data())
      name = "<standard input>"
    } else {
      bytes = try Scene.bytes(contentsOf: path)
      name = path
    }
    let text = Array(try Scene.formatted(bytes, name: name).utf8)
    return Result(path: name, text: text, isCanonical: text == bytes)
  }

  private static func rewrite(_ result: Result) throws {
    let sink = try ByteSink(path: result.path)
    try sink.write(result.text)
    try sink.commit()
  }

  // MARK: Reporting

  private static func print(_ result: Result) throws {
    let sink = ByteSink.standardOutput()
    try sink.write(result.text)
    try sink.commit()
  }

  private static func list(_ paths: [String]) throws {
    if !paths.isEmpty { try Console.print(paths.joined(separator: "\n")) }
  }

  private static func say(_ results: [Result], checks: Bool) {
    let others = results.filter { !$0.isCanonical }.map(\.path)
    let all = counted(results.count, "scene")
    if others.isEmpty {
      Console.say("\(all), canonical already")
    } else if checks {
      let what = others.count <= 5 ? others.joined(separator: " ") : "SCENE…"
      Console.say("\(others.count) of \(all) not canonical\nTry: flipbook format -i \(what)")
    } else {
      Console.say("\(others.count) of \(all) rewritten")
    }
  }

  private static func json(
    _ results: [Result], _ errors: [SceneError], withText: Bool
  ) -> JSONTree {
    let files = results.map { result -> JSONTree in
      let facts: JSONTree = [
        "file": .string(result.path), "canonical": .bool(result.isCanonical),
      ]
      let text = String(decoding: result.text, as: UTF8.self)
      return withText ? .merging(facts, ["text": .string(text)]) : facts
    }
    return [
      "files": .array(files), "errors": .array(errors.map(JSONTree.init(sceneError:))),
    ]
  }
}
