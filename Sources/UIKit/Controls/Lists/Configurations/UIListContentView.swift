public import Foundation
import Graphics
import UIKitValues
public import Views

/// Shows a `UIListContentConfiguration`.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
  private let title = UILabel()
  private let detail = UILabel()
  private let picture = UIImageView()
  private var list: UIListContentConfiguration

  open var configuration: any UIContentConfiguration {
    get { list }
    set {
      guard let new = newValue as? UIListContentConfiguration, new != list else { return }
      list = new
      apply()
    }
  }

  public init(configuration: UIListContentConfiguration) {
    list = configuration
    super.init(frame: .zero)
    for view in [picture, title, detail] { addSubview(view) }
    apply()
  }

  public required init?(coder: NSCoder) {
    list = .cell()
    super.init(coder: coder)
    for view in [picture, title, detail] { addSubview(view) }
    apply()
  }

  /// The least margins before and after the content, which the cell decides, in points.
  package final var outerMargins = (leading: CGFloat(0), trailing: CGFloat(0)) {
    didSet { if outerMargins != oldValue { contentChanged() } }
  }

  private func apply() {
    show(list.text, list.attributedText, list.textProperties, in: title)
    show(list.secondaryText, list.secondaryAttributedText, list.secondaryTextProperties, in: detail)
    let properties = list.imageProperties
    picture.preferredSymbolConfiguration = properties.preferredSymbolConfiguration
    picture.image = list.image
    picture.isHidden = picture.image == nil
    picture.layer.cornerRadius = properties.cornerRadius
    picture.clipsToBounds = properties.cornerRadius > 0
    picture.contentMode = .scaleAspectFit
    picture.tintColor = properties.tintColor.map { properties.resolvedTintColor(for: $0) }
    contentChanged()
  }

  private func show(
    _ text: String?, _ attributed: NSAttributedString?,
    _ properties: UIListContentConfiguration.TextProperties, in label: UILabel
  ) {
    label.font = properties.font
    label.textColor = properties.resolvedColor()
    label.textAlignment =
      switch properties.alignment {
      case .natural: .natural
      case .center: .center
      case .justified: .justified
      }
    label.lineBreakMode = properties.lineBreakMode
    label.numberOfLines = properties.numberOfLines
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    label.adjustsFontForContentSizeCategory = properties.adjustsFontForContentSizeCategory
    if let attributed {
      label.attributedText = attributed
    } else {
      label.text = text.map(properties.transformed)
    }
    label.isHidden = (label.attributedText?.length ?? 0) == 0
  }

  private func contentChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    contentChanged()
  }

  // MARK: Layout

  private var margins: NSDirectionalEdgeInsets {
    var margins = list.directionalLayoutMargins
    if list.axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
      margins.leading = max(margins.leading, outerMargins.leading)
      margins.trailing = max(margins.trailing, outerMargins.trailing)
    }
    return margins
  }

  /// The size of the picture with its proportions, and the room that it has, in points.
  private var pictureSize: (own: CGSize, room: CGSize) {
    guard !picture.isHidden, var size = picture.displayedImage?.size, size.width > 0,
      size.height > 0
    else {
      return (.zero, .zero)
    }
    let most = list.imageProperties.maximumSize
    let scale =
      [
        most.width > 0 ? most.width / size.width : 1,
        most.height > 0 ? most.height / size.height : 1,
        1,
      ].min() ?? 1
    size = CGSize(width: size.width * scale, height: size.height * scale)
    let reserved = list.imageProperties.reservedLayoutSize
    func room(_ own: CGFloat, _ reserved: CGFloat, _ standard: CGFloat) -> CGFloat {
      if reserved > 0 { return reserved }
      let isStandard = reserved == UIListContentConfiguration.ImageProperties.standardDimension
      return isStandard || picture.image?.isSymbolImage == true ? max(own, standard) : own
    }
    let standard = Self.standardWidth(in: traitCollection)
    return (
      size,
      CGSize(
        width: room(size.width, reserved.width, standard),
        height: reserved.height > 0 ? reserved.height : symbolHeight ?? size.height)
    )
  }

  /// The width that is reserved for symbols, so that the texts of rows begin at one place: by eye
  /// 32 points, and more for large text.
  private static func standardWidth(in traits: UITraitCollection) -> CGFloat {
    32 * UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits).pointSize / 17
  }

  /// The height of a line of text for a symbol of its size; nil for other pictures.
  ///
  /// By eye, such a symbol does not make a row higher.
  private var symbolHeight: CGFloat? {
    guard let size = picture.displayedImage?.symbolConfiguration?.pointSize,
      size <= title.font.pointSize
    else { return nil }
    return title.font.lineHeight
  }

  /// The sizes of both texts for a width, and whether they stand beside each other.
  private func texts(width: CGFloat) -> (title: CGSize, detail: CGSize, isRow: Bool) {
    let natural = [title, detail].map {
      $0.isHidden ? .zero : $0.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    }
    let hasBoth = !title.isHidden && !detail.isHidden
    let isRow =
      hasBoth && list.prefersSideBySideTextAndSecondaryText
      && !traitCollection.preferredContentSizeCategory.isAccessibilityCategory
      && natural[0].width + natural[1].width + list.textToSecondaryTextHorizontalPadding <= width
    if isRow { return (natural[0], natural[1], true) }
    let room = CGSize(width: width, height: .infinity)
    let sizes = [title, detail].map { $0.isHidden ? .zero : $0.sizeThatFits(room) }
    return (sizes[0], sizes[1], false)
  }

  private func textsHeight(_ texts: (title: CGSize, detail: CGSize, isRow: Bool)) -> CGFloat {
    if texts.isRow { return max(texts.title.height, texts.detail.height) }
    let gap =
      title.isHidden || detail.isHidden ? 0 : list.textToSecondaryTextVerticalPadding
    return texts.title.height + texts.detail.height + gap
  }

  /// The width before the texts: the margin and the picture, in points.
  package final var textStart: CGFloat {
    let room = pictureSize.room.width
    return margins.leading + (room > 0 ? room + list.imageToTextPadding : 0)
  }

  private func size(width: CGFloat) -> CGSize {
    let inner = max(0, width - textStart - margins.trailing)
    let texts = texts(width: inner)
    let widest =
      texts.isRow
      ? texts.title.width + texts.detail.width + list.textToSecondaryTextHorizontalPadding
      : max(texts.title.width, texts.detail.width)
    let content = max(textsHeight(texts), pictureSize.room.height)
    let metrics = ListMetrics(traitCollection)
    let least = metrics.rowHeight(in: traitCollection)
    let height = content + margins.top + margins.bottom
    return CGSize(
      width: textStart + widest + margins.trailing,
      height: margins.top >= metrics.contentPadding ? max(least, height) : height)
  }

  open override var intrinsicContentSize: CGSize { size(width: .infinity) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(width: size.width > 0 ? size.width : .infinity)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let inner = max(0, bounds.width - textStart - margins.trailing)
    let texts = texts(width: inner)
    let height = textsHeight(texts)
    let middle = (margins.top + bounds.height - margins.bottom) / 2
    let picture = pictureSize
    self.picture.frame =
      CGRect(
        x: margins.leading + (picture.room.width - picture.own.width) / 2,
        y: middle - picture.own.height / 2, width: picture.own.width, height: picture.own.height
      ).onPixels
    let top = (middle - height / 2).downToPixel
    title.frame = CGRect(
      x: textStart, y: top, width: texts.isRow ? texts.title.width : inner,
      height: texts.title.height)
    detail.frame =
      texts.isRow
      ? CGRect(
        x: textStart + inner - texts.detail.width, y: top, width: texts.detail.width,
        height: texts.detail.height)
      : CGRect(
        x: textStart, y: top + height - texts.detail.height, width: inner,
        height: texts.detail.height)
    guard effectiveUserInterfaceLayoutDirection == .rightToLeft else { return }
    for view in [self.picture, title, detail] { view.frame = view.frame.mirrored(in: bounds) }
  }
}

extension UIListContentView: WrappingContent {
  package func intrinsicContentSize(wrappingAt width: CGFloat) -> CGSize? { size(width: width) }
}
