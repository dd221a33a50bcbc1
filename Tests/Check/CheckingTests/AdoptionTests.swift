import Codecs
import Comparison
import Flipbook
import Graphics
import Testing

@testable import Checking

/// Pictures that tests have left beside those of a simulator.
@MainActor struct AdoptionTests {
  private let folder: SceneFolder
  private var results: URL { folder.file("results") }
  private var references: URL { folder.file("simulator") }
  private var source: URL { folder.file("Tests/ShopTests.swift") }

  init() throws {
    folder = try SceneFolder()
    for path in ["Tests/__Snapshots__/ShopTests", "results", "simulator/ShopTests"] {
      try FileManager.default.createDirectory(
        at: folder.file(path), withIntermediateDirectories: true)
    }
    try Data("final class ShopTests { func testShop() {} }".utf8).write(to: source)
  }

  private func golden(_ name: String) -> URL {
    folder.file("Tests/__Snapshots__/ShopTests/\(name).png")
  }

  /// Leaves the picture that a test draws.
  private func draw(
    _ name: String, scale: CGFloat = 2, _ change: (ProductScreen) -> Void = { _ in }
  ) throws {
    let (bitmap, elements) = try ProductScreen.draw(scale: scale, change)
    let picture = AdoptionPicture(
      golden: golden(name).path, source: source.path, test: "testShop()", line: 7,
      scale: Double(scale), elements: elements)
    try picture.write(BitmapSource(bitmap), to: results)
  }

  /// Writes a simulator's picture.
  private func simulate(
    _ name: String, scale: CGFloat = 2, _ change: (ProductScreen) -> Void = { _ in }
  ) throws {
    let bitmap = try ProductScreen.draw(scale: scale, change).bitmap
    try Data(try PNG.encode(bitmap)).write(
      to: references.appendingPathComponent("ShopTests/\(name).png"))
  }

  private func compare() throws -> CheckResult {
    try Adoption(of: results, references: references).compare(jobs: 1)
  }

  @Test func picturesAreListedBySeverity() throws {
    try draw("testShop.1")
    try simulate("testShop.1") { $0.title.text = "Desk lamq" }
    try draw("testShop.2")
    try simulate("testShop.2") { $0.price.frame.origin.y += 2 }
    try draw("testShop.3") { $0.badge.isHidden = true }
    try simulate("testShop.3")
    try draw("testShop.4")
    try simulate("testShop.5")
    let result = try compare()
    #expect(result.scenes.map(\.layout) == ["notDrawn", "moved", "same", nil])
    #expect(
      result.scenes.map { $0.findings ?? [] } == [
        ["36 × 18 pt not drawn in `card`"], ["moved by 2 pt: `price`"], ["same layout"],
        ["there is no reference"],
      ])
    #expect(
      result.summary
        == "1 of 3 pictures has the same layout; 1 differs by places of views, 1 by what Flipbook "
        + "does not draw; 1 has no reference; 1 reference belongs to no test")
    #expect(result.status == 1)
    #expect(result.scenes[0].marks?.map(\.box) == [[256, 34, 36, 18]])
  }

  @Test func theSameLayoutIsZero() throws {
    try draw("testShop.1")
    try simulate("testShop.1") { $0.footer.text = "Ships within two bays" }
    let result = try compare()
    #expect(result.status == 0)
    #expect(result.summary == "1 of 1 picture has the same layout")
  }

  /// A reference has the golden's name in a folder of its name, at any depth, with any scale.
  @Test func referencesAreFoundByTheirFolders() throws {
    let other = folder.file("simulator/deep/OtherTests")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try Data(try PNG.encode(Bitmap(width: 4, height: 4))).write(
      to: other.appendingPathComponent("testShop.1.png"))
    try simulate("testShop.1")
    try simulate("testShop@3x", scale: 3)
    let found = try References(in: references)
    func name(_ golden: URL) -> String? {
      found.reference(of: golden).map { String($0.path.dropFirst(references.path.count + 1)) }
    }
    #expect(name(golden("testShop.1")) == "ShopTests/testShop.1.png")
    #expect(name(golden("testShop@2x")) == "ShopTests/testShop@3x.png")
    #expect(name(golden("testOther")) == nil)
    #expect(throws: AdoptionError.self) { try References(in: results) }
  }

  @Test func aReferenceOfAnotherScaleIsComparedInPoints() throws {
    try draw("testShop.1")
    try simulate("testShop.1", scale: 3) { $0.buy.frame.origin.x += 3 }
    let item = try #require(try compare().scenes.first)
    #expect(
      item.findings == [
        "moved by 3 pt: `buy`", "drawn with 2 pixels per point, the reference with 3",
      ])
  }

  /// The simulator's goldens are replaced, whether their layout is the same or not.
  @Test func acceptingRecordsGoldens() throws {
    try draw("testShop.1")
    try simulate("testShop.1") { $0.title.text = "Desk lamq" }
    try draw("testShop.2")
    try simulate("testShop.2") { $0.price.frame.origin.y += 2 }
    try FileManager.default.copyItem(
      at: references.appendingPathComponent("ShopTests/testShop.1.png"), to: golden("testShop.1"))
    let file = results.appendingPathComponent("result.json")
    try Data(try compare().json().utf8).write(to: file)
    var result = try CheckResult(contentsOf: file.path).resolved(beside: file.path)
    #expect(result.isAdoption)
    let accepted = try result.accept()
    #expect(accepted.count == 2)
    for name in ["testShop.1", "testShop.2"] {
      let bytes = [UInt8](try Data(contentsOf: golden(name)))
      #expect(GoldenNotes(of: bytes) != nil)
      #expect(try PNG.decode(bytes) == ProductScreen.draw().bitmap)
    }
    #expect(result.scenes.allSatisfy { $0.result == "recorded" && !$0.isOpen })
  }

  @Test func thePageShowsAllPictures() throws {
    try draw("testShop.1")
    try simulate("testShop.1") { $0.title.text = "Desk lamq" }
    try draw("testShop.2") { $0.badge.isHidden = true }
    try simulate("testShop.2")
    let page = folder.file("page.html")
    try ReportPage.write(try compare(), to: page.path, title: "flipbook adopt")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains(#""labels": ["Simulator", "Linux"]"#))
    #expect(text.contains(#""note": "same layout""#))
    #expect(text.contains(#""note": "36 × 18 pt not drawn in `card`""#))
    #expect(text.contains("1 of 2 pictures has the same layout"))
  }

  /// Files that no test has left are refused.
  @Test(arguments: [
    "{", #"{"version": 2}"#,
    #"""
    {"version": 1, "golden": "a", "source": "a", "test": "a", "line": 1, "scale": 0, "elements": []}
    """#,
    #"""
    {"version": 1, "golden": "a", "source": "a", "test": "a", "line": 1, "scale": 1, "elements": [
      {"name": "a", "type": "a", "box": [[0, 0], [1, 1]], "parent": 0, "isSurface": true,
       "cornerRadius": 0, "lines": [], "hasImage": false, "isSymbol": false, "isPlaceholder": false}]}
    """#,
  ])
  func otherFilesAreRefused(_ text: String) throws {
    try simulate("testShop.1")
    try Data(text.utf8).write(to: results.appendingPathComponent("a.elements.json"))
    #expect(throws: AdoptionError.self) { try compare() }
  }

  @Test func whatAnEarlierRunLeftIsRemoved() throws {
    try draw("testShop.1")
    let own = results.appendingPathComponent("own.txt")
    try Data("x".utf8).write(to: own)
    #expect(Adoption.hasPictures(in: results))
    try Adoption.clear(results)
    #expect(!Adoption.hasPictures(in: results))
    #expect(FileManager.default.fileExists(atPath: own.path))
    #expect(throws: AdoptionError.self) { try compare() }
  }

  /// The files that tests have left, at any depth.
  private func drawnFiles() throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: results.path)
      .map { results.appendingPathComponent($0) }
      .filter { $0.lastPathComponent.hasPrefix("testShop") && !$0.pathExtension.isEmpty }
      .filter { !$0.path.contains("/link/") }.sorted { $0.path < $1.path }
  }

  /// Files with names as a run leaves them, beside no description of a picture.
  @Test func filesOfOthersStay() throws {
    try draw("testShop.1")
    let others = [
      "photo.actual.png": "photo", "photo.reference.png": "photo", "photo.layers.json": "[]",
      "page.elements.json": #"{"elements": ["header"]}"#, "page.actual.png": "page",
      "sub/theme.elements.json": "{", "sub/theme.actual.png": "theme",
    ]
    for (name, text) in others {
      let file = results.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    // A picture elsewhere, to which a link in the folder leads.
    let elsewhere = folder.file("elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: results.appendingPathComponent("link"), withDestinationURL: elsewhere)
    for file in try drawnFiles() {
      try FileManager.default.copyItem(
        at: file, to: elsewhere.appendingPathComponent(file.lastPathComponent))
    }
    let linked = try FileManager.default.contentsOfDirectory(atPath: elsewhere.path)
    #expect(linked.count == 2)
    try Adoption.clear(results)
    #expect(try drawnFiles() == [])
    for (name, text) in others {
      let file = results.appendingPathComponent(name)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == linked)
    #expect(FileManager.default.fileExists(atPath: results.appendingPathComponent("link").path))
  }

  /// A picture without a reference is not known to have the same layout.
  @Test func withoutReferencesNothingIsTheSame() throws {
    try draw("testShop.1")
    try simulate("testOther.1")
    let none = try compare()
    #expect(none.status == 2)
    #expect(none.scenes.map(\.layout) == [nil])
    #expect(
      none.summary == "0 of 0 pictures have the same layout; 1 has no reference; "
        + "1 reference belongs to no test")
    try draw("testShop.2")
    try simulate("testShop.2")
    let some = try compare()
    #expect(some.status == 1)
    try simulate("testShop.1")
    #expect(try compare().status == 0)
  }

  /// A reference that cannot be read fails for its picture alone.
  @Test func aBrokenReferenceIsReported() throws {
    try draw("testShop.1")
    try draw("testShop.2")
    try simulate("testShop.2")
    try Data("no picture".utf8).write(
      to: references.appendingPathComponent("ShopTests/testShop.1.png"))
    let result = try compare()
    #expect(result.status == 1)
    #expect(result.scenes.map(\.result) == ["failed", "matches"])
    #expect(result.scenes[0].findings?.first?.contains("testShop.1.png") == true)
  }

  /// Boxes that no picture has are refused or, up to a million points, compared.
  @Test(arguments: [(1e5, true), (1e7, false), (1e300, false)])
  func hugeBoxesAreRefused(_ length: Double, isRead: Bool) throws {
    try draw("testShop.1")
    try simulate("testShop.1")
    let file = try #require(
      drawnFiles().first { $0.lastPathComponent.hasSuffix(".elements.json") })
    var tree = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    var elements = try #require(tree["elements"] as? [[String: Any]])
    elements[elements.count - 1]["box"] = [[0, 0], [length, 10]]
    tree["elements"] = elements
    try JSONSerialization.data(withJSONObject: tree).write(to: file)
    if isRead {
      #expect(try compare().scenes.count == 1)
    } else {
      #expect(throws: AdoptionError.self) { try compare() }
    }
  }
}
