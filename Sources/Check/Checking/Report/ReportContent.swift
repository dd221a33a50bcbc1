import Base
internal import Codecs
internal import Comparison
import Foundation
internal import Graphics
import JSON

/// An item's pictures in a page, as far as its share of bytes allows.
struct ReportContent {
  /// A frame, with the numbers of its pictures.
  struct Frame {
    var time: Double
    var expected, actual: Int?
  }

  /// The boxes of the layers in a frame, and its allowed pixels.
  struct Boxes {
    var time: Double
    /// The index of their list in `layers`.
    var layers: Int
    var allowed: [Int]?
  }

  /// A stored picture: a whole one, or a patch over another one.
  struct StoredPicture {
    /// A data URL.
    var url: String
    /// The index of the other picture and the patch's origin in it; nil for a whole picture.
    var part: (of: Int, x: Int, y: Int)?

    /// Its size in the page.
    var bytes: Int { url.utf8.count + (part == nil ? 3 : 40) }
  }

  /// A picture that is already in the page.
  private struct EmbeddedPicture {
    var bitmap: Bitmap
    var number: Int
    var time: Double
  }

  private(set) var frames: [Frame] = []
  private(set) var pictures: [StoredPicture] = []
  private(set) var boxes: [Boxes] = []
  private(set) var layers: [JSONTree] = []
  /// The factor by which pictures are scaled down.
  private(set) var reduction = 1
  /// Descriptions of what is left out.
  private(set) var notes: [String] = []
  /// The size of the content in the page.
  private(set) var bytes = 0

  /// Whether something is left out to save bytes.
  private(set) var isCut = false

  /// The maximum number of frames of an item.
  static let frameLimit = 48

  /// The pictures that others may patch, and the indices of all by their hashes.
  private var embedded: [EmbeddedPicture] = []
  private var numbers: [ContentHash: Int] = [:]

  /// - Parameter byteLimit: The maximum size of the pictures.
  init(_ item: ReportPage.Item, atMost byteLimit: Int) throws {
    let all = Self.times(of: item)
    let times = Self.chosen(of: all, in: item)
    let order = Self.order(of: times, in: item)
    guard let first = order.first else { return }
    try addLarge(first, of: item, atMost: byteLimit)
    guard !frames.isEmpty else {
      reduction = 1
      isCut = true
      frames = [Frame(time: first)]
      notes = [
        "there is no room for its pictures in this page: \(item.files.joined(separator: ", "))"
      ]
      return
    }
    // Compressing a picture that does not fit costs byteLimit, and further ones would hardly fit,
    // either.
    var misses = 0
    for time in order.dropFirst() where misses < 2 {
      let count = frames.count
      try add(time, of: item, atMost: byteLimit)
      if frames.count == count { misses += 1 }
    }
    frames.sort { $0.time < $1.time }
    isCut = reduction > 1 || frames.count < times.count
    if reduction > 1 { notes.append("shown here at 1/\(reduction) of its size") }
    if frames.count < all.count {
      notes.append("\(frames.count) of \(all.count) frames are shown here")
    }
    for time in order { add(item.boxes.first { abs($0.time - time) < 0.002 }, atMost: byteLimit) }
  }

  /// Adds the byteLimit important frame, as large as fits.
  ///
  /// Compressing a picture takes longest, so it starts with the size that is likely to fit.
  private mutating func addLarge(
    _ time: Double, of item: ReportPage.Item, atMost byteLimit: Int
  ) throws {
    reduction =
      [1, 2, 4].first { reduction in
        // The other picture adds little, since only its differences are stored.
        (item.pictures.map { $0.estimatedBytes(reducedBy: reduction) }.max() ?? 0) <= byteLimit
      } ?? 8
    try add(time, of: item, atMost: byteLimit)
    while frames.isEmpty, reduction < 8 {
      reduction *= 2
      try add(time, of: item, atMost: byteLimit)
    }
    // Twice the width and height has at least twice the bytes.
    while !frames.isEmpty, reduction > 1, 2 * bytes <= byteLimit {
      var larger = ReportContent(reduction: reduction / 2)
      try larger.add(time, of: item, atMost: byteLimit)
      if larger.frames.isEmpty { break }
      self = larger
    }
  }

  private init(reduction: Int) { self.reduction = reduction }

  /// Adds a frame, if its pictures fit.
  private mutating func add(_ time: Double, of item: ReportPage.Item, atMost byteLimit: Int) throws
  {
    if reduction == 1, addFiles(of: item, at: time, atMost: byteLimit) { return }
    var larger = self
    var numbers: [Int?] = []
    for picture in [item.golden, item.drawn] {
      guard let picture, item.has(time, of: picture) else {
        numbers.append(nil)
        continue
      }
      guard let number = try larger.add(picture, at: time, atMost: byteLimit) else { return }
      numbers.append(number)
    }
    larger.frames.append(Frame(time: time, expected: numbers[0], actual: numbers[1]))
    self = larger
  }

  /// Adds the files of stills as they are, without decoding them.
  ///
  /// - Returns: False if they do not fit, or one of the pictures has no such file.
  private mutating func addFiles(
    of item: ReportPage.Item, at time: Double, atMost byteLimit: Int
  ) -> Bool {
    let files = item.pictures.compactMap(\.file)
    guard files.count == item.pictures.count, frames.isEmpty else { return false }
    guard files.reduce(0, { $0 + Self.urlBytes($1.count) }) <= byteLimit - bytes else {
      return false
    }
    var frame = Frame(time: time)
    if let golden = item.golden?.file { frame.expected = add(StoredPicture(url: Self.url(golden))) }
    if let drawn = item.drawn?.file {
      frame.actual =
        drawn == item.golden?.file ? frame.expected : add(StoredPicture(url: Self.url(drawn)))
    }
    frames.append(frame)
    return true
  }

  private mutating func add(_ picture: StoredPicture) -> Int {
    bytes += picture.bytes
    pictures.append(picture)
    return pictures.count - 1
  }

  /// Adds the frame at a time: only a patch if the page has a similar picture.
  ///
  /// - Returns: Its index; nil if it does not fit.
  private mutating func add(
    _ picture: ReportPicture, at time: Double, atMost byteLimit: Int
  ) throws -> Int? {
    let bitmap = try picture.bitmap(at: time)
    let number: Int?
    if let (other, part) = closestPicture(to: bitmap, at: time) {
      guard let part else { return other }
      number = try add(part, of: bitmap, over: other, atMost: byteLimit)
    } else {
      let hash = ContentHash(bitmap)
      if let number = numbers[hash] { return number }
      number = try add(whole: bitmap, picture, atMost: byteLimit)
      if let number { numbers[hash] = number }
    }
    if let number { embedded.append(EmbeddedPicture(bitmap: bitmap, number: number, time: time)) }
    return number
  }

  /// The stored picture that differs least from another one, and the area that differs; nil if they
  /// are equal.
  private func closestPicture(to bitmap: Bitmap, at time: Double) -> (
    number: Int, part: PixelRect?
  )? {
    var best: (number: Int, part: PixelRect)?
    // The golden of the same time, and frames before and after it.
    let others = embedded.enumerated().sorted {
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
    _ part: PixelRect, of bitmap: Bitmap, over other: Int, atMost byteLimit: Int
  ) throws -> Int? {
    guard let url = try url(of: bitmap.cut(part), atMost: byteLimit) else { return nil }
    return add(
      StoredPicture(url: url, part: (of: other, x: part.x / reduction, y: part.y / reduction)))
  }

  private mutating func add(
    whole bitmap: Bitmap, _ picture: ReportPicture, atMost byteLimit: Int
  ) throws -> Int? {
    if reduction == 1, let file = picture.file, Self.urlBytes(file.count) <= byteLimit - bytes {
      return add(StoredPicture(url: Self.url(file)))
    }
    return try url(of: bitmap, atMost: byteLimit).map { add(StoredPicture(url: $0)) }
  }

  /// The data URL of a scaled picture, if it fits.
  private func url(of bitmap: Bitmap, atMost byteLimit: Int) throws -> String? {
    let small = reduction == 1 ? bitmap : bitmap.reduced(by: reduction)
    let remainingBytes = byteLimit - bytes
    // An estimate may be too high, but hardly by half; Base64 turns three bytes into four.
    guard let file = try PNG.encodeQuickly(small, ifLikelyAtMost: remainingBytes * 3 / 2 * 3 / 4),
      Self.urlBytes(file.count) <= remainingBytes
    else { return nil }
    return Self.url(file)
  }

  private static let prefix = "data:image/png;base64,"

  private static func url(_ file: [UInt8]) -> String {
    prefix + Data(file).base64EncodedString()
  }

  /// The size of a file's data URL.
  private static func urlBytes(_ count: Int) -> Int { prefix.utf8.count + (count + 2) / 3 * 4 + 40 }

  /// Adds the boxes of a frame, if they fit.
  private mutating func add(_ frame: FrameBoxes?, atMost byteLimit: Int) {
    guard let frame else { return }
    let list = JSONTree.array(
      frame.layers.map { layer in
        .array([JSONTree.string(layer.name)] + layer.box.map { JSONTree.number($0) })
      })
    // Allowed pixels are unknown for scaled pictures.
    let allowed = reduction == 1 ? frame.allowed : nil
    var size = 8 * (allowed?.count ?? 0)
    let index = layers.firstIndex(of: list)
    if index == nil { size += list.text().utf8.count }
    guard bytes + size <= byteLimit else { return }
    bytes += size
    if index == nil { layers.append(list) }
    boxes.append(Boxes(time: frame.time, layers: index ?? layers.count - 1, allowed: allowed))
  }

  // MARK: - Times

  /// The times of both pictures.
  private static func times(of item: ReportPage.Item) -> [Double] {
    let all = item.pictures.map(\.times).joined()
    // Two stills are of one time, whatever it is in their files.
    if item.pictures.allSatisfy({ $0.times.count == 1 }), let last = all.max() { return [last] }
    var times: [Double] = []
    for time in all.sorted() where times.last.map({ time - $0 > 0.002 }) ?? true {
      times.append(time)
    }
    return times.isEmpty ? [0] : times
  }

  /// The times that a page shows: if there are too many, those that differ and some others.
  private static func chosen(of times: [Double], in item: ReportPage.Item) -> [Double] {
    guard times.count > frameLimit else { return times }
    let lacking = times.first { time in item.pictures.contains { !item.has(time, of: $0) } }
    let different = item.frames.map(\.time).prefix(frameLimit / 2) + (lacking.map { [$0] } ?? [])
    let rest = frameLimit - different.count
    let some = (0..<rest).map { times[$0 * (times.count - 1) / (rest - 1)] }
    var chosen: [Double] = []
    for time in (some + different).sorted()
    where chosen.last.map({ time - $0 > 0.002 }) ?? true {
      chosen.append(time)
    }
    return chosen
  }

  /// The times by importance: the largest differences first, then the beginning and times spread
  /// over the rest.
  private static func order(of times: [Double], in item: ReportPage.Item) -> [Double] {
    let weights = times.enumerated().map { index, time in
      let pixels = item.frames.first { abs($0.time - time) < 0.002 }?.pixels ?? -1
      return (pixels, index == 0 ? 64 : index.trailingZeroBitCount, -index)
    }
    return times.indices.sorted { weights[$0] > weights[$1] }.map { times[$0] }
  }
}

extension ReportPage.Item {
  /// Whether a picture has a frame at a time; if both are stills, they have one at any time.
  fileprivate func has(_ time: Double, of picture: ReportPicture) -> Bool {
    pictures.allSatisfy { $0.times.count == 1 } || picture.hasFrame(at: time)
  }
}

extension PixelRect {
  /// The smallest rectangle around it that maps to whole pixels of a picture scaled down by a
  /// factor; the last row and column include the remainder.
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
