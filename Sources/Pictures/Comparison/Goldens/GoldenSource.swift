import Base
package import Codecs
package import Foundation
package import Graphics

/// A source of frames to compare with a golden.
///
/// Frames are drawn on demand: a golden with the hashes of its frames is compared without encoding
/// or decoding a file.
package protocol GoldenSource {
  /// Pixels per point.
  var scale: Double { get }
  /// The times of a new golden's frames, in seconds of the scene; at least one, in order.
  var times: [Double] { get }
  /// The times that a golden must have a frame of: those listed in the scene, and those at which
  /// something begins or ends.
  var requiredTimes: [Double] { get }
  /// The times of all frames, if the required times are chosen among them by events; empty if the
  /// scene lists the times.
  var frameTimes: [Double] { get }
  /// Frames per second; nil for a still, or if the times are listed.
  var rate: Double? { get }
  /// The duration of the file, in seconds; nil if the times are listed.
  var duration: Double? { get }
  /// The loop count; nil for a still.
  var loop: LoopCount? { get }
  /// The program and the libraries that draw it, such as "cairo 1.16.0".
  var versions: [String] { get }
  /// The hashes of the fonts that text is set in, by file name; known after something was drawn.
  var fonts: [String: String] { get }

  /// Draws the frames at certain times, in order.
  func draw(at times: [Double], _ handle: (Bitmap) throws -> Void) throws
  /// The whole animation as a file.
  func file(_ format: GoldenFormat) throws -> [UInt8]
  /// The sheet of all frames that earlier versions recorded; nil for a still.
  func sheet() throws -> GoldenSheet?
  /// The rule for the frame at a time of the scene or of its file.
  func rule(at time: Double, ofFile: Bool) throws -> FrameRule
  /// The allowed difference of durations, in seconds.
  var durationTolerance: Double { get }
  /// The view or layer visible in a rectangle of pixels, by its name and its ancestors' names, and
  /// its box in points; nil if none.
  func element(in rect: PixelRect, at time: Double, ofFile: Bool) throws -> LocatedElement?
  /// The render tree at a time of the scene; nil if none is known.
  func tree(at time: Double) throws -> RenderTreeText?
  /// The scene's time at a time of the file, in seconds.
  func sceneTime(ofFile time: Double) throws -> Double
  /// The hashes of all frames before palette reduction; nil if the file has all colors.
  func drawnHashes() throws -> DrawnHashes?
  /// The boxes of the views and layers visible at a time, the lowest first.
  func boxes(at time: Double, ofFile: Bool) throws -> [LayerBox]
  /// All frames of the animation, to find how the motion has changed; nil if there are too many.
  func film() throws -> Picture?
}

extension GoldenSource {
  package var requiredTimes: [Double] { [] }
  package var frameTimes: [Double] { [] }
  package var rate: Double? { nil }
  package var versions: [String] { [] }
  package var fonts: [String: String] { [:] }
  package var durationTolerance: Double { 0 }
  package func sheet() throws -> GoldenSheet? { nil }
  package func element(
    in rect: PixelRect, at time: Double, ofFile: Bool
  ) throws -> LocatedElement? { nil }
  package func tree(at time: Double) throws -> RenderTreeText? { nil }
  package func sceneTime(ofFile time: Double) throws -> Double { time }
  package func drawnHashes() throws -> DrawnHashes? { nil }
  package func boxes(at time: Double, ofFile: Bool) throws -> [LayerBox] { [] }
  package func film() throws -> Picture? { nil }
}

/// A view or layer by its name and its ancestors' names, with its box in points.
package typealias LocatedElement = (path: [String], box: CGRect)

/// The box of a view or layer, with its id or class.
package struct LayerBox: Codable, Equatable, Sendable {
  package var name: String
  /// [x, y, width, height] in points.
  package var box: [Double]

  package init(_ name: String, _ box: [Double]) {
    self.name = name
    self.box = box
  }
}

/// The boxes of a frame, and its tolerated pixels.
package struct FrameBoxes: Codable, Equatable, Sendable {
  package var time: Double
  package var layers: [LayerBox]
  /// The pixels that differ but count as equal, as in `FrameDifference.allowedRuns`; nil if there
  /// are none or too many.
  package var allowed: [Int]?

  /// The maximum count of `allowed`.
  package static let runLimit = 40_000

  package init(time: Double, layers: [LayerBox] = [], allowed: [Int] = []) {
    self.time = time
    self.layers = layers
    self.allowed = allowed.isEmpty || allowed.count > Self.runLimit ? nil : allowed
  }
}

/// A picture of several frames, and the cell of each.
package struct GoldenSheet {
  package var bitmap: Bitmap
  package var cells: [PixelRect]
  package var times: [Double]

  package init(_ bitmap: Bitmap, cells: [PixelRect], times: [Double]) {
    self.bitmap = bitmap
    self.cells = cells
    self.times = times
  }

  /// The frames of a sheet with the same cells; nil for one of another size.
  func frames(of sheet: Bitmap) -> Picture? {
    guard sheet.width == bitmap.width, sheet.height == bitmap.height else { return nil }
    return Picture(cells.map { sheet.cut($0) }, at: times)
  }
}

extension GoldenSource {
  /// Its versions, fonts and scale; the fonts are known after something was drawn.
  var notes: GoldenNotes {
    var notes = GoldenNotes()
    notes.versions = versions
    notes.fonts = fonts
    notes.scale = scale
    return notes
  }

  /// The whole animation as a file with notes.
  func notedFile(_ format: GoldenFormat) throws -> [UInt8] {
    let bytes = try file(format)
    return try fileNotes(format).added(to: bytes)
  }

  /// The notes for a file of the whole animation.
  func fileNotes(_ format: GoldenFormat) throws -> GoldenNotes {
    var notes = notes
    if format == .gif { notes.drawn = try drawnHashes() }
    notes.trees = try trees(at: times)
    return notes
  }

  /// The render trees at certain times; nil if there are none.
  func trees(at times: [Double]) throws -> GoldenTrees? {
    var trees = GoldenTrees()
    for time in times.prefix(GoldenTrees.treeLimit) {
      guard let tree = try tree(at: time) else { return nil }
      trees.add(tree, at: time)
    }
    return trees
  }

  /// The PNG golden: a still, or an animation of the frames at its times, with notes.
  package func goldenFile() throws -> [UInt8] {
    var file = try FramesFile(times, loop: loop)
    try draw(at: times) { try file.append($0) }
    var notes = frameNotes(at: times)
    notes.trees = try trees(at: times)
    return try file.finish(notes)
  }

  /// The frames at certain times.
  func frames(at times: [Double]) throws -> DrawnFrames {
    var bitmaps: [Bitmap] = []
    try draw(at: times) { bitmaps.append($0) }
    return DrawnFrames(bitmaps: bitmaps, notes: frameNotes(at: times))
  }

  /// The notes for frames, without their hashes; the fonts are known after they were drawn.
  private func frameNotes(at times: [Double]) -> GoldenNotes {
    var notes = notes
    notes.times = times
    notes.rate = times.count > 1 ? rate : nil
    notes.duration = times.count > 1 ? duration : nil
    notes.loop = times.count > 1 ? loop : nil
    return notes
  }

  /// The hashes of the frames at certain times.
  package func hashes(at times: [Double]) throws -> [ContentHash] {
    var hashes: [ContentHash] = []
    try draw(at: times) { hashes.append(ContentHash($0)) }
    return hashes
  }
}

/// Frames as currently drawn, and their notes.
struct DrawnFrames {
  var bitmaps: [Bitmap]
  var notes: GoldenNotes

  var picture: Picture {
    Picture(bitmaps, at: notes.times, duration: notes.duration, loop: notes.loop)
  }

  /// A golden of the frames.
  ///
  /// - Parameters:
  ///   - isSmall: Whether a still is compressed as strongly as possible, which takes four times as
  ///     long.
  ///   - trees: The render trees of the frames.
  func file(isSmall: Bool, trees: GoldenTrees?) throws -> [UInt8] {
    var file = try FramesFile(notes.times, loop: notes.loop, isSmall: isSmall)
    for bitmap in bitmaps { try file.append(bitmap) }
    var notes = notes
    notes.trees = trees
    return try file.finish(notes)
  }
}

/// A PNG golden that is written frame by frame.
private struct FramesFile {
  private let times: [Double]
  private let isSmall: Bool
  private let sink = ByteSink.memory()
  private var encoder: APNGEncoder?
  private var still: [UInt8] = []
  private var hashes: [ContentHash] = []

  init(_ times: [Double], loop: LoopCount?, isSmall: Bool = true) throws {
    self.times = times
    self.isSmall = isSmall
    guard times.count > 1 else { return }
    encoder = try APNGEncoder(to: sink, options: EncodingOptions(loop: loop ?? .forever))
  }

  mutating func append(_ bitmap: Bitmap) throws {
    let next = hashes.count + 1
    hashes.append(ContentHash(bitmap))
    if let encoder {
      let end = next < times.count ? times[next] : times[times.count - 1] + Picture.lastDelay
      try encoder.append(bitmap, endingAt: end - times[0])
    } else {
      still = isSmall ? try PNG.encode(bitmap) : try PNG.encodeQuickly(bitmap)
    }
  }

  func finish(_ notes: GoldenNotes) throws -> [UInt8] {
    try encoder?.finish()
    var notes = notes
    notes.hashes = hashes
    return notes.added(to: encoder == nil ? still : sink.bytes)
  }
}

/// An existing file as a source to compare with a golden.
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
