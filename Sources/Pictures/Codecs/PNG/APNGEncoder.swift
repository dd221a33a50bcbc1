import Base
public import Graphics

/// Writes an animated PNG; viewers without animation show the poster, or else the first frame.
///
/// It is lossless: decoded frames equal those appended, including partly transparent pixels. A
/// frame holds the rectangle that changed, blended over the last one with unchanged pixels
/// transparent, or replacing it, whichever is shorter. Opaque frames are RGB, which has no
/// transparent pixels to blend, or RGBA, whichever is shorter in a trial. An animation in which
/// nothing changes is a plain PNG.
public final class APNGEncoder: FrameEncoder {
  private let animation: SpooledAnimation
  public var summary: EncodingSummary { animation.summary }

  /// - Parameter sink: Committed by `finish()`.
  public init(to sink: ByteSink, options: EncodingOptions = EncodingOptions()) throws(CodecError) {
    animation = try SpooledAnimation(to: sink, as: .apng, options: options) {
      FrameSpool(
        width: $0, height: $1, flattening: options.backgroundFlattening, colorLimit: 256)
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

  /// The pixel format of all frames, and whether they may be blended over the last one.
  ///
  /// Frames with a palette are not blended: ffmpeg (5.1) would show transparent pixels as such. It
  /// also misplaces images whose indices have less than 8 bits, so an animation's palette has at
  /// least 17 entries.
  ///
  /// Nor does RGB have a color that stands for transparent pixels (`tRNS`): Pillow (9.4) would not
  /// show the pixels below it.
  private func pixelFormat(
    of spool: FrameSpool, isAnimated: Bool
  ) throws(CodecError) -> (PNGPixels, mayBlend: Bool) {
    let census = spool.census
    if let colors = census.palette, colors.count + (census.hasTransparency ? 1 : 0) <= 256 {
      var table = ColorTable<StraightPixel>(census.hasTransparency ? [.clear] : [])
      for color in colors { _ = table.insert(color.straight) }
      return (PNGPixels(table: table, isOpaque: false, entries: isAnimated ? 17 : 1), false)
    }
    if census.isOpaque, try isShorterAsRGB(spool) { return (.rgb, false) }
    // Even if all frames are opaque, those after the first leave unchanged pixels transparent.
    return (.rgba, true)
  }

  /// The number of frames that are compressed both as RGB and as RGBA.
  private static let sampleCount = 8

  /// Whether frames take fewer bytes as RGB than as RGBA, in which they may be blended.
  ///
  /// The first frame is tried, and a few of the others, each of which stands for an equal part of
  /// them.
  private func isShorterAsRGB(_ spool: FrameSpool) throws(CodecError) -> Bool {
    let last = spool.count - 1
    guard last > 0 else { return true }
    let count = min(APNGEncoder.sampleCount, last)
    let samples = Set([0] + (0..<count).map { 1 + (2 * $0 + 1) * last / (2 * count) })
    var canvas = [PremultipliedPixel](repeating: .clear, count: spool.width * spool.height)
    var reader = spool.reader()
    let tasks = OrderedTasks<Result<Int, CodecError>>()
    // The bytes as RGB less those as RGBA, of the first frame and of the other samples.
    var differences: [Int] = []
    let whole = PixelRect(x: 0, y: 0, width: spool.width, height: spool.height)
    for number in 0..<spool.count {
      let before = samples.contains(number) ? canvas : []
      guard let rect = try reader.next(into: &canvas)?.rect else { break }
      if before.isEmpty { continue }
      let isFirst = number == 0
      let rgb = APNGDrawing(
        rect: isFirst ? whole : rect, delay: nil,
        pixels: pixels(in: isFirst ? whole : rect, of: canvas, spool.width), over: nil,
        format: .rgb, isFirst: isFirst)
      var rgba = rgb
      rgba.format = .rgba
      if !isFirst { rgba.over = drawnOver(rect, canvas, before, spool.width) }
      let weight = 4 * rgb.rect.count
      while let result = tasks.next(beforeAdding: weight) { differences.append(try result.get()) }
      let file = animation.sink.name
      tasks.add(weight: weight) { [rgba] in
        Result { () throws(CodecError) in
          try rgb.picture(file: file).data.count - rgba.picture(file: file).data.count
        }
      }
      if number == samples.max() { break }
    }
    while let result = tasks.next() { differences.append(try result.get()) }
    return differences[0] * count + differences[1...].reduce(0, +) * last <= 0
  }

  private func write(_ spool: FrameSpool) throws(CodecError) -> Int {
    let poster = try animation.poster.pixels(width: spool.width, height: spool.height)
      .map(spool.flattened)
    let isAnimated = spool.count > 1 || poster != nil
    let (format, mayBlend) = try pixelFormat(of: spool, isAnimated: isAnimated)
    var progress = Progress(frames: isAnimated ? spool.count : nil)
    var canvas = [PremultipliedPixel](repeating: .clear, count: spool.width * spool.height)
    var before = canvas
    var reader = spool.reader()
    var clock = FractionClock()
    let tasks = OrderedTasks<Result<APNGPicture, CodecError>>()
    let whole = PixelRect(x: 0, y: 0, width: spool.width, height: spool.height)
    let file = animation.sink.name
    if let poster {
      let drawing = APNGDrawing(
        rect: whole, delay: nil, pixels: poster.map(\.straight), over: nil,
        format: format, isFirst: true)
      tasks.add(weight: 2 * whole.count) {
        Result { () throws(CodecError) in try drawing.picture(file: file) }
      }
    }
    var isFirst = true
    while let record = try reader.next(into: &canvas) {
      let rect = isFirst ? whole : record.rect
      let drawing = APNGDrawing(
        rect: rect, delay: clock.delay(until: try reader.peek() ?? animation.duration),
        pixels: pixels(in: rect, of: canvas, spool.width),
        over: mayBlend && !isFirst ? drawnOver(rect, canvas, before, spool.width) : nil,
        format: format, isFirst: isFirst && poster == nil)
      let weight = 2 * rect.count
      while let picture = tasks.next(beforeAdding: weight) {
        try write(picture.get(), &progress)
      }
      tasks.add(weight: weight) {
        Result { () throws(CodecError) in try drawing.picture(file: file) }
      }
      isFirst = false
      for y in rect.y..<rect.maxY {
        let row = y * spool.width + rect.x..<y * spool.width + rect.maxX
        before.replaceSubrange(row, with: canvas[row])
      }
    }
    while let picture = tasks.next() {
      try write(picture.get(), &progress)
    }
    try animation.sink.write(PNGFile.chunk("IEND", []))
    return spool.count
  }

  /// The state of the file being written.
  private struct Progress {
    /// The number of frames of an animation; nil for a plain PNG.
    let frames: Int?
    var hasBegun = false
    /// The sequence number of the animation's next chunk.
    var number: UInt32 = 0

    /// Returns `number` and increments it.
    mutating func nextNumber() -> UInt32 {
      defer { number += 1 }
      return number
    }
  }

  private func write(
    _ picture: APNGPicture, _ progress: inout Progress
  ) throws(CodecError) {
    let isFirst = !progress.hasBegun
    if isFirst { try writeHeader(picture.header, frames: progress.frames) }
    progress.hasBegun = true
    // The poster is not part of the animation.
    if progress.frames != nil, let delay = picture.delay {
      let control = FrameControl(
        number: progress.nextNumber(), rect: picture.rect, delay: delay,
        blendsOver: picture.blendsOver)
      try animation.sink.write(PNGFile.chunk("fcTL", control.bytes))
    }
    if isFirst {
      try animation.sink.write(PNGFile.chunk("IDAT", picture.data))
    } else {
      let number = PNGFile.bigEndian(progress.nextNumber())
      try animation.sink.write(PNGFile.chunk("fdAT", number + picture.data))
    }
  }

  /// Writes the signature and the chunks before the first picture.
  ///
  /// - Parameter frames: nil for a plain PNG.
  private func writeHeader(_ chunks: [PNGChunk], frames: Int?) throws(CodecError) {
    try animation.sink.write(PNGFile.signature)
    for chunk in chunks {
      try animation.sink.write(PNGFile.chunk(chunk.type, chunk.data))
      if chunk.type == "IHDR", let frames {
        let plays = UInt32(animation.options.loop.plays)
        let control = PNGFile.bigEndian(UInt32(frames)) + PNGFile.bigEndian(plays)
        try animation.sink.write(PNGFile.chunk("acTL", control))
      }
    }
  }

  private func pixels(
    in rect: PixelRect, of canvas: [PremultipliedPixel], _ width: Int
  ) -> [StraightPixel] {
    var pixels: [StraightPixel] = []
    pixels.reserveCapacity(rect.count)
    for y in rect.y..<rect.maxY {
      for pixel in canvas[y * width + rect.x..<y * width + rect.maxX] {
        pixels.append(pixel.straight)
      }
    }
    return pixels
  }

  /// The rectangle with unchanged pixels transparent; nil if blending would not give the frame, or
  /// all pixels changed.
  private func drawnOver(
    _ rect: PixelRect, _ canvas: [PremultipliedPixel], _ before: [PremultipliedPixel],
    _ width: Int
  ) -> [StraightPixel]? {
    var pixels: [StraightPixel] = []
    pixels.reserveCapacity(rect.count)
    var anyStays = false
    for y in rect.y..<rect.maxY {
      for i in y * width + rect.x..<y * width + rect.maxX {
        if canvas[i] == before[i] {
          anyStays = true
          pixels.append(.clear)
        } else {
          guard canvas[i].isOpaque || before[i].alpha == 0 else { return nil }
          pixels.append(canvas[i].straight)
        }
      }
    }
    return anyStays ? pixels : nil
  }
}

/// The pixels of an APNG frame before compression.
private struct APNGDrawing: Sendable {
  var rect: PixelRect
  /// nil for the poster.
  var delay: Delay?
  /// The pixels of the rectangle.
  var pixels: [StraightPixel]
  /// The same pixels with unchanged ones transparent; nil if blending them over the last frame
  /// would not give this one.
  var over: [StraightPixel]?
  var format: PNGPixels
  /// Whether it comes first in the file, and so determines its header.
  var isFirst: Bool

  /// Compresses the picture: all pixels, or unchanged ones transparent; filtered or not, whichever
  /// is shorter in a quick trial.
  ///
  /// Most pictures of interfaces are shortest without a filter: differences hide repeated pixels.
  func picture(file: String) throws(CodecError) -> APNGPicture {
    if isFirst {
      let bytes = try compressPNG(
        width: rect.width, height: rect.height, pixels: pixels, as: format, file: file)
      let chunks = try PNGFile.chunks(of: bytes, file: file)
      return APNGPicture(
        rect: rect, delay: delay, header: chunks.filter { $0.type != "IDAT" && $0.type != "IEND" },
        data: chunks.filter { $0.type == "IDAT" }.flatMap(\.data), blendsOver: false)
    }
    var rows = PNGRows(pixels, width: rect.width, as: format)
    var (blendsOver, predicts) = (false, false)
    if format.mayPredict {
      var shortest = try sampledLength(rows, predicts: false, file)
      if let over {
        let other = PNGRows(over, width: rect.width, as: format)
        let length = try sampledLength(other, predicts: false, file)
        if length < shortest { (rows, blendsOver, shortest) = (other, true, length) }
      }
      predicts = try sampledLength(rows, predicts: true, file) < shortest
    }
    let data = try Deflate.compress(
      rows.filtered(predicts: predicts), level: APNGDrawing.level, file: file)
    return APNGPicture(rect: rect, delay: delay, header: [], data: data, blendsOver: blendsOver)
  }

  /// libdeflate's default; beyond it, 1 % fewer bytes cost 50 % more time.
  private static let level = 6

  /// The length of a sample of the rows after fast compression.
  private func sampledLength(
    _ rows: PNGRows, predicts: Bool, _ file: String
  ) throws(CodecError) -> Int {
    try Deflate.compress(
      rows.sample(every: 32).filtered(predicts: predicts), level: 3, file: file
    ).count
  }
}

private struct APNGPicture: Sendable {
  var rect: PixelRect
  /// nil for the poster.
  var delay: Delay?
  /// The chunks before the pixels of the first picture; empty for others.
  var header: [PNGChunk]
  /// A zlib stream.
  var data: [UInt8]
  /// Whether it is blended over the last frame; otherwise it replaces it.
  var blendsOver: Bool
}

/// The data of an `fcTL` chunk.
private struct FrameControl {
  var number: UInt32
  var rect: PixelRect
  var delay: Delay
  var blendsOver: Bool

  var bytes: [UInt8] {
    let words = [number] + [rect.width, rect.height, rect.x, rect.y].map { UInt32($0) }
    return words.flatMap { PNGFile.bigEndian($0) } + PNGFile.bigEndian(UInt16(delay.numerator))
      + PNGFile.bigEndian(UInt16(delay.denominator)) + [0, blendsOver ? 1 : 0]
  }
}

/// Splits an animation's time into delays, which are fractions of 16-bit numbers, without
/// accumulating errors.
struct FractionClock {
  /// The sum of the delays so far, in seconds.
  private var shown = 0.0

  /// The simplest fraction that equals the remaining time to a nanosecond.
  ///
  /// If 16 bits do not allow that, the nearest one; later delays correct the error.
  mutating func delay(until end: Double) -> Delay {
    let delay = FractionClock.fraction(max(0, end - shown))
    shown += delay.seconds
    return delay
  }

  private static func fraction(_ value: Double) -> Delay {
    let limit = 65_535
    guard value < Double(limit) else { return Delay(numerator: limit, denominator: 1) }
    // The convergents of the continued fraction.
    var (n0, d0, n1, d1) = (0, 1, 1, 0)
    var rest = value
    for _ in 0..<32 {
      let whole = Int(rest)
      let (n, d) = (whole * n1 + n0, whole * d1 + d0)
      if n > limit || d > limit { break }
      (n0, d0, n1, d1) = (n1, d1, n, d)
      if abs(Double(n) / Double(d) - value) < 1e-9 { return Delay(numerator: n, denominator: d) }
      let fraction = rest - Double(whole)
      if fraction < 1e-9 { break }
      rest = 1 / fraction
      if rest > 1e9 { break }
    }
    let denominator = value > 1 ? Int(saturating: Double(limit) / value) : limit
    let numerator = Int(saturating: (value * Double(denominator)).rounded())
    return Delay(numerator: min(limit, numerator), denominator: denominator)
  }
}
