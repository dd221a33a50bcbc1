import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// A menu on its blurred ground.
final class MenuCard: UIView {
  let menu: UIMenu
  /// Whether it lies over the menu from which it was opened, which its first row closes.
  let isSubmenu: Bool
  private(set) var rows: [MenuRow] = []
  private(set) var heading: MenuHeading?

  private var metrics = MenuMetrics.ofScreen
  private let shadow: CardShadow
  private let ground: UIVisualEffectView
  private let veil = UIView()
  private let scroller = UIScrollView()
  private var groups: [MenuGroup] = []
  private var groupRows: [[MenuRow]] = []
  private var titles: [Int: UILabel] = [:]
  private var lines: [UIView] = []

  /// The width for accessibility text sizes, in points, by eye.
  private static let largeWidth: CGFloat = 340

  init(_ menu: UIMenu, isSubmenu: Bool) {
    self.menu = menu
    self.isSubmenu = isSubmenu
    shadow = CardShadow(metrics.shadow, corners: .radius(metrics.radius))
    ground = UIVisualEffectView(effect: metrics.material)
    super.init(frame: .zero)
    addSubview(shadow)
    ground.layer.cornerRadius = metrics.radius
    ground.layer.cornerCurve = metrics.cornerCurve
    ground.clipsToBounds = true
    addSubview(ground)
    scroller.bounces = false
    scroller.showsHorizontalScrollIndicator = false
    ground.contentView.addSubview(scroller)
    veil.backgroundColor = UIColor { traits in
      UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.3 : 0.1)
    }
    veil.isUserInteractionEnabled = false
    veil.alpha = 0
    ground.contentView.addSubview(veil)
  }

  required init?(coder: NSCoder) { fatalError("a menu's card is not in archives") }

  /// Whether a submenu lies over it.
  var isCovered = false {
    didSet {
      veil.alpha = isCovered ? 1 : 0
      accessibilityElementsHidden = isCovered
    }
  }

  /// - Parameter isReversed: Whether the first element is the lowest, near the finger.
  func show(_ groups: [MenuGroup], isReversed: Bool) {
    for view in rows as [UIView] + lines + Array(titles.values) + [heading].compactMap({ $0 }) {
      view.removeFromSuperview()
    }
    (lines, titles, heading) = ([], [:], nil)
    self.groups = isReversed ? groups.reversed() : groups
    if isSubmenu, !self.groups.isEmpty {
      let heading = MenuHeading(menu)
      self.heading = heading
      scroller.addSubview(heading)
      self.groups[0].title = nil
    }
    let items = groups.filter { !$0.isRow }.flatMap(\.items)
    let hasChevrons = metrics.chevronMiddle == nil
    let hasMarks =
      items.contains { $0.state != .off || hasChevrons && $0.isSubmenu }
      || hasChevrons && isSubmenu
    let columns = MenuRow.Columns(
      metrics, hasMarks: hasMarks, hasImages: items.contains { $0.image != nil })
    groupRows = self.groups.map { group in
      let rows = group.items.map { MenuRow($0, size: group.size, columns) }
      return isReversed && !group.isRow ? rows.reversed() : rows
    }
    rows = groupRows.flatMap { $0 }
    for row in rows { scroller.addSubview(row) }
    for (index, group) in self.groups.enumerated() {
      guard let text = group.title else { continue }
      let label = UILabel()
      label.text = text
      label.font = headerFont
      label.adjustsFontForContentSizeCategory = true
      label.textColor = .secondaryLabel
      label.numberOfLines = 0
      label.accessibilityTraits = .header
      titles[index] = label
      scroller.addSubview(label)
    }
    setNeedsLayout()
  }

  private var headerFont: UIFont {
    guard let weight = metrics.headerWeight else { return .preferredFont(forTextStyle: .footnote) }
    return UIFontMetrics(forTextStyle: .footnote).scaledFont(
      for: .systemFont(ofSize: 13, weight: weight))
  }

  /// The enabled row at a point.
  func row(at point: CGPoint) -> MenuRow? {
    guard bounds.contains(point) else { return nil }
    return rows.first { $0.item.isEnabled && $0.convert($0.bounds, to: self).contains(point) }
  }

  // MARK: Layout

  /// The size for an available size, both in points; a larger width for accessibility text sizes,
  /// by eye.
  func size(in available: CGSize) -> CGSize {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    let width = min(available.width, isLarge ? Self.largeWidth : metrics.width)
    return CGSize(width: width, height: min(available.height, layOut(width: width, places: false)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for view in [shadow, ground] as [UIView] { view.frame = bounds }
    for view in [scroller, veil] { view.frame = CGRect(origin: .zero, size: bounds.size) }
    let height = layOut(width: bounds.width, places: true)
    scroller.contentSize = CGSize(width: bounds.width, height: height)
    scroller.isScrollEnabled = height > bounds.height
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasOtherLook(than: previousTraitCollection) { updateLook() }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private func updateLook() {
    metrics = MenuMetrics(traitCollection)
    shadow.show(metrics.shadow, corners: .radius(metrics.radius))
    ground.effect = metrics.material
    ground.layer.cornerRadius = metrics.radius
    ground.layer.cornerCurve = metrics.cornerCurve
    onLookChange()
  }

  /// Called for another look, which needs other rows.
  var onLookChange: () -> Void = {}

  /// The height of all rows; it places them, and the lines between, if asked to.
  private func layOut(width: CGFloat, places: Bool) -> CGFloat {
    var y = titles[0] == nil || heading != nil ? metrics.padding : 0
    var usedLines = 0
    func place(_ view: UIView, _ frame: CGRect) { if places { view.frame = frame } }
    func addLine(_ frame: CGRect, isThick: Bool = false) {
      guard places else { return }
      if usedLines == lines.count {
        let line = UIView()
        line.isUserInteractionEnabled = false
        lines.append(line)
        scroller.addSubview(line)
      }
      lines[usedLines].backgroundColor = isThick ? Self.thickColor : .separator
      lines[usedLines].frame = frame
      usedLines += 1
    }
    func thinLine() {
      let inset = metrics.lineInset
      addLine(CGRect(x: inset, y: y, width: width - 2 * inset, height: .onePixel))
      y += .onePixel
    }
    if let heading {
      let height = heading.height(width: width)
      place(heading, CGRect(x: 0, y: y, width: width, height: height))
      y += height
      if metrics.hasLines { thinLine() }
    }
    for (index, rows) in groupRows.enumerated() {
      if index > 0 {
        let gap = metrics.groupGap
        let line = CGRect(
          x: metrics.lineInset, y: y + (gap / 2).toPixel, width: width - 2 * metrics.lineInset,
          height: .onePixel)
        addLine(
          metrics.hasLines ? CGRect(x: 0, y: y, width: width, height: gap) : line,
          isThick: metrics.hasLines)
        y += gap
      }
      if let title = titles[index] {
        let inset = metrics.titleInset
        let inner = CGSize(width: width - 2 * inset, height: .infinity)
        let height = title.sizeThatFits(inner).height.upToPixel
        let above = metrics.hasLines || index == 0 ? metrics.headerAbove : 0
        place(title, CGRect(x: inset, y: y + above, width: inner.width, height: height))
        y += above + height + metrics.headerBelow
        if metrics.hasLines || index == 0 { thinLine() }
        if index == 0 { y += metrics.padding }
      }
      guard groups[index].isRow else {
        for (index, row) in rows.enumerated() {
          if index > 0, metrics.hasLines { thinLine() }
          let height = row.height(width: width)
          place(row, CGRect(x: 0, y: y, width: width, height: height))
          y += height
        }
        continue
      }
      let cell = (width / CGFloat(max(1, rows.count))).toPixel
      let height = rows.map { $0.height(width: cell) }.max() ?? 0
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      for (index, row) in rows.enumerated() {
        let column = CGFloat(isRightToLeft ? rows.count - 1 - index : index)
        let left = (width * column / CGFloat(rows.count)).toPixel
        let right = (width * (column + 1) / CGFloat(rows.count)).toPixel
        place(row, CGRect(x: left, y: y, width: right - left, height: height))
        if left > 0, metrics.hasLines {
          addLine(CGRect(x: left, y: y, width: .onePixel, height: height))
        }
      }
      y += height
    }
    return y + metrics.padding
  }

  private static let thickColor = UIColor { traits in
    UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.28 : 0.08)
  }
}

/// The first row of a submenu: its title, and a chevron that points down.
final class MenuHeading: UIView {
  private let title = UILabel()
  private let mark = UIImageView(image: UIImage(systemName: "chevron.down"))

  init(_ menu: UIMenu) {
    super.init(frame: .zero)
    title.text = menu.title
    title.font = UIFontMetrics(forTextStyle: .body).scaledFont(
      for: .systemFont(ofSize: 17, weight: .semibold))
    title.adjustsFontForContentSizeCategory = true
    title.numberOfLines = 2
    mark.tintColor = .label
    mark.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .footnote)
    mark.contentMode = .center
    addSubview(mark)
    addSubview(title)
    isAccessibilityElement = true
    accessibilityLabel = menu.title
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { fatalError("a menu's heading is not in archives") }

  func height(width: CGFloat) -> CGFloat {
    let size = title.sizeThatFits(CGSize(width: max(0, width - 50), height: .infinity))
    return max(44, (size.height + 23).upToPixel)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    mark.frame = CGRect(
      x: isRightToLeft ? bounds.width - 36 : 0, y: 0, width: 36, height: bounds.height)
    title.frame = CGRect(
      x: isRightToLeft ? 16 : 34, y: 0, width: max(0, bounds.width - 50), height: bounds.height)
  }
}
