import Base
package import Codecs
package import Comparison
import Foundation
package import Graphics
package import LayerTree
package import Staging

/// A source that reports what was requested but unavailable.
package protocol DiagnosedSource: GoldenSource {
  /// The requests that could not be met.
  var diagnostics: [Diagnostic] { get }
  /// The hash of all that decides how it compares with a golden, known without drawing it; nil for
  /// a source that has to be drawn.
  var contentHash: ContentHash? { get }
}

extension DiagnosedSource {
  package var contentHash: ContentHash? { nil }
}

/// A recording as a source of frames to compare with goldens.
package final class RecordingSource: DiagnosedSource {
  private let recording: Recording
  private let allowances: [Allowance]
  private let tolerance: Tolerance?
  private let channelTolerance: Int
  private let drawn: Bitmap?
  package let times: [Double]
  package let requiredTimes: [Double]

  /// - Parameters:
  ///   - channelTolerance: The largest difference of a channel that still counts as equal, 0…255.
  ///   - drawn: The picture of a recording with one frame, if it is drawn already.
  /// - Throws: If there was no font to set its text in.
  package init(
    _ recording: Recording, frames: Int = 12, allowances: [Allowance] = [],
    tolerance: Tolerance? = nil, channelTolerance: Int = 0, drawn: Bitmap? = nil
  ) throws {
    if let problem = recording.fonts.missingFontError { throw CheckError.noFonts(problem) }
    self.recording = recording
    self.allowances = allowances
    self.tolerance = tolerance
    self.channelTolerance = channelTolerance
    self.drawn = drawn
    (times, requiredTimes) = recording.allRepresentativeTimes(frames: frames)
    oldFrames = frames
  }

  private let oldFrames: Int

  package var diagnostics: [Diagnostic] { recording.diagnostics }
  package var frameTimes: [Double] { recording.times }
  package var scale: Double { Double(recording.scale) }
  package var loop: LoopCount? { times.count > 1 ? .forever : nil }
  package var rate: Double? { times.count > 1 ? recording.framesPerSecond : nil }
  package var duration: Double? { times.count > 1 ? recording.duration : nil }
  package var versions: [String] { DrawingVersions.all }
  package var fonts: [String: String] { recording.fonts.hashes }

  package var contentHash: ContentHash? {
    var hasher = ContentHasher()
    hasher.add(recording)
    // The times follow from how layers move, which their ids tell.
    hasher.add(times, requiredTimes, oldFrames, channelTolerance)
    hasher.add(String(reflecting: tolerance))
    hasher.add(String(reflecting: allowances))
    if allowances.contains(where: { $0.on != nil }) {
      // The box of a view is found by its name, which draws nothing.
      // A golden may have a frame at any of the recording's.
      let all = times + recording.times
      guard let rules = try? all.map({ try rule(at: $0, ofFile: false) }) else { return nil }
      hasher.add(String(reflecting: rules))
    }
    return hasher.result
  }

  /// Draws the frames at the times; between two frames, the earlier one.
  package func draw(at times: [Double], _ handle: (Bitmap) throws -> Void) throws {
    if let drawn {
      for _ in times { try handle(drawn) }
      return
    }
    let frames = recording.times
    let shown = times.map { time in
      recording.hasFrames(at: [time]) ? time : frames.last { $0 <= time + 1e-6 } ?? frames[0]
    }
    try recording.draw(at: shown, jobs: 1, handle)
  }

  package func file(_ format: GoldenFormat) throws -> [UInt8] {
    try recording.encoded(as: format == .gif ? .gif : .apng, jobs: 1)
  }

  package func sheet() throws -> GoldenSheet? {
    let old = try recording.oldSheet(frames: oldFrames, columns: nil)
    return GoldenSheet(old.sheet, cells: old.cells, times: old.times)
  }

  package var durationTolerance: Double { allowances.compactMap(\.durationTolerance).max() ?? 0 }

  package func rule(at time: Double, ofFile: Bool) throws -> FrameRule {
    var rule = FrameRule(
      recording.snapshot(at: time, ofFile: ofFile), scale: recording.scale,
      time: ofFile ? recording.sceneTime(ofFile: time) : time, allowances: allowances, ignored: [],
      tolerance: tolerance)
    rule.channelTolerance = channelTolerance
    return rule
  }

  package func element(
    in rect: PixelRect, at time: Double, ofFile: Bool
  ) throws -> LocatedElement? {
    recording.element(in: rect, at: time, ofFile: ofFile)
  }

  package func tree(at time: Double) throws -> RenderTreeText? { recording.tree(at: time) }

  package func sceneTime(ofFile time: Double) throws -> Double {
    recording.sceneTime(ofFile: time)
  }

  package func drawnHashes() throws -> DrawnHashes? { try recording.drawnHashes() }

  package func boxes(at time: Double, ofFile: Bool) throws -> [LayerBox] {
    recording.layerBoxes(at: time, ofFile: ofFile)
  }

  package func film() throws -> Picture? { try recording.film() }
}

/// A bitmap as a source of a frame to compare with a golden.
package struct BitmapSource: DiagnosedSource {
  private let bitmap: Bitmap
  private let allowances: [Allowance]
  private let tolerance: Tolerance?
  private let channelTolerance: Int

  /// - Parameter channelTolerance: The largest difference of a channel that still counts as equal,
  ///   0…255.
  package init(
    _ bitmap: Bitmap, allowances: [Allowance] = [], tolerance: Tolerance? = nil,
    channelTolerance: Int = 0
  ) {
    self.bitmap = bitmap
    self.allowances = allowances
    self.tolerance = tolerance
    self.channelTolerance = channelTolerance
    diagnostics = Timeline.current.diagnostics
  }

  /// The diagnostics of the newest stage, which has most likely drawn it.
  package let diagnostics: [Diagnostic]

  package var scale: Double { 1 }
  package var times: [Double] { [0] }
  package var duration: Double? { nil }
  package var loop: LoopCount? { nil }
  package var versions: [String] { DrawingVersions.all }

  package func draw(at times: [Double], _ handle: (Bitmap) throws -> Void) throws {
    for _ in times { try handle(bitmap) }
  }

  package func file(_ format: GoldenFormat) throws -> [UInt8] { try goldenFile() }

  package func rule(at time: Double, ofFile: Bool) throws -> FrameRule {
    // A bitmap has no views.
    let parts = allowances.filter { $0.on == nil }.map { FrameRule.Part($0) }
    return FrameRule(parts: parts, channelTolerance: channelTolerance, tolerance: tolerance)
  }
}

extension FrameRule {
  /// The rule of a frame, by the boxes of its views and layers.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - time: In seconds of the scene.
  init(
    _ snapshot: LayerSnapshot, scale: CGFloat, time: Double, allowances: [Allowance],
    ignored: [IgnoredArea], tolerance: Tolerance?
  ) {
    self.init(tolerance: tolerance)
    for allowance in allowances where allowance.limitsPixels && allowance.during.holds(at: time) {
      guard let id = allowance.on else {
        parts.append(Part(allowance))
        continue
      }
      // A missing view has no pixels.
      guard let box = snapshot.box(of: id) else { continue }
      parts.append(Part(allowance, in: PixelRect(around: box, scale: scale)))
    }
    for area in ignored where area.during.holds(at: time) {
      switch area.area {
      case .element(let id):
        if let box = snapshot.box(of: id) {
          self.ignored.append(PixelRect(around: box, scale: scale))
        }
      case .rect(let x, let y, let width, let height):
        let box = CGRect(x: x, y: y, width: width, height: height)
        self.ignored.append(PixelRect(around: box, scale: scale))
      }
    }
  }
}

extension PixelRect {
  /// The pixels that a box in points covers at least partly.
  fileprivate init(around box: CGRect, scale: CGFloat) {
    let limit: CGFloat = 1_048_576
    func pixel(_ points: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int(saturating: min(limit, max(-limit, points * scale)).rounded(rule))
    }
    let (left, top) = (pixel(box.minX, .down), pixel(box.minY, .down))
    self.init(
      x: left, y: top, width: pixel(box.maxX, .up) - left, height: pixel(box.maxY, .up) - top)
  }
}

extension Recording {
  /// The view or layer visible in a rectangle of pixels.
  func element(in rect: PixelRect, at time: Double, ofFile: Bool) -> LocatedElement? {
    snapshot(at: time, ofFile: ofFile).topmostElement(
      in: CGRect(
        x: CGFloat(rect.x) / scale, y: CGFloat(rect.y) / scale, width: CGFloat(rect.width) / scale,
        height: CGFloat(rect.height) / scale), names: names)
  }

  /// The part of a frame's render tree that a golden stores.
  func tree(at time: Double) -> RenderTreeText {
    RenderTreeText(comparing: snapshot(at: time), names: names)
  }

  func layerBoxes(at time: Double, ofFile: Bool) -> [LayerBox] {
    func rounded(_ number: CGFloat) -> Double { Double((number * 100).rounded() / 100) }
    return snapshot(at: time, ofFile: ofFile).boxes(limit: 200, names: names).map { name, box in
      LayerBox(
        name, [rounded(box.minX), rounded(box.minY), rounded(box.width), rounded(box.height)])
    }
  }

  /// The hashes of all frames.
  func drawnHashes() throws -> DrawnHashes {
    var hashes = DrawnHashes()
    var ends = ends.makeIterator()
    try draw(at: times, jobs: 1) { bitmap in
      if let end = ends.next() { hashes.add(bitmap, until: end) }
    }
    return hashes
  }
}

extension Recording {
  /// All frames with their times; nil if there are too many.
  func film() throws -> Picture? {
    guard count <= 400, let first = snapshots.first else { return nil }
    let pixels = Double(first.size.width * first.size.height * scale * scale)
    guard pixels * Double(count) <= 48e6 else { return nil }
    return Picture(try frames(jobs: 1), at: times)
  }
}

extension Allowance {
  /// Whether it allows differences of pixels.
  fileprivate var limitsPixels: Bool {
    colorTolerance != nil || maxPixels != nil || maxDensity != nil || ignoresAntialiasing
  }
}

extension ClosedRange<Double>? {
  /// Whether a span contains a time; nil contains all.
  fileprivate func holds(at time: Double) -> Bool {
    guard let self else { return true }
    return time >= self.lowerBound - 1e-6 && time <= self.upperBound + 1e-6
  }
}
