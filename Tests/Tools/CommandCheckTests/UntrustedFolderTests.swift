import Flipbook
import TestSupport
import Testing

/// Links in a folder of scenes must not let the command read or write outside of it.
struct UntrustedFolderTests {
  private let command: Command
  private let outside: TemporaryFolder

  init() throws {
    command = try Command()
    outside = try TemporaryFolder()
    try Data("victim".utf8).write(to: outside.url.appendingPathComponent("victim"))
  }

  private func write(_ name: String, _ color: String = "red", keys: String = "") throws {
    try command.write(
      name,
      """
      {size: [20, 10], \(keys) layers: [{id: "box", frame: [2, 2, 6, 6], backgroundColor: "\(color)"}]}
      """)
  }

  private func link(_ name: String, to target: URL) throws {
    let link = command.folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
  }

  /// Nothing but the victim is outside, and that is as it was.
  private func expectUntouched(_ comment: String) throws {
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path) == ["victim"])
    let victim = outside.url.appendingPathComponent("victim")
    #expect(try String(contentsOf: victim, encoding: .utf8) == "victim", "\(comment)")
  }

  /// A scene that differs from its golden, or lies in a folder below.
  private func writeDifference(_ name: String = "a.json") throws {
    try write(name)
    #expect(try command.run("check", name, "--record", "all").status == 0)
    try write(name, "blue")
  }

  @Test(arguments: [
    ".flipbook", ".flipbook/check", ".flipbook/.gitignore", ".flipbook/check/result.json",
    ".flipbook/check/index.html", ".flipbook/check/a.png", ".flipbook/check/sub",
  ])
  func reportsFollowNoLinks(name: String) throws {
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("sub"), withIntermediateDirectories: true)
    for target in ["", "victim", "new"] {
      try? FileManager.default.removeItem(at: command.folder.appendingPathComponent(".flipbook"))
      try writeDifference()
      try writeDifference("sub/b.json")
      try link(name, to: target.isEmpty ? outside.url : outside.url.appendingPathComponent(target))
      for options in [["--sandbox"], []] {
        let result = try command.run(["check"] + options)
        let words = result.output + result.error
        // The page of the check before is deleted, whatever it is.
        #expect(result.status == (name.hasSuffix("index.html") ? 1 : 2), "\(target): \(words)")
        #expect(words.contains(" link") || result.status == 1, "\(target): \(words)")
        try expectUntouched("check, \(name) → \(target)")
      }
      _ = try command.run("accept")
      _ = try command.run("report", "-o", "page.html")
      _ = try command.run("prune")
      try expectUntouched("accept, \(name) → \(target)")
    }
  }

  /// A folder that the user names may be anywhere.
  @Test func aReportMayBeElsewhere() throws {
    try writeDifference()
    let real = command.folder.appendingPathComponent("real")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    try link("reports", to: real)
    #expect(try command.run("check", "--sandbox", "--report", "reports").status == 1)
    #expect(command.has("real/index.html"))
  }

  @Test(arguments: ["--junit", "--report"]) func namedFilesFollowNoLinks(option: String) throws {
    try writeDifference()
    try link("out", to: outside.url)
    try link("file.html", to: outside.url.appendingPathComponent("victim"))
    for path in ["out/new.html", "file.html"] {
      let result = try command.run("check", "--sandbox", option, path)
      #expect(result.status == 2)
      #expect(result.error.contains("through a link; delete the link"), "\(result.error)")
      try expectUntouched("\(option) \(path)")
    }
  }

  /// A text of values that is a link shows nothing of what it leads to.
  @Test func valuesAreReadInTheFolderAlone() throws {
    try write("a.json", keys: "check: {values: true},")
    _ = try command.run("check")
    try link("a.values.txt", to: outside.url.appendingPathComponent("victim"))
    let result = try command.run("check", "--sandbox")
    #expect(result.status == 2)
    #expect(!(result.output + result.error).contains("victim"))
  }

  /// Deleting goldens deletes links, and nothing behind them.
  @Test func pruneFollowsNoLinks() throws {
    try write("a.json")
    _ = try command.run("check")
    let golden = command.folder.appendingPathComponent("a.png")
    let victim = outside.url.appendingPathComponent("victim.png")
    try FileManager.default.moveItem(at: golden, to: victim)
    try link("gone.png", to: victim)
    try link("folder", to: outside.url)
    _ = try command.run("prune")
    #expect(FileManager.default.fileExists(atPath: victim.path))
  }
}
