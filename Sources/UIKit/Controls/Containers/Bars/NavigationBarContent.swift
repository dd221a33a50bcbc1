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
  private var largeSubtitle: UILabel?
  private var title: UIView?
  /// The title in the back button; nil for a button without, or one on glass.
  private weak var backTitle: UILabel?
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

  /// The offsets of parts in a transition, in points.
  struct Shift {
    var large, title: CGFloat
    var backTitle: CGFloat = 0
  }

  /// Shows a moment of a transition.
  func show(alpha: CGFloat, _ shift: Shift) {
    self.alpha = alpha
    func move(_ view: UIView?, _ x: CGFloat) {
      let transform = CGAffineTransform(translationX: x, y: 0)
      if view?.transform != transform { view?.transform = transform }
    }
    move(title, shift.title)
    move(largeClip, shift.large)
    move(backTitle, shift.backTitle)
  }

  /// The middle of the small title at rest; nil if none is shown.
  var titleMiddle: CGFloat? {
    guard item.titleView == nil, showsTitle != false, item.title?.isEmpty == false else {
      return nil
    }
    return title?.center.x
  }

  /// The middle of the back button's title at rest; nil without one.
  var backTitleMiddle: CGFloat? {
    guard let backTitle, backTitle.text?.isEmpty == false, let button = backTitle.superview else {
      return nil
    }
    return row.convert(backTitle.center, from: button).x
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let bar else { return }
    let heights = bar.heights(of: item)
    let parts = heights.parts(at: bounds.height)
    let top = heights.isSearchAlone ? -heights.row - heights.prompt : 0
    row.place(
      CGRect(
        x: 0, y: top + heights.prompt, width: bounds.width,
        height: heights.row - heights.rowBottom))
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
      let margin = bar.metrics.largeMargin ?? bar.margin
      let width = min(size.width, max(0, bounds.width - 2 * margin))
      let anchor = CGPoint(x: bar.isRightToLeft ? 1 : 0, y: 1)
      if largeTitle.layer.anchorPoint != anchor { largeTitle.layer.anchorPoint = anchor }
      largeTitle.transform = .identity
      largeTitle.bounds.size = CGSize(width: width, height: size.height)
      let bottom = (heights.isSearchAlone ? heights.large : shown) - Self.largeBottom
      let below = layOutLargeSubtitle(bar, bottom: bottom, margin)
      largeTitle.center = CGPoint(
        x: bar.isRightToLeft ? bounds.maxX - margin : margin, y: bottom - below)
      // Pulled down, it grows by up to a tenth, by eye.
      let pull = max(0, shown - heights.large)
      let room = (bounds.width - 2 * margin) / max(width, 1)
      let scale = min(1 + min(pull / 1500, 0.1), max(1, room))
      if scale > 1 { largeTitle.transform = CGAffineTransform(scaleX: scale, y: scale) }
    }
    showTitle(!isLarge || settled < 14, animated: isLarge == wasLarge)
    wasLarge = isLarge
  }

  /// Shows the text below a large title.
  /// - Returns: Its height with the gap, in points.
  private func layOutLargeSubtitle(
    _ bar: UINavigationBar, bottom: CGFloat, _ margin: CGFloat
  ) -> CGFloat {
    let text = bar.metrics.showsSubtitles ? item.largeSubtitle : nil
    if item.largeSubtitle != nil, text == nil { reportSubtitle("largeSubtitle", of: bar) }
    guard text != nil || largeSubtitle != nil else { return 0 }
    let label = largeSubtitle ?? UILabel()
    if largeSubtitle == nil {
      largeSubtitle = label
      label.font = .systemFont(ofSize: 15)
      label.textColor = .secondaryLabel
      largeClip.addSubview(label)
    }
    label.text = text
    label.isHidden = text == nil
    guard text != nil else { return 0 }
    let size = label.sizeThatFits(UIView.unlimited)
    label.frame = oriented(
      CGRect(
        x: margin, y: bottom - size.height,
        width: min(size.width, max(0, bounds.width - 2 * margin)), height: size.height))
    return bar.metrics.largeSubtitle
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
    let searchBar = item.searchesInToolbar ? nil : item.searchController?.searchBar
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
    let metrics = bar.metrics
    let look = UIBarButtonItem.Look(
      tint: bar.tintColor, plain: bar.look.plain, done: bar.look.done, platters: metrics.platters)
    var left = bar.margin
    var right = bounds.maxX - bar.margin
    func gap(after part: BarButtonRow.Part) -> CGFloat { part.isSpace ? 0 : metrics.buttonGap }
    let rightItems =
      [item.searchButton].compactMap(\.self)
      + (item.rightBarButtonItems ?? []).filter { !$0.isHidden }
    for part in BarButtonRow.parts(of: rightItems, look, isReversed: true) {
      right = place(part.view, x: right - part.view.bounds.width).minX - gap(after: part)
    }
    let items = (item.leftBarButtonItems ?? []).filter { !$0.isHidden }
    let own = BarButtonRow.parts(of: items, look)
    let title = makeTitle(bar)
    if let back, !item.hidesBackButton, items.isEmpty || item.leftItemsSupplementBackButton {
      if let platters = metrics.platters {
        let button = BackButton.makePlatter(to: back, in: bar, action: item.backAction, platters)
        left = place(button, x: left).maxX + metrics.buttonGap
      } else {
        let others = own.reduce(title.bounds.width) {
          $0 + $1.view.bounds.width + metrics.buttonGap
        }
        let button = BackButton.make(
          to: back, in: bar, action: item.backAction, width: right - others - bar.margin)
        backTitle = button.titleLabel
        left = place(button, x: 14.0 / 3).maxX + 8
      }
    }
    for part in own { left = place(part.view, x: left).maxX + gap(after: part) }
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
    guard let subtitle = item.subtitle else { return label }
    guard bar.metrics.showsSubtitles else {
      reportSubtitle("subtitle", of: bar)
      return label
    }
    return TitleStack(label, subtitle: subtitle)
  }

  private func reportSubtitle(_ property: String, of bar: UINavigationBar) {
    bar.reportUnsupported(property, "it is shown in the look of iOS 26")
  }
}

/// A title above a subtitle; the size of the subtitle and the gap are by eye.
private final class TitleStack: UIView {
  private let title: UILabel
  private let subtitle = UILabel()

  init(_ title: UILabel, subtitle text: String) {
    self.title = title
    super.init(frame: .zero)
    subtitle.text = text
    subtitle.font = .systemFont(ofSize: 12)
    subtitle.textColor = .secondaryLabel
    subtitle.sizeToFit()
    for label in [title, subtitle] {
      label.textAlignment = .center
      addSubview(label)
    }
    bounds.size = CGSize(
      width: max(title.bounds.width, subtitle.bounds.width),
      height: title.bounds.height + subtitle.bounds.height)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    title.frame = CGRect(x: 0, y: 0, width: bounds.width, height: title.bounds.height)
    subtitle.frame = CGRect(
      x: 0, y: title.frame.maxY, width: bounds.width, height: subtitle.bounds.height)
  }
}
