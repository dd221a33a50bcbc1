import Foundation
import LayerTree
import UIKitValues

/// The appearance proxies of a stage.
final class AppearanceProxies: TimelineState {
  /// A view whose values differ from those of an unchanged one where they were set.
  private struct Proxy {
    let view: UIView
    let unchanged: UIView
    let type: UIView.Type
    /// The innermost first.
    let containers: [any UIAppearanceContainer.Type]
    let traits: UITraitCollection?
  }

  /// The order of proxies for a view: what is smaller applies.
  private struct Rank: Comparable {
    /// The distance of the proxy's class from that of the view.
    var distance: Int
    /// The positions of the containers, counted from the window down.
    var positions: [Int]
    var traits: Int

    /// The outermost container applies, then the longer chain, then more traits.
    static func < (a: Rank, b: Rank) -> Bool {
      if a.distance != b.distance { return a.distance < b.distance }
      let end = [Int.max]
      return a.positions == b.positions
        ? a.traits > b.traits
        : (a.positions + end).lexicographicallyPrecedes(b.positions + end)
    }
  }

  /// A value of a proxy in a view, and the one that it replaced.
  private struct Applied {
    var value: Any?
    var original: Any?
  }

  private var proxies: [Proxy] = []
  /// A view of each class that was compared with.
  private var unchangedViews: [ObjectIdentifier: UIView] = [:]

  init() {}

  var isEmpty: Bool { proxies.isEmpty }

  @MainActor func proxy(
    of type: UIView.Type, in containers: [any UIAppearanceContainer.Type],
    for traits: UITraitCollection?
  ) -> UIView {
    let names = containers.map { ObjectIdentifier($0) }
    let known = proxies.first {
      $0.type == type && $0.traits == traits
        && $0.containers.map { ObjectIdentifier($0) } == names
    }
    if let known { return known.view }
    let proxy = Proxy(
      view: UIView.make(type, frame: .zero), unchanged: UIView.make(type, frame: .zero),
      type: type, containers: containers, traits: traits)
    proxies.append(proxy)
    return proxy.view
  }

  @MainActor func apply(to view: UIView) {
    let classes = Self.classes(of: view)
    let matching = proxies.compactMap { proxy in rank(proxy, view, classes).map { ($0, proxy) } }
      .sorted { $0.0 < $1.0 }.map(\.1)
    var applied = Self.applied(to: view)
    if matching.isEmpty, applied.isEmpty { return }
    for path in type(of: view).appearanceProperties {
      let current = view[keyPath: path]
      let basis = applied[path]?.value ?? unchanged(path, classes)?[keyPath: path]
      guard areEqual(current, basis) else { continue }
      let proxy = matching.first {
        $0.type.appearanceProperties.contains(path)
          && !areEqual($0.view[keyPath: path], $0.unchanged[keyPath: path])
      }
      let original = applied[path] == nil ? current : applied[path]?.original
      let new = proxy.map { $0.view[keyPath: path] } ?? original
      if areEqual(new, current) { continue }
      path.set(new as Any, of: view)
      applied[path] = Applied(value: view[keyPath: path], original: original)
    }
    Self.setApplied(applied, to: view)
  }

  /// The rank of a proxy for a view; nil if it does not apply.
  @MainActor private func rank(_ proxy: Proxy, _ view: UIView, _ classes: [UIView.Type]) -> Rank? {
    guard let distance = classes.firstIndex(where: { $0 == proxy.type }) else { return nil }
    if let traits = proxy.traits, !view.traitCollection.containsTraits(in: traits) { return nil }
    var positions: [Int] = []
    if !proxy.containers.isEmpty {
      let outer = sequence(first: view as UIResponder) { $0.next }.dropFirst().reversed()
      var rest = outer.enumerated()[...]
      for container in proxy.containers.reversed() {
        guard let match = rest.firstIndex(where: { isInstance($0.element, of: container) })
        else { return nil }
        positions.append(rest[match].offset)
        rest = rest[rest.index(after: match)...]
      }
    }
    let traits = proxy.traits?.changedTraits(from: nil).count ?? 0
    return Rank(distance: distance, positions: positions, traits: traits)
  }

  private func isInstance<Container>(_ object: Any, of type: Container.Type) -> Bool {
    object is Container
  }

  /// A view with the default of a property: for a property of UIKit, of the nearest class of UIKit
  /// that has such properties, as what a subclass changes in its initializer counts as set.
  @MainActor private func unchanged(_ path: AnyKeyPath, _ classes: [UIView.Type]) -> UIView? {
    let isOfUIKit = UIView.isOfUIKit(type(of: path).rootType)
    let declaring = zip(classes, classes.dropFirst().map(Optional.some) + [nil]).first {
      (!isOfUIKit || UIView.isOfUIKit($0))
        && $0.appearanceProperties.count > ($1?.appearanceProperties.count ?? 0)
    }
    guard let type = declaring?.0 else { return nil }
    if let view = unchangedViews[ObjectIdentifier(type)] { return view }
    let view = UIView.make(type, frame: .zero)
    unchangedViews[ObjectIdentifier(type)] = view
    return view
  }

  /// The class of a view and those above it, up to `UIView`.
  private static func classes(of view: UIView) -> [UIView.Type] {
    sequence(first: Mirror(reflecting: view)) { $0.superclassMirror }
      .compactMap { $0.subjectType as? UIView.Type }
  }

  @MainActor private static func applied(to view: UIView) -> [AnyKeyPath: Applied] {
    view.companions[ObjectIdentifier(Applied.self)] as? [AnyKeyPath: Applied] ?? [:]
  }

  @MainActor private static func setApplied(_ applied: [AnyKeyPath: Applied], to view: UIView) {
    view.companions[ObjectIdentifier(Applied.self)] = applied.isEmpty ? nil : applied
  }

  /// Makes the value of a property a default, which proxies may replace.
  @MainActor static func makeDefault(_ path: AnyKeyPath, of view: UIView) {
    var applied = applied(to: view)
    applied[path] = Applied(value: view[keyPath: path], original: view[keyPath: path])
    setApplied(applied, to: view)
  }
}

extension UIView {
  /// Sets a property of a part to a default, which appearance proxies may replace.
  package final func setDefault<View: UIView, Value>(
    _ path: ReferenceWritableKeyPath<View, Value>, _ value: Value
  ) {
    guard let view = self as? View else { return }
    view[keyPath: path] = value
    AppearanceProxies.makeDefault(path, of: self)
  }
}

/// Whether two values are equal; values that cannot be compared are not, unless both are nil.
private func areEqual(_ a: Any?, _ b: Any?) -> Bool {
  let (a, b) = (a.flatMap(KeyedValue.unwrapped), b.flatMap(KeyedValue.unwrapped))
  guard let a, let b else { return a == nil && b == nil }
  func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == b as? Value }
  return (a as? any Equatable).map { isEqual($0) } ?? false
}

extension AnyKeyPath {
  /// Sets the property of an object, if it can be set.
  fileprivate func set(_ value: Any, of object: Any) {
    func open<Root>(_: Root.Type) {
      func open<Value>(_: Value.Type) {
        guard let path = self as? ReferenceWritableKeyPath<Root, Value>,
          let root = object as? Root, let value = value as? Value
        else { return }
        root[keyPath: path] = value
      }
      _openExistential(type(of: self).valueType, do: open)
    }
    _openExistential(type(of: self).rootType, do: open)
  }
}
