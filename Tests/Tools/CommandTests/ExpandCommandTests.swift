import Foundation
import TestSupport
import Testing

/// `flipbook expand`: what goes where, and the exit status.
struct ExpandCommandTests {
  private let command: Command
  private let written = """
    // A comment.
    { size: [20, 10], layers: [{ repeat: { count: 2 }, position: ["= 5 * i", 0] }] }
    """
  private let expanded = """
    {
      "size": [20, 10],
      "layers": [{ "position": [0, 0] }, { "position": [5, 0] }]
    }

    """

  init() throws {
    command = try Command()
    try command.write("a.json5", written)
  }

  @Test func printsThePlainScene() throws {
    let result = try command.run("expand", "a.json5")
    #expect(result.status == 0)
    #expect(result.output == expanded)
    #expect(result.error == "")
    #expect(command.text("a.json5") == written)
    #expect(try command.shell("\"$FLIPBOOK\" expand - < a.json5").output == expanded)
    // A plain scene stays as it is.
    try command.write("plain.json", expanded)
    #expect(try command.run("expand", "plain.json").output == expanded)
    #expect(try command.run("format", "--check", "plain.json").status == 0)
  }

  @Test func writesAFile() throws {
    let result = try command.run("expand", "a.json5", "-o", "b.json")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(result.error == "b.json: 4 lines\n")
    #expect(command.text("b.json") == expanded)
    #expect(try command.run("expand", "a.json5", "-q", "-o", "b.json").error == "")
    let json = try command.run("expand", "a.json5", "--json", "-o", "b.json")
    #expect(json.json as? [String: String] == ["file": "a.json5", "output": "b.json"])
    let text = try command.run("expand", "a.json5", "--json")
    #expect(text.json as? [String: String] == ["file": "a.json5", "text": expanded])
  }

  @Test func mistakesLeaveNoFile() throws {
    try command.write("parts.json5", "[{ position: [\"= 1 / i\", 0] }]")
    try command.write(
      "c.json5", "{ size: [20, 10], layers: [{ repeat: { count: 2 }, include: \"parts.json5\" }] }")
    let result = try command.run("expand", "c.json5", "-o", "d.json")
    #expect(result.status == 2)
    #expect(
      result.error == """
        parts.json5:1:20: layers[0].position[0]: cannot be computed: the result is not a finite number
          [{ position: ["= 1 / i", 0] }]
                             ^
        c.json5:1:61: the file is included here
          { size: [20, 10], layers: [{ repeat: { count: 2 }, include: "parts.json5" }] }
                                                                      ^
        c.json5:1:28: in repetition 1 of this
        1 error. All keys and values: flipbook schema

        """)
    #expect(!command.files.contains("d.json"))
    let json = try command.run("expand", "c.json5", "--json")
    let error = json.errorJSON?["error"] as? [String: Any]
    let scene = (error?["scene"] as? [[String: Any]])?.first
    let notes = scene?["notes"] as? [[String: Any]]
    #expect(
      notes?.compactMap { $0["message"] as? String } == [
        "the file is included here", "in repetition 1 of this",
      ])
    #expect(notes?.compactMap { $0["line"] as? Int } == [1, 1])
  }

  @Test func theSandboxHolds() throws {
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("in"), withIntermediateDirectories: false)
    try command.write("in/e.json5", "{ size: [9, 9], include: \"../kit.json5\" }")
    try command.write("kit.json5", "{ let: { a: 1 } }")
    for words in [["expand", "in/e.json5"], ["expand", "in/e.json5", "--sandbox"]] {
      let result = try command.run(words)
      #expect(result.status == 2)
      #expect(result.error.contains("\"../kit.json5\" is not in the scene's folder"))
    }
  }
}
