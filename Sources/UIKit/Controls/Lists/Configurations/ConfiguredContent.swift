import Foundation
import Graphics
import UIKitValues
package import Views

/// The content and the background that a cell or a header shows by configurations.
@MainActor
package final class ConfiguredContent<Owner: UIView, State: UIConfigurationState> {
  private unowned let owner: Owner
  private let container: UIView
  private var view: (any UIView & UIContentView)?
  private var ground: UIView?
  private var needsUpdate = false

  /// - Parameter container: The content view.
  package init(of owner: Owner, in container: UIView) {
    self.owner = owner
    self.container = container
  }

  package var configuration: (any UIContentConfiguration)? {
    didSet {
      showContent()
      owner.valuesChanged()
    }
  }

  /// The background, which replaces the owner's color.
  package var background: UIBackgroundConfiguration? {
    didSet {
      if background != nil, owner.backgroundColor != nil { owner.backgroundColor = nil }
      if background != oldValue { showBackground() }
      owner.valuesChanged()
    }
  }

  /// Whether the content follows the owner's state.
  package var updatesContent = true { didSet { owner.valuesChanged() } }
  /// Whether the background follows the owner's state.
  package var updatesBackground = true { didSet { owner.valuesChanged() } }

  package var handler: ((Owner, State) -> Void)? {
    didSet {
      if handler != nil || oldValue != nil { setNeedsUpdate() }
      owner.valuesChanged()
    }
  }

  package func setNeedsUpdate() {
    needsUpdate = true
    owner.setNeedsLayout()
  }

  /// Calls the owner's method for updates, if its state has changed since the last one.
  package func updateIfNeeded(_ update: (State) -> Void, using state: @autoclosure () -> State) {
    guard needsUpdate else { return }
    needsUpdate = false
    update(state())
  }

  /// Adapts both configurations to a state, and calls the handler.
  ///
  /// - Parameter showsSelection: Whether the background shows that a cell is selected.
  package func update(for state: State, showsSelection: Bool = true) {
    if updatesContent, let configuration { self.configuration = configuration.updated(for: state) }
    if updatesBackground, let background {
      let plain = State(traitCollection: state.traitCollection)
      self.background = background.updated(for: showsSelection ? state : plain)
    }
    handler?(owner, state)
  }

  /// The least margins beside the content, which a list's view keeps, in points.
  package func setMargins(leading: CGFloat, trailing: CGFloat) {
    (view as? UIListContentView)?.outerMargins = (leading, trailing)
  }

  /// The distance of a list's texts from the start of the content, in points; nil without them.
  package var textStart: CGFloat? { (view as? UIListContentView)?.textStart }

  private func showContent() {
    guard let configuration else {
      view?.removeFromSuperview()
      view = nil
      return
    }
    if let view, view.supports(configuration) {
      if let new = configuration as? UIListContentConfiguration,
        new == view.configuration as? UIListContentConfiguration
      {
        return
      }
      view.configuration = configuration
      owner.setNeedsLayout()
      return
    }
    view?.removeFromSuperview()
    let new = configuration.makeContentView()
    new.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(new)
    NSLayoutConstraint.activate([
      new.topAnchor.constraint(equalTo: container.topAnchor),
      new.bottomAnchor.constraint(equalTo: container.bottomAnchor),
      new.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      new.trailingAnchor.constraint(equalTo: container.trailingAnchor),
    ])
    view = new
    owner.setNeedsLayout()
  }

  private func showBackground() {
    guard let background else {
      ground?.removeFromSuperview()
      ground = nil
      return
    }
    let ground = self.ground ?? UIView()
    for part in ground.subviews { part.removeFromSuperview() }
    let color = background.backgroundColor
    ground.backgroundColor = color.map { background.backgroundColorTransformer?($0) ?? $0 }
    ground.layer.cornerRadius = background.cornerRadius
    ground.layer.borderWidth = background.strokeWidth
    ground.showBackgroundEffect(background.visualEffect)
    ground.layer.borderColor =
      (background.strokeColor ?? owner.tintColor).resolvedColor(with: owner.traitCollection).cgColor
    if let custom = background.customView {
      custom.frame = ground.bounds
      custom.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      ground.addSubview(custom)
    }
    if let image = background.image {
      let picture = UIImageView(image: image)
      picture.contentMode = background.imageContentMode
      picture.frame = ground.bounds
      picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      picture.clipsToBounds = true
      picture.layer.cornerRadius = background.cornerRadius
      ground.addSubview(picture)
    }
    if self.ground == nil { owner.insertSubview(ground, at: 0) }
    self.ground = ground
    place()
  }

  /// Lays out the background; called when the owner is laid out.
  package func place() {
    guard let background, let ground else { return }
    let insets = background.backgroundInsets
    let isRightToLeft = owner.effectiveUserInterfaceLayoutDirection == .rightToLeft
    ground.frame = owner.bounds.inset(
      by: UIEdgeInsets(
        top: insets.top, left: isRightToLeft ? insets.trailing : insets.leading,
        bottom: insets.bottom, right: isRightToLeft ? insets.leading : insets.trailing))
  }
}
