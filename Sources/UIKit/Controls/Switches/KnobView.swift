import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The knob of a switch or a slider: round, white, with two shadows, one soft and one close.
final class KnobView: UIView {
  /// A shadow of a knob: the offset downwards and the sigma in points, the opacity of black.
  struct Shadow {
    var y, radius: CGFloat
    var opacity: Float
  }

  /// The shadows, and the opacity of the faint line around the face.
  struct Style {
    var soft, close: Shadow
    var rim: CGFloat

    /// In the colors of iOS 17's switch to two levels of 255; the line is by eye.
    static let switchKnob = Style(
      soft: Shadow(y: 3, radius: 4, opacity: 0.145), close: Shadow(y: 0, radius: 0.5, opacity: 0),
      rim: 0.04)

    /// In the colors of iOS 17's slider to two levels of 255; the line is by eye.
    static let sliderKnob = Style(
      soft: Shadow(y: 7, radius: 6, opacity: 0.1), close: Shadow(y: 0.8, radius: 2.4, opacity: 0.2),
      rim: 0.04)

    /// By eye.
    static let sliderCapsule = Style(
      soft: Shadow(y: 2, radius: 5, opacity: 0.14), close: Shadow(y: 0, radius: 1, opacity: 0.14),
      rim: 0)

    /// Without shadows.
    static let flat = Style(
      soft: Shadow(y: 0, radius: 0, opacity: 0), close: Shadow(y: 0, radius: 0, opacity: 0), rim: 0)
  }

  private let soft = UIView()
  private let close = UIView()
  /// The visible part, above both shadows.
  private let face = UIView()
  private var color: UIColor? = .white

  /// The inset of the views with shadows inside the face: at its edge, they would be visible as a
  /// hard edge.
  private static let inset: CGFloat = 0.5

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  override var backgroundColor: UIColor? {
    get { color }
    set {
      color = newValue
      showColor()
    }
  }

  var style = Style.switchKnob { didSet { showStyle() } }

  /// Whether it is glass instead of its color, which has no shadows.
  var isGlass = false {
    didSet {
      guard isGlass != oldValue else { return }
      face.fadeGlass(isGlass)
      showColor()
      showStyle()
    }
  }

  private func showColor() {
    let shown = isGlass ? color?.withAlphaComponent(0) : color
    for view in [soft, close, face] { view.backgroundColor = shown }
  }

  private func showStyle() {
    for (view, shadow) in [(soft, style.soft), (close, style.close)] {
      view.layer.shadowOffset = CGSize(width: 0, height: shadow.y)
      view.layer.shadowRadius = shadow.radius
      view.layer.shadowOpacity = shadow.opacity
    }
    let rim = traitCollection.hasHighContrast ? max(Self.contrastRim, style.rim) : style.rim
    face.layer.borderColor = CGColor(red: 0, green: 0, blue: 0, alpha: isGlass ? 0 : rim)
  }

  /// The opacity of the line around the face in high contrast, by eye.
  private static let contrastRim: CGFloat = 0.4

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showStyle()
  }

  private func setUp() {
    for view in [soft, close, face] { addSubview(view) }
    face.layer.borderWidth = 0.5
    showStyle()
    showColor()
    placeParts()
  }

  override var frame: CGRect { didSet { placeParts() } }
  override var bounds: CGRect { didSet { placeParts() } }

  private func placeParts() {
    let inner = bounds.insetBy(
      dx: min(Self.inset, bounds.width / 2), dy: min(Self.inset, bounds.height / 2))
    for (view, box) in [(soft, inner), (close, inner), (face, bounds)] {
      view.frame = box
      view.layer.cornerRadius = min(box.width, box.height) / 2
    }
    // Glass takes over the corners in the same animation.
    face.subviews.first?.layoutIfNeeded()
  }
}
