import Foundation
import TestSupport
import Testing

/// `flipbook format`: what goes where, what is left alone, and the exit status.
struct FormatCommandTests {
  private let command: Command
  private let written = #"{"layers":[],"size":[20,10]}"#
  private let canonical = "{\n  \"size\": [20, 10],\n  \"layers\": []\n}\n"

  init() throws {
    command = try Command()
    try command.write("a.json", written)
    try command.write("b.json", canonical)
  }

  private func attributes(_ name: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(
      atPath: command.folder.appendingPathComponent(name).path)
  }

  @Test func printsOneScene() throws {
    let result = try command.run("format", "a.json")
    #expect(result.status == 0)
    #expect(result.output == canonical)
    #expect(result.error == "")
    #expect(command.text("a.json") == written)
    #expect(try command.shell("\"$FLIPBOOK\" format - < a.json").output == canonical)
  }

  /// An unreadable file is not treated as an empty one.
  @Test func saysThatStandardInputCannotBeRead() throws {
    let result = try command.shell("\"$FLIPBOOK\" format - < .")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("<standard input>: cannot be read: it is a folder\n"))
  }

  @Test func rewritesFiles() throws {
    let number = try attributes("b.json")[.systemFileNumber] as? Int
    let result = try command.run("format", "a.json", "b.json", "--in-place")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(result.error == "1 of 2 scenes rewritten\n")
    #expect(command.text("a.json") == canonical)
    // What is canonical is not even written.
    #expect(try attributes("b.json")[.systemFileNumber] as? Int == number)
    #expect(try command.run("format", "-i", "a.json").error == "1 scene, already formatted\n")
    #expect(try command.run("format", "-i", "-q", "a.json").error == "")
    #expect(command.files == ["a.json", "b.json"])
  }

  @Test func keepsPermissionsAndFollowsLinks() throws {
    let folder = command.folder.path
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: "\(folder)/a.json")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link.json", withDestinationPath: "a.json")
    #expect(try command.run("format", "-i", "link.json").status == 0)
    #expect(try attributes("link.json")[.type] as? FileAttributeType == .typeSymbolicLink)
    #expect(try attributes("a.json")[.posixPermissions] as? Int == 0o640)
    #expect(command.text("a.json") == canonical)
  }

  @Test func checkListsWhatIsNotCanonical() throws {
    let result = try command.run("format", "--check", "a.json", "b.json")
    #expect(result.status == 1)
    #expect(result.output == "a.json\n")
    #expect(result.error == "1 of 2 scenes not formatted\nTry: flipbook format -i a.json\n")
    #expect(command.text("a.json") == written)
    let other = try command.run("format", "--check", "b.json")
    #expect(other.status == 0)
    #expect(other.output == "")
    #expect(other.error == "1 scene, already formatted\n")
  }

  @Test(arguments: [
    "Fixtures", "Sources/Library/Flipbook/Flipbook.docc", "Sources/Tools/Benchmarks/Scenes",
  ])
  func scenesOfTheProjectAreCanonical(folder: String) throws {
    let all = FileManager.default.enumerator(
      at: Repository.root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    let scenes = (all?.allObjects as? [URL] ?? []).map(\.path)
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".json5") }
    #expect(!scenes.isEmpty)
    let result = try command.run(["format", "--check"] + scenes)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
  }

  @Test func leavesFilesWithFaultsAlone() throws {
    try command.write("bad.json", "{\"size\": [20 10], \"size\": 1}\n")
    let result = try command.run("format", "-i", "bad.json", "a.json", "no.json")
    #expect(result.status == 2)
    #expect(
      result.error == """
        bad.json:1:14: a comma or ] is needed here, not 1
          {"size": [20 10], "size": 1}
                       ^
        bad.json:1:19: the key `size` is already set on line 1
          {"size": [20 10], "size": 1}
                            ^
        no.json: cannot be read: there is no such file
        3 errors. All keys and values: flipbook schema

        """)
    #expect(command.text("bad.json") == "{\"size\": [20 10], \"size\": 1}\n")
    // The others are rewritten all the same.
    #expect(command.text("a.json") == canonical)
    let validated = try command.run("validate", "bad.json", "no.json")
    #expect(validated.error == result.error)
    #expect(try command.run("format", "--check", "bad.json", "b.json").status == 2)
  }

  @Test func keepsLineEndsAndDropsTheByteOrderMark() throws {
    let lines = canonical.replacing("\n", with: "\r\n")
    try command.write("a.json", "\u{FEFF}{\r\n\"size\":[20,10],\"layers\":[]}")
    #expect(try command.run("format", "-i", "a.json").status == 0)
    #expect(command.text("a.json") == lines)
    #expect(try command.run("format", "a.json").output == lines)
    #expect(try command.run("format", "--check", "a.json").status == 0)
  }

  @Test func formatsWhatIsNoGoodScene() throws {
    try command.write("a.json", "{sise: [NaN, -Infinity], /* no */ layers: 7}")
    #expect(
      try command.run("format", "a.json").output
        == "{\n  /* no */ layers: 7,\n  sise: [NaN, -Infinity],\n}\n")
  }

  @Test func printsJSON() throws {
    let result = try command.run("format", "a.json", "--json")
    let files = (result.json as? [String: Any])?["files"] as? [[String: Any]]
    #expect(files?.first?["text"] as? String == canonical)
    #expect(files?.first?["canonical"] as? Bool == false)
    let check = try command.run("format", "--check", "--json", "a.json", "b.json", "no.json")
    #expect(check.status == 2)
    #expect(check.error == "")
    let json = try #require(check.json as? [String: Any])
    #expect((json["files"] as? [[String: Any]])?.map { $0["canonical"] as? Bool } == [false, true])
    #expect((json["errors"] as? [[String: Any]])?.map { $0["file"] as? String } == ["no.json"])
  }

  @Test(arguments: [
    ("format", "format needs SCENE\nUsage: flipbook format SCENE … [-i | --check]\n"),
    (
      "format a.json b.json",
      "without -i or --check, format takes one SCENE, not 2\n"
        + "Try: flipbook format -i a.json b.json\n"
    ),
    (
      "format -i --check a.json",
      "--in-place rewrites files and --check does not\n"
        + "Usage: flipbook format SCENE … [-i | --check]\n"
    ),
    ("format -i -", "--in-place cannot rewrite -\nTry: flipbook format -\n"),
    (
      "format -i /dev/null",
      "--in-place cannot rewrite /dev/null\nTry: flipbook format /dev/null\n"
    ),
  ])
  func mistakesAreExplained(words: String, message: String) throws {
    let result = try command.run(words.split(separator: " ").map(String.init))
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error == "error: " + message)
    #expect(command.text("a.json") == written)
  }
}
