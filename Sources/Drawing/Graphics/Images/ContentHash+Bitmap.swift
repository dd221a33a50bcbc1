import Base

extension ContentHash {
  /// Creates the hash of a bitmap with its size.
  package init(_ bitmap: Bitmap) {
    self.init(
      seed: UInt64(bitmap.width) << 32 | UInt64(bitmap.height), bitmap.pixels.span,
      as: { $0.word })
  }
}
