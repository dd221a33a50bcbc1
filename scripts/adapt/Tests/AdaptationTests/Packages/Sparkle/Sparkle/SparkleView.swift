import UIKit

@objc public protocol SparkleViewDelegate: class {
  @objc optional func sparkleDidFinish(_ view: SparkleView, finished: Bool)
  @objc optional func colors(for view: SparkleView) -> [UIColor]
  @objc optional func sparkle(_ view: SparkleView, sizeAt index: Int) -> CGSize
}

@objc(SPSparkleView)
@objcMembers public class SparkleView: UIView, CAAnimationDelegate {
  public weak var delegate: SparkleViewDelegate?
  public dynamic var arms: Int = 8 { didSet { (layer as! SparkleLayer).arms = CGFloat(arms) } }

  private var link: CADisplayLink?
  private lazy var emitter: CAEmitterLayer = {
    let emitter = CAEmitterLayer()
    emitter.emitterShape = .line
    emitter.emitterCells = (delegate?.colors?(for: self) ?? [.red, .blue]).map { color in
      let cell = CAEmitterCell()
      cell.birthRate = 20
      cell.lifetime = 2
      cell.color = color.cgColor
      return cell
    }
    return emitter
  }()

  public override class var layerClass: AnyClass { SparkleLayer.self }

  public func burst() {
    link = CADisplayLink(target: self, selector: #selector(step(_:)))
    link?.add(to: .main, forMode: RunLoop.Mode.common)
    let pop = CAKeyframeAnimation(keyPath: "transform.scale")
    pop.values = [1, 1.4, 1]
    pop.keyTimes = [0, 0.5, 1]
    pop.delegate = self
    pop.setValue("pop", forKey: "name")
    layer.add(pop, forKey: "pop")
    layer.addSublayer(emitter)
    emitter.emitterSize = size(at: 0)
    (layer as? SparkleLayer)?.progress = 1
  }

  private func size(at index: Int) -> CGSize {
    guard let delegate, let size = delegate.sparkle(_:sizeAt:) else { return bounds.size }
    return size(self, index)
  }

  func step(_ link: CADisplayLink) {
    if link.timestamp > 10 || window == nil { link.invalidate() }
  }

  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard anim.value(forKey: "name") as? String == "pop" else { return }
    if let finish = delegate?.sparkleDidFinish { finish(self, flag) }
  }
}
