import Graphics

/// One image of a GIF file, ready to be written.
struct GIFImage: Sendable {
  var rect: PixelRect
  /// The delay in hundredths of a second.
  var delay: Int
  /// The treatment of the rectangle before the next image.
  var disposal: Disposal
  /// The index that draws nothing.
  var transparentIndex: Int?
  /// The local palette; nil for the global one.
  var localPalette: [PremultipliedPixel]?
  /// The bits of an index before compression, 2…8; fewer than the palette's if only its first
  /// colors are used.
  var minimumCodeSize: Int
  /// Packed LZW codes.
  var codes: [UInt8]
}
