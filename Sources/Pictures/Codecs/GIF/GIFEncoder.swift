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

  private let animation: SpooledAnimation
  public var summary: EncodingSummary { animation.summary }

  /// - Parameter sink: Committed by `finish()`.
  public init(to sink: ByteSink, options: EncodingOptions = EncodingOptions()) throws(CodecError) {
    let flattening =
      options.matte.map { Flattening.matte($0.opaquePixel) }
      ?? .hardEdge(threshold: UInt32(options.alphaThreshold))
    animation = try SpooledAnimation(to: sink, as: .gif, options: options) {
      FrameSpool(width: $0, height: $1, flattening: flattening, weighsTime: true)
    }
  }

  public func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError) {
    try animation.append(frame, endingAt: time)
  }

  public func setPoster(_ bitmap: Bitmap, at time: Double) throws(CodecError) {
    animation.poster.set(bitmap, at: time)
  }

  public func finish() throws(CodecError) {
    try animation.finish(write)
    animation.summary.exceedsHostLimit = animation.sink.count > GIFEncoder.hostLimit
  }

  public func cancel() { animation.cancel() }

  private func write(_ spool: FrameSpool) throws(CodecError) -> Int {
    let (options, isForever) = (animation.options, animation.options.loop == .forever)
    let start = isForever ? animation.poster.time(before: animation.duration) : 0
    let poster =
      isForever
      ? nil
      : try animation.poster.pixels(width: spool.width, height: spool.height)
        .map(spool.flattened)
    spool.weighLastFrame()
    let plan = PalettePlan(
      spool.census, isAnimated: spool.count > 1 || poster != nil,
      options: PaletteOptions(
        dithering: options.dithering, limit: options.maximumColors, lossiness: options.lossiness))
    let repeats = options.loop == .once ? nil : max(0, options.loop.plays - 1)
    let writer = try GIFWriter(
      to: animation.sink, width: spool.width, height: spool.height, palette: plan.global.entries,
      loops: repeats)
    var animator = GIFAnimator(
      plan: plan, width: spool.width, height: spool.height, writer: writer)
    try animator.write(spool, from: start, poster: poster, until: animation.duration)
    try writer.finish()
    animation.summary.losesTransparency = spool.losesTransparency
    return writer.images
  }
}
