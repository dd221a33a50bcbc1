/// The base protocol of delegates and data sources, which adds `responds(to:)` as
/// `NSObjectProtocol` does on Apple's systems.
public protocol AskedDelegate: AnyObject {}
