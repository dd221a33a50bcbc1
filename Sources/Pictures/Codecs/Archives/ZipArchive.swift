import Base
import Graphics

/// The files in a zip archive, stored or deflated.
package struct ZipArchive: Sendable {
  private let bytes: [UInt8]
  /// The name of the archive in messages.
  private let name: String
  private let entries: [String: Entry]
  /// The paths of the files, in the order of the directory.
  package let paths: [String]

  private struct Entry: Sendable {
    var method: Int
    var compressedSize: Int
    var size: Int
    var offset: Int
  }

  /// The largest size of a decompressed file, in bytes.
  package static let maximumSize = Limits.lottieBytes
  /// The largest number of files in an archive.
  private static let maximumCount = 10_000

  /// Whether bytes begin with the signature of an archive.
  package static func isZip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
  }

  /// Reads the directory; ignores files whose paths lead outside of the archive.
  package init(_ bytes: [UInt8], name: String) throws(CodecError) {
    func damaged(_ reason: String) -> CodecError {
      .damaged(file: name, format: "zip", reason: reason)
    }
    self.bytes = bytes
    self.name = name
    let least = max(0, bytes.count - 22 - 0xFFFF)
    guard bytes.count >= 22,
      let end = (least...(bytes.count - 22)).reversed().first(where: {
        bytes.number(at: $0, size: 4) == 0x0605_4B50
      })
    else { throw damaged("it has no directory") }
    let count = bytes.number(at: end + 10, size: 2)
    guard count <= Self.maximumCount else { throw damaged("it lists \(count) files, too many") }
    var offset = bytes.number(at: end + 16, size: 4)
    var entries: [String: Entry] = [:]
    var paths: [String] = []
    for _ in 0..<count {
      guard offset + 46 <= bytes.count, bytes.number(at: offset, size: 4) == 0x0201_4B50 else {
        throw damaged("its directory is cut off")
      }
      let nameLength = bytes.number(at: offset + 28, size: 2)
      let rest = bytes.number(at: offset + 30, size: 2) + bytes.number(at: offset + 32, size: 2)
      guard offset + 46 + nameLength <= bytes.count else {
        throw damaged("its directory is cut off")
      }
      let path = String(
        decoding: bytes[(offset + 46)..<(offset + 46 + nameLength)], as: UTF8.self)
      if Self.staysInside(path), !path.hasSuffix("/"), entries[path] == nil {
        paths.append(path)
        entries[path] = Entry(
          method: bytes.number(at: offset + 10, size: 2),
          compressedSize: bytes.number(at: offset + 20, size: 4),
          size: bytes.number(at: offset + 24, size: 4),
          offset: bytes.number(at: offset + 42, size: 4))
      }
      offset += 46 + nameLength + rest
    }
    self.entries = entries
    self.paths = paths
  }

  /// The decompressed size of a file according to the directory; nil if there is no such file.
  package func size(of path: String) -> Int? {
    entries[path].map { $0.method == 0 ? $0.compressedSize : $0.size }
  }

  /// The decompressed bytes of a file; nil if there is no such file.
  package func contents(of path: String) throws(CodecError) -> [UInt8]? {
    guard let entry = entries[path] else { return nil }
    func damaged(_ reason: String) -> CodecError {
      .damaged(file: "\(name)/\(path)", format: "zip", reason: reason)
    }
    let offset = entry.offset
    guard offset + 30 <= bytes.count, bytes.number(at: offset, size: 4) == 0x0403_4B50 else {
      throw damaged("it is not where the directory says")
    }
    let start =
      offset + 30 + bytes.number(at: offset + 26, size: 2)
      + bytes.number(at: offset + 28, size: 2)
    guard start + entry.compressedSize <= bytes.count else { throw damaged("it is cut off") }
    let packed = bytes[start..<(start + entry.compressedSize)]
    switch entry.method {
    case 0: return Array(packed)
    case 8:
      guard entry.size <= Self.maximumSize else {
        throw damaged("it has \(entry.size) bytes, more than \(Self.maximumSize)")
      }
      do throws(Inflater.Damage) {
        let contents = try Inflater.inflate(packed, limit: entry.size)
        guard contents.count == entry.size else {
          throw Inflater.Damage(reason: "its length is not that in the directory")
        }
        return contents
      } catch {
        throw damaged(error.reason)
      }
    default: throw damaged("it is compressed by method \(entry.method), which is not known")
    }
  }

  /// Whether a path stays within the archive.
  private static func staysInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.contains("\\")
      && !path.split(separator: "/", omittingEmptySubsequences: false).contains("..")
  }
}

extension [UInt8] {
  /// A little-endian number; 0 beyond the end.
  fileprivate func number(at offset: Int, size: Int) -> Int {
    guard offset >= 0, offset + size <= count else { return 0 }
    return (0..<size).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
