/// Something that is left to do by hand.
package struct Leftover: Encodable, Equatable {
  /// A name from the source, or from the compiler's message.
  package var symbol: String
  /// The problem and its remedy.
  package var advice: String
  package var places: [Place]
  /// Whether the package compiles despite it.
  package var compiles: Bool

  package struct Place: Encodable, Hashable, CustomStringConvertible {
    /// From the package's folder.
    package var file: String
    /// From 1; 0 if there is no line.
    package var line: Int
    package var column: Int

    package var description: String {
      line == 0 ? file : column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }
  }

  /// Whether it is a module that is missing.
  private var isImport: Bool { !compiles && symbol.hasPrefix("import ") }

  /// Merges entries with the same symbol and advice, in the order of their first occurrence; before
  /// them the missing modules, the one that the most files import first.
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
    let merged = order.compactMap { groups[$0] }
    let imports = merged.filter(\.isImport).map { one in
      var one = one
      let count = Set(one.places.map(\.file)).count
      one.advice = "\(count) file\(count == 1 ? " imports" : "s import") it: \(one.advice)"
      return (count, one)
    }
    let ordered = imports.enumerated().sorted {
      ($1.element.0, $0.offset) < ($0.element.0, $1.offset)
    }
    return ordered.map(\.element.1) + merged.filter { !$0.isImport }
  }
}
