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

  /// A picture: a whole one, or what is seen in a part of another one instead.
  struct Shown {
    /// With the data.
    var url: String
    /// The number of the other one, and where in it; nil for a whole one.
    var part: (of: Int, x: Int, y: Int)?

    /// How much room it takes.
    var bytes: Int { url.utf8.count + (part == nil ? 3 : 40) }
  }

  /// A picture that is in the page already.
  private struct Known {
    var bitmap: Bitmap
    var number: Int
    var time: Double
  }

  private(set) var frames: [Frame] = []
  private(set) var pictures: [Shown] = []
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

  /// The pictures that others may be parts of, and the numbers of all by what they show.
  private var known: [Known] = []
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
  /// To compress a picture takes longer than all else, so that it begins with the size that is
  /// likely to fit.
  private mutating func addLarge(
    _ time: Double, of item: ReportPage.Item, atMost most: Int
  ) throws {
    reduction =
      [1, 2, 4].first { reduction in
        // What differs in the other one is little.
        (item.pictures.map { $0.likelyBytes(reducedBy: reduction) }.max() ?? 0) <= most
      } ?? 8
    try add(time, of: item, atMost: most)
    while frames.isEmpty, reduction < 8 {
      reduction *= 2
      try add(time, of: item, atMost: most)
    }
    // Twice the pixels each way have at least twice the bytes.
    while !frames.isEmpty, reduction > 1, 2 * bytes <= most {
      var larger = ReportContent(reduction: reduction / 2)
      try larger.add(time, of: item, atMost: most)
      if larger.frames.isEmpty { break }
      self = larger
    }
  }

  private init(reduction: Int) { self.reduction = reduction }

  /// Adds a frame, if there is room for its pictures.
  private mutating func add(_ time: Double, of item: ReportPage.Item, atMost most: Int) throws {
    if reduction == 1, addFiles(of: item, at: time, atMost: most) { return }
    var larger = self
    var numbers: [Int?] = []
    for picture in [item.golden, item.drawn] {
      guard let picture, item.has(time, of: picture) else {
        numbers.append(nil)
        continue
      }
      guard let number = try larger.add(picture, at: time, atMost: most) else { return }
      numbers.append(number)
    }
    larger.frames.append(Frame(time: time, expected: numbers[0], actual: numbers[1]))
    self = larger
  }

  /// Adds stills as they lie in their files, without decoding them.
  ///
  /// - Returns: False where there is no room for them, or one of the pictures is no such still.
  private mutating func addFiles(
    of item: ReportPage.Item, at time: Double, atMost most: Int
  ) -> Bool {
    let files = item.pictures.compactMap(\.file)
    guard files.count == item.pictures.count, frames.isEmpty else { return false }
    guard files.reduce(0, { $0 + Self.urlBytes($1.count) }) <= most - bytes else { return false }
    var frame = Frame(time: time)
    if let golden = item.golden?.file { frame.expected = add(Shown(url: Self.url(golden))) }
    if let drawn = item.drawn?.file {
      frame.actual = drawn == item.golden?.file ? frame.expected : add(Shown(url: Self.url(drawn)))
    }
    frames.append(frame)
    return true
  }

  private mutating func add(_ shown: Shown) -> Int {
    bytes += shown.bytes
    pictures.append(shown)
    return pictures.count - 1
  }

  /// Adds what is seen at a time: where most of it is in the page already, the part that is not.
  ///
  /// - Returns: Its number; nil where there is no room for it.
  private mutating func add(
    _ picture: ReportPicture, at time: Double, atMost most: Int
  ) throws -> Int? {
    let bitmap = try picture.bitmap(at: time)
    let number: Int?
    if let (other, part) = near(bitmap, at: time) {
      guard let part else { return other }
      number = try add(part, of: bitmap, over: other, atMost: most)
    } else {
      let hash = ContentHash(bitmap)
      if let number = numbers[hash] { return number }
      number = try add(whole: bitmap, picture, atMost: most)
      if let number { numbers[hash] = number }
    }
    if let number { known.append(Known(bitmap: bitmap, number: number, time: time)) }
    return number
  }

  /// The picture that hardly differs from another one, and the pixels in which it does; none where
  /// they are equal.
  private func near(_ bitmap: Bitmap, at time: Double) -> (number: Int, part: PixelRect?)? {
    var best: (number: Int, part: PixelRect)?
    // The golden of the same time, and frames before and after it.
    let others = known.enumerated().sorted {
      (abs($0.element.time - time), -$0.offset) < (abs($1.element.time - time), -$1.offset)
    }.prefix(3).map(\.element)
    for other in others
    where other.bitmap.width == bitmap.width && other.bitmap.height == bitmap.height {
      guard let rect = other.bitmap.changedRect(to: bitmap) else { return (other.number, nil) }
      let part = rect.widened(to: reduction, width: bitmap.width, height: bitmap.height)
      if part.count < best?.part.count ?? (bitmap.width * bitmap.height * 3 / 4) {
        best = (other.number, part)
      }
    }
    return best.map { ($0.number, $0.part) }
  }

  private mutating func add(
    _ part: PixelRect, of bitmap: Bitmap, over other: Int, atMost most: Int
  ) throws -> Int? {
    guard let url = try url(of: bitmap.cut(part), atMost: most) else { return nil }
    return add(
      Shown(url: url, part: (of: other, x: part.x / reduction, y: part.y / reduction)))
  }

  private mutating func add(
    whole bitmap: Bitmap, _ picture: ReportPicture, atMost most: Int
  ) throws -> Int? {
    if reduction == 1, let file = picture.file, Self.urlBytes(file.count) <= most - bytes {
      return add(Shown(url: Self.url(file)))
    }
    return try url(of: bitmap, atMost: most).map { add(Shown(url: $0)) }
  }

  /// A picture at the size of this page, if there is room for it.
  private func url(of bitmap: Bitmap, atMost most: Int) throws -> String? {
    let small = reduction == 1 ? bitmap : bitmap.reduced(by: reduction)
    let room = most - bytes
    // A sample may say too much, but hardly by half; three bytes become four.
    guard let file = try PNG.encodeQuickly(small, ifLikelyAtMost: room * 3 / 2 * 3 / 4),
      Self.urlBytes(file.count) <= room
    else { return nil }
    return Self.url(file)
  }

  private static let prefix = "data:image/png;base64,"

  private static func url(_ file: [UInt8]) -> String {
    prefix + Data(file).base64EncodedString()
  }

  /// How much room a file takes.
  private static func urlBytes(_ count: Int) -> Int { prefix.utf8.count + (count + 2) / 3 * 4 + 40 }

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
    let lacking = times.first { time in item.pictures.contains { !item.has(time, of: $0) } }
    let different = item.frames.map(\.time).prefix(mostFrames / 2) + (lacking.map { [$0] } ?? [])
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

extension ReportPage.Item {
  /// Whether one of its pictures has a frame at a time; a still beside a still is seen at any.
  fileprivate func has(_ time: Double, of picture: ReportPicture) -> Bool {
    pictures.allSatisfy { $0.times.count == 1 } || picture.hasFrame(at: time)
  }
}

extension PixelRect {
  /// The smallest rectangle around it that becomes whole pixels of a picture reduced by a factor,
  /// whose last ones stand for what is left over, too.
  fileprivate func widened(to factor: Int, width: Int, height: Int) -> PixelRect {
    func span(_ start: Int, _ end: Int, _ length: Int) -> Range<Int> {
      let count = max(1, length / factor)
      let first = min(start / factor, count - 1)
      let last = min((end - 1) / factor, count - 1)
      return first * factor..<(last == count - 1 ? length : (last + 1) * factor)
    }
    let (columns, rows) = (span(x, maxX, width), span(y, maxY, height))
    return PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }
}
