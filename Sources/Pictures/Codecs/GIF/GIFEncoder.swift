public import Graphics

/// Writes an animated GIF.
///
/// Appended frames are spooled; `finish()`, which knows all colors, chooses palettes and writes. An
/// image of the file holds the rectangle that changed; unchanged pixels in it are transparent or
/// repeated, whichever is shorter. An image is disposed of by restoring the previous one if less is
/// then left to draw. Equal consecutive frames become one. If all colors fit into one palette, the
/// decoded frames are exactly those appended.
///
/// Delays are differences of rounded running totals, so the total duration is exact to a hundredth
/// of a second. No delay is under two hundredths, which players slow down: a shorter frame is
/// skipped and its time added to the next one; a last frame that is too short replaces the one
/// before.
///
/// Previews show a file's first image. So an animation that repeats forever begins with the frame
/// at the poster's time, and the frames before that come last; one that plays a number of times
/// begins with the poster, shown for the shortest delay.
///
/// N plays are N − 1 repeats in the file, as browsers count; one play needs no loop extension at
/// all.
public final class GIFEncoder: FrameEncoder {
  /// The most frames per second; a delay is at least two hundredths of a second.
  public static let maximumRate = 50.0
  /// The largest GIF, in bytes, that hosts of README files show.
  package static let hostLimit = 10_000_000
  /// The shortest delay, in hundredths of a second.
  static let minimumDelay = 2

  private let sink: ByteSink
  private let options: EncodingOptions
  private let flattening: Flattening
  private var sequence = FrameSequence()
  private var spool: FrameSpool?
  private var poster = PosterPicture()
  public private(set) var summary = EncodingSummary()

  /// - Parameter sink: Committed by `finish()`.
  public init(to sink: ByteSink, options: EncodingOptions = EncodingOptions()) throws(CodecError) {
    try OutputFormat.gif.check(options)
    self.sink = sink
    self.options = options
    if let matte = options.matte {
      flattening = .matte(matte.opaquePixel)
    } else {
      flattening = .hardEdge(threshold: UInt32(options.alphaThreshold))
    }
  }

  public func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError) {
    let start = sequence.end
    try sequence.admit(frame, endingAt: time, file: sink.name)
    if spool == nil {
      spool = FrameSpool(
        width: frame.width, height: frame.height, flattening: flattening, weighsTime: true)
    }
    try spool!.append(frame.pixels, startingAt: start)
    poster.admit(frame: frame)
  }

  public func setPoster(_ bitmap: Bitmap, at time: Double) throws(CodecError) {
    poster.set(bitmap, at: time)
  }

  public func finish() throws(CodecError) {
    guard let spool else {
      cancel()
      throw .noFrames(file: sink.name)
    }
    do {
      let start = options.loop == .forever ? poster.time(before: sequence.end) : 0
      let poster =
        options.loop == .forever
        ? nil
        : try poster.pixels(width: spool.width, height: spool.height).map(spool.flattened)
      spool.weighLastFrame()
      let plan = PalettePlan(
        spool.census, isAnimated: spool.count > 1 || poster != nil,
        options: PaletteOptions(
          dithering: options.dithering, limit: options.maximumColors,
          lossiness: options.lossiness))
      let repeats: Int? =
        switch options.loop {
        case .forever: 0
        case .times(1): nil
        case .times(let count): count - 1
        }
      let writer = try GIFWriter(
        to: sink, width: spool.width, height: spool.height, palette: plan.global.entries,
        loops: repeats)
      var animator = GIFAnimator(
        plan: plan, width: spool.width, height: spool.height, writer: writer)
      try animator.write(spool, from: start, poster: poster, until: sequence.end)
      try writer.finish()
      try sink.commit()
      summary.exceedsHostLimit = sink.count > GIFEncoder.hostLimit
      summary.images = writer.images
      summary.losesTransparency = spool.losesTransparency
      self.spool = nil
    } catch {
      cancel()
      throw error
    }
  }

  public func cancel() {
    spool = nil
    sink.cancel()
  }
}
