import Arguments
import Flipbook
import Rasterizer

/// Draws evenly spaced frames of a Lottie file, one after another, at the given size in pixels, as
/// the program that it is compared with does.
///
/// The result is CPU time.
struct LottieBenchmark: Benchmark {
  static let name = "lottie"
  static let overview = "Draw frames of a Lottie file."
  static let usage = "WIDTH HEIGHT FRAMES FILE"

  @Argument("WIDTH", .count, help: "The width of a frame, in pixels.")
  private var width: Int

  @Argument("HEIGHT", .count, help: "The height of a frame, in pixels.")
  private var height: Int

  @Argument("FRAMES", .amount, help: "The number of frames.")
  private var frames: Int

  @Argument("FILE", help: "The Lottie file.")
  private var path: String

  func seconds() throws -> Double {
    let animation = try LottieAnimation(contentsOf: path)
    let stage = Stage(size: CGSize(width: width, height: height), background: nil)
    let layer = LottieAnimationLayer(animation, fonts: stage.timeline.fonts)
    layer.transform = CATransform3DMakeScale(
      CGFloat(width) / max(animation.size.width, 1),
      CGFloat(height) / max(animation.size.height, 1), 1)
    stage.rootLayer.addSublayer(layer)
    let renderer = LayerRenderer(scale: 1)
    // The setup for a file: its layers, their first pictures, the fonts.
    _ = try renderer.draw(stage.snapshot(at: 0))
    return try cpuSeconds {
      for frame in 0..<frames {
        let time = animation.duration * Double(frame) / Double(frames)
        _ = try renderer.draw(stage.snapshot(at: time))
      }
    }
  }
}

/// Reads a generated Lottie file of about the given size, most of which is the coordinates of
/// keyframes.
struct ParseBenchmark: Benchmark {
  static let name = "parse"
  static let overview = "Read a generated Lottie file."
  static let usage = "BYTES"

  @Argument("BYTES", .amount, help: "The approximate size of the generated file, in bytes.")
  private var bytes: Int

  func seconds() throws -> Double {
    var paths: [String] = []
    var count = 0
    while count < bytes {
      let numbers = (0..<8).map { point in
        let x = Double((point * 37 + paths.count * 11) % 997) + 0.125
        return "[\(x),\(x + 3.0625)]"
      }
      let list = numbers.joined(separator: ",")
      paths.append(
        #"{"t":\#(paths.count),"s":[{"c":true,"v":[\#(list)],"i":[\#(list)],"o":[\#(list)]}],"#
          + #""o":{"x":0.167,"y":0.167},"i":{"x":0.833,"y":0.833}}"#)
      count += paths[paths.count - 1].utf8.count + 1
    }
    let text =
      #"{"v":"5.7.0","fr":30,"ip":0,"op":100,"w":100,"h":100,"layers":[{"ty":4,"ip":0,"op":100,"#
      + #""ks":{},"shapes":[{"ty":"sh","ks":{"a":1,"k":[\#(paths.joined(separator: ","))]}}]}]}"#
    let data = Array(text.utf8)
    return try cpuSeconds { _ = try LottieAnimation(data, name: "numbers") }
  }
}

/// Sets up layers with remapped time, each with a different position at every frame.
struct RemapBenchmark: Benchmark {
  static let name = "remap"
  static let overview = "Set up a Lottie file's layers whose time is remapped."
  static let usage = "LAYERS [FRAMES]"

  @Argument("LAYERS", .amount, help: "The number of layers.")
  private var layers: Int

  @Argument("FRAMES", .amount, help: "The number of frames. Default: 200.")
  private var givenFrames: Int?

  func seconds() throws -> Double {
    let frames = givenFrames ?? 200
    let inner = (0..<layers).map { index in
      #"{"ty":4,"ip":0,"op":\#(frames),"ks":{"p":{"a":1,"k":[{"t":0,"s":[\#(index),0],"#
        + #""o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}},{"t":\#(frames),"s":[0,\#(index)]}]}},"#
        + #""shapes":[{"ty":"rc","p":{"k":[5,5]},"s":{"k":[10,10]},"r":{"k":0}},"#
        + #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}"#
    }
    let text =
      #"{"v":"5.7.0","fr":30,"ip":0,"op":\#(frames),"w":100,"h":100,"#
      + #""assets":[{"id":"c","layers":[\#(inner.joined(separator: ","))]}],"#
      + #""layers":[{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":\#(frames),"ks":{},"#
      + #""tm":{"a":1,"k":[{"t":0,"s":[0],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}},"#
      + #"{"t":\#(frames),"s":[\#(Double(frames) / 30)]}]}}]}"#
    let animation = try LottieAnimation(Array(text.utf8), name: "remapped")
    let stage = Stage(size: animation.size, background: nil)
    return try cpuSeconds {
      stage.rootLayer.addSublayer(LottieAnimationLayer(animation, fonts: stage.timeline.fonts))
      _ = try stage.bitmap(at: 0)
    }
  }
}
