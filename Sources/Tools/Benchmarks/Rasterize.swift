import Arguments
import Flipbook
import Rasterizer

/// Draws the cards of `Peers/cards.c`: 60 rounded squares with a ring and a border, 640×480 pixels.
///
/// Only drawing is timed, not making the snapshots.
struct RasterizeBenchmark: Benchmark {
  static let name = "rasterize"
  static let overview = "Draw 60 cards."
  static let usage = "FRAMES [MOVING]"

  @Argument("FRAMES", .amount, help: "The number of frames.")
  private var frames: Int

  @Argument("MOVING", .count(in: 0...60), help: "The number of cards that turn. Default: 60.")
  private var moving: Int?

  func seconds() throws -> Double { try rasterize(frames: frames, moving: moving ?? 60) }
}

private func rasterize(frames: Int, moving: Int) throws -> Double {
  let stage = Stage(size: CGSize(width: 640, height: 480))
  for index in 0..<60 {
    let card = turningCard(index)
    if index >= 60 - moving { card.add(fullTurn(duration: 1), forKey: nil) }
    stage.rootLayer.addSublayer(card)
  }
  let snapshots = try (0..<frames).map { try stage.snapshot(at: Double($0) / Double(frames)) }
  let renderer = LayerRenderer(scale: 1)
  return try wallSeconds {
    for snapshot in snapshots { _ = try renderer.draw(snapshot) }
  }
}

private func turningCard(_ index: Int) -> CALayer {
  let card = CALayer()
  card.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
  card.position = CGPoint(x: 32 + 64 * (index % 10), y: 40 + 80 * (index / 10))
  let hue = Double(index) / 60
  card.backgroundColor = CGColor(red: hue, green: 0.5, blue: 1 - hue, alpha: 1)
  card.cornerRadius = 10
  card.borderWidth = 3
  card.borderColor = CGColor(gray: 0, alpha: 0.5)
  let ring = CAShapeLayer()
  ring.path = CGPath(ellipseIn: CGRect(x: 12, y: 12, width: 24, height: 24), transform: nil)
  ring.fillColor = nil
  ring.strokeColor = .white
  ring.lineWidth = 4
  card.addSublayer(ring)
  return card
}

func fullTurn(duration: Double) -> CABasicAnimation {
  let turn = CABasicAnimation(keyPath: "transform.rotation.z")
  turn.fromValue = 0
  turn.toValue = 2 * Double.pi
  turn.duration = duration
  return turn
}
