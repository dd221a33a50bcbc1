import Base
internal import CMicroHTTPD
import Foundation

/// A server on 127.0.0.1, by libmicrohttpd, which answers GET requests of its pages.
///
/// - Rule: The library holds a reference to the server's handler until `stop()`, and one to the
///   exchange of a request until it says that the request is completed. Strings that it passes live
///   as long as the call.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ServerTests`, in debug and release.
package final class HTTPServer: Sendable {
  /// Handles requests that are not refused, on the server's thread; it must not wait.
  package typealias Handler = @Sendable (HTTPRequest, Exchange) -> Void

  /// The state that the library refers to.
  private final class Core: Sendable {
    struct State {
      var port = 0
      var exchanges: [ObjectIdentifier: Exchange] = [:]
      var streams: [ObjectIdentifier: EventStream] = [:]
      var isStopped = false
    }

    let handle: Handler
    let state = Confined(State())

    init(_ handle: @escaping Handler) { self.handle = handle }

    func begin(_ exchange: Exchange) {
      state.with { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
    }

    func end(_ exchange: Exchange) {
      exchange.close()
      state.with { _ = $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    func answer(_ request: HTTPRequest, _ exchange: Exchange) {
      let (port, isStopped) = state.with { ($0.port, $0.isStopped) }
      if let refusal = request.refusal(port: port) { return exchange.send(refusal) }
      if isStopped { return exchange.send(.text("the server ends\n", status: 503)) }
      handle(request, exchange)
    }

    func send(_ text: String) {
      for stream in state.with({ Array($0.streams.values) }) { stream.send(text) }
    }
  }

  /// The greatest number of connections at a time.
  private static let mostConnections: UInt32 = 64
  /// The interval of the comments that show whether a page is still there, in seconds.
  private static let heartbeat: UInt32 = 15

  private let core: Core
  /// The address of the library's server.
  private let daemon: UInt
  package let port: Int

  /// - Parameter port: 0 for any free one.
  package init(port: Int, handle: @escaping Handler) throws(ServingError) {
    let library = try MicroHTTPDFunctions.load()
    let core = Core(handle)
    let reference = unsafe Unmanaged.passRetained(core)
    // No request is answered before the port is known.
    let daemon = core.state.with { state -> UInt in
      let daemon = unsafe flipbook_start_server(
        library.start, UInt16(port), Self.mostConnections, Self.access, Self.completed,
        reference.toOpaque())
      guard let daemon = unsafe daemon else { return 0 }
      state.port = Int(unsafe flipbook_server_port(library.information, daemon))
      return UInt(bitPattern: daemon)
    }
    guard daemon != 0 else {
      let code = errno
      unsafe reference.release()
      switch code {
      case EADDRINUSE: throw .portInUse(port)
      case EACCES: throw .portRefused(port)
      default: throw .system(unsafe String(cString: strerror(code)))
      }
    }
    self.core = core
    self.daemon = daemon
    self.port = core.state.with { $0.port }
    _ = SystemThread.start { [weak core] in
      while true {
        sleep(Self.heartbeat)
        guard let core, !core.state.with({ $0.isStopped }) else { return }
        core.send(":\n\n")
      }
    }
  }

  deinit { stop() }

  /// Ends all connections; the port is free after it.
  package func stop() {
    let open = core.state.with { state -> ([Exchange], [EventStream])? in
      guard !state.isStopped else { return nil }
      state.isStopped = true
      return (Array(state.exchanges.values), Array(state.streams.values))
    }
    guard let (exchanges, streams) = open else { return }
    // The library cannot end connections that wait.
    for exchange in exchanges { exchange.send(.text("the server ends\n", status: 503)) }
    for stream in streams { stream.close() }
    unsafe MicroHTTPDFunctions.loaded.stop(OpaquePointer(bitPattern: daemon))
    unsafe Unmanaged.passUnretained(core).release()
  }

  /// Answers a request with a stream of events.
  package func openEvents(_ exchange: Exchange, first: String) {
    let stream = EventStream(first: first) { [weak core] stream in
      core?.state.with { _ = $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
    }
    core.state.with { $0.streams[ObjectIdentifier(stream)] = stream }
    exchange.send(stream)
  }

  /// Sends an event to all open pages.
  ///
  /// - Parameter data: One line.
  package func send(event: String, _ data: String) { core.send(Self.text(event: event, data)) }

  /// An event as the stream has it.
  package static func text(event: String, _ data: String) -> String {
    "event: \(event)\ndata: \(data)\n\n"
  }

  /// The number of pages that listen to events.
  package var listeners: Int { core.state.with { $0.streams.count } }

  private static let access: MHD_AccessHandlerCallback = {
    context, connection, path, method, _, _, size, exchange in
    guard let context = unsafe context, let connection = unsafe connection,
      let path = unsafe path, let method = unsafe method, let exchange = unsafe exchange
    else { return .NO }
    let core = unsafe Unmanaged<Core>.fromOpaque(context).takeUnretainedValue()
    guard let known = unsafe exchange.pointee else {
      let new = unsafe Exchange(connection: connection)
      unsafe exchange.pointee = unsafe Unmanaged.passRetained(new).toOpaque()
      core.begin(new)
      return .YES
    }
    // The body of a request is read, and not used.
    if let size = unsafe size, unsafe size.pointee > 0 {
      unsafe size.pointee = 0
      return .YES
    }
    let current = unsafe Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if current.start() {
      let request = HTTPRequest(
        method: unsafe String(cString: method), path: unsafe String(cString: path),
        query: unsafe values(of: connection, .GET_ARGUMENT_KIND),
        headers: unsafe values(of: connection, .HEADER_KIND))
      core.answer(request, current)
    }
    return current.proceed() ? .YES : .NO
  }

  private static let completed: MHD_RequestCompletedCallback = { context, _, exchange, _ in
    guard let context = unsafe context, let known = unsafe exchange?.pointee else { return }
    let core = unsafe Unmanaged<Core>.fromOpaque(context).takeUnretainedValue()
    let ended = unsafe Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue()
    unsafe exchange?.pointee = nil
    core.end(ended)
  }

  private static func values(of connection: OpaquePointer, _ kind: MHD_ValueKind) -> [String:
    String]
  {
    final class List { var values: [String: String] = [:] }
    let list = List()
    let collect: MHD_KeyValueIterator = { context, _, key, value in
      let list = unsafe Unmanaged<List>.fromOpaque(context!).takeUnretainedValue()
      if let key = unsafe key {
        let name = unsafe String(cString: key).lowercased()
        list.values[name] = unsafe value.map { unsafe String(cString: $0) } ?? ""
      }
      return .YES
    }
    _ = unsafe MicroHTTPDFunctions.loaded.values(
      connection, kind, collect, Unmanaged.passUnretained(list).toOpaque())
    return list.values
  }
}
