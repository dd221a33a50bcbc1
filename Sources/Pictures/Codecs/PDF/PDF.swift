import Base
package import Graphics

/// Vector pictures from PDF files, drawn by poppler.
///
/// For files that come with the code that shows them: poppler has no limit for the work that a file
/// may ask for.
package enum PDF {
  /// The pixels per point of the pictures, as those of an SVG.
  package static let scale = VectorPicture.scale

  package static func decode(path: String) throws(CodecError) -> Bitmap {
    try decode(readFile(path, atMost: Limits.pictureBytes), name: path)
  }

  /// Draws the crop box of the first page, whose points are those of the picture.
  ///
  /// Text in fonts that the file does not contain is set in the machine's.
  package static func decode(
    _ bytes: [UInt8], name: String = "picture"
  ) throws(CodecError) -> Bitmap {
    guard bytes.starts(with: "%PDF-".utf8) else {
      try CodecError.checkIsNotPointer(bytes, file: name)
      throw .damaged(file: name, format: "PDF", reason: "it does not begin with %PDF-")
    }
    let page: LibPoppler
    do { page = try LibPoppler(bytes) } catch {
      throw CodecError(error, file: name, format: "PDF")
    }
    let (width, height) = try VectorPicture.pixels(
      of: page.size, name: name, format: "PDF", limit: Limits.pixels)
    do {
      return Bitmap(
        width: width, height: height,
        pixels: try page.draw(width: width, height: height, scale: Double(scale)))
    } catch {
      throw CodecError(error, file: name, format: "PDF")
    }
  }
}
