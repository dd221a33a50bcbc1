import Base
import Codecs
import Graphics

/// The pictures of files that documents share which read one scene file, such as in two styles:
/// each is opened and decoded once.
package final class SharedPictures: Sendable {
  typealias Picture = (image: CGImage, scale: Int)

  private let opened = Confined<[String: Picture]>([:])

  package init() {}

  /// The picture of a file as it was when it was opened first.
  ///
  /// - Parameter limit: The most pixels that it may have.
  func picture(at path: String, pixels limit: Int) throws(CodecError) -> Picture {
    try opened.with { opened throws(CodecError) in
      if let known = opened[path], known.image.width * known.image.height <= limit { return known }
      let picture = try Self.open(path, pixels: limit)
      opened[path] = picture
      return picture
    }
  }

  static func open(_ path: String, pixels limit: Int) throws(CodecError) -> Picture {
    let picture = try StillPicture(path: path, pixels: limit)
    return (CGImage(picture.bitmap), picture.scale)
  }
}
