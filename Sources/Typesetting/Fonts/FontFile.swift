internal import CPango
import Foundation
import Graphics

/// One face in a font file, as the catalogue knows it: enough to choose by, without opening the file where its name says it.
struct FontFile: Hashable {
  var path: String
  /// Of the face in a collection.
  var index = 0
  var family: String
  var weight: Int
  var isItalic: Bool
  /// The weights that a variable font covers; nil for a static one.
  var weightRange: ClosedRange<Int>?
}

/// FreeType, and what may be asked of a file before a face of it is used; every face keeps it alive.
final class FreeType {
  let handle: FT_Library

  init() {
    var library: FT_Library?
    let status = FT_Init_FreeType(&library)
    precondition(status == 0 && library != nil, "FreeType cannot start: error \(status)")
    handle = library!
  }

  deinit { FT_Done_FreeType(handle) }

  func open(_ path: String, index: Int = 0) throws(TypesettingError) -> FT_Face {
    var face: FT_Face?
    let status = FT_New_Face(handle, path, FT_Long(index), &face)
    guard status == 0, let face else {
      let reason =
        FileManager.default.fileExists(atPath: path)
        ? "not a font (FreeType error \(status))" : "no such file"
      throw .unreadableFont(path: path, reason: reason)
    }
    return face
  }

  /// The faces of a file, read from its tables.
  func faces(of path: String) throws(TypesettingError) -> [FontFile] {
    var result: [FontFile] = []
    var index = 0
    while true {
      let face = try open(path, index: index)
      defer { FT_Done_Face(face) }
      // Without letters of its own and without colour bitmaps there is nothing to draw.
      if let name = face.pointee.family_name, face.isUsable {
        var file = FontFile(
          path: path, index: index, family: String(cString: name),
          weight: face.pointee.style_flags & 2 != 0 ? 700 : 400,
          isItalic: face.pointee.style_flags & 1 != 0)
        if let os2: UnsafeMutablePointer<TT_OS2> = face.table(FT_SFNT_OS2) {
          file.weight = Int(os2.pointee.usWeightClass)
        }
        if let axis = weightAxis(of: face) { file.weightRange = axis.range }
        result.append(file)
      }
      index += 1
      if index >= face.pointee.num_faces { return result }
    }
  }

  /// Where the weight is among a variable font's axes, and the weights it covers.
  func weightAxis(of face: FT_Face) -> (index: Int, range: ClosedRange<Int>, defaults: [FT_Fixed])?
  {
    guard face.pointee.face_flags & (1 << 8) != 0 else { return nil }
    var master: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &master) == 0, let master else { return nil }
    defer { FT_Done_MM_Var(handle, master) }
    let axes = UnsafeBufferPointer(start: master.pointee.axis, count: Int(master.pointee.num_axis))
    let weight: FT_ULong = 0x7767_6874  // wght
    guard let index = axes.firstIndex(where: { $0.tag == weight }) else { return nil }
    let range = (axes[index].minimum >> 16)...(max(axes[index].minimum, axes[index].maximum) >> 16)
    return (index, Int(range.lowerBound)...Int(range.upperBound), axes.map(\.def))
  }
}

extension FT_Face {
  var isUsable: Bool { pointee.face_flags & 1 != 0 || pointee.num_fixed_sizes > 0 }

  func table<Table>(_ tag: FT_Sfnt_Tag) -> UnsafeMutablePointer<Table>? {
    FT_Get_Sfnt_Table(self, tag)?.assumingMemoryBound(to: Table.self)
  }
}
