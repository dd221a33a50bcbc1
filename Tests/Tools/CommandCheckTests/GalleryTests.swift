import Flipbook
import Foundation
import TestSupport
import Testing

/// `flipbook gallery`: a page and a README's table of scenes and snapshots.
struct GalleryTests {
  private let command: Command

  init() throws {
    command = try Command()
    for folder in ["scenes/inner", "Tests/Goldens/BadgeTests"] {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try command.write(
      "scenes/inner/night-sky.json5",
      """
      // Stars | and *planets*.
      // More.
      {size: [20, 10], scale: 2, style: ["light", "dark"]}
      """)
    try command.write("scenes/moving_box.json", moving)
    try command.write("README.md", "Start\r\n\(marker)\r\nearlier\r\n\(end)\r\nEnd <b>")
    // Snapshots of tests, in two styles and in another look.
    for name in ["red", "red~dark", "red~rtl", "large@2x", "spoken.a11y"] {
      let result = try command.run(
        "frame", "scenes/moving_box.json", "-o", "Tests/Goldens/BadgeTests/\(name).png")
      #expect(result.status == 0)
    }
  }

  private let marker = "<!-- flipbook:gallery -->"
  private let end = "<!-- /flipbook:gallery -->"

  private var docs: [String] {
    let path = command.folder.appendingPathComponent("docs").path
    return ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func gallery(_ words: String...) throws -> Command.Result {
    try command.run(["gallery", "scenes", "Tests", "-o", "docs"] + words)
  }

  @Test func thePageShowsScenesAndSnapshots() throws {
    let result = try gallery()
    #expect(result.status == 0, "\(result.error)")
    #expect(
      docs == [
        "index.html", "inner", "inner/night-sky.png", "inner/night-sky~dark.png", "moving_box.png",
        "moving_box.webp",
      ])
    let page = try #require(command.text("docs/index.html"))
    #expect(page.components(separatedBy: "<article>").count == 5)
    for part in [
      "<h2>Night sky</h2>\n<p>Stars | and *planets*.</p>", "<h2>Moving box</h2>",
      "<h2>Red</h2>", "<h2>Large</h2>",
      "<source media=\"(prefers-color-scheme: dark)\" srcset=\"inner/night-sky~dark.png\">"
        + "<img src=\"inner/night-sky.png\" width=\"20\" height=\"10\"",
      "<source media=\"(prefers-reduced-motion: reduce)\" srcset=\"moving_box.png\">"
        + "<img src=\"moving_box.webp\" width=\"40\" height=\"10\"",
      "srcset=\"../Tests/Goldens/BadgeTests/red~dark.png\"",
      "<a href=\"../Tests/BadgeTests.swift\">source</a>",
      "<img src=\"../Tests/Goldens/BadgeTests/large@2x.png\" width=\"20\" height=\"5\"",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("a11y") && !page.contains("rtl"))
    let folder = command.folder.appendingPathComponent("docs").path
    let film = try inspectPicture(path: "\(folder)/moving_box.webp")
    #expect(film.frames.count > 5)
    #expect(try PNG.read("\(folder)/inner/night-sky~dark.png").color(x: 0, y: 0) == .black)
    #expect(try PNG.read("\(folder)/inner/night-sky.png").width == 40)
  }

  @Test func onlyTheTableOfTheReadmeChanges() throws {
    #expect(try gallery("--readme", "README.md").status == 0)
    let readme = try #require(command.text("README.md"))
    #expect(readme.hasPrefix("Start\r\n\(marker)\r\n\r\n| | Light | Dark | |\r\n"))
    #expect(readme.hasSuffix("|\r\n\r\n\(end)\r\nEnd <b>"))
    #expect(!readme.contains("earlier"))
    let row = """
      | <b>Night sky</b><br>Stars &#124; and &#42;planets&#42;. | <a \
      href="docs/inner/night-sky.png"><img src="docs/inner/night-sky.png" width="20" \
      alt="Night sky"></a> | <a href="docs/inner/night-sky~dark.png"><img \
      src="docs/inner/night-sky~dark.png" width="20" alt="Night sky"></a> | <a \
      href="scenes/inner/night-sky.json5">source</a> |\r\n
      """
    #expect(readme.contains(row))
    #expect(readme.contains("<a href=\"docs/moving_box.png\"><img src=\"docs/moving_box.webp\""))
  }

  @Test(arguments: ["none", "<!-- flipbook:gallery --> twice <!-- flipbook:gallery -->"])
  func aReadmeWithoutMarkersStays(_ text: String) throws {
    try command.write("README.md", text)
    let result = try gallery("--readme", "README.md")
    #expect(result.status == 2)
    #expect(result.error.contains("README.md needs the lines \(marker) and \(end), once each"))
    #expect(command.text("README.md") == text)
    #expect(docs == [])
  }

  @Test func aReadmeNeedNotBeUTF8() throws {
    let readme = command.folder.appendingPathComponent("README.md")
    let start: [UInt8] = [0xE9, 0xFF, 0x0A]
    let rest: [UInt8] = [0x0A, 0xC3, 0x28, 0xE9]
    try Data(start + Array("\(marker)earlier\(end)".utf8) + rest).write(to: readme)
    #expect(try gallery("--readme", "README.md").status == 0)
    let bytes = [UInt8](try Data(contentsOf: readme))
    #expect(bytes.starts(with: start + Array("\(marker)\n\n| | Light".utf8)))
    #expect(Array(bytes.suffix(4)) == rest)
    #expect(try gallery("--check", "--readme", "README.md").status == 0)
  }

  @Test func aCheckWritesNothing() throws {
    let before = try gallery("--check", "--readme", "README.md")
    #expect(before.status == 1)
    #expect(before.output.contains("docs/moving_box.webp: is out of date\n"))
    #expect(before.output.contains("README.md: is out of date\n"))
    #expect(docs == [])
    #expect(try gallery("--readme", "README.md").status == 0)
    let after = try gallery("--check", "--readme", "README.md")
    #expect(after.status == 0)
    #expect(after.output == "all 6 files are up to date\n")
    try command.write("scenes/moving_box.json", moving.replacing("red", with: "blue"))
    let changed = try gallery("--check", "--readme", "README.md", "--json")
    #expect(changed.status == 1)
    #expect(
      (changed.json as? [String: [String]]) == [
        "stale": ["docs/moving_box.png", "docs/moving_box.webp"]
      ])
    #expect(
      try gallery().output == "docs/moving_box.png: written\ndocs/moving_box.webp: written\n")
  }

  @Test func noFileOfOthersIsReplaced() throws {
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("docs"), withIntermediateDirectories: true)
    try command.write("docs/index.html", "<p>mine")
    let page = try gallery()
    #expect(page.status == 2)
    #expect(page.error.contains("docs/index.html is not the page of a gallery"))
    #expect(docs == ["index.html"])
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("docs/index.html"))
    try command.write("docs/moving_box.png", "mine")
    let picture = try gallery()
    #expect(picture.status == 2)
    #expect(picture.error.contains("docs/moving_box.png is not of this gallery"))
    #expect(docs == ["moving_box.png"])
    #expect(command.text("docs/moving_box.png") == "mine")
    // A golden beside a scene is not replaced by the gallery's picture either.
    #expect(try command.run("check", "scenes").status == 0)
    #expect(try command.run("gallery", "scenes", "-o", "scenes").status == 2)
  }

  @Test func noFileIsWrittenTwice() throws {
    for folder in ["A", "B"] {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
      try command.write("\(folder)/card.json", "{size: [8, 4]}")
    }
    let result = try command.run("gallery", "A", "B", "-o", "docs")
    #expect(result.status == 2)
    #expect(
      result.error.contains("A/card.json and B/card.json would both be written to docs/card.png"),
      "\(result.error)")
    #expect(docs == [])
    #expect(try command.run("gallery", ".", "-o", "docs").status == 0)
    #expect(docs.contains("A/card.png") && docs.contains("B/card.png"))
  }

  @Test func extremeScalesAreShown() throws {
    try command.write("scenes/huge.json", "{size: [1e10, 1e10], scale: 1e-9}")
    for name in ["icon@0x", "tiny@0.0000000000000000001x"] {
      let result = try command.run(
        "frame", "scenes/moving_box.json", "-o", "Tests/Goldens/BadgeTests/\(name).png")
      #expect(result.status == 0)
    }
    let result = try gallery()
    #expect(result.status == 0, "\(result.error)")
    let page = try #require(command.text("docs/index.html"))
    #expect(page.contains("<h2>Huge</h2>"))
    #expect(page.contains("<h2>Tiny</h2>"))
    #expect(page.contains("icon@0x.png\" width=\"40\" height=\"10\""))
  }

  @Test func aPictureOfARemovedSceneStays() throws {
    #expect(try gallery().status == 0)
    try FileManager.default.removeItem(
      at: command.folder.appendingPathComponent("scenes/moving_box.json"))
    #expect(try gallery().status == 0)
    #expect(docs.contains("moving_box.webp"))
    #expect(command.text("docs/index.html")?.contains("moving_box.webp") == false)
  }

  @Test func aBrokenSceneWritesNothing() throws {
    try command.write("scenes/broken.json", "{size: [8, 4], layers: [{opacity: 'x'}]}")
    let result = try gallery("--readme", "README.md")
    #expect(result.status == 2)
    #expect(result.error.contains("scenes/broken.json:1:35: layers[0].opacity"))
    #expect(docs == [])
    #expect(command.text("README.md")?.contains("earlier") == true)
  }

  @Test func namesAreEscaped() throws {
    try command.write(
      "scenes/a <b>&\"c\".json", "{size: [8, 4], description: 'One </p> & two\\nthree'}")
    #expect(try gallery("--readme", "README.md").status == 0)
    let page = try #require(command.text("docs/index.html"))
    #expect(
      page.contains("<h2>A &lt;b&gt;&amp;&quot;c&quot;</h2>\n<p>One &lt;/p&gt; &amp; two</p>"))
    #expect(page.contains("src=\"a%20%3Cb%3E&amp;%22c%22.png\""))
    #expect(command.text("README.md")?.contains("<b>&\"c\"") == false)
  }
}
