import Base
public import Codecs
public import Comparison
public import Foundation
internal import Graphics

/// The scenes under some folders, each with its goldens beside it.
public struct GoldenSuite: Sendable {
  /// A scene file and its existing or future goldens.
  public struct Entry: Sendable {
    /// The scene's path without the extension, relative to the current folder if it is inside.
    public let name: String
    public let scene: URL
    /// The searched folder in which the scene was found, or the scene's own folder if the scene
    /// file was given as a path.
    public let folder: URL
    /// The existing goldens, by what their names add to the scene's.
    ///
    /// The key is empty for `NAME.png`, `~dark@2x` for `NAME~dark@2x.png`; by mistake there
    /// may be several pictures with one suffix.
    public let goldensBySuffix: [String: [URL]]

    /// The goldens of the scene's first look: none, one, or by mistake several.
    public var goldens: [URL] { goldensBySuffix[""] ?? [] }

    /// The file of a golden in a format.
    ///
    /// - Parameter suffix: What the name adds to the scene's, such as `~dark@2x`.
    public func golden(_ format: GoldenFormat, suffix: String = "") -> URL {
      let stem = scene.deletingPathExtension()
      return stem.deletingLastPathComponent()
        .appendingPathComponent("\(stem.lastPathComponent)\(suffix).\(format.rawValue)")
    }
  }

  /// The entries, sorted by path.
  public private(set) var entries: [Entry]
  /// Goldens whose scenes or tests are gone: pictures with a golden's notes that belong to no scene
  /// and no test, and that no scene mentions.
  public private(set) var orphans: [URL]
  /// The pictures in the folders for goldens of Swift tests, sorted by path.
  package let goldensOfTests: [URL]
  /// The error of a scene that cannot be read; then there are no orphans.
  private let unreadableScene: CodecError?

  /// Finds scenes (`.json`, `.json5`) and pictures.
  ///
  /// Files in folders that are not scenes, such as `package.json`, are skipped, and so are files
  /// that a `.flipbookignore` there names.
  ///
  /// - Parameters:
  ///   - paths: Folders, searched to any depth, and scene files.
  ///   - filePath: `#filePath`, to resolve relative paths in the source file's folder; nil for the
  ///     current folder.
  public init(_ paths: [String], filePath: String? = nil) throws(GoldenSuiteError) {
    var paths = paths
    if let filePath {
      let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
      paths = paths.map { $0.isEmpty ? $0 : URL(fileURLWithPath: $0, relativeTo: folder).path }
    }
    try self.init(searching: paths)
    guard !entries.isEmpty else { throw .noScenes(paths) }
  }

  /// Finds goldens whose scenes or tests are gone.
  ///
  /// - Parameter paths: Folders, searched to any depth, and scene files.
  /// - Throws: `GoldenSuiteError` if there are neither scenes nor goldens of tests, or if a scene
  ///   cannot be read: it might use any of the pictures.
  package static func orphans(in paths: [String]) throws(GoldenSuiteError) -> [URL] {
    let suite = try GoldenSuite(searching: paths)
    guard !suite.entries.isEmpty || !suite.goldensOfTests.isEmpty else { throw .noScenes(paths) }
    if let error = suite.unreadableScene { throw .cannotRead(error) }
    return suite.orphans
  }

  /// Finds the scenes and the goldens of tests of a package.
  ///
  /// - Parameter package: The folders, searched to any depth, and scene files.
  /// - Throws: `GoldenSuiteError` if there are neither scenes nor goldens of tests.
  package init(package paths: [String]) throws(GoldenSuiteError) {
    try self.init(searching: paths)
    guard !entries.isEmpty || !goldensOfTests.isEmpty else { throw .noScenes(paths) }
  }

  /// Finds scenes and pictures, possibly none.
  private init(searching paths: [String]) throws(GoldenSuiteError) {
    var scenes: Set<URL> = []
    var pictures: Set<URL> = []
    var owners = GoldenOwners()
    var search = OrphanSearch()
    /// The stems of scenes that were given as files, by folder.
    var stemsByFolder: [URL: Set<String>] = [:]
    /// The folder under which each scene was found; the outermost of several.
    var folders: [URL: URL] = [:]
    func note(_ scene: URL, under folder: URL) {
      if let other = folders[scene], other.path.count <= folder.path.count { return }
      folders[scene] = folder
    }
    for path in paths {
      guard !path.isEmpty else { throw .noSuchFile("''") }
      let url = URL(fileURLWithPath: path).standardizedFileURL
      guard FileManager.default.fileExists(atPath: url.path) else { throw .noSuchFile(path) }
      if try Self.isFolder(url) {
        let (files, ignored) = try Self.files(in: url)
        try search.add(files, ignored: ignored)
        // Each file is read for it.
        let areScenes = files.concurrentMap(jobs: ProcessInfo.processInfo.activeProcessorCount) {
          $0.isScene
        }
        let found = zip(files, areScenes).filter(\.1).map(\.0)
        owners.add(scenes: found)
        scenes.formUnion(found)
        for scene in found { note(scene, under: url) }
        pictures.formUnion(files.filter(\.isPicture))
      } else {
        owners.add(scenes: [url])
        scenes.insert(url)
        let stem = url.deletingPathExtension()
        note(url, under: stem.deletingLastPathComponent())
        stemsByFolder[stem.deletingLastPathComponent(), default: []].insert(stem.path)
      }
    }
    // Each folder is searched once, however many of its scenes are given.
    var beside: [(folder: URL, files: [URL])] = []
    for folder in stemsByFolder.keys { beside.append((folder, try Self.files(directlyIn: folder))) }
    try Self.checkNames(of: scenes, among: beside.flatMap(\.1))
    goldensOfTests = pictures.filter { $0.testFile != nil }.sortedByPath()
    for (folder, files) in beside {
      let stems = stemsByFolder[folder] ?? []
      owners.add(scenes: files.filter(\.isScene))
      pictures.formUnion(
        files.filter { file in
          file.isPicture && owners.owner(of: file).map { stems.contains($0.stem) } == true
        })
    }

    var goldens: [String: [String: [URL]]] = [:]
    var others: [URL] = []
    for picture in pictures.sortedByPath() {
      if let owner = owners.owner(of: picture) {
        goldens[owner.stem, default: [:]][owner.suffix, default: []].append(picture)
      } else {
        others.append(picture)
      }
    }
    let mentioned = MentionedPictures(
      of: others + goldens.values.flatMap { $0.filter { !$0.key.isEmpty }.flatMap(\.value) },
      in: scenes)
    entries = scenes.sortedByPath().map { scene in
      let stem = scene.deletingPathExtension().path
      var bySuffix = goldens[stem] ?? [:]
      for (suffix, pictures) in bySuffix where !suffix.isEmpty {
        let left = pictures.filter { !mentioned.contains($0) }
        bySuffix[suffix] = left.isEmpty ? nil : left
      }
      return Entry(
        name: stem.relativeToCurrentFolder, scene: scene,
        folder: folders[scene] ?? scene.deletingLastPathComponent(), goldensBySuffix: bySuffix)
    }
    for golden in goldens.values.flatMap({ $0.values.joined() }) { search.add(golden: golden) }
    orphans = []
    unreadableScene = mentioned.unreadable
    guard unreadableScene == nil else { return }
    for other in others where !mentioned.contains(other) {
      if try search.isOrphan(other), try other.isGolden { orphans.append(other) }
    }
  }

  /// The scenes that match at least one pattern, such as `controls/*`; all scenes if there are no
  /// patterns.
  ///
  /// A pattern with `*` or `?` must match the whole path of a scene, or its last components; one
  /// without may stand anywhere in the path.
  public func filtered(by patterns: [String]) -> GoldenSuite {
    guard !patterns.isEmpty else { return self }
    let globs = patterns.map { Glob(search: $0) }
    var suite = self
    suite.entries = entries.filter { entry in globs.contains { $0.matches(entry.name) } }
    suite.orphans = []
    return suite
  }

  /// The suite with other entries.
  func replacingEntries(by entries: [Entry]) -> GoldenSuite {
    var suite = self
    suite.entries = entries
    return suite
  }

  /// One of `count` shards of the scenes, which together are all of them.
  ///
  /// - Parameter index: From 1 to `count`.
  public func shard(_ index: Int, of count: Int) -> GoldenSuite {
    precondition((1...max(1, count)).contains(index), "shards are counted from 1")
    func part<Item>(_ items: [Item]) -> [Item] {
      items.indices.filter { $0 % count == index - 1 }.map { items[$0] }
    }
    var suite = self
    suite.entries = part(entries)
    suite.orphans = part(orphans)
    return suite
  }

  /// Checks that no two scenes would have the same golden.
  ///
  /// - Parameter others: The files in the folders of scenes that were given as files.
  /// - Throws: If two scenes would have the same golden, such as `a.json` and `a.lot`.
  private static func checkNames(
    of scenes: Set<URL>, among others: [URL]
  ) throws(GoldenSuiteError) {
    // A picture named by mistake is reported elsewhere.
    var named = Dictionary(grouping: scenes.filter { !$0.isPicture }) {
      $0.deletingPathExtension().path
    }
    let ignored = try IgnoreList(in: others.map { $0.deletingLastPathComponent() })
    for file in others where !scenes.contains(file) {
      let stem = file.deletingPathExtension().path
      if named[stem] != nil, file.isScene, !ignored.contains(file) { named[stem]?.append(file) }
    }
    guard
      let shared = named.values.filter({ $0.count > 1 }).map({ $0.map(\.path).sorted() })
        .min(by: { $0[0] < $1[0] })
    else { return }
    throw .sharedGolden(shared.map(\.relativeToCurrentFolder))
  }

  private static func files(directlyIn folder: URL) throws(GoldenSuiteError) -> [URL] {
    try names(in: folder).map { folder.appendingPathComponent($0).standardizedFileURL }
      .sorted { $0.path < $1.path }
  }

  private static func isFolder(_ url: URL) throws(GoldenSuiteError) -> Bool {
    do {
      return try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    } catch {
      throw .cannotRead(url, error)
    }
  }

  /// The names of the files and folders in a folder.
  static func names(in folder: URL) throws(GoldenSuiteError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw .cannotRead(folder, error)
    }
  }

  /// The files in a folder, to any depth: those that no ignore list names, and the ignored ones.
  private static func files(
    in folder: URL
  ) throws(GoldenSuiteError) -> (files: [URL], ignored: [URL]) {
    var failures: [(url: URL, error: any Error)] = []
    let found = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles]
    ) { url, error in
      failures.append((url.standardizedFileURL, error))
      return true
    }
    let files = found?.compactMap { ($0 as? URL)?.standardizedFileURL } ?? []
    let ignored = try IgnoreList(in: [folder] + files.map { $0.deletingLastPathComponent() })
    for (url, error) in failures where !ignored.contains(url.appendingPathComponent("file")) {
      throw .cannotRead(url, error)
    }
    return (files.filter { !ignored.contains($0) }, files.filter { ignored.contains($0) })
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

/// The pictures that scenes mention by name: their images, not goldens.
private struct MentionedPictures {
  private var names: Set<[UInt8]> = []
  /// The error of a scene that cannot be read, so that its names are unknown.
  private(set) var unreadable: CodecError?

  /// Reads each scene once, and looks for a picture's name wherever an extension of pictures
  /// occurs.
  init(of pictures: [URL], in scenes: Set<URL>) {
    guard !pictures.isEmpty else { return }
    let wanted = Set(pictures.map { Array($0.lastPathComponent.utf8) })
    let lengths = Set(wanted.map(\.count)).sorted()
    let extensions = Set(pictures.map { Array(".\($0.pathExtension)".utf8) })
    for scene in scenes {
      let text: [UInt8]
      do {
        let limit = max(Limits.sceneBytes, Limits.lottieBytes)
        text = try readFile(ifThere: scene.path, atMost: limit) ?? []
      } catch {
        unreadable = unreadable ?? error
        continue
      }
      for dot in text.indices where text[dot] == UInt8(ascii: ".") {
        for suffix in extensions where text[dot...].starts(with: suffix) {
          let end = dot + suffix.count
          for length in lengths where length <= end {
            let name = Array(text[end - length..<end])
            if wanted.contains(name) { names.insert(name) }
          }
        }
      }
    }
  }

  func contains(_ picture: URL) -> Bool { names.contains(Array(picture.lastPathComponent.utf8)) }
}

extension Collection<URL> {
  /// The files in the order of their paths, each of which is made once.
  fileprivate func sortedByPath() -> [URL] {
    map { (path: $0.path, file: $0) }.sorted { $0.path < $1.path }.map(\.file)
  }
}

extension URL {
  fileprivate var isPicture: Bool { GoldenFormat(rawValue: pathExtension) != nil }

  /// Whether a file is a scene: by its name, and by the keys in it.
  fileprivate var isScene: Bool {
    if isLottie { return true }
    guard isJSON else { return false }
    // An unreadable file is reported later.
    guard let bytes = try? readFile(path, atMost: Limits.sceneBytes) else { return true }
    return SceneGuess(bytes).isLikelyScene || hasGolden
  }

  /// Whether a golden has the file's name, so that it is a scene even if all its keys are mistyped.
  private var hasGolden: Bool {
    let stem = deletingPathExtension()
    return GoldenFormat.allCases.contains { format in
      let picture = stem.appendingPathExtension(format.rawValue)
      guard FileManager.default.fileExists(atPath: picture.path) else { return false }
      // A GIF or APNG carries no golden's notes.
      return format != .png || (try? picture.isGolden) != false
    }
  }

  /// Whether a picture says that it is a golden.
  fileprivate var isGolden: Bool {
    get throws(GoldenSuiteError) {
      try contents(atMost: Limits.pictureBytes).map { GoldenNotes(of: $0) != nil } ?? false
    }
  }

  /// The bytes of a file; nil for one that is gone or too large, for folders, pipes and devices.
  func contents(atMost limit: Int) throws(GoldenSuiteError) -> [UInt8]? {
    do {
      return try readFile(ifThere: path, atMost: limit)
    } catch .isDirectory, .notAFile, .fileTooLarge {
      return nil
    } catch {
      throw .cannotRead(error)
    }
  }
}

/// A reason why there is nothing to check.
public enum GoldenSuiteError: Error, Equatable, Sendable, CustomStringConvertible {
  case noSuchFile(String)
  case noScenes([String])
  /// No scene matches the patterns.
  case noMatch([String])
  /// The golden of these scenes would be the same file.
  case sharedGolden([String])
  /// A folder or a file among the scenes cannot be read.
  case cannotRead(CodecError)

  /// Converts a Foundation error.
  fileprivate static func cannotRead(_ folder: URL, _ error: any Error) -> Self {
    let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
    return .cannotRead(
      .cannotRead(file: folder.path.relativeToCurrentFolder, errno: Int32(code ?? Int(EIO))))
  }

  public var description: String { message.printableLine }

  private var message: String {
    switch self {
    case .noSuchFile(let path):
      "there is no file or folder \(path)\(Self.folderSuffix(for: [path]))"
    case .noScenes(let paths):
      "there are no scenes (.json or .json5) under \(paths.joined(separator: ", "))"
        + Self.folderSuffix(for: paths)
    case .noMatch(let patterns):
      "no scene matches \(patterns.map { "'\($0)'" }.joined(separator: " or "))"
    case .sharedGolden(let scenes):
      "\(scenes.joined(separator: " and ")) would have the same golden, since their names differ "
        + "only in the extension"
    case .cannotRead(let error): error.description
    }
  }

  /// The folder that relative paths begin at, as the end of a message.
  private static func folderSuffix(for paths: [String]) -> String {
    guard paths.contains(where: { !$0.hasPrefix("/") && $0 != "''" }) else { return "" }
    return " in \(FileManager.default.currentDirectoryPath)"
  }
}

extension GoldenSuiteError {
  @available(*, deprecated, renamed: "noMatch(_:)")
  public static func nothingLike(_ patterns: [String]) -> Self { .noMatch(patterns) }
}
