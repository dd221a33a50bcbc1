internal import Codecs
public import Comparison
import Foundation
internal import Graphics
import JSON

/// One HTML file that shows what a check has found, with all pictures in it.
///
/// It needs no network and no other file. The pictures of an item are decoded when it is looked at,
/// so that a page with thousands of them opens at once.
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
    var boxes: [FrameBoxes] = []

    public init(result: String, name: String) {
      self.result = result
      self.name = name
    }
  }

  private let sink: ByteSink
  private var index: [JSONTree] = []
  /// The most frames of an item that the page has.
  private static let mostFrames = 48

  /// - Parameter path: The file, which appears when the page is finished.
  /// - Throws: `CodecError`.
  public init(path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    sink = try ByteSink(path: path)
    try sink.write(Array(Self.head.utf8))
  }

  /// Adds an item, which need not be kept.
  public mutating func add(_ item: Item) throws {
    let pixels = item.frames.reduce(0) { $0 + $1.pixels }
    index.append([
      "name": .string(item.name), "result": .string(item.result), "pixels": .integer(pixels),
      "time": item.frames.first.map { .number($0.time) } ?? .null,
    ])
    try write(script: "item\(index.count - 1)", try json(of: item))
  }

  /// Writes what is left, and the file.
  ///
  /// - Parameters:
  ///   - title: The page's heading.
  ///   - summary: The totals in words.
  public consuming func finish(title: String, summary: String) throws {
    try write(
      script: "index",
      [
        "title": .string(title), "summary": .string(summary), "items": .array(index),
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

  private func json(of item: Item) throws -> JSONTree {
    var pictures: [JSONTree] = []
    var known: [ContentHash: Int] = [:]
    func add(_ bitmap: Bitmap) throws -> Int {
      let hash = ContentHash(bitmap)
      if let index = known[hash] { return index }
      let bytes = try PNG.encode(bitmap)
      pictures.append(.string("data:image/png;base64," + Data(bytes).base64EncodedString()))
      known[hash] = pictures.count - 1
      return pictures.count - 1
    }
    func number(_ picture: Picture?, _ time: Double) throws -> JSONTree {
      guard let picture else { return .null }
      return .integer(try add(picture.bitmap(at: time)))
    }
    let frames = try Self.times(of: item).map { time -> JSONTree in
      let found = item.frames.first { abs($0.time - time) < 0.002 }
      return [
        "time": .number((time * 1000).rounded() / 1000),
        "expected": try number(item.expected, time), "actual": try number(item.actual, time),
        "difference": found.map(Self.json) ?? .null,
      ]
    }
    let boxes = item.boxes.map { frame -> JSONTree in
      let layers = frame.layers.map { layer -> JSONTree in
        .array([JSONTree.string(layer.name)] + layer.box.map { JSONTree.number($0) })
      }
      return ["time": .number(frame.time), "layers": .array(layers)]
    }
    return [
      "words": .array(item.words.map { .string($0) }),
      "command": item.command.map { .string($0) } ?? .null,
      "scale": .number(item.scale),
      "frames": .array(frames),
      "boxes": .array(boxes),
      "pictures": .array(pictures),
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

  /// The times of both pictures; of very many, those that differ and some of the others.
  private static func times(of item: Item) -> [Double] {
    let all = [item.expected, item.actual].compactMap { $0?.times }.joined()
    var times: [Double] = []
    for time in all.sorted() where times.last.map({ time - $0 > 0.002 }) ?? true {
      times.append(time)
    }
    guard times.count > mostFrames else { return times.isEmpty ? [0] : times }
    let different = item.frames.map(\.time).prefix(mostFrames / 2)
    let rest = mostFrames - different.count
    let some = (0..<rest).map { times[$0 * (times.count - 1) / (rest - 1)] }
    return Set(some + different).sorted()
  }
}

extension Picture {
  /// What is seen at a time.
  fileprivate func bitmap(at time: Double) -> Bitmap {
    frames[times.lastIndex { $0 <= time + 0.002 } ?? 0].bitmap
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
    var page = try ReportPage(path: path)
    let open = result.scenes.filter { $0.result != "matches" }
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
    expected = Self.picture(item.comparedGolden ?? (item.result == "missing" ? nil : item.golden))
    actual = Self.picture(item.comparedActual ?? item.actual)
    if let path = item.layers, let data = FileManager.default.contents(atPath: path) {
      boxes = (try? JSONDecoder().decode([FrameBoxes].self, from: data)) ?? []
    }
  }

  /// A golden without a scene.
  init(orphan: String) {
    self.init(result: "failed", name: orphan)
    words = [CheckReport.orphanWords]
    expected = Self.picture(orphan)
  }

  /// What a file shows; nil where it is gone or cannot be read.
  private static func picture(_ path: String?) -> Picture? {
    guard let path, let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? Picture(decoding: [UInt8](data), name: path)
  }
}
