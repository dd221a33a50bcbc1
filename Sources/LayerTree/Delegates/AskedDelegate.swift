/// What all delegates and data sources can be asked, as on Apple's systems, where their protocols
/// are those of objects: `responds(to:)`.
public protocol AskedDelegate: AnyObject {}
