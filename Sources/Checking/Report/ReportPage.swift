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
    /// `differs`, `missing`, `failed`, `recorded`, or `orphan` for a golden without a scene.
    public var result: String
    public var name: String
    /// What differs, in words.
    public var words: [String] = []
    /// What was expected; nil where there is nothing.
    public var expected: Picture? {
      get { try? golden?.picture() }
      set { golden = newValue.map { ReportPicture($0) } }
    }
    /// What is drawn now; nil where there is nothing.
    public var actual: Picture? {
      get { try? drawn?.picture() }
      set { drawn = newValue.map { ReportPicture($0) } }
    }
    var golden: ReportPicture?
    var drawn: ReportPicture?
    var pictures: [ReportPicture] { [golden, drawn].compactMap { $0 } }
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
  public mutating func add(_ item: Item) throws { try add(Entry(item, atMost: share)) }

  /// Adds items that are made when there is room for them, several at a time.
  mutating func add<Part: Sendable>(
    _ parts: [Part], making item: @Sendable (Part) throws -> Item
  ) throws {
    // How much each may have must not depend on how many threads there are.
    let count = 8
    for start in stride(from: 0, to: parts.count, by: count) {
      let share = share
      let batch = Array(parts[start..<min(start + count, parts.count)])
      let entries = try batch.concurrentMap(jobs: ProcessInfo.processInfo.activeProcessorCount) {
        try Entry(try item($0), atMost: share)
      }
      for entry in entries { try add(entry) }
    }
  }

  /// How many bytes of pictures the next item may have.
  private var share: Int { max(0, room) / max(1, expected - index.count) }

  private mutating func add(_ entry: Entry) throws {
    room -= entry.bytes
    if entry.isCut { cut += 1 }
    try write(script: "item\(index.count)", entry.text)
    index.append(entry.listed)
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
    let index: JSONTree = [
      "title": .string(title), "summary": .string(summary + note), "items": .array(index),
    ]
    try write(script: "index", Entry.bytes(of: index))
    try sink.write(Array(Self.tail.utf8))
    try sink.commit()
  }

  private func write(script id: String, _ text: [UInt8]) throws {
    try sink.write(
      Array("<script type=\"application/json\" id=\"\(id)\">".utf8) + text
        + Array("</script>\n".utf8))
  }
}

/// An item as it stands in a page.
private struct Entry: Sendable {
  /// Its line in the list.
  let listed: JSONTree
  /// The rest, as JSON.
  let text: [UInt8]
  /// How many bytes of pictures it has.
  let bytes: Int
  /// Whether something is left out for want of room.
  let isCut: Bool

  init(_ item: ReportPage.Item, atMost most: Int) throws {
    let content = try ReportContent(item, atMost: most)
    let pixels = item.frames.reduce(0) { $0 + $1.pixels }
    listed = [
      "name": .string(item.name), "result": .string(item.result), "pixels": .integer(pixels),
      "time": item.frames.first.map { .number($0.time) } ?? .null,
    ]
    bytes = content.bytes
    isCut = content.isCut
    // Pictures are much text in which nothing needs to be escaped.
    var text = Self.bytes(of: Self.json(of: item, content))
    text.removeLast()
    text += ", \"pictures\": [".utf8
    for (number, picture) in content.pictures.enumerated() {
      if number > 0 { text += ", ".utf8 }
      if let (other, x, y) = picture.part {
        text += "{\"of\": \(other), \"at\": [\(x), \(y)], \"picture\": ".utf8
      }
      text += "\"".utf8
      text += picture.url.utf8
      text += (picture.part == nil ? "\"" : "\"}").utf8
    }
    text += "]}".utf8
    self.text = text
  }

  /// A tree as the content of a script, which the end of one in a text would end.
  static func bytes(of tree: JSONTree) -> [UInt8] {
    let text = Array(tree.text().utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + 16)
    // "</" becomes "<\/", and "<!" becomes "<\u0021".
    for (byte, before) in zip(text, [0] + text) {
      if before == UInt8(ascii: "<"), byte == UInt8(ascii: "/") {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      } else if before == UInt8(ascii: "<"), byte == UInt8(ascii: "!") {
        bytes += "\\u0021".utf8
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func json(of item: ReportPage.Item, _ content: ReportContent) -> JSONTree {
    let frames = content.frames.map { frame -> JSONTree in
      let found = item.frames.first { abs($0.time - frame.time) < 0.002 }
      return [
        "time": .number((frame.time * 1000).rounded() / 1000),
        "expected": frame.expected.map { .integer($0) } ?? .null,
        "actual": frame.actual.map { .integer($0) } ?? .null,
        "difference": found.map(json) ?? .null,
      ]
    }
    return [
      "words": .array((item.words + content.words).map { .string($0) }),
      "command": item.command.map { .string($0) } ?? .null,
      "scale": .number(item.scale / Double(content.reduction)),
      "frames": .array(frames),
      "boxes": .array(content.boxes.map(json)),
      "layers": .array(content.layers),
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
      "changes": .array((frame.changes ?? []).map { .string($0) }),
    ]
  }
}

extension ReportPage {
  /// Writes the page of a result, from the files that the check left.
  ///
  /// - Parameters:
  ///   - source: The result's file, where it is not at its usual place.
  ///   - folder: Where goldens must lie to be shown, links followed; nil for anywhere.
  /// - Returns: How many items it has.
  @discardableResult
  public static func write(
    _ result: CheckResult, to path: String, title: String, from source: String? = nil,
    goldensIn folder: URL? = nil
  ) throws -> Int {
    let sandbox = folder.map { Sandbox($0.path) }
    let open = result.scenes.filter { $0.result != "matches" }
    var page = try ReportPage(path: path, for: open.count + result.orphans.count)
    try page.add(open) { try Item($0, from: source, goldensIn: sandbox) }
    try page.add(result.orphans) { try Item(orphan: $0, in: sandbox) }
    try page.finish(title: title, summary: result.summary)
    return open.count + result.orphans.count
  }
}

extension ReportPage.Item {
  /// What came of a picture, with the files that show it.
  init(
    _ item: CheckResult.Item, from source: String? = nil, goldensIn sandbox: Sandbox? = nil
  ) throws {
    self.init(result: item.result, name: item.name)
    words = item.findings ?? item.message.map { [$0] } ?? []
    frames = item.frames ?? []
    scale = item.scale ?? 1
    if item.result == "differs" || item.result == "missing" {
      let from = source.map { " --from \($0.shellWord)" } ?? ""
      command = "flipbook accept \(item.name.shellWord)\(from)"
    }
    let own = item.result == "missing" ? nil : item.golden
    let golden = item.comparedGolden ?? own.flatMap { shown($0, in: sandbox) }
    let drawn = item.comparedActual ?? item.actual
    self.golden = try Self.picture(golden)
    self.drawn = try Self.picture(drawn)
    if let times = item.newTimes, let all = try Self.picture(item.actual) {
      self.drawn?.add(all, at: times)
    }
    files = [golden, drawn].compactMap { $0 }
    if let path = item.layers,
      let bytes = try readFile(ifThere: path, atMost: Limits.resultBytes)
    {
      boxes = (try? JSONDecoder().decode([FrameBoxes].self, from: Data(bytes))) ?? []
    }
  }

  /// The golden, unless it is elsewhere, which the item then says.
  private mutating func shown(_ golden: String, in sandbox: Sandbox?) -> String? {
    guard let sandbox, !sandbox.allows(golden) else { return golden }
    words.append("the golden \(golden) is not shown, since it is outside \(sandbox.name)")
    return nil
  }

  /// A golden without a scene.
  init(orphan: String, in sandbox: Sandbox? = nil) throws {
    self.init(result: "orphan", name: orphan)
    words = [CheckReport.orphanWords]
    guard let file = shown(orphan, in: sandbox) else { return }
    golden = try Self.picture(file)
    files = [file]
  }

  /// What a file shows; nil where it is gone, or no picture that can be shown.
  private static func picture(_ path: String?) throws(CodecError) -> ReportPicture? {
    guard let path else { return nil }
    do {
      guard let bytes = try readFile(ifThere: path, atMost: Limits.pictureBytes) else { return nil }
      return try ReportPicture(file: bytes, name: path)
    } catch {
      if error.isOfSystem { throw error }
      return nil
    }
  }
}
