import Base
import Flipbook

/// Folders of scenes with links: checking, recording, accepting, deleting orphans and the results
/// of tests do not change or show files outside.
struct FolderTarget: FuzzTarget {
  let fileExtension = "txt"
  private let workspace: TemporaryWorkspace

  init() throws { workspace = try TemporaryWorkspace() }

  /// The number and the seed.
  func input(_ number: Int, seed: UInt64) -> [UInt8] { Array("\(number) \(seed)".utf8) }

  private static let places = [
    ".flipbook", ".flipbook/check", ".flipbook/.gitignore", ".flipbook/check/result.json",
    ".flipbook/check/index.html", ".flipbook/check/a.png", ".flipbook/check/a.actual.png",
    ".flipbook/check/a.layers.json", ".flipbook/check/sub", ".flipbook/check/.members", "sub",
    "sub/b.json", "sub/b.png", "a.json", "a.png", "a.values.txt", "a~dark.png", "gone.png",
    "Goldens", "Goldens/T", "Goldens/T/x.png", "b.lot", ".flipbookignore", "again", "c.json5",
  ]

  func run(_ input: [UInt8]) throws -> Verdict {
    let words = String(decoding: input, as: UTF8.self).split(separator: " ").map { UInt64($0) ?? 0 }
    var dice = Corpus.generator("folders", Int(words[0]), seed: words[1])
    try workspace.make()
    defer { workspace.remove() }
    try fill(&dice)
    for _ in 0..<Int.random(in: 1...4, using: &dice) { try step(&dice) }
    if let damage = workspace.damage() { return .wrong(damage) }
    for name in workspace.contents().keys where name.hasSuffix(".html") {
      if workspace.isShown(in: workspace.inside.appendingPathComponent(name)) {
        return .wrong("\(name) shows what is outside")
      }
    }
    return .accepted
  }

  /// Makes scenes, pictures and links.
  private func fill(_ dice: inout SeededGenerator) throws {
    let scene =
      "{size: [8, 4], check: {values: \(Bool.random(using: &dice))}, layers: [{frame: [1, 1, 2, 2], "
      + "backgroundColor: 'red'}]}"
    for name in ["a.json", "sub/b.json", "T.swift"] { try workspace.write(name, scene.utf8) }
    if Bool.random(using: &dice) {
      // Existing goldens with other colors.
      _ = try SceneCheck(record: .all).check(["."])
      try workspace.write("a.json", scene.replacing("red", with: "blue").utf8)
    }
    let targets = [
      workspace.outside.path, workspace.outside.path + "/victim.png",
      workspace.outside.path + "/new", workspace.outside.path + "/folder", "..", "../outside",
      "../outside/secret.png", ".", "a.json", "sub", "/", "nowhere", "../inside/../outside",
      "/proc/self/cwd/../outside",
    ]
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      let place = Self.places.randomElement(using: &dice) ?? ""
      let target = targets.randomElement(using: &dice) ?? ""
      let file = workspace.inside.appendingPathComponent(place)
      guard !isOutside(file.deletingLastPathComponent()) else { continue }
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      // A link itself is removed, and a folder with its contents.
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.createSymbolicLink(
        atPath: file.path, withDestinationPath: target)
    }
  }

  /// Whether an earlier link leads out.
  private func isOutside(_ folder: URL) -> Bool {
    !Sandbox(workspace.inside.path).allows(folder.path)
  }

  /// Performs a command's operation; errors are as valid as success.
  private func step(_ dice: inout SeededGenerator) throws {
    let modes: [RecordMode] = [.never, .missing, .failed, .all]
    let mode = modes.randomElement(using: &dice) ?? .never
    switch Int.random(in: 0..<5, using: &dice) {
    case 0, 1:
      var check = SceneCheck(record: mode, isSandboxed: true)
      check.repetitions = 1
      guard let report = try? check.check(["."], jobs: 1) else { return }
      _ = "\(report)"
      guard let json = try? CheckResult(report, status: 1).json() else { return }
      let file = check.goldens.report.appendingPathComponent("result.json")
      try? check.goldens.writeEvidence(Array(json.utf8), to: file)
      let page = check.goldens.report.appendingPathComponent("index.html")
      guard (try? check.goldens.checkReport(page)) != nil else { return }
      _ = try? ReportPage.write(CheckResult(report, status: 1), to: page.path, title: "fuzzing")
    case 2:
      for orphan in (try? GoldenSuite.orphans(in: ["."])) ?? [] {
        try? FileManager.default.removeItem(at: orphan)
      }
    case 3:
      let file = GoldenCheck.usualReport.appendingPathComponent("result.json")
      guard (try? GoldenCheck(record: .never).checkReport(file)) != nil,
        let result = try? CheckResult(contentsOf: file.path),
        var resolved = try? result.resolved(beside: file.path)
      else { return }
      _ = try? resolved.accept(in: URL(fileURLWithPath: "."))
    default:
      let run = TestRun(id: "1", check: GoldenCheck(record: mode))
      _ = try? TestRun.Membership(of: run)
      try? run.add([], orphans: ["a.png"], writesPage: Bool.random(using: &dice))
    }
  }
}
