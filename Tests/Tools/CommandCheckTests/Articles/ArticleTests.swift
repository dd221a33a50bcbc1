import Flipbook
import TestSupport
import Testing

/// The documentation says what is so: its code runs, and what it names exists.
///
/// Blocks of JSON5 are scenes, or with `<!-- part: PART -->` what stands in a scene: `layers`,
/// `views`, `script` or `animations` for items of such a list, `keys` for keys of the scene.
/// `<!-- ids: done UIButton, card UIView -->` gives the scene the views that the block names.
/// `<!-- service: github -->` says whose the YAML is; `ServiceRecipeTests` tries it.
/// `<!-- picture: PATH -->` says that the block is the scene `PATH.json5` beside the page, whose
/// picture the page shows. `<!-- example: NAME -->` says that the block is the example `NAME.swift`
/// of the cookbook, on a stage.
struct ArticleTests {
  static let pages = [
    "Flipbook", "Architecture", "Contributing", "CoreAnimationSemantics", "SceneFiles",
    "SceneExamples", "SceneReference", "Symbols", "LottieFiles", "Command", "VisualChecksInCI",
    "ComingFromUIKit", "LimitsAndTrust", "Performance", "ReleaseNotes", "Cookbook", "Catalog",
  ]

  @Test func everyPageIsThere() {
    let names = Article.all.map(\.name)
    #expect(
      Set(names)
        == Set(["README.md"] + Self.pages.map { "Sources/Library/Flipbook/Flipbook.docc/\($0).md" })
    )
  }

  @Test(arguments: Article.all) func blocksSayWhatTheyAre(article: Article) {
    for block in article.blocks {
      #expect(
        ["swift", "json5", "json", "sh", "yaml", "", "text"].contains(block.language), "\(block)")
      #expect(
        Set(block.marks.keys).isSubset(of: [
          "untested", "part", "ids", "with", "file", "service", "picture", "example",
        ]), "\(block)")
      if let reason = block.untested {
        #expect(reason.split(separator: " ").count >= 3, "\(block): why is it not tested?")
      }
    }
  }

  /// Few are left out; a growing number here is a decay.
  @Test func nearlyAllBlocksAreTested() {
    let code = Article.all.flatMap(\.blocks).filter { !["", "text", "yaml"].contains($0.language) }
    #expect(code.count >= 30)
    #expect(code.filter { $0.untested != nil }.count <= 3)
  }

  @Test(arguments: Article.blocks(in: "json5", "json")) func scenesAreValid(block: Article.Block) {
    do {
      // Files that they name are where those of fixtures are.
      _ = try Scene(
        json: scene(around: block), name: "\(block)",
        folder: Article.root.appendingPathComponent("Fixtures"))
    } catch {
      Issue.record("\(block): \(error)")
    }
  }

  /// But for `check`, which readers need not see.
  @Test(
    arguments: Article.blocks(in: "json5").filter { $0.marks["picture"] != nil })
  func picturesAreOfTheirBlocks(block: Article.Block) throws {
    let name = try #require(block.marks["picture"])
    let file = Article.root.appendingPathComponent(block.article)
      .deletingLastPathComponent().appendingPathComponent("\(name).json5")
    let shown = try Scene(contentsOf: file.path)
    var scene = try Scene(json: block.code, name: "\(block)", folder: shown.folder)
    scene.check = shown.check
    #expect(scene.text == shown.text)
    if block.article.hasSuffix("/Cookbook.md") {
      // Readers see a scene at one glance.
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.count < 40)
      if name.hasSuffix("-ring") {
        #expect(block.code.split(separator: "\n").count <= 15)
      }
    }
    let page = try #require(Article.all.first { $0.name == block.article })
    let picture = name.split(separator: "/").last ?? ""
    #expect(page.prose.contains { $0.hasSuffix("](\(picture).gif)") })
  }

  /// But for the stage around them, and where lines begin.
  @Test(
    arguments: Article.blocks(in: "swift").filter { $0.marks["example"] != nil })
  func examplesAreThoseOfTheCookbook(block: Article.Block) throws {
    let name = try #require(block.marks["example"])
    let file = Article.root.appendingPathComponent("Sources/Tools/Examples/Cookbook/\(name).swift")
    let source = try String(contentsOf: file, encoding: .utf8)
      .replacing("private final class", with: "final class")
    let header = try #require(
      source.firstMatch(
        of:
          /extension Example \{[^{]*size: (CGSize\([^)]*\)), seconds: ([0-9.]+)[^{]*\{\s*stage in\n/
      ))
    let fps = source.firstMatch(of: /framesPerSecond: ([0-9]+)/)?.1 ?? "25"
    func lines(_ text: Substring) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && $0 != "import Flipbook" }
    }
    let expected =
      lines(source[..<header.range.lowerBound])
      + ["let stage = Stage(size: \(header.1), scale: 2)"]
      + lines(source[header.range.upperBound...]).dropLast(2)
      + ["try stage.record(duration: \(header.2), fps: \(fps)).write(to: \"a.gif\")"]
    #expect(lines(block.code[...]) == expected)
  }

  /// The block as a whole scene.
  private func scene(around block: Article.Block) -> String {
    guard let part = block.marks["part"] else { return block.code }
    let views = (block.marks["ids"] ?? "").split(separator: ",").map { entry in
      let words = entry.split(separator: " ")
      return "{ id: \"\(words[0])\", class: \"\(words[1])\", frame: [0, 0, 9, 9] }"
    }
    let start = "{ size: [320, 240], "
    let actors = views.isEmpty ? "" : "views: [\(views.joined(separator: ", "))], "
    return switch part {
    case "keys": start + actors + "\(block.code) }"
    case "animations": start + "layers: [{ animations: [\(block.code)] }] }"
    default: start + actors + "\(part): [\(block.code)] }"
    }
  }

  @Test(arguments: Article.all) func pathsExist(article: Article) {
    for code in article.inlineCode
    where
      code.wholeMatch(of: /(Sources|Tests|Fixtures|scripts|\.ci|\.github)\/[A-Za-z0-9_+@~.\/-]*/)
      != nil
    {
      #expect(Article.exists(code), "\(article): there is no \(code)")
    }
  }

  /// `Type.swift` names a source file somewhere.
  @Test(arguments: Article.all) func sourceFilesExist(article: Article) {
    for code in article.inlineCode where code.wholeMatch(of: /[A-Za-z0-9+]+\.swift/) != nil {
      let exists = Self.sources.contains(code)
      #expect(exists, "\(article): there is no \(code)")
    }
  }

  private static let sources: Set<String> = {
    let root = Article.root
    let folders = ["Sources", "Tests", "scripts/adapt", "Package.swift"]
    return folders.reduce(into: []) { names, folder in
      names.insert(folder)
      let files = FileManager.default.enumerator(
        atPath: root.appendingPathComponent(folder).path)
      for case let file as String in files.map(Array.init) ?? [] {
        names.insert((file as NSString).lastPathComponent)
      }
    }
  }()

  // MARK: The command

  @Test(arguments: Article.blocks(in: "sh")) func commandsExist(block: Article.Block) throws {
    var code = block.code
    // A backslash at the end goes on in the next line.
    code = code.replacing("\\\n", with: " ")
    for line in code.split(separator: "\n") {
      try check(command: String(line.prefix { $0 != "#" }), in: "\(block)")
    }
  }

  /// Inline code that begins like a command line is one.
  @Test(arguments: Article.all) func verbsExist(article: Article) throws {
    for code in article.inlineCode where code.hasPrefix("flipbook ") || code.hasPrefix("scripts/") {
      try check(command: code, in: "\(article)")
    }
    // Lists of what the command can do say "or" by a bar.
    for block in article.blocks where ["", "text"].contains(block.language) {
      for line in block.code.split(separator: "\n") where line.hasPrefix("flipbook ") {
        let words = line.split(separator: " ").dropFirst().map(String.init)
        try check(verb: [words[0]], in: "\(block)")
        if words.count > 2, words[1] == "|" { try check(verb: [words[2]], in: "\(block)") }
      }
    }
  }

  /// The table of verbs in *Scene files* is the schema's list.
  @Test func verbsOfScriptsAreListed() throws {
    let schema = try #require(try Command().run("schema").json as? [String: Any])
    let step = (schema["$defs"] as? [String: Any])?["step"] as? [String: Any]
    let verbs = (step?["oneOf"] as? [[String: Any]])?.compactMap {
      ($0["required"] as? [String])?.first
    }
    let article = try #require(Article.all.first { $0.name.hasSuffix("/SceneFiles.md") })
    let listed = article.rows.filter { $0.count == 2 && $0[0].hasPrefix("`") }
      .flatMap { $0[0].matches(of: /`([a-zA-Z]+)`/).map { String($0.1) } }
    // A step with `use` has the verb of its definition.
    #expect(try Set(#require(verbs)).subtracting(["use"]) == Set(listed))
  }

  /// Checks that the programs, scripts, verbs and options of a line exist.
  private func check(command line: String, in place: String) throws {
    for part in line.split(separator: /\||&&|;/) {
      var words = part.split(separator: " ").map(String.init)
      while let word = words.first, word.wholeMatch(of: /[A-Z_]+=.*/) != nil {
        words.removeFirst()
      }
      guard let program = words.first else { continue }
      let rest = words.dropFirst().prefix { $0 != ">" }
      if program == "flipbook" {
        try check(verb: Array(rest), in: place)
      } else if program.hasPrefix("scripts/") || program.hasPrefix(".ci/") {
        #expect(Article.exists(program), "\(place): there is no \(program)")
        if program == "scripts/render" { try check(verb: ["render"] + rest, in: place) }
      } else {
        #expect(
          ["swift", "git", "cd", "mkdir", "export"].contains(program),
          "\(place): '\(program)' is not known to exist; mark the block as untested")
      }
    }
  }

  private func check(verb words: [String], in place: String) throws {
    guard let first = words.first else { return }
    // `flipbook SCENE -o FILE` is short for render.
    let isShort = first.contains(".") || first == "SCENE"
    let verbs = isShort ? ["render"] : first.split(separator: "|").map(String.init)
    for verb in verbs where verb != "--version" && verb != "--help" {
      guard let help = try Self.help(of: verb) else {
        Issue.record("\(place): there is no verb '\(verb)'")
        continue
      }
      for word in words.dropFirst() where word.hasPrefix("-") && word.count > 1 {
        let option = String(word.prefix { $0 != "=" && $0 != "]" })
        let exists = help.contains(option)
        #expect(exists, "\(place): \(verb) has no option '\(option)'")
      }
    }
  }

  /// The options that the help of a verb lists; nil where there is no such verb.
  private static func help(of verb: String) throws -> Set<String>? {
    let result = try Command().run(verb, "--help")
    guard result.status == 0 else { return nil }
    return Set(
      result.output.split(whereSeparator: { " ,\n".contains($0) }).map(String.init)
        .filter { $0.hasPrefix("-") })
  }
}
