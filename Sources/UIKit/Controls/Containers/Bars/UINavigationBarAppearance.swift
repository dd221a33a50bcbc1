public import Foundation
public import UIKitValues
import Views

/// The appearance of a navigation bar.
open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  open var buttonAppearance = UIBarButtonItemAppearance(style: .plain) { didSet { replaced() } }
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet { replaced() }
  }
  open var backButtonAppearance = UIBarButtonItemAppearance(style: .plain) {
    didSet { replaced() }
  }
  private var ownBackIndicator: (image: UIImage, mask: UIImage)?

  public override init() { super.init() }
  public override init(idiom: UIUserInterfaceIdiom) { super.init(idiom: idiom) }
  public override init(barAppearance: UIBarAppearance) { super.init(barAppearance: barAppearance) }

  /// The arrow of the back button.
  open var backIndicatorImage: UIImage { ownBackIndicator?.image ?? BackButton.arrow }
  /// Stored only: titles that slide do not fade below it.
  open var backIndicatorTransitionMaskImage: UIImage { ownBackIndicator?.mask ?? BackButton.arrow }

  /// Replaces the arrow of the back button; nil for the system's.
  open func setBackIndicatorImage(
    _ backIndicatorImage: UIImage?, transitionMaskImage backIndicatorTransitionMaskImage: UIImage?
  ) {
    ownBackIndicator = backIndicatorImage.map { ($0, backIndicatorTransitionMaskImage ?? $0) }
    changed()
  }

  override func duplicate() -> UIBarAppearance { UINavigationBarAppearance(barAppearance: self) }

  override func adopt(_ other: UIBarAppearance) {
    super.adopt(other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    largeTitleTextAttributes = other.largeTitleTextAttributes
    buttonAppearance = other.buttonAppearance.duplicate()
    doneButtonAppearance = other.doneButtonAppearance.duplicate()
    backButtonAppearance = other.backButtonAppearance.duplicate()
    ownBackIndicator = other.ownBackIndicator
  }

  private func replaced() {
    observeParts()
    changed()
  }

  override func observeParts() {
    for part in [buttonAppearance, doneButtonAppearance, backButtonAppearance] {
      part.onChange = { [weak self] in self?.changed() }
    }
  }
}

/// The appearance of a toolbar.
open class UIToolbarAppearance: UIBarAppearance {
  open var buttonAppearance = UIBarButtonItemAppearance(style: .plain) { didSet { replaced() } }
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet { replaced() }
  }

  public override init() { super.init() }
  public override init(idiom: UIUserInterfaceIdiom) { super.init(idiom: idiom) }
  public override init(barAppearance: UIBarAppearance) { super.init(barAppearance: barAppearance) }

  override func duplicate() -> UIBarAppearance { UIToolbarAppearance(barAppearance: self) }

  override func adopt(_ other: UIBarAppearance) {
    super.adopt(other)
    guard let other = other as? UIToolbarAppearance else { return }
    buttonAppearance = other.buttonAppearance.duplicate()
    doneButtonAppearance = other.doneButtonAppearance.duplicate()
  }

  private func replaced() {
    observeParts()
    changed()
  }

  override func observeParts() {
    for part in [buttonAppearance, doneButtonAppearance] {
      part.onChange = { [weak self] in self?.changed() }
    }
  }
}
