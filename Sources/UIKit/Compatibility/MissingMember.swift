/// The error of an optional Objective-C member that a conforming type does not implement.
///
/// `flipbook adapt` writes it into the defaults of such members; a call with `try?` results in nil.
public struct MissingMember: Error, Hashable {
  /// `name(label:_:)` for functions, the plain name for properties.
  public let name: String

  public init(_ name: String) { self.name = name }
}
