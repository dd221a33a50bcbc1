import Base
import Graphics

/// Decodes a WebP, still or animated, and composes its frames.
final class WebPDecoder: FrameDecoder {
  let info: PictureInfo
  private let file: String
  private var frames: ArraySlice<Frame>
  private var canvas: [PremultipliedPixel] = []
  /// The rectangle of the last frame, if it must be cleared before the next.
  private var cleared: PixelRect?

  private struct Frame {
    var rect: PixelRect
    var delay: Delay
    var blendsOver: Bool
    var clears: Bool
    /// The frame's image as a still WebP file.
    var picture: [UInt8]
  }

  init(_ bytes: [UInt8], file: String) throws(CodecError) {
    self.file = file
    func damaged(_ reason: String) -> CodecError {
      .damaged(file: file, format: "WebP", reason: reason)
    }
    guard let chunks = WebPFile.chunks(ofFile: bytes) else { throw damaged("it ends too early") }
    var frames: [Frame] = []
    var (width, height) = (0, 0)
    var loop: LoopCount?
    if let header = chunks.first(where: { $0.type == "VP8X" })?.data, header.count >= 10,
      header[header.startIndex] & WebPFile.animationFlag != 0
    {
      let at = header.startIndex
      width = WebPFile.number(header[at + 4..<at + 7]) + 1
      height = WebPFile.number(header[at + 7..<at + 10]) + 1
      try PictureLimits.check(width: width, height: height, file: file)
      loop = .forever
      for chunk in chunks {
        let at = chunk.data.startIndex
        if chunk.type == "ANIM", chunk.data.count >= 6 {
          let plays = WebPFile.number(chunk.data[at + 4..<at + 6])
          loop = plays == 0 ? .forever : .times(plays)
        } else if chunk.type == "ANMF" {
          guard let frame = WebPDecoder.frame(chunk.data) else {
            throw damaged("frame \(frames.count) has no image")
          }
          guard frame.rect.maxX <= width, frame.rect.maxY <= height else {
            throw damaged("frame \(frames.count) lies outside of the picture")
          }
          frames.append(frame)
        }
      }
      guard !frames.isEmpty else { throw damaged("it has no frames") }
    } else {
      guard let size = LibWebP.size(of: bytes) else { throw damaged("it has no picture") }
      (width, height) = size
      try PictureLimits.check(width: width, height: height, file: file)
      frames = [
        Frame(
          rect: PixelRect(x: 0, y: 0, width: width, height: height),
          delay: Delay(numerator: 0, denominator: 1000), blendsOver: false, clears: false,
          picture: bytes)
      ]
    }
    self.frames = frames[...]
    info = PictureInfo(
      format: .webp, width: width, height: height, loop: loop,
      frames: frames.map {
        FrameInfo(
          rect: $0.rect, delay: $0.delay, disposal: $0.clears ? .background : .none,
          blendsOver: $0.blendsOver, isInterlaced: false)
      },
      bitDepth: 8, colorType: "RGBA", byteCount: bytes.count)
  }

  /// A frame from the data of an `ANMF` chunk; nil if it is damaged.
  private static func frame(_ data: ArraySlice<UInt8>) -> Frame? {
    guard data.count >= 16 else { return nil }
    let at = data.startIndex
    let numbers = (0..<5).map { WebPFile.number(data[at + 3 * $0..<at + 3 * $0 + 3]) }
    let rect = PixelRect(
      x: 2 * numbers[0], y: 2 * numbers[1], width: numbers[2] + 1, height: numbers[3] + 1)
    guard let chunks = WebPFile.chunks(data[(at + 16)...]) else { return nil }
    let parts = chunks.filter { ["ALPH", "VP8 ", "VP8L"].contains($0.type) }
    guard !parts.isEmpty else { return nil }
    var picture = parts.flatMap { WebPFile.chunk($0.type, $0.data) }
    if parts.contains(where: { $0.type == "ALPH" }) {
      let header = WebPFile.header(
        width: rect.width, height: rect.height, isAnimated: false, hasAlpha: true)
      picture = WebPFile.chunk("VP8X", header) + picture
    }
    return Frame(
      rect: rect, delay: Delay(numerator: numbers[4], denominator: 1000),
      blendsOver: data[at + 15] & 2 == 0, clears: data[at + 15] & 1 != 0,
      picture: WebPFile.file(picture))
  }

  func next() throws(CodecError) -> DecodedFrame? {
    guard let frame = frames.popFirst() else { return nil }
    if canvas.isEmpty { canvas = Array(repeating: .clear, count: info.width * info.height) }
    let rect = frame.rect
    if let cleared {
      for y in cleared.y..<cleared.maxY {
        for i in y * info.width + cleared.x..<y * info.width + cleared.maxX { canvas[i] = .clear }
      }
    }
    cleared = frame.clears ? rect : nil
    let picture = try WebP.decode(frame.picture, name: file, pixels: Limits.pixels)
    guard picture.width == rect.width, picture.height == rect.height else {
      throw .damaged(file: file, format: "WebP", reason: "a frame is not of the size that it says")
    }
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let (source, target) = (y * rect.width + x, (rect.y + y) * info.width + rect.x + x)
        let pixel = picture.pixels[source]
        canvas[target] = frame.blendsOver ? pixel.over(canvas[target]) : pixel
      }
    }
    return DecodedFrame(
      bitmap: Bitmap(width: info.width, height: info.height, pixels: canvas), delay: frame.delay)
  }
}
