import Checking
import Codecs
import Comparison
import Foundation
import Graphics
import TestSupport
import Testing

struct GoldenSuiteTests {
  /// A picture that says that it is a golden.
  private func golden() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Repository.fixtures.appending(path: "views/fixed-size.png")))
  }

  @Test func findsScenesWithTheirGoldensAtAnyDepth() throws {
    let folder = try TemporaryFolder()
    for name in ["b.json", "b.png", "deep/er/a.json5", "deep/er/a.gif", "c.json", ".hidden/d.json"]
    {
      try folder.write(name)
    }
    try folder.write("package.json", Array("{\"name\": \"x\", \"scripts\": {\"size\": 1}}".utf8))
    let suite = try GoldenSuite([folder.url.path])
    #expect(suite.entries.map(\.scene.lastPathComponent) == ["b.json", "c.json", "a.json5"])
    #expect(
      suite.entries.map { $0.goldens.map(\.lastPathComponent) } == [["b.png"], [], ["a.gif"]])
    #expect(suite.entries[1].golden(.png).lastPathComponent == "c.png")
    #expect(suite.orphans.isEmpty)
  }

  /// Even if all its keys are mistyped.
  @Test func whatHasAGoldenIsAScene() throws {
    let folder = try TemporaryFolder()
    let golden = try golden()
    try folder.write("a.json", [UInt8](#"{"sise": [1, 1], "layer": []}"#.utf8))
    try folder.write("a.png", golden)
    try folder.write("b.json", [UInt8](#"{"name": "b"}"#.utf8))
    try folder.write("b.png", try PNG.encode(Bitmap(width: 2, height: 2)))
    let suite = try GoldenSuite([folder.url.path])
    #expect(suite.entries.map(\.scene.lastPathComponent) == ["a.json"])
    #expect(suite.orphans.isEmpty)
  }

  @Test func listsAreNoScenesEvenIfTheyAreCutOff() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", Array("{size: [1, 1]}".utf8))
    try folder.write("list.json", Array(" [1, 2".utf8))
    try folder.write("broken.json", Array("{size: [1, 1".utf8))
    let suite = try GoldenSuite([folder.url.path])
    #expect(suite.entries.map(\.scene.lastPathComponent) == ["a.json", "broken.json"])
  }

  /// Pictures that do not say that they are goldens may be anything.
  @Test func aGoldenWithoutASceneIsAnOrphanUnlessASceneUsesIt() throws {
    let folder = try TemporaryFolder()
    let golden = try golden()
    try folder.write("a.json", [UInt8](#"{"size": [1, 1], "contents": "images/star.png"}"#.utf8))
    try folder.write("images/star.png", golden)
    try folder.write("gone.png", golden)
    try folder.write("photo.png", try PNG.encode(Bitmap(width: 2, height: 2)))
    try folder.write("photo.gif")
    let suite = try GoldenSuite([folder.url.path])
    #expect(suite.orphans.map(\.lastPathComponent) == ["gone.png"])
  }

  /// Pictures that belong to no scene, but to something else.
  @Test func goldensThatAreNeededAreNoOrphans() throws {
    let folder = try TemporaryFolder()
    let golden = try golden()
    try folder.write("a.json")
    // A test's in Swift.
    try folder.write("Tests/BadgeTests.swift", Array("@Test func red() {}".utf8))
    try folder.write("Tests/Goldens/BadgeTests/red.png", golden)
    // One of a suite under other names.
    try folder.write("Tests/ChipTests.swift", Array("func testChip() {}".utf8))
    try folder.write("Tests/__Snapshots__/ChipTests/testChip.1.png", golden)
    try folder.write("Tests/__Snapshots__/ChipTests/testChip.dark.png", golden)
    try folder.write("Tests/ReferenceImages_64/App.FormTests/testForm@2x.png", golden)
    // A helper that the test calls.
    try folder.write("Tests/Helpers.swift", Array("func snap() {}".utf8))
    try folder.write("Tests/Goldens/Helpers/red.png", golden)
    try folder.write("Tests/Goldens/BadgeTests/renamed.png", golden)
    try folder.write("Tests/Goldens/GoneTests/red.png", golden)
    // What a golden leads to.
    try folder.write("shared/common.png", golden)
    try FileManager.default.createSymbolicLink(
      at: folder.file("a.png"), withDestinationURL: folder.file("shared/common.png"))
    // A scene's that is not checked now.
    try folder.write(".flipbookignore", Array("drafts/b.json\n".utf8))
    try folder.write("drafts/b.json")
    try folder.write("drafts/b.png", golden)
    try folder.write("c.json")
    try folder.write("drafts/b~dark.png", golden)
    // What a failure has left.
    try folder.write(
      "out/result.json", Array(#"{"version": 1, "scenes": [], "orphans": [], "status": 1}"#.utf8))
    try folder.write("out/a.png", golden)
    try folder.write("x.actual.png", golden)
    try folder.write("gone.png", golden)
    let suite = try GoldenSuite([folder.url.path])
    #expect(suite.orphans.map(\.pathComponents.last) == ["renamed.png", "red.png", "gone.png"])
    #expect(suite.orphans[1].path.contains("GoneTests"))
  }

  @Test func whatAnIgnoreListNamesIsPassedOver() throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "drafts/b.json", "drafts/deep/c.json", "deep/d.old.json", "deep/e.json"]
    {
      try folder.write(name)
    }
    try folder.write(".flipbookignore", Array("# not yet\n/drafts/\n*.old.json\n".utf8))
    let suite = try GoldenSuite([folder.url.path])
    #expect(suite.entries.map(\.scene.lastPathComponent) == ["a.json", "e.json"])
    // What is named itself counts.
    let named = try GoldenSuite([folder.file("drafts/b.json").path])
    #expect(named.entries.map(\.scene.lastPathComponent) == ["b.json"])
  }

  @Test func shardsAreTheWholeTogether() throws {
    let folder = try TemporaryFolder()
    let golden = try golden()
    for index in 10..<21 { try folder.write("scene\(index).json") }
    for index in 0..<5 { try folder.write("gone\(index).png", golden) }
    let suite = try GoldenSuite([folder.url.path])
    for count in 1...13 {
      let shards = (1...count).map { suite.shard($0, of: count).entries.map(\.name) }
      #expect(shards.joined().sorted() == suite.entries.map(\.name))
      #expect(shards.map(\.count).max()! - shards.map(\.count).min()! <= 1)
      let orphans = (1...count).flatMap { suite.shard($0, of: count).orphans.map(\.path) }
      #expect(orphans.sorted() == suite.orphans.map(\.path).sorted())
      #expect(orphans.count == 5)
    }
  }

  @Test(arguments: [
    ("scene1", ["scene1", "scene10"]), ("*/scene1", ["scene1"]), ("scene?", ["scene1", "scene2"]),
    ("deep", ["other"]), ("deep/*", ["other"]), ("nothing", []),
  ])
  func scenesAreFilteredByTheirNames(pattern: String, names: [String]) throws {
    let folder = try TemporaryFolder()
    for name in ["scene1.json", "scene2.json", "scene10.json", "deep/other.json"] {
      try folder.write(name)
    }
    let suite = try GoldenSuite([folder.url.path]).filtered(by: [pattern])
    #expect(
      suite.entries.map { $0.scene.deletingPathExtension().lastPathComponent }.sorted()
        == names.sorted())
  }

  /// Scenes that are named one by one have the goldens that they have in their folder.
  @Test func manyScenesNamedAreThoseOfTheirFolder() throws {
    let folder = try TemporaryFolder()
    for index in 0..<300 {
      let text = index == 7 ? #"{"size": [1, 1], "contents": "s8@2x.png"}"# : "{}"
      try folder.write("s\(index).json", text.utf8)
      try folder.write("s\(index).png")
      try folder.write("s\(index)@2x.png")
    }
    let whole = try GoldenSuite([folder.url.path])
    let single = try GoldenSuite((0..<300).map { folder.path("s\($0).json") })
    #expect(whole.entries.map(\.scene) == single.entries.map(\.scene))
    #expect(whole.entries.map(\.goldensBySuffix) == single.entries.map(\.goldensBySuffix))
    #expect(single.entries.count { $0.goldensBySuffix["@2x"] == nil } == 1)
    // Those of its neighbors are not asked for.
    let one = try GoldenSuite([folder.path("s1.json")])
    #expect(one.entries.count == 1)
    #expect(
      one.entries[0].goldensBySuffix.mapValues { $0.map(\.lastPathComponent) }
        == ["": ["s1.png"], "@2x": ["s1@2x.png"]])
    #expect(one.orphans.isEmpty)
  }

  @Test func nothingToCheckIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.png")
    #expect(throws: GoldenSuiteError.noScenes([folder.url.path])) {
      try GoldenSuite([folder.url.path])
    }
    #expect(throws: GoldenSuiteError.noSuchFile("/no/where")) { try GoldenSuite(["/no/where"]) }
  }

  @Test func aSingleSceneCanBeNamed() throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "a.png", "b.json", "c.png"] { try folder.write(name) }
    let suite = try GoldenSuite([folder.file("a.json").path])
    #expect(suite.entries.map(\.scene.lastPathComponent) == ["a.json"])
    #expect(suite.orphans.isEmpty)
  }
}
