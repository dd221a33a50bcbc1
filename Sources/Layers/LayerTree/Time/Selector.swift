/// A function to be called on a target, in place of Objective-C's selector.
///
/// Write `Selector(tick)`, `Selector(Clock.tick)` or `Selector(tapped(_:))` where Objective-C has
/// `#selector`. A bound function, such as `tick`, keeps its object alive; an unbound one, such as
/// `Clock.tick`, is called on the target.
///
/// Unchecked, because a selector is used on the thread of its stage only, like its targets.
public struct Selector: Hashable, @unchecked Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// Calls the function; returns a sentence about the problem if it cannot.
  private typealias Action = (_ target: Any?, _ arguments: [Any?]) -> String?

  private final class Box {
    let action: Action
    init(_ action: @escaping Action) { self.action = action }
  }

  private let box: Box?
  private let name: String
  /// Whether the name is the user's, so that equal names are equal selectors.
  private let isNamed: Bool
  /// Whether an unbound method can be called on a target.
  private let accepts: (Any) -> Bool

  private init(
    _ name: String, on accepts: @escaping (Any) -> Bool = { _ in true },
    action: @escaping Action
  ) {
    self.name = name
    self.accepts = accepts
    isNamed = false
    box = Box(action)
  }

  private init(_ box: Box?, named name: String, _ accepts: @escaping (Any) -> Bool) {
    self.box = box
    self.name = name
    self.accepts = accepts
    isNamed = true
  }

  /// The selector with a name, by which it is equal to others of that name:
  /// `Selector(tapped).named("tapped")` added can be removed as `Selector("tapped")`.
  public func named(_ name: String) -> Selector { Selector(box, named: name, accepts) }

  /// Creates a selector from a function, or an object's method, without parameters.
  public init(_ action: @escaping () -> Void) {
    self.init("() -> Void") { _, _ in
      action()
      return nil
    }
  }

  /// Creates a selector from a function of the sender.
  public init<A>(_ action: @escaping (A) -> Void) {
    self.init("(\(A.self)) -> Void") { _, arguments in
      Self.withArgument(0, of: arguments, action)
    }
  }

  /// Creates a selector from a function of the sender and the event.
  public init<A, B>(_ action: @escaping (A, B) -> Void) {
    self.init("(\(A.self), \(B.self)) -> Void") { _, arguments in
      Self.withArguments(of: arguments, action)
    }
  }

  /// Creates a selector from a function of three: an animation block's name, whether it finished,
  /// its context.
  public init<A, B, C>(_ action: @escaping (A, B, C) -> Void) {
    self.init("(\(A.self), \(B.self), \(C.self)) -> Void") { _, arguments in
      Self.withArguments(of: arguments, action)
    }
  }

  /// Creates a selector from a method of the target without parameters: `Clock.tick`.
  public init<T>(_ method: @escaping (T) -> () -> Void) {
    self.init("\(T.self).() -> Void", on: Self.isInstance(of: T.self)) { target, _ in
      Self.withTarget(target) { target in
        method(target)()
        return nil
      }
    }
  }

  /// Creates a selector from a method of the target with the sender.
  public init<T, A>(_ method: @escaping (T) -> (A) -> Void) {
    self.init("\(T.self).(\(A.self)) -> Void", on: Self.isInstance(of: T.self)) {
      target, arguments in
      Self.withTarget(target) { Self.withArgument(0, of: arguments, method($0)) }
    }
  }

  /// Creates a selector from a method of the target with the sender and the event.
  public init<T, A, B>(_ method: @escaping (T) -> (A, B) -> Void) {
    self.init("\(T.self).(\(A.self), \(B.self)) -> Void", on: Self.isInstance(of: T.self)) {
      target, arguments in
      Self.withTarget(target) { Self.withArguments(of: arguments, method($0)) }
    }
  }

  /// Creates a selector from a method of the target with three parameters.
  public init<T, A, B, C>(_ method: @escaping (T) -> (A, B, C) -> Void) {
    self.init(
      "\(T.self).(\(A.self), \(B.self), \(C.self)) -> Void", on: Self.isInstance(of: T.self)
    ) {
      target, arguments in
      Self.withTarget(target) { Self.withArguments(of: arguments, method($0)) }
    }
  }

  /// Creates a selector from a method's name, which Swift cannot call: performing it is reported.
  ///
  /// `setNeedsLayout`, `removeFromSuperview` and the like are known, as are the names that a
  /// target's `SelectorResolving` resolves.
  public init(_ name: String) { self.init(nil, named: name) { _ in true } }

  public init(stringLiteral name: String) { self.init(name) }

  public var description: String { name }

  /// Whether two selectors are copies of one, or have one name; two created from the same function
  /// differ, since functions cannot be compared.
  public static func == (a: Selector, b: Selector) -> Bool {
    a.name == b.name && (a.box === b.box || a.isNamed && b.isNamed)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  // MARK: Performing

  /// Calls the function; a mismatch is reported to the current timeline.
  /// - Parameters:
  ///   - target: The object on which unbound methods are called.
  ///   - arguments: The sender and further arguments, of which spare ones are ignored.
  package func perform(target: Any?, _ arguments: Any?...) {
    guard let box = self.box ?? target.flatMap({ resolved(for: $0) })?.box else {
      return Self.report(
        name, "Swift cannot call a method by its name “\(name)”: use Selector(the method)")
    }
    if let problem = box.action(target, arguments) { Self.report(name, problem) }
  }

  /// The selector with a function for an object; nil if there is none.
  package func resolved(for object: Any) -> Selector? {
    if box != nil { return accepts(object) ? self : nil }
    if let resolving = object as? any SelectorResolving,
      let found = resolving.selector(named: name), found.box != nil
    {
      return found
    }
    return (object as? any NamedMethods)?.method(named: name)
  }

  private static func report(_ name: String, _ problem: String) {
    LayerFact.unfitSelector(name, reason: problem).report(of: "Selector", at: name)
  }

  private static func isInstance<T>(of type: T.Type) -> (Any) -> Bool { { $0 is T } }

  private static func withTarget<T>(_ target: Any?, _ body: (T) -> String?) -> String? {
    guard let target = target as? T else {
      return "the target is \(shape(target)), the method one of \(T.self)"
    }
    return body(target)
  }

  private static func withArgument<A>(
    _ index: Int, of arguments: [Any?], _ body: (A) -> Void
  ) -> String? {
    let argument = index < arguments.count ? arguments[index] : nil
    guard let value = argument as? A ?? (argument == nil ? zero(A.self) : nil) else {
      return "parameter \(index + 1) is \(A.self), but it was given \(shape(argument))"
    }
    body(value)
    return nil
  }

  /// The value of nil for a parameter that is not an object: false or 0, as on iOS.
  private static func zero<A>(_ type: A.Type) -> A? {
    if type == Bool.self { return false as? A }
    return (type as? any AdditiveArithmetic.Type)?.zero as? A
  }

  private static func withArguments<A, B>(
    of arguments: [Any?], _ body: (A, B) -> Void
  ) -> String? {
    var problem: String?
    return withArgument(0, of: arguments) { (first: A) in
      problem = withArgument(1, of: arguments) { (second: B) in body(first, second) }
    } ?? problem
  }

  private static func withArguments<A, B, C>(
    of arguments: [Any?], _ body: (A, B, C) -> Void
  ) -> String? {
    var problem: String?
    return withArguments(of: arguments) { (first: A, second: B) in
      problem = withArgument(2, of: arguments) { (third: C) in body(first, second, third) }
    } ?? problem
  }

  private static func shape(_ value: Any?) -> String { value.map { "\(type(of: $0))" } ?? "nil" }
}

/// An object that resolves methods by their names, so that `Selector("tick")` can be performed on
/// it.
public protocol SelectorResolving {
  /// The function of a name; nil for an unknown one.
  func selector(named name: String) -> Selector?
}

/// A class of the library that resolves methods by their Objective-C names.
package protocol NamedMethods {
  func method(named name: String) -> Selector?
}

extension CALayer: NamedMethods {
  package func method(named name: String) -> Selector? {
    switch name {
    case "setNeedsLayout": Selector { [weak self] in self?.setNeedsLayout() }
    case "setNeedsDisplay": Selector { [weak self] in self?.setNeedsDisplay() }
    case "layoutIfNeeded": Selector { [weak self] in self?.layoutIfNeeded() }
    case "removeFromSuperlayer": Selector { [weak self] in self?.removeFromSuperlayer() }
    case "removeAllAnimations": Selector { [weak self] in self?.removeAllAnimations() }
    default: nil
    }
  }
}
