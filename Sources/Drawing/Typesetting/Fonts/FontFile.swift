import Base
import Foundation
import Graphics
import Platform

/// A face in a font file, with the properties by which it is chosen.
struct FontFile: Hashable {
  var path: String
  /// The index of the face in a collection.
  var index = 0
  var family: String
  var weight: Int
  var isItalic: Bool
  /// The weights that a variable font covers; nil for a static one.
  var weightRange: ClosedRange<Int>?
  /// Whether it comes with the product.
  var isBundled = false
}

extension FontFile {
  /// Throws if a path does not lead to a regular file, or the file is too large: FreeType would
  /// wait for a pipe, and read a device without end.
  static func checkFile(_ path: String) throws(TypesettingError) {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // FreeType reports a missing file.
    guard let values = try? FileManager.default.attributesOfItem(atPath: real) else { return }
    guard values[.type] as? FileAttributeType == .typeRegular else {
      throw .unreadableFont(path: path, reason: "it is a device or a pipe; only files are read")
    }
    guard let size = (values[.size] as? NSNumber)?.intValue, size <= Limits.fontBytes else {
      throw .unreadableFont(
        path: path, reason: "it has more than \(Limits.fontBytes >> 20) MB")
    }
  }

  /// Throws if an existing file or folder cannot be opened for lack of memory or descriptors.
  static func checkCanOpen(_ path: String) throws(TypesettingError) {
    let descriptor = System.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor >= 0 {
      close(descriptor)
    } else if [EMFILE, ENFILE, ENOMEM].contains(errno) {
      throw .cannotOpen(path: path, errno: errno)
    }
  }
}
