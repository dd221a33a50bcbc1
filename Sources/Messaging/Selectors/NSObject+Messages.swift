public import Foundation
public import LayerTree

extension NSObjectProtocol {
  /// Whether a selector can be performed on the object; of those that are only names, those that
  /// its `SelectorResolving` knows.
  ///
  /// A class that declares it itself does so without `override`, as here nothing can be overridden
  /// in `NSObject`.
  public func responds(to aSelector: Selector!) -> Bool {
    aSelector.map { $0.resolved(for: self) != nil } ?? false
  }

  /// Performs a selector now; one that the object does not know goes to a responder's
  /// `forwardingTarget(for:)`, else it is reported.
  /// - Returns: Nil, as functions give nothing back here.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> AnyObject? {
    Message(aSelector, []).send(to: self)
    return nil
  }

  /// The same with an argument.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> AnyObject? {
    Message(aSelector, [object]).send(to: self)
    return nil
  }

  /// The same with two.
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
    // A ring of objects that forward to one another ends.
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

/// An object that may name another one for what it does not know itself.
package protocol Forwarding {
  func nextTarget(for selector: Selector) -> Any?
}
