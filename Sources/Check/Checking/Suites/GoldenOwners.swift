package import Foundation

/// The scenes that pictures belong to, by their names.
package struct GoldenOwners {
  /// A scene's path without its ending, and what the picture's name adds to it.
  package struct Owner: Equatable {
    package var stem: String
    package var suffix: String
  }

  private var stems: Set<String> = []

  package init() {}

  package mutating func add(scenes: [URL]) {
    stems.formUnion(scenes.map { $0.deletingPathExtension().path })
  }

  /// The scene with the longest name that the picture's name begins with; nil if there is none.
  ///
  /// A suffix has a style and traits (`~dark~rtl`), a scale (`@2x`), or both in this order; and
  /// then `.a11y`, if the picture shows what VoiceOver says.
  package func owner(of picture: URL) -> Owner? {
    let path = picture.deletingPathExtension().path
    let ending = AccessibilitySource.suffix
    if path.hasSuffix(ending), !stems.contains(path) {
      let plain = URL(fileURLWithPath: String(path.dropLast(ending.count)) + ".png")
      return owner(of: plain).map { Owner(stem: $0.stem, suffix: $0.suffix + ending) }
    }
    if stems.contains(path) { return Owner(stem: path, suffix: "") }
    for index in path.indices.reversed() {
      guard path[index] != "/" else { break }
      let suffix = path[index...]
      guard suffix.first == "~" || Self.isScale(suffix) else { continue }
      let stem = String(path[..<index])
      if stems.contains(stem) { return Owner(stem: stem, suffix: String(suffix)) }
    }
    return nil
  }

  /// Whether a suffix is like `@2x` or `@1.5x`.
  private static func isScale(_ suffix: Substring) -> Bool {
    guard suffix.first == "@", suffix.last == "x" else { return false }
    let number = suffix.dropFirst().dropLast()
    return number.allSatisfy { "0123456789.e-".contains($0) } && Double(number) != nil
  }
}
