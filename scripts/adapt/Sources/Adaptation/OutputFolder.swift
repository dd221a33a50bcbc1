package import Foundation

/// The folder that an adapted package is written to.
///
/// A file in it lists the written files with their digests: those are replaced the next time,
/// unless they have been edited.
package struct OutputFolder {
  package let url: URL
  private var written: [String: String]

  private static let marker = ".flipbook-adapt"

  private struct Marker: Codable {
    var files: [String: String]
  }

  /// - Throws: If the folder has files and was not written by `flipbook adapt`.
  package init(at path: String) throws {
    url = URL(fileURLWithPath: path).standardizedFileURL
    let marker = url.appendingPathComponent(Self.marker)
    if let data = try? Data(contentsOf: marker) {
      written = try JSONDecoder().decode(Marker.self, from: data).files
      return
    }
    written = [:]
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    guard let names, names.isEmpty else { throw AdaptationError.notWrittenByAdapt(folder: path) }
  }

  /// The result of writing the files of a package.
  package struct Report: Encodable, Equatable {
    package var changed: [String] = []
    package var unchanged = 0
    /// Files that were not replaced because they have been edited.
    package var edited: [String] = []
    package var removed: [String] = []
  }

  /// Writes what has changed.
  package func write(_ package: AdaptedPackage) throws -> Report {
    var report = Report()
    var files: [String: String] = [:]
    for (path, content) in package.files.sorted(by: { $0.key < $1.key }) {
      let data = try Self.data(of: content)
      let file = url.appendingPathComponent(path)
      try SourceRoot(url).check(file)
      files[path] = Self.digest(data)
      if let there = try? Data(contentsOf: file) {
        if there == data {
          report.unchanged += 1
          continue
        }
        guard Self.digest(there) == written[path] else {
          report.edited.append(path)
          files[path] = written[path] ?? files[path]
          continue
        }
      }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
      report.changed.append(path)
    }
    for (path, digest) in written.sorted(by: { $0.key < $1.key }) where files[path] == nil {
      let file = url.appendingPathComponent(path)
      guard SourceRoot(url).contains(file), let there = try? Data(contentsOf: file) else {
        continue
      }
      if Self.digest(there) == digest {
        try FileManager.default.removeItem(at: file)
        report.removed.append(path)
      } else {
        report.edited.append(path)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let marker = url.appendingPathComponent(Self.marker)
    let data = try encoder.encode(Marker(files: files))
    if (try? Data(contentsOf: marker)) != data { try data.write(to: marker, options: .atomic) }
    return report
  }

  /// The text of the file at a path in the folder.
  package func text(at path: String) -> String? {
    try? String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// The files that were written the last time.
  package var paths: [String] { written.keys.sorted() }

  static func data(of content: AdaptedPackage.Content) throws -> Data {
    switch content {
    case .text(let text): Data(text.utf8)
    case .copy(let url): try Data(contentsOf: url)
    }
  }

  /// A hash that detects edited files; it need not be cryptographic.
  private static func digest(_ data: Data) -> String {
    let hash = data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
