import Foundation
public import LayerTree
public import UIKitValues

/// An object that has traits: a view, a controller, a window scene or a screen.
@preconcurrency @MainActor
public protocol UITraitEnvironment {
  var traitCollection: UITraitCollection { get }
  /// Called when traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// A registration for changes of traits, which ends it.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// An object that calls closures when its traits change.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {}

/// An object that stores the registrations for its traits.
@MainActor
protocol TraitObserving: UITraitChangeObservable {
  var traitObservers: TraitObservers { get set }
}

extension UITraitChangeObservable {
  /// Calls a closure when one of some traits has changed; the closure is retained.
  ///
  /// - Parameter handler: Called with this object, after its traits have changed, and its traits
  ///   before.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait],
    handler:
      @escaping @MainActor (
        _ traitEnvironment: Self, _ previousTraitCollection: UITraitCollection
      ) -> Void
  ) -> any UITraitChangeRegistration {
    observe(traits) { environment, previous in
      if let environment = environment as? Self { handler(environment, previous) }
    }
  }

  /// Sends an action to a target, which is not retained, when one of some traits has changed; the
  /// action may take this object and its traits before.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let target = target as AnyObject
    return observe(traits) { [weak target] environment, previous in
      guard let target else { return }
      action.perform(target: target, environment, previous)
    }
  }

  /// Sends an action to this object when one of some traits has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    (self as? any TraitObserving)?.traitObservers.remove(registration)
  }

  private func observe(
    _ traits: [UITrait],
    _ handler: @escaping @MainActor (AnyObject, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitObservers.Registration(traits, handler)
    (self as? any TraitObserving)?.traitObservers.add(registration)
    return registration
  }
}

/// The registrations for changes of an object's traits, in the order of the calls.
@MainActor
struct TraitObservers {
  fileprivate final class Registration: UITraitChangeRegistration {
    let traits: Set<ObjectIdentifier>
    let handler: @MainActor (AnyObject, UITraitCollection) -> Void

    init(
      _ traits: [UITrait], _ handler: @escaping @MainActor (AnyObject, UITraitCollection) -> Void
    ) {
      self.traits = Set(traits.map { ObjectIdentifier($0) })
      self.handler = handler
    }
  }

  private var registrations: [Registration] = []

  nonisolated init() {}

  fileprivate mutating func add(_ registration: Registration) {
    registrations.append(registration)
  }

  fileprivate mutating func remove(_ registration: any UITraitChangeRegistration) {
    registrations.removeAll { $0 === registration }
  }

  func notify(_ object: AnyObject, from old: UITraitCollection, to new: UITraitCollection) {
    guard !registrations.isEmpty else { return }
    let changed = Set(new.changedTraits(from: old).map { ObjectIdentifier($0) })
    for registration in registrations where !registration.traits.isDisjoint(with: changed) {
      registration.handler(object, old)
    }
  }
}

extension UIView: UITraitEnvironment, TraitObserving {
  final var traitObservers: TraitObservers {
    get { appearance.traits.observers }
    set { appearance.traits.observers = newValue }
  }
}
