import Base
import Codecs
import Graphics
import JSON

/// A `.lottie` archive with a manifest, animations and their pictures.
public struct LottieArchive {
  private let archive: ZipArchive
  private let name: String
  /// The ids of its animations, in the manifest's order.
  public private(set) var animationIDs: [String] = []
  /// Whether it has themes or state machines, which are ignored.
  public private(set) var hasThemesOrStates = false
  private var isVersion2 = false

  /// Reads the manifest.
  /// - Parameter name: The name of the file in messages.
  public init(_ bytes: [UInt8], name: String) throws {
    archive = try ZipArchive(bytes, name: name)
    self.name = name
    hasThemesOrStates = archive.paths.contains { path in
      ["t/", "s/", "themes/", "states/"].contains { path.hasPrefix($0) }
    }
    guard let manifest = try archive.contents(of: "manifest.json") else { return }
    var reader = JSONPullReader(manifest)
    do throws(JSONPullReader.Fault) {
      try readManifest(&reader)
    } catch {
      let file = name + "/manifest.json"
      let (line, column) = SourceText(name: file, bytes: manifest).position(of: error.offset)
      throw LottieError.syntax(file: file, line: line, column: column, error.reason)
    }
  }

  private mutating func readManifest(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) {
    try reader.members { (reader, key) throws(JSONPullReader.Fault) in
      switch key {
      case "version": isVersion2 = try reader.text()?.hasPrefix("2") ?? false
      case "animations":
        try reader.list { (reader) throws(JSONPullReader.Fault) in
          try reader.members { (reader, key) throws(JSONPullReader.Fault) in
            if key == "id", let id = try reader.text() { animationIDs.append(id) }
          }
        }
      default: break
      }
    }
  }

  /// Reads an animation; nil for the first in the manifest.
  public func animation(_ id: String? = nil) throws -> LottieAnimation {
    let folders = isVersion2 ? ["a", "animations"] : ["animations", "a"]
    let wanted = id.map { [$0] } ?? animationIDs
    var paths = wanted.flatMap { id in folders.map { "\($0)/\(id).json" } }
    if id == nil {
      // Without a manifest, or with an empty one, any animation in the archive.
      paths += archive.paths.filter { path in
        path.hasSuffix(".json") && folders.contains { path.hasPrefix($0 + "/") }
      }
    }
    // The remaining decompressed bytes in total, so that many small entries cannot exceed the
    // limit.
    var left = Limits.lottieBytes
    for path in paths {
      guard let bytes = try archive.contents(of: path) else { continue }
      return try LottieAnimation.read(bytes, name: "\(name)/\(path)") { folder, file in
        let places = [folder, "images/", "i/", ""].map { place in
          (place.hasPrefix("/") ? String(place.dropFirst()) : place)
            + (place.isEmpty || place.hasSuffix("/") ? "" : "/") + file
        }
        for place in places {
          guard let size = archive.size(of: place), size <= left else { continue }
          left -= size
          if let bytes = try? archive.contents(of: place) { return bytes }
        }
        return nil
      }
    }
    throw LottieError.noAnimation(file: name, id: id, known: animationIDs)
  }
}
