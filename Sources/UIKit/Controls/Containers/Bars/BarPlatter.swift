import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The glass of bars: clear enough to see content move below, and of the measured color over a
/// plain ground.
final class BarGlassEffect: UIGlassEffect {
  override var lensStrength: CGFloat { 0.5 }

  /// Over white the glass is white, over black 25/255, as on iOS 26.1; its clarity is by eye.
  override func material(isDark: Bool, tint: UIColor?) -> BlurMaterial {
    var material = BlurMaterial(5, saturation: 1.5, white: isDark ? 0.16 : 1, alpha: 0.7)
    if let tint { material.tint = tint.cgColor }
    return material
  }
}

/// A capsule of glass with a shadow around it, and content on it.
@MainActor
final class BarPlatter: UIView {
  private let glass: UIVisualEffectView
  private let shadow: CardShadow

  /// - Parameter fill: The color of the glass; nil for none.
  init(fill: UIColor?, shadow: CardShadow.Style) {
    let effect = BarGlassEffect(style: .regular)
    effect.tintColor = fill
    effect.isInteractive = true
    glass = UIVisualEffectView(effect: effect)
    self.shadow = CardShadow(shadow, corners: .capsule)
    super.init(frame: .zero)
    addSubview(self.shadow)
    addSubview(glass)
  }

  required init?(coder: NSCoder) { nil }

  /// The view for content above the glass.
  var contentView: UIView { glass.contentView }

  /// Views on the glass with their frames from left to right, mirrored for right to left.
  private var row: [(view: UIView, frame: CGRect)] = []

  func add(_ view: UIView, frame: CGRect) {
    contentView.addSubview(view)
    row.append((view, frame))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    glass.frame = bounds
    glass.layoutIfNeeded()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for (view, frame) in row {
      view.frame =
        isMirrored ? frame.offsetBy(dx: bounds.width - frame.minX - frame.maxX, dy: 0) : frame
    }
    shadow.frame = bounds
    shadow.layoutIfNeeded()
  }
}

/// The views of bar button items in their order.
@MainActor
struct BarButtonRow {
  struct Part {
    let view: UIView
    var isFlexible = false
    /// Whether it is a space, beside which there is no gap.
    var isSpace = false
  }

  /// - Parameters:
  ///   - items: Without hidden ones.
  ///   - isReversed: Whether the first item is at the end.
  static func parts(
    of items: [UIBarButtonItem], _ look: UIBarButtonItem.Look, isReversed: Bool = false
  ) -> [Part] {
    guard let metrics = look.platters else {
      return items.compactMap {
        if let search = $0 as? SearchPlacementItem { return search.reportWithoutGlass() }
        return Part(
          view: $0.makeView(look), isFlexible: $0.isFlexibleSpace,
          isSpace: $0.isFlexibleSpace || $0.isFixedSpace)
      }
    }
    return groups(of: items).compactMap { group in
      let first = group[0]
      if let search = first as? SearchPlacementItem { return search.part(metrics) }
      if first.isFlexibleSpace || first.isFixedSpace {
        let view = first.makeView(look)
        guard first.isFlexibleSpace || first.width > 0 else { return nil }
        return Part(view: view, isFlexible: first.isFlexibleSpace, isSpace: true)
      }
      return Part(view: platter(of: isReversed ? group.reversed() : group, look, metrics))
    }
  }

  /// The items that share a piece of glass: neighbors with images, as long as none of them is to be
  /// alone; spaces are groups by themselves.
  static func groups(of items: [UIBarButtonItem]) -> [[UIBarButtonItem]] {
    items.reduce(into: []) { groups, item in
      if item.sharesPlatter, groups.last?.last?.sharesPlatter == true {
        groups[groups.count - 1].append(item)
      } else {
        groups.append([item])
      }
    }
  }

  private static func platter(
    of group: [UIBarButtonItem], _ look: UIBarButtonItem.Look, _ metrics: BarPlatterMetrics
  ) -> UIView {
    let views = group.map { item in
      let view = item.makeView(look)
      if let button = view as? UIButton, item.customView == nil {
        let padding = item.showsText ? 2 * metrics.textPadding : 0
        let width = item.width > 0 ? item.width : button.bounds.width + padding
        button.bounds.size = CGSize(
          width: max(metrics.leastWidth, width.upToPixel), height: metrics.height)
      }
      return view
    }
    let first = group[0]
    if first.hidesSharedBackground { return views[0] }
    let fill = first.isFilled ? first.tintColor ?? look.tint : nil
    let platter = BarPlatter(fill: fill, shadow: metrics.shadow)
    var x: CGFloat = 0
    for (view, item) in zip(views, group) {
      let size = view.bounds.size
      let padding = item.customView == nil ? 0 : max(0, (metrics.leastWidth - size.width) / 2)
      platter.add(
        view,
        frame: CGRect(
          x: x + padding, y: ((metrics.height - size.height) / 2).toPixel, width: size.width,
          height: size.height))
      x += size.width + 2 * padding
    }
    platter.bounds.size = CGSize(width: x, height: metrics.height)
    platter.layoutIfNeeded()
    return platter
  }
}
