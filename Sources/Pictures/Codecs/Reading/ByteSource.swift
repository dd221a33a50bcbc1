import Foundation
import Platform

/// Reads the bytes of a file or of standard input in parts.
final class ByteSource {
  /// The name used in messages.
  let name: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private static let chunkSize = 1 << 18

  /// - Parameters:
  ///   - path: A file; `-` is standard input.
  ///   - streams: Whether a device or a pipe is accepted, too.
  init(path: String, allowingStreams streams: Bool = false) throws(CodecError) {
    name = inputName(path)
    descriptor = try openFile(path, allowingStreams: streams)
  }

  deinit { if descriptor > STDIN_FILENO { close(descriptor) } }

  /// The next bytes, without consuming them; fewer at the end.
  func peek(_ count: Int) throws(CodecError) -> ArraySlice<UInt8> {
    try fill(count)
    return buffer[position..<min(position + count, buffer.count)]
  }

  /// Reads the next bytes; fewer at the end.
  func read(_ count: Int) throws(CodecError) -> ArraySlice<UInt8> {
    let bytes = try peek(count)
    position += bytes.count
    return bytes
  }

  /// Reads a line, without its end; nil at the end of the file.
  /// - Throws: If the line is longer than any header line of Y4M.
  func line() throws(CodecError) -> String? {
    let bytes = try peek(1024)
    if bytes.isEmpty { return nil }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      throw .damaged(file: name, format: "Y4M", reason: "a line of its header has no end")
    }
    position = end + 1
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Reads all remaining bytes.
  func rest(atMost limit: Int) throws(CodecError) -> [UInt8] {
    try fill(limit + 1)
    let bytes = buffer[position...]
    guard bytes.count <= limit else { throw .fileTooLarge(file: name, limit: limit) }
    position = buffer.count
    return Array(bytes)
  }

  private func fill(_ count: Int) throws(CodecError) {
    if buffer.count - position >= count || isAtEnd { return }
    buffer.removeFirst(position)
    position = 0
    var chunk = [UInt8](repeating: 0, count: ByteSource.chunkSize)
    while buffer.count < count {
      let got = System.read(descriptor, into: &chunk)
      if got < 0 {
        if errno == EINTR { continue }
        throw .cannotRead(file: name, errno: errno)
      }
      if got == 0 {
        isAtEnd = true
        return
      }
      buffer += chunk[..<got]
    }
  }
}
