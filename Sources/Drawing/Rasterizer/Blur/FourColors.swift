import Graphics

/// The premultiplied colors, 0…1, of four neighboring pixels, one vector per channel.
struct FourColors {
  var blue, green, red, alpha: SIMD4<Float>

  init(
    blue: SIMD4<Float>, green: SIMD4<Float>, red: SIMD4<Float>, alpha: SIMD4<Float>
  ) {
    self.blue = blue
    self.green = green
    self.red = red
    self.alpha = alpha
  }

  /// - Parameter channel: Returns the values of a channel: 0 to 3 for blue, green, red, alpha.
  @inline(__always)
  init(_ channel: (Int) -> SIMD4<Float>) {
    blue = channel(0)
    green = channel(1)
    red = channel(2)
    alpha = channel(3)
  }

  /// The pixels with transformed colors and the same alpha.
  @inline(__always)
  func mapColors(
    _ transform: (_ color: SIMD4<Float>, _ channel: Int) -> SIMD4<Float>
  ) -> FourColors {
    FourColors(
      blue: transform(blue, 0), green: transform(green, 1), red: transform(red, 2), alpha: alpha)
  }

  /// Stores the pixels in a row, rounded as by `Blend.pack`; omits those past its end.
  @inline(__always)
  func store(in row: inout MutableSpan<PremultipliedPixel>, at index: Int) {
    let alpha = (alpha * 255 + 0.5).clamped(to: 255)
    // Rounding must not leave a channel above its alpha.
    @inline(__always) func whole(_ color: SIMD4<Float>) -> FourPixels {
      (color * 255 + 0.5).clamped(to: alpha).wholeNumbers
    }
    let words =
      alpha.wholeNumbers &<< 24 | whole(red) &<< 16 | whole(green) &<< 8 | whole(blue)
    if index + 4 <= row.count {
      row.setFour(words, at: index)
    } else {
      for i in index..<row.count { row[i] = PremultipliedPixel(words[i - index]) }
    }
  }
}
