import Graphics

/// Finds whether one animation is the other one shifted or stretched in time.
///
/// Frames are compared as thumbnails; between two frames they are interpolated. Shifts up to one
/// second and durations from half to double are tried in steps of 1/100, stretching also from the
/// first movement on. The best one counts if it explains nearly all of the difference.
struct MotionMatch {
  /// A frame reduced to a few pixels.
  private struct Thumbnail {
    var values: [Float]

    static let side = 24

    /// The average of each block of pixels, channel by channel.
    init(_ bitmap: Bitmap) {
      let side = Self.side
      values = Array(repeating: 0, count: 4 * side * side)
      guard bitmap.width > 0, bitmap.height > 0 else { return }
      let pixels = bitmap.pixels.span
      for row in 0..<side {
        let top = row * bitmap.height / side
        let bottom = max(top + 1, (row + 1) * bitmap.height / side)
        for column in 0..<side {
          let left = column * bitmap.width / side
          let right = max(left + 1, (column + 1) * bitmap.width / side)
          var sums = SIMD4<UInt32>.zero
          for y in top..<bottom {
            for x in left..<right {
              let pixel = pixels[y * bitmap.width + x]
              sums &+= SIMD4(pixel.blue, pixel.green, pixel.red, pixel.alpha)
            }
          }
          let count = Float((bottom - top) * (right - left))
          for channel in 0..<4 {
            values[4 * (row * side + column) + channel] = Float(sums[channel]) / count
          }
        }
      }
    }

    func distance(to other: Thumbnail) -> Float {
      var sum: Float = 0
      let (a, b) = (values.span, other.values.span)
      for i in a.indices { sum += abs(a[i] - b[i]) }
      return sum
    }

    /// The thumbnail interpolated to another one by a fraction.
    func interpolated(to other: Thumbnail, by fraction: Float) -> Thumbnail {
      var result = self
      for i in values.indices { result.values[i] += fraction * (other.values[i] - values[i]) }
      return result
    }
  }

  private let expected: [(time: Double, picture: Thumbnail)]
  private let actual: [(time: Double, picture: Thumbnail)]
  /// The longest time between two frames of a movement; a longer one is a hold.
  private static let longestStep = 0.2

  init(expected: Picture, actual: Picture) {
    let all = Array(zip(expected.times, expected.frames))
    // At most 47 of the frames are compared.
    self.expected = stride(from: 0, to: all.count, by: max(1, all.count / 24)).map {
      (all[$0].0, Thumbnail(all[$0].1.bitmap))
    }
    self.actual = zip(actual.times, actual.frames).map { ($0, Thumbnail($1.bitmap)) }
  }

  /// The picture at a time; before the first and after the last frame nothing moves.
  private func picture(at time: Double) -> Thumbnail {
    guard let next = actual.firstIndex(where: { $0.time > time + 1e-6 }) else {
      return actual[actual.count - 1].picture
    }
    guard next > 0 else { return actual[0].picture }
    let (before, after) = (actual[next - 1], actual[next])
    let step = after.time - before.time
    let fraction = Float((time - before.time) / step)
    return step < Self.longestStep && fraction > 0.001
      ? before.picture.interpolated(to: after.picture, by: fraction) : before.picture
  }

  /// The distance of the expected frames from the actual ones at mapped times.
  private func cost(_ time: (Double) -> Double) -> Float {
    expected.reduce(0) { $0 + $1.picture.distance(to: picture(at: time($1.time))) }
  }

  /// The time at which something begins to move.
  private var beginning: Double {
    expected.prefix { $0.picture.distance(to: expected[0].picture) == 0 }.last?.time ?? 0
  }

  /// Finds the shift or stretch that explains most of the difference; nil if none explains nearly
  /// all of it.
  func motion() -> PictureDifference.Motion? {
    guard expected.count > 2, actual.count > 2, expected.count * actual.count < 1 << 18 else {
      return nil
    }
    let now = cost { $0 }
    let limit = now * 0.12
    guard now > 0 else { return nil }
    var best: (cost: Float, motion: PictureDifference.Motion)?
    func consider(_ cost: Float, _ motion: PictureDifference.Motion) {
      if cost < limit, cost < (best?.cost ?? .infinity) * 0.999 { best = (cost, motion) }
    }
    for step in 1...100 {
      for shift in [Double(step) / 100, -Double(step) / 100] {
        consider(cost { $0 + shift }, .shifted(by: shift))
      }
    }
    for start in Set([0, beginning]).sorted() {
      for step in 1...100 {
        for factor in [1 + Double(step) / 100, 1 / (1 + Double(step) / 100)] {
          consider(
            cost { $0 > start ? start + ($0 - start) * factor : $0 }, .stretched(by: factor))
        }
      }
    }
    return best?.motion
  }
}
