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
package final class ScenePreview: LivePreview {
  private struct State {
    /// The newest versions of the scenes that were asked for.
    var versions: [String: SceneVersion] = [:]
    var versionCount = 0
    var isStopped = false
    /// The problems in the last event `scenes`.
    var problems: [String] = []
  }

  private let folder: SceneFolder
  private let sandbox: URL?
  private let state = Confined(State())
  private let watch: FileWatch
  let server: PreviewServer
  private let pictures: WorkThread<PictureRenderer>
  private let measures: WorkThread<SceneAnalyzer>

  /// The port of the page.
  package var port: Int { server.port }

  /// Versions that are kept, one for each scene.
  private static let mostVersions = 8
  /// The longest time that a file may be gone or empty while an editor writes it, in seconds.
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
    watch = try .watching(
      folder.folders,
      main: folder.isFolder ? folder.absolute : ScenePreview.parent(of: folder.absolute))
    let recordings = RecordingCache()
    pictures = try WorkThread { PictureRenderer(recordings) }
    measures = try WorkThread { SceneAnalyzer(recordings) }
    server = try PreviewServer(port: port)
    try start(from: { _ in }, follow: { preview, _ in preview.followChanges() })
  }

  var isStopped: Bool { state.with { $0.isStopped } }

  /// The address of the page.
  package var address: String { server.address }

  /// Closes all pages; the port is free after it.
  package func stop() {
    state.with { $0.isStopped = true }
    server.stop()
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

  func answer(_ request: HTTPRequest, _ exchange: Exchange) {
    switch request.path {
    case "/picture", "/nodes", "/timeline", "/curves", "/size": answerAbout(request, exchange)
    default: exchange.send(.noPage)
    }
  }

  /// Answers a request about a scene, on the thread that has its stages.
  private func answerAbout(_ request: HTTPRequest, _ exchange: Exchange) {
    guard let version = version(request.query["scene"] ?? "") else {
      return exchange.send(.noScene)
    }
    let subject = Subject(version: version, variant: Variant(request.query))
    let node = request.query["node"].flatMap { Int($0) } ?? 0
    guard let time = request.time else { return exchange.send(.noTime) }
    let isWanted: @Sendable () -> Bool = { [weak self] in self?.isNewest(version) ?? false }
    let reply = { @Sendable (make: () throws -> HTTPResponse) in
      exchange.send(Self.response(of: version, isWanted: isWanted(), make))
    }
    switch request.path {
    case "/picture":
      pictures.run { renderer in
        reply { HTTPResponse.picture(try renderer.picture(of: subject, at: time)) }
      }
    case "/nodes":
      pictures.run { renderer in
        reply { HTTPResponse.json(try renderer.nodes(of: subject, at: time)) }
      }
    case "/timeline":
      measures.run { analyzer in
        reply { HTTPResponse.json(try analyzer.timeline(of: subject, while: isWanted)) }
      }
    case "/curves":
      measures.run { analyzer in
        reply { HTTPResponse.json(try analyzer.curves(of: subject, node: node, while: isWanted)) }
      }
    default:
      measures.run { analyzer in
        reply {
          HTTPResponse.json(["bytes": .integer(try analyzer.gifSize(of: subject, while: isWanted))])
        }
      }
    }
  }

  /// A response, or the errors of the scene in its place.
  private static func response(
    of version: SceneVersion, isWanted: Bool, _ make: () throws -> HTTPResponse
  ) -> HTTPResponse {
    guard isWanted else { return .outdated }
    do {
      return try make()
    } catch PreviewError.outdated {
      return .outdated
    } catch {
      return .problem("\(error)")
    }
  }

  /// The scenes, the last written first, and the choices of a page.
  var list: JSONTree {
    [
      "scenes": .array(folder.scenes.map { .string($0.name) }),
      "folder": .bool(folder.isFolder),
      "path": .string(folder.path), "choices": Variant.choices,
      "problems": .array(problems.map { .string($0.printable) }),
    ]
  }

  /// The reasons why scenes or changes may not be found.
  private var problems: [String] {
    (folder.problem.map { [$0] } ?? []) + watch.problems
  }

  // MARK: - Changes

  /// The folders in which scenes and their files are.
  private var watchedFolders: Set<String> {
    var folders = folder.folders
    for version in state.with({ Array($0.versions.values) }) {
      for file in version.files {
        for location in SceneFolder.locations(of: file) {
          folders.insert(Self.parent(of: location))
        }
        // A folder of fonts.
        if System.mode(of: file).map({ $0 & S_IFMT == S_IFDIR }) == true { folders.insert(file) }
      }
    }
    return folders
  }

  /// Waits for changes for a moment, and sends them to the pages.
  private func followChanges() {
    watch.watch(watchedFolders)
    let changes = watch.changes(within: 0.5)
    let scenes = folder.scenes
    var changed: [SceneVersion] = []
    if !changes.isEmpty {
      changed = state.with { Array($0.versions.values) }.filter { version in
        let locations = scenes.first { $0.name == version.name }?.locations ?? []
        return isChanged(version, at: locations, by: changes)
      }
      for version in changed { waitUntilWritten(version.path) }
      let folders = folder.folders
      if changes.contains(where: { folders.contains($0) || folders.contains(Self.parent(of: $0)) })
      {
        searchAgain()
      }
    }
    let problems = problems
    let areNew = state.with { state in
      defer { state.problems = problems }
      return state.problems != problems
    }
    if areNew || (folder.isFolder && !changes.isEmpty) {
      server.sendList()
    }
    guard !changes.isEmpty else { return }
    let known = Set(scenes.map(\.name))
    let written = folder.scenes.filter {
      !known.contains($0.name) || !$0.locations.isDisjoint(with: changes)
    }
    for old in changed {
      let number = state.with { makeVersion(old.name, old.path, in: &$0).number }
      server.sendChange(
        of: old.name, version: number, isEdited: written.contains { $0.name == old.name })
    }
    for scene in written where !changed.contains(where: { $0.name == scene.name }) {
      server.sendChange(of: scene.name, version: 0, isEdited: true)
    }
  }

  /// Searches for scenes, and once more where a file may have come before its new folder was
  /// watched.
  private func searchAgain() {
    for _ in 0..<4 {
      folder.search()
      guard !folder.folders.isSubset(of: watch.folders) else { return }
      watch.watch(watchedFolders)
    }
  }

  /// Whether a version's file, or one that it names, is among the changed ones.
  ///
  /// While there are mistakes, a change of any file in the watched folders counts: a file that is
  /// missing may come.
  private func isChanged(
    _ version: SceneVersion, at locations: Set<String>, by changes: Set<String>
  ) -> Bool {
    func isAmong(_ locations: Set<String>) -> Bool {
      locations.contains { changes.contains($0) || changes.contains(Self.parent(of: $0)) }
    }
    if isAmong(locations.union(SceneFolder.locations(of: version.path))) { return true }
    guard version.isValid else { return true }
    return version.files.contains { file in
      isAmong(SceneFolder.locations(of: file)) || changes.contains { $0.hasPrefix(file + "/") }
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

  private static func parent(of path: String) -> String {
    (path as NSString).deletingLastPathComponent
  }
}
