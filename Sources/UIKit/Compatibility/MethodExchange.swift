public import LayerTree

/// A method of the Objective-C runtime, which Swift on Linux does not have.
public struct Method: Hashable, Sendable {
  fileprivate let name: String
}

/// A method's implementation in the Objective-C runtime.
public struct IMP: Hashable, Sendable {
  fileprivate let name: String
}

/// A method for `method_exchangeImplementations(_:_:)`, which reports that it has no effect.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  cls.map { Method(name: "\($0) \(name)") }
}

/// Like `class_getInstanceMethod(_:_:)`.
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  class_getInstanceMethod(cls, name)
}

public func method_getImplementation(_ m: Method) -> IMP { IMP(name: m.name) }
public func method_getTypeEncoding(_ m: Method) -> String? { nil }
public func object_getClass(_ obj: Any?) -> AnyClass? { obj.map { type(of: $0 as AnyObject) } }

/// Adds nothing and reports a diagnostic, so that code continues with the exchange.
@discardableResult
public func class_addMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: String?
) -> Bool {
  CompatibilityFact.addedMethod("\(name)", implementation: imp.name).report(
    of: "Objective-C runtime",
    at: "class_addMethod")
  return false
}

@discardableResult
public func class_replaceMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: String?
) -> IMP? {
  reportKept("class_replaceMethod", "\(name)", imp.name)
  return nil
}

@discardableResult
public func method_setImplementation(_ m: Method, _ imp: IMP) -> IMP {
  reportKept("method_setImplementation", m.name, imp.name)
  return IMP(name: m.name)
}

/// Exchanges nothing and reports a diagnostic: Swift on Linux does not call methods by name.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {
  reportKept("method_exchangeImplementations", m1.name, m2.name)
}

private func reportKept(_ function: String, _ kept: String, _ other: String) {
  CompatibilityFact.keptMethod(kept, other: other).report(of: "Objective-C runtime", at: function)
}
