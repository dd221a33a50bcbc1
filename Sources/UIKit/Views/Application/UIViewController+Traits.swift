import Foundation
public import UIKitValues

extension UIViewController: UITraitEnvironment, TraitObserving {
  /// Traits that the controller replaces for its view and its children.
  public final var traitOverrides: UITraitOverrides {
    get { appearance.overrides }
    set {
      guard newValue != appearance.overrides else { return }
      appearance.overrides = newValue
      loadedView?.updateTraits()
      valuesChanged()
    }
  }

  /// Traits that replace those of a child.
  public final func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    childViewController.appearance.fromParent = collection
    childViewController.loadedView?.updateTraits()
  }

  /// The traits that replace those of a child, if any.
  public final func overrideTraitCollection(
    forChild childViewController: UIViewController
  ) -> UITraitCollection? { childViewController.appearance.fromParent }

  final var traitObservers: TraitObservers {
    get { appearance.observers }
    set { appearance.observers = newValue }
  }

  final var replacesTraits: Bool {
    appearance.fromParent != nil || appearance.fromPresentation != nil
      || !appearance.overrides.isEmpty
  }

  /// The controller's traits for those around its view.
  final func traits(in outer: UITraitCollection) -> UITraitCollection {
    guard replacesTraits else { return outer }
    if let made = appearance.made, made.outer === outer { return made.traits }
    let added = [appearance.fromParent, appearance.fromPresentation].compactMap { $0 }
    let traits = UITraitCollection(traitsFrom: [outer] + added).replacing(appearance.overrides)
    appearance.made = (outer, traits)
    return traits
  }

  /// Applies the traits of the presentation: the view of a sheet or a popover is elevated, and that
  /// of a popover compact.
  final func presentationTraitsChanged() {
    var traits: [UITraitCollection] = []
    if presentation.presenter != nil, isSheet || isPopover {
      traits.append(UITraitCollection(userInterfaceLevel: .elevated))
    }
    if isPopover { traits.append(UITraitCollection(horizontalSizeClass: .compact)) }
    if let own = presentation.presentationController?.overrideTraitCollection { traits.append(own) }
    appearance.fromPresentation = traits.isEmpty ? nil : UITraitCollection(traitsFrom: traits)
    loadedView?.updateTraits()
  }

  final func traitsChanged(from old: UITraitCollection, to new: UITraitCollection) {
    traitCollectionDidChange(old)
    appearance.observers.notify(self, from: old, to: new)
  }
}
