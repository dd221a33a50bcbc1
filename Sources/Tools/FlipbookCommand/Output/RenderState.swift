import Base
import Flipbook

/// The sources of the files that earlier runs wrote, in `.flipbook/render.json` in the current
/// folder.
///
/// It stands beside the results of checks and not in the files, so that these have the same bytes
/// as those that are written one by one, in every format, and no other file lies among them.
struct RenderState: Sendable {
  /// A written file.
  struct Entry: Codable, Sendable {
    /// The hash of the scene, its files, the options and the program.
    var source: String
    /// The hash of the bytes that were written.
    var file: String
    /// In pixels.
    var width, height: Int
  }

  private var entries: [String: Entry] = [:]
  private let url: URL

  /// Reads the state; a file that is missing or not to be understood is as none.
  init(in folder: URL = URL(fileURLWithPath: ".flipbook")) {
    url = folder.appendingPathComponent("render.json")
    guard let bytes = try? readFile(url.path, atMost: Limits.sceneBytes) else { return }
    entries = (try? JSONDecoder().decode([String: Entry].self, from: Data(bytes))) ?? [:]
  }

  /// The entry of a file that has these sources and has not been changed since; nil otherwise.
  func entry(of path: String, source: ContentHash) -> Entry? {
    guard let entry = entries[path], entry.source == "\(source)",
      Self.hash(ofFile: path) == entry.file
    else { return nil }
    return entry
  }

  mutating func insert(_ path: String, source: ContentHash, width: Int, height: Int) {
    entries[path] = Self.hash(ofFile: path).map { file in
      Entry(source: "\(source)", file: file, width: width, height: height)
    }
  }

  /// Writes the state, without files that are gone.
  func save() throws {
    let left = entries.filter { FileManager.default.fileExists(atPath: $0.key) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(left).write(to: url, options: .atomic)
  }

  private static func hash(ofFile path: String) -> String? {
    (try? readFile(path, atMost: 1 << 31)).map { "\(ContentHash($0))" }
  }
}
