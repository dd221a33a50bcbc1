package import Codecs
package import Graphics

/// What can be drawn, to be compared with a golden.
///
/// Only what is asked for is drawn: a golden with the hashes of its frames is answered without a
/// file being encoded or decoded.
package protocol GoldenSource {
  /// Pixels per point.
  var scale: Double { get }
  /// When the frames of a new golden are taken, in seconds of the scene; at least one, in order.
  var times: [Double] { get }
  /// The times that a golden must have a frame of: those that the scene says, and those at which
  /// something begins or ends.
  var telling: [Double] { get }
  /// Frames per second; nil where it does not move, or somebody said which times count.
  var rate: Double? { get }
  /// How long the whole lasts, in seconds of a file; nil where somebody said which times count.
  var duration: Double? { get }
  /// How often it plays; nil for a still.
  var loop: LoopCount? { get }
  /// The program and the libraries that draw it, such as "cairo 1.16.0".
  var versions: [String] { get }
  /// The hashes of the fonts that text is set in, by the names of their files; known once
  /// something was drawn.
  var fonts: [String: String] { get }

  /// Draws the frames of certain times, in order.
  func draw(at times: [Double], _ handle: (Bitmap) throws -> Void) throws
  /// The whole animation as a file.
  func file(_ format: GoldenFormat) throws -> [UInt8]
  /// The sheet that earlier versions compared; nil for a still.
  func sheet() throws -> GoldenSheet?
  /// What may differ at a time, of the scene or of its file.
  func rule(at time: Double, ofFile: Bool) throws -> FrameRule
  /// How much longer or shorter the whole may last, in seconds.
  var durationTolerance: Double { get }
  /// The views and layers that are seen in a rectangle of pixels, the uppermost first, by their
  /// ids.
  func elements(in rect: PixelRect, at time: Double, ofFile: Bool) throws -> [String]
  /// The boxes of the views and layers that are seen at a time, the lowest first.
  func boxes(at time: Double, ofFile: Bool) throws -> [LayerBox]
  /// All frames of the animation, for finding out how it has changed; nil where that is too much.
  func film() throws -> Picture?
}

extension GoldenSource {
  package var telling: [Double] { [] }
  package var rate: Double? { nil }
  package var versions: [String] { [] }
  package var fonts: [String: String] { [:] }
  package var durationTolerance: Double { 0 }
  package func sheet() throws -> GoldenSheet? { nil }
  package func elements(in rect: PixelRect, at time: Double, ofFile: Bool) throws -> [String] { [] }
  package func boxes(at time: Double, ofFile: Bool) throws -> [LayerBox] { [] }
  package func film() throws -> Picture? { nil }
}

/// Where a view or layer is, by its id or its class.
package struct LayerBox: Codable, Equatable, Sendable {
  package var name: String
  /// [x, y, width, height] in points.
  package var box: [Double]

  package init(_ name: String, _ box: [Double]) {
    self.name = name
    self.box = box
  }
}

/// The boxes of a frame, and what may differ in it.
package struct FrameBoxes: Codable, Equatable, Sendable {
  package var time: Double
  package var layers: [LayerBox]
  /// The pixels that differ but count as equal, as `FrameDifference.allowedRuns` has them; nil
  /// where there are none, or too many to tell.
  package var allowed: [Int]?

  /// The most numbers of `allowed`.
  package static let mostRuns = 40_000

  package init(time: Double, layers: [LayerBox] = [], allowed: [Int] = []) {
    self.time = time
    self.layers = layers
    self.allowed = allowed.isEmpty || allowed.count > Self.mostRuns ? nil : allowed
  }
}

/// A picture of several frames, and where each of them lies.
package struct GoldenSheet {
  package var bitmap: Bitmap
  package var cells: [PixelRect]
  package var times: [Double]

  package init(_ bitmap: Bitmap, cells: [PixelRect], times: [Double]) {
    self.bitmap = bitmap
    self.cells = cells
    self.times = times
  }

  /// The frames of a sheet with the same places; nil for one of another size.
  func frames(of sheet: Bitmap) -> Picture? {
    guard sheet.width == bitmap.width, sheet.height == bitmap.height else { return nil }
    return Picture(cells.map { sheet.cut($0) }, at: times)
  }
}

extension Bitmap {
  /// A part of the picture.
  fileprivate func cut(_ rect: PixelRect) -> Bitmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.count)
    for y in rect.y..<rect.maxY {
      pixels += self.pixels[y * width + rect.x..<y * width + rect.maxX]
    }
    return Bitmap(width: rect.width, height: rect.height, pixels: pixels)
  }
}

extension GoldenSource {
  /// What it is drawn with; the fonts are known once something was drawn.
  var notes: GoldenNotes {
    var notes = GoldenNotes()
    notes.versions = versions
    notes.fonts = fonts
    notes.scale = scale
    return notes
  }

  /// The whole animation as a file that says what it was drawn with.
  func notedFile(_ format: GoldenFormat) throws -> [UInt8] {
    let bytes = try file(format)
    return notes.added(to: bytes)
  }

  /// The golden of a PNG: a still, or an animation of the frames at its times, with notes.
  package func goldenFile() throws -> [UInt8] { try pngFile(at: times).bytes }

  /// A PNG of the frames at certain times, with notes, and the frames themselves.
  func pngFile(
    at times: [Double], keeping: Bool = false
  ) throws -> (bytes: [UInt8], picture: Picture?) {
    var bitmaps: [Bitmap] = []
    var notes = GoldenNotes()
    notes.times = times
    notes.scale = scale
    notes.rate = times.count > 1 ? rate : nil
    notes.duration = times.count > 1 ? duration : nil
    notes.loop = times.count > 1 ? loop : nil
    let sink = ByteSink.memory()
    var encoder: APNGEncoder?
    var single: Bitmap?
    if times.count > 1 {
      encoder = try APNGEncoder(to: sink, options: EncodingOptions(loop: loop ?? .forever))
    }
    var index = 0
    try draw(at: times) { bitmap in
      notes.hashes.append(ContentHash(bitmap))
      if keeping { bitmaps.append(bitmap) }
      let next =
        index + 1 < times.count
        ? times[index + 1] : times[times.count - 1] + Picture.lastDelay
      if let encoder {
        try encoder.append(bitmap, endingAt: next - times[0])
      } else {
        single = bitmap
      }
      index += 1
    }
    notes.versions = versions
    notes.fonts = fonts
    var bytes: [UInt8] = []
    if let encoder {
      try encoder.finish()
      bytes = sink.bytes
    } else if let single {
      bytes = try PNG.encode(single)
    }
    let picture =
      keeping
      ? Picture(bitmaps, at: times, duration: notes.duration, loop: notes.loop) : nil
    return (notes.added(to: bytes), picture)
  }

  /// The hashes of the frames at certain times.
  package func hashes(at times: [Double]) throws -> [ContentHash] {
    var hashes: [ContentHash] = []
    try draw(at: times) { hashes.append(ContentHash($0)) }
    return hashes
  }
}

/// Files that exist already, as what is compared with a golden.
struct FileSource: GoldenSource {
  let bytes: [UInt8]
  let picture: Picture
  let tolerance: Tolerance?

  init(_ bytes: [UInt8], name: String, tolerance: Tolerance?) throws {
    self.bytes = bytes
    picture = try Picture(decoding: bytes, name: name)
    self.tolerance = tolerance
  }

  var scale: Double { 1 }
  var times: [Double] { picture.times }
  var duration: Double? { picture.duration }
  var loop: LoopCount? { picture.loop }

  func draw(at times: [Double], _ handle: (Bitmap) throws -> Void) throws {
    let own = picture.times
    for time in times {
      try handle(picture.frames[own.lastIndex { $0 <= time + 1e-6 } ?? 0].bitmap)
    }
  }

  func file(_ format: GoldenFormat) throws -> [UInt8] { bytes }
  func rule(at time: Double, ofFile: Bool) throws -> FrameRule { FrameRule(tolerance: tolerance) }
  func film() throws -> Picture? { picture }
}
