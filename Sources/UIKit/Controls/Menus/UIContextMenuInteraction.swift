public import Foundation
import Graphics
import LayerTree
public import Views

/// The identifier, the preview and the actions of a context menu.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// The order of a menu's elements.
  public enum ElementOrder: Int, Sendable {
    /// By priority for menus of controls, fixed for those with a preview.
    case automatic
    /// The first element is the nearest to the finger.
    case priority
    /// From top to bottom.
    case fixed
  }

  public let identifier: any NSCopying
  public let previewProvider: (() -> UIViewController?)?
  public let actionProvider: (([UIMenuElement]) -> UIMenu?)?
  open var preferredMenuElementOrder = ElementOrder.automatic
  /// Stored only, as items are not dragged.
  open var badgeCount = 0
  /// Stored only.
  open var secondaryItemIdentifiers: Set<AnyHashable> = []

  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {
    self.identifier = identifier ?? NSString(string: "context menu")
    self.previewProvider = previewProvider
    self.actionProvider = actionProvider
  }
}

/// Animations beside those of a context menu, and what follows them.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: NSObjectProtocol {
  var previewViewController: UIViewController? { get }
  func addAnimations(_ animations: @escaping () -> Void)
  func addCompletion(_ completion: @escaping () -> Void)
}

/// The way in which a tapped preview disappears.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  case dismiss, pop
}

@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// Stored only: the preview always returns to its view.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// The animations of one appearance or disappearance.
final class MenuAnimator: NSObject, UIContextMenuInteractionCommitAnimating {
  private(set) weak var previewViewController: UIViewController?
  var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  init(_ previewViewController: UIViewController?) {
    self.previewViewController = previewViewController
  }

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  func animate() { for animation in animations { animation() } }
  func complete() {
    for completion in completions { completion() }
    completions = []
  }
}

/// A context menu of a view, shown by a finger that rests on it for half a second.
///
/// The view, or a preview controller's, is lifted above the blurred screen, with the menu beside
/// it. The finger may slide into the menu; a tap beside it dismisses it.
@preconcurrency @MainActor
open class UIContextMenuInteraction: StoredInteraction {
  public enum Appearance: Int, Sendable {
    case unknown, rich, compact
  }

  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  private var recognizer: UILongPressGestureRecognizer?
  private var configuration: UIContextMenuConfiguration?
  private var previewController: UIViewController?
  private(set) final weak var presentation: MenuPresentation?

  public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }

  /// Whether the menu has a preview: `.unknown` while it is not shown.
  open var menuAppearance: Appearance { presentation == nil ? .unknown : .rich }

  open func location(in view: UIView?) -> CGPoint {
    recognizer?.location(in: view) ?? .zero
  }

  open func dismissMenu() { presentation?.dismiss() }

  /// Replaces the menu that is shown.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {
    guard let presentation else { return }
    presentation.replace(with: block(presentation.menu))
  }

  open override func didMove(to view: UIView?) {
    if let recognizer { recognizer.view?.removeGestureRecognizer(recognizer) }
    recognizer = nil
    super.didMove(to: view)
    guard let view else { return }
    let recognizer = MenuPressGestureRecognizer()
    recognizer.allowsMenu = { [weak self] point in self?.prepare(at: point) ?? false }
    recognizer.onBegin = { [weak self] in self?.show() }
    view.addGestureRecognizer(recognizer)
    self.recognizer = recognizer
  }

  /// Asks the delegate for a configuration.
  private func prepare(at point: CGPoint) -> Bool {
    guard presentation == nil else { return false }
    configuration = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point)
    return configuration != nil
  }

  private func show() -> MenuPresentation? {
    guard let configuration, let view, let window = view.window else { return nil }
    let menu = configuration.actionProvider?([]) ?? UIMenu()
    let controller = configuration.previewProvider?()
    let target =
      delegate?.contextMenuInteraction(
        self, configuration: configuration,
        highlightPreviewForItemWithIdentifier: configuration.identifier)
      ?? UITargetedPreview(view: view)
    let presentation = MenuPresentation(menu, source: view, sender: view)
    presentation.order = configuration.preferredMenuElementOrder
    presentation.preview = MenuPreview(target, controller: controller)
    let animator = MenuAnimator(controller)
    delegate?.contextMenuInteraction(
      self, willDisplayMenuFor: configuration, animator: animator)
    presentation.besideAppearing = animator.animate
    let leaving = MenuAnimator(controller)
    presentation.willDismiss = { [weak self] in
      guard let self else { return }
      delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: leaving)
    }
    presentation.besideDisappearing = leaving.animate
    presentation.didDismiss = { [weak self] in
      self?.configuration = nil
      leaving.complete()
    }
    presentation.onPreviewTap = { [weak self, weak presentation] in
      guard let self else { return }
      delegate?.contextMenuInteraction(
        self, willPerformPreviewActionForMenuWith: configuration, animator: leaving)
      presentation?.dismiss()
    }
    presentation.didAppear = animator.complete
    self.presentation = presentation
    presentation.show(in: window)
    return presentation
  }
}

@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// Never called: the preview returns to the view from which it was lifted.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  /// Never called: the preview returns to the view from which it was lifted.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// Called when the preview is tapped.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration:
      UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?)
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? {
    contextMenuInteraction(
      interaction, previewForHighlightingMenuWithConfiguration: configuration)
  }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration:
      UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// Recognizes a finger that rests for half a second, shows a menu, and lets the finger slide into
/// it.
final class MenuPressGestureRecognizer: UILongPressGestureRecognizer {
  /// Whether there is a menu at a point of the view.
  var allowsMenu: (CGPoint) -> Bool = { _ in true }
  var onBegin: () -> MenuPresentation? = { nil }
  private weak var presentation: MenuPresentation?
  private var start = CGPoint.zero
  /// Whether the finger has left its place, and may choose a row.
  private var isSliding = false
  private var asked: MenuPressDelegate?

  override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    let asked = MenuPressDelegate(self)
    self.asked = asked
    delegate = asked
    addTarget(asked, action: Selector { [weak self] () -> Void in self?.changed() })
  }

  private func changed() {
    let point = location(in: nil)
    if state == .began {
      (start, isSliding) = (point, false)
      presentation = onBegin()
    }
    if hypot(point.x - start.x, point.y - start.y) > allowableMovement { isSliding = true }
    guard isSliding else { return }
    switch state {
    case .changed: presentation?.fingerMoved(to: point)
    case .ended: presentation?.fingerLifted(at: point)
    case .cancelled: presentation?.fingerCancelled()
    default: break
    }
  }
}

private final class MenuPressDelegate: NSObject, UIGestureRecognizerDelegate {
  private weak var recognizer: MenuPressGestureRecognizer?

  init(_ recognizer: MenuPressGestureRecognizer) { self.recognizer = recognizer }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let recognizer, let view = recognizer.view else { return false }
    return recognizer.allowsMenu(recognizer.location(in: view))
  }
}
