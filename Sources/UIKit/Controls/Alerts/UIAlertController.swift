public import Foundation
import Graphics
public import Views

/// Shows an alert or an action sheet, with the look of iOS 15 to 18 or of 26.
///
/// An alert is a card in the middle of the screen, an action sheet one at its bottom, or in the
/// look of 26 in the middle, too; on a tablet an action sheet is a popover beside its source view.
/// A tap on an action dismisses it and then calls the action's handler; a tap beside an action
/// sheet chooses the action of the style `.cancel`.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  public enum Style: Int, Hashable, Sendable {
    case actionSheet, alert
  }

  open private(set) var preferredStyle = Style.actionSheet
  open var message: String? { didSet { changed() } }
  /// The actions in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// An alert's action that is set in a heavier weight, and that the return key chooses; must be
  /// one of its actions.
  open var preferredAction: UIAlertAction? { didSet { changed() } }
  /// The text fields of an alert; nil if there are none.
  open private(set) var textFields: [UITextField]?
  /// Stored only.
  open var severity = UIAlertControllerSeverity.default { didSet { valuesChanged() } }

  private lazy var presenting = AlertTransitioning(self)
  private let content = AlertView()

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    let isPopover =
      preferredStyle == .actionSheet && traitCollection.userInterfaceIdiom == .pad
    modalPresentationStyle = isPopover ? .popover : .custom
    transitioningDelegate = presenting
    if isPopover { popoverPresentationController?.isAlwaysBox = true }
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override var title: String? { didSet { update() } }

  open func addAction(_ action: UIAlertAction) {
    guard action.style != .cancel || !actions.contains(where: { $0.style == .cancel }) else {
      return report("addAction", .secondCancelAction)
    }
    actions.append(action)
    action.onChange = { [weak self] in self?.content.updateButtons() }
    update()
  }

  /// Adds a text field to an alert.
  ///
  /// - Parameter configurationHandler: Sets its placeholder and the like.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else { return report("addTextField", .fieldInActionSheet) }
    let field = UITextField()
    field.font = .preferredFont(forTextStyle: AlertMetrics.ofScreen.fieldStyle)
    field.adjustsFontForContentSizeCategory = true
    configurationHandler?(field)
    let next = UIAction { [weak self, weak field] _ in
      if let field { self?.didReturn(from: field) }
    }
    field.addAction(next, for: .editingDidEndOnExit)
    textFields = (textFields ?? []) + [field]
    update()
  }

  private func didReturn(from field: UITextField) {
    let fields = textFields ?? []
    guard let index = fields.firstIndex(of: field) else { return }
    if index + 1 < fields.count {
      fields[index + 1].becomeFirstResponder()
    } else if let preferredAction, preferredAction.isEnabled {
      choose(preferredAction)
    }
  }

  // MARK: The view

  open override func loadView() {
    content.onChoose = { [weak self] in self?.choose($0) }
    view = content
    update()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if actions.isEmpty { report("actions", .alertWithoutActions) }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    textFields?.first?.becomeFirstResponder()
  }

  private func changed() {
    valuesChanged()
    update()
  }

  /// Shows the present texts, fields and actions.
  private func update() {
    guard isViewLoaded else { return }
    content.show(
      AlertView.Content(
        title: title, message: message, fields: textFields ?? [], actions: actions,
        preferred: preferredAction, isSheet: preferredStyle == .actionSheet,
        isPopover: modalPresentationStyle == .popover))
    preferredContentSize = content.size(in: CGSize(width: 288, height: CGFloat.infinity))
    content.superview?.setNeedsLayout()
  }

  /// Whether it is an action sheet at the bottom of the screen.
  final var isAtBottom: Bool { preferredStyle == .actionSheet && content.metrics.hasSheets }

  /// The action that a tap beside the alert chooses.
  final var outsideAction: UIAlertAction? {
    preferredStyle == .alert ? nil : actions.first { $0.style == .cancel }
  }

  /// Dismisses the alert, and then calls the handler.
  final func choose(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    guard presentingViewController != nil else {
      action.handler?(action)
      return
    }
    guard !isBeingDismissed else { return }
    dismiss(animated: true) { action.handler?(action) }
  }

  private func report(_ what: String, _ fact: ControlFact) {
    fact.report(of: type(of: self), at: what)
  }
}
