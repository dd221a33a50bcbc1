import Base
internal import CMicroHTTPD

/// A request on its way through the server, and the answer to it, which any thread may give.
///
/// - Rule: A connection is a pointer that lives until its request is completed. It is suspended and
///   resumed under the lock of this object, and never used after `close()`.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ServerTests`, in debug and release.
package final class Exchange: Sendable {
  private enum Answer {
    case response(HTTPResponse)
    case events(EventStream)
  }

  private struct State {
    /// The address of the connection.
    var connection: UInt
    var answer: Answer?
    var isStarted = false
    var isSuspended = false
    var isOver = false
  }

  private let state: Confined<State>

  init(connection: OpaquePointer) {
    state = Confined(State(connection: UInt(bitPattern: connection)))
  }

  /// Answers the request; only the first answer counts.
  package func send(_ response: HTTPResponse) { answer(.response(response)) }

  func send(_ events: EventStream) { answer(.events(events)) }

  private func answer(_ answer: sending Answer) {
    state.with { state in
      guard state.answer == nil, !state.isOver else { return }
      state.answer = answer
      guard state.isSuspended else { return }
      state.isSuspended = false
      unsafe MicroHTTPDFunctions.loaded.resume(OpaquePointer(bitPattern: state.connection))
    }
  }

  /// Whether this is the first call, after which the request is passed on.
  func start() -> Bool {
    state.with { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
  }

  /// Passes the answer to the connection, or lets the connection wait for it.
  func proceed() -> Bool {
    let answer: Answer? = state.with { state in
      if state.answer == nil {
        state.isSuspended = true
        unsafe MicroHTTPDFunctions.loaded.suspend(OpaquePointer(bitPattern: state.connection))
      }
      return state.answer
    }
    let connection = state.with { $0.connection }
    switch answer {
    case nil: return true
    case .response(let response): return Self.queue(response, on: connection)
    case .events(let events): return events.queue(on: connection)
    }
  }

  func close() { state.with { $0.isOver = true } }

  private static func queue(_ response: HTTPResponse, on connection: UInt) -> Bool {
    var body = response.body
    let made = unsafe body.withUnsafeMutableBytes {
      unsafe MicroHTTPDFunctions.loaded.bufferResponse(
        $0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
    }
    guard let made = unsafe made else { return false }
    addHeaders(to: UInt(bitPattern: made), type: response.type)
    defer { unsafe MicroHTTPDFunctions.loaded.destroyResponse(made) }
    return unsafe MicroHTTPDFunctions.loaded.queue(
      OpaquePointer(bitPattern: connection), UInt32(response.status), made) == .YES
  }

  /// Adds what keeps other pages from showing or reading an answer.
  static func addHeaders(to response: UInt, type: String) {
    let policy =
      "default-src 'none'; img-src 'self' blob:; connect-src 'self'; style-src 'unsafe-inline'; "
      + "script-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    for (name, value) in [
      ("Content-Type", type), ("Cache-Control", "no-store"), ("Content-Security-Policy", policy),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"),
    ] {
      _ = unsafe MicroHTTPDFunctions.loaded.addHeader(
        OpaquePointer(bitPattern: response), name, value)
    }
  }
}

/// The events of one open page, as `text/event-stream`.
///
/// - Rule: As `Exchange`; the server's library holds a reference from `queue(on:)` until it calls
///   the function that releases it.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ServerTests`, in debug and release.
final class EventStream: Sendable {
  private struct State {
    var pending: [UInt8]
    var connection: UInt = 0
    var isSuspended = false
    var isClosed = false
  }

  private let state: Confined<State>
  private let onEnd: @Sendable (EventStream) -> Void
  /// The bytes that may wait for a page that does not read, unless they are one event; more end
  /// its stream.
  private static let mostPending = 1 << 16

  init(first: String, onEnd: @escaping @Sendable (EventStream) -> Void) {
    state = Confined(State(pending: Array(first.utf8)))
    self.onEnd = onEnd
  }

  func send(_ text: String) {
    state.with { state in
      guard !state.isClosed else { return }
      let bytes = Array(text.utf8)
      if state.pending.isEmpty || state.pending.count + bytes.count <= Self.mostPending {
        state.pending += bytes
      } else {
        state.pending = []
        state.isClosed = true
      }
      Self.resume(&state)
    }
  }

  func close() {
    state.with { state in
      state.isClosed = true
      Self.resume(&state)
    }
  }

  private static func resume(_ state: inout State) {
    guard state.isSuspended else { return }
    state.isSuspended = false
    unsafe MicroHTTPDFunctions.loaded.resume(OpaquePointer(bitPattern: state.connection))
  }

  func queue(on connection: UInt) -> Bool {
    state.with { $0.connection = connection }
    let reference = unsafe Unmanaged.passRetained(self)
    let made = unsafe MicroHTTPDFunctions.loaded.streamResponse(
      flipbook_unknown_size, 4096,
      { context, _, buffer, count in
        let stream = unsafe Unmanaged<EventStream>.fromOpaque(context!).takeUnretainedValue()
        return unsafe stream.read(into: buffer!, count)
      }, reference.toOpaque(),
      { context in
        let stream = unsafe Unmanaged<EventStream>.fromOpaque(context!).takeRetainedValue()
        stream.onEnd(stream)
      })
    guard let made = unsafe made else {
      unsafe reference.release()
      return false
    }
    Exchange.addHeaders(to: UInt(bitPattern: made), type: "text/event-stream")
    defer { unsafe MicroHTTPDFunctions.loaded.destroyResponse(made) }
    return unsafe MicroHTTPDFunctions.loaded.queue(OpaquePointer(bitPattern: connection), 200, made)
      == .YES
  }

  private func read(into buffer: UnsafeMutablePointer<CChar>, _ capacity: Int) -> Int {
    let bytes: [UInt8]? = state.with { state in
      if state.pending.isEmpty {
        if state.isClosed { return nil }
        state.isSuspended = true
        unsafe MicroHTTPDFunctions.loaded.suspend(OpaquePointer(bitPattern: state.connection))
        return []
      }
      let part = Array(state.pending.prefix(capacity))
      state.pending.removeFirst(part.count)
      return part
    }
    guard let bytes else { return Int(flipbook_end_of_stream) }
    for (index, byte) in bytes.enumerated() { unsafe buffer[index] = CChar(bitPattern: byte) }
    return bytes.count
  }
}
