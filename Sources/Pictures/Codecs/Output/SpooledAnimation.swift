import Base
import Graphics

/// The frames of an animation that is written when all of them are known: the part that the
/// encoders of GIF, APNG and WebP share.
///
/// Frames are stored on other threads, one after the other, while the next ones are drawn.
final class SpooledAnimation {
  let sink: ByteSink
  let options: EncodingOptions
  var poster = PosterPicture()
  var summary = EncodingSummary()
  private let makeSpool: (_ width: Int, _ height: Int) throws(CodecError) -> FrameSpool
  private var sequence = FrameSequence()
  private let spool = Confined<FrameSpool?>(nil)
  private var hasSpool = false
  /// Storing the last frames; their results are the errors, if any.
  private let storing = OrderedTasks<CodecError?>()
  private let waiting = Confined(WaitingFrames())

  /// Frames that are not stored yet.
  private struct WaitingFrames {
    var frames: [(pixels: [PremultipliedPixel], start: Double)] = []
    /// Whether a task stores frames, one after another, until none waits.
    var isStoring = false

    /// Removes the frame to store next.
    mutating func removeNext() -> (pixels: [PremultipliedPixel], start: Double)? {
      isStoring = !frames.isEmpty
      return isStoring ? frames.removeFirst() : nil
    }
  }

  /// The first error of storing, after which the animation cannot be written.
  private var failure: CodecError?

  /// - Parameters:
  ///   - sink: Committed by `finish(_:)`.
  ///   - makeSpool: Makes the spool for frames of a size.
  init(
    to sink: ByteSink, as format: OutputFormat, options: EncodingOptions,
    makeSpool: @escaping (_ width: Int, _ height: Int) throws(CodecError) -> FrameSpool
  ) throws(CodecError) {
    try format.check(options)
    self.sink = sink
    self.options = options
    self.makeSpool = makeSpool
  }

  /// The duration of all frames, in seconds.
  var duration: Double { sequence.end }

  func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError) {
    let weight = frame.pixels.count
    while let result = storing.next(beforeAdding: weight) { failure = failure ?? result }
    if let failure { throw failure }
    let start = sequence.end
    try sequence.admit(frame, endingAt: time, file: sink.name)
    let pixels = frame.pixels
    // Known without the spool, which is in use while a frame is stored.
    if !hasSpool {
      try spool.with { spool throws(CodecError) in
        spool = try makeSpool(frame.width, frame.height)
      }
      hasSpool = true
    }
    waiting.with { $0.frames.append((pixels, start)) }
    storing.add(weight: weight) { [spool, waiting] in
      // A thread does not wait for the frames of another one, since it could draw.
      var next = waiting.with { $0.isStoring ? nil : $0.removeNext() }
      var failure: CodecError?
      while let frame = next {
        failure = failure ?? SpooledAnimation.store(frame.pixels, frame.start, in: spool)
        next = waiting.with { $0.removeNext() }
      }
      return failure
    }
    poster.admit(frame: frame)
  }

  private static func store(
    _ pixels: [PremultipliedPixel], _ start: Double, in spool: Confined<FrameSpool?>
  ) -> CodecError? {
    spool.with { spool in
      do throws(CodecError) {
        try spool?.append(pixels, startingAt: start)
        return nil
      } catch {
        // No later frame is stored.
        spool = nil
        return error
      }
    }
  }

  /// Waits until all frames are stored.
  ///
  /// - Throws: The first error of storing.
  private func finishStoring() throws(CodecError) {
    while let result = storing.next() { failure = failure ?? result }
    if let failure { throw failure }
  }

  /// Makes the file appear at its path, or cancels if that fails.
  ///
  /// - Parameter write: Writes the file; returns the number of images.
  func finish(_ write: (FrameSpool) throws(CodecError) -> Int) throws(CodecError) {
    do throws(CodecError) {
      try finishStoring()
      // While this holds the spool no frame is stored, and `write` does not cancel.
      summary.images = try spool.with { spool throws(CodecError) in
        guard let frames = spool else { throw .noFrames(file: sink.name) }
        spool = nil
        return try write(frames)
      }
      try sink.commit()
    } catch {
      cancel()
      throw error
    }
  }

  func cancel() {
    // First, so that waiting frames are not stored.
    spool.with { $0 = nil }
    while storing.next() != nil {}
    sink.cancel()
  }
}

extension EncodingOptions {
  /// The flattening of formats with partly transparent pixels.
  var backgroundFlattening: Flattening {
    matte.map { .background($0.opaquePixel) } ?? .none
  }
}

extension LoopCount {
  /// The number of plays; 0 for forever.
  var plays: Int {
    switch self {
    case .forever: 0
    case .times(let count): count
    }
  }
}
