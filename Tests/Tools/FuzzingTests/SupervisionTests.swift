import Foundation
import TestSupport
import Testing

/// The fuzzer reports crashes, hangs, excessive memory and wrong results.
struct SupervisionTests {
  private func run(
    _ words: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = BuiltProgram.flipbook.deletingLastPathComponent()
      .appendingPathComponent("Fuzzing")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: bytes, as: UTF8.self),
      String(decoding: messages, as: UTF8.self)
    )
  }

  private func run(
    _ words: String...
  ) throws -> (status: Int32, output: String, errors: String) { try run(words) }

  /// Of twelve inputs one crashes, one hangs, one uses too much memory and one has a wrong result;
  /// the others run.
  @Test func faultsAreFound() throws {
    let folder = try TemporaryFolder()
    let result = try run(
      "faults", "--runs", "12", "--seconds", "3", "--mebibytes", "300", "--keep", folder.url.path)
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("faults: 12 inputs of seed 1"))
    #expect(lines[0].contains("6 accepted, 3 rejected, at most "))
    #expect(lines[0].hasSuffix("MiB (7), 4 findings"))
    #expect(
      lines.contains { $0.hasPrefix("  3: ends by signal") && $0.contains("input 3 crashes") })
    #expect(lines.contains { $0.hasPrefix("  5: takes longer than 3.0 s") })
    #expect(lines.contains { $0.hasPrefix("  7: takes more than 300 MiB") })
    #expect(lines.contains { $0.hasPrefix("  9: input 9 has a wrong result") })
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(kept == ["faults-1-3.txt", "faults-1-5.txt", "faults-1-7.txt", "faults-1-9.txt"])
  }

  @Test func anInputFollowsFromItsNumber() throws {
    for target in [
      "scenes", "templates", "lottie", "gif", "png", "jpeg", "webp", "svg", "fonts", "results",
      "logs",
    ] {
      let first = try run(target, "--print", "700", "--seed", "5").output
      #expect(try run(target, "--print", "700", "--seed", "5").output == first)
      #expect(try run(target, "--print", "701", "--seed", "5").output != first)
      #expect(try run(target, "--print", "700", "--seed", "6").output != first)
    }
  }

  /// Checksums, numbers and lengths are mostly right, so that many inputs reach the
  /// decoding of pixels.
  @Test func manyMutatedPNGsAreDecoded() throws {
    let output = try run("png", "--first", "400", "--runs", "400", "--seed", "3").output
    let words = output.split(separator: " ").map(String.init)
    let accepted = try #require(words.firstIndex(of: "accepted,"))
    #expect(try #require(Int(words[accepted - 1])) > 80)
    #expect(output.contains(" 0 findings"))
  }

  @Test(arguments: [
    (["pgn"], "TARGET takes one of scenes, templates, "),
    (["pgn"], "not 'pgn'; did you mean `png`?\nTry: Fuzzing --help"),
    (["gif", "--runs"], "--runs needs a value: --runs N\n"),
    (["gif", "--run", "2"], "Fuzzing has no option '--run'; did you mean `--runs`?\n"),
    (["gif", "--runs", "many"], "--runs takes a whole number greater than 0"),
    (["gif", "--seed", "-1"], "--seed takes a whole number from 0 to "),
    (["gif", "png", "--print", "1"], "--print needs one TARGET\nUsage: Fuzzing "),
    (["gif", "--print", "1", "--file", "a"], "--print and --file exclude each other\n"),
  ])
  func mistakesAreRefusedWithASentence(words: [String], message: String) throws {
    let result = try run(words)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("error: "))
    #expect(result.errors.contains(message))
  }

  @Test func helpShowsTheOptionsForUsers() throws {
    let result = try run("--help")
    #expect(result.status == 0)
    #expect(result.output.contains("\nUSAGE: Fuzzing [TARGET …] "))
    #expect(result.output.contains("  --mebibytes M "))
    #expect(!result.output.contains("--worker"))
  }
}
