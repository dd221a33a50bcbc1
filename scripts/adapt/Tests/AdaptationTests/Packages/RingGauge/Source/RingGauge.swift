import NumberKit
import UIKit

/// A ring of segments that fill one after another, as many libraries have it.
@IBDesignable
open class RingGauge: UIControl {
  @IBOutlet public weak var delegate: RingGaugeDelegate?
  @IBInspectable open var fraction: CGFloat = 0 { didSet { update() } }
  @IBInspectable open var lineWidth: CGFloat = 8

  private var segments: [CAShapeLayer] = []
  private let label = UILabel()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    addSubview(label)
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
  }

  func width(ofSegment index: Int) -> CGFloat {
    guard let width = delegate?.ringGauge(_:widthOfSegment:) else { return lineWidth }
    return width(self, index)
  }

  func inset() -> CGFloat {
    let inset: CGFloat
    if let delegate = delegate, delegate.ringGauge(_:widthOfSegment:) != nil {
      inset = 2 * delegate.ringGauge!(self, widthOfSegment: 0)
    } else {
      inset = lineWidth / 2
    }
    return inset + (delegate?.trackInset ?? 0)
  }

  func color(ofSegment index: Int) -> UIColor {
    if let color = delegate?.ringGauge(_:colorOfSegment:) {
      return color(self, index)
    } else if let title = delegate?.ringTitle, title.count > 9 {
      return .red
    }
    return tintColor
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for segment in segments { segment.removeFromSuperlayer() }
    let count = delegate?.numberOfSegments?(in: self) ?? 1
    let hue = delegate?.ringGauge?(self, colorOfSegment: 0).cgColor.alpha ?? 1
    segments = (0..<count).map { index in
      let layer = CAShapeLayer()
      layer.path = UIBezierPath(ovalIn: bounds.insetBy(dx: inset(), dy: inset())).cgPath
      layer.fillColor = nil
      layer.lineWidth = width(ofSegment: index)
      layer.strokeColor = color(ofSegment: index).withAlphaComponent(hue).cgColor
      layer.strokeStart = CGFloat(index) / CGFloat(count)
      if let view = delegate?.ringGauge?(self, viewForSegment: index) { addSubview(view) }
      self.layer.addSublayer(layer)
      return layer
    }
    label.text = delegate?.ringTitle ?? "none"
  }

  private func update() {
    guard delegate?.ringGaugeShouldFill?(self) ?? true else { return }
    guard let segment = segments.first, delegate?.ringGaugeShouldFill?(self) != false else {
      return
    }
    let animation = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd))
    animation.toValue = fraction.limited(to: 0...1)
    segment.add(animation, forKey: nil)
    delegate?.ringGauge?(self, didFill: fraction)
  }

  @objc private func tapped() { fraction += 0.1 }
}

/// Implements some members, with the types that the protocol has.
final class DefaultColors: NSObject, RingGaugeDelegate {
  var ringTitle: String { "ring" }
  let trackInset: CGFloat = 2
  func numberOfSegments(in gauge: RingGauge) -> Int { 3 }
  func ringGauge(_ gauge: RingGauge, colorOfSegment index: Int) -> UIColor {
    let title: String = ringTitle
    return title.isEmpty ? .clear : [.red, .green, .blue][index]
  }
}

extension RingGauge {
  static var colors: URL? { Bundle.module.url(forResource: "Colors", withExtension: "json") }
}
