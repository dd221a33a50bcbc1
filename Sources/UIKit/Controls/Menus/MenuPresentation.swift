import Foundation
import Graphics
import UIKitValues
package import Views

/// A menu that is shown over a window, with the submenus that are open.
///
/// It lives as long as its overlay is in the window. The finger that opened it may slide into it:
/// whoever tracks that finger passes its positions on.
@MainActor
package final class MenuPresentation {
  /// Shows a menu beside a view, or a part of it.
  ///
  /// - Parameters:
  ///   - rect: In the view's coordinates; default: its bounds.
  ///   - sender: The sender of the actions; default: the view.
  ///   - onDismiss: Called when the menu begins to disappear.
  /// - Returns: Nil for a view that is in no window.
  @discardableResult
  package static func present(
    _ menu: UIMenu, from view: UIView, rect: CGRect? = nil, sender: AnyObject? = nil,
    order: UIContextMenuConfiguration.ElementOrder = .automatic,
    onDismiss: @escaping () -> Void = {}
  ) -> MenuPresentation? {
    guard let window = view.window else { return nil }
    let presentation = MenuPresentation(menu, source: view, rect: rect, sender: sender ?? view)
    presentation.order = order
    presentation.willDismiss = onDismiss
    presentation.show(in: window)
    return presentation
  }

  let source: UIView
  private let rect: CGRect?
  private weak var sender: AnyObject?
  var order = UIContextMenuConfiguration.ElementOrder.automatic
  var willDismiss: () -> Void = {}
  /// Called once it has disappeared.
  var didDismiss: () -> Void = {}
  /// Called once it has appeared.
  var didAppear: () -> Void = {}
  /// Called for a chosen action, before it is performed.
  var onChoose: (UIAction) -> Void = { _ in }
  /// The preview of a context menu.
  var preview: MenuPreview?
  /// Called for a tap on the preview.
  var onPreviewTap: () -> Void = {}
  /// Animations that run beside those of the menu.
  var besideAppearing: () -> Void = {}
  var besideDisappearing: () -> Void = {}

  private(set) var menu: UIMenu
  let overlay = MenuOverlay()
  private(set) var cards: [MenuCard] = []
  private var provided: [ObjectIdentifier: [UIMenuElement]] = [:]
  private var awaited: Set<ObjectIdentifier> = []
  private(set) var isDismissed = false
  private weak var highlighted: MenuRow? {
    didSet {
      guard highlighted !== oldValue else { return }
      oldValue?.isHighlighted = false
      highlighted?.isHighlighted = true
    }
  }

  init(_ menu: UIMenu, source: UIView, rect: CGRect? = nil, sender: AnyObject?) {
    (self.menu, self.source, self.rect, self.sender) = (menu, source, rect, sender)
  }

  /// Appears, and disappears, by these springs and from this scale, by eye.
  private static let (appearing, damping, scale): (TimeInterval, CGFloat, CGFloat) =
    (0.5, 0.78, 0.2)
  private static let disappearing: TimeInterval = 0.35

  // MARK: Appearing

  func show(in window: UIWindow) {
    overlay.presentation = self
    overlay.frame = window.bounds
    let style = source.traitCollection.userInterfaceStyle
    if style != window.traitCollection.userInterfaceStyle {
      overlay.overrideUserInterfaceStyle = style
    }
    window.addSubview(overlay)
    if let preview { overlay.show(preview) }
    push(menu, isSubmenu: false)
    overlay.layoutIfNeeded()
    for card in cards { shrink(card) }
    preview?.prepare(in: overlay)
    Self.spring {
      for card in self.cards { self.grow(card) }
      self.preview?.lift()
      self.overlay.setDimmed(true)
      self.besideAppearing()
    } completion: { [weak self] _ in
      self?.didAppear()
    }
  }

  private static func spring(
    _ changes: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    UIView.animate(
      withDuration: appearing, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0,
      options: [.allowUserInteraction], animations: changes, completion: completion)
  }

  /// Moves a card to its source, where it is small and clear.
  private func shrink(_ card: MenuCard) {
    let anchor = anchor(of: card)
    let factor = 1 - Self.scale
    card.alpha = 0
    card.transform = CGAffineTransform(
      translationX: (anchor.x - card.center.x) * factor,
      y: (anchor.y - card.center.y) * factor
    ).scaledBy(x: Self.scale, y: Self.scale)
  }

  private func grow(_ card: MenuCard) {
    card.alpha = 1
    card.transform = .identity
  }

  /// The point of the source that is nearest to a card.
  private func anchor(of card: MenuCard) -> CGPoint {
    let from = card.isSubmenu ? card.frame : sourceFrame
    let frame = CGRect(
      x: card.center.x - card.bounds.width / 2, y: card.center.y - card.bounds.height / 2,
      width: card.bounds.width, height: card.bounds.height)
    guard !card.isSubmenu else { return CGPoint(x: frame.midX, y: frame.minY + 22) }
    return CGPoint(
      x: min(max(from.midX, frame.minX), frame.maxX),
      y: frame.midY > from.midY ? frame.minY : frame.maxY)
  }

  /// The source's frame in the overlay.
  var sourceFrame: CGRect {
    if let preview { return preview.sourceFrame }
    return source.convert(rect ?? source.bounds, to: overlay)
  }

  // MARK: Content

  private var isReversed: Bool {
    guard preview == nil, order != .fixed else { return false }
    return overlay.opensAbove
  }

  private func push(_ menu: UIMenu, isSubmenu: Bool) {
    let card = MenuCard(menu, isSubmenu: isSubmenu)
    card.onLookChange = { [weak self, weak card] in
      if let card { self?.update(card) }
    }
    cards.append(card)
    overlay.addSubview(card)
    provideElements(of: menu)
    update(card)
  }

  private func update(_ card: MenuCard) {
    let groups = MenuGroup.groups(of: card.menu, provided: provided)
    // The side on which it opens depends on its height.
    card.show(groups, isReversed: false)
    card.isHidden = groups.isEmpty
    overlay.layoutCards()
    if !card.isSubmenu, isReversed { card.show(groups, isReversed: true) }
  }

  /// Asks for the elements of deferred ones, once in a presentation.
  private func provideElements(of menu: UIMenu) {
    for child in menu.children { provide(child) }
  }

  private func provide(_ element: UIMenuElement) {
    if let inner = element as? UIMenu, inner.options.contains(.displayInline) {
      provideElements(of: inner)
    }
    guard let deferred = element as? UIDeferredMenuElement else { return }
    let id = ObjectIdentifier(deferred)
    guard awaited.insert(id).inserted else { return }
    deferred.provide { [weak self] elements in
      guard let self, !isDismissed else { return }
      provided[id] = elements
      for element in elements { provide(element) }
      reload()
    }
  }

  /// Shows the present elements; the cards grow or shrink to their new sizes.
  private func reload() {
    guard overlay.window != nil, let first = cards.first, !first.rows.isEmpty else { return }
    highlighted = nil
    for card in cards { update(card) }
    Self.spring {
      self.overlay.layoutCards()
      for card in self.cards { card.layoutIfNeeded() }
    }
  }

  /// Shows another menu in place of the present one.
  func replace(with menu: UIMenu) {
    self.menu = menu
    while let card = cards.popLast() { card.removeFromSuperview() }
    push(menu, isSubmenu: false)
    overlay.layoutIfNeeded()
  }

  // MARK: The finger

  /// - Parameter point: In the window.
  package func fingerMoved(to point: CGPoint) {
    guard !isDismissed, let card = cards.last else { return }
    highlighted = card.row(at: overlay.convert(overlay.convert(point, from: nil), to: card))
  }

  /// Chooses the row below the finger, if there is one.
  ///
  /// - Parameter point: In the window.
  package func fingerLifted(at point: CGPoint) {
    fingerMoved(to: point)
    if let row = highlighted { choose(row) }
  }

  package func fingerCancelled() { highlighted = nil }

  /// Performs what a tap beside the rows does: it closes a submenu, or the menu.
  func tap(at point: CGPoint) {
    guard !isDismissed, let card = cards.last else { return }
    if let row = highlighted { return choose(row) }
    let inCard = card.convert(point, from: overlay)
    if card.bounds.contains(inCard), !card.isHidden {
      guard let heading = card.heading,
        heading.convert(heading.bounds, to: card).contains(inCard)
      else { return }
      return pop()
    }
    if cards.count > 1, cards.dropLast().contains(where: { $0.frame.contains(point) }) {
      return pop()
    }
    if let preview, preview.frame.contains(point) { return onPreviewTap() }
    dismiss()
  }

  private func choose(_ row: MenuRow) {
    highlighted = nil
    switch row.item.effect {
    case .none: return
    case .open(let submenu): return open(submenu, from: row)
    case .perform(let action, let group):
      group?.select(action)
      onChoose(action)
      finish(row.item) { [sender] in action.perform(from: sender ?? action) }
    case .send(let command):
      finish(row.item) { [source] in
        guard let action = command.action else { return }
        UIApplication.shared.sendAction(action, to: nil, from: source, for: nil)
      }
    }
  }

  private func finish(_ item: MenuItem, _ perform: () -> Void) {
    guard item.attributes.contains(.keepsMenuPresented) else {
      dismiss()
      return perform()
    }
    perform()
    reload()
  }

  /// Opens a submenu over its row.
  private func open(_ submenu: UIMenu, from row: MenuRow) {
    guard let parent = cards.last else { return }
    let place = row.convert(row.bounds, to: overlay)
    push(submenu, isSubmenu: true)
    guard let card = cards.last else { return }
    overlay.origins[ObjectIdentifier(card)] = place
    overlay.layoutCards()
    card.layoutIfNeeded()
    let full = card.bounds.height
    card.alpha = 0
    card.transform = CGAffineTransform(translationX: 0, y: place.midY - card.center.y)
      .scaledBy(x: 1, y: max(0.1, place.height / max(full, 1)))
    Self.spring {
      self.grow(card)
      parent.isCovered = true
      parent.transform = Self.covered
    }
  }

  /// A menu behind its submenu, by eye.
  private static let covered = CGAffineTransform(scaleX: 0.95, y: 0.95)

  private func pop() {
    guard cards.count > 1, let card = cards.popLast(), let parent = cards.last else { return }
    card.isUserInteractionEnabled = false
    Self.spring {
      card.alpha = 0
      parent.isCovered = false
      parent.transform = .identity
    } completion: { _ in
      card.removeFromSuperview()
    }
  }

  // MARK: Disappearing

  package func dismiss(animated: Bool = true) {
    guard !isDismissed else { return }
    isDismissed = true
    highlighted = nil
    overlay.isUserInteractionEnabled = false
    willDismiss()
    let changes = {
      for card in self.cards { self.shrink(card) }
      self.preview?.lower()
      self.overlay.setDimmed(false)
      self.besideDisappearing()
    }
    let finished = { (_: Bool) in
      self.preview?.finish()
      self.overlay.removeFromSuperview()
      self.overlay.presentation = nil
      self.didDismiss()
    }
    guard animated, overlay.window != nil else {
      changes()
      return finished(true)
    }
    UIView.animate(
      withDuration: Self.disappearing, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, options: [], animations: changes, completion: finished)
  }
}

/// Covers the window behind a menu, and receives its touches.
final class MenuOverlay: UIView {
  /// Kept until the menu is gone.
  var presentation: MenuPresentation?
  /// The frames of the rows from which submenus were opened.
  var origins: [ObjectIdentifier: CGRect] = [:]
  private(set) var opensAbove = false
  private var backdrop: MenuBackdrop?

  override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    accessibilityViewIsModal = true
  }

  required init?(coder: NSCoder) { fatalError("a menu is not in archives") }

  func show(_ preview: MenuPreview) {
    let backdrop = MenuBackdrop(frame: bounds)
    insertSubview(backdrop, at: 0)
    self.backdrop = backdrop
    addSubview(preview)
  }

  func setDimmed(_ isDimmed: Bool) { backdrop?.setShown(isDimmed) }

  override func layoutSubviews() {
    super.layoutSubviews()
    layoutCards()
  }

  /// The distance from the edges of the screen, in points, by eye.
  private static let margin: CGFloat = 8

  func layoutCards() {
    guard let presentation, !presentation.isDismissed, let first = presentation.cards.first else {
      return
    }
    var area = bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    if presentation.preview != nil { area = area.insetBy(dx: Self.margin, dy: 0) }
    let placement = MenuPlacement(
      source: presentation.sourceFrame, area: area,
      isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft,
      coversSource: MenuMetrics(traitCollection).coversSource)
    var frame: CGRect
    if let preview = presentation.preview {
      let least = min(
        area.height / 2, area.height - MenuPlacement.previewGap - preview.wanted.height)
      let size =
        first.isHidden
        ? .zero
        : first.size(in: CGSize(width: area.width, height: max(area.height / 3, least)))
      let frames = placement.preview(size: preview.wanted, menu: size)
      preview.moveToFrame(frames.preview)
      frame = frames.menu
      opensAbove = false
    } else {
      let size = first.size(in: CGSize(width: area.width, height: placement.height))
      opensAbove = placement.isAbove(height: size.height)
      frame = placement.menu(size: size)
    }
    place(first, frame)
    for card in presentation.cards.dropFirst() {
      let size = card.size(in: area.size)
      let origin = origins[ObjectIdentifier(card)] ?? frame
      let y = min(max(origin.minY, area.minY), max(area.minY, area.maxY - size.height))
      frame = CGRect(x: frame.minX, y: y, width: size.width, height: size.height).onPixels
      place(card, frame)
    }
  }

  /// Sets the frame of a card that may be scaled.
  private func place(_ card: MenuCard, _ frame: CGRect) {
    card.bounds = CGRect(origin: .zero, size: frame.size)
    card.center = CGPoint(x: frame.midX, y: frame.midY)
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { move(touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { move(touches) }

  private func move(_ touches: Set<UITouch>) {
    guard let touch = touches.first else { return }
    presentation?.fingerMoved(to: touch.location(in: nil))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    presentation?.fingerMoved(to: touch.location(in: nil))
    presentation?.tap(at: touch.location(in: self))
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    presentation?.fingerCancelled()
  }
}

/// The blurred and dimmed screen behind a context menu, by eye.
private final class MenuBackdrop: UIView {
  private let blur = UIVisualEffectView(effect: nil)
  private let dimming = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = UIColor { traits in
      UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.4 : 0.15)
    }
    dimming.alpha = 0
    for view in [blur, dimming] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { fatalError("a menu is not in archives") }

  func setShown(_ isShown: Bool) {
    blur.effect = isShown ? UIBlurEffect(style: .systemUltraThinMaterial) : nil
    dimming.alpha = isShown ? 1 : 0
  }
}
