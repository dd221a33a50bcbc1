import Foundation
import Graphics
import Platform

/// One face in a font file, as the catalog knows it: enough to choose by, without opening the
/// file where its name says it.
struct FontFile: Hashable {
  var path: String
  /// The index of the face in a collection.
  var index = 0
  var family: String
  var weight: Int
  var isItalic: Bool
  /// The weights that a variable font covers; nil for a static one.
  var weightRange: ClosedRange<Int>?
}

extension FontFile {
  /// Throws where a path leads to no file, or to one that is too large: FreeType would wait for a
  /// pipe, and read a device without end.
  static func checkFile(_ path: String) throws(TypesettingError) {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // What cannot be found is for FreeType to report.
    guard let values = try? FileManager.default.attributesOfItem(atPath: real) else { return }
    guard values[.type] as? FileAttributeType == .typeRegular else {
      throw .unreadableFont(path: path, reason: "it is a device or a pipe; only files are read")
    }
    guard let size = (values[.size] as? NSNumber)?.intValue, size <= Limits.fontBytes else {
      throw .unreadableFont(
        path: path, reason: "it has more than \(Limits.fontBytes >> 20) MB")
    }
  }
  /// Throws where a file or folder that is there cannot be opened for want of memory or descriptors.
  static func checkMeans(toOpen path: String) throws(TypesettingError) {
    let descriptor = System.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor >= 0 {
      close(descriptor)
    } else if [EMFILE, ENFILE, ENOMEM].contains(errno) {
      throw .cannotOpen(path: path, errno: errno)
    }
  }
}
