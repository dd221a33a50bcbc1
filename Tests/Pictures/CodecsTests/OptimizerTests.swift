import Foundation
import Graphics
import TestSupport
import Testing

@testable import Codecs

/// GIFs written anew show what they showed.
@Suite(.serialized) struct OptimizerTests {
  /// The pictures that a viewer shows, each with its duration.
  private func seen(_ bytes: [UInt8]) throws -> [(pixels: [PremultipliedPixel], delay: Int)] {
    var seen: [(pixels: [PremultipliedPixel], delay: Int)] = []
    for frame in try DecodedAnimation(bytes).frames {
      if seen.last?.pixels == frame.bitmap.pixels {
        seen[seen.count - 1].delay += frame.delay.numerator
      } else {
        seen.append((frame.bitmap.pixels, frame.delay.numerator))
      }
    }
    return seen
  }

  private func check(_ bytes: [UInt8]) throws {
    let optimized = try GIFOptimizer(bytes, name: "a.gif").lossless()
    #expect(optimized.count <= bytes.count)
    let (old, new) = (try seen(bytes), try seen(optimized))
    #expect(old.map(\.pixels) == new.map(\.pixels))
    #expect(old.map(\.delay) == new.map(\.delay))
    #expect(try DecodedAnimation(bytes).loop == DecodedAnimation(optimized).loop)
  }

  @Test(arguments: PeerTests.animations.indices)
  func oursStay(_ index: Int) throws {
    let frames = PeerTests.animations[index].frames
    for loop in [LoopCount.forever, .once, .times(4)] {
      try check(encoded(frames, as: .gif, options: EncodingOptions(loop: loop)))
    }
  }

  /// Interlaced frames, local palettes, disposal to the previous frame, images beyond the edge, and
  /// delays that players treat as a mistake.
  @Test(arguments: [0, 1, 2, 7, 65_535])
  func othersStay(_ delay: Int) throws {
    try withFolder { folder in
      try run(
        imageMagick,
        [
          "-size", "30x20", "-seed", "1", "-interlace", "GIF", "-delay", "\(delay)", "-loop", "4",
          "-dispose", "None", "xc:red", "-dispose", "Previous", "-page", "+5+3",
          "gradient:blue-yellow", "-dispose", "Background", "-page", "+9+8", "-size", "12x9",
          "plasma:", "-dispose", "None", "-page", "+2+2", "-size", "8x8", "xc:lime",
          folder + "/a.gif",
        ])
      try check([UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/a.gif"))))
    }
  }

  /// Fewer bytes than gifsicle's for what moves on a still ground.
  @Test func itIsNoLongerThanGifsicles() throws {
    try withFolder { folder in
      let frames = Frames.gradient(12)
      let path = folder + "/a.gif"
      // Each frame whole, as simple programs write them.
      for (k, frame) in frames.enumerated() { try PNG.write(frame, to: folder + "/\(k).png") }
      try run(
        imageMagick,
        ["-delay", "4"] + frames.indices.map { folder + "/\($0).png" } + ["-loop", "0", path])
      try run("gifsicle", ["--no-warnings", "-O3", path, "-o", folder + "/b.gif"])
      let theirs = try Data(contentsOf: URL(fileURLWithPath: folder + "/b.gif")).count
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      try check(bytes)
      #expect(try GIFOptimizer(bytes, name: path).lossless().count <= theirs)
    }
  }

  /// A texture of more than 255 colors, and one of fewer, whose GIF has them exactly.
  @Test(arguments: [false, true])
  func lossIsBounded(isExact: Bool) throws {
    let frames = Frames.texture(6).map { frame in
      guard isExact else { return frame }
      var frame = frame
      for i in frame.pixels.indices { frame.pixels[i].word &= 0xFFE0_F0E0 }
      return frame
    }
    let bytes = try encoded(frames, as: .gif)
    let optimizer = try GIFOptimizer(bytes, name: "a.gif")
    let lossy = try optimizer.lossy(100)
    #expect(try lossy.count < optimizer.lossless().count)
    let (old, new) = (try seen(bytes), try seen(lossy))
    #expect(old.map(\.delay) == new.map(\.delay))
    // The choice of colors moves those of the first texture before the loss.
    let reach = isExact ? 0.03 : GIFLoss(lossiness: 100, dithering: .auto).reach
    for (one, other) in zip(old, new) {
      for (p, q) in zip(one.pixels, other.pixels) {
        #expect(OKLab(p).distance(to: OKLab(q)) < reach * reach)
      }
    }
  }
}
