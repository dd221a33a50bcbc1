import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// A menu on its blurred ground.
///
/// It is 250 points wide with a radius of 13, as was published for iOS 13 to 18; the material, the
/// lines and the shadow are by eye.
final class MenuCard: UIView {
  let menu: UIMenu
  /// Whether it lies over the menu from which it was opened, which its first row closes.
  let isSubmenu: Bool
  private(set) var rows: [MenuRow] = []
  private(set) var heading: MenuHeading?

  private let shadow = MenuShadow()
  private let ground = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
  private let veil = UIView()
  private let scroller = UIScrollView()
  private var groups: [MenuGroup] = []
  private var groupRows: [[MenuRow]] = []
  private var titles: [Int: UILabel] = [:]
  private var lines: [UIView] = []

  static let radius: CGFloat = 13
  private static let (width, largeWidth): (CGFloat, CGFloat) = (250, 340)
  /// The height of the lines between groups, in points.
  private static let thickLine: CGFloat = 8

  init(_ menu: UIMenu, isSubmenu: Bool) {
    self.menu = menu
    self.isSubmenu = isSubmenu
    super.init(frame: .zero)
    addSubview(shadow)
    ground.layer.cornerRadius = Self.radius
    ground.layer.cornerCurve = .continuous
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
    let hasGutter = isSubmenu || items.contains { $0.state != .off || $0.isSubmenu }
    groupRows = self.groups.map { group in
      let rows = group.items.map { MenuRow($0, size: group.size, hasGutter: hasGutter) }
      return isReversed && !group.isRow ? rows.reversed() : rows
    }
    rows = groupRows.flatMap { $0 }
    for row in rows { scroller.addSubview(row) }
    for (index, group) in self.groups.enumerated() {
      guard let text = group.title else { continue }
      let label = UILabel()
      label.text = text
      label.font = .preferredFont(forTextStyle: .footnote)
      label.adjustsFontForContentSizeCategory = true
      label.textColor = .secondaryLabel
      label.numberOfLines = 0
      label.accessibilityTraits = .header
      titles[index] = label
      scroller.addSubview(label)
    }
    setNeedsLayout()
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
    let width = min(available.width, isLarge ? Self.largeWidth : Self.width)
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
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// The height of all rows; it places them, and the lines between, if asked to.
  private func layOut(width: CGFloat, places: Bool) -> CGFloat {
    var y: CGFloat = 0
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
      addLine(CGRect(x: 0, y: y, width: width, height: .onePixel))
      y += .onePixel
    }
    if let heading {
      let height = heading.height(width: width)
      place(heading, CGRect(x: 0, y: y, width: width, height: height))
      y += height
      thinLine()
    }
    for (index, rows) in groupRows.enumerated() {
      if index > 0 {
        addLine(CGRect(x: 0, y: y, width: width, height: Self.thickLine), isThick: true)
        y += Self.thickLine
      }
      if let title = titles[index] {
        let inner = CGSize(width: width - 32, height: .infinity)
        let height = title.sizeThatFits(inner).height.upToPixel
        place(title, CGRect(x: 16, y: y + 8, width: inner.width, height: height))
        y += height + 16
        thinLine()
      }
      guard groups[index].isRow else {
        for (index, row) in rows.enumerated() {
          if index > 0 { thinLine() }
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
        let place0 = CGFloat(isRightToLeft ? rows.count - 1 - index : index)
        let (left, right) = ((width * place0 / CGFloat(rows.count)).toPixel, place0 + 1)
        let end = (width * right / CGFloat(rows.count)).toPixel
        place(row, CGRect(x: left, y: y, width: end - left, height: height))
        if left > 0 { addLine(CGRect(x: left, y: y, width: .onePixel, height: height)) }
      }
      y += height
    }
    return y
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

/// A soft shadow around a rounded rectangle, with nothing below the rectangle itself, which may let
/// its background through.
final class MenuShadow: UIView {
  private let hole = CAShapeLayer()
  private let blurred = CALayer()
  private static let reach: CGFloat = 100

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    // By eye.
    blurred.shadowColor = UIColor.black.cgColor
    blurred.shadowOpacity = 0.2
    blurred.shadowRadius = 30
    blurred.shadowOffset = CGSize(width: 0, height: 10)
    hole.fillRule = .evenOdd
    layer.addSublayer(blurred)
    layer.mask = hole
  }

  required init?(coder: NSCoder) { fatalError("a menu's shadow is not in archives") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let shape = UIBezierPath(roundedRect: bounds, cornerRadius: MenuCard.radius)
    blurred.frame = bounds
    blurred.shadowPath = shape.cgPath
    let outer = UIBezierPath(rect: bounds.insetBy(dx: -Self.reach, dy: -Self.reach))
    outer.append(shape)
    hole.frame = bounds
    hole.path = outer.cgPath
  }
}
