import Flipbook
import Foundation
import TestSupport
import Testing

/// The command's handling of files that it should not change, and its messages.
struct CommandSafetyTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write("a.json", moving)
  }

  private func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: command.folder.appendingPathComponent(name).path, withDestinationPath: destination)
  }

  private func folder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent(name), withIntermediateDirectories: true)
  }

  // MARK: Links and sandboxes

  @Test(arguments: ["missing", "failed", "all"])
  func recordingNeverLeavesTheFolder(mode: String) throws {
    try folder("scenes")
    try command.write("scenes/a.json", still)
    try link("scenes/a.png", to: "../outside.png")
    for words in [["check", "scenes"], ["check", "scenes/a.json"]] {
      let result = try command.run(words + ["--record", mode])
      #expect(result.status == 2)
      #expect(
        result.output.contains("scenes/a.png is outside scenes through a link; delete the link"))
      #expect(!command.has("outside.png"))
    }
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("scenes/a.png"))
    try folder("scenes/goldens")
    try link("scenes/a.png", to: "goldens/a.png")
    #expect(try command.run("check", "scenes", "--record", mode).status == 0)
    #expect(command.has("scenes/goldens/a.png"))
  }

  @Test func evidenceDoesNotLeaveTheReport() throws {
    try folder("scenes")
    try folder("other")
    try command.write("scenes/a.json", still)
    try command.write("other/a.png", "mine")
    try folder(".flipbook/check")
    try link(".flipbook/check/scenes", to: "../../other")
    let result = try command.run("check", "scenes", "--record", "never")
    #expect(result.status == 2)
    #expect(result.output.contains("is outside .flipbook/check through a link"))
    #expect(command.text("other/a.png") == "mine")
  }

  /// A scene with a picture outside its folder, named by a path, a link, a path through a linked
  /// folder and an absolute path.
  @Test(arguments: ["../secret.png", "link.png", "folder/secret.png", "ABSOLUTE"])
  func aSandboxedSceneReadsOnlyItsFolder(name: String) throws {
    #expect(try command.run("frame", "a.json", "-o", "secret.png").status == 0)
    try folder("scenes")
    try link("scenes/link.png", to: "../secret.png")
    try link("scenes/folder", to: "..")
    let path = name == "ABSOLUTE" ? command.folder.path + "/secret.png" : name
    let scene = #"{"size": [9, 9], "layers": [{"contents": "\#(path)"}]}"#
    try command.write("scenes/s.json", scene)
    #expect(try command.run("validate", "scenes/s.json").status == 0)
    // Long names are cut at 50 letters.
    let shown = path.count > 50 ? path.prefix(50) + "…" : path[...]
    let refusal = "\"\(shown)\" is outside scenes, and a sandboxed scene may read only files in it"
    for words in [
      ["validate", "scenes/s.json"], ["scenes/s.json", "-o", "s.gif"],
      ["frame", "scenes/s.json", "-o", "s.png"], ["strip", "scenes/s.json", "-o", "s.png"],
      ["values", "scenes/s.json"], ["tree", "scenes/s.json"],
    ] {
      let result = try command.run(words + ["--sandbox"])
      #expect(result.status == 2)
      #expect(result.error.contains(refusal))
    }
    let check = try command.run("check", "scenes", environment: ["CI": "true"])
    #expect(check.status == 2)
    #expect(check.output.contains(refusal))
    #expect(check.output.contains("flipbook check --no-sandbox"))
    // The folder above has all that it names, and may be trusted.
    for words in [["check", "."], ["check", "scenes", "--no-sandbox"]] {
      let result = try command.run(
        words + ["--record", "missing"], environment: ["CI": "true"])
      #expect(!result.output.contains("is outside"))
    }
    #expect(try command.run("check", "scenes", "--sandbox", "--no-sandbox").status == 2)
  }

  @Test func aSandboxedSceneAndItsGoldenAreNoLinks() throws {
    try folder("scenes")
    try command.write("outside.json", "{size: [1, 1], secret: 1}")
    try link("scenes/s.json", to: "../outside.json")
    try command.write("scenes/b.json", still)
    try link("scenes/b.png", to: "/etc/hostname")
    let result = try command.run("check", "scenes", "--sandbox")
    #expect(result.status == 2)
    #expect(!result.output.contains("secret"))
    #expect(
      result.output.contains(
        "scenes/s.json: \"scenes/s.json\" is outside scenes, and a sandboxed scene may read only files in it"
      ))
    #expect(result.output.contains("scenes/b.png is outside scenes through a link"))
  }

  @Test func aSandboxedSceneReadsFontsOfItsFolder() throws {
    try folder("scenes")
    try folder("scenes/fonts")
    let font = Repository.fixtures.appendingPathComponent("fonts/Inter-Bold.otf")
    try FileManager.default.copyItem(
      at: font, to: command.folder.appendingPathComponent("scenes/fonts/Inter-Bold.otf"))
    try command.write("scenes/s.json", #"{"size": [9, 9], "fonts": ["fonts"]}"#)
    #expect(try command.run("validate", "--sandbox", "scenes/s.json").status == 0)
    try link("scenes/fonts/other.otf", to: font.path)
    let result = try command.run("validate", "--sandbox", "scenes/s.json")
    #expect(result.status == 2)
    #expect(result.error.contains("fonts[0]: \"fonts\" is outside scenes"))
  }

  // MARK: Messages

  @Test(arguments: [
    (["info", ""], "error: cannot read '': No such file or directory\n"),
    (["a.json", "-o", ""], "error: cannot tell a format from the name ''; "),
    (
      ["frame", "a.json", "-o", ""],
      "error: frame writes PNG, so the file name must end in .png, not ''\nTry: -o frame.png\n"
    ),
    (
      ["diff", "a.json", "/dev/zero"],
      "error: /dev/zero is a device or a pipe; only files, and - for standard input, are read\n"
    ),
    (["validate", ""], "'': cannot be read: there is no such file\n"),
    (["check", ""], "error: there is no file or folder ''\n"),
    (["new", " "], "error: new needs a name for the file\n"),
    (["a.json", "-V"], "error: render has no option '-V'; did you mean `--version`?\n"),
    (
      ["a.json", "-o", "x.mov"],
      "error: cannot tell a format from the name x.mov; end it in .gif, .png, .apng, .webp, "
        + ".y4m, .mp4, .webm or .avif, or give the format\nTry: flipbook SCENE -o - --format y4m | ffmpeg -i - x.mov\n"
    ),
    (
      ["values", "a.json", "--layer", "nope"],
      "error: the scene has no layer 'nope'\nThe ids of its layers: box\n"
    ),
  ])
  func mistakes(words: [String], message: String) throws {
    let result = try command.run(words)
    #expect(result.status == 2)
    #expect(result.error.hasPrefix(message))
  }

  @Test func fileNamesWithAZeroByteAreReported() throws {
    try command.write("a", "not a picture")
    try command.write(
      "s.json", #"{"size": [9, 9], "layers": [{"contents": "a\u0000.png"}], "fonts": ["a\u0000b"]}"#
    )
    let result = try command.run("validate", "s.json")
    #expect(result.status == 2)
    #expect(result.error.contains(#"cannot read a\u{0}.png: No such file"#))
    #expect(result.error.contains(#"cannot read the font a\u{0}b: no such file"#))
  }

  @Test func namesDoNotSteerTheTerminal() throws {
    let result = try command.run("info", "\u{1B}[31m.gif")
    #expect(result.error == "error: cannot read \\u{1B}[31m.gif: No such file or directory\n")
  }

  @Test func infoGoesOnAfterADamagedFile() throws {
    #expect(try command.run("a.json", "-o", "a.gif", "-o", "c.apng").status == 0)
    try command.write("b.gif", "GIF89a")
    let result = try command.run("info", "a.gif", "b.gif", "c.apng")
    #expect(result.status == 2)
    #expect(result.output.contains("a.gif: GIF"))
    #expect(result.output.contains("c.apng: APNG"))
    #expect(result.error.hasPrefix("error: b.gif is not a valid GIF file"))
    let json = try command.run("info", "a.gif", "b.gif", "c.apng", "--json")
    #expect(json.status == 2)
    let answers = try #require(json.json as? [[String: Any]])
    #expect(answers.map { $0["file"] as? String } == ["a.gif", nil, "c.apng"])
    #expect(answers[1]["status"] as? Int == 2)
    #expect(answers[0]["duration"] as? Double == 1)
  }

  @Test func extremeValuesAreUsageErrors() throws {
    let heart = """
      {"size": [40, 20], "views": [{"class": "UIImageView", "frame": [0, 0, 9, 9],
        "image": {"systemName": "heart", "pointSize": 1e-234}}]}
      """
    try command.write("s.json", heart)
    #expect([0, 2].contains(try command.run("frame", "s.json", "-o", "s.png").status))
    #expect([0, 2].contains(try command.run("check", "s.json").status))
    let late = try command.run(
      "a.json", "-o", "a.gif", "--fps", "1e-9", "--duration", "1e12", "--speed", "1e-3")
    #expect(late.status == 2)
  }

  // MARK: Leftovers

  @Test func aFileThatMayNotGrowIsAnError() throws {
    let result = try command.shell(
      #"ulimit -f 1; "$FLIPBOOK" a.json -o a.y4m --scale 20 2>.message; echo $?"#)
    #expect(result.output == "70\n")
    #expect(command.text(".message")?.contains("cannot write a.y4m: File too large") == true)
    #expect(!command.has("a.y4m"))
  }

  /// Frames of 86 MB, of which 64 stay in memory.
  @Test func noPlaceForATemporaryFileIsSaid() throws {
    try command.write(
      "n.json",
      """
      {size: [1200, 1200], fps: 10, duration: 1.5, layers: [{frame: [0, 0, 1220, 1200],
        contents: {checkerboard: [1220, 1200], square: 1},
        animations: [{class: 'CABasicAnimation', keyPath: 'position.x', fromValue: 610, toValue: 595,
          duration: 1.5}]}]}
      """)
    let result = try command.run(
      ["n.json", "-o", "n.gif"], environment: ["TMPDIR": "/nowhere"])
    #expect(result.status == 70)
    #expect(
      result.error == """
        error: cannot write a temporary file in /nowhere: No such file or directory
        Try: TMPDIR=DIR flipbook …, with a folder that you can write to

        """)
  }

  /// A process that is ended by SIGKILL leaves the hidden folder of a sequence behind.
  @Test func theNextRunRemovesWhatAKilledOneLeft() throws {
    let before = command.files
    let process = try command.process(["a.json", "-o", "f-%d.png", "--duration", "90000"])
    try process.run()
    while command.files == before, process.isRunning {}
    let busy = command.files.subtracting(before)
    // One that is at work keeps its folder.
    #expect(try command.run("a.json", "-o", "g-%d.png", "--duration", "0.2").status == 0)
    #expect(command.files.isSuperset(of: busy))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(command.files.isSuperset(of: busy))
    try folder(".flipbook.backup")
    try command.write(".flipbook.backup/notes", "mine")
    #expect(try command.run("a.json", "-o", "g-%d.png", "--duration", "0.2").status == 0)
    #expect(command.files.isDisjoint(with: busy))
    #expect(command.text(".flipbook.backup/notes") == "mine")
  }

  // MARK: Messages about files

  @Test func framesThatAreEqualAreOne() throws {
    try command.write("s.json", still.replacing("{\"size\"", with: "{\"duration\": 1, \"size\""))
    let result = try command.run("s.json", "-o", "s.gif", "--fps", "10")
    #expect(
      result.error.contains(
        "10 frames in 1 s, stored as 1, since consecutive equal frames are merged"))
    let json = try command.run("s.json", "-o", "s.gif", "--fps", "10", "--json")
    let files = (json.json as? [String: Any])?["files"] as? [[String: Any]]
    #expect(files?.first?["images"] as? Int == 1)
  }

  @Test func unevenDelaysAreSaid() throws {
    let uneven = try command.run("a.json", "-o", "a.gif", "--fps", "30")
    #expect(
      uneven.error.hasPrefix(
        "note: the delays of a GIF are hundredths of a second, so its frames last 30 and 40 ms in "
          + "turn; --fps 25 or 33.333 is even\n"))
    #expect(try !command.run("a.json", "-o", "a.gif", "--fps", "25").error.contains("note:"))
    #expect(try !command.run("a.json", "-o", "a.apng", "--fps", "30").error.contains("note:"))
    #expect(try command.run("a.json", "-o", "a.gif", "--fps", "30", "-q").error == "")
  }

  @Test func transparencyThatIsLostIsSaid() throws {
    let half = """
      {"size": [9, 9], "background": null, "layers": [{"frame": [0, 0, 4, 4], "backgroundColor": "#f008"}]}
      """
    try command.write("t.json", half)
    let note = "note: partially transparent pixels of t.gif become opaque or clear"
    #expect(try command.run("t.json", "-o", "t.gif").error.hasPrefix(note))
    let matte = try command.run("t.json", "-o", "t.gif", "--matte", "white")
    #expect(!matte.error.contains("note:"))
    #expect(try !command.run("t.json", "-o", "t.apng").error.contains("note:"))
    try command.write("t.json", half.replacing("#f008", with: "#f00"))
    #expect(try !command.run("t.json", "-o", "t.gif").error.contains("note:"))
  }

  @Test func aLongLoopIsSaid() throws {
    let spin =
      #"{"class": "CABasicAnimation", "keyPath": "opacity", "toValue": 0, "repeatCount": "infinity""#
    func scene(_ first: Double, _ second: Double) -> String {
      """
      {"size": [9, 9], "fps": 1, "duration": "loop", "layers": [
        {"animations": [\(spin), "duration": \(first)}]}, {"animations": [\(spin), "duration": \(second)}]}]}
      """
    }
    try command.write("l.json", scene(0.7, 1.13))
    let long = try command.run("l.json", "-o", "l.apng")
    #expect(
      long.error.hasPrefix(
        "warning: Scene, duration: the loop takes 79.1 s: cycles of 0.7 s and 1.13 s line "
          + "up only then\n"))
    try command.write("l.json", scene(0.5, 1.5))
    #expect(try !command.run("l.json", "-o", "l.apng").error.contains("warning"))
  }

  // MARK: Starting

  @Test func aNewSceneIsWhatToolsRead() throws {
    #expect(try command.run("new", "x").status == 0)
    let text = try #require(command.text("x.json"))
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(json?["$schema"] as? String == ".scene.schema.json")
    #expect(command.text(".scene.schema.json") == Scene.schema + "\n")
    #expect(try command.run("format", "--check", "x.json").status == 0)
    #expect(try command.run("new", "y.json5").status == 0)
    #expect(command.text("y.json5") == Scene.starter)
    #expect(try Scene(json: text).text == Scene(json: Scene.starter).text)
    let settings = try #require(command.text(".vscode/settings.json"))
    let keys = try JSONSerialization.jsonObject(with: Data(settings.utf8)) as? [String: Any]
    #expect((keys?["files.associations"] as? [String: String])?["*.json5"] == "jsonc")
    let schemas = try #require(keys?["json.schemas"] as? [[String: Any]])
    #expect(schemas.first?["url"] as? String == "./.scene.schema.json")
    #expect(schemas.first?["fileMatch"] as? [String] == ["*.json5"])
    try command.write(".vscode/settings.json", "{}")
    #expect(try command.run("new", "z.json5").status == 0)
    #expect(command.text(".vscode/settings.json") == "{}")
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("z.json5"))
    // Neither it nor a schema under another name is a scene.
    try command.write("scene.schema.json", Scene.schema)
    #expect(try command.run("check").output.hasSuffix("3 scenes: 3 recorded\n"))
  }
}
