import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The views of a navigation bar for an item: the row of buttons with the title, the large title
/// and the search bar.
@MainActor
final class NavigationBarContent: UIView {
  private let item: UINavigationItem
  private let back: UINavigationItem?
  private weak var bar: UINavigationBar?
  private let row = UIView()
  private let largeClip = UIView()
  private let largeTitle = UILabel()
  private var title: UIView?
  private var prompt: UILabel?
  private weak var search: UISearchBar?
  private var rowSize = CGSize.zero
  /// Whether the row must be made anew.
  var isStale = true
  private var showsTitle: Bool?
  /// Whether the title was large at the last layout.
  private var wasLarge: Bool?

  init(_ item: UINavigationItem, back: UINavigationItem?, bar: UINavigationBar) {
    self.item = item
    self.back = back
    self.bar = bar
    super.init(frame: .zero)
    largeClip.clipsToBounds = true
    largeClip.isUserInteractionEnabled = false
    largeTitle.accessibilityTraits = [.staticText, .header]
    largeTitle.layer.anchorPoint = CGPoint(x: 0, y: 1)
    largeClip.addSubview(largeTitle)
    addSubview(largeClip)
    addSubview(row)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a moment of a transition.
  /// - Parameter shift: The offset of the titles, in points.
  func show(alpha: CGFloat, shift: CGFloat) {
    self.alpha = alpha
    let transform = CGAffineTransform(translationX: shift, y: 0)
    if title?.transform != transform { title?.transform = transform }
    if largeClip.transform != transform { largeClip.transform = transform }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let bar else { return }
    let heights = bar.heights(of: item)
    let parts = heights.parts(at: bounds.height)
    let top = heights.isSearchAlone ? -heights.row - heights.prompt : 0
    row.place(
      CGRect(x: 0, y: top + heights.prompt, width: bounds.width, height: heights.row))
    row.alpha = heights.isSearchAlone ? 0 : 1
    layOutPrompt(top, heights)
    if isStale || rowSize != row.bounds.size {
      isStale = false
      rowSize = row.bounds.size
      UIView.performWithoutAnimation {
        self.makeRow(bar)
        self.row.layoutIfNeeded()
      }
    }
    layOutLarge(bar, heights, parts.large)
    layOutSearch(bar, heights, parts.search)
  }

  private func layOutPrompt(_ top: CGFloat, _ heights: NavigationBarHeights) {
    guard item.prompt != nil || prompt != nil else { return }
    let label = prompt ?? UILabel()
    if prompt == nil {
      prompt = label
      label.font = .systemFont(ofSize: 13)
      label.textAlignment = .center
      addSubview(label)
    }
    label.text = item.prompt
    label.alpha = heights.isSearchAlone ? 0 : 1
    label.frame = CGRect(x: 16, y: top + 6, width: max(0, bounds.width - 32), height: 18)
  }

  /// The distance of a large title from the lower edge of its part: with it, the label is three
  /// points below the row, as on iOS 26.
  private static let largeBottom: CGFloat = 8

  private func layOutLarge(
    _ bar: UINavigationBar, _ heights: NavigationBarHeights, _ shown: CGFloat
  ) {
    let isLarge = heights.large > 0
    // In a transition, the bar's height lies between those of two items.
    let settled = bar.collapse.map { heights.parts(at: heights.maximum - $0(item)).large } ?? shown
    let isShown = isLarge && !heights.isSearchAlone && !(bar.isInTransition && settled < 14)
    largeClip.alpha = isShown ? 1 : 0
    largeClip.place(
      CGRect(
        x: 0, y: heights.isSearchAlone ? -heights.large : heights.top, width: bounds.width,
        height: heights.isSearchAlone ? heights.large : max(0, shown)))
    if isLarge {
      largeTitle.show(item.title, bar.look.large)
      let size = largeTitle.sizeThatFits(UIView.unlimited)
      let width = min(size.width, max(0, bounds.width - 2 * bar.margin))
      let anchor = CGPoint(x: bar.isRightToLeft ? 1 : 0, y: 1)
      if largeTitle.layer.anchorPoint != anchor { largeTitle.layer.anchorPoint = anchor }
      largeTitle.transform = .identity
      largeTitle.bounds.size = CGSize(width: width, height: size.height)
      largeTitle.center = CGPoint(
        x: bar.isRightToLeft ? bounds.maxX - bar.margin : bar.margin,
        y: (heights.isSearchAlone ? heights.large : shown) - Self.largeBottom)
      // Pulled down, it grows by up to a tenth, by eye.
      let pull = max(0, shown - heights.large)
      let room = (bounds.width - 2 * bar.margin) / max(width, 1)
      let scale = min(1 + min(pull / 1500, 0.1), max(1, room))
      if scale > 1 { largeTitle.transform = CGAffineTransform(scaleX: scale, y: scale) }
    }
    showTitle(!isLarge || settled < 14, animated: isLarge == wasLarge)
    wasLarge = isLarge
  }

  /// Shows the small title once the large one has gone below the row.
  private func showTitle(_ isShown: Bool, animated: Bool) {
    guard isShown != showsTitle, let title else { return }
    let isFirst = showsTitle == nil
    showsTitle = isShown
    guard item.titleView == nil else { return }
    if isFirst || !animated || window == nil {
      title.alpha = isShown ? 1 : 0
    } else {
      UIView.animate(withDuration: 0.2) { title.alpha = isShown ? 1 : 0 }
    }
  }

  private func layOutSearch(
    _ bar: UINavigationBar, _ heights: NavigationBarHeights, _ shown: CGFloat
  ) {
    let searchBar = item.searchController?.searchBar
    if search !== searchBar {
      if search?.superview === self {
        search?.removeFromSuperview()
        search?.placement = nil
      }
      search = searchBar
    }
    guard let searchBar else { return }
    if searchBar.superview !== self { addSubview(searchBar) }
    searchBar.placement = .init(
      margin: bar.margin, height: heights.collapsesSearch ? shown : nil)
    searchBar.frame = CGRect(
      x: 0, y: bounds.height - shown, width: bounds.width, height: shown)
    searchBar.isHidden = shown < 1
    searchBar.layoutIfNeeded()
  }

  // MARK: The row

  private func makeRow(_ bar: UINavigationBar) {
    for view in row.subviews { view.removeFromSuperview() }
    let look = UIBarButtonItem.Look(
      tint: bar.tintColor, plain: bar.look.plain, done: bar.look.done)
    var left = bar.margin
    var right = bounds.maxX - bar.margin
    for item in (item.rightBarButtonItems ?? []) where !item.isHidden {
      let view = item.makeView(look)
      right = place(view, x: right - view.bounds.width).minX - gap(after: item)
    }
    let items = (item.leftBarButtonItems ?? []).filter { !$0.isHidden }
    let own = items.map { (item: $0, view: $0.makeView(look)) }
    let title = makeTitle(bar)
    if let back, !item.hidesBackButton, own.isEmpty || item.leftItemsSupplementBackButton {
      let others = own.reduce(title.bounds.width) { $0 + $1.view.bounds.width + 12 }
      let button = BackButton.make(
        to: back, in: bar, action: item.backAction, width: right - others - bar.margin)
      left = place(button, x: 14.0 / 3).maxX + 8
    }
    for (item, view) in own { left = place(view, x: left).maxX + gap(after: item) }
    // Centered in the bar, or as near to it as the buttons allow.
    title.bounds.size.width = min(title.bounds.width, max(0, right - left))
    let middle = (bounds.width - title.bounds.width) / 2
    let shift = item.titleView == nil ? bar.look.titleShift : .zero
    place(
      title, x: max(left, min(middle, right - title.bounds.width)) + shift.horizontal,
      y: shift.vertical)
    self.title = title
    if let showsTitle, item.titleView == nil { title.alpha = showsTitle ? 1 : 0 }
  }

  private func gap(after item: UIBarButtonItem) -> CGFloat {
    item.isFixedSpace || item.isFlexibleSpace ? 0 : 12
  }

  /// Adds a view to the row.
  /// - Returns: Its frame before mirroring.
  @discardableResult
  private func place(_ view: UIView, x: CGFloat, y: CGFloat = 0) -> CGRect {
    row.addSubview(view)
    let size = view.bounds.size
    let frame = CGRect(
      x: x, y: ((row.bounds.height - size.height) / 2).downToPixel + y, width: size.width,
      height: size.height)
    view.place(bar?.isRightToLeft == true ? frame.mirrored(in: row.bounds) : frame)
    return frame
  }

  private func makeTitle(_ bar: UINavigationBar) -> UIView {
    if let titleView = item.titleView {
      if titleView.bounds.size == .zero { titleView.sizeToFit() }
      return titleView
    }
    let label = UILabel()
    label.accessibilityTraits = [.staticText, .header]
    label.show(item.title, bar.look.title)
    label.sizeToFit()
    return label
  }
}

/// The button that leads back to an item.
@MainActor
enum BackButton {
  /// The arrow: its ink is 11 × 19 points as on iOS 17 and 18, in a point of space; the thickness
  /// of its line is by eye.
  static let arrow: UIImage = {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 13, height: 21))
    let (line, middle) = (CGFloat(2.25), CGFloat(10.5))
    let (start, end) = (1 + line * 0.5, 12 - line * 0.5)
    context.setLineWidth(line)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.addLines(between: [
      CGPoint(x: end, y: 1 + line / 2), CGPoint(x: start, y: middle),
      CGPoint(x: end, y: 20 - line / 2),
    ])
    context.strokePath()
    return UIImage(template: context.displayList, size: CGSize(width: 13, height: 21))
      .imageFlippedForRightToLeftLayoutDirection()
  }()

  /// The titles to try, the longest first.
  private static func titles(of back: UINavigationItem) -> [String] {
    let word = SystemText.back.text
    if let title = back.backBarButtonItem?.title { return title.isEmpty ? [] : [title, word] }
    switch back.backButtonDisplayMode {
    case .minimal: return []
    case .generic: return [word]
    case .default:
      if let title = back.backButtonTitle { return title.isEmpty ? [] : [title, word] }
      let title = back.title ?? ""
      return title.isEmpty ? [word] : [title, word]
    }
  }

  /// Creates a button with an arrow and the longest title for which there is space.
  /// - Parameter width: The space in points.
  static func make(
    to back: UINavigationItem, in bar: UINavigationBar, action: UIAction?, width: CGFloat
  ) -> UIButton {
    let button = UIButton(type: .system)
    button.tintColor = back.backBarButtonItem?.tintColor ?? bar.tintColor
    button.semanticContentAttribute = bar.semanticContentAttribute
    button.setImage(back.backBarButtonItem?.image ?? bar.look.backImage, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17)
    let titles = titles(of: back)
    button.accessibilityLabel = titles.first ?? back.title ?? SystemText.back.text
    // Puts a title 28.67 points from the side, and the ink of the arrow 9.33.
    let gap: CGFloat = 22.0 / 3
    let appearance = bar.look.back
    var shift = appearance?.normal.titlePositionAdjustment ?? .zero
    if let own = back.backBarButtonItem?.backTitleAdjustment, own != .zero { shift = own }
    let insets = UIEdgeInsets(
      top: shift.vertical, left: gap + shift.horizontal, bottom: -shift.vertical,
      right: -gap - shift.horizontal)
    button.titleEdgeInsets = bar.isRightToLeft ? insets.mirrored : insets
    show(titles, appearance, in: button, width: width - gap)
    button.bounds.size.width += gap
    let goBack = UIAction { [weak bar] _ in bar?.onBack?() }
    button.addAction(action ?? goBack, for: .touchUpInside)
    return button
  }

  private static func show(
    _ titles: [String], _ appearance: UIBarButtonItemAppearance?, in button: UIButton,
    width: CGFloat
  ) {
    for title in titles {
      button.setTitle(title, for: .normal)
      let attributes = appearance?.normal.titleTextAttributes ?? [:]
      if !attributes.isEmpty {
        let font = UIFont.systemFont(ofSize: 17)
        button.setAttributedTitle(
          NSAttributedString(
            string: title, attributes: [.font: font].merging(attributes) { $1 }), for: .normal)
      }
      button.sizeToFit()
      if button.bounds.width <= width { return }
    }
    button.setTitle(nil, for: .normal)
    button.setAttributedTitle(nil, for: .normal)
    button.sizeToFit()
  }
}
