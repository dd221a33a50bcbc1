import Arguments
import Flipbook
import Rasterizer

/// Makes and draws frames of one moving layer above many still ones; the first frame is not timed.
struct UnchangedLayersBenchmark: Benchmark {
  static let name = "still"
  static let overview = "Draw one moving layer above still ones."
  static let usage = "COUNT [FRAMES]"

  @Argument("COUNT", .amount, help: "The number of still layers.")
  private var count: Int

  @Argument("FRAMES", .amount, help: "The number of frames. Default: 200.")
  private var frames: Int?

  func seconds() throws -> Double { try still(count: count, frames: frames ?? 200) }
}

private func still(count: Int, frames: Int) throws -> Double {
  let stage = Stage(size: CGSize(width: 640, height: 480))
  for index in 0..<count {
    let tile = CALayer()
    tile.frame = CGRect(x: index % 128 * 5, y: index / 128 * 6 % 480, width: 4, height: 5)
    tile.backgroundColor = CGColor(gray: Double(index % 7) / 7, alpha: 1)
    stage.rootLayer.addSublayer(tile)
  }
  let mover = CALayer()
  mover.frame = CGRect(x: 20, y: 200, width: 60, height: 60)
  mover.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  let move = CABasicAnimation(keyPath: "position.x")
  move.toValue = 590
  move.duration = 1
  mover.add(move, forKey: nil)
  stage.rootLayer.addSublayer(mover)
  let renderer = LayerRenderer(scale: 1)
  _ = try renderer.draw(stage.snapshot(at: 0))
  return try wallSeconds {
    for frame in 1...max(1, frames) {
      _ = try renderer.draw(stage.snapshot(at: Double(frame) / Double(frames)))
    }
  }
}
