import Base
public import Graphics

/// Writes an animated WebP; an animation in which nothing changes is a still one.
///
/// Without a quality it is lossless: decoded frames equal those appended, including partly
/// transparent pixels. A frame holds the rectangle that changed, blended over the last one with
/// unchanged pixels transparent, or replacing it, whichever is shorter.
///
/// With a quality, a frame is blended if at least a sixteenth of its rectangle is an unchanged
/// texture, such as the grain of a photo.
///
/// Previews show a file's first image, so an animation that repeats forever begins with the frame
/// at the poster's time, as in a GIF.
public final class WebPEncoder: FrameEncoder {
  /// The most frames per second: browsers lengthen delays of 10 ms and less.
  public static let maximumRate = 90.0
  private static let maximumSide = 16_383
  private let animation: SpooledAnimation
  public var summary: EncodingSummary { animation.summary }

  /// - Parameter sink: Committed by `finish()`.
  public init(to sink: ByteSink, options: EncodingOptions = EncodingOptions()) throws(CodecError) {
    animation = try SpooledAnimation(to: sink, as: .webp, options: options) {
      (width, height) throws(CodecError) in
      guard max(width, height) <= WebPEncoder.maximumSide else {
        throw .libraryFailed(
          file: sink.name, format: "WebP",
          reason: "a WebP has at most \(WebPEncoder.maximumSide) pixels on a side")
      }
      return FrameSpool(
        width: width, height: height, flattening: options.backgroundFlattening, colorLimit: 0)
    }
  }

  public func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError) {
    try animation.append(frame, endingAt: time)
  }

  public func setPoster(_ bitmap: Bitmap, at time: Double) throws(CodecError) {
    animation.poster.set(bitmap, at: time)
  }

  public func finish() throws(CodecError) { try animation.finish(write) }

  public func cancel() { animation.cancel() }

  /// A compressed frame.
  private struct Picture: Sendable {
    var rect: PixelRect
    var blendsOver: Bool
    var hasAlpha: Bool
    /// The chunks of the image.
    var data: [UInt8]
  }

  private func write(_ spool: FrameSpool) throws(CodecError) -> Int {
    let (width, height) = (spool.width, spool.height)
    let (sink, options) = (animation.sink, animation.options)
    let start = options.loop == .forever ? animation.poster.time(before: animation.duration) : 0
    var canvas = [PremultipliedPixel](repeating: .clear, count: width * height)
    var before = canvas
    let tasks = OrderedTasks<Result<Picture, CodecError>>()
    var pictures: [Picture] = []
    // The start time of each, in milliseconds.
    var starts: [Int] = []
    var pass = try FramePass(spool, from: start, until: animation.duration, into: &canvas)
    let (quality, file) = (options.webPQuality, sink.name)
    while let time = try pass.peek() {
      try pass.next(into: &canvas) { _, _ in }
      let whole = PixelRect(x: 0, y: 0, width: width, height: height)
      var rect = whole
      if !starts.isEmpty {
        guard let changed = changedRect(from: before, to: canvas, width: width) else { continue }
        // Offsets must be even.
        let (x, y) = (changed.x & ~1, changed.y & ~1)
        rect = PixelRect(x: x, y: y, width: changed.maxX - x, height: changed.maxY - y)
      }
      let drawing = WebPDrawing(
        rect: rect, canvas, before: starts.isEmpty ? nil : before, width, isLossy: quality != nil)
      while let picture = tasks.next(beforeAdding: 4 * rect.count) {
        pictures.append(try picture.get())
      }
      tasks.add(weight: 4 * rect.count) {
        Result { () throws(CodecError) in
          let (data, blendsOver) = try drawing.compressed(quality, file: file)
          return Picture(
            rect: drawing.rect, blendsOver: blendsOver, hasAlpha: blendsOver || drawing.hasAlpha,
            data: data)
        }
      }
      starts.append(Int(saturating: (time * 1000).rounded()))
      for y in rect.y..<rect.maxY {
        let row = y * width + rect.x..<y * width + rect.maxX
        before.replaceSubrange(row, with: canvas[row])
      }
    }
    while let picture = tasks.next() { pictures.append(try picture.get()) }
    starts.append(Int(saturating: (animation.duration * 1000).rounded()))
    let hasAlpha = pictures.contains(where: \.hasAlpha)
    if pictures.count == 1 {
      try sink.write(WebPFile.file(still(pictures[0].data, width, height)))
      return spool.count
    }
    var chunks = WebPFile.chunk(
      "VP8X",
      WebPFile.header(width: width, height: height, isAnimated: true, hasAlpha: hasAlpha))
    let plays = min(options.loop.plays, 0xFFFF)
    chunks += WebPFile.chunk("ANIM", [0, 0, 0, 0] + WebPFile.bytes(plays, 2))
    for (k, picture) in pictures.enumerated() {
      chunks += frame(picture, milliseconds: max(1, starts[k + 1] - starts[k]))
    }
    try sink.write(WebPFile.file(chunks))
    return spool.count
  }

  /// The chunks of a still picture, with a header if they include alpha.
  private func still(_ data: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    guard data.starts(with: "ALPH".utf8) else { return data }
    return WebPFile.chunk(
      "VP8X", WebPFile.header(width: width, height: height, isAnimated: false, hasAlpha: true))
      + data
  }

  private func frame(_ picture: Picture, milliseconds: Int) -> [UInt8] {
    let rect = picture.rect
    let numbers = [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1]
    // A delay has 24 bits, which is more than four hours.
    let control =
      numbers.flatMap { WebPFile.bytes($0, 3) } + WebPFile.bytes(min(milliseconds, 0xFF_FFFF), 3)
      + [picture.blendsOver ? 0 : 2]
    return WebPFile.chunk("ANMF", control + picture.data)
  }
}

extension EncodingOptions {
  /// The quality of lossy compression; nil for lossless.
  fileprivate var webPQuality: Int? { quality ?? (lossiness > 0 ? 100 - lossiness : nil) }
}
