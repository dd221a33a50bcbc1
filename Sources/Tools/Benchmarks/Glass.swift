import Arguments
import Flipbook
import Rasterizer

/// Draws frames of content that moves below pieces of glass, or below as many blurs of the same
/// shapes.
struct GlassBenchmark: Benchmark {
  static let name = "glass"
  static let overview = "Draw content that moves below glass or blurs."
  static let usage = "KIND [FRAMES]"

  @Argument("KIND", .amount, help: "0 for blurs, 1 for glass.")
  private var kind: Int

  @Argument(
    "FRAMES", .amount, help: "The number of frames, whose mean time is printed. Default: 60.")
  private var frames: Int?

  func seconds() throws -> Double {
    let (isGlass, frames) = (kind > 0, max(1, frames ?? 60))
    return try MainActor.assumeIsolated { try drawBelow(isGlass: isGlass, frames: frames) }
  }
}

/// The capsules and circles of bars, and a card.
private let pieces = [
  CGRect(x: 16, y: 69, width: 44, height: 44), CGRect(x: 289, y: 69, width: 88, height: 44),
  CGRect(x: 60, y: 769, width: 274, height: 62), CGRect(x: 30, y: 300, width: 333, height: 200),
]

@MainActor private func drawBelow(isGlass: Bool, frames: Int) throws -> Double {
  let stage = Stage(size: CGSize(width: 393, height: 852), scale: 2)
  let content = UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 2000))
  for row in 0..<100 {
    let stripe = UIView(frame: CGRect(x: 0, y: row * 20, width: 393 - row % 7 * 30, height: 12))
    stripe.backgroundColor = [.systemRed, .systemBlue, .label, .systemGreen][row % 4]
    content.addSubview(stripe)
  }
  stage.addSubview(content)
  for frame in pieces {
    let effect = isGlass ? UIGlassEffect(style: .regular) : UIBlurEffect(style: .systemMaterial)
    let view = UIVisualEffectView(effect: effect)
    view.frame = frame
    view.layer.cornerRadius = min(frame.height / 2, 34)
    view.clipsToBounds = !isGlass
    stage.addSubview(view)
  }
  let move = CABasicAnimation(keyPath: "position.y")
  move.toValue = 100
  move.duration = 1
  content.layer.add(move, forKey: nil)
  let renderer = LayerRenderer(scale: 2)
  let snapshots = try (0...frames).map { try stage.snapshot(at: Double($0) / Double(frames)) }
  _ = try renderer.draw(snapshots[0])
  let seconds = try cpuSeconds {
    for snapshot in snapshots.dropFirst() { _ = try renderer.draw(snapshot) }
  }
  return seconds / Double(frames)
}
