import Arguments
import Base
import Flipbook
import JSON

/// `flipbook format`: scene files in their canonical form.
struct FormatVerb: Verb {
  static let name = "format"
  static let overview = "Format scene files."
  static let usage = "SCENE … [-i | --check]"
  static let notes = [
    "Keys are put in the schema's order; an object or list that fits into 100 columns is put on "
      + "one line; comments stay with the lines they belong to. JSON stays JSON; JSON5 gets "
      + "unquoted keys and trailing commas. Values do not change.",
    "Exit status: 0 done; 1 --check found files that are not formatted; 2 a file is not valid "
      + "JSON5, and is left as it is.",
  ]

  @Argument("SCENE", atLeast: 1, help: "Scene files; - is standard input.")
  private var paths: [String]

  @Flag(
    "-i", "--in-place",
    help: "Rewrite the files. Without it, the formatted text of one file "
      + "is printed.")
  private var rewrites: Bool

  @Flag("--check", help: "Only list the files that would change.")
  private var checks: Bool

  @Options private var report: ReportOptions

  /// The result of formatting one file.
  private struct Result {
    let path: String
    let text: [UInt8]
    let isCanonical: Bool
  }

  func run() throws -> ExitStatus {
    try refuse()
    var results: [Result] = []
    var errors: [SceneError] = []
    var more = 0
    for path in paths {
      do {
        results.append(try Self.result(of: path))
      } catch let error as SceneErrors {
        errors += error.errors
        more += error.more
      }
    }
    if rewrites { for result in results where !result.isCanonical { try Self.rewrite(result) } }
    let prints = !rewrites && !checks
    if report.isJSON {
      try Console.write(Self.json(results, errors, withText: prints).text())
    } else {
      if prints { for result in results { try Self.print(result) } }
      if checks { try Self.list(results.filter { !$0.isCanonical }.map(\.path)) }
      guard errors.isEmpty else { throw SceneErrors(errors: errors, more: more) }
      if !prints, !report.isQuiet { Self.log(results, checks: checks) }
    }
    if !errors.isEmpty { return .usage }
    return checks && !results.allSatisfy(\.isCanonical) ? .different : .done
  }

  private func refuse() throws {
    func usage(_ message: String, _ hint: String) -> CommandError { .usage(message, hint: hint) }
    let all = paths.joined(separator: " ")
    if rewrites, checks {
      throw usage(
        "--in-place rewrites files and --check does not", "Usage: flipbook format \(Self.usage)")
    }
    if !rewrites, !checks, paths.count > 1 {
      throw usage(
        "without -i or --check, format takes one SCENE, not \(paths.count)",
        "Try: flipbook format -i \(all)")
    }
    if rewrites, let path = paths.first(where: { !Self.isFile($0) }) {
      throw usage("--in-place cannot rewrite \(path)", "Try: flipbook format \(path)")
    }
  }

  /// Whether a path leads to a regular file, or to nothing or a folder, which reading reports.
  private static func isFile(_ path: String) -> Bool {
    guard path != "-" else { return false }
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType
    return type == nil || type == .typeRegular || type == .typeDirectory
  }

  private static func result(of path: String) throws -> Result {
    let bytes = try Scene.bytes(contentsOf: path)
    let name = path == "-" ? "<standard input>" : path
    let text = Array(try Scene.formatting.text(of: bytes, name: name).utf8)
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
    if !paths.isEmpty { try Console.print(paths.map(\.printableLine).joined(separator: "\n")) }
  }

  private static func log(_ results: [Result], checks: Bool) {
    let others = results.filter { !$0.isCanonical }.map(\.path)
    let all = counted(results.count, "scene")
    if others.isEmpty {
      Console.log("\(all), already formatted")
    } else if checks {
      let what = others.count <= 5 ? others.map(\.shellWord).joined(separator: " ") : "SCENE…"
      Console.log("\(others.count) of \(all) not formatted\nTry: flipbook format -i \(what)")
    } else {
      Console.log("\(others.count) of \(all) rewritten")
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
