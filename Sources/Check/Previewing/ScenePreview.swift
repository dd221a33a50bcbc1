import Base
import Foundation
import JSON
import Platform
import Serving

/// A page on 127.0.0.1 that shows scenes at any instant, and each change of their files.
///
///     page     ── GET /picture?scene=a.json&at=0.5 ──▶ server ──▶ the thread that draws
///     file     ── inotify ──▶ the thread that watches ──▶ event `change` ──▶ page
///
/// Pages can only look: nothing that they ask for writes a file or reads one that the scenes do not
/// name.
package final class ScenePreview: Sendable {
  private struct State {
    /// The newest versions of the scenes that were asked for.
    var versions: [String: SceneVersion] = [:]
    var versionCount = 0
    var isStopped = false
    var server: HTTPServer?
  }

  private let folder: SceneFolder
  private let sandbox: URL?
  private let state = Confined(State())
  private let watch: FileWatch
  private let pictures: WorkThread<PictureDesk>
  private let measures: WorkThread<MeasureDesk>

  /// The port of the page.
  package let port: Int

  /// Versions that are kept, one for each scene.
  private static let mostVersions = 8
  /// How long a file may be gone or empty while an editor writes it, in seconds.
  private static let patience = 0.25

  /// - Parameters:
  ///   - path: A scene file, or a folder of them.
  ///   - port: 0 for any free one.
  ///   - sandbox: Whether all files must lie in the scenes' folder.
  /// - Throws: `PreviewError`, `ServingError`.
  package init(_ path: String, port: Int = 0, isSandboxed: Bool = false) throws {
    folder = try SceneFolder(path)
    let url = URL(fileURLWithPath: path)
    sandbox = isSandboxed ? (folder.isFolder ? url : url.deletingLastPathComponent()) : nil
    guard let watch = FileWatch() else { throw PreviewError.noWatch }
    self.watch = watch
    let recordings = RecordingShelf()
    pictures = try WorkThread { PictureDesk(recordings) }
    measures = try WorkThread { MeasureDesk(recordings) }
    let receiver = Confined<ScenePreview?>(nil)
    let server = try HTTPServer(port: port) { request, exchange in
      // The first requests may come before the preview is complete.
      guard let preview = receiver.with({ $0 }) else {
        return exchange.send(.text("not ready\n", status: 503))
      }
      preview.answer(request, exchange)
    }
    self.port = server.port
    state.with { $0.server = server }
    watch.watch(watchedFolders)
    receiver.with { [weak self] in $0 = self }
    let isStarted = SystemThread.start { [weak self] in
      while let preview = self, !preview.state.with({ $0.isStopped }) { preview.followChanges() }
    }
    guard isStarted else { throw PreviewError.noThread }
  }

  /// The address of the page.
  package var address: String { "http://127.0.0.1:\(port)/" }

  /// Closes all pages; the port is free after it.
  package func stop() {
    let server = state.with { state in
      state.isStopped = true
      defer { state.server = nil }
      return state.server
    }
    server?.stop()
  }

  // MARK: - Versions

  /// The newest version of a scene; nil for a name that no scene has.
  private func version(_ name: String) -> SceneVersion? {
    if let known = state.with({ $0.versions[name] }) { return known }
    guard let scene = folder.scenes.first(where: { $0.name == name }) else { return nil }
    return state.with { state in
      if let known = state.versions[name] { return known }
      if state.versions.count >= Self.mostVersions,
        let oldest = state.versions.values.min(by: { $0.number < $1.number })
      {
        state.versions[oldest.name] = nil
      }
      return makeVersion(name, scene.path, in: &state)
    }
  }

  private func makeVersion(_ name: String, _ path: String, in state: inout State) -> SceneVersion {
    state.versionCount += 1
    let new = SceneVersion(
      name: name, path: path, number: state.versionCount, sandbox: sandbox)
    state.versions[name] = new
    return new
  }

  private func isNewest(_ version: SceneVersion) -> Bool {
    state.with { !$0.isStopped && $0.versions[version.name] === version }
  }

  // MARK: - Requests

  private func answer(_ request: HTTPRequest, _ exchange: Exchange) {
    switch request.path {
    case "/": exchange.send(.text(PreviewPage.text, type: "text/html; charset=utf-8"))
    case "/events":
      state.with { $0.server }?.openEvents(
        exchange, first: HTTPServer.text(event: "scenes", list.flatText))
    case "/picture", "/nodes", "/timeline", "/curves", "/size": answerAbout(request, exchange)
    default: exchange.send(.text("there is no such page\n", status: 404))
    }
  }

  /// Answers a request about a scene, on the thread that has its stages.
  private func answerAbout(_ request: HTTPRequest, _ exchange: Exchange) {
    guard let version = version(request.query["scene"] ?? "") else {
      return exchange.send(.text("there is no such scene\n", status: 404))
    }
    let subject = Subject(version: version, variant: Variant(request.query))
    let time = request.query["at"].flatMap(Double.init) ?? 0
    let node = request.query["node"].flatMap { Int($0) } ?? 0
    guard (0...Limits.latestTime).contains(time) else {
      return exchange.send(.text("the time is not in the scene\n", status: 400))
    }
    let isWanted: @Sendable () -> Bool = { [weak self] in self?.isNewest(version) ?? false }
    let reply = { @Sendable (make: () throws -> HTTPResponse) in
      exchange.send(Self.response(of: version, isWanted: isWanted(), make))
    }
    switch request.path {
    case "/picture":
      pictures.run { desk in
        reply { HTTPResponse(type: "image/png", body: try desk.picture(of: subject, at: time)) }
      }
    case "/nodes":
      pictures.run { desk in
        reply { Self.json(try desk.nodes(of: subject, at: time)) }
      }
    case "/timeline":
      measures.run { desk in
        reply { Self.json(try desk.timeline(of: subject, while: isWanted)) }
      }
    case "/curves":
      measures.run { desk in
        reply { Self.json(try desk.curves(of: subject, node: node, while: isWanted)) }
      }
    default:
      measures.run { desk in
        reply { Self.json(["bytes": .integer(try desk.gifSize(of: subject, while: isWanted))]) }
      }
    }
  }

  private static func json(_ tree: JSONTree) -> HTTPResponse {
    .text(tree.flatText, type: "application/json")
  }

  /// A response, or the errors of the scene in its place.
  private static func response(
    of version: SceneVersion, isWanted: Bool, _ make: () throws -> HTTPResponse
  ) -> HTTPResponse {
    guard isWanted else { return .text("the scene has changed\n", status: 409) }
    do {
      return try make()
    } catch PreviewError.outdated {
      return .text("the scene has changed\n", status: 409)
    } catch {
      let text = "\(error)".printable
      return .text(text, status: 422)
    }
  }

  /// The scenes, the last written first, and the choices of a page.
  private var list: JSONTree {
    [
      "scenes": .array(folder.scenes.map { .string($0.name) }),
      "folder": .bool(folder.isFolder),
      "path": .string(folder.path), "choices": Variant.choices,
    ]
  }

  // MARK: - Changes

  /// The folders in which scenes and their files are.
  private var watchedFolders: Set<String> {
    var folders = folder.folders
    if !folder.isFolder { folders.insert((folder.absolute as NSString).deletingLastPathComponent) }
    for version in state.with({ Array($0.versions.values) }) {
      for file in version.files {
        folders.insert((file as NSString).deletingLastPathComponent)
        // A folder of fonts.
        if System.mode(of: file).map({ $0 & S_IFMT == S_IFDIR }) == true { folders.insert(file) }
      }
    }
    return folders
  }

  /// Waits for changes for a moment, and tells the pages.
  private func followChanges() {
    watch.watch(watchedFolders)
    let changes = watch.changes(within: 0.5)
    guard !changes.isEmpty else { return }
    let changed = state.with { Array($0.versions.values) }.filter { isChanged($0, by: changes) }
    let written = folder.scenes.filter { changes.contains(Self.absolute($0.path)) }
    for version in changed { waitUntilWritten(version.path) }
    let server = state.with { $0.server }
    if folder.isFolder { server?.send(event: "scenes", list.flatText) }
    for old in changed {
      let number = state.with { makeVersion(old.name, old.path, in: &$0).number }
      notify(server, old.name, number, isEdited: written.contains { $0.name == old.name })
    }
    for scene in written where !changed.contains(where: { $0.name == scene.name }) {
      notify(server, scene.name, 0, isEdited: true)
    }
  }

  private func notify(_ server: HTTPServer?, _ name: String, _ number: Int, isEdited: Bool) {
    let event: JSONTree = [
      "scene": .string(name), "version": .integer(number), "edited": .bool(isEdited),
    ]
    server?.send(event: "change", event.flatText)
  }

  /// Whether a version's file, or one that it names, is among the changed ones.
  ///
  /// While there are mistakes, a change of any file in the watched folders counts: a file that is
  /// missing may come.
  private func isChanged(_ version: SceneVersion, by changes: Set<String>) -> Bool {
    let path = Self.absolute(version.path)
    if changes.contains(path) || changes.contains((path as NSString).deletingLastPathComponent) {
      return true
    }
    guard version.isValid else { return true }
    return version.files.contains { file in
      changes.contains(file)
        || changes.contains { $0.hasPrefix(file + "/") }
        || changes.contains((file as NSString).deletingLastPathComponent)
    }
  }

  /// Waits while a file is gone or empty, as it is for a moment while some editors write it.
  private func waitUntilWritten(_ path: String) {
    var waited = 0.0
    while waited < Self.patience {
      let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
      if let size, size > 0 { return }
      usleep(10_000)
      waited += 0.01
    }
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
