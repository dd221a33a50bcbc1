internal import Codecs
internal import Comparison
import Foundation
internal import Graphics
import JSON

/// What a page has of an item's pictures: as much of it as there is room for.
struct ReportContent {
  /// A frame, with the numbers of its pictures.
  struct Frame {
    var time: Double
    var expected, actual: Int?
  }

  /// What lies where in a frame.
  struct Boxes {
    var time: Double
    /// The number of their list in `layers`.
    var layers: Int
    var allowed: [Int]?
  }

  private(set) var frames: [Frame] = []
  /// As URLs with the data.
  private(set) var pictures: [String] = []
  private(set) var boxes: [Boxes] = []
  private(set) var layers: [JSONTree] = []
  /// How many pixels, each way, one of a picture stands for.
  private(set) var reduction = 1
  /// What is left out, in words.
  private(set) var words: [String] = []
  /// How much room this takes.
  private(set) var bytes = 0

  /// Whether something is left out for want of room.
  private(set) var isCut = false

  /// The most frames of an item.
  static let mostFrames = 48

  private var numbers: [ContentHash: Int] = [:]

  /// - Parameter most: How many bytes there is room for.
  init(_ item: ReportPage.Item, atMost most: Int) throws {
    let all = Self.times(of: item)
    let times = Self.chosen(of: all, in: item)
    let order = Self.order(of: times, in: item)
    guard let first = order.first else { return }
    try addLarge(first, of: item, atMost: most)
    guard !frames.isEmpty else {
      reduction = 1
      isCut = true
      frames = [Frame(time: first)]
      words = [
        "there is no room for its pictures in this page: \(item.files.joined(separator: ", "))"
      ]
      return
    }
    // Compressing what does not fit is most of the work, and more of it would not fit, either.
    var misses = 0
    for time in order.dropFirst() where misses < 2 {
      let count = frames.count
      try add(time, of: item, atMost: most)
      if frames.count == count { misses += 1 }
    }
    frames.sort { $0.time < $1.time }
    isCut = reduction > 1 || frames.count < times.count
    if reduction > 1 { words.append("shown here at 1/\(reduction) of its size") }
    if frames.count < all.count {
      words.append("\(frames.count) of \(all.count) frames are shown here")
    }
    for time in order { add(item.boxes.first { abs($0.time - time) < 0.002 }, atMost: most) }
  }

  /// Adds the frame that matters most, as large as there is room for it.
  ///
  /// To compress a picture takes longer than all else, so that it is not tried where there is
  /// certainly no room, and from the size that is likely to fit.
  private mutating func addLarge(
    _ time: Double, of item: ReportPage.Item, atMost most: Int
  ) throws {
    let likely = item.pictures.reduce(0) { $0 + $1.likelyBytes }
    reduction = [1, 2, 4].first { likely / ($0 * $0) <= most } ?? 8
    try add(time, of: item, atMost: most)
    while frames.isEmpty, reduction < 8 {
      reduction *= 2
      try add(time, of: item, atMost: most)
    }
    // Twice the pixels each way have at least twice the bytes.
    while !frames.isEmpty, reduction > 1, 2 * bytes <= most {
      let smaller = self
      self = ReportContent(reduction: reduction / 2)
      try add(time, of: item, atMost: most)
      if frames.isEmpty {
        self = smaller
        break
      }
    }
  }

  private init(reduction: Int) { self.reduction = reduction }

  /// Adds a frame, if there is room for its pictures.
  private mutating func add(_ time: Double, of item: ReportPage.Item, atMost most: Int) throws {
    var new: [(hash: ContentHash, url: String)] = []
    func number(_ picture: ReportPicture?) throws -> Int? {
      guard let picture else { return nil }
      let hash = try picture.hash(at: time)
      if let known = numbers[hash] { return known }
      if let index = new.firstIndex(where: { $0.hash == hash }) { return pictures.count + index }
      let bytes = try picture.png(at: time, reducedBy: reduction)
      new.append((hash, "data:image/png;base64," + Data(bytes).base64EncodedString()))
      return pictures.count + new.count - 1
    }
    let frame = Frame(
      time: time, expected: try number(item.golden), actual: try number(item.drawn))
    let size = new.reduce(0) { $0 + $1.url.utf8.count + 3 }
    guard bytes + size <= most else { return }
    bytes += size
    for (hash, url) in new {
      numbers[hash] = pictures.count
      pictures.append(url)
    }
    frames.append(frame)
  }

  /// Adds what lies where in a frame, if there is room for that.
  private mutating func add(_ frame: FrameBoxes?, atMost most: Int) {
    guard let frame else { return }
    let list = JSONTree.array(
      frame.layers.map { layer in
        .array([JSONTree.string(layer.name)] + layer.box.map { JSONTree.number($0) })
      })
    // Of smaller pictures the pixels are not known.
    let allowed = reduction == 1 ? frame.allowed : nil
    var size = 8 * (allowed?.count ?? 0)
    let known = layers.firstIndex(of: list)
    if known == nil { size += list.text().utf8.count }
    guard bytes + size <= most else { return }
    bytes += size
    if known == nil { layers.append(list) }
    boxes.append(Boxes(time: frame.time, layers: known ?? layers.count - 1, allowed: allowed))
  }

  // MARK: - Times

  /// The times of both pictures.
  private static func times(of item: ReportPage.Item) -> [Double] {
    let all = item.pictures.map(\.times).joined()
    var times: [Double] = []
    for time in all.sorted() where times.last.map({ time - $0 > 0.002 }) ?? true {
      times.append(time)
    }
    return times.isEmpty ? [0] : times
  }

  /// The times that a page shows: those that differ and some others, where all are too many.
  private static func chosen(of times: [Double], in item: ReportPage.Item) -> [Double] {
    guard times.count > mostFrames else { return times }
    let different = item.frames.map(\.time).prefix(mostFrames / 2)
    let rest = mostFrames - different.count
    let some = (0..<rest).map { times[$0 * (times.count - 1) / (rest - 1)] }
    var chosen: [Double] = []
    for time in (some + different).sorted()
    where chosen.last.map({ time - $0 > 0.002 }) ?? true {
      chosen.append(time)
    }
    return chosen
  }

  /// The times in the order in which they matter: what differs most first, then the beginning and
  /// what is spread over the rest.
  private static func order(of times: [Double], in item: ReportPage.Item) -> [Double] {
    let weights = times.enumerated().map { index, time in
      let pixels = item.frames.first { abs($0.time - time) < 0.002 }?.pixels ?? -1
      return (pixels, index == 0 ? 64 : index.trailingZeroBitCount, -index)
    }
    return times.indices.sorted { weights[$0] > weights[$1] }.map { times[$0] }
  }
}
