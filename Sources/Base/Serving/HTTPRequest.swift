/// A request for something to look at; a body that comes with it is ignored.
package struct HTTPRequest: Sendable {
  package var method: String
  package var path: String
  /// The decoded arguments after the path.
  package var query: [String: String]
  /// By their names in lower case; of several with one name, the last.
  package var headers: [String: String]

  package init(
    method: String = "GET", path: String, query: [String: String] = [:],
    headers: [String: String] = [:]
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
  }

  /// The reason why a server on 127.0.0.1 must not answer; nil if it may.
  ///
  /// Another page in the same browser can send requests here. `Origin` or `Sec-Fetch-Site`
  /// shows it, and `Host` does if its name was made to resolve to 127.0.0.1.
  package func refusal(port: Int) -> HTTPResponse? {
    var hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Browsers leave out the default port.
    if port == 80 { hosts += ["127.0.0.1", "localhost"] }
    guard let host = headers["host"], hosts.contains(host) else {
      return .text("this host is not served\n", status: 403)
    }
    if let origin = headers["origin"], origin != "http://\(host)" {
      return .text("other pages are not served\n", status: 403)
    }
    if let site = headers["sec-fetch-site"], site != "same-origin", site != "none" {
      return .text("other pages are not served\n", status: 403)
    }
    guard method == "GET" else { return .text("only GET is served\n", status: 405) }
    return nil
  }
}

/// An answer to a request.
package struct HTTPResponse: Sendable {
  package var status: Int
  /// The media type of the body.
  package var type: String
  package var body: [UInt8]

  package init(status: Int = 200, type: String, body: [UInt8]) {
    self.status = status
    self.type = type
    self.body = body
  }

  package static func text(
    _ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8"
  ) -> Self {
    HTTPResponse(status: status, type: type, body: Array(text.utf8))
  }
}

/// The ways in which a server cannot start.
package enum ServingError: Error, Hashable, Sendable, CustomStringConvertible {
  case portInUse(Int)
  case portRefused(Int)
  case system(String)

  package var description: String {
    switch self {
    case .portInUse(let port): "port \(port) is in use by another program"
    case .portRefused(let port): "port \(port) needs the rights of an administrator"
    case .system(let reason): "the server cannot start: \(reason)"
    }
  }
}
