import Base
import Codecs
import Foundation
import Graphics
import JSON

extension LottieAnimation {
  /// A function that loads a picture referenced by a file; returns nil if it does not exist.
  typealias Resource = (_ folder: String, _ name: String) -> [UInt8]?

  /// Reads a Lottie file: JSON, or a `.lottie` archive.
  ///
  /// The format is detected from the bytes, not from the name.
  /// - Parameter id: Which animation of an archive; nil is its first.
  public init(contentsOf path: String, animation id: String? = nil) throws {
    let bytes = try readFile(path, atMost: Limits.lottieBytes)
    let folder = (path as NSString).deletingLastPathComponent
    try self.init(bytes, name: path, folder: folder, animation: id)
  }

  /// Reads the bytes of a Lottie file.
  /// - Parameters:
  ///   - name: The name of the file in messages.
  ///   - folder: The folder of the pictures, whose paths must not leave it; nil for none.
  ///   - id: The id of an animation in an archive; nil for the first.
  public init(
    _ bytes: [UInt8], name: String, folder: String? = nil, animation id: String? = nil
  ) throws {
    if ZipArchive.isZip(bytes) {
      let archive = try LottieArchive(bytes, name: name)
      self = try archive.animation(id)
      return
    }
    self = try LottieAnimation.read(bytes, name: name) { subfolder, file in
      guard let folder else { return nil }
      let path = [folder, subfolder, file].filter { !$0.isEmpty }.joined(separator: "/")
      // An untrusted file could otherwise show any picture that the user may read.
      guard Sandbox(folder.isEmpty ? "." : folder).allows(path) else { return nil }
      return try? readFile(path, atMost: Limits.pictureBytes)
    }
  }

  /// Whether bytes are likely to be a Lottie file: an archive with a manifest, or an object with
  /// the keys of animations.
  ///
  /// In JSON with an error, the keys before it count, so that it is reported with its position.
  public static func isLottie(_ bytes: [UInt8]) -> Bool {
    if ZipArchive.isZip(bytes) {
      return (try? ZipArchive(bytes, name: ""))?.paths.contains("manifest.json") ?? false
    }
    var reader = JSONPullReader(bytes)
    let telling: Set = ["size", "layers", "v", "fr", "ip", "op", "w", "h"]
    var found: Set<String> = []
    guard (try? reader.kind()) == .object else { return false }
    do throws(JSONPullReader.Fault) {
      try reader.object { (_, key) throws(JSONPullReader.Fault) in
        if telling.contains(key) { found.insert(key) }
      }
      return found.isSuperset(of: ["fr", "ip", "op", "layers"])
    } catch {
      return !found.contains("size") && !found.isDisjoint(with: ["v", "fr", "ip", "op", "w", "h"])
    }
  }

  /// Throws if a file has more bytes than `Limits.lottieBytes`.
  static func checkSize(_ bytes: Int, name: String) throws(LottieError) {
    guard bytes <= Limits.lottieBytes else {
      throw .tooLarge(file: name, bytes: bytes, limit: Limits.lottieBytes)
    }
  }

  static func read(
    _ bytes: [UInt8], name: String, resource: Resource
  ) throws -> LottieAnimation {
    try checkSize(bytes.count, name: name)
    var animation = LottieAnimation()
    var reader = JSONPullReader(bytes, budget: Limits.lottieValues)
    let missing: [String]
    do throws(JSONPullReader.Fault) {
      missing = try animation.read(&reader)
      try reader.expectEnd()
    } catch {
      let (line, column) = SourceText(name: name, bytes: bytes).position(of: error.offset)
      throw LottieError.syntax(file: name, line: line, column: column, error.reason)
    }
    guard missing.isEmpty else { throw LottieError.notAnAnimation(file: name, missing: missing) }
    try animation.check(name)
    try animation.checkLayers(name)
    var budget = PictureBudget()
    for (id, image) in animation.images.sorted(by: { $0.key < $1.key }) {
      animation.images[id] = image.found(resource, budget: &budget)
    }
    return animation
  }

  /// Reads the root object of the file.
  /// - Returns: The missing keys.
  private mutating func read(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) -> [String] {
    var missing: Set = ["fr", "ip", "op", "w", "h", "layers"]
    try reader.object { (reader, key) throws(JSONPullReader.Fault) in
      missing.remove(key)
      switch key {
      case "fr": framerate = try reader.value() ?? 0
      case "ip": startFrame = try reader.value() ?? 0
      case "op": endFrame = try reader.value() ?? 0
      case "w": size.width = try reader.value() ?? 0
      case "h": size.height = try reader.value() ?? 0
      case "v": version = try reader.text() ?? ""
      case "layers": layers = try reader.layers()
      case "assets":
        try reader.list { (reader) throws(JSONPullReader.Fault) in try readAsset(&reader) }
      case "fonts":
        try reader.members { (reader, key) throws(JSONPullReader.Fault) in
          guard key == "list" else { return }
          try reader.list { (reader) throws(JSONPullReader.Fault) in try readFont(&reader) }
        }
      case "chars":
        try reader.list { (reader) throws(JSONPullReader.Fault) in try readGlyph(&reader) }
      case "markers":
        try reader.list { (reader) throws(JSONPullReader.Fault) in try readMarker(&reader) }
      case "slots": hasSlots = try reader.kind() == .object
      default: break
      }
    }
    return missing.sorted()
  }

  private func check(_ name: String) throws(LottieError) {
    let limit = Double(Bitmap.maximumSide)
    let numbers: [(String, Double, ClosedRange<Double>, String)] = [
      ("fr", framerate, 1e-3...1e4, "a number of frames per second greater than 0"),
      ("ip", startFrame, -1e7...1e7, "a frame"), ("op", endFrame, -1e7...1e7, "a frame"),
      ("w", size.width, 0...limit, "0 to \(Int(limit)) points"),
      ("h", size.height, 0...limit, "0 to \(Int(limit)) points"),
    ]
    for (key, value, range, allowed) in numbers where !range.contains(value) {
      throw .outOfRange(file: name, key: key, value: value, allowed: allowed)
    }
    guard endFrame >= startFrame else {
      throw .outOfRange(
        file: name, key: "op", value: endFrame, allowed: "no less than `ip`, \(startFrame)")
    }
  }

  private mutating func readAsset(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) {
    try reader.spend(16)
    var image = ImageAsset()
    var layers: [LayerModel]?
    try reader.members { (reader, key) throws(JSONPullReader.Fault) in
      switch key {
      case "id": image.id = try reader.text() ?? ""
      case "w": image.size.width = try reader.value() ?? 0
      case "h": image.size.height = try reader.value() ?? 0
      case "p": image.name = try reader.text() ?? ""
      case "u": image.folder = try reader.text() ?? ""
      case "layers": layers = try reader.layers()
      default: break
      }
    }
    if let layers { precompositions[image.id] = layers } else { images[image.id] = image }
  }

  private mutating func readFont(_ reader: inout JSONPullReader) throws(JSONPullReader.Fault) {
    try reader.spend(16)
    var font = FontModel()
    try reader.members { (reader, key) throws(JSONPullReader.Fault) in
      switch key {
      case "fName": font.name = try reader.text() ?? ""
      case "fFamily": font.family = try reader.text() ?? ""
      case "fStyle": font.style = try reader.text() ?? ""
      default: break
      }
    }
    fonts[font.name] = font
  }

  private mutating func readGlyph(_ reader: inout JSONPullReader) throws(JSONPullReader.Fault) {
    let costBefore = reader.cost
    try reader.spend(16)
    var key = GlyphKey(character: "", family: "", style: "")
    var glyph = GlyphModel()
    try reader.members { (reader, member) throws(JSONPullReader.Fault) in
      switch member {
      case "ch": key.character = try reader.text() ?? ""
      case "fFamily": key.family = try reader.text() ?? ""
      case "style": key.style = try reader.text() ?? ""
      case "w": glyph.width = try reader.value() ?? 0
      case "data":
        try reader.members { (reader, key) throws(JSONPullReader.Fault) in
          if key == "shapes" { glyph.shapes = try reader.shapeItems() }
        }
      default: break
      }
    }
    glyph.cost = reader.cost - costBefore
    glyphs[key] = glyph
  }

  private mutating func readMarker(_ reader: inout JSONPullReader) throws(JSONPullReader.Fault) {
    try reader.spend(4)
    var marker = Marker(name: "", frame: 0, frames: 0)
    try reader.members { (reader, key) throws(JSONPullReader.Fault) in
      switch key {
      case "cm": marker.name = try reader.text() ?? ""
      case "tm": marker.frame = try reader.value() ?? 0
      case "dr": marker.frames = try reader.value() ?? 0
      default: break
      }
    }
    markers.append(marker)
  }
}

/// The remaining bytes and pixels for the pictures of a file.
private struct PictureBudget {
  var bytes = Limits.pictureBytes
  var pixels = Limits.picturePixels
}

extension ImageAsset {
  /// The asset with its picture, or with the reason why it could not be loaded.
  fileprivate func found(
    _ resource: LottieAnimation.Resource, budget: inout PictureBudget
  ) -> ImageAsset {
    var asset = self
    var bytes: [UInt8]?
    if name.hasPrefix("data:"), let comma = name.firstIndex(of: ",") {
      let text = String(name[name.index(after: comma)...])
      bytes = Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { Array($0) }
    } else if !name.isEmpty {
      bytes = resource(folder, name)
    }
    guard let bytes else {
      asset.problem = "\(name.prefix(60)) is not found"
      return asset
    }
    budget.bytes -= bytes.count
    guard budget.bytes >= 0 else {
      asset.problem = "the pictures have more than \(Limits.pictureBytes >> 20) MB together"
      return asset
    }
    do throws(CodecError) {
      let bitmap = try StillPicture(bytes, name: id, pixels: budget.pixels).bitmap
      budget.pixels -= bitmap.width * bitmap.height
      asset.image = CGImage(bitmap)
    } catch {
      asset.problem = error.description
    }
    asset.name = name.hasPrefix("data:") ? "" : name
    return asset
  }
}
