import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// A soft shadow around a rounded rectangle, with nothing below the rectangle itself, which may let
/// its background through.
final class CardShadow: UIView {
  struct Style: Equatable {
    /// 0…1.
    var opacity: Float
    /// The Gaussian's sigma, in points.
    var radius: CGFloat
    /// In points.
    var offset: CGSize

    /// The shadow of glass in bars, as of iOS 26.1 in a simulator.
    static let bar = Style(opacity: 0.075, radius: 10, offset: CGSize(width: 0, height: 4))
  }

  private let hole = CAShapeLayer()
  private var corners: CornerShape

  init(_ style: Style, corners: CornerShape) {
    self.corners = corners
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.shadowColor = .black
    hole.fillRule = .evenOdd
    layer.mask = hole
    show(style, corners: corners)
  }

  required init?(coder: NSCoder) { fatalError("a card's shadow is not in archives") }

  func show(_ style: Style, corners: CornerShape) {
    layer.shadowOpacity = style.opacity
    layer.shadowRadius = style.radius
    layer.shadowOffset = style.offset
    self.corners = corners
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let shape = UIBezierPath(roundedRect: bounds, cornerRadius: corners.radius(in: bounds.size))
    layer.shadowPath = shape.cgPath
    let offset = layer.shadowOffset
    let reach = layer.shadowRadius * 3 + max(abs(offset.width), abs(offset.height))
    let outside = UIBezierPath(rect: bounds.insetBy(dx: -reach, dy: -reach))
    outside.append(shape)
    hole.path = outside.cgPath
  }
}
