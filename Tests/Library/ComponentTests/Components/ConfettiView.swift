import UIKit

/// Confetti that rains from the upper edge while it is on, and lets what flies fall when it is off.
class ConfettiView: UIView {
  enum Confetti { case paper, triangle, disk }

  var colors: [UIColor] = [.systemRed, .systemYellow, .systemGreen, .systemBlue]
  /// From 0 to 1.
  var intensity: Float = 0.5
  var kind = Confetti.paper
  private(set) var emitter: CAEmitterLayer?
  private(set) var isActive = false

  private func image() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 8, height: 6)).image { context in
      UIColor.white.setFill()
      switch kind {
      case .paper: context.fill(CGRect(x: 0, y: 0, width: 8, height: 6))
      case .triangle:
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 4, y: 0))
        path.addLine(to: CGPoint(x: 8, y: 6))
        path.addLine(to: CGPoint(x: 0, y: 6))
        path.close()
        path.fill()
      case .disk: UIBezierPath(ovalIn: CGRect(x: 1, y: 0, width: 6, height: 6)).fill()
      }
    }
  }

  private func cell(_ color: UIColor) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.birthRate = 12 * intensity
    cell.lifetime = 4
    cell.lifetimeRange = 0
    cell.color = color.cgColor
    cell.velocity = 60
    cell.velocityRange = 20
    cell.yAcceleration = 40
    cell.emissionLongitude = .pi / 2
    cell.emissionRange = .pi / 6
    cell.spin = 3
    cell.spinRange = 4
    cell.scale = 0.9
    cell.scaleRange = 0.3
    cell.scaleSpeed = -0.05
    cell.contents = image().cgImage
    return cell
  }

  func start() {
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: bounds.midX, y: -6)
    emitter.emitterShape = .line
    emitter.emitterSize = CGSize(width: bounds.width, height: 1)
    emitter.beginTime = CACurrentMediaTime()
    emitter.emitterCells = colors.map(cell)
    layer.addSublayer(emitter)
    layer.masksToBounds = true
    self.emitter = emitter
    isActive = true
  }

  func stop() {
    emitter?.birthRate = 0
    isActive = false
    perform(Selector(clear), with: nil, afterDelay: 4)
  }

  func clear() {
    emitter?.removeFromSuperlayer()
    emitter = nil
  }
}
