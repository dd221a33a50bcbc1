import Base
import Foundation
import Serving
import TestSupport
import Testing

/// A server that answers, later answers, and sends events.
@Suite struct ServerTests {
  private func makeServer(port: Int = 0) throws -> HTTPServer {
    let server = Confined<HTTPServer?>(nil)
    let made = try HTTPServer(port: port) { request, exchange in
      switch request.path {
      case "/later":
        _ = SystemThread.start {
          usleep(20_000)
          exchange.send(.text("later \(request.query["a"] ?? "")"))
        }
      case "/events": server.with { $0?.openEvents(exchange, first: "event: hello\ndata: 1\n\n") }
      case "/large":
        exchange.send(HTTPResponse(type: "a/b", body: Array(repeating: 7, count: 1 << 20)))
      default: exchange.send(.text("at \(request.path)"))
      }
    }
    server.with { $0 = made }
    return made
  }

  private func get(
    _ port: Int, _ path: String, _ headers: String = "", method: String = "GET"
  ) -> String {
    Client(port: port).answer(method, path, headers)
  }

  @Test func answersAtOnceAndLater() throws {
    let server = try makeServer()
    defer { server.stop() }
    #expect(get(server.port, "/a").hasSuffix("\r\n\r\nat /a"))
    #expect(get(server.port, "/later?a=b%20c").hasSuffix("\r\n\r\nlater b c"))
    #expect(get(server.port, "/large").utf8.count > 1 << 20)
    let headers = get(server.port, "/a")
    #expect(headers.hasPrefix("HTTP/1.1 200 OK"))
    #expect(headers.contains("Cross-Origin-Resource-Policy: same-origin"))
  }

  @Test func refusesOtherPages() throws {
    let server = try makeServer()
    defer { server.stop() }
    let port = server.port
    for headers in [
      "Host: example.org\r\n", "Host: example.org:\(port)\r\n", "Host: 127.0.0.1\r\n",
      "Origin: http://example.org\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n",
      "Sec-Fetch-Site: same-site\r\n", "Origin: http://127.0.0.1:\(port &+ 1)\r\n",
    ] {
      #expect(get(port, "/a", headers).hasPrefix("HTTP/1.1 403 "), "\(headers)")
    }
    for headers in [
      "Host: localhost:\(port)\r\n", "Origin: http://127.0.0.1:\(port)\r\n",
      "Sec-Fetch-Site: same-origin\r\n", "Sec-Fetch-Site: none\r\n",
    ] {
      #expect(get(port, "/a", headers).hasPrefix("HTTP/1.1 200 "), "\(headers)")
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"] {
      #expect(get(port, "/a", "Content-Length: 0\r\n", method: method).hasPrefix("HTTP/1.1 405 "))
    }
  }

  /// Browsers leave out the default port.
  @Test func servesHostsWithoutThePort80() {
    for host in ["localhost", "127.0.0.1", "localhost:80", "127.0.0.1:80"] {
      let headers = ["host": host, "origin": "http://\(host)"]
      #expect(HTTPRequest(path: "/", headers: headers).refusal(port: 80) == nil)
    }
    for (host, port) in [("localhost", 8080), ("example.org", 80), ("localhost:8080", 80)] {
      let request = HTTPRequest(path: "/", headers: ["host": host])
      #expect(request.refusal(port: port)?.status == 403)
    }
  }

  @Test func sendsEventsToOpenPages() throws {
    let server = try makeServer()
    defer { server.stop() }
    let client = Client(port: server.port)
    client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    #expect(client.read(until: "data: 1\n\n").contains("text/event-stream"))
    #expect(server.listeners == 1)
    server.send(event: "change", "{\"a\": 2}")
    #expect(client.read(until: "2}\n\n").contains("event: change\ndata: {\"a\": 2}\n\n"))
    // A page that has gone is noticed when something is sent to it.
    client.close()
    for _ in 0..<200 where server.listeners > 0 {
      server.send(event: "change", "{}")
      usleep(10_000)
    }
    #expect(server.listeners == 0)
  }

  @Test func stopsWithConnectionsThatWait() throws {
    let server = try makeServer()
    let client = Client(port: server.port)
    client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    _ = client.read(until: "data: 1\n\n")
    server.stop()
    #expect(client.read(until: nil).hasSuffix("0\r\n\r\n") || server.listeners == 0)
    // The port is free.
    let other = try makeServer(port: server.port)
    other.stop()
  }

  @Test func saysThatAPortIsInUse() throws {
    let server = try makeServer()
    defer { server.stop() }
    #expect(throws: ServingError.portInUse(server.port)) { _ = try makeServer(port: server.port) }
  }
}
