import Graphics

/// The colors of four neighboring pixels, premultiplied, 0…1, a vector for each channel: what is
/// done to a pixel is done to all of them at once.
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

  /// - Parameter channel: The values of a channel: 0 for blue, green, red, 3 for alpha.
  @inline(__always)
  init(_ channel: (Int) -> SIMD4<Float>) {
    blue = channel(0)
    green = channel(1)
    red = channel(2)
    alpha = channel(3)
  }

  /// The same with other colors under the same alpha.
  @inline(__always)
  func mapColors(
    _ transform: (_ color: SIMD4<Float>, _ channel: Int) -> SIMD4<Float>
  ) -> FourColors {
    FourColors(
      blue: transform(blue, 0), green: transform(green, 1), red: transform(red, 2), alpha: alpha)
  }

  /// Puts them into a row as `Blend.pack` rounds them; those past its end are left out.
  @inline(__always)
  func store(in row: inout MutableSpan<PremultipliedPixel>, at index: Int) {
    let alpha = (alpha * 255 + 0.5).held(to: 255)
    // Rounding must not leave a channel above its alpha.
    @inline(__always) func whole(_ color: SIMD4<Float>) -> FourPixels {
      (color * 255 + 0.5).held(to: alpha).wholeNumbers
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
