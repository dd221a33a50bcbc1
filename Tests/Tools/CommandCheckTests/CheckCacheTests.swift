import Flipbook
import Foundation
import TestSupport
import Testing

/// The scenes that `flipbook check` draws anew after a change, and those that it finds unchanged.
struct CheckCacheTests {
  private let command: Command

  init() throws {
    command = try Command()
    for folder in ["scenes/fonts", "parts"] {
      try FileManager.default.createDirectory(
        at: url(folder), withIntermediateDirectories: true)
    }
    try command.write("scenes/.flipbookignore", "red.json5\nbox.json\n")
    try command.write("scenes/plain.json", still)
    try command.write(
      "scenes/red.json5", "{layers: [{frame: [0, 0, 4, 4], backgroundColor: 'red'}]}")
    try command.write("scenes/including.json5", "{include: 'red.json5', size: [8, 4]}")
    try picture("red")
    try command.write(
      "scenes/showing.json5", "{size: [8, 4], layers: [{frame: [0, 0, 8, 4], contents: 'box.png'}]}"
    )
    try font("FlipbookTest.ttf")
    try command.write(
      "scenes/writing.json5",
      "{size: [20, 10], fonts: ['fonts'], layers: [{class: 'CATextLayer', frame: [0, 0, 20, 10], "
        + "string: 'A', font: 'FlipbookTest', fontSize: 8, foregroundColor: 'black'}]}")
    try command.write(
      "scenes/looks.json5", "{size: [8, 4], style: ['light', 'dark'], check: {scales: [1, 2]}}")
  }

  private static let all = ["including", "looks", "plain", "showing", "writing"]

  private func url(_ name: String) -> URL { command.folder.appendingPathComponent(name) }

  private func picture(_ color: String) throws {
    try command.write("parts/p.json", "{size: [8, 4], background: '\(color)'}")
    #expect(try command.run("parts/p.json", "-o", "scenes/box.png").status == 0)
  }

  private func font(_ name: String) throws {
    let file = url("scenes/fonts/font.ttf")
    try? FileManager.default.removeItem(at: file)
    let fonts = Repository.fixtures.appendingPathComponent("fonts")
    try FileManager.default.copyItem(at: fonts.appendingPathComponent(name), to: file)
  }

  /// The names of the scenes that a check draws.
  private func drawn(
    _ words: String..., executable: URL = Command.executable, environment: [String: String] = [:]
  ) throws -> [String] {
    let process = try command.process(
      ["check", "scenes", "--json"] + words, executable: executable, environment: environment)
    try process.run()
    process.waitUntilExit()
    let text = try #require(command.text(".out"))
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let scenes = try #require(json?["scenes"] as? [[String: Any]], "\(command.text(".err") ?? "")")
    return Set(
      scenes.filter { $0["unchanged"] == nil }.map { scene in
        let file = (scene["scene"] as? String ?? "").split(separator: "/").last ?? ""
        return String(file.prefix { $0 != "." })
      }
    ).sorted()
  }

  /// Records the goldens, and keeps all scenes.
  private func keep() throws {
    #expect(try drawn() == Self.all)
    #expect(try drawn() == Self.all)
    #expect(try drawn() == [])
  }

  private func entries() throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: url(".flipbook/cache").path)
      .filter { $0.contains("/") }.sorted().map { url(".flipbook/cache/\($0)") }
  }

  @Test func onlyWhatDependsOnAChangeIsDrawn() throws {
    try keep()
    let result = try command.run("check", "scenes")
    #expect(
      result.output
        == "5 scenes with 8 pictures: 8 match; 5 of 5 unchanged since the last run\n")
    try command.write("scenes/plain.json", still + "\n")
    #expect(try drawn() == ["plain"])
    try command.write(
      "scenes/red.json5", "{layers: [{frame: [0, 0, 4, 4], backgroundColor: '#f00'}]}")
    #expect(try drawn() == ["including"])
    try picture("blue")
    #expect(try drawn() == ["showing"])
    #expect(try drawn("--record", "failed") == Self.all)
    #expect(try drawn() == ["showing"])
    let font = url("scenes/fonts/font.ttf")
    try (try Data(contentsOf: font) + [0]).write(to: font)
    #expect(try drawn() == ["writing"])
    #expect(try drawn() == [])
  }

  @Test func aFontThatIsAddedToAFolderIsAChange() throws {
    try keep()
    try FileManager.default.copyItem(
      at: url("scenes/fonts/font.ttf"), to: url("scenes/fonts/other.ttf"))
    #expect(try drawn() == ["writing"])
    #expect(try drawn() == [])
  }

  @Test func rulesScalesAndLooksAreChanges() throws {
    try keep()
    try command.write(
      "scenes/plain.json",
      still.dropLast() + #", "check": {"ignore": [{"rect": [0, 0, 1, 1], "reason": "a clock"}]}}"#)
    #expect(try drawn() == ["plain"])
    try command.write(
      "scenes/looks.json5", "{size: [8, 4], style: ['light', 'dark'], check: {scales: [1, 3]}}")
    #expect(try drawn("--record", "never") == ["looks"])
    try command.write(
      "scenes/looks.json5", "{size: [8, 4], style: ['light', 'dark'], check: {scales: [1, 2]}}")
    // The failures have left pictures, which a check that matches removes.
    #expect(try drawn() == ["looks"])
    #expect(try drawn() == [])
    #expect(try drawn("--strict") == Self.all)
    #expect(try drawn("--strict") == [])
    #expect(try drawn("--audit") == Self.all)
    #expect(try drawn("--sandbox") == Self.all)
    #expect(try drawn(environment: ["LANG": "de_DE.UTF-8", "TZ": "Asia/Tokyo"]) == Self.all)
    #expect(try drawn() == [])
  }

  /// A program that differs in a byte at its end, which no drawing shows.
  @Test func theProgramIsAChange() throws {
    let folder = Command.executable.deletingLastPathComponent()
    let program = url("parts/flipbook")
    try FileManager.default.copyItem(at: Command.executable, to: program)
    let fonts = "Flipbook_Typesetting.resources"
    try FileManager.default.createSymbolicLink(
      at: url("parts/\(fonts)"), withDestinationURL: folder.appendingPathComponent(fonts))
    for draws in [true, true, false] {
      #expect(try drawn(executable: program) == (draws ? Self.all : []))
    }
    let file = try FileHandle(forWritingTo: program)
    try file.seekToEnd()
    try file.write(contentsOf: Data([0]))
    try file.close()
    #expect(try drawn(executable: program) == Self.all)
    #expect(try drawn(executable: program) == [])
  }

  @Test func aGoldenThatWasEditedIsSeen() throws {
    try keep()
    // From now on the dates of files are trusted.
    Thread.sleep(forTimeInterval: 2.2)
    #expect(try drawn() == [])
    #expect(try drawn() == [])
    let golden = url("scenes/plain.png")
    let old = try FileManager.default.attributesOfItem(atPath: golden.path)
    var bytes = try Data(contentsOf: golden)
    bytes[bytes.count / 2] ^= 1
    let file = try FileHandle(forWritingTo: golden)
    try file.write(contentsOf: bytes)
    try file.close()
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(old[.modificationDate])], ofItemAtPath: golden.path)
    #expect(try drawn("--record", "never") == ["plain"])
    #expect(try drawn("--record", "never") == ["plain"])
  }

  @Test func newDatesAreNoChange() throws {
    try keep()
    let files = [
      "scenes/plain.json", "scenes/plain.png", "scenes/fonts/font.ttf", "scenes/box.png",
    ]
    for file in files { try Data(contentsOf: url(file)).write(to: url(file), options: .atomic) }
    #expect(try drawn() == [])
  }

  @Test func aGoldenOfAnotherFormatOrLookIsAChange() throws {
    try keep()
    #expect(try command.run("scenes/plain.json", "-o", "scenes/plain.gif").status == 0)
    #expect(try drawn() == ["plain"])
    try FileManager.default.copyItem(at: url("scenes/plain.png"), to: url("scenes/plain~dark.png"))
    #expect(try drawn() == ["plain"])
    // An error is found each time.
    #expect(try drawn() == ["plain"])
    #expect(try command.run("check", "scenes").status == 2)
  }

  @Test func filesThatOnlyReadingFindsAreChanges() throws {
    let words = #"{"version": 1, "sourceLanguage": "en", "strings": {"a": {"localizations": "#
    func table(_ text: String) throws {
      try command.write(
        "scenes/Localizable.xcstrings",
        words + #"{"en": {"stringUnit": {"state": "translated", "value": "\#(text)"}}}}}}"#)
    }
    try table("one")
    try command.write(
      "scenes/translated.json5",
      "{size: [40, 10], views: [{class: 'UILabel', frame: [0, 0, 40, 10], "
        + "text: {localized: 'a'}}]}")
    let scenes = (Self.all + ["translated"]).sorted()
    for draws in [true, true, false] { #expect(try drawn() == (draws ? scenes : [])) }
    try table("two")
    #expect(try drawn() == ["translated"])
  }

  // MARK: - Failures

  @Test func aSceneThatFailsIsDrawnEachTime() throws {
    try keep()
    let kept = try entries().count
    try command.write("scenes/plain.json", still.replacing("red", with: "blue"))
    for _ in 0..<2 { #expect(try drawn() == ["plain"]) }
    #expect(command.has(".flipbook/check/scenes/plain.actual.png"))
    #expect(try entries().count == kept - 1)
    try command.write("scenes/plain.json", still)
    #expect(try drawn() == ["plain"])
    #expect(!command.has(".flipbook/check/scenes/plain.actual.png"))
    #expect(try drawn() == [])
    try command.write("scenes/plain.json", "{size: [8, 4], layers: [{frame: 3}]}")
    for _ in 0..<2 {
      #expect(try command.run("check", "scenes").status == 2)
    }
  }

  @Test func warningsAreRepeated() throws {
    try command.write(
      "scenes/plain.json",
      "{size: [8, 4], duration: 0.1, views: [{id: 'a'}], script: [{wait: 1}, {set: {alpha: 0}, on: 'a'}]}"
    )
    #expect(try command.run("check", "scenes").error == "")
    let first = try command.run("check", "scenes")
    let second = try command.run("check", "scenes")
    let warning = "scenes/plain.json: warning: "
    #expect(first.output.contains(warning))
    func lines(_ result: Command.Result) -> [Substring] {
      Array(result.output.split(separator: "\n").dropLast())
    }
    #expect(lines(first) == lines(second))
    #expect(second.output.hasSuffix("; 5 of 5 unchanged since the last run\n"))
  }

  @Test func whatIsAskedForIsDrawn() throws {
    try keep()
    #expect(try drawn("--no-cache") == Self.all)
    #expect(try drawn("--repeat", "2") == Self.all)
    #expect(try drawn("--record", "all") == Self.all)
    #expect(try drawn("--record", "failed") == Self.all)
    let other = try Command()
    try other.write("a.json", still)
    for _ in 0..<2 { #expect(try other.run("check", "--no-cache").status == 0) }
    #expect(!other.has(".flipbook/cache"))
    let result = try command.run("check", "--no-cache", "--cache-size", "1MB")
    #expect(result.status == 2)
    #expect(result.error.contains("--no-cache and --cache-size exclude each other"))
  }

  // MARK: - Entries

  @Test func damagedEntriesAreDrawnAnew() throws {
    try keep()
    for (index, entry) in try entries().enumerated() {
      var bytes = try Data(contentsOf: entry)
      switch index % 3 {
      case 0: bytes = bytes.prefix(bytes.count / 2)
      case 1: bytes[bytes.count / 2] ^= 1
      default: bytes = Data()
      }
      try bytes.write(to: entry)
    }
    #expect(try drawn() == Self.all)
    #expect(try drawn() == [])
    // The file of the program's hashes is no less.
    try Data("end\n".utf8).write(to: url(".flipbook/cache/program"))
    #expect(try drawn() == [])
  }

  @Test func severalProcessesShareACache() throws {
    for number in 0..<24 {
      try command.write(
        "scenes/s\(number).json", "{size: [20, 10], background: 'hsl(\(number * 9), 80%, 50%)'}")
    }
    #expect(try command.run("check", "scenes").status == 0)
    // Both draw and write the same entries, and then both read while one writes.
    for _ in 0..<2 {
      let processes = try (0..<2).map { _ in try command.process(["check", "scenes"]) }
      for process in processes { try process.run() }
      for process in processes {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
    }
    #expect(try drawn() == [])
    #expect(try entries().count == 29)
  }

  @Test func beyondItsSizeTheOldestEntriesAreDropped() throws {
    try keep()
    // From now on the dates of files are trusted, so that no entry is written anew.
    Thread.sleep(forTimeInterval: 2.2)
    #expect(try drawn() == [])
    let all = try entries()
    func size(_ files: some Sequence<URL>) throws -> Int {
      try files.reduce(0) { try $0 + Data(contentsOf: $1).count }
    }
    let plain = try #require(
      try all.first { try String(contentsOf: $0, encoding: .utf8).contains("scenes/plain.json") })
    for (file, age) in zip(all.filter { $0 != plain }, 1...) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: Double(-60 * age))], ofItemAtPath: file.path)
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -40_000)], ofItemAtPath: plain.path)
    let limit = try size(all) - 1
    #expect(try drawn("--cache-size", "\(limit)") == [])
    #expect(try entries() == all.filter { $0 != plain })
    #expect(try drawn("--no-cache") == Self.all)
    #expect(try entries() == all.filter { $0 != plain })
    #expect(try drawn() == ["plain"])
  }

  @Test func aLinkInItsPlaceIsNotFollowed() throws {
    try keep()
    let cache = url(".flipbook/cache")
    try FileManager.default.removeItem(at: cache)
    try FileManager.default.createDirectory(at: url("other"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: cache, withDestinationURL: url("other"))
    let result = try command.run("check", "scenes")
    #expect(result.status == 0)
    #expect(result.output == "5 scenes with 8 pictures: 8 match\n")
    #expect(
      result.error
        == "note: .flipbook/cache is not used: .flipbook/cache is a link, which no check follows; "
        + "delete it, or use no cache: flipbook check --no-cache, FLIPBOOK_CACHE=none swift test\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: url("other").path) == [])
  }

  @Test func linksInItAreNotFollowed() throws {
    try keep()
    let plain = try #require(
      try entries().first {
        try String(contentsOf: $0, encoding: .utf8).contains("scenes/plain.json")
      })
    let outer = plain.deletingLastPathComponent()
    let moved = url("other/\(plain.lastPathComponent)")
    try FileManager.default.moveItem(at: outer, to: url("other"))
    try FileManager.default.createSymbolicLink(at: outer, withDestinationURL: url("other"))
    try command.write(".flipbook/cache/notes.txt", "mine")
    let before = try Data(contentsOf: moved)
    let result = try command.run("check", "scenes")
    #expect(result.output.hasSuffix("; 4 of 5 unchanged since the last run\n"))
    #expect(
      result.error.hasPrefix("note: .flipbook/cache lacks scenes that match: .flipbook/cache/"))
    // Neither a failure nor the limit removes files beyond a link.
    try command.write("scenes/plain.json", still.replacing("red", with: "blue"))
    #expect(try drawn("--cache-size", "1") == ["plain"])
    #expect(try Data(contentsOf: moved) == before)
    #expect(command.text(".flipbook/cache/notes.txt") == "mine")
    #expect(try entries().filter { !$0.path.hasPrefix(outer.path + "/") }.isEmpty)
  }

  @Test func aLinkToAnotherIncludedFileIsAChange() throws {
    try command.write("scenes/.flipbookignore", "red.json5\nbox.json\nlink.json5\nlime.json5\n")
    try command.write(
      "scenes/lime.json5", "{layers: [{frame: [0, 0, 4, 4], backgroundColor: 'lime'}]}")
    try command.write("scenes/linking.json5", "{include: 'link.json5', size: [8, 4]}")
    let link = url("scenes/link.json5")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: url("scenes/red.json5"))
    let scenes = (Self.all + ["linking"]).sorted()
    for draws in [true, true, false] { #expect(try drawn() == (draws ? scenes : [])) }
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: url("scenes/lime.json5"))
    #expect(try drawn() == ["linking"])
    #expect(try command.run("check", "scenes").status == 1)
  }

  @Test(arguments: [["--no-cache"], ["--repeat", "2"], ["--strict"]])
  func aSceneThatHasFailedElsewhereIsDrawn(options: [String]) throws {
    try keep()
    try command.write("scenes/plain.json", still.replacing("red", with: "blue"))
    #expect(
      try command.run(["check", "scenes", "--report", "out"] + options).status == 1)
    try command.write("scenes/plain.json", still)
    #expect(try drawn() == ["plain"])
    #expect(try drawn() == [])
  }

  @Test func aFolderThatBecomesALinkIsOutsideASandbox() throws {
    try FileManager.default.createDirectory(
      at: url("scenes/pictures"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: url("scenes/box.png"), to: url("scenes/pictures/box.png"))
    try command.write(
      "scenes/showing.json5",
      "{size: [8, 4], layers: [{frame: [0, 0, 8, 4], contents: 'pictures/box.png'}]}")
    for draws in [true, true, false] {
      #expect(try drawn("--sandbox") == (draws ? Self.all : []))
    }
    // From now on the dates of files are trusted.
    Thread.sleep(forTimeInterval: 2.2)
    for _ in 0..<2 { #expect(try drawn("--sandbox") == []) }
    try FileManager.default.moveItem(at: url("scenes/pictures"), to: url("pictures"))
    try FileManager.default.createSymbolicLink(
      at: url("scenes/pictures"), withDestinationURL: url("pictures"))
    #expect(try drawn("--sandbox") == ["showing"])
    #expect(try command.run("check", "scenes", "--sandbox").status == 2)
  }
}
