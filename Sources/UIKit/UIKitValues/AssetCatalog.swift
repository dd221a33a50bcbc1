import Foundation
import Graphics
import LayerTree

/// A folder `NAME.xcassets` as written by Xcode: its sets of images, colors and data.
struct AssetCatalog {
  /// The folders of the sets by their kinds, such as "imageset", and then by their names.
  private let sets: [String: [String: String]]

  init(folder: String) {
    var sets: [String: [String: String]] = [:]
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let found = paths.sorted().filter {
      ["imageset", "colorset", "dataset"].contains(($0 as NSString).pathExtension)
    }
    var namespaces: [String: Bool] = [:]
    func isNamespace(_ path: String) -> Bool {
      if let known = namespaces[path] { return known }
      let properties = Self.contents(of: "\(folder)/\(path)")?["properties"] as? [String: Any]
      let isNamespace = properties?["provides-namespace"] as? Bool == true
      namespaces[path] = isNamespace
      return isNamespace
    }
    /// Adds the sets under their names, with those of some of the folders around them.
    func add(_ contains: (String) -> Bool) {
      for path in found {
        let parts = (path as NSString).deletingPathExtension.split(separator: "/")
        let parents = parts.indices.dropLast().filter {
          contains(parts[...$0].joined(separator: "/"))
        }
        let name = (parents.map { parts[$0] } + parts.suffix(1)).joined(separator: "/")
        let kind = (path as NSString).pathExtension
        if sets[kind]?[name] == nil { sets[kind, default: [:]][name] = "\(folder)/\(path)" }
      }
    }
    add(isNamespace)
    // Where no other set has the name.
    add { _ in true }
    add { _ in false }
    self.sets = sets
  }

  /// The asset catalogs among folders, or directly in them.
  static func folders(in folders: [String]) -> [String] {
    folders.flatMap { folder -> [String] in
      if folder.hasSuffix(".xcassets") { return [folder] }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.sorted().filter { $0.hasSuffix(".xcassets") }.map { "\(folder)/\($0)" }
    }
  }

  /// The folder of a set.
  func folder(ofSet name: String, _ kind: String) -> String? { sets[kind]?[name] }

  // MARK: Images

  /// Whether it has an image set of a name.
  func hasImage(named name: String) -> Bool { folder(ofSet: name, "imageset") != nil }

  /// The picture of an image set for a screen.
  struct Picture {
    var path: String
    /// Pixels per point; nil to use the file's.
    var scale: CGFloat?
    var renderingMode = UIImage.RenderingMode.automatic
    /// Whether it is mirrored in right-to-left order.
    var flips = false
    /// The parts that are not stretched, in pixels.
    var caps: UIEdgeInsets?
    var resizingMode = UIImage.ResizingMode.stretch
    /// In pixels.
    var alignment: UIEdgeInsets?
  }

  /// - Parameter scales: The screen's scale first, then the next best.
  func picture(named name: String, scales: [Int], for traits: UITraitCollection) -> Picture? {
    guard let folder = folder(ofSet: name, "imageset"), let contents = Self.contents(of: folder)
    else { return nil }
    let all = Self.entries(contents["images"]).filter {
      $0["filename"] is String && AssetVariant($0).isUsable(in: traits)
    }
    let order = scales.map { "\($0)x" }
    func rank(_ entry: [String: Any]) -> Int {
      let scale = entry["scale"] as? String
      let place = scale.flatMap(order.firstIndex) ?? (scale == nil ? 0 : order.count)
      return AssetVariant(entry).rank(in: traits) * 10 + place
    }
    guard let entry = all.min(by: { rank($0) < rank($1) }), let file = entry["filename"] as? String
    else { return nil }
    let scale = (entry["scale"] as? String).flatMap { Double($0.dropLast()) }
    var picture = Picture(path: "\(folder)/\(file)", scale: scale.map { CGFloat($0) })
    let properties = contents["properties"] as? [String: Any]
    let intent = entry["template-rendering-intent"] ?? properties?["template-rendering-intent"]
    switch intent as? String {
    case "template": picture.renderingMode = .alwaysTemplate
    case "original": picture.renderingMode = .alwaysOriginal
    default: break
    }
    let directions = Set(all.map { $0["language-direction"] as? String })
    picture.flips = directions.contains("left-to-right") && !directions.contains("right-to-left")
    if let resizing = entry["resizing"] as? [String: Any] {
      picture.caps = Self.insets(resizing["cap-insets"])
      let center = resizing["center"] as? [String: Any]
      picture.resizingMode = center?["mode"] as? String == "tile" ? .tile : .stretch
    }
    picture.alignment = Self.insets(entry["alignment-insets"])
    return picture
  }

  private static func insets(_ value: Any?) -> UIEdgeInsets? {
    guard let sides = value as? [String: Any] else { return nil }
    func side(_ name: String) -> CGFloat {
      (sides[name] as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    }
    return UIEdgeInsets(
      top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
  }

  // MARK: Data

  /// The file of a data set, with its type.
  func data(
    named name: String, for traits: UITraitCollection
  ) -> (path: String, type: String?)? {
    guard let folder = folder(ofSet: name, "dataset") else { return nil }
    let all = Self.entries(Self.contents(of: folder)?["data"]).filter {
      $0["filename"] is String && AssetVariant($0).isUsable(in: traits)
    }
    let entry = all.min { AssetVariant($0).rank(in: traits) < AssetVariant($1).rank(in: traits) }
    guard let entry, let file = entry["filename"] as? String else { return nil }
    return ("\(folder)/\(file)", entry["universal-type-identifier"] as? String)
  }

  // MARK: Contents.json

  static func contents(of folder: String) -> [String: Any]? {
    guard let data = FileManager.default.contents(atPath: "\(folder)/Contents.json") else {
      return nil
    }
    return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
  }

  static func entries(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }
}
