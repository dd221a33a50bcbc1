import Flipbook

/// Encodes frames in which a small square crosses a gradient, 640×480 pixels, to a GIF that is
/// thrown away.
func encode(frames: Int) throws -> Double {
  let (width, height) = (640, 480)
  var ground = Bitmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      let (red, green) = (UInt32(x * 255 / width), UInt32(y * 255 / height))
      ground[x, y] = 0xFF00_0080 | red << 16 | green << 8
    }
  }
  let encoder = try GIFEncoder(to: ByteSink(path: "/dev/null"))
  return try Benchmarks.seconds {
    for frame in 0..<frames {
      var picture = ground
      let left = frame * 7 % (width - 40)
      for y in 220..<260 {
        for x in left..<left + 40 { picture[x, y] = 0xFFFF_FFFF }
      }
      try encoder.append(picture, endingAt: Double(frame + 1) / 50)
    }
    try encoder.finish()
  }
}
