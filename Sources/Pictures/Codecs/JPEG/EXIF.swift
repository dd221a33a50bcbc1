import Graphics

/// The EXIF orientation of JPEG files.
enum EXIF {
  /// The orientation as the standard numbers it, 1…8; 1, upright, if it is missing or invalid.
  static func orientation(in bytes: [UInt8]) -> Int {
    var at = 2
    // Segments: FF, a marker, and a length that counts itself.
    while at + 4 <= bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { break }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      guard length >= 2, at + 2 + length <= bytes.count else { break }
      let body = bytes[(at + 4)..<(at + 2 + length)]
      if marker == 0xE1, body.starts(with: Array("Exif\0\0".utf8)) {
        return orientation(tiff: Array(body.dropFirst(6)))
      }
      at += 2 + length
    }
    return 1
  }

  private static func orientation(tiff: [UInt8]) -> Int {
    guard tiff.count >= 8 else { return 1 }
    let isLittle = tiff.starts(with: Array("II".utf8))
    guard isLittle || tiff.starts(with: Array("MM".utf8)) else { return 1 }
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= tiff.count else { return nil }
      let bytes = tiff[at..<(at + count)]
      return (isLittle ? bytes.reversed() : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let table = number(4, 4), let entries = number(table, 2) else { return 1 }
    for index in 0..<entries {
      let entry = table + 2 + 12 * index
      guard let tag = number(entry, 2) else { return 1 }
      if tag == 0x0112, let value = number(entry + 8, 2), (1...8).contains(value) { return value }
    }
    return 1
  }
}

extension Bitmap {
  /// The picture rotated or flipped upright, by the EXIF orientation of its rows and columns.
  func oriented(exif orientation: Int) -> Bitmap {
    guard (2...8).contains(orientation) else { return self }
    let swaps = orientation >= 5
    var result = Bitmap(width: swaps ? height : width, height: swaps ? width : height)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (u, v) =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        result[x, y] = self[u, v]
      }
    }
    return result
  }
}
