import Graphics

extension FrameStore {
  /// The number of pictures that are compared.
  private static let samples = 12

  /// The mean distance of a GIF's pictures from the frames, in OKLab, at half resolution, so that
  /// dithering counts as the mixed color.
  ///
  /// - Parameters:
  ///   - rate: The rate to which the GIF's frames were reduced; nil for all.
  ///   - start: The time of the frames at which the GIF begins, in seconds.
  func error(
    of gif: [UInt8], rate: Double?, startingAt start: Double
  ) throws(CodecError) -> Double {
    let times = (0..<Self.samples).map { (Double($0) + 0.5) * duration / Double(Self.samples) }
    let wanted = try frames(
      at: times.map { time in rate.map { (time * $0).rounded(.down) / $0 } ?? time })
    let shown = times.enumerated()
      .map { (time: $1 < start ? $1 - start + duration : $1 - start, index: $0) }
      .sorted { $0.time < $1.time }
    let reader = try AnimationReader(gif, name: "GIF")
    var (sum, end, next) = (0.0, 0.0, 0)
    while next < shown.count, let frame = try reader.next() {
      end += frame.delay.seconds
      while next < shown.count, shown[next].time < end {
        let source = wanted[shown[next].index].narrowed(to: frame.bitmap.width)
        sum += Self.distance(source, frame.bitmap)
        next += 1
      }
    }
    return shown.isEmpty ? 0 : sum / Double(shown.count)
  }

  /// The frames that are shown at ascending times.
  private func frames(at times: [Double]) throws(CodecError) -> [Bitmap] {
    var taken: [Bitmap] = []
    try forEachFrame { bitmap, end in
      while taken.count < times.count, times[taken.count] < end - 1e-9 { taken.append(bitmap) }
    }
    return taken
  }

  private static func distance(_ one: Bitmap, _ other: Bitmap) -> Double {
    let (width, height) = (one.width, one.height)
    let (old, new) = (one.pixels.span, other.pixels.span)
    var sum = 0.0
    for y in stride(from: 0, to: height - 1, by: 2) {
      for x in stride(from: 0, to: width - 1, by: 2) {
        let i = y * width + x
        if old[i] == new[i], old[i + 1] == new[i + 1], old[i + width] == new[i + width],
          old[i + width + 1] == new[i + width + 1]
        {
          continue
        }
        func mean(_ pixels: Span<PremultipliedPixel>) -> OKLab {
          let four =
            pixels[i].channels &+ pixels[i + 1].channels &+ pixels[i + width].channels
            &+ pixels[i + width + 1].channels
          return OKLab(PremultipliedPixel(channels: (four &+ 2) / 4))
        }
        sum += Double(mean(old).distance(to: mean(new)).squareRoot())
      }
    }
    return sum / Double(max(1, width * height / 4))
  }
}
