package import Base
import Codecs
import Foundation
import Lottie
import SceneModel
import UIKitValues

extension SceneDocument {
  /// The hash of all that the scene is read from: its text, included files, and the bytes of the
  /// pictures, fonts, texts and Lottie files that it names.
  ///
  /// Fonts of the system, which a scene names by their family, are not part of it.
  /// - Parameter path: The file that the scene was read from.
  package func contentHash(ofFile path: String) -> ContentHash {
    var content = Content()
    guard let names else {
      content.addLottie(path)
      return content.hash
    }
    for text in names.texts { content.add("text", text.bytes) }
    for reference in names.references {
      switch reference.content {
      case .picture(let name): content.addFile(names.folder.path(ofFile: name))
      case .file(let name): content.addLottie(names.folder.path(ofFile: name))
      case .fontFile(let name): content.addAll(below: names.folder.path(ofFile: name))
      case .texts(let table):
        for file in FolderTexts.files(of: table, in: names.folder.path) { content.addFile(file) }
      case .drawing, .font: break
      }
    }
    return content.hash
  }
}

/// The names and hashes of files, in the order in which they were added.
private struct Content {
  private var lines: [String] = []
  private var files: Set<String> = []

  var hash: ContentHash { ContentHash(Array(lines.joined(separator: "\n").utf8)) }

  mutating func add(_ name: String, _ bytes: [UInt8]) {
    lines.append("\(ContentHash(bytes)) \(bytes.count) \(name)")
  }

  mutating func addFile(_ path: String) {
    guard files.insert(path).inserted else { return }
    if let bytes = try? readFile(path, atMost: Self.greatestFile) {
      add(path, bytes)
    } else {
      lines.append("missing \(path)")
    }
  }

  /// Adds a Lottie file and the pictures beside it that it names.
  mutating func addLottie(_ path: String) {
    addFile(path)
    guard let animation = try? LottieAnimation(contentsOf: path) else { return }
    let folder = (path as NSString).deletingLastPathComponent
    for image in animation.images.values.sorted(by: { $0.id < $1.id })
    where !image.name.hasPrefix("data:") {
      addFile([folder, image.folder, image.name].filter { !$0.isEmpty }.joined(separator: "/"))
    }
  }

  /// Adds a file, or all files in a folder and its subfolders.
  mutating func addAll(below path: String) {
    guard let names = FileManager.default.enumerator(atPath: path) else { return addFile(path) }
    var paths: [String] = []
    for case let name as String in names { paths.append("\(path)/\(name)") }
    if paths.isEmpty { return addFile(path) }
    for path in paths.sorted() { addFile(path) }
  }

  /// In bytes; larger files count as missing.
  private static let greatestFile = 1 << 30
}
