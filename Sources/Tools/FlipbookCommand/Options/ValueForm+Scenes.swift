import Arguments
import Base
import Flipbook

extension ValueForm where Value == CGColor {
  /// A color in CSS notation.
  static var color: Self {
    Self { (text) throws(InvalidValue) in
      guard let color = CGColor(css: text) else {
        throw InvalidValue(text, allowed: "a color, such as white or \"#0A84FF\"")
      }
      return color
    }
  }
}

extension ValueForm where Value == UIEdgeInsets {
  /// One length for all sides, or four from the top clockwise.
  static var insets: Self {
    Self { (text) throws(InvalidValue) in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let sides = parts.compactMap { part in
        part.allSatisfy { "0123456789.".contains($0) } ? Double(part).map { CGFloat($0) } : nil
      }
      let limit = Presentation.maximumLength
      guard sides.count == parts.count, [1, 4].contains(sides.count),
        sides.allSatisfy({ $0 <= limit })
      else {
        throw InvalidValue(
          text,
          allowed: "a number of points up to \(Int(limit)), such as 24, or four as in 24,16,24,16")
      }
      let all = sides.count == 4 ? sides : Array(repeating: sides[0], count: 4)
      return UIEdgeInsets(top: all[0], left: all[3], bottom: all[2], right: all[1])
    }
  }
}

/// A device: one to draw around the canvas, none, or one whose screen the canvas is.
enum DeviceChoice {
  case frame(Presentation.Device?)
  case screen(Device)
}

extension ValueForm where Value == DeviceChoice {
  static var device: Self {
    let words = Presentation.Device.allCases.map(\.rawValue) + ["none"]
    return Self(choices: words) { (text) throws(InvalidValue) in
      if words.contains(text) { return .frame(Presentation.Device(rawValue: text)) }
      if let device = Device(named: text) { return .screen(device) }
      throw InvalidValue(
        text,
        allowed: "\(words.joined(separator: ", ")), or a device's name, such as \"iPhone 17 Pro\"",
        suggestion: text.nearest(in: words + Device.names))
    }
  }
}

extension ValueForm where Value == String {
  /// A language, as a tag of BCP 47.
  static var language: Self {
    Self { (text) throws(InvalidValue) in
      guard Scene.Traits.isLanguage(text) else {
        throw InvalidValue(text, allowed: "a language, such as ar or pt-BR")
      }
      return text
    }
  }
}
