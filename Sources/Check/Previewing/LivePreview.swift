import Base
import JSON
import Platform
import Serving

/// A page on 127.0.0.1 that follows changes of files on its own thread.
protocol LivePreview: AnyObject, Sendable {
  var server: PreviewServer { get }
  var isStopped: Bool { get }
  /// The event `scenes`: names of scenes, and what the page offers.
  var list: JSONTree { get }
  /// Answers a request on the server's thread; it must not wait.
  func answer(_ request: HTTPRequest, _ exchange: Exchange)
}

extension LivePreview {
  /// Answers requests, and follows changes until it is stopped.
  ///
  /// - Parameters:
  ///   - begin: Makes the state of the thread, on the thread.
  ///   - follow: Waits for changes for a moment, and shows them; called again and again.
  func start<Progress>(
    from begin: @escaping @Sendable (Self) -> Progress,
    follow: @escaping @Sendable (Self, inout Progress) -> Void
  ) throws(PreviewError) {
    server.start(
      list: { [weak self] in self?.list ?? .null },
      handle: { [weak self] request, exchange in
        self?.answer(request, exchange) ?? exchange.send(.outdated)
      })
    let isStarted = SystemThread.start { [weak self] in
      guard var progress = self.map({ begin($0) }) else { return }
      while let preview = self, !preview.isStopped { follow(preview, &progress) }
    }
    guard isStarted else { throw PreviewError.noThread }
  }
}

extension FileWatch {
  /// A watch of folders; throws if the system does not watch the main one.
  static func watching(
    _ folders: Set<String>, main: String
  ) throws(PreviewError) -> FileWatch {
    guard let watch = FileWatch() else { throw .noWatch }
    watch.watch(folders)
    if let reason = watch.failures[main] { throw .cannotWatch(folder: main, reason: reason) }
    return watch
  }
}
