import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The picture of the touched view, or the view of a preview controller, above the blurred screen.
final class MenuPreview: UIView {
  private let target: UITargetedPreview
  private let controller: UIViewController?
  private let shadow = CardShadow(
    MenuMetrics.ofScreen.shadow, corners: .radius(MenuMetrics.ofScreen.radius))
  private let clip = UIView()
  private let picture: UIView
  private var opacity: Float = 1
  /// Where the touched view is, in the overlay.
  private(set) var sourceFrame = CGRect.zero

  /// - Parameter controller: The controller whose view is shown in place of the touched one.
  init(_ target: UITargetedPreview, controller: UIViewController?) {
    self.target = target
    self.controller = controller
    picture = target.view.snapshotView(afterScreenUpdates: false) ?? UIView()
    super.init(frame: .zero)
    addSubview(shadow)
    addSubview(clip)
    clip.clipsToBounds = true
    clip.layer.cornerCurve = .continuous
    clip.layer.cornerRadius =
      controller == nil ? target.view.layer.cornerRadius : MenuMetrics.ofScreen.radius
    // Its own color, or else a seam shows at the edges of a scaled picture.
    clip.backgroundColor = target.view.backgroundColor ?? target.parameters.backgroundColor
    clip.addSubview(picture)
    if let view = controller?.view {
      clip.backgroundColor = view.backgroundColor ?? .systemBackground
      clip.addSubview(view)
    }
    shadow.alpha = 0
    isAccessibilityElement = controller == nil
    accessibilityLabel = target.view.accessibilityLabel
    accessibilityTraits = .image
  }

  required init?(coder: NSCoder) { fatalError("a menu's preview is not in archives") }

  /// The size of the lifted preview, before it is fitted to the screen: a little larger than the
  /// view, by eye.
  var wanted: CGSize {
    let size = sourceFrame.size
    guard let controller else {
      return CGSize(width: size.width * Self.scale, height: size.height * Self.scale)
    }
    let preferred = controller.preferredContentSize
    guard preferred.width > 0 || preferred.height > 0 else {
      let screen = superview?.bounds.size ?? size
      return CGSize(width: screen.width - 32, height: (screen.height * 0.6).toPixel)
    }
    let width = preferred.width > 0 ? preferred.width : size.width
    return CGSize(width: width, height: preferred.height > 0 ? preferred.height : width)
  }

  private static let scale: CGFloat = 1.03

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard let superview else { return }
    sourceFrame = target.view.convert(visibleRect, to: superview)
  }

  /// The part of the view that is lifted.
  private var visibleRect: CGRect {
    target.parameters.visiblePath?.bounds ?? target.view.bounds
  }

  func moveToFrame(_ frame: CGRect) {
    bounds = CGRect(origin: .zero, size: frame.size)
    center = CGPoint(x: frame.midX, y: frame.midY)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    shadow.frame = bounds
    clip.frame = bounds
    controller?.view.frame = bounds
    let (visible, whole) = (visibleRect, target.view.bounds)
    guard visible.width > 0, visible.height > 0 else { return }
    let (x, y) = (bounds.width / visible.width, bounds.height / visible.height)
    picture.frame = CGRect(
      x: (whole.minX - visible.minX) * x, y: (whole.minY - visible.minY) * y,
      width: whole.width * x, height: whole.height * y)
    guard controller == nil, let path = target.parameters.visiblePath else { return }
    let mask = CAShapeLayer()
    let shape = UIBezierPath(cgPath: path.cgPath)
    shape.apply(CGAffineTransform(translationX: -visible.minX, y: -visible.minY))
    shape.apply(CGAffineTransform(scaleX: x, y: y))
    mask.path = shape.cgPath
    clip.layer.mask = mask
  }

  // MARK: Lifting

  /// Takes the place of the touched view, which is hidden meanwhile.
  func prepare(in overlay: UIView) {
    layoutIfNeeded()
    opacity = target.view.layer.opacity
    UIView.performWithoutAnimation { target.view.layer.opacity = 0 }
    controller?.beginAppearanceTransition(true, animated: true)
    controller?.view.alpha = 0
    lower()
  }

  func lift() {
    transform = .identity
    shadow.alpha = 1
    controller?.view.alpha = 1
    controller?.endAppearanceTransition()
  }

  /// Returns to the place of the touched view.
  func lower() {
    guard bounds.width > 0, bounds.height > 0 else { return }
    shadow.alpha = 0
    controller?.view.alpha = 0
    transform = CGAffineTransform(
      translationX: sourceFrame.midX - center.x, y: sourceFrame.midY - center.y
    ).scaledBy(x: sourceFrame.width / bounds.width, y: sourceFrame.height / bounds.height)
  }

  func finish() { UIView.performWithoutAnimation { target.view.layer.opacity = opacity } }
}
