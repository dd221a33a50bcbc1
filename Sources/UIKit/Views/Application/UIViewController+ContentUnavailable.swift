public import UIKitValues

/// The state of a screen that may have no content.
public struct UIContentUnavailableConfigurationState: UIConfigurationState, Hashable {
  public var traitCollection: UITraitCollection
  /// The text of the controller's search, if there is one.
  public var searchText: String?
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// An item of a bar that may have a search.
package protocol SearchTextSource {
  /// The text of the search while it is active; nil without one.
  @MainActor var searchText: String? { get }
}

extension UIViewController {
  /// The configuration of a screen without content, and the view that shows it.
  struct ContentUnavailable {
    var configuration: (any UIContentConfiguration)?
    var view: (any UIView & UIContentView)?
    var needsUpdate = true
  }

  /// Shows or hides the view of the configuration, updated for the state, above the controller's
  /// own views.
  final func showContentUnavailable() {
    guard let own = contentUnavailable.configuration, let view = viewIfLoaded else {
      contentUnavailable.view?.removeFromSuperview()
      contentUnavailable.view = nil
      return
    }
    let configuration = own.updated(for: contentUnavailableConfigurationState)
    if let shown = contentUnavailable.view, shown.supports(configuration) {
      let (old, new) = (shown.configuration as? AnyHashable, configuration as? AnyHashable)
      if old != nil, old == new { return }
      shown.configuration = configuration
      view.bringSubviewToFront(shown)
      return
    }
    contentUnavailable.view?.removeFromSuperview()
    let shown = configuration.makeContentView()
    shown.frame = view.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(shown)
    contentUnavailable.view = shown
  }

  /// Calls the method for updates, if it was asked for.
  final func updateContentUnavailableIfNeeded() {
    guard contentUnavailable.needsUpdate else { return }
    contentUnavailable.needsUpdate = false
    updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
    if contentUnavailable.configuration != nil, contentUnavailable.view == nil {
      showContentUnavailable()
    }
  }
}
