import Flipbook
import JSON

/// Scenes with templates: expanding, reading and printing, without drawing.
struct TemplateTarget: FuzzTarget {
  let fileExtension = "json"
  private let trees: [JSONTree]
  private let texts: [[UInt8]]
  /// The folder whose files the scenes may include.
  private static let folder = Corpus.fixtures.appendingPathComponent("templates")

  init() throws {
    let cookbook = Corpus.root
      .appendingPathComponent("Sources/Library/Flipbook/Flipbook.docc/Cookbook")
    let files = try [Self.folder, cookbook].flatMap { folder in
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "json5" }.sorted { $0.path < $1.path }
    }
    texts = try files.map { [UInt8](try Data(contentsOf: $0)) }
    trees = zip(files, texts).compactMap { file, bytes in
      var reader = JSON5Reader(SourceText(name: file.path, bytes: bytes))
      return reader.read().map { JSONTree($0) }
    }
    precondition(!trees.isEmpty, "there are scenes to begin with")
  }

  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    if number < texts.count { return texts[number] }
    var dice = Corpus.generator("templates", number, seed: seed)
    // Half of the inputs have changed expressions, the others are changed as any scene.
    guard Bool.random(using: &dice), let base = trees.randomElement(using: &dice) else {
      return Corpus.mutated("templates", number, seed: seed, texts: texts, trees: trees)
    }
    var mutation = TemplateMutation(dice: dice)
    return Array(mutation.mutate(base).text().utf8)
  }

  func run(_ input: [UInt8]) throws -> Verdict {
    let scene: Scene
    do {
      scene = try Scene(
        json: String(decoding: input, as: UTF8.self), folder: Self.folder, sandbox: Self.folder)
    } catch {
      _ = error.description
      return .rejected
    }
    do {
      let again = try Scene(json: scene.text, folder: Self.folder)
      guard again.text == scene.text else { return .wrong("expands otherwise once it is printed") }
    } catch {
      return .wrong("cannot be read back: \(error)")
    }
    return .accepted
  }
}

/// Changes of a scene's expressions, names and repetitions.
struct TemplateMutation {
  var dice: SeededGenerator

  mutating func mutate(_ tree: JSONTree) -> JSONTree { changed(tree, isItem: false) }

  private mutating func changed(_ tree: JSONTree, isItem: Bool) -> JSONTree {
    switch tree {
    case .number where chance(8): return .string("= " + expression(4))
    case .string(let text):
      if text.contains("{") || text.hasPrefix("="), chance(3) { return .string(shuffled(text)) }
      return chance(12) ? .string("\(text){\(expression(3))}") : tree
    case .array(let items):
      var result = items.map { changed($0, isItem: true) }
      if chance(16), let item = result.randomElement(using: &dice) { result.append(item) }
      return .array(result)
    case .object(let members):
      var result = members.map {
        JSONTree.Member(key: $0.key, value: changed($0.value, isItem: false))
      }
      if isItem, chance(8) { result.append(.init(key: "repeat", value: rounds)) }
      if isItem, chance(12) {
        result.append(.init(key: "let", value: ["i": .string("= \(expression(3))")]))
      }
      if isItem, chance(24) {
        let files = ["parts/row.json5", "parts/kit.json5", "include.json5", "../a.json5", ""]
        result.append(
          .init(key: "include", value: .string(files.randomElement(using: &dice) ?? "")))
      }
      if chance(24), let member = result.randomElement(using: &dice) { result.append(member) }
      return .object(result)
    default: return tree
    }
  }

  private var rounds: JSONTree {
    mutating get {
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: ["count": chance(20) ? 10_000 : 40]
      case 1: ["count": .string("= " + expression(3))]
      case 2: ["over": ["a", ["b": 1], [1, 2], .null], "as": "item"]
      case 3: ["over": .string("= " + expression(3)), "as": "i"]
      default: ["count": 3, "index": "k"]
      }
    }
  }

  /// A random expression of a depth.
  private mutating func expression(_ depth: Int) -> String {
    let words = [
      "1", "0", "-2.5", "1e308", "i", "item", "item.b", "count", "gap", "'red'", "'systemBlue'",
      "true",
      "null", "pi", "title", "x", "[]", "[1, 2]", "(", "]", "?", "'", "k", "warm", "cool",
    ]
    guard depth > 0, !chance(4) else { return words.randomElement(using: &dice) ?? "1" }
    let (a, b) = (expression(depth - 1), expression(depth - 1))
    let signs = ["+", "-", "*", "/", "%", "==", "<", "&&", "||", ".", ","]
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: return "(\(a))"
    case 1: return "[\(a), \(b)]"
    case 2: return "\(a) ? \(b) : \(expression(depth - 1))"
    case 3:
      let functions = [
        "min", "max", "mix", "sin", "clamp", "round", "alpha", "count", "pow", "none",
      ]
      return "\(functions.randomElement(using: &dice) ?? "min")(\(a), \(b), 0.5)"
    case 4: return "\(a)[\(b)]"
    case 5: return "-\(a)"
    default: return "\(a) \(signs.randomElement(using: &dice) ?? "+") \(b)"
    }
  }

  /// A text with some characters removed, doubled or exchanged.
  private mutating func shuffled(_ text: String) -> String {
    var characters = Array(text)
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      guard let index = characters.indices.randomElement(using: &dice) else { break }
      switch Int.random(in: 0..<3, using: &dice) {
      case 0: characters.remove(at: index)
      case 1: characters.insert(characters[index], at: index)
      default:
        characters.swapAt(index, Int.random(in: 0..<characters.count, using: &dice))
      }
    }
    return String(characters)
  }

  private mutating func chance(_ sides: Int) -> Bool {
    Int.random(in: 0..<sides, using: &dice) == 0
  }
}
