import Foundation

/// The whole content of a file; `-` is standard input.
///
/// Devices, pipes and sockets are not read, since some never end and others never begin.
/// - Parameter limit: Bytes that it may have; nothing of a larger file is read.
package func readFile(_ path: String, atMost limit: Int) throws(CodecError) -> [UInt8] {
  // Without waiting: opening a pipe that nobody writes to would.
  let descriptor =
    path == "-" ? STDIN_FILENO : System.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { throw .cannotRead(file: path, errno: errno) }
  defer { if path != "-" { close(descriptor) } }
  if let mode = System.mode(of: descriptor) {
    if mode & S_IFMT == S_IFDIR { throw .isDirectory(file: path) }
    guard path == "-" || mode & S_IFMT == S_IFREG else { throw .notAFile(file: path) }
  }
  if let size = System.size(of: descriptor), size > limit {
    throw .fileTooLarge(file: path, limit: limit)
  }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 18)
  while true {
    let count = System.read(descriptor, into: &chunk)
    if count < 0 {
      if errno == EINTR { continue }
      throw .cannotRead(file: path, errno: errno)
    }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
    guard bytes.count <= limit else { throw .fileTooLarge(file: path, limit: limit) }
  }
}
