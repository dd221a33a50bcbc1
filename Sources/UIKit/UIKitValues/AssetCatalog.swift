import Foundation
import Graphics
import LayerTree

/// A folder `NAME.xcassets` as written by Xcode: its image sets and color sets.
struct AssetCatalog {
  /// The folders of the sets, by the set's name with and without its parent folders.
  private let images: [String: String]
  private let colors: [String: String]

  init(folder: String) {
    var images: [String: String] = [:]
    var colors: [String: String] = [:]
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    for path in paths.sorted() {
      let name = (path as NSString).deletingPathExtension
      let place = "\(folder)/\(path)"
      for key in [name, (name as NSString).lastPathComponent] {
        switch (path as NSString).pathExtension {
        case "imageset" where images[key] == nil: images[key] = place
        case "colorset" where colors[key] == nil: colors[key] = place
        default: break
        }
      }
    }
    (self.images, self.colors) = (images, colors)
  }

  /// The asset catalogs among folders, or directly in them.
  static func folders(in folders: [String]) -> [String] {
    folders.flatMap { folder -> [String] in
      if folder.hasSuffix(".xcassets") { return [folder] }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.sorted().filter { $0.hasSuffix(".xcassets") }.map { "\(folder)/\($0)" }
    }
  }

  // MARK: Images

  /// Whether it has an image set of a name.
  func hasImage(named name: String) -> Bool { images[name] != nil }

  /// The picture of an image set for a screen.
  struct Picture {
    var path: String
    /// Pixels per point; nil to use the file's.
    var scale: CGFloat?
    var isTemplate: Bool
    /// Whether it is mirrored in right-to-left order.
    var flips: Bool
  }

  /// - Parameter scales: The screen's scale first, then the next best.
  func picture(named name: String, scales: [Int], for traits: UITraitCollection) -> Picture? {
    guard let folder = images[name], let contents = Self.contents(of: folder) else { return nil }
    let properties = contents["properties"] as? [String: Any]
    let isTemplate = properties?["template-rendering-intent"] as? String == "template"
    let all = (contents["images"] as? [[String: Any]] ?? []).filter {
      let file = $0["filename"] as? String ?? ""
      return ["png", "svg", "jpg", "jpeg"].contains((file as NSString).pathExtension.lowercased())
    }
    let opposite = traits.layoutDirection == .rightToLeft ? "left-to-right" : "right-to-left"
    let directions = Set(all.map { $0["language-direction"] as? String })
    let idioms = ["universal", traits.userInterfaceIdiom == .pad ? "ipad" : "iphone"]
    let order = scales.map { "\($0)x" }
    func rank(_ entry: [String: Any]) -> Int {
      let scale = entry["scale"] as? String
      let place = scale.flatMap(order.firstIndex) ?? (scale == nil ? 0 : order.count)
      let idiom = entry["idiom"] as? String ?? "universal"
      return place + (idioms.contains(idiom) ? 0 : 10) + Variant(entry).rank(in: traits)
        + (entry["language-direction"] as? String == opposite ? 10_000 : 0)
    }
    guard let entry = all.min(by: { rank($0) < rank($1) }), let file = entry["filename"] as? String
    else { return nil }
    let scale = (entry["scale"] as? String).flatMap { Double($0.dropLast()) }
    return Picture(
      path: "\(folder)/\(file)", scale: scale.map { CGFloat($0) }, isTemplate: isTemplate,
      flips: directions.contains("left-to-right") && !directions.contains("right-to-left"))
  }

  // MARK: Colors

  /// The color of a color set, with its variants for light and dark and for gamuts.
  func color(named name: String) -> UIColor? {
    guard let folder = colors[name],
      let entries = Self.contents(of: folder)?["colors"] as? [[String: Any]]
    else { return nil }
    let variants = entries.compactMap { entry in Self.color(entry).map { ($0, Variant(entry)) } }
    guard let first = variants.first?.0 else { return nil }
    if variants.count == 1 { return first }
    return UIColor { traits in
      let best = variants.min { $0.1.rank(in: traits) < $1.1.rank(in: traits) }
      return (best?.0 ?? first).resolvedColor(with: traits).cgColor
    }
  }

  private static func color(_ entry: [String: Any]) -> UIColor? {
    guard let color = entry["color"] as? [String: Any] else { return nil }
    if let reference = color["reference"] as? String {
      let name = reference.hasSuffix("Color") ? String(reference.dropLast(5)) : reference
      return UIColor.named[name]
    }
    guard let parts = color["components"] as? [String: Any] else { return nil }
    func part(_ name: String) -> CGFloat? { parts[name].flatMap(component) }
    let alpha = part("alpha") ?? 1
    if let white = part("white") { return UIColor(white: white, alpha: alpha) }
    guard let red = part("red"), let green = part("green"), let blue = part("blue") else {
      return nil
    }
    return color["color-space"] as? String == "display-p3"
      ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
      : UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// "0.5", "128" of 255, or "0x80" of 0xFF.
  private static func component(_ value: Any) -> CGFloat? {
    guard let text = value as? String else {
      return (value as? NSNumber).map { CGFloat($0.doubleValue) }
    }
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
    guard let number = Double(text) else { return nil }
    return text.contains(".") ? CGFloat(number) : CGFloat(number) / 255
  }

  // MARK: Contents.json

  private static func contents(of folder: String) -> [String: Any]? {
    guard let data = FileManager.default.contents(atPath: "\(folder)/Contents.json") else {
      return nil
    }
    return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
  }

  /// The traits for which an image or a color is made.
  private struct Variant {
    let isDark: Bool
    let gamut: UIDisplayGamut

    init(_ entry: [String: Any]) {
      let appearances = entry["appearances"] as? [[String: Any]] ?? []
      isDark = appearances.contains { $0["value"] as? String == "dark" }
      gamut =
        switch entry["display-gamut"] as? String {
        case "display-P3": .P3
        case "sRGB": .SRGB
        default: .unspecified
        }
    }

    /// The rank for traits, the best first: style before gamut, and an exact gamut before any.
    func rank(in traits: UITraitCollection) -> Int {
      let style = isDark == (traits.userInterfaceStyle == .dark) ? 0 : isDark ? 1000 : 100
      let wanted = traits.displayGamut == .P3 ? UIDisplayGamut.P3 : .SRGB
      return style + (gamut == wanted ? 0 : gamut == .unspecified ? 20 : 40)
    }
  }
}
