import Base
import Flipbook

/// Results of checks, by their grammar with odd numbers and paths: reading, merging, pages,
/// accepting.
struct ResultTarget: FuzzTarget {
  let fileExtension = "json"
  private let workspace: TemporaryWorkspace
  private let picture: [UInt8]
  init() throws {
    workspace = try TemporaryWorkspace()
    picture = try PNG.encode(Bitmap(width: 4, height: 2, filling: 0xFFFF_0000))
  }

  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    var dice = Corpus.generator("results", number, seed: seed)
    var grammar = ResultGrammar(dice: dice)
    let text = Array(grammar.result().utf8)
    dice = grammar.dice
    guard Int.random(in: 0..<8, using: &dice) == 0 else { return text }
    var mutation = ByteMutation(dice: dice)
    return mutation.mutate(text, with: text)
  }

  /// The files that accepting may write.
  private static let goldens: Set<String> = [
    "a.png", "a.gif", "a.apng", "a~dark.png", "a@2x.png", "a.values.txt", "a~dark.values.txt",
    "a@2x.values.txt", "sub/b.png", "Goldens/T/x.png", "Goldens/T/x.values.txt",
    "sub/b.values.txt",
  ]

  func run(_ input: [UInt8]) throws -> Verdict {
    try workspace.make()
    defer { workspace.remove() }
    for name in ["a.json", "sub/b.json", "T.swift", "victim.json5"] {
      try workspace.write(name, "{size: [4, 2]}".utf8)
    }
    let report = ".flipbook/check"
    for name in ["a.png", "victim.png", "\(report)/a.actual.png", "\(report)/a.png"] {
      try workspace.write(name, picture)
    }
    try workspace.write("\(report)/a.values.actual.txt", "at 0\n".utf8)
    try FileManager.default.createSymbolicLink(
      atPath: "\(report)/link.png", withDestinationPath: workspace.outside.path + "/secret.png")
    try FileManager.default.createSymbolicLink(
      atPath: "link", withDestinationPath: workspace.outside.path)
    let text = String(decoding: input, as: UTF8.self)
      .replacing(ResultGrammar.outside, with: workspace.outside.path)
    let bytes = text.contains(workspace.outside.path) ? Array(text.utf8) : input
    let file = "\(report)/result.json"
    try workspace.write(file, bytes)
    let before = workspace.contents()
    let verdict = use(file)
    if let damage = workspace.damage() { return .wrong(damage) }
    let page = workspace.inside.appendingPathComponent("page.html")
    if workspace.isShown(in: page) { return .wrong("the page shows what is outside") }
    let after = workspace.contents()
    for name in Set(before.keys).union(after.keys) where before[name] != after[name] {
      guard Self.goldens.contains(name) || name == "page.html" else {
        return .wrong("\(name) has changed")
      }
    }
    return verdict
  }

  private func use(_ file: String) -> Verdict {
    do {
      let here = URL(fileURLWithPath: ".")
      let read = try CheckResult(contentsOf: file)
      _ = read.summary
      _ = try? CheckResult(merging: [("a", read), ("b", read)])
      _ = try JSONDecoder().decode(CheckResult.self, from: Data(read.json().utf8))
      var result = try read.resolved(beside: file)
      try ReportPage.write(result, to: "page.html", title: "fuzzing", goldensIn: here)
      if let refusal = try result.acceptAll(in: here).refusals.first { throw refusal.error }
      return .accepted
    } catch let error as CheckResultError {
      return Self.verdict(error.description)
    } catch let error as AcceptError {
      return Self.verdict(error.description)
    } catch let error as CodecError {
      return Self.verdict(error.description.printableLine)
    } catch let error as GoldenError {
      return Self.verdict(error.description)
    } catch {
      return .wrong("fails in another way: \(error)")
    }
  }

  private static func verdict(_ words: String) -> Verdict {
    words.contains("\n") ? .wrong("an error has lines: \(words)") : .rejected
  }
}
