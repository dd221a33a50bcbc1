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
  if let size = System.size(of: descriptor), size > limit {
    throw .fileTooLarge(file: name, limit: limit)
  }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 18)
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
