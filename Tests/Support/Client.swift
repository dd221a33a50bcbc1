internal import Foundation

/// A connection to a server on 127.0.0.1, as a browser makes one.
package final class Client {
  private let descriptor: Int32
  private let port: Int

  package init(port: Int) {
    self.port = port
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var timeout = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit {
    close()
    _ = Foundation.close(descriptor)
  }

  package func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  package func send(_ text: String) {
    _ = Foundation.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
  }

  /// The whole answer to a request, with its headers; bytes that are no text are replaced.
  ///
  /// - Parameter headers: Lines that end with a line break; `Host` is added if it is not there.
  package func answer(_ method: String = "GET", _ path: String, _ headers: String = "") -> String {
    String(decoding: bytes(method, path, headers), as: UTF8.self)
  }

  /// The whole answer to a request as bytes.
  package func bytes(_ method: String = "GET", _ path: String, _ headers: String = "") -> [UInt8] {
    let host = headers.contains("Host:") ? "" : "Host: 127.0.0.1:\(port)\r\n"
    send("\(method) \(path) HTTP/1.1\r\n\(host)\(headers)Connection: close\r\n\r\n")
    return readBytes(until: nil)
  }

  /// Reads until a text has come, or the other side closes.
  package func read(until end: String?) -> String {
    String(decoding: readBytes(until: end), as: UTF8.self)
  }

  private func readBytes(until end: String?) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &part, part.count, 0)
      guard count > 0 else { break }
      bytes += part[..<count]
      if let end, String(decoding: bytes, as: UTF8.self).contains(end) { break }
    }
    return bytes
  }
}
