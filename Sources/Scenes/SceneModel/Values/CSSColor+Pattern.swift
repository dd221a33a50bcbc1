import Foundation
import Graphics

extension CSSColor {
  /// A regular expression of the colors that `parse` reads, except names in lower case: digits,
  /// functions, and names in other cases.
  ///
  /// It is valid in JSON Schema, and does not check the range of numbers.
  package static let pattern: String = {
    let number = "[+-]?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
    let none = anyCase("none")
    let part = "\(number)%"
    let angle =
      "\(number)(?:\(["deg", "rad", "grad", "turn"].map(anyCase).joined(separator: "|")))?"
    let alpha = "(?:\(number)%?|\(none))"
    let any = "(?:\(number)%?|\(none))"
    let hue = "(?:\(angle)|\(none))"
    func function(_ names: [String], _ arguments: String) -> String {
      "(?:\(names.map(anyCase).joined(separator: "|")))\\(\\s*\(arguments)\\s*\\)"
    }
    func spaced(_ parts: [String]) -> String {
      parts.joined(separator: "\\s+") + "(?:\\s*/\\s*\(alpha))?"
    }
    func listed(_ parts: [String]) -> String {
      parts.joined(separator: "\\s*,\\s*") + "(?:\\s*,\\s*\(alpha))?"
    }
    let forms = [
      "#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})",
      function(["rgb", "rgba"], listed([number, number, number])),
      function(["rgb", "rgba"], listed([part, part, part])),
      function(["rgb", "rgba"], spaced([any, any, any])),
      function(["hsl", "hsla"], listed([angle, part, part])),
      function(["hsl", "hsla"], spaced([hue, any, any])),
      function(["hwb"], spaced([hue, any, any])),
      function(["lab", "oklab"], spaced([any, any, any])),
      function(["lch", "oklch"], spaced([any, any, hue])),
      (["transparent"] + namedColors.keys.sorted()).map(anyCase).joined(separator: "|"),
      "clear|" + SystemColor.names.sorted().joined(separator: "|"),
    ]
    return "^\\s*(?:\(forms.joined(separator: "|")))\\s*$"
  }()

  /// A word in any case, such as `[rR][eE][dD]`.
  private static func anyCase(_ word: String) -> String {
    word.map { "[\($0)\($0.uppercased())]" }.joined()
  }
}
