import Base
import Flipbook

/// Lottie files made by a grammar: valid parents, compositions, mattes, repeaters, texts and
/// keyframes in numbers and combinations that no editor writes.
struct LottieStructureTarget: FuzzTarget {
  let fileExtension = "json"

  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    var grammar = LottieGrammar(dice: Corpus.generator("lottie-structure", number, seed: seed))
    return Array(grammar.file().utf8)
  }

  func run(_ input: [UInt8]) throws -> Verdict { try LottieTarget.draw(input) }
}

/// Writes random Lottie files.
private struct LottieGrammar {
  var dice: SeededGenerator
  /// Whether the file may have large numbers of layers, copies, letters, frames and keyframes: one
  /// of six, since such files take most of the time.
  private var isLarge = false
  /// The layers, items and keyframes that may still be written, and the bytes of texts and copies,
  /// so that a file stays under a few megabytes.
  private var budget = 0
  private var room = 1 << 20
  private var compositions = 0

  init(dice: SeededGenerator) { self.dice = dice }

  mutating func file() -> String {
    isLarge = chance(6)
    budget = number(of: [20, 60], orLarge: [200, 1500])
    compositions = chance(2) ? Int.random(in: 1...12, using: &dice) : 0
    let assets = (0..<compositions).map { index in
      #"{"id": "c\#(index)", "layers": [\#(layers(inside: index))]}"#
    }
    let glyphs = list(upTo: 4) { $0.glyph() }
    let end = choose(["10", "1", "300", "20000", "1e7"])
    return """
      {"v": "5.7.0", "fr": \(number(of: [10, 60, 0.01], orLarge: [1000])), "ip": 0, "op": \(end), \
      "w": 40, "h": 40, "assets": [\(assets.joined(separator: ","))],
      "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R"}]}, "chars": [\(glyphs)],
      "layers": [\(layers(inside: compositions))]}
      """
  }

  // MARK: Layers

  private mutating func layers(inside composition: Int) -> String {
    let count = number(of: [0, 1, 2, 5, 12], orLarge: [110, 400])
    let chained = chance(3)
    guard chance(3) else {
      return list(count) { $0.layer($1, in: composition, chained: chained) }
    }
    let copied = layer(0, in: composition, chained: false)
    return Array(repeating: copied, count: copies(of: copied, count)).joined(separator: ",")
  }

  /// The number of copies of a text that there is room for.
  private mutating func copies(of text: String, _ count: Int) -> Int {
    let count = min(count, room / text.utf8.count)
    room -= count * text.utf8.count
    return count
  }

  private mutating func layer(_ index: Int, in composition: Int, chained: Bool) -> String {
    guard spend() else { return "{}" }
    var parts = [
      #""nm": "\#(index)""#, #""ind": \#(chance(8) ? 1 : index)"#,
      #""ip": \#(choose(["0", "0", "-1e9", "5"]))"#, #""op": \#(choose(["10", "1e9", "0"]))"#,
      #""ks": {\#(transform())}"#, #""st": \#(choose(["0", "3", "-1e8"]))"#,
    ]
    if chained {
      parts.append(#""parent": \#(index + choose([-1, 1]))"#)
    } else if chance(4) {
      parts.append(#""parent": \#(Int.random(in: 0...8, using: &dice))"#)
    }
    if chance(5) { parts.append(#""tt": \#(Int.random(in: 1...4, using: &dice))"#) }
    if chance(6) { parts.append(#""tp": \#(Int.random(in: 0...8, using: &dice))"#) }
    if chance(6) { parts.append(#""td": 1"#) }
    if chance(6) { parts.append(#""bm": \#(Int.random(in: 0...17, using: &dice))"#) }
    if chance(5) { parts.append(#""masksProperties": [\#(list(upTo: 3) { $0.mask() })]"#) }
    if chance(8) { parts.append(#""ef": [\#(list(upTo: 2) { $0.shadow() })]"#) }
    switch Int.random(in: composition > 0 ? 0..<6 : 2..<6, using: &dice) {
    case 0, 1:
      // Mostly an earlier one, as in a chain; sometimes any, as in a cycle.
      let inner = chance(10) ? Int.random(in: 0...12, using: &dice) : max(0, composition - 1)
      parts.append(#""ty": 0, "refId": "c\#(inner)", "w": 40, "h": 40"#)
      if chance(3) { parts.append(#""sr": \#(choose(["2", "-1", "0", "1e-9"]))"#) }
      if chance(4) { parts.append(#""tm": \#(animated { $0.number() })"#) }
    case 2: parts.append(#""ty": 5, "t": \#(text())"#)
    case 3: parts.append(##""ty": 1, "sw": 40, "sh": 40, "sc": "#30d158""##)
    default: parts.append(#""ty": 4, "shapes": [\#(items(depth: 0))]"#)
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }

  private mutating func mask() -> String {
    let modes = ["a", "s", "i", "l", "d", "f", "n"]
    return #"{"mode": "\#(choose(modes))", "pt": \#(animated { $0.outline() }), "#
      + #""o": \#(animated { $0.number() }), "x": {"k": \#(number())}, "f": {"k": \#(pair())}}"#
  }

  private mutating func shadow() -> String {
    let values = ["Shadow Color", "Opacity", "Direction", "Distance", "Softness"].map { name in
      let value = name == "Shadow Color" ? "[1, 0, 0, 1]" : number()
      return #"{"nm": "\#(name)", "v": {"k": \#(value)}}"#
    }
    return #"{"ty": 25, "en": 1, "ef": [\#(values.joined(separator: ","))]}"#
  }

  // MARK: Shapes

  private mutating func items(depth: Int) -> String {
    if chance(20) {
      return list(choose([2, 5])) { grammar, _ in
        #"{"ty": "rp", "c": {"k": \#(grammar.number(of: [3], orLarge: [1000]))}, "tr": {}}"#
      }
    }
    let count = choose([1, 2, 3, 6])
    return list(count) { grammar, _ in grammar.item(depth: depth) }
      + (chance(2) ? #", {"ty": "fl", "c": {"k": [0, 0, 0]}, "o": {"k": 100}}"# : "")
  }

  private mutating func item(depth: Int) -> String {
    guard spend() else { return "{}" }
    switch Int.random(in: 0..<14, using: &dice) {
    case 0, 1, 2:
      guard depth < choose([3, 30, 150]) else { fallthrough }
      return #"{"ty": "gr", "it": [\#(items(depth: depth + 1)), {"ty": "tr", \#(transform())}]}"#
    case 3: return #"{"ty": "sh", "ks": \#(animated { $0.outline() })}"#
    case 4:
      return #"{"ty": "rc", "p": \#(animated { $0.pair() }), "s": \#(animated { $0.pair() }), "#
        + #""r": \#(animated { $0.number() })}"#
    case 5: return #"{"ty": "el", "p": {"k": \#(pair())}, "s": \#(animated { $0.pair() })}"#
    case 6:
      return #"{"ty": "sr", "sy": \#(choose([1, 2])), "pt": \#(animated { $0.number() }), "#
        + #""or": \#(animated { $0.number() }), "ir": {"k": \#(number())}, "p": {"k": [9, 9]}}"#
    case 7:
      return #"{"ty": "rp", "c": {"k": \#(number(of: [2, 10, -1], orLarge: [100, 1e6]))}, "#
        + #""o": {"k": \#(number())}, "tr": {\#(transform())}}"#
    case 8:
      return #"{"ty": "tm", "s": \#(animated { $0.number() }), "e": \#(animated { $0.number() }), "#
        + #""o": {"k": \#(number())}, "m": \#(choose([1, 2]))}"#
    case 9: return #"{"ty": "rd", "r": \#(animated { $0.number() })}"#
    case 10: return #"{"ty": "zz", "s": {"k": 2}, "r": \#(animated { $0.number() })}"#
    case 11: return #"{"ty": "op", "a": \#(animated { $0.number() })}"#
    case 12:
      return #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": "#
        + #"\#(animated { $0.number() }), "lj": \#(choose([1, 2, 3])), "d": "#
        + #"[\#(list(upTo: 3) { #"{"n": "d", "v": {"k": \#($0.number())}}"# })]}"#
    default:
      return #"{"ty": "gf", "t": \#(choose([1, 2])), "o": {"k": 100}, "s": {"k": [0, 0]}, "e": "#
        + #"{"k": \#(pair())}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}"#
    }
  }

  private mutating func outline() -> String {
    let count = choose([0, 1, 3, 4, 40])
    func points(_ list: [String]) -> String { "[" + list.joined(separator: ",") + "]" }
    let vertices = (0..<count).map { _ in pair() }
    let tangents = (0..<count).map { _ in chance(2) ? "[0, 0]" : pair() }
    return #"{"v": \#(points(vertices)), "i": \#(points(tangents)), "o": "#
      + #"\#(points(tangents.reversed())), "c": \#(chance(2))}"#
  }

  // MARK: Texts

  private mutating func text() -> String {
    let documents = list(choose([1, 1, 1, 3])) { grammar, index in
      #"{"t": \#(index * 4), "s": \#(grammar.document())}"#
    }
    return #"{"d": {"k": [\#(documents)]}, "a": [\#(list(upTo: 3) { $0.textAnimator() })]}"#
  }

  private mutating func document() -> String {
    let word = choose(["a", "ab c ", "a\\r", "Ж", "👩‍👩‍👧 ", "a\\u0301"])
    let count = number(of: [0, 1, 5], orLarge: [60, 700, 30_000])
    let text = String(repeating: word, count: copies(of: word, count))
    let box = chance(2) ? #", "sz": \#(pair()), "ps": [0, 0]"# : ""
    return #"{"t": "\#(text)", "f": "\#(choose(["F", "Helvetica", "None"]))", "s": "#
      + #"\#(choose(["1", "12", "300", "1e5"])), "fc": [0, 0, 0], "j": "#
      + #"\#(Int.random(in: 0...6, using: &dice)), "tr": \#(choose(["0", "50", "-2000"])), "#
      + #""lh": \#(choose(["0", "12", "-3", "1e6"]))\#(box)}"#
  }

  private mutating func textAnimator() -> String {
    #"{"s": {"b": \#(Int.random(in: 1...4, using: &dice)), "sh": \#(choose([1, 2, 6])), "s": "#
      + #"\#(animated { $0.number() }), "e": \#(animated { $0.number() })}, "a": {"p": "#
      + #"\#(animated { $0.pair() }), "t": \#(animated { $0.number() }), "o": "#
      + #"\#(animated { $0.number() })}}"#
  }

  private mutating func glyph() -> String {
    #"{"ch": "\#(choose(["a", "b", " "]))", "fFamily": "F", "style": "R", "w": 50, "data": "#
      + #"{"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": \#(outline())}}]}]}}"#
  }

  // MARK: Values

  private mutating func transform() -> String {
    var parts: [String] = []
    if chance(2) { parts.append(#""p": \#(animated { $0.pair() })"#) }
    if chance(3) { parts.append(#""a": \#(animated { $0.pair() })"#) }
    if chance(3) { parts.append(#""s": \#(animated { $0.pair() })"#) }
    if chance(3) { parts.append(#""r": \#(animated { $0.number() })"#) }
    if chance(3) { parts.append(#""o": \#(animated { $0.number() })"#) }
    if chance(8) { parts.append(#""sk": {"k": \#(number())}, "sa": {"k": \#(number())}"#) }
    return parts.joined(separator: ", ")
  }

  /// A property: a value, or keyframes at ascending, equal or distant times.
  private mutating func animated(_ value: (inout LottieGrammar) -> String) -> String {
    guard chance(3) else { return #"{"k": \#(value(&self))}"# }
    let count = number(of: [1, 2, 3], orLarge: [30])
    let step = choose(["0", "1", "7.3", "1e6"])
    let frames = list(count) { grammar, index in
      guard grammar.spend() else { return #"{"t": 1e9}"# }
      let tangent = #"{"x": [\#(grammar.fraction())], "y": [\#(grammar.fraction())]}"#
      var frame = #"{"t": \#((Double(step) ?? 0) * Double(index)), "s": "#
      let value = value(&grammar)
      frame += value.hasPrefix("[") ? value : "[\(value)]"
      if grammar.chance(4) { frame += #", "h": 1"# }
      if grammar.chance(3) { frame += #", "to": [9, 0, 0], "ti": [0, -9, 0]"# }
      return frame + #", "o": \#(tangent), "i": \#(tangent)}"#
    }
    return #"{"a": 1, "k": [\#(frames)]}"#
  }

  private mutating func number() -> String {
    choose(["0", "1", "5", "20", "50", "100", "360", "-30", "0.001", "1e4", "1e9", "-1e15"])
  }

  private mutating func fraction() -> String { choose(["0", "0.3", "0.7", "1", "2", "-3"]) }

  private mutating func pair() -> String { "[\(number()), \(number())]" }

  // MARK: Choices

  private mutating func spend() -> Bool {
    budget -= 1
    return budget >= 0
  }

  private mutating func chance(_ sides: Int) -> Bool {
    Int.random(in: 0..<sides, using: &dice) == 0
  }

  /// One of some numbers, or of larger ones in a file that may have them.
  private mutating func number<Value>(of usual: [Value], orLarge large: [Value]) -> Value {
    choose(isLarge ? usual + large : usual)
  }

  private mutating func choose<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &dice)]
  }

  private mutating func list(
    upTo most: Int, _ element: (inout LottieGrammar) -> String
  ) -> String {
    list(Int.random(in: 0...most, using: &dice)) { grammar, _ in element(&grammar) }
  }

  private mutating func list(
    _ count: Int, _ element: (inout LottieGrammar, Int) -> String
  ) -> String {
    var elements: [String] = []
    for index in 0..<count { elements.append(element(&self, index)) }
    return elements.joined(separator: ",")
  }
}
