import Foundation
import Graphics
import UIKitValues
package import Views

/// The content and the background that a cell shows by configurations.
@MainActor
package final class ConfiguredContent {
  private unowned let owner: UIView
  private let container: UIView
  private var view: (any UIView & UIContentView)?
  private var ground: UIView?

  /// - Parameter container: The content view.
  package init(of owner: UIView, in container: UIView) {
    self.owner = owner
    self.container = container
  }

  /// Whether the owner's state has changed since its configurations were updated.
  package var needsUpdate = false

  package var configuration: (any UIContentConfiguration)? {
    didSet { showContent() }
  }

  package var background: UIBackgroundConfiguration? {
    didSet { if background != oldValue { showBackground() } }
  }

  /// The least margins beside the content, which a list's view keeps, in points.
  package func setMargins(leading: CGFloat, trailing: CGFloat) {
    (view as? UIListContentView)?.outerMargins = (leading, trailing)
  }

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
    ground?.removeFromSuperview()
    ground = nil
    guard let background else { return }
    let ground = UIView()
    let color = background.backgroundColor
    ground.backgroundColor = color.map { background.backgroundColorTransformer?($0) ?? $0 }
    ground.layer.cornerRadius = background.cornerRadius
    ground.layer.borderWidth = background.strokeWidth
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
    owner.insertSubview(ground, at: 0)
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
