import Arguments
import Base
import Flipbook
import Foundation
import TestSupport
import Testing

@testable import FlipbookCommand

/// Names of files, words of scenes and messages of other programs in what the command says: none of
/// them steers the terminal, begins a line, or is a command of the service that keeps the log.
struct HostileWordsTests {
  private let command: Command

  init() throws { command = try Command() }

  private static let hostile =
    "x\n::error file=a,line=1::owned\n\u{FEFF}::debug::d\n  ::stop-commands::t\r##[group]g"
    + "\u{1B}[31m\u{9B}2J\u{7F}\u{0}\u{2028}::notice::n\u{2029}\u{85}\u{202E}txt\u{2066}\u{FFFE}\u{B}y"

  /// A name that a file can have.
  private static let name = hostile.replacing("\u{0}", with: "").replacing("/", with: "")

  /// Expects a text in which nothing is a command or steers the terminal.
  private func expectHarmless(
    _ text: String, _ comment: String, location: SourceLocation = #_sourceLocation
  ) {
    let steering = text.unicodeScalars.filter { scalar in
      let kind = scalar.properties.generalCategory
      return scalar != "\n" && scalar != "\t"
        && (kind == .control || kind == .lineSeparator || kind == .paragraphSeparator
          || scalar.properties.isBidiControl || [0xFEFF, 0xFFFE].contains(scalar.value))
    }
    #expect(steering.isEmpty, "\(comment): \(text.debugDescription)", sourceLocation: location)
    let commands = text.split(separator: "\n").filter { line in
      line.trimmingCharacters(in: .whitespaces).hasPrefix("::") || line.contains("##[")
    }
    #expect(commands.isEmpty, "\(comment): \(text.debugDescription)", sourceLocation: location)
  }

  // MARK: - Errors

  /// Each error that quotes something.
  private static let errors: [any Error] = {
    let (word, url) = (hostile, URL(fileURLWithPath: "/tmp/\(name)"))
    let codec: [CodecError] = [
      .cannotRead(file: word, errno: 2), .cannotWrite(file: word, errno: 2),
      .noTemporaryFile(folder: word, errno: 2), .isDirectory(file: word),
      .unknownFormat(file: word), .unknownFormat(file: "\(word).mov"), .notAPicture(file: word),
      .notFrames(file: word), .noPictures(folder: word), .notAStillPicture(file: word),
      .largeFilePointer(file: word), .damaged(file: word, format: word, reason: word),
      .tooLarge(file: word, width: 1, height: 1), .noRoom(file: word, width: 1, height: 1),
      .tooMuchWork(file: word), .refused(file: word, reason: word), .notAFile(file: word),
      .fileTooLarge(file: word, limit: 1), .tooManyPixels(file: word, frames: 1, pixels: 1),
      .noFrames(file: word), .frameRateTooHigh(format: word, framesPerSecond: 1, maximum: 1),
      .frameRateNeeded(format: word), .badPattern(file: word), .notAStream(format: word),
      .programMissing(program: word, format: word),
      .programFailed(program: word, format: word, words: word),
      .libraryFailed(file: word, format: word, reason: word),
    ]
    let others: [any Error] = [
      CommandError.usage(word, hint: word), GoldenError.leadsOut(file: url, folder: url),
      GoldenError.reportIsLink(url), GoldenSuiteError.noSuchFile(word),
      GoldenSuiteError.noScenes([word]), GoldenSuiteError.noMatch([word]),
      GoldenSuiteError.sharedGolden([word, word]),
      GoldenSuiteError.cannotRead(.cannotRead(file: word, errno: EACCES)),
      AcceptError.unknown(word, open: [word]),
      AcceptError.gone(word), AcceptError.notAGolden(word),
      AcceptError.goldenOfOther(word, scene: word), AcceptError.outside(word, of: word),
      CheckResultError.missing(word), CheckResultError.unreadable(word),
      CheckResultError.invalid(word, key: word, allowed: word),
      CheckResultError.sharedGolden(word, [word, word]), CheckResultError.version(word, 2),
      CheckResultError.notAShard(word), CheckResultError.otherSuite(word),
      CheckResultError.doubled(1, word, word), CheckError.unknownLook(suffix: word, [url]),
      CheckError.goldenOfOtherScene(suffix: word, scene: url),
      CheckError.notDeterministic(time: 1, elements: [word]),
      CheckError.unusable(CodecError.notAPicture(file: word)),
      LottieError.notAnAnimation(file: word, missing: [word]),
      LottieError.outOfRange(file: word, key: word, value: 1, allowed: word),
      LottieError.noAnimation(file: word, id: word, known: [word]),
      StagingError.outOfRange(word, value: 1, allowed: word), StagingError.neverEnds(word),
      RasterError.undrawable(word), RasterError.cairo(word),
      CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: word]),
    ]
    return codec + others
  }()

  @Test func errorsAreHarmless() throws {
    for error in Self.errors {
      expectHarmless(Failure(error, asJSON: false).text, "\(type(of: error))")
      expectHarmless(Failure(error, asJSON: true).json.text(), "\(type(of: error)) as JSON")
    }
  }

  @Test func diagnosticsAreHarmless() {
    let word = Self.hostile
    let diagnostic = Diagnostic(
      layer: word, keyPath: word, found: word, needed: word, message: word)
    #expect(!"\(diagnostic)".contains("\n"))
    expectHarmless("\(diagnostic)", "diagnostic")
  }

  // MARK: - Verbs

  /// A scene with hostile words wherever they go.
  private func scene(_ color: String, _ keys: String = "") -> String {
    let word = JSONString.quoted(Self.hostile)
    return """
      {"size": [20, 10], "fps": 10, "duration": 0.2, \(keys) "layers": [
        {"id": \(word), "frame": [2, 2, 6, 6], "backgroundColor": "\(color)",
          "animations": [{"class": "CABasicAnimation", "keyPath": "opacity", "toValue": 0.5,
            "duration": 0.1}]},
        {"class": "CATextLayer", "string": \(word), "frame": [0, 0, 20, 10],
          "foregroundColor": "red", "fontSize": 4}]}
      """
  }

  private enum JSONString {
    static func quoted(_ text: String) -> String {
      String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    }
  }

  /// Runs the command, and expects its words to be harmless.
  @discardableResult
  private func run(_ words: String..., status: Int32? = nil) throws -> Command.Result {
    let result = try command.run(words)
    let comment = "\(words)"
    expectHarmless(result.output, "\(comment), output")
    expectHarmless(result.error, "\(comment), error")
    if let status { #expect(result.status == status, "\(comment): \(result.error)") }
    return result
  }

  @Test func verbsAreHarmless() throws {
    let (name, png) = (Self.name + ".json", Self.name + ".png")
    try command.write(name, scene("red"))
    try run("check", status: 0)
    try command.write(name, scene("blue"))
    try run("check", status: 1)
    try run("check", "--json", status: 1)
    try run("check", "--strict")
    try run("check", "--record", "never", "--filter", Self.name)
    try run("check", "--filter", "z\(Self.name)", status: 2)
    try run("report", status: 1)
    try run("report", "--json", "-o", "page.html", "-o", "page.xml")
    try run("accept", Self.name + "z", status: 2)
    try run("accept", status: 0)
    for arguments in [
      ["render", name, "-o", Self.name + ".gif"], ["render", name, "-o", "a.zzz"],
    ] {
      let result = try command.run(arguments)
      expectHarmless(result.output + result.error, "\(arguments)")
    }
    try run("frame", name, "-o", "frame\(png)", status: 0)
    try run("strip", name, "-o", "strip\(png)", status: 0)
    try run("values", name, "--at", "0.1", status: 0)
    try run("tree", name, "--at", "0.1", status: 0)
    try run("tree", name, "--at", "0.1", "--json", status: 0)
    try run("validate", name, status: 0)
    try run("validate", name, "--json", status: 0)
    try run("info", Self.name + ".gif", status: 0)
    try run("info", Self.name + ".gif", "--json", status: 0)
    try run("info", name)
    try run("diff", "frame\(png)", "strip\(png)", status: 1)
    try run("diff", "frame\(png)", "frame\(png)", status: 0)
    try run("encode", "frame\(png)", "-o", "encoded\(Self.name).gif", status: 0)
    try run("encode", name, "-o", "encoded\(Self.name).gif")
    try run("optimize", Self.name + ".gif", "-o", "small\(Self.name).gif", status: 0)
    try run("format", "--check", name, status: 1)
    try run("format", "--list", name)
    try run("format", "-i", name, status: 0)
    try run("new", name, status: 2)
    try run("new", "new\(name)", status: 0)
    try run("schema", Self.name, status: 2)
    try run(Self.name, status: 2)
    try run("check", "--\(Self.name)", status: 2)
    try run("adapt", Self.name, status: 2)
    try run("completions", Self.name, status: 2)
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent(name))
    try run("check")
    try run("prune", "--dry-run", status: 0)
    try run("prune", "--json", status: 0)
  }

  /// Scenes with mistakes: wrong names and values of keys, and lines that are commands.
  @Test func mistakesAreHarmless() throws {
    let word = JSONString.quoted(Self.hostile)
    let raw = Self.hostile.replacing("\u{0}", with: "")
    let texts = [
      "{\(word): 1}", "{size: \(word)}", "{size: [8, 4], layers: [{class: \(word)}]}",
      "{size: [8, 4], layers: [{id: \(word)}, {id: \(word)}]}",
      "{size: [8, 4], layers: [{\(word): 1}]}", "{size: [8, 4], layers: [{contents: \(word)}]}",
      "{size: [8, 4], views: [{class: \(word)}]}", "{size: [8, 4], script: [{\(word): 1}]}",
      "{size: [8, 4], layers: [{animations: [{keyPath: \(word)}]}]}",
      "{size: [8, 4], script: [{at: 0, set: {opacity: 1}, on: \(word)}]}",
      "{size: [8, 4], styles: {\(word): {}}}", "{size: [8, 4], use: \(word)}",
      "{size: [8, 4], layers: [{backgroundColor: \(word)}]}",
      "{size: [8, 4],\n::error::owned\n}", "::error::owned", "{size: '\(raw)'}", raw, "\"\(raw)",
      "{\n  ##[error]owned\n}",
    ]
    for text in texts {
      try command.write("a.json", text)
      for words in [["validate", "a.json"], ["check"], ["validate", "--json", "a.json"]] {
        let result = try command.run(words)
        expectHarmless(result.output, "\(words) of \(text.debugDescription)")
        expectHarmless(result.error, "\(words) of \(text.debugDescription)")
      }
    }
  }

  // MARK: - Services

  /// Annotations are the only commands, one for each picture, and files for services say the same.
  @Test func servicesGetNamesAsTheyAre() throws {
    let name = "a`|<b>\(Self.name).json"
    try command.write(name, scene("red"))
    try command.write("b.json", "{size: [8, 4], \"\(Self.name.replacing("\n", with: " "))\": 1}")
    _ = try command.run("check", name)
    try command.write(name, scene("blue"))
    let summary = command.folder.appendingPathComponent(".summary").path
    let result = try command.run(
      ["check", "--junit", "results.xml"],
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary])
    let lines = result.error.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("::error file=") }.count == 2, "\(result.error)")
    expectHarmless(
      lines.map { $0.hasPrefix("::error ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n"), "log")
    let text = try #require(command.text(".summary"))
    expectHarmless(text, "summary")
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("| <code>") }.count == 2)
    #expect(text.contains("| <code>a&#96;&#124;&#60;b&#62;x"))
    #expect(!text.contains("<b>"))
    let xml = try #require(command.text("results.xml"))
    expectHarmless(xml, "JUnit")
    #expect(XMLFile.isWellFormed(xml))
  }
}
