import Flipbook
import Foundation
import TestSupport
import Testing

/// The documentation of services: its files are valid, and its commands check all scenes, each
/// once, with the variables that these services set.
struct ServiceRecipeTests {
  private static let article = Article.all.first { $0.name.hasSuffix("/VisualChecksInCI.md") }

  private static func recipes(of service: String) -> [String] {
    (article?.blocks ?? []).filter { $0.marks["service"] == service }.map(\.code)
  }

  private let command: Command

  /// A project with five scenes, and a checkout of Flipbook beside it that is built.
  init() throws {
    command = try Command()
    for folder in ["project/scenes", "flipbook/scripts"] {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try writeProgram(
      "echo \(Command.executable.path)",
      to: command.folder.appendingPathComponent("flipbook/scripts/build").path)
    for number in 1...5 { try scene(number, "red") }
    #expect(try shell("\"$FLIPBOOK\" check scenes", [:]).status == 0)
    try scene(3, "blue")
  }

  private func scene(_ number: Int, _ color: String) throws {
    try command.write(
      "project/scenes/s\(number).json",
      #"{size: [8, 4], layers: [{frame: [0, 0, 4, 4], backgroundColor: "\#(color)"}]}"#)
  }

  /// Runs a line in the project, as the service does.
  private func shell(_ line: String, _ environment: [String: String]) throws -> Command.Result {
    let path = Command.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    return try command.shell(
      "cd project && { \(line)\n}", environment: environment.merging(["PATH": path]) { $1 })
  }

  /// Whether the parts together are the whole, in which one scene differs.
  private func expectWhole(of files: String) throws {
    let report = try shell("flipbook report \(files) -o report.html", [:])
    #expect(report.output == "5 scenes: 4 match, 1 differs\n", "\(report.error)")
    #expect(report.status == 1)
    #expect(command.text("project/report.html")?.contains("scenes/s3.png") == true)
  }

  @Test func everyFileOfAServiceIsMarked() throws {
    let blocks = try #require(Self.article).blocks.filter { $0.language == "yaml" }
    #expect(Set(blocks.compactMap { $0.marks["service"] }) == ["github", "gitlab", "kubernetes"])
    #expect(blocks.allSatisfy { $0.marks["service"] != nil })
  }

  @Test(arguments: recipes(of: "github")) func workflowsAreGitHubs(recipe: String) throws {
    try command.write("pictures.yml", "on: push\n" + recipe)
    #expect(try refused("pictures.yml", "vendor.github-workflows") == [])
    try command.write("pictures.yml", "on: push\n" + recipe.replacing("steps:", with: "stepps:"))
    #expect(try refused("pictures.yml", "vendor.github-workflows") != [])
  }

  @Test(arguments: recipes(of: "gitlab")) func pipelinesAreGitLabs(recipe: String) throws {
    try command.write("pictures.yml", recipe)
    #expect(try refused("pictures.yml", "vendor.gitlab-ci") == [])
  }

  @Test(arguments: ["check", "install"]) func theActionIsGitHubs(name: String) throws {
    try command.write("action.yml", try Self.action(name))
    #expect(try refused("action.yml", "vendor.github-actions") == [])
  }

  @Test(arguments: ["ci", "release"]) func theProjectsWorkflowIsGitHubs(name: String) throws {
    let workflow = try String(
      contentsOf: Repository.root.appending(path: ".github/workflows/\(name).yml"), encoding: .utf8)
    try command.write("workflow.yml", workflow)
    #expect(try refused("workflow.yml", "vendor.github-workflows") == [])
  }

  private func refused(_ file: String, _ schema: String) throws -> [String] {
    let files = [command.folder.appendingPathComponent(file)]
    return try SchemaValidator().refused(files, byKnown: schema).values.flatMap { $0 }
  }

  private static func action(_ name: String) throws -> String {
    try String(
      contentsOf: Repository.root.appendingPathComponent(".github/actions/\(name)/action.yml"),
      encoding: .utf8)
  }

  /// A script of the action that checks, counted from 0.
  private func script(_ index: Int) throws -> String {
    let lines = try Self.action("check").split(separator: "\n", omittingEmptySubsequences: false)
    let starts = lines.indices.filter { lines[$0].hasSuffix("run: |") }
    return lines[(starts[index] + 1)...].prefix { $0.hasPrefix("        ") }
      .map { $0.dropFirst(8) + "\n" }.joined()
  }

  @Test func aCacheOfTheCheckoutIsRemovedButNothingBehindALink() throws {
    try command.write("action.sh", try script(0))
    _ = try shell("mkdir -p .flipbook/cache && touch .flipbook/cache/entry", [:])
    #expect(try shell("bash -eo pipefail ../action.sh", [:]).status == 0)
    #expect(!command.has("project/.flipbook/cache"))
    _ = try shell("rm -r .flipbook && mkdir ../cache && touch ../cache/file", [:])
    _ = try shell("ln -s .. .flipbook", [:])
    let result = try shell("bash -eo pipefail ../action.sh", [:])
    #expect(result.status == 1)
    #expect(
      result.output == "::error::.flipbook is a link, which no check follows; delete it\n")
    #expect(command.has("cache/file"))
  }

  /// The action with the inputs of the matrix.
  @Test func aMatrixOfGitHubIsTheWhole() throws {
    let recipe = try #require(Self.recipes(of: "github").first { $0.contains("matrix.shard") })
    let numbers = try #require(recipe.firstMatch(of: /shard: \[([0-9, ]+)\]/)?.1)
      .split(separator: /, */)
    let pattern = /shard: "\$\{\{ matrix.shard \}\}(\/[0-9]+)"/
    let shard = try #require(recipe.firstMatch(of: pattern)?.1)
    try command.write("action.sh", try script(1))
    for number in numbers {
      let result = try shell(
        "bash -eo pipefail ../action.sh",
        [
          "CHECKED": "scenes", "SHARD": "\(number)\(shard)", "TOOL": "../flipbook", "CI": "true",
          "GITHUB_ACTIONS": "true", "GITHUB_OUTPUT": command.folder.path + "/outputs",
          "GITHUB_STEP_SUMMARY": command.folder.path + "/summary.md",
        ])
      #expect(result.status == (number == "3" ? 1 : 0), "\(result.error)")
      #expect(command.text("outputs")?.contains("artifact=flipbook-check-\(number)-of-4\n") == true)
      #expect(command.text("project/.flipbook/junit.xml")?.hasPrefix("<?xml") == true)
      #expect(result.error.contains("::error file=scenes/s3.json,") == (number == "3"))
      // What is uploaded and downloaded again.
      _ = try shell(
        "mkdir -p parts && mv .flipbook/check parts/flipbook-check-\(number)-of-4", [:])
    }
    #expect(command.text("summary.md")?.contains("| <code>scenes/s3.png</code> |") == true)
    #expect(recipe.contains("report parts/*/result.json"))
    try expectWhole(of: "parts/*/result.json")
  }

  /// `CI_NODE_INDEX` begins at 1.
  @Test func parallelJobsOfGitLabAreTheWhole() throws {
    let recipe = try #require(Self.recipes(of: "gitlab").first { $0.contains("parallel:") })
    let line = try #require(recipe.firstMatch(of: /- (.* --shard .*)\n/)?.1)
    for number in 1...4 {
      let result = try shell(
        String(line), ["CI": "true", "CI_NODE_INDEX": "\(number)", "CI_NODE_TOTAL": "4"])
      #expect(result.status == (number == 3 ? 1 : 0), "\(result.error)")
    }
    try expectWhole(of: "part*/result.json")
  }

  /// `JOB_COMPLETION_INDEX` begins at 0.
  @Test func anIndexedJobOfKubernetesIsTheWhole() throws {
    let recipe = try #require(Self.recipes(of: "kubernetes").first)
    let line = try #require(recipe.firstMatch(of: /command: \[sh, -c, "(.*)"\]/)?.1)
    for number in 0..<4 {
      let result = try shell(String(line), ["CI": "true", "JOB_COMPLETION_INDEX": "\(number)"])
      #expect(result.status == 0, "\(result.error)")
    }
    try expectWhole(of: "part*/result.json")
  }
}
