/// An immutable picture; two images are equal when they are the same object, as with
/// Core Foundation.
public final class CGImage: Hashable, Sendable {
  /// The pixels.
  public let bitmap: Bitmap

  public init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  /// Size in pixels.
  public var width: Int { bitmap.width }
  public var height: Int { bitmap.height }

  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
