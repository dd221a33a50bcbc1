import Base
import Foundation
import Platform

/// Reads the whole content of a file; `-` is standard input.
///
/// Devices, pipes and sockets are refused, since some never end and others block.
/// - Parameter limit: The largest size in bytes; a larger file is not read.
package func readFile(_ path: String, atMost limit: Int) throws(CodecError) -> [UInt8] {
  let descriptor = try openFile(path)
  let name = inputName(path)
  defer { if path != "-" { close(descriptor) } }
  let size = System.size(of: descriptor) ?? 0
  guard size <= limit else { throw .fileTooLarge(file: name, limit: limit) }
  var bytes: [UInt8] = []
  // A small file needs no more than itself and a byte, at which its end is seen.
  var chunk = [UInt8](repeating: 0, count: size == 0 ? 1 << 18 : min(1 << 18, size + 1))
  while true {
    let count = System.read(descriptor, into: &chunk)
    if count < 0 {
      if errno == EINTR { continue }
      throw .cannotRead(file: name, errno: errno)
    }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
    guard bytes.count <= limit else { throw .fileTooLarge(file: name, limit: limit) }
  }
}

/// Reads a file; nil where there is none.
package func readFile(
  ifThere path: String, atMost limit: Int
) throws(CodecError) -> [UInt8]? {
  do {
    return try readFile(path, atMost: limit)
  } catch .cannotRead(_, ENOENT), .cannotRead(_, ENOTDIR) {
    return nil
  }
}

/// The name of an input in messages; `-` is standard input.
func inputName(_ path: String) -> String { path == "-" ? "standard input" : path }

/// Opens a file for reading; `-` is standard input, which is open already.
///
/// - Parameter streams: Whether a device or a pipe is accepted, too, and waited for.
func openFile(_ path: String, allowingStreams streams: Bool = false) throws(CodecError) -> Int32 {
  if path == "-" {
    if let mode = System.mode(of: STDIN_FILENO), mode & S_IFMT == S_IFDIR {
      throw .isDirectory(file: inputName(path))
    }
    return STDIN_FILENO
  }
  // Non-blocking: opening a pipe without a writer would wait.
  let waiting = streams ? 0 : O_NONBLOCK
  let descriptor = System.open(path, O_RDONLY | O_CLOEXEC | waiting)
  guard descriptor >= 0 else {
    // A socket cannot be opened at all.
    throw errno == ENXIO ? .notAFile(file: path) : .cannotRead(file: path, errno: errno)
  }
  switch System.mode(of: descriptor).map({ $0 & S_IFMT }) {
  case S_IFREG?, nil: return descriptor
  case S_IFDIR?:
    close(descriptor)
    throw .isDirectory(file: path)
  default:
    if streams { return descriptor }
    close(descriptor)
    throw .notAFile(file: path)
  }
}

/// The hash of a file's content, which is read in parts of a megabyte, so that a large file takes
/// no more memory.
package func contentHash(ofFile path: String) throws(CodecError) -> ContentHash {
  let descriptor = try openFile(path)
  defer { close(descriptor) }
  let part = 1 << 20
  let size = System.size(of: descriptor) ?? 0
  var bytes = [UInt8](repeating: 0, count: min(part, size + 1))
  var hashes: [ContentHash] = []
  var offset = 0
  while true {
    let count = System.read(descriptor, at: offset, into: &bytes, from: 0)
    guard count >= 0 else { throw .cannotRead(file: path, errno: errno) }
    hashes.append(ContentHash(inLanes: count == bytes.count ? bytes : Array(bytes[..<count])))
    offset += count
    if count < bytes.count { break }
  }
  if hashes.count == 1 { return hashes[0] }
  return ContentHash(Array(hashes.map(\.description).joined().utf8))
}
