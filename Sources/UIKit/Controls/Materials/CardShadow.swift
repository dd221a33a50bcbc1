import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// A soft shadow around a rounded rectangle, with nothing below the rectangle itself, which may let
/// its background through.
final class CardShadow: UIView {
  struct Style {
    /// 0…1.
    var opacity: Float
    /// The Gaussian's sigma, in points.
    var radius: CGFloat
    /// In points.
    var offset: CGSize
  }

  private let hole = CAShapeLayer()
  private let blurred = CALayer()
  private var cornerRadius: CGFloat
  private static let reach: CGFloat = 100

  init(_ style: Style, cornerRadius: CGFloat) {
    self.cornerRadius = cornerRadius
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    blurred.shadowColor = UIColor.black.cgColor
    hole.fillRule = .evenOdd
    layer.addSublayer(blurred)
    layer.mask = hole
    show(style, cornerRadius: cornerRadius)
  }

  required init?(coder: NSCoder) { fatalError("a card's shadow is not in archives") }

  func show(_ style: Style, cornerRadius: CGFloat) {
    blurred.shadowOpacity = style.opacity
    blurred.shadowRadius = style.radius
    blurred.shadowOffset = style.offset
    self.cornerRadius = cornerRadius
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let shape = UIBezierPath(roundedRect: bounds, cornerRadius: cornerRadius)
    blurred.frame = bounds
    blurred.shadowPath = shape.cgPath
    let outer = UIBezierPath(rect: bounds.insetBy(dx: -Self.reach, dy: -Self.reach))
    outer.append(shape)
    hole.frame = bounds
    hole.path = outer.cgPath
  }
}
