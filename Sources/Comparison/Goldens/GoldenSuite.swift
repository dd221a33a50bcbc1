public import Foundation
public import Graphics

/// The scenes under some folders, each with its golden beside it.
public struct GoldenSuite: Sendable {
  /// A scene file and where its golden is, or would be.
  public struct Entry: Sendable {
    /// The scene's path without its ending, as the user would type it.
    public let name: String
    public let scene: URL
    /// The goldens there are: none, one, or by mistake several.
    public let goldens: [URL]
    /// Those of the scene's other looks, by what stands behind the tilde: `dark` for `NAME~dark.png`.
    public let variants: [String: [URL]]

    /// Where a golden in a format belongs.
    ///
    /// - Parameter variant: A look other than the scene's first.
    public func golden(_ format: GoldenFormat, variant: String? = nil) -> URL {
      let stem = scene.deletingPathExtension()
      let name = stem.lastPathComponent + (variant.map { "~\($0)" } ?? "")
      return stem.deletingLastPathComponent().appendingPathComponent(name)
        .appendingPathExtension(format.rawValue)
    }
  }

  /// By name.
  public let entries: [Entry]
  /// Pictures beside scenes that belong to none and that no scene mentions.
  public let orphans: [URL]

  /// Finds scenes (`.json`, `.json5`) and pictures.
  ///
  /// - Parameter paths: Folders, searched to any depth, and scene files.
  public init(_ paths: [String]) throws(GoldenSuiteError) {
    var scenes: Set<URL> = []
    var pictures: Set<URL> = []
    for path in paths {
      let url = URL(fileURLWithPath: path).standardizedFileURL
      guard FileManager.default.fileExists(atPath: url.path) else { throw .noSuchFile(path) }
      let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
      let files =
        isFolder ? Self.files(in: url) : [url] + Self.variants(of: url)
      scenes.formUnion(isFolder ? files.filter(\.isScene) : [url])
      pictures.formUnion(files.filter { GoldenFormat(rawValue: $0.pathExtension) != nil })
    }
    guard !scenes.isEmpty else { throw .noScenes(paths) }

    let working = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).path + "/"
    var owned: Set<URL> = []
    entries = scenes.sorted { $0.path < $1.path }.map { scene in
      let stem = scene.deletingPathExtension()
      let goldens = GoldenFormat.allCases
        .map { stem.appendingPathExtension($0.rawValue) }
        .filter { FileManager.default.fileExists(atPath: $0.path) }
      let prefix = stem.path + "~"
      let variants = Dictionary(
        grouping: pictures.filter { $0.path.hasPrefix(prefix) }.sorted { $0.path < $1.path }
      ) { String($0.deletingPathExtension().path.dropFirst(prefix.count)) }
      owned.formUnion(goldens + variants.values.joined())
      let path = stem.path
      return Entry(
        name: path.hasPrefix(working) ? String(path.dropFirst(working.count)) : path,
        scene: scene, goldens: goldens, variants: variants)
    }
    let left = pictures.subtracting(owned)
    let texts =
      left.isEmpty ? [] : scenes.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    // A picture that a scene mentions is what the scene is made of.
    orphans = left.filter { picture in
      !texts.contains { $0.contains(picture.lastPathComponent) }
    }.sorted { $0.path < $1.path }
  }

  /// The pictures of a single scene's other looks.
  private static func variants(of scene: URL) -> [URL] {
    let prefix = scene.deletingPathExtension().lastPathComponent + "~"
    let beside = try? FileManager.default.contentsOfDirectory(
      at: scene.deletingLastPathComponent(), includingPropertiesForKeys: nil)
    return (beside ?? []).map(\.standardizedFileURL)
      .filter { $0.lastPathComponent.hasPrefix(prefix) }
  }

  private static func files(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return (found?.compactMap { ($0 as? URL)?.standardizedFileURL } ?? [])
  }
}

extension URL {
  fileprivate var isScene: Bool { ["json", "json5"].contains(pathExtension.lowercased()) }
}

/// Why there is nothing to check.
public enum GoldenSuiteError: Error, Equatable, Sendable, CustomStringConvertible {
  case noSuchFile(String)
  case noScenes([String])

  public var description: String {
    switch self {
    case .noSuchFile(let path): "there is no file or folder \(path)"
    case .noScenes(let paths):
      "there are no scenes (.json or .json5) under \(paths.joined(separator: ", "))"
    }
  }
}
