/// One image of a GIF file, ready to be written.
struct GIFImage: Sendable {
  var rect: PixelRect
  /// In hundredths of a second.
  var delay: Int
  /// What becomes of the rectangle before the next image.
  var disposal: Disposal
  /// The index that draws nothing.
  var transparentIndex: Int?
  /// The colors, when they are not the global ones.
  var localPalette: [UInt32]?
  /// Bits of an index before compression, 2…8; fewer than the palette's where only its first
  /// colors are used.
  var minimumCodeSize: Int
  /// Packed LZW codes.
  var codes: [UInt8]
}
