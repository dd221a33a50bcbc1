import Graphics

/// The pixels of a WebP frame before compression.
struct WebPDrawing: Sendable {
  let rect: PixelRect
  /// The pixels of the rectangle.
  private(set) var pixels: [StraightPixel] = []
  /// The same pixels with unchanged ones transparent; nil if blending them over the last frame
  /// would not give this one, or would not pay.
  private(set) var over: [StraightPixel]?
  private(set) var hasAlpha = false

  /// The side of a block of lossy frames, which is kept or drawn as a whole: that of VP8's
  /// macroblocks, in pixels.
  ///
  /// Loss at the edges of smaller transparent areas would be visible.
  static let block = 16
  /// A lossy frame is blended if at least one of this many pixels is of a kept texture.
  ///
  /// By experiment: flat areas take fewer bytes than the alpha that keeps them.
  private static let share = 16

  /// - Parameter before: The last frame; nil for the first.
  init(
    rect: PixelRect, _ canvas: [PremultipliedPixel], before: [PremultipliedPixel]?, _ width: Int,
    isLossy: Bool
  ) {
    self.rect = rect
    pixels.reserveCapacity(rect.count)
    var isUnchanged: [Bool] = []
    isUnchanged.reserveCapacity(rect.count)
    for y in rect.y..<rect.maxY {
      for i in y * width + rect.x..<y * width + rect.maxX {
        if !canvas[i].isOpaque { hasAlpha = true }
        pixels.append(canvas[i].straight)
        if let before { isUnchanged.append(before[i] == canvas[i]) }
      }
    }
    guard before != nil else { return }
    over = isLossy ? keepingTextures(isUnchanged) : keeping(isUnchanged)
  }

  /// The pixels with unchanged ones transparent; nil if there are none, or if others are not
  /// opaque, whose colors blending would round.
  private func keeping(_ isUnchanged: [Bool]) -> [StraightPixel]? {
    guard isUnchanged.contains(true) else { return nil }
    var result = pixels
    for i in pixels.indices {
      if isUnchanged[i] {
        result[i] = .clear
      } else if !pixels[i].isOpaque {
        return nil
      }
    }
    return result
  }

  /// The pixels with unchanged blocks transparent; nil if those are few or flat, or if pixels of
  /// others are not opaque.
  private func keepingTextures(_ isUnchanged: [Bool]) -> [StraightPixel]? {
    var result = pixels
    // The number of kept pixels that differ from the one to the left or above, within a block.
    var textured = 0
    for top in stride(from: 0, to: rect.height, by: WebPDrawing.block) {
      let rows = top..<min(top + WebPDrawing.block, rect.height)
      for left in stride(from: 0, to: rect.width, by: WebPDrawing.block) {
        let columns = left..<min(left + WebPDrawing.block, rect.width)
        let runs = rows.map {
          $0 * rect.width + columns.lowerBound..<$0 * rect.width + columns.upperBound
        }
        guard runs.allSatisfy({ $0.allSatisfy { isUnchanged[$0] } }) else {
          if runs.allSatisfy({ $0.allSatisfy { pixels[$0].isOpaque } }) { continue }
          return nil
        }
        let mean = mean(of: runs)
        for (row, run) in runs.enumerated() {
          for i in run {
            let differs =
              i > run.lowerBound && pixels[i] != pixels[i - 1]
              || row > 0 && pixels[i] != pixels[i - rect.width]
            if differs { textured += 1 }
            result[i] = mean
          }
        }
      }
    }
    return textured * WebPDrawing.share >= rect.count ? result : nil
  }

  /// The mean color, transparent: decoders interpolate colors across the edges of blocks, so that
  /// another one would tinge the pixels beside it.
  private func mean(of runs: [Range<Int>]) -> StraightPixel {
    var (sum, count) = (SIMD3<UInt32>(), UInt32(0))
    for run in runs {
      for i in run { sum &+= SIMD3(pixels[i].red, pixels[i].green, pixels[i].blue) }
      count += UInt32(run.count)
    }
    let mean = (sum &+ count / 2) / SIMD3(repeating: count)
    return StraightPixel(red: mean[0], green: mean[1], blue: mean[2], alpha: 0)
  }

  /// The chunks, and whether they are blended: lossy ones if `over` exists, lossless ones if that
  /// is shorter in a quick trial.
  func compressed(
    _ quality: Int?, file: String
  ) throws(CodecError) -> (data: [UInt8], blendsOver: Bool) {
    func compress(
      _ pixels: [StraightPixel], _ kind: LibWebP.Kind
    ) throws(CodecError) -> [UInt8] {
      let bytes = LibWebP.encode(pixels, width: rect.width, height: rect.height, kind)
      guard let bytes, let chunks = WebPFile.chunks(ofFile: bytes) else {
        throw .libraryFailed(file: file, format: "WebP", reason: "there is not enough memory")
      }
      return chunks.filter { ["ALPH", "VP8 ", "VP8L"].contains($0.type) }
        .flatMap { WebPFile.chunk($0.type, $0.data) }
    }
    if let quality {
      let kind = LibWebP.Kind.lossy(quality: quality, keepsHiddenColors: over != nil)
      return (try compress(over ?? pixels, kind), over != nil)
    }
    if let over, try compress(over, .quick).count < compress(pixels, .quick).count {
      return (try compress(over, .lossless), true)
    }
    return (try compress(pixels, .lossless), false)
  }
}
