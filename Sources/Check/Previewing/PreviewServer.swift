import Base
import JSON
import Serving

/// The server of a page: answers for the page and its events, and passes other requests on.
final class PreviewServer: Sendable {
  /// The answers that the preview gives.
  private struct Answers: Sendable {
    let list: @Sendable () -> JSONTree
    let handle: @Sendable (HTTPRequest, Exchange) -> Void
  }

  private struct State {
    var answers: Answers?
    var server: HTTPServer?
  }

  private let state: Confined<State>
  let port: Int

  /// - Parameter port: 0 for any free one.
  init(port: Int) throws(ServingError) {
    let state = Confined(State())
    self.state = state
    let server = try HTTPServer(port: port) { [weak state] request, exchange in
      let (answers, server) = state?.with { ($0.answers, $0.server) } ?? (nil, nil)
      // The first requests may come before the preview is complete.
      guard let answers, let server else {
        return exchange.send(.text("not ready\n", status: 503))
      }
      switch request.path {
      case "/": exchange.send(.text(PreviewPage.text, type: "text/html; charset=utf-8"))
      case "/events":
        server.openEvents(
          exchange, first: HTTPServer.text(event: "scenes", answers.list().flatText))
      default: answers.handle(request, exchange)
      }
    }
    self.port = server.port
    state.with { $0.server = server }
  }

  deinit { stop() }

  /// The address of the page.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Begins to answer.
  ///
  /// - Parameters:
  ///   - list: The event `scenes`: names of scenes, and what the page offers.
  ///   - handle: Handles requests on the server's thread; it must not wait.
  func start(
    list: @escaping @Sendable () -> JSONTree,
    handle: @escaping @Sendable (HTTPRequest, Exchange) -> Void
  ) {
    state.with { $0.answers = Answers(list: list, handle: handle) }
  }

  /// Closes all pages; the port is free after it.
  func stop() {
    let server = state.with { state in
      defer { state.server = nil }
      return state.server
    }
    server?.stop()
  }

  /// Sends an event to all open pages.
  func send(event: String, _ data: JSONTree) {
    state.with { $0.server }?.send(event: event, data.flatText)
  }

  /// Sends the list of scenes to all open pages.
  func sendList() {
    guard let answers = state.with({ $0.answers }) else { return }
    send(event: "scenes", answers.list())
  }

  /// Tells all open pages that a scene shows something else.
  ///
  /// - Parameter isEdited: Whether its own file was saved, and not only one that it names.
  func sendChange(of scene: String, version: Int, isEdited: Bool) {
    send(
      event: "change",
      ["scene": .string(scene), "version": .integer(version), "edited": .bool(isEdited)])
  }
}

extension HTTPResponse {
  static func json(_ tree: JSONTree) -> HTTPResponse {
    .text(tree.flatText, type: "application/json")
  }

  /// The answer about a scene that is no longer the newest.
  static var outdated: HTTPResponse { .text("the scene has changed\n", status: 409) }
  /// The answer about a path that no page has.
  static var noPage: HTTPResponse { .text("there is no such page\n", status: 404) }
  static var noScene: HTTPResponse { .text("there is no such scene\n", status: 404) }

  /// The answer in place of a picture: errors, as a terminal would show them.
  static func problem(_ text: String) -> HTTPResponse { .text(text.printable, status: 422) }
}
