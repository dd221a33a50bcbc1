public import Foundation
public import Graphics

/// The scenes under some folders, each with its goldens beside it.
public struct GoldenSuite: Sendable {
  /// A scene file and where its goldens are, or would be.
  public struct Entry: Sendable {
    /// The scene's path without its ending, as the user would type it.
    public let name: String
    public let scene: URL
    /// The pictures there are, by what their names add to the scene's.
    ///
    /// The key is empty for `NAME.png`, `~dark@2x` for `NAME~dark@2x.png`; by mistake there
    /// may be several pictures with one suffix.
    public let goldensBySuffix: [String: [URL]]

    /// The goldens of the scene's first look: none, one, or by mistake several.
    public var goldens: [URL] { goldensBySuffix[""] ?? [] }

    /// Where a golden in a format belongs.
    ///
    /// - Parameter suffix: What the name adds to the scene's, such as `~dark@2x`.
    public func golden(_ format: GoldenFormat, suffix: String = "") -> URL {
      let stem = scene.deletingPathExtension()
      return stem.deletingLastPathComponent()
        .appendingPathComponent("\(stem.lastPathComponent)\(suffix).\(format.rawValue)")
    }
  }

  /// The entries by name.
  public let entries: [Entry]
  /// Pictures beside scenes that belong to none and that no scene mentions.
  public let orphans: [URL]

  /// Finds scenes (`.json`, `.json5`) and pictures.
  ///
  /// - Parameter paths: Folders, searched to any depth, and scene files.
  public init(_ paths: [String]) throws(GoldenSuiteError) {
    var scenes: Set<URL> = []
    var pictures: Set<URL> = []
    var owners = GoldenOwners()
    for path in paths {
      let url = URL(fileURLWithPath: path).standardizedFileURL
      guard FileManager.default.fileExists(atPath: url.path) else { throw .noSuchFile(path) }
      let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
      let files = isFolder ? Self.files(in: url) : [url] + Self.files(beside: url)
      owners.add(scenes: files.filter(\.isScene) + (isFolder ? [] : [url]))
      let found = files.filter { GoldenFormat(rawValue: $0.pathExtension) != nil }
      if isFolder {
        scenes.formUnion(files.filter(\.isScene))
        pictures.formUnion(found)
      } else {
        scenes.insert(url)
        let stem = url.deletingPathExtension().path
        pictures.formUnion(found.filter { owners.owner(of: $0)?.stem == stem })
      }
    }
    guard !scenes.isEmpty else { throw .noScenes(paths) }

    var goldens: [String: [String: [URL]]] = [:]
    var others: [URL] = []
    for picture in pictures.sorted(by: { $0.path < $1.path }) {
      if let owner = owners.owner(of: picture) {
        goldens[owner.stem, default: [:]][owner.suffix, default: []].append(picture)
      } else {
        others.append(picture)
      }
    }
    let mentioned = Mentions(of: scenes)
    entries = scenes.sorted { $0.path < $1.path }.map { scene in
      let stem = scene.deletingPathExtension().path
      var bySuffix = goldens[stem] ?? [:]
      for (suffix, pictures) in bySuffix where !suffix.isEmpty {
        let left = pictures.filter { !mentioned.contain($0) }
        bySuffix[suffix] = left.isEmpty ? nil : left
      }
      return Entry(name: stem.fromHere, scene: scene, goldensBySuffix: bySuffix)
    }
    orphans = others.filter { !mentioned.contain($0) }
  }

  private static func files(beside scene: URL) -> [URL] {
    let beside = try? FileManager.default.contentsOfDirectory(
      at: scene.deletingLastPathComponent(), includingPropertiesForKeys: nil)
    return (beside ?? []).map(\.standardizedFileURL)
  }

  private static func files(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return (found?.compactMap { ($0 as? URL)?.standardizedFileURL } ?? [])
  }
}

extension GoldenSuite.Entry: CustomStringConvertible {
  public var description: String { name }
}

extension GoldenSuite.Entry {
  /// The goldens of the scene's other styles, by what stands after the tilde.
  @available(*, deprecated, renamed: "goldensBySuffix")
  public var variants: [String: [URL]] {
    let styles = goldensBySuffix.filter { $0.key.hasPrefix("~") }
    return Dictionary(uniqueKeysWithValues: styles.map { (String($0.key.dropFirst()), $0.value) })
  }

  @available(*, deprecated, message: "use golden(_:suffix:), whose suffix begins with a tilde")
  public func golden(_ format: GoldenFormat, variant: String?) -> URL {
    golden(format, suffix: variant.map { "~\($0)" } ?? "")
  }
}

/// The pictures that scenes mention by name: what scenes are made of, and no goldens.
private struct Mentions {
  private let texts: [Data]

  init(of scenes: Set<URL>) { texts = scenes.compactMap { try? Data(contentsOf: $0) } }

  func contain(_ picture: URL) -> Bool {
    let name = Data(picture.lastPathComponent.utf8)
    return texts.contains { $0.range(of: name) != nil }
  }
}

extension URL {
  fileprivate var isScene: Bool {
    ["json", "json5", "lot", "lottie"].contains(pathExtension.lowercased())
  }
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
