public import Foundation
import Graphics
import LayerTree
public import UIKitValues
import Views

/// A part of a search that is shown as a capsule before the text.
@preconcurrency @MainActor
open class UISearchToken: NSObject {
  open var representedObject: Any?
  public let text: String
  public let icon: UIImage?

  public init(icon: UIImage?, text: String) {
    self.icon = icon
    self.text = text
    super.init()
  }
}

/// The tokens of a search field, of which the last ones show where there is too little room.
///
/// Sizes and gaps are by eye.
final class SearchTokenRow: UIView {
  private let row = UIView()
  private var views: [SearchTokenView] = []
  /// The field's font; the tokens' is a little smaller, by eye.
  var font: UIFont? {
    didSet { if font != oldValue { for view in views { view.show(font) } } }
  }
  var corners = CornerShape.radius(0) { didSet { setNeedsLayout() } }

  private static let gap: CGFloat = 4

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    isUserInteractionEnabled = false
    addSubview(row)
  }

  required init?(coder: NSCoder) { fatalError("the tokens of a search are not in archives") }

  func show(_ tokens: [UISearchToken], color: UIColor) {
    for view in views { view.removeFromSuperview() }
    views = tokens.map { SearchTokenView($0, color: color) }
    for view in views {
      view.show(font)
      row.addSubview(view)
    }
    setNeedsLayout()
  }

  func select(_ index: Int?) {
    for (at, view) in views.enumerated() { view.isSelected = at == index }
  }

  /// The width of all tokens, in points.
  var fittingWidth: CGFloat {
    views.reduce(0) { $0 + $1.fittingWidth } + Self.gap * CGFloat(max(0, views.count - 1))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    row.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x = min(0, bounds.width - fittingWidth)
    for view in views {
      let frame = CGRect(x: x, y: 0, width: view.fittingWidth, height: bounds.height)
      view.frame = isMirrored ? frame.mirrored(in: bounds) : frame
      view.layer.cornerRadius = corners.radius(in: frame.size)
      x = frame.maxX + Self.gap
    }
  }
}

private final class SearchTokenView: UIView {
  private let picture = UIImageView()
  private let label = UILabel()
  private let color: UIColor

  private static let padding: CGFloat = 8
  private static let iconGap: CGFloat = 4

  init(_ token: UISearchToken, color: UIColor) {
    self.color = color
    super.init(frame: .zero)
    label.text = token.text
    let icon = token.icon.map {
      $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0
    }
    picture.image = icon
    picture.contentMode = .center
    for view in [picture, label] as [UIView] { addSubview(view) }
    isAccessibilityElement = true
    accessibilityLabel = token.text
    update()
  }

  required init?(coder: NSCoder) { fatalError("a token of a search is not in archives") }

  /// Shows the text in a size that goes with the field's font.
  func show(_ font: UIFont?) {
    let size = (font ?? .systemFont(ofSize: 17)).pointSize * 15 / 17
    label.font = .systemFont(ofSize: size, weight: .medium)
    picture.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      pointSize: size * 0.87, weight: .medium)
    superview?.superview?.setNeedsLayout()
  }

  var isSelected = false { didSet { if isSelected != oldValue { update() } } }

  /// The brightness of a selected token in relation to others, by eye.
  private static let selectedBrightness: CGFloat = 0.6

  private func update() {
    let color = color
    backgroundColor =
      !isSelected
      ? color
      : UIColor { traits in
        let own = color.resolvedColor(with: traits).cgColor
        let factor = Self.selectedBrightness
        return UIColor(
          red: own.red * factor, green: own.green * factor, blue: own.blue * factor,
          alpha: own.alpha)
      }
    label.textColor = .white
    picture.tintColor = .white
    accessibilityTraits = isSelected ? [.staticText, .selected] : .staticText
  }

  private var iconWidth: CGFloat {
    picture.image == nil ? 0 : picture.intrinsicContentSize.width + Self.iconGap
  }

  var fittingWidth: CGFloat {
    (label.intrinsicContentSize.width + iconWidth + 2 * Self.padding).upToPixel
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let icon = CGRect(
      x: Self.padding, y: 0, width: max(0, iconWidth - Self.iconGap), height: bounds.height)
    let start = Self.padding + iconWidth
    let text = CGRect(
      x: start, y: 0, width: max(0, bounds.width - start - Self.padding), height: bounds.height)
    picture.frame = oriented(icon)
    label.frame = oriented(text)
  }
}
