import Base
import Checking
import Codecs
import Comparison
import Flipbook
import Graphics
import SnapshotTesting
import Staging
import TestSupport
import Testing

@testable import FlipbookTesting
@testable import SnapshotSuites

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What is recorded, kept and reported, in temporary folders.
@MainActor @Suite(.serialized, .snapshots(diffTool: .default)) struct SnapshotRuleTests {
  /// Compares in a folder, with separate results.
  private func verify<Value, Format>(
    _ value: Value, as strategy: Snapshotting<Value, Format>, named name: String? = "a",
    record: SnapshotTestingConfiguration.Record? = nil, in folder: URL
  ) -> String? {
    let report = folder.appendingPathComponent("report")
    let run = TestRun(id: "1", check: GoldenCheck(record: .never, report: report))
    return TestResults.$current.withValue(TestResults(run)) {
      verifySnapshot(
        of: value, as: strategy, named: name, record: record,
        snapshotDirectory: folder.appendingPathComponent("goldens").path, testName: "rules()")
    }
  }

  private func files(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("goldens").path
    ).sorted()
  }

  private func square(_ color: UIColor, side: CGFloat = 10) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
    view.backgroundColor = color
    return view
  }

  /// The number of times that pictures were rasterized in each of several runs.
  @Test func anUnchangedPictureIsNotDrawn() throws {
    let folder = try TemporaryFolder()
    func run(_ color: UIColor, precision: Float = 1) -> Int {
      let results = TestResults(
        TestRun(id: "1", check: GoldenCheck(record: .never, report: folder.file("report"))),
        snapshots: SnapshotCache(CheckCache(folder: folder.file("cache"))) { ContentHash([1]) })
      let count = Confined(0)
      TestResults.$current.withValue(results) {
        ExposurePainter.$drawnCount.withValue(count) {
          _ = verifySnapshot(
            of: square(color), as: .image(precision: precision), named: "a",
            snapshotDirectory: folder.path("goldens"), testName: "rules()")
        }
      }
      return count.with { $0 }
    }
    // Recorded, matched, known.
    let counts: [Int] = [run(.red), run(.red), run(.red)]
    #expect(counts == [1, 1, 0])
    #expect(run(.red, precision: 0.9) == 1)
    #expect(run(.red, precision: 0.9) == 0)
    // A failure leaves no entry.
    #expect(run(.blue) > 0)
    #expect(run(.red) == 1)
    #expect(run(.red) == 0)
  }

  @Test func aTestSpeaksTheLanguageThatIsNamed() {
    func traits(_ language: String) -> UITraitCollection {
      UITraitCollection().replacing(TestScreen.traits(of: "iPhone 17", in: language))
    }
    #expect(traits("ar").typesettingLanguage == "ar")
    #expect(traits("ar").layoutDirection == .rightToLeft)
    #expect(traits("pt-BR").layoutDirection != .rightToLeft)
    #expect(traits("").typesettingLanguage == nil)
    #expect(traits("Arabic!").typesettingLanguage == nil)
  }

  @Test func aTestHasTheLookThatIsNamed() {
    func look(_ name: String) -> InterfaceLook {
      let traits = TestScreen.traits(of: "iPhone 17", in: "", look: name)
      return UITraitCollection().replacing(traits).look
    }
    #expect(look("26") == .ios26)
    #expect(look("classic") == .classic)
    #expect(look("") == .classic)
    #expect(look("27") == .classic)
  }

  /// Strategies that call back from other threads, at once or while the test waits.
  @Test(arguments: [0, 0.0001, 0.002]) func snapshotsAreTakenOnTheThreadOfTheTest(
    delay: Double
  ) throws {
    let test = Thread.current
    func later<Value>(_ value: Value) -> Async<Value> {
      Async { callback in
        nonisolated(unsafe) let work = { callback(value) }
        Thread.detachNewThread {
          if delay > 0 { Thread.sleep(forTimeInterval: delay) }
          work()
        }
      }
    }
    var others = 0
    let own = Snapshotting<UIView, String>(pathExtension: "txt", diffing: .lines) { view in
      if Thread.current !== test { others += 1 }
      return later("\(view.bounds.width)")
    }
    let strategy: Snapshotting<CGFloat, String> = own.asyncPullback { later($0) }
      .asyncPullback { side in later(UIView(frame: CGRect(x: 0, y: 0, width: side, height: 1))) }
    for side in 0..<(delay > 0.001 ? 30 : 200) {
      let text = try SnapshotCall.snapshot(of: CGFloat(side), strategy, timeout: 10)
      #expect(text == "\(CGFloat(side))")
    }
    #expect(others == 0)
  }

  /// Another thread adds to the main queue, whose blocks run on the test's clock.
  @Test func snapshotsWaitForTheClock() throws {
    let strategy: Snapshotting<Int, String> = SimplySnapshotting.lines.asyncPullback { number in
      Async { callback in
        nonisolated(unsafe) let work = { callback("\(number)") }
        DispatchQueue.global().async {
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { work() }
        }
      }
    }
    for number in 0..<50 {
      #expect(try SnapshotCall.snapshot(of: number, strategy, timeout: 10) == "\(number)")
    }
    let never = Snapshotting<Int, String>(pathExtension: "txt", diffing: .lines) { _ in
      Async { _ in }
    }
    #expect(throws: SnapshotError.self) {
      try SnapshotCall.snapshot(of: 1, never, timeout: 0.02)
    }
  }

  @Test func aMissingGoldenIsRecordedAndFails() throws {
    let folder = try TemporaryFolder()
    #expect(verify("x", as: .lines, in: folder.url)?.contains("There was no golden") == true)
    #expect(verify("x", as: .lines, in: folder.url) == nil)
    #expect(verify(square(.red), as: .image, in: folder.url)?.contains("was recorded") == true)
    #expect(verify(square(.red), as: .image, in: folder.url) == nil)
    #expect(try files(folder.url) == ["rules.a.png", "rules.a.txt"])
  }

  @Test func nothingIsRecordedByNever() throws {
    let folder = try TemporaryFolder()
    #expect(verify("x", as: .lines, record: .never, in: folder.url)?.contains("none may") == true)
    #expect(
      verify(square(.red), as: .image, record: .never, in: folder.url)?.contains("none may") == true
    )
    #expect(throws: (any Error).self) { try files(folder.url) }
  }

  @Test func aDifferenceFailsAndKeepsTheGolden() throws {
    let folder = try TemporaryFolder()
    _ = verify("one\ntwo", as: .lines, in: folder.url)
    let message = try #require(verify("one\nthree", as: .lines, in: folder.url))
    #expect(message.contains("  one\n- two\n+ three"))
    #expect(verify("one\ntwo", as: .lines, in: folder.url) == nil)
    _ = verify(square(.red), as: .image, in: folder.url)
    #expect(verify(square(.blue), as: .image, in: folder.url)?.contains("differs from") == true)
    #expect(verify(square(.red, side: 11), as: .image, in: folder.url) != nil)
    #expect(verify(square(.red), as: .image, in: folder.url) == nil)
  }

  @Test func failedAndAllReplaceAGolden() throws {
    let folder = try TemporaryFolder()
    _ = verify("one", as: .lines, in: folder.url)
    #expect(verify("two", as: .lines, record: .failed, in: folder.url)?.contains("anew") == true)
    #expect(verify("two", as: .lines, in: folder.url) == nil)
    #expect(verify("two", as: .lines, record: .all, in: folder.url) != nil)
    _ = verify(square(.red), as: .image, in: folder.url)
    let message = withSnapshotTesting(record: .all) {
      verify(square(.blue), as: .image, in: folder.url)
    }
    #expect(message?.contains("recorded anew") == true)
    #expect(verify(square(.blue), as: .image, in: folder.url) == nil)
  }

  @Test func aGoldenOfASimulatorIsKept() throws {
    let folder = try TemporaryFolder()
    _ = verify(square(.red), as: .image, in: folder.url)
    let golden = folder.url.appendingPathComponent("goldens/rules.a.png")
    let foreign = Data(try PNG.encode(Bitmap(width: 30, height: 30, filling: 0xFFFF_0000)))
    try foreign.write(to: golden)
    for record in [SnapshotTestingConfiguration.Record.missing, .failed, .all] {
      let message = verify(square(.blue), as: .image, record: record, in: folder.url)
      #expect(message?.contains("not drawn by Flipbook") == true)
      // A warning names it once for all.
      #expect(ForeignGolden.explanation.contains("adopt") == false)
      #expect(ForeignGolden.warning.contains("flipbook adopt"))
      #expect(try Data(contentsOf: golden) == foreign)
    }
  }

  /// With `FLIPBOOK_ADOPT`, pictures are left beside their elements, and nothing else happens.
  @Test func adoptingLeavesPictures() throws {
    let folder = try TemporaryFolder()
    let results = folder.url.appendingPathComponent("adopt")
    let view = square(.red)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    label.text = "i"
    label.accessibilityIdentifier = "price"
    view.addSubview(label)
    AdoptionFolder.$current.withValue(results) {
      #expect(verify(view, as: .image, in: folder.url) == nil)
      #expect(verify("x", as: .lines, in: folder.url) == nil)
    }
    #expect(throws: (any Error).self) { try files(folder.url) }
    let left = try FileManager.default.subpathsOfDirectory(atPath: results.path)
    #expect(left.contains { $0.hasSuffix("goldens/rules.a.actual.png") })
    let file = try #require(left.first { $0.hasSuffix("goldens/rules.a.elements.json") })
    let picture = try JSONDecoder().decode(
      AdoptionPicture.self, from: Data(contentsOf: results.appendingPathComponent(file)))
    #expect(picture.golden == folder.url.appendingPathComponent("goldens/rules.a.png").path)
    #expect(picture.scale == 3)
    #expect(picture.elements.map(\.name).suffix(1) == ["price"])
    #expect(picture.elements.last?.lines.map(\.text) == ["i"])
    #expect(picture.elements.contains { $0.background == "#FF0000" })
  }

  /// One of 900 pixels differs, or all by a little.
  @Test func precisionAllowsPixelsAndColors() throws {
    let folder = try TemporaryFolder()
    let view = square(UIColor(white: 0.5, alpha: 1))
    _ = verify(view, as: .image, in: folder.url)
    let dot = square(.white, side: 1 / 3)
    view.addSubview(dot)
    #expect(verify(view, as: .image, in: folder.url) != nil)
    #expect(verify(view, as: .image(precision: 0.9995), in: folder.url) != nil)
    #expect(verify(view, as: .image(precision: 0.998), in: folder.url) == nil)
    let other = square(UIColor(white: 0.51, alpha: 1))
    #expect(verify(other, as: .image(precision: 0.99), in: folder.url) != nil)
    #expect(verify(other, as: .image(perceptualPrecision: 0.98), in: folder.url) == nil)
    #expect(verify(other, as: .image(perceptualPrecision: 0.999), in: folder.url) != nil)
  }

  @Test func snapshotsWithoutNameAreCounted() throws {
    let folder = try TemporaryFolder()
    for text in ["a", "b"] { _ = verify(text, as: .lines, named: nil, in: folder.url) }
    #expect(try files(folder.url) == ["rules.1.txt", "rules.2.txt"])
  }

  @Test(arguments: [
    ("testFoo()", "testFoo"), ("iPhone X (dark)", "iPhone-X-dark"), ("a/b.c", "a-b-c"),
    ("größe_2", "größe_2"), ("  ", ""),
  ])
  func namesHaveNoSpecialCharacters(_ name: String, _ expected: String) {
    #expect(GoldenFile.component(name) == expected)
  }

  @Test func waitingMovesTheTestsClock() throws {
    let folder = try TemporaryFolder()
    let view = square(.red)
    let timer = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    view.addSubview(timer)
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) { timer.backgroundColor = .white }
    _ = verify(view, as: .image, in: folder.url)
    #expect(verify(view, as: .wait(for: 1, on: .image), in: folder.url) == nil)
    #expect(verify(view, as: .wait(for: 1.5, on: .image), in: folder.url) != nil)
  }

  /// `CALayer.render(in:)` draws the model; a window shows what moves.
  @Test func aRunningAnimationIsInPicturesOfWindowsOnly() throws {
    let folder = try TemporaryFolder()
    let view = SlidingView()
    view.dot.frame.origin.x = 16
    view.duration = 0
    _ = verify(view, as: .image, in: folder.url)
    view.duration = 10
    #expect(verify(view, as: .image, in: folder.url) == nil)
    #expect(verify(view, as: .image(drawHierarchyInKeyWindow: true), in: folder.url) != nil)
  }

  @Test func anAnimationHasAFrameForEachChange() throws {
    let folder = try TemporaryFolder()
    let view = SlidingView()
    _ = verify(view, as: .animation(duration: 0.5, fps: 20), in: folder.url)
    let golden = folder.url.appendingPathComponent("goldens/rules.a.png")
    let frames = try Picture(decoding: [UInt8](Data(contentsOf: golden)), name: "a").frames.count
    #expect(frames > 5)
    #expect(verify(view, as: .animation(duration: 0.5, fps: 20), in: folder.url) == nil)
    view.duration = 0.4
    #expect(verify(view, as: .animation(duration: 0.5, fps: 20), in: folder.url) != nil)
  }

  /// Tests may take thousands of snapshots.
  @Test func nothingStaysOfAShownView() throws {
    let folder = try TemporaryFolder()
    weak var layer: CALayer?
    do {
      let view = square(.red)
      let part = square(.blue, side: 4)
      view.addSubview(part)
      layer = part.layer
      _ = verify(view, as: .image, in: folder.url)
    }
    CATransaction.flush()
    #expect(layer == nil)
  }

  @Test func aViewWithoutSizeSaysSo() throws {
    let folder = try TemporaryFolder()
    let message = verify(UIView(), as: .image, in: folder.url)
    #expect(message?.contains("the picture of UIView has no pixels") == true)
  }

  @Test func layersPathsAndImagesAreDrawn() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 50, y: 50, width: 20, height: 10)
    layer.backgroundColor = UIColor.red.cgColor
    let path = UIBezierPath(rect: CGRect(x: 5, y: 5, width: 8, height: 4))
    let images: [(UIImage, Int, Int)] = [
      (try SnapshotCall.snapshot(of: layer, .image, timeout: 1), 60, 30),
      (try SnapshotCall.snapshot(of: path, .image, timeout: 1), 8, 4),
      (try SnapshotCall.snapshot(of: path.cgPath, .image(scale: 2), timeout: 1), 16, 8),
    ]
    for (image, width, height) in images {
      let bitmap = try #require(image.cgImage?.bitmap)
      #expect((bitmap.width, bitmap.height) == (width, height))
      #expect(bitmap.pixels.allSatisfy { $0 == bitmap.pixels[0] && $0.isOpaque })
    }
    let elements = try SnapshotCall.snapshot(of: path, .elementsDescription, timeout: 1)
    #expect(elements.hasPrefix("MoveTo (5.0, 5.0)\nLineTo (13.0, 5.0)\n"))
  }

  @Test func objectsThatNameOneAnotherAreDumped() throws {
    final class Node {
      var other: Node?
    }
    let (a, b) = (Node(), Node())
    (a.other, b.other) = (b, a)
    defer { a.other = nil }
    #expect(
      try SnapshotCall.snapshot(of: a, .dump, timeout: 1) == """
        ▿ Node
          ▿ other: Optional<Node>
            ▿ some: Node
              ▿ other: Optional<Node>
                - some (circular reference detected)

        """)
    let twice = try SnapshotCall.snapshot(of: [b, b], .dump, timeout: 1)
    #expect(twice.components(separatedBy: "▿ Node").count == 3)
  }

  @Test func aViewIsBackInItsPlace() throws {
    let folder = try TemporaryFolder()
    let parent = square(.red, side: 20)
    let (first, second) = (square(.blue), square(.white, side: 5))
    parent.addSubview(first)
    parent.addSubview(second)
    first.frame.origin.x = 3
    _ = verify(first, as: .image, in: folder.url)
    #expect(parent.subviews == [first, second])
    #expect(first.frame.origin.x == 3)
  }

  @Test func requestsAreCommands() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com/a?b=1")))
    request.httpMethod = "POST"
    request.addValue("text/json", forHTTPHeaderField: "Accept")
    request.httpBody = Data(#"{"b":2,"a":1}"#.utf8)
    #expect(
      try SnapshotCall.snapshot(of: request, .raw, timeout: 1)
        == "POST https://example.com/a?b=1\nAccept: text/json\n\n{\"b\":2,\"a\":1}")
    #expect(
      try SnapshotCall.snapshot(of: request, .curl, timeout: 1) == #"""
        curl \
        	--request POST \
        	--header "Accept: text/json" \
        	--data "{\"b\":2,\"a\":1}" \
        	"https://example.com/a?b=1"
        """#)
  }
}

/// A dot that slides to the right when its view is shown.
private final class SlidingView: UIView {
  let dot = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
  /// In seconds.
  var duration = 0.5

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    dot.backgroundColor = .black
    addSubview(dot)
  }

  required init?(coder: NSCoder) { nil }

  override func didMoveToWindow() {
    guard window != nil, duration > 0 else { return }
    dot.frame.origin.x = 0
    UIView.animate(withDuration: duration) { self.dot.frame.origin.x = 16 }
  }
}

/// The text of an inline snapshot in its source.
struct InlineSnapshotTests {
  private func written(
    _ text: String?, in source: String, line: Int = 1, column: Int,
    _ descriptor: InlineSnapshotSyntaxDescriptor = InlineSnapshotSyntaxDescriptor()
  ) throws -> String {
    let call = try InlineCall(in: source, "a.swift", line: line, column: column, descriptor)
    var bytes = Array(source.utf8)
    bytes.replaceSubrange(call.closure, with: call.replacement(text).utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aMissingClosureIsAdded() throws {
    #expect(
      try written("a\nb", in: "  check(of: f(\")\"), as: .lines)\n", column: 3)
        == "  check(of: f(\")\"), as: .lines) {\n    \"\"\"\n    a\n    b\n    \"\"\"\n  }\n")
  }

  @Test func aTextIsReplaced() throws {
    let source = "check(of: x /* ) */, as: .lines) {\n  \"\"\"\n  { old\n  \"\"\"\n}\nnext()\n"
    #expect(
      try written("new", in: source, column: 1)
        == "check(of: x /* ) */, as: .lines) {\n  \"\"\"\n  new\n  \"\"\"\n}\nnext()\n")
  }

  @Test func aTextWithBackslashesIsRaw() throws {
    #expect(
      try written(#"a\b"#, in: "check(1)", column: 1)
        == "check(1) {\n  #\"\"\"\n  a\\b\n  \"\"\"#\n}")
  }

  @Test func aTextWithRawEscapesHasMoreHashes() throws {
    #expect(
      try written(##"a\#(b)"##, in: "check(1)", column: 1)
        == "check(1) {\n  ##\"\"\"\n  a\\#(b)\n  \"\"\"##\n}")
  }

  @Test func aTextIsRemoved() throws {
    #expect(try written(nil, in: "check(1) { \"\" }\n", column: 1) == "check(1)\n")
  }

  @Test func aPlaceWithoutACallIsAnError() {
    #expect(throws: InlineSourceError.self) { try written("a", in: "let x = 1", column: 5) }
    #expect(throws: InlineSourceError.self) { try written("a", in: "f()", line: 7, column: 1) }
  }

  @Test func textsAreCompared() {
    assertInlineSnapshot(of: [1, 2], as: .dump) {
      """
      ▿ 2 elements
        - 1
        - 2

      """
    }
    withKnownIssue {
      assertInlineSnapshot(of: "b", as: .lines, record: .never) { "a" }
    } matching: {
      $0.comments.map(\.rawValue).joined().contains("- a\n+ b")
    }
  }

  @Test func callsAreWrittenAtTheirOwnPlaces() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.swift")
    try Data("check(1)\ncheck(2)\n".utf8).write(to: file)
    let descriptor = InlineSnapshotSyntaxDescriptor()
    try InlineSources.write("one", to: file.path, line: 1, column: 1, descriptor)
    try InlineSources.write("two", to: file.path, line: 2, column: 1, descriptor)
    #expect(
      try String(contentsOf: file, encoding: .utf8)
        == "check(1) {\n  \"\"\"\n  one\n  \"\"\"\n}\ncheck(2) {\n  \"\"\"\n  two\n  \"\"\"\n}\n")
  }
}
