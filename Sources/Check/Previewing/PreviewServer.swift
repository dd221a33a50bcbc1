import Base
import JSON
import Platform
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

extension FileWatch {
  /// The folders that are not watched, as pages name them: three at the most.
  var problems: [String] {
    let failures = failures.sorted { $0.key < $1.key }
    var problems = failures.prefix(3).map {
      PreviewError.cannotWatch(folder: $0.key, reason: $0.value).description
    }
    if failures.count > problems.count {
      problems.append("\(failures.count - problems.count) more folders are not watched")
    }
    return problems
  }
}

extension HTTPRequest {
  /// The instant that is asked for, in seconds, 0 if none is; nil if no film has it.
  var time: Double? {
    let time = query["at"].flatMap(Double.init) ?? 0
    return (0...Limits.latestTime).contains(time) ? time : nil
  }
}

extension HTTPResponse {
  static func picture(_ png: [UInt8]) -> HTTPResponse {
    HTTPResponse(type: "image/png", body: png)
  }

  static func json(_ tree: JSONTree) -> HTTPResponse {
    .text(tree.flatText, type: "application/json")
  }

  /// The answer about a scene that is no longer the newest.
  static var outdated: HTTPResponse { .text("the scene has changed\n", status: 409) }
  /// The answer about a path that no page has.
  static var noPage: HTTPResponse { .text("there is no such page\n", status: 404) }
  static var noTime: HTTPResponse { .text("the time is not in the film\n", status: 400) }
  static var noScene: HTTPResponse { .text("there is no such scene\n", status: 404) }

  /// The answer in place of a picture: errors, as a terminal would show them.
  static func problem(_ text: String) -> HTTPResponse { .text(text.printable, status: 422) }
}
