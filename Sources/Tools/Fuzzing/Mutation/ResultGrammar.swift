import Base
import Flipbook

/// Results of checks with odd numbers and paths, mostly valid, so that the code after reading is
/// reached.
struct ResultGrammar {
  var dice: SeededGenerator

  /// A placeholder for the folder that nothing may be read from.
  static let outside = "@OUTSIDE@"

  private static let names = [
    "a.png", "a~dark.png", "a@2x.png", "a.gif", "a.json", "victim.png", "../outside/victim.png",
    "\(outside)/secret.png", "\(outside)/folder/a.png", "link/secret.png", "link/new.png",
    ".flipbook/check/a.actual.png", ".flipbook/check/link.png", "x/a.actual.png",
    "x/a.values.actual.txt", "x/../../outside/secret.png", "sub/b.png", "sub/../a.png",
    "./a.png", "Goldens/T/x.png", "Goldens/T/../../victim.png", "a.values.txt", "T.swift",
    "/dev/zero", "/proc/self/mem", "", ".", "..", "/", "a\u{0}b.png",
    "a\n::error::x\u{1B}[31m.png", "a.png/", "//a.png", "~/a.png",
  ]
  private static let scenes = [
    "a.json", "a.json", "a.json", "a.json5", "sub/b.json", "T.swift", "gone.json", "victim.png",
  ]
  private static let numbers = [
    "-1", "0.5", "1e300", "1e999", "-1e300", "9223372036854775807", "9223372036854775808",
    "18446744073709551616", "1e18", "4e18", "1000000000000", "1000000000001", "1000000000",
    "1e-320", "-0", "null", "true", "[]", "{}", "\"1\"", "1.0", "00", "1e", "NaN", "Infinity",
  ]
  private static let kinds = ["differs", "differs", "differs", "missing", "matches", "failed"]

  mutating func result() -> String {
    var members = [
      member("version", "1"), member("orphans", list(upTo: 1) { $0.name() }),
      member("scenes", list(upTo: 3) { $0.picture() }), member("status", number(1...1)),
    ]
    if chance(8) { members.append(member("run", name())) }
    if chance(8) {
      let shard = [
        member("index", number(1...2)), member("count", number(2...2)),
        member("scenes", number(1...2)),
      ]
      members.append(member("shard", object(shard)))
    }
    return object(members)
  }

  private mutating func picture() -> String {
    let scene = Self.scenes.randomElement(using: &dice) ?? ""
    let kind = chance(30) ? "odd" : Self.kinds.randomElement(using: &dice) ?? ""
    var members = [member("scene", quoted(scene)), member("result", quoted(kind))]
    if !chance(8) { members.append(member("golden", chance(3) ? name() : quoted("a.png"))) }
    if !chance(4) {
      members.append(member("actual", chance(6) ? name() : quoted("x/a.actual.png")))
    }
    let paths = [
      "sheet", "comparedGolden", "comparedActual", "layers", "values", "actualValues", "test",
      "message",
    ]
    for path in paths where chance(4) {
      members.append(member(path, chance(3) ? name() : quoted("x/a.\(path).png")))
    }
    if chance(4) {
      let suffixes = ["", "~dark", "@2x", "~", "@x", "~../x"]
      members.append(member("suffix", quoted(suffixes.randomElement(using: &dice) ?? "")))
    }
    if chance(2) { members.append(member("frames", list(upTo: 3) { $0.frame() })) }
    if chance(3) { members.append(member("findings", list(upTo: 3) { $0.name() })) }
    if chance(4) { members.append(member("newTimes", list(upTo: 3) { $0.number() })) }
    if chance(4) { members.append(member("scale", number(1...3))) }
    if chance(4) { members.append(member("line", number(1...9))) }
    if chance(4) { members.append(member("compared", number())) }
    if chance(4) { members.append(member("replaced", chance(9) ? number() : "true")) }
    if chance(4) {
      let keys = ["pixels", "largestDistance", "meanDistance"]
      members.append(member("total", object(keys.map { member($0, number()) })))
    }
    if chance(4) {
      let keys = ["colorTolerance", "maxPixels", "maxDensity"]
      members.append(member("needed", object(keys.map { member($0, number()) })))
    }
    return object(members)
  }

  private mutating func frame() -> String {
    let numbers = [
      "time", "pixels", "tolerated", "antialiased", "ignored", "largestDistance", "meanDistance",
      "neededTolerance",
    ]
    var members = numbers.map { member($0, number()) }
    members.append(member("elements", list(upTo: 2) { $0.name() }))
    if chance(2) { members.append(member("end", number())) }
    if chance(2) { members.append(member("densestPixels", number())) }
    if chance(2) { members.append(member("changes", list(upTo: 2) { $0.name() })) }
    for key in ["bounds", "densest"] where chance(2) {
      let sides = (0..<(chance(30) ? 3 : 4)).map { _ in number() }
      members.append(member(key, "[\(sides.joined(separator: ", "))]"))
    }
    return object(members)
  }

  // MARK: - Values

  /// Whether a random event with a probability of 1 in a number happens.
  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &dice) == 0
  }

  private mutating func number(_ usual: ClosedRange<Int> = 0...100) -> String {
    chance(200)
      ? Self.numbers.randomElement(using: &dice) ?? "0" : "\(Int.random(in: usual, using: &dice))"
  }

  private mutating func name() -> String { quoted(Self.names.randomElement(using: &dice) ?? "") }

  private func quoted(_ text: String) -> String {
    (try? String(decoding: JSONEncoder().encode(text), as: UTF8.self)) ?? "\"\""
  }

  private mutating func list(
    upTo most: Int, of item: (inout ResultGrammar) -> String
  ) -> String {
    let count = Int.random(in: 0...most, using: &dice)
    return "[\((0..<count).map { _ in item(&self) }.joined(separator: ", "))]"
  }

  private func member(_ key: String, _ value: String) -> String { "\"\(key)\": \(value)" }

  /// An object, sometimes with a missing or duplicate key.
  private mutating func object(_ members: [String]) -> String {
    var members = members
    if chance(100) { members.remove(at: Int.random(in: members.indices, using: &dice)) }
    if chance(100), let one = members.randomElement(using: &dice) { members.append(one) }
    return "{\(members.joined(separator: ", "))}"
  }
}
