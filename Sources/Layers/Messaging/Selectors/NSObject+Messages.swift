public import Foundation
public import LayerTree

extension NSObjectProtocol {
  /// Whether a selector can be performed on the object; a bare name must be resolved by its
  /// `SelectorResolving`.
  ///
  /// A class that declares it does so without `override`, since members of an `NSObject` extension
  /// cannot be overridden here.
  public func responds(to aSelector: Selector!) -> Bool {
    aSelector.map { $0.resolved(for: self) != nil } ?? false
  }

  /// Performs a selector now; an unknown one is forwarded by a responder's
  /// `forwardingTarget(for:)`, or reported.
  /// - Returns: Nil, since functions return nothing here.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> AnyObject? {
    Message(aSelector, []).send(to: self)
    return nil
  }

  /// Performs a selector with an argument.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> AnyObject? {
    Message(aSelector, [object]).send(to: self)
    return nil
  }

  /// Performs a selector with two arguments.
  @discardableResult
  public func perform(
    _ aSelector: Selector!, with object1: Any!, with object2: Any!
  ) -> AnyObject? {
    Message(aSelector, [object1, object2]).send(to: self)
    return nil
  }
}

/// A selector with its arguments.
private struct Message {
  let selector: Selector?
  let arguments: [Any?]

  init(_ selector: Selector?, _ arguments: [Any?]) {
    self.selector = selector
    self.arguments = arguments
  }

  func send(to object: Any) {
    guard let selector else { return }
    var target = object
    var hops = 0
    // Limited, since objects may forward in a cycle.
    while selector.resolved(for: target) == nil, hops < 16,
      let next = (target as? any Forwarding)?.nextTarget(for: selector)
    {
      target = next
      hops += 1
    }
    let first = arguments.first ?? nil
    let second = arguments.count > 1 ? arguments[1] : nil
    selector.perform(target: target, first, second)
  }
}

/// An object that may forward unknown selectors to another one.
package protocol Forwarding {
  func nextTarget(for selector: Selector) -> Any?
}
