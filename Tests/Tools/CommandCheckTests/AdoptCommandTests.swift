import Flipbook
import TestSupport
import Testing

/// `flipbook adopt` on pictures that tests have left, and what it says where there are none.
struct AdoptCommandTests {
  let command: Command

  init() throws { command = try Command() }

  private func write(_ name: String, _ text: String) throws {
    let folder = command.folder.appendingPathComponent(name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try command.write(name, text)
  }

  /// Leaves what a test draws: a square of 10 points in a picture of 40 × 20.
  private func draw(_ name: String, x: Int) throws {
    let golden = "Tests/__Snapshots__/BadgeTests/\(name).png"
    try picture(x, "left/\(name).actual.png")
    try command.write(
      "left/\(name).elements.json",
      """
      {"version": 1, "golden": "\(command.folder.appendingPathComponent(golden).path)",
       "source": "\(command.folder.appendingPathComponent("Tests/BadgeTests.swift").path)",
       "test": "testBadge()", "line": 3, "scale": 1, "elements": [
         {"name": "screen", "type": "UIView", "box": [[0, 0], [40, 20]], "background": "#FFFFFF",
          "isSurface": true, "cornerRadius": 0, "lines": [], "hasImage": false, "isSymbol": false, "isPlaceholder": false},
         {"name": "badge", "type": "UIView", "box": [[\(x), 5], [10, 10]], "parent": 0,
          "background": "#FF0000", "isSurface": true, "cornerRadius": 0, "lines": [],
          "hasImage": false, "isSymbol": false, "isPlaceholder": false}]}
      """)
  }

  private func picture(_ x: Int, _ path: String) throws {
    var bitmap = Bitmap(width: 40, height: 20, filling: 0xFFFF_FFFF)
    for row in 5..<15 { for column in x..<x + 10 { bitmap[column, row] = 0xFFFF_0000 } }
    let file = command.folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(try PNG.encode(bitmap)).write(to: file)
  }

  @Test func picturesThatTestsHaveLeftAreCompared() throws {
    try draw("testBadge.1", x: 10)
    try draw("testBadge.2", x: 10)
    try picture(10, "goldens/BadgeTests/testBadge.1.png")
    try picture(14, "goldens/BadgeTests/testBadge.2.png")
    try write("Tests/BadgeTests.swift", "class BadgeTests { func testBadge() {} }")
    let result = try command.run("adopt", "left", "--references", "goldens", "-o", "page.html")
    #expect(result.status == 1)
    #expect(
      result.output == """
        Tests/__Snapshots__/BadgeTests/testBadge.2.png: moved by 4 pt: `badge`
        1 of 2 pictures has the same layout; 1 differs by places of views
        To look at it: page.html
        Once the pictures are as they should be: flipbook accept --from left/result.json

        """)
    #expect(command.text("page.html")?.contains("moved by 4 pt") == true)
    let accepted = try command.run("accept", "--from", "left/result.json")
    #expect(
      accepted.output == """
        Tests/__Snapshots__/BadgeTests/testBadge.2.png: accepted
        Tests/__Snapshots__/BadgeTests/testBadge.1.png: accepted

        """)
    let markdown = try command.run("report", "--from", "left/result.json", "--markdown")
    #expect(markdown.output.contains("1 of 2 pictures has the same layout"))
  }

  @Test func theSameLayoutIsStatusZero() throws {
    try draw("testBadge.1", x: 10)
    try picture(10, "goldens/BadgeTests/testBadge.1.png")
    let result = try command.run("adopt", "left", "--references", "goldens", "-q")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(command.text("left/index.html")?.contains("same layout") == true)
  }

  @Test func whatIsMissingIsNamed() throws {
    #expect(try command.run("adopt", "--references", "x").status == 2)
    let without = try command.run("adopt", "left")
    #expect(without.status == 2)
    #expect(without.error.hasPrefix("error: adopt needs --references FOLDER\n"))
    let nowhere = try command.run("adopt", "left", "--references", "goldens")
    #expect(nowhere.error == "error: there is no folder left\n")
    try write("left/a.txt", "")
    try write("goldens/a.txt", "")
    let nothing = try command.run("adopt", "left", "--references", "goldens")
    #expect(nothing.status == 2)
    #expect(
      nothing.error
        == "error: left has neither a Package.swift nor pictures that a run has left\n")
    try draw("testBadge.1", x: 10)
    let references = try command.run("adopt", "left", "--references", "goldens")
    #expect(references.status == 2)
    #expect(references.error == "error: there are no .png files in goldens\n")
  }

  /// A package whose tests draw one picture: in the place of `swift` stands a program that copies
  /// it, and then does what `end` says.
  private func adoptPackage(end: String, _ words: String = "") throws -> Command.Result {
    try draw("testBadge.1", x: 10)
    try command.write(
      "swift",
      "#!/bin/sh\ncp drawn/* \"$FLIPBOOK_ADOPT\"\necho \"record <$FLIPBOOK_RECORD>\"\n\(end)\n")
    try write("package/Package.swift", "// swift-tools-version: 6.0")
    return try command.shell(
      "rm -rf drawn; mv left drawn; chmod +x swift; PATH=.:$PATH $FLIPBOOK adopt package "
        + "--references goldens \(words)")
  }

  @Test func failingTestsAreNoted() throws {
    try picture(10, "goldens/BadgeTests/testBadge.1.png")
    // The run before has drawn one more, and something else lies there.
    try draw("testBadge.2", x: 10)
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent(".flipbook"), withIntermediateDirectories: true)
    _ = try command.shell("mv left .flipbook/adopt")
    try command.write(".flipbook/adopt/photo.actual.png", "photo")
    let result = try adoptPackage(end: "exit 1")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("note: swift test --package-path package fails\n"))
    #expect(result.output.hasPrefix("1 of 1 picture has the same layout\n"))
    #expect(!command.has(".flipbook/adopt/testBadge.2.actual.png"))
    #expect(command.text(".flipbook/adopt/photo.actual.png") == "photo")
  }

  /// A part of the pictures is not compared as if it were all.
  @Test(arguments: ["echo 'error: Exited with unexpected signal code 11'; exit 1", "kill -9 $$"])
  func testsThatASignalEndsFail(end: String) throws {
    try picture(10, "goldens/BadgeTests/testBadge.1.png")
    let result = try adoptPackage(end: end)
    #expect(result.status == 70)
    #expect(result.output == "")
    #expect(result.error.contains("record <>\n"))
    #expect(result.error.hasSuffix("error: swift test fails in package\n"))
    #expect(!command.has(".flipbook/adopt/result.json"))
  }

  @Test func withoutReferencesTheStatusIsNotZero() throws {
    try picture(10, "goldens/OtherTests/testOther.1.png")
    let result = try adoptPackage(end: "exit 0", "-o out")
    #expect(result.status == 2)
    #expect(result.output.contains("testBadge.1.png: there is no reference\n"))
    #expect(result.output.contains("0 of 0 pictures have the same layout; 1 has no reference"))
    #expect(command.has("out/index.html"))
  }

  /// The output of a build that fails is shown.
  @Test func aPackageThatDoesNotBuildIsShown() throws {
    try write("package/Package.swift", "// swift-tools-version: 6.0\nthis is no manifest\n")
    try write("goldens/a.txt", "")
    let result = try command.run("adopt", "package", "--references", "goldens")
    #expect(result.status == 70)
    #expect(result.error.contains("error: swift test fails in package\n"))
    #expect(result.error.contains("Package.swift:2"))
  }
}
