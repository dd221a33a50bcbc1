internal import Codecs
public import Comparison
import Foundation
internal import Graphics
import JSON

/// One HTML file that shows what a check has found, with all pictures in it.
///
/// It needs no network and no other file. The pictures of an item are decoded when it is looked at,
/// so that a page with thousands of them opens at once. It holds at most 200 MB of pictures, in
/// which each item has its share: of one that needs more, the frames come that differ most, or its
/// pictures are smaller, and its words say what is left out.
public struct ReportPage {
  /// One thing to look at.
  public struct Item {
    /// `differs`, `missing`, `failed` or `recorded`.
    public var result: String
    public var name: String
    /// What differs, in words.
    public var words: [String] = []
    /// What was expected, and what is drawn now; nil where there is none.
    public var expected: Picture?
    public var actual: Picture?
    public var frames: [CheckResult.Frame] = []
    /// Pixels per point.
    public var scale = 1.0
    /// What to type to accept it.
    public var command: String?
    package var boxes: [FrameBoxes] = []
    /// Where its pictures lie, for a page that has no room for them.
    var files: [String] = []

    public init(result: String, name: String) {
      self.result = result
      self.name = name
    }
  }

  private let sink: ByteSink
  private var index: [JSONTree] = []
  /// How many items are to come, and how many bytes of pictures there is still room for.
  private var expected: Int
  private var room: Int
  /// How many items lack something.
  private var cut = 0
  private let most: Int

  /// The most bytes of pictures that a page has.
  public static let mostBytes = 200_000_000

  /// - Parameters:
  ///   - path: The file, which appears when the page is finished.
  ///   - count: How many items will be added.
  ///   - most: How many bytes of pictures it may have; each item has its share of what those before
  ///     it left.
  /// - Throws: `CodecError`.
  public init(path: String, for count: Int = 1, atMost most: Int = Self.mostBytes) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    sink = try ByteSink(path: path)
    expected = count
    room = most
    self.most = most
    try sink.write(Array(Self.head.utf8))
  }

  /// Adds an item, which need not be kept.
  public mutating func add(_ item: Item) throws {
    let pixels = item.frames.reduce(0) { $0 + $1.pixels }
    let share = max(0, room) / max(1, expected - index.count)
    index.append([
      "name": .string(item.name), "result": .string(item.result), "pixels": .integer(pixels),
      "time": item.frames.first.map { .number($0.time) } ?? .null,
    ])
    let content = try ReportContent(item, atMost: share)
    room -= content.bytes
    if content.isCut { cut += 1 }
    try write(script: "item\(index.count - 1)", json(of: item, content))
  }

  /// Writes what is left, and the file.
  ///
  /// - Parameters:
  ///   - title: The page's heading.
  ///   - summary: The totals in words.
  public consuming func finish(title: String, summary: String) throws {
    let note =
      cut == 0
      ? "" : "; \(cut) of them in part, since a page has at most \(most / 1_000_000) MB of pictures"
    try write(
      script: "index",
      [
        "title": .string(title), "summary": .string(summary + note), "items": .array(index),
      ])
    try sink.write(Array(Self.tail.utf8))
    try sink.commit()
  }

  private func write(script id: String, _ tree: JSONTree) throws {
    // The end of a script in a text would end it here.
    let text = tree.text().replacing("</", with: "<\\/").replacing("<!--", with: "<\\u0021--")
    try sink.write(
      Array("<script type=\"application/json\" id=\"\(id)\">\(text)</script>\n".utf8))
  }

  private func json(of item: Item, _ content: ReportContent) -> JSONTree {
    let frames = content.frames.map { frame -> JSONTree in
      let found = item.frames.first { abs($0.time - frame.time) < 0.002 }
      return [
        "time": .number((frame.time * 1000).rounded() / 1000),
        "expected": frame.expected.map { .integer($0) } ?? .null,
        "actual": frame.actual.map { .integer($0) } ?? .null,
        "difference": found.map(Self.json) ?? .null,
      ]
    }
    return [
      "words": .array((item.words + content.words).map { .string($0) }),
      "command": item.command.map { .string($0) } ?? .null,
      "scale": .number(item.scale / Double(content.reduction)),
      "frames": .array(frames),
      "boxes": .array(content.boxes.map(Self.json)),
      "layers": .array(content.layers),
      "pictures": .array(content.pictures.map { .string($0) }),
    ]
  }

  private static func json(_ frame: ReportContent.Boxes) -> JSONTree {
    [
      "time": .number(frame.time), "layers": .integer(frame.layers),
      "allowed": frame.allowed.map { .numbers($0.map(Double.init)) } ?? .null,
    ]
  }

  private static func json(_ frame: CheckResult.Frame) -> JSONTree {
    [
      "pixels": .integer(frame.pixels), "largest": .number(frame.largestDistance),
      "mean": .number(frame.meanDistance), "tolerated": .integer(frame.tolerated),
      "antialiased": .integer(frame.antialiased), "ignored": .integer(frame.ignored),
      "bounds": frame.bounds.map { .numbers($0) } ?? .null,
      "densest": frame.densest.map { .numbers($0) } ?? .null,
      "densestPixels": frame.densestPixels.map { .integer($0) } ?? .null,
      "elements": .array(frame.elements.map { .string($0) }),
    ]
  }
}

extension ReportPage {
  /// Writes the page of a result, from the files that the check left.
  ///
  /// - Parameter source: The result's file, where it is not at its usual place.
  /// - Returns: How many items it has.
  @discardableResult
  public static func write(
    _ result: CheckResult, to path: String, title: String, from source: String? = nil
  ) throws -> Int {
    let open = result.scenes.filter { $0.result != "matches" }
    var page = try ReportPage(path: path, for: open.count + result.orphans.count)
    for item in open { try page.add(Item(item, from: source)) }
    for orphan in result.orphans { try page.add(Item(orphan: orphan)) }
    try page.finish(title: title, summary: result.summary)
    return open.count + result.orphans.count
  }
}

extension ReportPage.Item {
  /// What came of a picture, with the files that show it.
  init(_ item: CheckResult.Item, from source: String? = nil) {
    self.init(result: item.result, name: item.name)
    words = item.findings ?? item.message.map { [$0] } ?? []
    frames = item.frames ?? []
    scale = item.scale ?? 1
    if item.result == "differs" || item.result == "missing" {
      let from = source.map { " --from \($0.shellWord)" } ?? ""
      command = "flipbook accept \(item.name.shellWord)\(from)"
    }
    let golden = item.comparedGolden ?? (item.result == "missing" ? nil : item.golden)
    let drawn = item.comparedActual ?? item.actual
    expected = Self.picture(golden)
    actual = Self.picture(drawn)
    files = [golden, drawn].compactMap { $0 }
    if let path = item.layers, let data = FileManager.default.contents(atPath: path) {
      boxes = (try? JSONDecoder().decode([FrameBoxes].self, from: data)) ?? []
    }
  }

  /// A golden without a scene.
  init(orphan: String) {
    self.init(result: "failed", name: orphan)
    words = [CheckReport.orphanWords]
    expected = Self.picture(orphan)
    files = [orphan]
  }

  /// What a file shows; nil where it is gone or cannot be read.
  private static func picture(_ path: String?) -> Picture? {
    guard let path, let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? Picture(decoding: [UInt8](data), name: path)
  }
}
