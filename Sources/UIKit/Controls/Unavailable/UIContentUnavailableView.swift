public import Foundation
import Graphics
import UIKitValues
public import Views

/// A view in whose middle a configuration shows that there is no content.
@preconcurrency @MainActor
open class UIContentUnavailableView: UIView, UIContentView {
  private let scroller = UIScrollView()
  private let ground = UIView()
  private let image = UIImageView()
  private let spinner = UIActivityIndicatorView(style: .large)
  private let (title, secondary) = (UILabel(), UILabel())
  private var buttons: [UIButton] = []
  private var shown: UIContentUnavailableConfiguration

  public init(configuration: UIContentUnavailableConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    addSubview(ground)
    addSubview(scroller)
    for view in [image, spinner, title, secondary] { scroller.addSubview(view) }
    title.accessibilityTraits = .header
    show()
  }

  public required init?(coder: NSCoder) {
    shown = .empty()
    super.init(coder: coder)
  }

  /// The configuration; one of another type is reported.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIContentUnavailableConfiguration else {
        return reportMisuse(
          "configuration", .unsupported(reason: "the view shows another type of configurations"))
      }
      guard new != shown else { return }
      shown = new
      show()
      valuesChanged()
    }
  }

  /// Whether content that is higher than the view scrolls.
  open var isScrollEnabled: Bool {
    get { scroller.isScrollEnabled }
    set { scroller.isScrollEnabled = newValue }
  }

  // MARK: Content

  private func show() {
    show(shown.text, shown.attributedText, shown.textProperties, in: title)
    show(
      shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties,
      in: secondary)
    image.image = shown.image
    image.preferredSymbolConfiguration = shown.imageProperties.preferredSymbolConfiguration
    image.tintColor = shown.imageProperties.tintColor
    image.layer.cornerRadius = shown.imageProperties.cornerRadius
    image.clipsToBounds = shown.imageProperties.cornerRadius > 0
    image.isHidden = shown.image == nil || shown.style == .loading
    spinner.isHidden = shown.style != .loading
    if shown.style == .loading { spinner.startAnimating() } else { spinner.stopAnimating() }
    for button in buttons { button.removeFromSuperview() }
    buttons = [
      (shown.button, shown.buttonProperties),
      (shown.secondaryButton, shown.secondaryButtonProperties),
    ].compactMap(button)
    for button in buttons { scroller.addSubview(button) }
    ground.backgroundColor = shown.background.backgroundColor
    ground.layer.cornerRadius = shown.background.cornerRadius
    setNeedsLayout()
  }

  private func show(
    _ text: String?, _ attributed: NSAttributedString?,
    _ properties: UIContentUnavailableConfiguration.TextProperties, in label: UILabel
  ) {
    label.font = properties.font
    label.adjustsFontForContentSizeCategory = true
    label.textColor = properties.color
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    label.textAlignment = shown.alignment == .center ? .center : .natural
    label.text = text
    if let attributed { label.attributedText = attributed }
    label.isHidden = label.text?.isEmpty != false
  }

  private func button(
    _ configuration: UIButton.Configuration,
    _ properties: UIContentUnavailableConfiguration.ButtonProperties
  ) -> UIButton? {
    guard UIContentUnavailableConfiguration.isShown(configuration) else { return nil }
    let button = UIButton(configuration: configuration, primaryAction: properties.primaryAction)
    button.menu = properties.menu
    button.showsMenuAsPrimaryAction = properties.menu != nil && properties.primaryAction == nil
    button.isEnabled = properties.isEnabled
    button.role = properties.role
    return button
  }

  // MARK: Layout

  /// The largest width of the texts in points, by eye.
  private static let readable: CGFloat = 560

  open override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = bounds
    scroller.frame = bounds
    let area = area(in: bounds)
    let width = min(area.width, Self.readable)
    let height = layOut(in: CGRect(x: 0, y: 0, width: width, height: 0), places: false)
    let top = max(area.minY, (area.midY - height / 2).toPixel)
    _ = layOut(
      in: CGRect(x: (area.midX - width / 2).toPixel, y: top, width: width, height: height),
      places: true)
    let bottom = bounds.maxY - area.maxY
    scroller.contentSize = CGSize(
      width: bounds.width, height: max(bounds.height, top + height + bottom))
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let margins = shown.directionalLayoutMargins
    let width = max(0, size.width - margins.leading - margins.trailing)
    let height = layOut(in: CGRect(x: 0, y: 0, width: width, height: 0), places: false)
    return CGSize(width: size.width, height: height + margins.top + margins.bottom)
  }

  private func area(in bounds: CGRect) -> CGRect {
    let margins = shown.directionalLayoutMargins
    var insets = UIEdgeInsets(
      top: margins.top, left: margins.leading, bottom: margins.bottom, right: margins.trailing)
    if effectiveUserInterfaceLayoutDirection == .rightToLeft {
      (insets.left, insets.right) = (insets.right, insets.left)
    }
    if shown.axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
      insets.left = max(insets.left, layoutMargins.left)
      insets.right = max(insets.right, layoutMargins.right)
    }
    if shown.axesPreservingSuperviewLayoutMargins.contains(.vertical) {
      insets.top = max(insets.top, layoutMargins.top)
      insets.bottom = max(insets.bottom, layoutMargins.bottom)
    }
    return bounds.inset(by: safeAreaInsets).inset(by: insets)
  }

  private var imageSize: CGSize {
    if shown.style == .loading { return spinner.sizeThatFits(.zero) }
    let size = image.sizeThatFits(.zero)
    let limit = shown.imageProperties.maximumSize
    let scale = min(
      1, limit.width > 0 ? limit.width / max(size.width, 1) : 1,
      limit.height > 0 ? limit.height / max(size.height, 1) : 1)
    return CGSize(width: size.width * scale, height: size.height * scale)
  }

  /// The height of the visible parts; it places them, if asked to.
  private func layOut(in frame: CGRect, places: Bool) -> CGFloat {
    var y = frame.minY
    func add(_ view: UIView, _ size: CGSize, after padding: CGFloat) {
      if y > frame.minY { y += padding }
      let isLeft = effectiveUserInterfaceLayoutDirection == .leftToRight
      let x =
        shown.alignment == .center
        ? frame.midX - size.width / 2 : isLeft ? frame.minX : frame.maxX - size.width
      if places {
        view.frame = CGRect(x: x.toPixel, y: y.toPixel, width: size.width, height: size.height)
      }
      y += size.height.upToPixel
    }
    let picture = shown.style == .loading ? spinner : image
    if !picture.isHidden { add(picture, imageSize, after: 0) }
    for (label, padding) in [
      (title, shown.imageToTextPadding),
      (secondary, shown.textToSecondaryTextPadding),
    ] where !label.isHidden {
      let height = label.sizeThatFits(CGSize(width: frame.width, height: .infinity)).height
      add(label, CGSize(width: frame.width, height: height.upToPixel), after: padding)
    }
    for (index, button) in buttons.enumerated() {
      var size = button.sizeThatFits(CGSize(width: frame.width, height: .infinity))
      size.width = min(size.width, frame.width)
      add(
        button, size,
        after: index == 0 ? shown.textToButtonPadding : shown.buttonToSecondaryButtonPadding)
    }
    return y - frame.minY
  }
}
