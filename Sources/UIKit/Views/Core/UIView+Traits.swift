import Foundation
import LayerTree
public import UIKitValues

extension UIView {
  /// The traits that a view replaces for itself and its subviews.
  struct TraitState {
    var overrides = UITraitOverrides() { didSet { made = nil } }
    var minimumTextSize: UIContentSizeCategory? { didSet { made = nil } }
    var maximumTextSize: UIContentSizeCategory? { didSet { made = nil } }
    var observers = TraitObservers()
    /// The traits for which the view's colors are resolved.
    fileprivate var known: UITraitCollection {
      didSet { isRightToLeft = known.layoutDirection == .rightToLeft }
    }
    /// Whether the layout direction of those traits is right to left.
    private(set) var isRightToLeft: Bool
    /// The view's traits for those of its superview or controller.
    fileprivate var made: (outer: UITraitCollection, traits: UITraitCollection)?

    init() {
      known = .ofScreen
      isRightToLeft = known.layoutDirection == .rightToLeft
    }

    fileprivate var isPlain: Bool {
      overrides.isEmpty && minimumTextSize == nil && maximumTextSize == nil
    }

    fileprivate mutating func traits(in outer: UITraitCollection) -> UITraitCollection {
      if isPlain { return outer }
      if let made, made.outer === outer { return made.traits }
      var changed = overrides
      let size = changed.preferredContentSizeCategory
      var limited = size == .unspecified ? outer.preferredContentSizeCategory : size
      if let minimumTextSize { limited = max(limited, minimumTextSize) }
      if let maximumTextSize { limited = min(limited, maximumTextSize) }
      changed.preferredContentSizeCategory = limited
      let traits = outer.replacing(changed)
      made = (outer, traits)
      return traits
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

  /// The view's traits: those of the superview or of the screen, with what its controller and the
  /// view itself replace.
  final var currentTraits: UITraitCollection { traits(in: outerTraits) }

  /// The traits of the superview, or else of the screen.
  final var outerTraits: UITraitCollection {
    let outer = sequence(first: self) { $0.parent }.dropFirst().filter(\.replacesTraits)
    return outer.reversed().reduce(.ofScreen) { $1.traits(in: $0) }
  }

  private var replacesTraits: Bool {
    !appearance.traits.isPlain || viewController?.replacesTraits ?? false
  }

  private func traits(in outer: UITraitCollection) -> UITraitCollection {
    let outer = viewController?.traits(in: outer) ?? outer
    return appearance.traits.traits(in: outer)
  }

  /// Updates the colors of this view and its subviews if their traits have changed, and notifies
  /// them and their controllers.
  final func updateTraits(in outer: UITraitCollection? = nil) {
    let (old, new) = (appearance.traits.known, traits(in: outer ?? outerTraits))
    guard new !== old else { return }
    let wasRightToLeft = isRightToLeft
    appearance.traits.known = new
    guard new != old else { return }
    if isRightToLeft != wasRightToLeft { directionChanged() }
    if let color = appearance.backgroundColor {
      layer.backgroundColor = color.resolvedColor(with: new).cgColor
    }
    setNeedsDisplay()
    setNeedsLayout()
    viewController?.traitsChanged(from: old, to: new)
    traitCollectionDidChange(old)
    appearance.traits.observers.notify(self, from: old, to: new)
    let present = currentTraits
    for view in subviewList { view.updateTraits(in: present) }
  }
}
