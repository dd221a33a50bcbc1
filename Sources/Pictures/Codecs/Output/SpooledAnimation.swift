import Graphics

/// The frames of an animation that is written when all of them are known: the part that the
/// encoders of GIF, APNG and WebP share.
final class SpooledAnimation {
  let sink: ByteSink
  let options: EncodingOptions
  var poster = PosterPicture()
  var summary = EncodingSummary()
  private let makeSpool: (_ width: Int, _ height: Int) throws(CodecError) -> FrameSpool
  private var sequence = FrameSequence()
  private var spool: FrameSpool?

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
    let start = sequence.end
    try sequence.admit(frame, endingAt: time, file: sink.name)
    if spool == nil { spool = try makeSpool(frame.width, frame.height) }
    try spool!.append(frame.pixels, startingAt: start)
    poster.admit(frame: frame)
  }

  /// Makes the file appear at its path, or cancels if that fails.
  ///
  /// - Parameter write: Writes the file; returns the number of images.
  func finish(_ write: (FrameSpool) throws(CodecError) -> Int) throws(CodecError) {
    do throws(CodecError) {
      guard let spool else { throw .noFrames(file: sink.name) }
      summary.images = try write(spool)
      try sink.commit()
      self.spool = nil
    } catch {
      cancel()
      throw error
    }
  }

  func cancel() {
    spool = nil
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
