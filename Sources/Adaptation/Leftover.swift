/// Something that is left to do by hand.
package struct Leftover: Codable, Equatable, Sendable {
  /// A name from the source, or from the compiler's words.
  package var symbol: String
  /// What is wrong, and what to do.
  package var advice: String
  package var places: [Place]
  /// Whether the package compiles in spite of it.
  package var compiles: Bool

  package struct Place: Codable, Hashable, Sendable, CustomStringConvertible {
    /// From the package's folder.
    package var file: String
    /// From 1; 0 where there is no line to name.
    package var line: Int
    package var column: Int

    package var description: String {
      line == 0 ? file : column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }
  }

  /// Gathers what is said of the same symbol, in the order in which it comes first.
  static func grouped(_ all: [Leftover]) -> [Leftover] {
    var order: [String] = []
    var groups: [String: Leftover] = [:]
    for one in all {
      let key = "\(one.symbol)\n\(one.advice)"
      if groups[key] == nil {
        order.append(key)
        groups[key] = one
      } else {
        for place in one.places where !(groups[key]?.places.contains(place) ?? false) {
          groups[key]?.places.append(place)
        }
      }
    }
    return order.compactMap { groups[$0] }
  }
}
