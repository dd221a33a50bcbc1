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

  func show(_ content: Content) {
    let old = cards
    let cancel = content.isSheet ? content.actions.first { $0.style == .cancel } : nil
    var main = content
    main.actions.removeAll { $0 === cancel }
    cards = [AlertCard(main)]
    if let cancel, !content.isPopover {
      cards.append(
        AlertCard(Content(actions: [cancel], isSheet: true), isOpaque: true))
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
    let width = cards.first.map { $0.content.isSheet ? available.width : AlertCard.width } ?? 0
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
    for card in cards { card.setNeedsLayout() }
    superview?.setNeedsLayout()
  }

  // MARK: Touches

  /// The enabled button at a point; the finger may slide from one to another.
  private func button(at point: CGPoint) -> AlertButton? {
    cards.flatMap(\.buttons).first {
      $0.action.isEnabled && $0.convert($0.bounds, to: self).contains(point)
    }
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
///
/// Its measures are those published for iOS 13 to 18, not measured in a picture: 270 points wide,
/// with a radius of 14, and buttons 44 points high, 57 in an action sheet. Insets are by eye.
final class AlertCard: UIView {
  static var width: CGFloat { 270 }

  let content: AlertView.Content
  let buttons: [AlertButton]
  private let ground: UIView
  private let header = AlertHeader()
  private var lines: [UIView] = []

  init(_ content: AlertView.Content, isOpaque: Bool = false) {
    self.content = content
    let sorted =
      content.isSheet
      ? content.actions
      : content.actions.filter { $0.style != .cancel }
        + content.actions.filter { $0.style == .cancel }
    buttons = sorted.map { AlertButton($0, in: content) }
    ground =
      isOpaque || content.isPopover
      ? UIView() : UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    super.init(frame: .zero)
    if isOpaque {
      ground.backgroundColor = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 0.173, alpha: 1) : .white
      }
    }
    if !content.isPopover {
      layer.cornerRadius = 14
      layer.cornerCurve = .continuous
      clipsToBounds = true
    }
    header.show(content)
    addSubview(ground)
    addSubview(header)
    for button in buttons { addSubview(button) }
    for _ in buttons {
      let line = UIView()
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      lines.append(line)
      addSubview(line)
    }
  }

  required init?(coder: NSCoder) { fatalError("an alert's card is not in archives") }

  /// Adds the fields, once the card is in the window.
  func addFields() { header.addFields() }

  private var buttonHeight: CGFloat {
    let least: CGFloat = content.isSheet ? 57 : 44
    let lines = buttons.map { $0.sizeThatFits(.zero).height + 23 }
    return (lines + [least]).max() ?? least
  }

  /// Two buttons of an alert stand side by side if their titles fit.
  private func isRow(width: CGFloat) -> Bool {
    !content.isSheet && buttons.count == 2
      && buttons.allSatisfy { $0.sizeThatFits(.zero).width <= width / 2 - 16 }
  }

  /// The height of all buttons with the lines above them, in points.
  private func buttonsHeight(width: CGFloat) -> CGFloat {
    let rows = isRow(width: width) ? 1 : buttons.count
    return (buttonHeight + CGFloat.onePixel) * CGFloat(rows)
  }

  func height(width: CGFloat) -> CGFloat {
    let top = header.height(width: width)
    let lines = top == 0 && !buttons.isEmpty ? -CGFloat.onePixel : 0
    return top + buttonsHeight(width: width) + lines
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = bounds
    let top = header.height(width: bounds.width)
    let room = max(0, bounds.height - buttonsHeight(width: bounds.width))
    header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: min(top, room))
    var y = header.frame.maxY
    let line = CGFloat.onePixel
    let isRow = isRow(width: bounds.width)
    for (index, button) in buttons.enumerated() {
      let isFirst = index == 0
      let hasLine = !(isFirst && top == 0)
      if isRow {
        // The button that cancels is the leading one, though it comes last otherwise.
        let isLeading =
          buttons[index].action.style == .cancel
          || isFirst && buttons[1].action.style != .cancel
        let isLeft = isLeading != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
        let half = ((bounds.width - line) / 2).toPixel
        button.frame = CGRect(
          x: isLeft ? 0 : bounds.width - half, y: y + (hasLine ? line : 0), width: half,
          height: buttonHeight)
        lines[index].frame =
          isFirst
          ? CGRect(x: 0, y: y, width: bounds.width, height: hasLine ? line : 0)
          : CGRect(x: half, y: y, width: line, height: buttonHeight + line)
        continue
      }
      lines[index].frame = CGRect(x: 0, y: y, width: bounds.width, height: hasLine ? line : 0)
      if hasLine { y += line }
      button.frame = CGRect(x: 0, y: y, width: bounds.width, height: buttonHeight)
      y += buttonHeight
    }
  }
}

/// The texts and fields of a card, which scroll if there is no room for them.
private final class AlertHeader: UIScrollView {
  private let title = UILabel()
  private let message = UILabel()
  private let box = UIView()
  private var fieldLines: [UIView] = []
  private var content = AlertView.Content()

  /// In points, by eye.
  private static let (side, top, bottom): (CGFloat, CGFloat, CGFloat) = (16, 20, 20)
  private static let (gap, fieldHeight): (CGFloat, CGFloat) = (4, 30)

  func show(_ content: AlertView.Content) {
    self.content = content
    bounces = false
    title.text = content.title
    message.text = content.message
    title.font = content.isSheet ? Self.boldFootnote : .preferredFont(forTextStyle: .headline)
    message.font = .preferredFont(forTextStyle: .footnote)
    for label in [title, message] {
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      label.textAlignment = .center
      label.textColor = content.isSheet ? .secondaryLabel : .label
      label.isHidden = label.text?.isEmpty != false
      addSubview(label)
    }
    guard !content.fields.isEmpty else { return }
    box.backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark ? UIColor(white: 0.11, alpha: 1) : .white
    }
    box.layer.cornerRadius = 7
    box.layer.borderWidth = CGFloat.onePixel
    box.clipsToBounds = true
    addSubview(box)
    for _ in content.fields.dropFirst() {
      let line = UIView()
      line.backgroundColor = .separator
      fieldLines.append(line)
      box.addSubview(line)
    }
  }

  func addFields() {
    for (index, field) in content.fields.enumerated() { box.insertSubview(field, at: index) }
    setNeedsLayout()
  }

  private static var boldFootnote: UIFont {
    let font = UIFont.preferredFont(forTextStyle: .footnote)
    return UIFontMetrics(forTextStyle: .footnote).scaledFont(
      for: .systemFont(ofSize: font.pointSize, weight: .semibold))
  }

  func height(width: CGFloat) -> CGFloat { places(width: width).last?.maxY ?? 0 }

  /// The frames of title, message and fields, and last one of nothing that ends at the bottom;
  /// empty without any.
  private func places(width: CGFloat) -> [CGRect] {
    let inner = max(0, width - 2 * Self.side)
    var places: [CGRect] = []
    var y: CGFloat = content.isSheet ? 14 : Self.top
    let start = y
    for label in [title, message] {
      guard !label.isHidden else {
        places.append(.null)
        continue
      }
      if y > start { y += Self.gap }
      let height = label.sizeThatFits(CGSize(width: inner, height: .infinity)).height.upToPixel
      places.append(CGRect(x: Self.side, y: y, width: inner, height: height))
      y += height
    }
    guard y > start || !content.fields.isEmpty else { return [] }
    if !content.fields.isEmpty {
      if y > start { y += 16 }
      let height = Self.fieldHeight * CGFloat(content.fields.count)
      places.append(CGRect(x: Self.side, y: y, width: inner, height: height))
      y += height
    } else {
      places.append(.null)
    }
    let bottom = content.isSheet ? 14 : content.fields.isEmpty ? Self.bottom : 16
    places.append(CGRect(x: 0, y: y, width: 0, height: bottom))
    return places
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(width: bounds.width)
    guard places.count == 4 else { return }
    for (view, place) in zip([title, message, box], places) where !place.isNull {
      view.frame = place
    }
    contentSize = CGSize(width: bounds.width, height: places[3].maxY)
    box.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    for (index, field) in content.fields.enumerated() {
      field.frame = CGRect(
        x: 6, y: CGFloat(index) * Self.fieldHeight, width: max(0, box.bounds.width - 12),
        height: Self.fieldHeight)
      guard index > 0 else { continue }
      fieldLines[index - 1].frame = CGRect(
        x: 0, y: field.frame.minY, width: box.bounds.width, height: .onePixel)
    }
  }
}

/// A button of a card: only its look, since the finger may slide from one to another.
final class AlertButton: UIView {
  let action: UIAlertAction
  private let label = UILabel()

  var isPressed = false {
    didSet { backgroundColor = isPressed ? .systemFill : nil }
  }

  init(_ action: UIAlertAction, in content: AlertView.Content) {
    self.action = action
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.text = action.title
    label.textAlignment = .center
    label.adjustsFontForContentSizeCategory = true
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    label.font = Self.font(isSheet: content.isSheet, isBold: Self.isBold(action, in: content))
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
    return UIFontMetrics(forTextStyle: style).scaledFont(
      for: .systemFont(ofSize: isSheet ? 20 : 17, weight: .semibold))
  }

  /// Shows whether the action is enabled.
  func update() {
    accessibilityTraits = action.isEnabled ? .button : [.button, .notEnabled]
    updateColor()
  }

  private func updateColor() {
    label.textColor =
      !action.isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor
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
    label.frame = bounds.insetBy(dx: 8, dy: 0)
  }
}
