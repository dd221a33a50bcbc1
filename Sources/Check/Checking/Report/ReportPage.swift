import Base
internal import Codecs
public import Comparison
import Foundation
internal import Graphics
import JSON

/// One HTML file that shows the findings of a check, with all pictures in it.
///
/// It needs no network and no other file. The pictures of an item are decoded when it is selected,
/// so that a page with thousands of them opens at once. The page holds at most 200 MB of pictures,
/// in equal shares for the items: an item that needs more shows the frames that differ most, or
/// smaller pictures, and says what is left out.
public struct ReportPage {
  /// A row of the page's list.
  public struct Item {
    /// `differs`, `missing`, `failed`, `recorded`, or `orphan` for a golden without a scene.
    public var result: String
    public var name: String
    /// Descriptions of the differences.
    public var words: [String] = []
    /// The expected picture, or nil.
    public var expected: Picture? {
      get { try? golden?.picture() }
      set { golden = newValue.map { ReportPicture($0) } }
    }
    /// The current picture, or nil.
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
    /// The command that accepts it.
    public var command: String?
    package var boxes: [FrameBoxes] = []
    /// A text for the list instead of the result's; nil for that.
    var note: String?
    /// The places that are marked in both pictures.
    var marks: [CheckResult.Mark] = []
    /// The paths of its pictures, named on a page that cannot hold them.
    var files: [String] = []

    public init(result: String, name: String) {
      self.result = result
      self.name = name
    }
  }

  private let sink: ByteSink
  private var index: [JSONTree] = []
  /// The number of items that the page will have.
  private var expected: Int
  /// The bytes left for pictures.
  private var remainingBytes: Int
  /// The number of items that are shown in part.
  private var partialCount = 0
  private let byteLimit: Int

  /// The maximum size of a page's pictures.
  public static let byteLimit = 200_000_000
  @available(*, deprecated, renamed: "byteLimit")
  public static var mostBytes: Int { byteLimit }

  /// - Parameters:
  ///   - path: The file, which appears when the page is finished.
  ///   - count: The number of items that will be added.
  ///   - byteLimit: The maximum size of its pictures; each item may use its share of what earlier
  ///     ones left.
  /// - Throws: `CodecError`.
  public init(path: String, for count: Int = 1, atMost byteLimit: Int = Self.byteLimit) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    sink = try ByteSink(path: path)
    expected = count
    remainingBytes = byteLimit
    self.byteLimit = byteLimit
    try sink.write(Self.template.head)
  }

  /// Adds an item and writes it at once.
  public mutating func add(_ item: Item) throws { try add(Entry(item, atMost: share)) }

  /// Adds items that are made in batches, several at a time.
  mutating func add<Part: Sendable>(
    _ parts: [Part], making item: @Sendable (Part) throws -> Item
  ) throws {
    // The shares must not depend on the number of threads.
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

  /// The maximum size of the next item's pictures.
  private var share: Int { max(0, remainingBytes) / max(1, expected - index.count) }

  private mutating func add(_ entry: Entry) throws {
    remainingBytes -= entry.bytes
    if entry.isCut { partialCount += 1 }
    try write(script: "item\(index.count)", entry.text)
    index.append(entry.listed)
  }

  /// Writes the rest, and finishes the file.
  ///
  /// - Parameters:
  ///   - title: The page's heading.
  ///   - summary: A line with the totals.
  public consuming func finish(title: String, summary: String) throws {
    try finish(title: title, summary: summary, labels: nil)
  }

  /// - Parameter labels: The captions of both pictures; nil for those of a check.
  consuming func finish(title: String, summary: String, labels: (old: String, new: String)?) throws
  {
    let note =
      partialCount == 0
      ? ""
      : "; \(partialCount) of them in part, since a page has at most \(byteLimit / 1_000_000) MB of pictures"
    let index: JSONTree = [
      "title": .string(title), "summary": .string(summary + note), "items": .array(index),
      "labels": labels.map { .array([.string($0.old), .string($0.new)]) } ?? .null,
    ]
    try write(script: "index", Entry.bytes(of: index))
    try sink.write(Self.template.tail)
    try sink.commit()
  }

  private func write(script id: String, _ text: [UInt8]) throws {
    try sink.write(
      Array("<script type=\"application/json\" id=\"\(id)\">".utf8) + text
        + Array("</script>\n".utf8))
  }
}

/// An item as stored in a page.
private struct Entry: Sendable {
  /// Its row in the list.
  let listed: JSONTree
  /// The rest, as JSON.
  let text: [UInt8]
  /// The size of its pictures.
  let bytes: Int
  /// Whether something is left out to save bytes.
  let isCut: Bool

  init(_ item: ReportPage.Item, atMost byteLimit: Int) throws {
    let content = try ReportContent(item, atMost: byteLimit)
    let pixels = item.frames.reduce(0) { $0 + $1.pixels }
    listed = [
      "name": .string(item.name), "result": .string(item.result), "pixels": .integer(pixels),
      "time": item.frames.first.map { .number($0.time) } ?? .null,
      "note": item.note.map { .string($0) } ?? .null,
    ]
    bytes = content.bytes
    isCut = content.isCut
    // Pictures are long texts without characters to escape.
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

  /// A tree as the content of a script, in which `</script>` in a text must be escaped.
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
      "words": .array((item.words + content.notes).map { .string($0) }),
      "command": item.command.map { .string($0) } ?? .null,
      "scale": .number(item.scale / Double(content.reduction)),
      "frames": .array(frames),
      "boxes": .array(content.boxes.map(json)),
      "layers": .array(content.layers),
      "marks": .array(
        item.marks.map { .array([JSONTree.string($0.text)] + $0.box.map { JSONTree.number($0) }) }),
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
  /// Writes the page of a result, from the check's files.
  ///
  /// - Parameters:
  ///   - source: The result's file; nil for the default one.
  ///   - folder: The folder that goldens must lie in to be shown, links resolved; nil for anywhere.
  /// - Returns: The number of items.
  @discardableResult
  public static func write(
    _ result: CheckResult, to path: String, title: String, from source: String? = nil,
    goldensIn folder: URL? = nil
  ) throws -> Int {
    let sandbox = folder.map { Sandbox($0.path) }
    let open = result.scenes.filter { $0.result != "matches" || $0.layout != nil }
    var page = try ReportPage(path: path, for: open.count + result.orphans.count)
    try page.add(open) { try Item($0, from: source, goldensIn: sandbox) }
    try page.add(result.orphans) { try Item(orphan: $0, in: sandbox) }
    try page.finish(
      title: title, summary: result.summary,
      labels: result.isAdoption ? (old: "Simulator", new: "Linux") : nil)
    return open.count + result.orphans.count
  }
}

extension ReportPage.Item {
  /// The item of a checked picture, with the pictures of its files.
  init(
    _ item: CheckResult.Item, from source: String? = nil, goldensIn sandbox: Sandbox? = nil
  ) throws {
    self.init(result: item.result, name: item.name)
    words = item.findings ?? item.message.map { [$0] } ?? []
    frames = item.frames ?? []
    scale = item.scale ?? 1
    if let layout = item.layout {
      result = layout
      note = words.first
      marks = item.marks ?? []
    }
    if item.isOpen || item.result == "differs" || item.result == "missing" {
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
    if let path = item.layers, let bytes = try Self.bytes(of: path) {
      boxes = (try? JSONDecoder().decode([FrameBoxes].self, from: Data(bytes))) ?? []
    }
  }

  /// The golden, or nil with a finding if it is outside the sandbox.
  private mutating func shown(_ golden: String, in sandbox: Sandbox?) -> String? {
    guard let sandbox, !sandbox.allows(golden) else { return golden }
    words.append("the golden \(golden) is not shown, since it is outside \(sandbox.name)")
    return nil
  }

  /// A golden without a scene.
  init(orphan: String, in sandbox: Sandbox? = nil) throws {
    self.init(result: "orphan", name: orphan)
    words = [CheckReport.orphanMessage]
    guard let file = shown(orphan, in: sandbox) else { return }
    golden = try Self.picture(file)
    files = [file]
  }

  /// The bytes of a file; nil if it is gone, or no file that can be read.
  private static func bytes(of path: String) throws(CodecError) -> [UInt8]? {
    do { return try readFile(ifThere: path, atMost: Limits.resultBytes) } catch {
      if error.isOfSystem { throw error }
      return nil
    }
  }

  /// The picture in a file; nil if the file is missing or cannot be decoded.
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
