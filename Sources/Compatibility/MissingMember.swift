/// The error of a member that a conforming type has left out, where Objective-C makes it optional.
///
/// `flipbook adapt` writes it into the defaults of such members; a call with `try?` gives nil.
public struct MissingMember: Error, Hashable {
  /// `name(label:_:)` for functions, the plain name for properties.
  public let name: String

  public init(_ name: String) { self.name = name }
}
