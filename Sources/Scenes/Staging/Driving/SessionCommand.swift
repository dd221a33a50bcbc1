import Controls
import Foundation
import LayerTree
import Views

/// A line of a session, read.
enum SessionCommand {
  case nothing
  case help
  case picture(String)
  case wait(Double)
  case touch(TouchTarget, seconds: Double, verb: String)
  case drag(TouchTarget, to: CGPoint, seconds: Double)
  case scroll(UIScrollView, by: CGPoint)
  case type(String)

  static let usages = [
    "tap TARGET: a tap; TARGET is #3, the id of a node, \"Save\", a text, name or label, or X,Y",
    "longPress TARGET [SECONDS]: a finger that stays, 1 s by default",
    "drag TARGET X,Y [SECONDS]: a finger that moves to a point, in 0.5 s by default",
    "scroll TARGET DX,DY: moves what a scroll view shows; 0,200 shows what is further down",
    "type \"TEXT\": types with the keyboard into what has been tapped",
    "press return|delete|space|tab: one key",
    "wait SECONDS: lets the clock go on",
    "picture FILE.png: writes what shows",
    "tree: only answers",
  ]

  @MainActor init(_ line: String, on stage: Stage) throws(SessionError) {
    var words = try Self.words(of: line)
    guard !words.isEmpty else {
      self = .nothing
      return
    }
    let verb = words.removeFirst()
    func check(_ counts: ClosedRange<Int>) throws(SessionError) {
      guard counts.contains(words.count) else {
        let usage = Self.usages.first { $0.hasPrefix("\(verb) ") } ?? verb
        throw SessionError(
          "\(verb) does not take \(words.count) values", hint: "Write \(usage)")
      }
    }
    switch verb {
    case "tree":
      try check(0...0)
      self = .nothing
    case "help": self = .help
    case "wait":
      try check(1...1)
      self = .wait(try Self.seconds(words[0]))
    case "picture":
      try check(1...1)
      guard words[0].lowercased().hasSuffix(".png") else {
        throw SessionError(
          "a picture's name ends in .png, not \(words[0])", hint: "Write picture \(words[0]).png")
      }
      self = .picture(words[0])
    case "type":
      try check(1...1)
      self = .type(words[0])
    case "press":
      try check(1...1)
      let keys = ["return": "\n", "delete": "\u{8}", "space": " ", "tab": "\t"]
      guard let key = keys[words[0]] else {
        throw SessionError(
          "there is no key \(words[0])", hint: "The keys are return, delete, space and tab.")
      }
      self = .type(key)
    case "tap":
      try check(1...1)
      self = .touch(try Self.target(words[0], on: stage), seconds: Stage.tapTime, verb: "tap")
    case "longPress":
      try check(1...2)
      let seconds = words.count > 1 ? try Self.seconds(words[1]) : 1
      self = .touch(try Self.target(words[0], on: stage), seconds: seconds, verb: "longPress")
    case "drag":
      try check(2...3)
      let seconds = words.count > 2 ? try Self.seconds(words[2]) : 0.5
      self = .drag(
        try Self.target(words[0], on: stage), to: try Self.point(words[1]), seconds: seconds)
    case "scroll":
      try check(2...2)
      self = .scroll(try Self.scrollView(words[0], on: stage), by: try Self.point(words[1]))
    default:
      let verbs = Self.usages.map { String($0.prefix { $0 != " " && $0 != ":" }) } + ["help"]
      throw SessionError(
        "there is no command \(verb)", hint: "The commands are \(verbs.joined(separator: ", ")).")
    }
  }

  /// Begins what the line says.
  /// - Returns: How long it takes, in seconds.
  @MainActor func perform(on stage: Stage) -> Double {
    switch self {
    case .nothing, .help, .picture: return 0
    case .wait(let seconds): return seconds
    case .touch(let target, let seconds, let verb):
      stage.press(target, at: nil, for: seconds, verb)
      return seconds
    case .drag(let target, let end, let seconds):
      stage.drag(
        target, at: nil, duration: seconds, CAMediaTimingFunction(name: .easeInEaseOut)
      ) { _ in end }
      return seconds
    case .scroll(let view, let distance):
      stage.scroll(view, by: distance)
      return 0.5
    case .type(let text):
      stage.type(text)
      return Double(text.count) * 0.08
    }
  }

  // MARK: Values

  /// The words of a line; a word in quotation marks may have spaces, and \" and \\ in it.
  private static func words(of line: String) throws(SessionError) -> [String] {
    var words: [String] = []
    var word: String?
    var (isQuoted, isEscaped) = (false, false)
    for character in line {
      if isEscaped {
        word = (word ?? "") + (character == "n" ? "\n" : String(character))
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        word = word ?? ""
        isQuoted.toggle()
      } else if character.isWhitespace, !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard !isQuoted else {
      throw SessionError("a quotation mark has no end", hint: "Write \" after the text.")
    }
    return words + [word].compactMap(\.self)
  }

  private static func seconds(_ word: String) throws(SessionError) -> Double {
    guard let seconds = Double(word), seconds > 0, seconds <= 86_400 else {
      throw SessionError(
        "seconds are a number above 0, up to 86400, not \(word)", hint: "Write 0.3, for example.")
    }
    return seconds
  }

  private static func point(_ word: String) throws(SessionError) -> CGPoint {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite,
      abs(x) < 1e6, abs(y) < 1e6
    else {
      throw SessionError("a point is X,Y, not \(word)", hint: "Write 120,44, for example.")
    }
    return CGPoint(x: x, y: y)
  }

  @MainActor private static func target(
    _ word: String, on stage: Stage
  ) throws(SessionError) -> TouchTarget {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, parts.allSatisfy({ Double($0) != nil }) { return .point(try point(word)) }
    let node = try node(word, on: stage)
    if let view = stage.view(ofNode: node.id) { return .view(view) }
    return .point(CGPoint(x: node.frame.midX, y: node.frame.midY))
  }

  @MainActor private static func scrollView(
    _ word: String, on stage: Stage
  ) throws(SessionError) -> UIScrollView {
    let node = try node(word, on: stage)
    let around = sequence(first: stage.view(ofNode: node.id), next: { $0?.superview })
    if let view = around.lazy.compactMap({ $0 as? UIScrollView }).first { return view }
    let ids = stage.nodes().filter { stage.view(ofNode: $0.id) is UIScrollView }.map { "#\($0.id)" }
    throw SessionError(
      "#\(node.id) is in no scroll view",
      hint: ids.isEmpty
        ? "There is no scroll view." : "The scroll views are \(ids.joined(separator: ", ")).")
  }

  /// The node with an id, or the one with a text, name or label; of several the one that takes
  /// touches.
  @MainActor private static func node(
    _ word: String, on stage: Stage
  ) throws(SessionError) -> StageNode {
    let nodes = stage.nodes()
    if word.hasPrefix("#"), let id = Int(word.dropFirst()) {
      if let node = nodes.first(where: { $0.id == id }) { return node }
      throw SessionError("there is no node \(word)", hint: "Write tree for the nodes of now.")
    }
    let found = nodes.filter { node in
      node.name == word || node.text == word
        || stage.view(ofNode: node.id)?.accessibilityLabel == word
    }
    let touched = found.filter(\.takesTouches)
    let best = touched.isEmpty ? found.filter { $0.visibleFrame != nil } : touched
    switch best.count {
    case 1: return best[0]
    case 0:
      let texts = nodes.filter { $0.visibleFrame != nil }.compactMap { $0.text ?? $0.name }
      throw SessionError(
        "nothing that shows has the text, name or label \(word)",
        hint: texts.isEmpty
          ? "Write tree for the nodes of now."
          : "There are: \(texts.prefix(12).map { "\"\($0)\"" }.joined(separator: ", ")).")
    default:
      throw SessionError(
        "\(best.count) nodes have the text, name or label \(word)",
        hint: "Write one of \(best.prefix(12).map { "#\($0.id)" }.joined(separator: ", ")).")
    }
  }
}
