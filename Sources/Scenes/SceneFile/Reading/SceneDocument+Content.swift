package import Base
import Codecs
import Foundation
import Lottie
import SceneModel
import Typesetting
import UIKitValues

extension SceneDocument {
  /// The hash of all that the scene is read from: its text, included files, the scenes of its grid,
  /// and the bytes of the pictures, fonts, texts and Lottie files that these name.
  ///
  /// Fonts of the system, which a scene names by their family, are not part of it. Files outside
  /// the scene's sandbox are not read, and neither are files that are too large for the scene.
  /// - Parameter path: The file that the scene was read from.
  package func contentHash(ofFile path: String) -> ContentHash {
    var content = Content(sandbox: self.names?.sandbox)
    guard let names else {
      content.addLottie(path)
      return content.hash
    }
    for source in names.sources {
      switch source {
      case .text(let text): content.add("text", text.bytes)
      case .textFile: break
      case .picture(let path): content.addFile(path, atMost: Limits.pictureBytes)
      case .animation(let path): content.addLottie(path)
      case .fonts(let path): content.addFonts(at: path)
      case .table(let path): content.addFile(path, atMost: Limits.tableBytes)
      }
    }
    return content.hash
  }
}

/// The names and hashes of files, in the order in which they were added.
private struct Content {
  /// The folder that may be read; nil for no restriction.
  let sandbox: Sandbox?
  private var lines: [String] = []
  private var files: Set<String> = []

  init(sandbox: Sandbox?) { self.sandbox = sandbox }

  var hash: ContentHash { ContentHash(Array(lines.joined(separator: "\n").utf8)) }

  mutating func add(_ name: String, _ bytes: [UInt8]) {
    lines.append("\(ContentHash(bytes)) \(bytes.count) \(name)")
  }

  /// - Parameter limit: In bytes; a larger file counts as missing.
  mutating func addFile(_ path: String, atMost limit: Int) {
    guard files.insert(path).inserted, mayRead(path) else { return }
    if let bytes = try? readFile(path, atMost: limit) {
      add(path, bytes)
    } else {
      lines.append("missing \(path)")
    }
  }

  /// Adds a Lottie file and the pictures beside it that it names.
  mutating func addLottie(_ path: String) {
    guard mayRead(path) else { return }
    addFile(path, atMost: Limits.lottieBytes)
    guard let animation = try? LottieAnimation(contentsOf: path) else { return }
    let folder = (path as NSString).deletingLastPathComponent
    let pictures = Sandbox(folder.isEmpty ? "." : folder)
    for image in animation.images.values.sorted(by: { $0.id < $1.id })
    where !image.name.hasPrefix("data:") {
      let file = [folder, image.folder, image.name].filter { !$0.isEmpty }.joined(separator: "/")
      // Others are not shown.
      if pictures.allows(file) { addFile(file, atMost: Limits.pictureBytes) }
    }
  }

  /// Adds a font file, or all font files in a folder and its subfolders.
  mutating func addFonts(at path: String) {
    guard mayRead(path) else { return }
    do throws(TypesettingError) {
      for file in try FontLibrary.files(at: path) { addFile(file, atMost: Limits.fontBytes) }
    } catch {
      lines.append("unusable \(path)")
    }
  }

  /// Whether a file, or a folder with its contents, may be read; adds the path of one that may not.
  private mutating func mayRead(_ path: String) -> Bool {
    guard let sandbox, !sandbox.allowsAll(below: path) else { return true }
    lines.append("outside \(path)")
    return false
  }
}
