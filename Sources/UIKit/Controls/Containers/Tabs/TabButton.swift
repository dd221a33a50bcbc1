import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// A tab with an image above a small title; the badge and the image's place are by eye.
final class TabButton: UIControl {
  let item: UITabBarItem
  private let picture = UIImageView()
  private let label = UILabel()
  private let badge = UILabel()
  private var (titleShift, badgeShift) = (UIOffset.zero, UIOffset.zero)
  private var metrics = TabBarMetrics.classic
  /// Whether it is on a separate piece of glass, without a title.
  var isAlone = false { didSet { if isAlone != oldValue { setNeedsLayout() } } }
  /// Whether there is space for the title.
  var showsTitle = true { didSet { if showsTitle != oldValue { setNeedsLayout() } } }

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    badge.textAlignment = .center
    badge.layer.cornerRadius = 9
    badge.clipsToBounds = true
    for view in [picture, label, badge] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a state of the item.
  /// - Parameters:
  ///   - basis: The look of the normal state, whose text attributes and badge also other states
  ///     have.
  ///   - color: The bar's color of the title and the image.
  func show(
    _ isSelected: Bool, _ look: UITabBarItemStateAppearance, basis: UITabBarItemStateAppearance,
    color: UIColor?, _ metrics: TabBarMetrics
  ) {
    self.metrics = metrics
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    let isOriginal = image?.renderingMode == .alwaysOriginal
    picture.image = isOriginal ? image : image?.withRenderingMode(.alwaysTemplate)
    let shown = color ?? .systemGray
    picture.tintColor = look.iconColor ?? shown
    isEnabled = item.isEnabled
    let attributes = look.titleTextAttributes.merging(
      item.titleTextAttributes(for: isSelected ? .selected : .normal) ?? [:]
    ) { $1 }
    let usual: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: metrics.titleSize, weight: metrics.titleWeight),
      .foregroundColor: shown,
    ]
    label.show(item.title, usual.merging(attributes) { $1 })
    titleShift = look.titlePositionAdjustment
    showBadge(look, basis)
    setNeedsLayout()
  }

  private func showBadge(_ look: UITabBarItemStateAppearance, _ basis: UITabBarItemStateAppearance)
  {
    let attributes = basis.badgeTextAttributes.merging(look.badgeTextAttributes) { $1 }
    let usual: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.white,
    ]
    badge.show(item.badgeValue, usual.merging(attributes) { $1 })
    badge.isHidden = item.badgeValue == nil
    badge.backgroundColor =
      item.badgeColor ?? look.badgeBackgroundColor ?? basis.badgeBackgroundColor ?? .systemRed
    badgeShift = look.badgePositionAdjustment
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.sizeToFit()
    label.sizeToFit()
    let hasTitle = !(item.title ?? "").isEmpty && showsTitle && !isAlone
    label.alpha = hasTitle ? 1 : 0
    let insets = item.imageInsets
    picture.center = CGPoint(
      x: bounds.midX + (insets.left - insets.right) / 2,
      y: (hasTitle ? metrics.imageCenter : bounds.midY) + (insets.top - insets.bottom) / 2)
    label.center = CGPoint(
      x: bounds.midX + item.titlePositionAdjustment.horizontal + titleShift.horizontal,
      y: bounds.maxY - metrics.titleCenter + item.titlePositionAdjustment.vertical
        + titleShift.vertical)
    let width = max(18, badge.sizeThatFits(bounds.size).width + 10)
    badge.frame = oriented(
      CGRect(
        x: bounds.midX + metrics.badge.x + badgeShift.horizontal,
        y: metrics.badge.y + badgeShift.vertical, width: width, height: 18))
  }
}

extension TabButton: AccessibilityDefaulting {
  var accessibilityDefaults: AccessibilityValues {
    var traits: UIAccessibilityTraits = .button
    if bar?.selectedItem === item { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return AccessibilityValues(
      isElement: true, label: item.title, value: item.badgeValue, traits: traits)
  }

  var accessibilityKind: String? {
    guard let items = bar?.items, let index = items.firstIndex(of: item) else { return nil }
    return "Tab, \(index + 1) of \(items.count)"
  }

  private var bar: UITabBar? {
    sequence(first: superview, next: { $0?.superview }).lazy.compactMap { $0 as? UITabBar }.first
  }
}
