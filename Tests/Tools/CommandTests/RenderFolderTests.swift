import Flipbook
import Foundation
import TestSupport
import Testing

/// `flipbook render` of folders: many scenes at a time, without those that are up to date.
struct RenderFolderTests {
  private let command: Command

  init() throws {
    command = try Command()
    for folder in ["scenes/inner", "parts"] {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try command.write("scenes/a.json5", "{include: 'red.json5', size: [8, 4]}")
    try command.write(
      "scenes/red.json5", "{layers: [{frame: [0, 0, 8, 4], backgroundColor: 'red'}]}")
    try command.write("scenes/.flipbookignore", "red.json5\n")
    try command.write("scenes/inner/b.json", "{size: [6, 4], style: ['light', 'dark']}")
    try command.write("scenes/package.json", "{\"name\": \"no scene\"}")
  }

  private func names(in folder: String) -> [String] {
    let path = command.folder.appendingPathComponent(folder).path
    return ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func render(_ words: String...) throws -> Command.Result {
    try command.run(["render", "scenes", "-o", "out/{name}.png"] + words)
  }

  @Test func everySceneOfAFolderIsWritten() throws {
    let result = try command.run(
      "render", "scenes", "-o", "out/{name}{~style}.gif", "-o", "out/{name}{look}.png")
    #expect(result.status == 0, "\(result.error)")
    #expect(
      names(in: "out") == [
        "a.gif", "a.png", "inner", "inner/b.gif", "inner/b.png", "inner/b~dark.gif",
        "inner/b~dark.png",
      ])
    #expect(result.error.hasSuffix("\n3 written\n"))
  }

  @Test func aLookNeedsItsOwnName() throws {
    let result = try render("--style", "light,dark")
    #expect(result.status == 2)
    #expect(result.error.contains("would both be written to out/a.png"))
    #expect(names(in: "out") == [])
  }

  @Test func filesThatAreUpToDateStay() throws {
    #expect(try render().error.hasSuffix("\n2 written\n"))
    #expect(try render().error == "2 up to date\n")
    // The options, the files that a scene includes, and the files themselves count.
    #expect(try render("--scale", "2").error.hasSuffix("\n2 written\n"))
    #expect(try render("--scale", "2", "--jobs", "1").error == "2 up to date\n")
    try command.write(
      "scenes/red.json5", "{layers: [{frame: [0, 0, 8, 4], backgroundColor: 'lime'}]}")
    let changed = try render("--scale", "2")
    #expect(changed.error.hasPrefix("out/a.png: PNG"), "\(changed.error)")
    #expect(changed.error.hasSuffix("\n1 written, 1 up to date\n"))
    let path = command.folder.appendingPathComponent("out/a.png").path
    #expect(try PNG.read(path).color(x: 3, y: 3) == CGColor(css: "lime"))
    try command.write("out/a.png", "spoiled")
    #expect(try render("--scale", "2").error.hasSuffix("\n1 written, 1 up to date\n"))
    #expect(try PNG.read(path).color(x: 3, y: 3) == CGColor(css: "lime"))
    try FileManager.default.removeItem(atPath: path)
    #expect(try render("--scale", "2").error.hasSuffix("\n1 written, 1 up to date\n"))
    // The picture is that of a single run, and a state that is damaged is as none.
    #expect(try command.run("scenes/a.json5", "-o", "one.png", "--scale", "2").status == 0)
    #expect(try bytes("one.png") == bytes("out/a.png"))
    try command.write(".flipbook/render.json", "{\"out/a.png\": 3}")
    #expect(try render("--scale", "2").error.hasSuffix("\n2 written\n"))
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: command.folder.appendingPathComponent(name))
  }

  @Test func picturesAndFontsOfASceneCount() throws {
    func picture(_ color: String) throws {
      try command.write("parts/p.json", "{size: [2, 2], background: '\(color)'}")
      #expect(try command.run("parts/p.json", "-o", "scenes/p-picture.png").status == 0)
    }
    try picture("red")
    try command.write(
      "scenes/a.json5", "{size: [8, 4], layers: [{frame: [0, 0, 8, 4], contents: 'p-picture.png'}]}"
    )
    #expect(try render().error.hasSuffix("\n2 written\n"))
    try picture("blue")
    #expect(try render().error.hasSuffix("\n1 written, 1 up to date\n"))
    #expect(try render().error == "2 up to date\n")
  }

  @Test func onlyFontFilesOfAFolderCount() throws {
    let fonts = Repository.fixtures.appendingPathComponent("fonts")
    let font = command.folder.appendingPathComponent("scenes/font.ttf")
    func use(_ name: String) throws {
      try? FileManager.default.removeItem(at: font)
      try FileManager.default.copyItem(at: fonts.appendingPathComponent(name), to: font)
    }
    func renderBeside() throws -> String {
      try command.run("render", "scenes", "-o", "scenes/{name}.gif").error
    }
    try use("FlipbookTest.ttf")
    try command.write("scenes/a.json5", "{size: [8, 4], fonts: ['.']}")
    #expect(try renderBeside().hasSuffix("\n2 written\n"))
    // The written files lie in the folder of fonts.
    #expect(try renderBeside() == "2 up to date\n")
    try use("DejaVuSans.ttf")
    #expect(try renderBeside().hasSuffix("\n1 written, 1 up to date\n"))
  }

  @Test(arguments: [
    "layers: [{frame: [0, 0, 8, 4], contents: '../parts/p.png'}]",
    "views: [{class: 'LottieView', animation: '../parts/l.json'}]", "fonts: ['../parts/f.ttf']",
    "fonts: ['../parts']", "fonts: ['/']",
  ])
  func aSandboxedSceneReadsOnlyItsFolder(_ content: String) throws {
    for name in ["p.png", "l.json", "f.ttf"] { try command.write("parts/\(name)", "secret") }
    try command.write("scenes/a.json5", "{size: [8, 4], \(content)}")
    let result = try render("--sandbox")
    #expect(result.status == 2)
    #expect(
      result.error.contains("is outside scenes, and a sandboxed scene may read only files in it"),
      "\(result.error)")
    #expect(result.error.hasSuffix("1 written, 1 failed\n"), "\(result.error)")
    #expect(!command.has("out/a.png"))
  }

  @Test func filesOutsideTheSandboxAreNotHashed() throws {
    let path = command.folder.appendingPathComponent("scenes/a.json5").path
    let folder = command.folder.appendingPathComponent("scenes")
    func hash(sandbox: URL?) throws -> String {
      let scene = try SceneDocument(contentsOf: path, sandbox: sandbox)
      return "\(scene.contentHash(ofFile: path))"
    }
    let contents = [
      "layers: [{frame: [0, 0, 8, 4], contents: '../parts/p.png'}]",
      "views: [{class: 'LottieView', animation: '../parts/l.json'}]", "fonts: ['../parts']",
    ]
    for content in contents {
      try command.write("scenes/a.json5", "{size: [8, 4], \(content)}")
      var hashes: [(inside: String, anywhere: String)] = []
      for text in ["one", "two"] {
        for name in ["p.png", "l.json", "f.ttf"] { try command.write("parts/\(name)", text) }
        hashes.append((try hash(sandbox: folder), try hash(sandbox: nil)))
      }
      #expect(hashes[0].inside == hashes[1].inside, "\(content)")
      #expect(hashes[0].anywhere != hashes[1].anywhere, "\(content)")
    }
  }

  @Test func aStateThatCannotBeWrittenIsANote() throws {
    try command.write(".flipbook", "")
    let result = try render()
    #expect(result.status == 0)
    #expect(
      result.error.contains("\n2 written\nnote: .flipbook/render.json cannot be written, "),
      "\(result.error)")
    #expect(names(in: "out").contains("a.png"))
    #expect((try render("--json").json as? [String: Any])?["written"] as? Int == 2)
    #expect(try render("--quiet").error == "")
  }

  @Test func aProgramThatCannotBeHashedIsANote() throws {
    for name in ["other", ".flipbook"] {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      at: command.folder.appendingPathComponent(".flipbook/cache"),
      withDestinationURL: command.folder.appendingPathComponent("other"))
    for _ in 0..<2 {
      let result = try render()
      #expect(result.status == 0)
      #expect(
        result.error.contains(
          "\n2 written\nnote: the program cannot be hashed, so that the next run draws all scenes "
            + "again: .flipbook/cache is a link, which no check follows; delete it"),
        "\(result.error)")
    }
    #expect(try render("--quiet").error == "")
  }

  @Test func aBrokenSceneDoesNotStopTheOthers() throws {
    try command.write("scenes/0.json", "{size: [8, 4], layers: [{opacity: 'x'}]}")
    for name in ["out/{name}.png", "out/{name}{look}.png"] {
      let result = try command.run("render", "scenes", "-o", name)
      #expect(result.status == 2)
      #expect(result.error.contains("scenes/0.json:1:35: layers[0].opacity"), "\(result.error)")
      #expect(result.error.hasSuffix(", 1 failed\n"), "\(result.error)")
    }
    #expect(names(in: "out").contains("inner/b~dark.png"))
    let json = try render("--json").json as? [String: Any]
    #expect(json?["failed"] as? Int == 1)
    let scenes = json?["scenes"] as? [[String: Any]]
    #expect(
      Set(scenes?.compactMap { $0["scene"] as? String } ?? []) == [
        "scenes/0.json", "scenes/a.json5", "scenes/inner/b.json",
      ])
    #expect(scenes?.compactMap { $0["error"] }.count == 1)
  }

  @Test func aFileThatCannotBeWrittenIsAFailure() throws {
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("out/a.png"), withIntermediateDirectories: true)
    let result = try render()
    #expect(result.status != 0)
    #expect(result.error.contains("error: scenes/a.json5: "), "\(result.error)")
    #expect(result.error.hasSuffix("1 written, 1 failed\n"), "\(result.error)")
    #expect(names(in: "out").contains("inner/b.png"))
  }

  @Test func aSceneWithWarningsIsNeverUpToDate() throws {
    try command.write(
      "scenes/a.json5",
      "{size: [8, 4], duration: 0.1, views: [{id: 'a'}], script: [{wait: 1}, {set: {alpha: 0}, on: 'a'}]}"
    )
    for _ in 0..<2 { #expect(try render().error.contains("warning: ")) }
    let strict = try render("--strict")
    #expect(strict.status == 2)
    #expect(strict.error.contains("error: 1 warning, and --strict allows none"))
  }

  @Test func standardOutputTakesOneScene() throws {
    let result = try command.run("render", "scenes", "-o", "-", "--format", "gif")
    #expect(result.status == 2)
    #expect(result.output == "")
    try FileManager.default.removeItem(
      at: command.folder.appendingPathComponent("scenes/inner/b.json"))
    let one = try command.run("render", "scenes", "-o", "-", "--format", "gif")
    #expect(one.status == 2)
    #expect(one.error.contains("written to files, not to standard output"))
  }

  @Test func aFolderWithoutScenesIsAnError() throws {
    let result = try command.run("render", "parts", "-o", "out/{name}.png")
    #expect(result.status == 2)
    #expect(command.files == ["scenes", "parts"])
  }

  @Test func aTerminalShowsTheProgress() throws {
    let line = "script -qec '\"$FLIPBOOK\" render scenes -o \"out/{name}.png\" --jobs 1' /dev/null"
    let shown = try command.shell(line).output
    #expect(
      shown.contains("\r░░░░░░░░░░░░ 0/2  scenes/a.json5\u{1B}[K"), "\(shown.debugDescription)")
    #expect(shown.contains("█████"))
    #expect(shown.contains("2 written"))
    #expect(!(try render("--scale", "2").error.contains("░")))
  }

  @Test func theSnippetListsWhatIsUpToDate() throws {
    #expect(try render("-q").error == "")
    let result = try render("--snippet", "-q")
    #expect(
      result.output == """
        <img src="out/a.png" width="8" height="4" alt="a">
        <img src="out/inner/b.png" width="6" height="4" alt="b">

        """)
  }
}
