import Foundation
import Graphics
import UIKitValues
import Views

/// The cards of an alert or an action sheet, and the finger that chooses a button.
final class AlertView: UIView {
  /// The texts, fields and buttons that it shows.
  struct Content {
    var title: String?
    var message: String?
    var fields: [UITextField] = []
    var actions: [UIAlertAction] = []
    var preferred: UIAlertAction?
    var isSheet = false
    /// Whether it lies in a popover, which draws the card, and needs no button to cancel.
    var isPopover = false
  }

  var onChoose: (UIAlertAction) -> Void = { _ in }

  private var cards: [AlertCard] = []
  private weak var pressed: AlertButton? {
    didSet {
      guard pressed !== oldValue else { return }
      oldValue?.isPressed = false
      pressed?.isPressed = true
    }
  }

  /// The distance between the cards of an action sheet, in points, by eye.
  private static var gap: CGFloat { 8 }

  private var content = Content()
  /// The measures of the look in which it is shown.
  private(set) var metrics = AlertMetrics.classic

  func show(_ content: Content) {
    self.content = content
    let old = cards
    let oldStyle = metrics.fieldStyle
    metrics = AlertMetrics(traitCollection)
    if !old.isEmpty, oldStyle != metrics.fieldStyle {
      let oldFont = UIFont.preferredFont(forTextStyle: oldStyle)
      for field in content.fields where field.font == oldFont {
        field.font = .preferredFont(forTextStyle: metrics.fieldStyle)
      }
    }
    var main = content
    main.isSheet = content.isSheet && metrics.hasSheets
    let cancel =
      main.isSheet || main.isPopover ? content.actions.first { $0.style == .cancel } : nil
    main.actions.removeAll { $0 === cancel }
    cards = [AlertCard(main, metrics)]
    if let cancel, !content.isPopover {
      cards.append(
        AlertCard(Content(actions: [cancel], isSheet: true), metrics, isOpaque: true))
    }
    for card in cards {
      addSubview(card)
      card.addFields()
    }
    // Fields have moved to the new card, where they are still edited.
    for card in old { card.removeFromSuperview() }
    accessibilityViewIsModal = true
    setNeedsLayout()
  }

  /// Shows which actions are enabled.
  func updateButtons() {
    for button in cards.flatMap(\.buttons) { button.update() }
  }

  /// The size for an available size, both in points; an alert has a fixed width.
  func size(in available: CGSize) -> CGSize {
    let width =
      content.isPopover
      ? metrics.popoverWidth
      : content.isSheet && metrics.hasSheets ? available.width : metrics.width
    let heights = heights(width: width, available: available.height)
    return CGSize(
      width: width, height: heights.reduce(0, +) + Self.gap * CGFloat(max(0, heights.count - 1)))
  }

  /// The heights of the cards, of which the first one gives way.
  private func heights(width: CGFloat, available: CGFloat) -> [CGFloat] {
    var heights = cards.map { $0.height(width: width) }
    let total = heights.reduce(0, +) + Self.gap * CGFloat(max(0, heights.count - 1))
    if total > available, !heights.isEmpty { heights[0] = max(0, heights[0] - total + available) }
    return heights
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y: CGFloat = 0
    let heights = heights(width: bounds.width, available: bounds.height)
    for (card, height) in zip(cards, heights) {
      card.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      y += height + Self.gap
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasOtherLook(than: previousTraitCollection), !cards.isEmpty { show(content) }
    for card in cards { card.setNeedsLayout() }
    superview?.setNeedsLayout()
  }

  // MARK: Touches

  /// The enabled button at a point; the finger may slide from one to another.
  private func button(at point: CGPoint) -> AlertButton? {
    cards.lazy.compactMap { $0.button(at: self.convert(point, to: $0)) }.first
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressed = touches.first.flatMap { button(at: $0.location(in: self)) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressed = touches.first.flatMap { button(at: $0.location(in: self)) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let chosen = pressed?.action
    pressed = nil
    if let chosen { onChoose(chosen) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { pressed = nil }
}

/// A card with texts and fields above buttons.
final class AlertCard: UIView {
  let content: AlertView.Content
  let buttons: [AlertButton]
  private let metrics: AlertMetrics
  private let ground: UIView
  private let shadow: CardShadow?
  private let header: AlertHeader
  /// The buttons, which scroll if there is no room for them.
  private let buttonArea = UIScrollView()
  private var lines: [UIView] = []

  init(_ content: AlertView.Content, _ metrics: AlertMetrics, isOpaque: Bool = false) {
    self.content = content
    self.metrics = metrics
    let sorted =
      content.isSheet
      ? content.actions
      : content.actions.filter { $0.style != .cancel }
        + content.actions.filter { $0.style == .cancel }
    buttons = sorted.map { AlertButton($0, in: content, metrics) }
    let hasMaterial = !isOpaque && !content.isPopover
    let material: UIVisualEffect =
      metrics.hasCapsules ? AlertMetrics.material : UIBlurEffect(style: .systemMaterial)
    ground = hasMaterial ? UIVisualEffectView(effect: material) : UIView()
    shadow =
      hasMaterial && metrics.hasCapsules
      ? CardShadow(AlertMetrics.shadow, corners: .radius(metrics.radius)) : nil
    header = AlertHeader(content, metrics)
    super.init(frame: .zero)
    if isOpaque {
      ground.backgroundColor = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 0.173, alpha: 1) : .white
      }
    }
    if let shadow { addSubview(shadow) }
    addSubview(ground)
    if !content.isPopover {
      // The shadow lies outside, so that only the ground is clipped.
      let clipped = shadow == nil ? self : ground
      clipped.layer.cornerRadius = metrics.radius
      clipped.layer.cornerCurve = .continuous
      clipped.clipsToBounds = true
    }
    addSubview(header)
    buttonArea.bounces = false
    addSubview(buttonArea)
    for button in buttons { buttonArea.addSubview(button) }
    guard !metrics.hasCapsules else { return }
    for _ in buttons {
      let line = UIView()
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      lines.append(line)
      buttonArea.addSubview(line)
    }
  }

  required init?(coder: NSCoder) { fatalError("an alert's card is not in archives") }

  /// The enabled button at a point.
  func button(at point: CGPoint) -> AlertButton? {
    guard buttonArea.frame.contains(point) else { return nil }
    return buttons.first {
      $0.action.isEnabled && $0.convert($0.bounds, to: self).contains(point)
    }
  }

  /// Adds the fields, once the card is in the window.
  func addFields() { header.addFields() }

  private var buttonHeight: CGFloat {
    let least = content.isSheet ? 57 : metrics.buttonHeight
    let lines = buttons.map { $0.sizeThatFits(.zero).height + 23 }
    return (lines + [least]).max() ?? least
  }

  private var buttonGap: CGFloat { metrics.buttonGap ?? .onePixel }

  /// The width of one of two buttons that stand side by side.
  private func halfWidth(in width: CGFloat) -> CGFloat {
    ((width - 2 * metrics.buttonInset - buttonGap) / 2).toPixel
  }

  /// Two buttons of an alert stand side by side if their titles fit.
  private func isRow(width: CGFloat) -> Bool {
    !content.isSheet && buttons.count == 2
      && buttons.allSatisfy { $0.sizeThatFits(.zero).width <= halfWidth(in: width) - 16 }
  }

  /// The space above the first button: an inset, or a line below the texts.
  private func buttonsTop(hasTexts: Bool) -> CGFloat {
    metrics.hasCapsules ? metrics.buttonInset : hasTexts ? .onePixel : 0
  }

  /// The height of all buttons with the space around them, in points.
  private func buttonsHeight(width: CGFloat, hasTexts: Bool) -> CGFloat {
    guard !buttons.isEmpty else { return 0 }
    let rows = CGFloat(isRow(width: width) ? 1 : buttons.count)
    return buttonsTop(hasTexts: hasTexts) + buttonHeight * rows + buttonGap * (rows - 1)
      + metrics.buttonInset
  }

  func height(width: CGFloat) -> CGFloat {
    let top = header.height(width: width)
    return top + buttonsHeight(width: width, hasTexts: top > 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = bounds
    shadow?.frame = bounds
    let top = header.height(width: bounds.width)
    let below = buttonsHeight(width: bounds.width, hasTexts: top > 0)
    // Texts give way first, but for a third of the card, by eye.
    let room = max(bounds.height - below, min(top, bounds.height / 3))
    header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: min(top, room))
    buttonArea.frame = CGRect(
      x: 0, y: header.frame.maxY, width: bounds.width,
      height: max(0, min(below, bounds.height - header.frame.maxY)))
    buttonArea.contentSize = CGSize(width: bounds.width, height: below)
    // Without need to scroll, touches are the card's, and nothing is cut.
    let scrolls = below > buttonArea.frame.height + 0.5
    buttonArea.isUserInteractionEnabled = scrolls
    buttonArea.clipsToBounds = scrolls
    let isRow = isRow(width: bounds.width)
    let inset = metrics.buttonInset
    var y = buttonsTop(hasTexts: top > 0)
    for (index, button) in buttons.enumerated() {
      guard isRow else {
        place(button, CGRect(x: inset, y: y, width: bounds.width - 2 * inset, height: buttonHeight))
        if !lines.isEmpty {
          let height: CGFloat = index > 0 || top > 0 ? .onePixel : 0
          lines[index].frame = CGRect(x: 0, y: y - height, width: bounds.width, height: height)
        }
        y += buttonHeight + buttonGap
        continue
      }
      // The button that cancels is the leading one, though it comes last otherwise.
      let isLeading =
        button.action.style == .cancel || index == 0 && buttons[1].action.style != .cancel
      let isLeft = isLeading != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
      let half = halfWidth(in: bounds.width)
      place(
        button,
        CGRect(
          x: isLeft ? inset : bounds.width - inset - half, y: y, width: half, height: buttonHeight))
      guard !lines.isEmpty else { continue }
      let line = buttonsTop(hasTexts: top > 0)
      lines[index].frame =
        index == 0
        ? CGRect(x: 0, y: y - line, width: bounds.width, height: line)
        : CGRect(x: half, y: y - line, width: .onePixel, height: buttonHeight + line)
    }
  }

  private func place(_ button: AlertButton, _ frame: CGRect) {
    button.frame = frame
    if metrics.hasCapsules { button.layer.cornerRadius = frame.height / 2 }
  }
}

/// A button of a card: only its look, since the finger may slide from one to another.
final class AlertButton: UIView {
  let action: UIAlertAction
  private let label = UILabel()
  private let veil = UIView()
  /// The ground of a capsule; nil for a row between lines.
  private let fill: UIColor?
  private let isPreferred: Bool

  var isPressed = false {
    didSet { veil.isHidden = !isPressed }
  }

  init(_ action: UIAlertAction, in content: AlertView.Content, _ metrics: AlertMetrics) {
    self.action = action
    isPreferred = action === content.preferred
    fill =
      !metrics.hasCapsules
      ? nil : isPreferred ? AlertMetrics.preferredFill : AlertMetrics.capsuleFill
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.text = action.title
    label.textAlignment = .center
    label.adjustsFontForContentSizeCategory = true
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    label.font =
      metrics.hasCapsules
      ? Self.font(size: 17, .body, isPreferred ? .semibold : .medium)
      : Self.font(isSheet: content.isSheet, isBold: Self.isBold(action, in: content))
    backgroundColor = fill
    clipsToBounds = metrics.hasCapsules
    veil.backgroundColor = .systemFill
    veil.isHidden = true
    addSubview(veil)
    addSubview(label)
    isAccessibilityElement = true
    accessibilityLabel = action.title
    update()
  }

  required init?(coder: NSCoder) { fatalError("an alert's button is not in archives") }

  /// The preferred action is bold, or else the one that cancels.
  private static func isBold(_ action: UIAlertAction, in content: AlertView.Content) -> Bool {
    if let preferred = content.preferred { return action === preferred }
    return action.style == .cancel
  }

  private static func font(isSheet: Bool, isBold: Bool) -> UIFont {
    let style: UIFont.TextStyle = isSheet ? .title3 : .body
    guard isBold else { return .preferredFont(forTextStyle: style) }
    return font(size: isSheet ? 20 : 17, style, .semibold)
  }

  private static func font(
    size: CGFloat, _ style: UIFont.TextStyle, _ weight: UIFont.Weight
  ) -> UIFont {
    UIFontMetrics(forTextStyle: style).scaledFont(for: .systemFont(ofSize: size, weight: weight))
  }

  /// Shows whether the action is enabled.
  func update() {
    accessibilityTraits = action.isEnabled ? .button : [.button, .notEnabled]
    updateColor()
  }

  private func updateColor() {
    label.textColor = color
  }

  private var color: UIColor {
    if !action.isEnabled { return .tertiaryLabel }
    if fill != nil, isPreferred { return .white }
    if action.style == .destructive { return .systemRed }
    return fill == nil ? tintColor : .label
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateColor()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    veil.frame = bounds
    label.frame = bounds.insetBy(dx: 8, dy: 0)
  }
}
