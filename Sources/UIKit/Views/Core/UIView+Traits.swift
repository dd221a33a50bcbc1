import Foundation
import LayerTree
public import UIKitValues

extension UIView {
  /// Updates the traits of this view and its subviews now; changes are passed down at once, so
  /// that this changes nothing.
  public func updateTraitsIfNeeded() { updateTraits() }

  /// The traits of a view, and those that it replaces for itself and its subviews.
  struct TraitState {
    var overrides = UITraitOverrides()
    var minimumTextSize: UIContentSizeCategory?
    var maximumTextSize: UIContentSizeCategory?
    var observers = TraitObservers()
    /// The traits around a view without a superview: the screen's when it was made, or those of its
    /// last superview or screen.
    var outer: UITraitCollection
    /// The view's traits, up to date with everything above it.
    fileprivate(set) var present: UITraitCollection {
      didSet { isRightToLeft = present.layoutDirection == .rightToLeft }
    }
    /// Whether the layout direction of those traits is right to left.
    private(set) var isRightToLeft: Bool

    init() {
      outer = .ofScreen
      present = outer
      isRightToLeft = outer.layoutDirection == .rightToLeft
    }

    fileprivate func traits(in outer: UITraitCollection) -> UITraitCollection {
      if overrides.isEmpty, minimumTextSize == nil, maximumTextSize == nil { return outer }
      var changed = overrides
      let size = changed.preferredContentSizeCategory
      var limited = size == .unspecified ? outer.preferredContentSizeCategory : size
      if let minimumTextSize { limited = max(limited, minimumTextSize) }
      if let maximumTextSize { limited = min(limited, maximumTextSize) }
      changed.preferredContentSizeCategory = limited
      return outer.replacing(changed)
    }
  }

  /// Traits that the view replaces for itself and its subviews.
  public final var traitOverrides: UITraitOverrides {
    get { appearance.traits.overrides }
    set {
      guard newValue != appearance.traits.overrides else { return }
      appearance.traits.overrides = newValue
      updateTraits()
      valuesChanged()
    }
  }

  /// The smallest text size of this view and its subviews; nil, the default, for no limit.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { appearance.traits.minimumTextSize }
    set {
      guard newValue != appearance.traits.minimumTextSize else { return }
      appearance.traits.minimumTextSize = newValue
      updateTraits()
      valuesChanged()
    }
  }

  /// The largest text size of this view and its subviews; nil, the default, for no limit.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { appearance.traits.maximumTextSize }
    set {
      guard newValue != appearance.traits.maximumTextSize else { return }
      appearance.traits.maximumTextSize = newValue
      updateTraits()
      valuesChanged()
    }
  }

  final var currentTraits: UITraitCollection { appearance.traits.present }

  /// The traits around the view: those of the superview, or else of its screen.
  final var outerTraits: UITraitCollection { parent?.currentTraits ?? appearance.traits.outer }

  /// Updates the traits of this view and its subviews, and what depends on them, and notifies those
  /// that have others.
  ///
  /// - Parameter screen: The traits of the screen on which a window is; nil for what is known.
  final func updateTraits(on screen: UITraitCollection? = nil) {
    if let screen { appearance.traits.outer = screen }
    let outer = outerTraits
    appearance.traits.outer = outer
    var pass = TraitPass()
    collectTraitChanges(in: outer, &pass)
    for notify in pass.notifications { notify() }
  }

  /// Updates a view without a superview to the traits of a view that it will be in.
  package final func adoptTraits(of view: UIView) {
    if parent == nil { updateTraits(on: view.currentTraits) }
  }

  private func collectTraitChanges(in outer: UITraitCollection, _ pass: inout TraitPass) {
    let inner = viewController?.updateTraits(in: outer, &pass) ?? outer
    let (old, new) = (appearance.traits.present, appearance.traits.traits(in: inner))
    guard new !== old else { return }
    let wasRightToLeft = isRightToLeft
    appearance.traits.present = new
    if pass.differ(old, new) {
      let turns = isRightToLeft != wasRightToLeft
      pass.notifications.append { [self] in traitsChanged(from: old, turns) }
    }
    for view in subviewList { view.collectTraitChanges(in: new, &pass) }
  }

  private func traitsChanged(from old: UITraitCollection, _ turns: Bool) {
    let new = currentTraits
    guard new != old else { return }
    if turns { directionChanged() }
    guidesChanged(from: old)
    applyAppearance()
    if let color = appearance.backgroundColor {
      layer.backgroundColor = color.resolvedColor(with: new).cgColor
    }
    setNeedsDisplay()
    setNeedsLayout()
    new.performAsCurrent {
      traitCollectionDidChange(old)
      appearance.traits.observers.notify(self, from: old, to: new)
    }
  }
}

/// An update of the traits in a tree of views.
struct TraitPass {
  /// The calls for views and controllers whose traits have changed, parents first.
  var notifications: [() -> Void] = []
  /// The pair that was compared last: views of a tree mostly have the same traits.
  private var last: (old: UITraitCollection, new: UITraitCollection, differ: Bool)?

  mutating func differ(_ old: UITraitCollection, _ new: UITraitCollection) -> Bool {
    if let last, last.old === old, last.new === new { return last.differ }
    let differ = old != new
    last = (old, new, differ)
    return differ
  }
}
