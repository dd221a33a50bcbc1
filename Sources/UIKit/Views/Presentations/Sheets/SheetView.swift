import Foundation
import Graphics
import LayerTree
import UIKitValues

/// The rounded view of a sheet: the presented view, with the grabber in front of it.
final class SheetView: UIView {
  private let grabber = SheetGrabber()
  private weak var content: UIView?

  /// The size of the content in relation to the sheet.
  private var scale: CGFloat = 1

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    addSubview(grabber)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Called for a tap of the grabber.
  var onGrabberTap: () -> Void {
    get { grabber.onTap }
    set { grabber.onTap = newValue }
  }

  var grabberValue: String? {
    get { grabber.accessibilityValue }
    set { grabber.accessibilityValue = newValue }
  }

  func show(_ content: UIView) {
    self.content = content
    if content.superview !== self { insertSubview(content, at: 0) }
    setNeedsLayout()
  }

  /// - Parameter radii: The radii of the corners at the top and at the bottom, in points.
  func style(
    radii: (top: CGFloat, bottom: CGFloat), _ curve: CALayerCornerCurve, hasGrabber: Bool
  ) {
    layer.cornerRadius = max(radii.top, radii.bottom)
    layer.cornerCurve = curve
    let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    let all = top.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    layer.maskedCorners = radii.bottom > 0 ? all : top
    let (upper, lower) = (Double(radii.top), Double(radii.bottom))
    layer.cornerRadii =
      lower > 0 && lower != upper ? SIMD4(upper, upper, lower, lower) : nil
    grabber.isHidden = !hasGrabber
  }

  /// - Parameters:
  ///   - scale: The size of the content in relation to the sheet.
  ///   - bottomInset: The bottom safe area of the content; nil for that of the sheet.
  func setContent(scale: CGFloat, bottomInset: CGFloat?) {
    wantedInset = bottomInset
    if scale != self.scale {
      self.scale = scale
      setNeedsLayout()
    }
    updateInset()
  }

  private var wantedInset: CGFloat?
  /// Whether the content has the sheet's transform instead of a transform that was set for it.
  private var isScaled = false

  /// Replaces the part of the safe area that the sheet covers by the content's own.
  private func updateInset() {
    var absorbed = UIEdgeInsets.zero
    if let wantedInset { absorbed.bottom = safeAreaInsets.bottom - wantedInset }
    absorbSafeArea(absorbed)
  }

  private func place(_ content: UIView) {
    if scale != 1 || isScaled { content.transform = CGAffineTransform(scaleX: scale, y: scale) }
    isScaled = scale != 1
    guard isScaled else {
      content.frame = bounds
      return
    }
    content.bounds.size = CGSize(width: bounds.width / scale, height: bounds.height / scale)
    content.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    updateInset()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if let content, content.superview === self { place(content) }
    bringSubviewToFront(grabber)
    grabber.frame = CGRect(
      x: bounds.midX - SheetGrabber.area.width / 2, y: 0, width: SheetGrabber.area.width,
      height: SheetGrabber.area.height)
  }
}

/// The gray bar at the top of a sheet.
private final class SheetGrabber: UIView {
  private let bar = UIView()
  var onTap: () -> Void = {}

  /// The touched area and the bar in it, as measured on iOS 26: 36 × 5, 5 points below the top; the
  /// area is by eye.
  static let area = CGSize(width: 80, height: 20)
  private static let (size, top): (CGSize, CGFloat) = (CGSize(width: 36, height: 5), 5)

  override init(frame: CGRect) {
    super.init(frame: frame)
    bar.isUserInteractionEnabled = false
    bar.backgroundColor = UIColor(
      red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.4295)
    bar.layer.cornerRadius = Self.size.height / 2
    addSubview(bar)
    isAccessibilityElement = true
    accessibilityLabel = "Sheet Grabber"
    accessibilityTraits = .button
    accessibilityHint = "Double tap to change the size of the sheet"
    addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onTap() })
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    bar.frame = CGRect(
      x: bounds.midX - Self.size.width / 2, y: Self.top, width: Self.size.width,
      height: Self.size.height)
  }
}
