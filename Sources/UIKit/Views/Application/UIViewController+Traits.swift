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

  /// The controller's traits for those around its view.
  final func traits(in outer: UITraitCollection) -> UITraitCollection {
    let added = [appearance.fromParent, appearance.fromPresentation].compactMap { $0 }
    if added.isEmpty { return outer.replacing(appearance.overrides) }
    return UITraitCollection(traitsFrom: [outer] + added).replacing(appearance.overrides)
  }

  /// Updates the controller's traits to those around its view, and returns them.
  final func updateTraits(in outer: UITraitCollection, _ pass: inout TraitPass) -> UITraitCollection
  {
    let (old, new) = (appearance.traits, traits(in: outer))
    appearance.traits = new
    if let old, old !== new, pass.differ(old, new) {
      pass.notifications.append { [self] in traitsChanged(from: old) }
    }
    return new
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

  private func traitsChanged(from old: UITraitCollection) {
    guard let new = appearance.traits, new != old else { return }
    new.performAsCurrent {
      traitCollectionDidChange(old)
      appearance.observers.notify(self, from: old, to: new)
    }
  }
}
