import Foundation
import Graphics

extension AssetCatalog {
  /// The color of a color set, with its variants for traits.
  func color(named name: String) -> UIColor? {
    guard let folder = folder(ofSet: name, "colorset") else { return nil }
    let variants = Self.entries(Self.contents(of: folder)?["colors"]).compactMap { entry in
      Self.color(entry).map { ($0, AssetVariant(entry)) }
    }
    guard let first = variants.first?.0 else { return nil }
    if variants.count == 1 { return first }
    return UIColor { traits in
      let best = variants.filter { $0.1.isUsable(in: traits) }
        .min { $0.1.rank(in: traits) < $1.1.rank(in: traits) }
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
    // Unlike colors, opacities are written as fractions, so that "1" is opaque.
    let alpha = parts["alpha"] as? String == "1" ? 1 : part("alpha") ?? 1
    let space = color["color-space"] as? String ?? "srgb"
    let values: [CGFloat]
    if let white = part("white") {
      values = [white, white, white]
    } else if let red = part("red"), let green = part("green"), let blue = part("blue") {
      values = [red, green, blue]
    } else {
      return nil
    }
    let names = [
      "display-p3": CGColorSpace.displayP3, "extended-linear-srgb": CGColorSpace.linearSRGB,
      "gray-gamma-22": CGColorSpace.sRGB,
    ]
    let converted = CGColorSpace(name: names[space] ?? CGColorSpace.sRGB)
      .flatMap { CGColor(colorSpace: $0, components: values + [alpha]) }
    return converted.map { UIColor(cgColor: $0) }
  }

  /// "0.5", "128" of 255, or "0x80" of 0xFF.
  private static func component(_ value: Any) -> CGFloat? {
    guard let text = (value as? String)?.trimmingCharacters(in: .whitespaces) else {
      return (value as? NSNumber).map { CGFloat($0.doubleValue) }
    }
    if text.lowercased().hasPrefix("0x") {
      return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 }
    }
    guard let number = Double(text) else { return nil }
    return text.contains(".") ? CGFloat(number) : CGFloat(number) / 255
  }
}
