import Base
import Flipbook

/// Messages with names of files and texts of scenes: nothing controls the terminal, starts a line
/// that a service takes for a command, or is markup.
///
/// An input is the name of a scene's file as JSON on the first line, and then the scene.
struct LogTarget: FuzzTarget {
  let fileExtension = "txt"
  private let workspace: TemporaryWorkspace
  private let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("flipbook")

  init() throws { workspace = try TemporaryWorkspace() }

  // MARK: - Inputs

  private static let pieces = [
    "\n", "\r\n", "\r", "\t", "\n::error::x", "\n  ::stop-commands::t", "::set-output name=a::b",
    "##[group]g", "##vso[task.complete]", "\u{1B}[2J", "\u{1B}]0;t\u{7}", "\u{9B}31m", "\u{7F}",
    "\u{85}", "\u{2028}::debug::x", "\u{2029}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{FFFE}",
    "\u{FFFF}", "\u{B}", "\u{C}", "\u{8}", "`", "|", "<b>", "<!--", "]]>", "&amp;", "%0A", "%25",
    "'", "\"", "\\", "$(x)", "a", "é", "👩‍👧", "e\u{301}", "\u{FEFF}", "\u{AD}", "{}", "${{ x }}", " ",
  ]

  private static func word(_ dice: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...6, using: &dice)).map { _ in pieces.randomElement(using: &dice) ?? "" }
      .joined()
  }

  private static func quoted(_ text: String) -> String {
    (try? String(decoding: JSONEncoder().encode(text), as: UTF8.self)) ?? "\"\""
  }

  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    var dice = Corpus.generator("logs", number, seed: seed)
    func word() -> String { Self.quoted(Self.word(&dice)) }
    // A scene with arbitrary words, usually including an invalid one.
    let keys = [
      "\"frame\": [1, 1, 4, 2], \"backgroundColor\": \"red\"",
      "\"class\": \"CATextLayer\", "
        + "\"string\": \(word()), \"frame\": [0, 0, 8, 4]",
      "\"class\": \(word())", "\(word()): 1", "\"contents\": \(word())",
      "\"backgroundColor\": \(word())",
      "\"animations\": [{\"class\": \"CABasicAnimation\", \"keyPath\": \(word())}]",
    ]
    let script = [
      "", ", \"script\": [{\"at\": 0, \"set\": {\"opacity\": 0.5}, \"on\": \(word())}]",
      ", \"script\": [{\(word()): 1}]", ", \"fonts\": [\(word())]", ", \(word()): \(word())",
    ]
    let isGood = Bool.random(using: &dice)
    let layer = keys[Int.random(in: 0..<(isGood ? 2 : keys.count), using: &dice)]
    let rest = isGood ? "" : script.randomElement(using: &dice) ?? ""
    let ending = ["", "}", "\n\(Self.word(&dice))\n"].randomElement(using: &dice) ?? ""
    let scene =
      "{\"size\": [8, 4], \"layers\": [{\"id\": \(word()), \(layer)}]\(rest)}"
      + (isGood ? "" : ending)
    return Array("\(Self.quoted(Self.word(&dice)))\n\(scene)".utf8)
  }

  // MARK: - Running

  func run(_ input: [UInt8]) throws -> Verdict {
    let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard lines.count == 2,
      let word = try? JSONDecoder().decode(String.self, from: Data(lines[0]))
    else { return .rejected }
    try workspace.make()
    defer { workspace.remove() }
    let name = word.replacing("/", with: "").replacing("\u{0}", with: "") + ".json"
    do { try workspace.write(name, lines[1]) } catch { return .rejected }
    var texts = inProcess(name)
    // Programs are slow to start.
    let sum = input.reduce(0) { ($0 &* 31) &+ Int($1) }
    if sum % 10 == 0 { texts += try programs(name, sum / 10) }
    for (what, text) in texts {
      if let fault = Self.fault(in: text) { return .wrong("\(what): \(fault)") }
    }
    return .accepted
  }

  /// The library's messages about a scene.
  private func inProcess(_ name: String) -> [(String, String)] {
    var texts: [(String, String)] = []
    do {
      let scene = try Scene(contentsOf: name)
      let stage = scene.makeStage()
      texts.append(("tree", stage.snapshot().description.printable))
      texts += stage.diagnostics.map { ("diagnostic", $0.description) }
    } catch {
      texts.append(("errors", "\(error)".printable))
      texts += error.errors.map { ("error", "\($0.file.printableLine) \($0)".printable) }
    }
    for mode in [RecordMode.never, .all, .never] {
      do {
        let report = try SceneCheck(record: mode).check(["."], jobs: 1)
        texts.append(("report", "\(report)".printable))
        texts.append(("result", try CheckResult(report, status: 1).json()))
      } catch {
        texts.append(("suite", "\(error)".printable))
      }
    }
    return texts
  }

  /// The command's messages about it, with one of the verbs.
  private func programs(_ name: String, _ choice: Int) throws -> [(String, String)] {
    let golden = (name as NSString).deletingPathExtension + ".png"
    let verbs = [
      ["check"], ["check", "--record", "never", "--junit", ".junit.xml"], ["validate", name],
      ["format", "--check", name], ["tree", name], ["values", name, "--at", "0"], ["info", golden],
      ["diff", golden, name], ["prune", "--dry-run"], ["accept"], ["report"], [name],
      ["frame", name, "-o", "out" + golden], ["check", "--json"], ["validate", "--json", name],
    ]
    let words = verbs[abs(choice) % verbs.count]
    let process = Process()
    process.executableURL = program
    process.arguments = words.map { $0.hasPrefix("-") && $0 == name ? "./\($0)" : $0 }
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    let files = [".out", ".err"].map { workspace.inside.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    return [".out", ".err", ".junit.xml"].compactMap { name in
      let text = try? String(
        contentsOf: workspace.inside.appendingPathComponent(name), encoding: .utf8)
      return text.map { ("\(words[0]) \(name)", $0) }
    }
  }

  /// The fault of a message; nil if there is none.
  private static func fault(in text: String) -> String? {
    for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\t" {
      if scalar.isUnprintable { return "U+\(String(scalar.value, radix: 16))" }
    }
    for line in text.split(separator: "\n") {
      if line.drop(while: \.isWhitespace).hasPrefix("::") { return "a command: \(line.prefix(80))" }
      if line.contains(#/##[A-Za-z]*\[/#) { return "a command: \(line.prefix(80))" }
    }
    return nil
  }
}
