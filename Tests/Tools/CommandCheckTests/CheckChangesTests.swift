import Flipbook
import Foundation
import TestSupport
import Testing

/// `flipbook check --changed-since`: the scenes that depend on what Git says has changed.
struct CheckChangesTests {
  private let command: Command

  init() throws {
    command = try Command()
    for folder in ["project/scenes/fonts", "project/lottie"] {
      try FileManager.default.createDirectory(at: url(folder), withIntermediateDirectories: true)
    }
    try write("scenes/.flipbookignore", "red.json5\n")
    try write("scenes/plain.json", still)
    try write("scenes/moved.json", moving)
    try write("scenes/red.json5", "{layers: [{frame: [0, 0, 4, 4], backgroundColor: 'red'}]}")
    try write("scenes/including.json5", "{include: 'red.json5', size: [8, 4]}")
    try write(
      "scenes/showing.json5",
      "{size: [8, 4], layers: [{frame: [0, 0, 8, 4], contents: 'a picture.svg'}]}")
    try write("scenes/a picture.svg", Self.drawing("red"))
    try write(
      "scenes/writing.json5",
      "{size: [20, 10], fonts: ['fonts'], layers: [{frame: [0, 0, 4, 4]}]}")
    let font = Repository.fixtures.appendingPathComponent("fonts/FlipbookTest.ttf")
    try FileManager.default.copyItem(at: font, to: url("project/scenes/fonts/font.ttf"))
    #expect(try shell("\"$FLIPBOOK\" check scenes").status == 0)
    try git("init -q -b main && git add -A && git commit -qm one && git checkout -qb topic")
  }

  private func url(_ name: String) -> URL { command.folder.appendingPathComponent(name) }
  private func write(_ name: String, _ text: String) throws {
    try command.write("project/\(name)", text)
  }
  private static func drawing(_ color: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='4'>"
      + "<rect width='8' height='4' fill='\(color)'/></svg>"
  }

  private func shell(_ line: String) throws -> Command.Result {
    try command.shell(
      "cd project && { \(line)\n}",
      environment: [
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@b", "GIT_CONFIG_GLOBAL": "/dev/null",
      ])
  }

  private func git(_ words: String) throws {
    let result = try shell("git \(words)")
    #expect(result.status == 0, "\(result.error)")
  }

  /// The names of the scenes that are checked.
  private func checked(since revision: String = "main", _ words: String = "") throws -> [String] {
    let result = try shell(
      "\"$FLIPBOOK\" check scenes --json --no-cache --record never --changed-since \(revision) "
        + words)
    let json = try #require(result.json as? [String: Any], "\(result.error)")
    let scenes = try #require(json["scenes"] as? [[String: Any]])
    return Set(
      scenes.map { scene in
        let file = (scene["scene"] as? String ?? "").split(separator: "/").last ?? ""
        return String(file.prefix { $0 != "." })
      }
    ).sorted()
  }

  @Test func onlyScenesThatDependOnChangesAreChecked() throws {
    #expect(try checked() == [])
    let nothing = try shell("\"$FLIPBOOK\" check scenes --changed-since main")
    #expect(nothing.status == 0)
    #expect(nothing.output == "0 scenes: nothing was compared\n")
    #expect(nothing.error == "note: 0 of 5 scenes changed since main\n")
    try write("scenes/red.json5", "{layers: [{frame: [0, 0, 4, 4], backgroundColor: 'lime'}]}")
    #expect(try checked() == ["including"])
    try git("commit -qam two")
    #expect(try checked() == ["including"])
    try write("scenes/a picture.svg", Self.drawing("blue"))
    #expect(try checked() == ["including", "showing"])
    #expect(try checked("--filter", "show") == ["showing"])
    #expect(try checked(since: "HEAD") == ["showing"])
    #expect(try checked(since: "topic~1") == ["including", "showing"])
    let font = url("project/scenes/fonts/font.ttf")
    try (try Data(contentsOf: font) + [0]).write(to: font)
    #expect(try checked(since: "HEAD") == ["showing", "writing"])
  }

  private func checked(_ option: String, _ value: String) throws -> [String] {
    try checked(since: "main", "\(option) \(value)")
  }

  @Test func newDeletedAndRenamedFilesAreChanges() throws {
    try write("scenes/new.json", still)
    #expect(try checked() == ["new"])
    try write("scenes/.gitignore", "new.*\n")
    #expect(try checked() == [])
    try git("rm -q scenes/plain.png")
    #expect(try checked() == ["plain"])
    try git("commit -qm three && git mv scenes/moved.json scenes/other.json")
    try git("mv scenes/moved.png scenes/other.png && git commit -qm four")
    #expect(try checked() == ["other", "plain"])
    try git("mv scenes/red.json5 scenes/blue.json5")
    // A scene whose file is gone has an error.
    #expect(try checked() == ["blue", "including", "other", "plain"])
    try git("reset -q --hard main && git rm -q scenes/fonts/font.ttf")
    #expect(try checked() == ["writing"])
  }

  @Test func aGoldenAndTheTextsBesideItAreChanges() throws {
    try write("scenes/plain.png", "no picture")
    #expect(try checked() == ["plain"])
    try git("checkout -q scenes/plain.png")
    try write("scenes/moved.values.txt", "at 0\n")
    try write("scenes/showing.a11y.txt", "1. Wi-Fi\n")
    #expect(try checked() == ["moved", "showing"])
  }

  @Test func lottieFilesWithTheirPicturesAreChanges() throws {
    try FileManager.default.createDirectory(
      at: url("project/lottie/images"), withIntermediateDirectories: true)
    try write(
      "lottie/box.lottie.json",
      #"{"v": "5.7.0", "fr": 10, "ip": 0, "op": 10, "w": 8, "h": 4, "assets": [{"id": "a", "w": 8, "h": 4, "u": "images/", "p": "a.png"}], "layers": [{"ty": 2, "refId": "a", "ip": 0, "op": 10, "st": 0, "ks": {}}]}"#
    )
    try write(
      "scenes/lottie.json5",
      "{size: [8, 4], views: [{class: 'LottieView', animation: '../lottie/box.lottie.json'}]}")
    try git("add -A && git commit -qm two")
    #expect(try checked(since: "HEAD") == [])
    try FileManager.default.copyItem(
      at: url("project/scenes/plain.png"), to: url("project/lottie/images/a.png"))
    #expect(try checked(since: "HEAD") == ["lottie"])
  }

  @Test func filesWithTheNameOfAnotherSceneAreChanges() throws {
    try write("scenes/card.json5", "{size: [8, 4], layers: [{frame: [0, 0, 4, 4]}]}")
    try write("scenes/pair.json5", "{include: 'card.json5', size: [8, 4]}")
    try write("scenes/icon.json", still)
    try FileManager.default.copyItem(
      at: url("project/scenes/plain.png"), to: url("project/scenes/icon@2x.png"))
    try write(
      "scenes/iconic.json5",
      "{size: [8, 4], layers: [{frame: [0, 0, 8, 4], contents: 'icon@2x.png'}]}")
    try git("add -A && git commit -qm two")
    #expect(try checked(since: "HEAD") == [])
    try write("scenes/card.json5", "{size: [8, 4], layers: [{frame: [0, 0, 4, 3]}]}")
    #expect(try checked(since: "HEAD") == ["card", "pair"])
    try git("checkout -q scenes/card.json5")
    try write("scenes/icon@2x.png", "no picture")
    #expect(try checked(since: "HEAD") == ["icon", "iconic"])
  }

  @Test func linksAndTheFilesBehindThemAreChanges() throws {
    func link(_ name: String, to target: String) throws {
      try? FileManager.default.removeItem(at: url("project/\(name)"))
      try FileManager.default.createSymbolicLink(
        atPath: url("project/\(name)").path, withDestinationPath: target)
    }
    try write("lottie/linked.json", still)
    try link("scenes/linked.json", to: "../lottie/linked.json")
    try write("scenes/blue.svg", Self.drawing("blue"))
    try link("scenes/link.svg", to: "second.svg")
    try link("scenes/second.svg", to: "a picture.svg")
    try write(
      "scenes/through.json5",
      "{size: [8, 4], layers: [{frame: [0, 0, 8, 4], contents: 'link.svg'}]}")
    #expect(try shell("\"$FLIPBOOK\" check scenes").status == 0)
    try git("add -A && git commit -qm two")
    #expect(try checked(since: "HEAD") == [])
    try write("scenes/a picture.svg", Self.drawing("lime"))
    #expect(try checked(since: "HEAD") == ["showing", "through"])
    try git("checkout -q 'scenes/a picture.svg'")
    try link("scenes/second.svg", to: "blue.svg")
    #expect(try checked(since: "HEAD") == ["through"])
    try git("checkout -q scenes")
    try write("scenes/linked.png", "no picture")
    #expect(try checked(since: "HEAD") == ["linked"])
    try git("checkout -q scenes")
    try write("lottie/linked.json", still + "\n")
    #expect(try checked(since: "HEAD") == ["linked"])
  }

  @Test func repositoriesInTheRepositoryAreChanges() throws {
    try FileManager.default.createDirectory(
      at: url("project/inner"), withIntermediateDirectories: true)
    try write("inner/drawing.svg", Self.drawing("red"))
    try write(
      "scenes/inner.json5",
      "{size: [8, 4], layers: [{frame: [0, 0, 8, 4], contents: '../inner/drawing.svg'}]}")
    try git("add scenes && git commit -qm two")
    try git("init -q inner && git -C inner add -A && git -C inner commit -qm one")
    #expect(try checked(since: "HEAD") == ["inner"])
    // As a submodule, in which nothing has changed at first.
    try git("add inner 2>/dev/null && git commit -qm three")
    #expect(try checked(since: "HEAD") == [])
    try write("inner/drawing.svg", Self.drawing("blue"))
    #expect(try checked(since: "HEAD") == ["inner"])
  }

  @Test func aBranchIsComparedWithWhereItBegan() throws {
    try write("scenes/plain.json", still + "\n")
    try git("commit -qam two && git checkout -q main")
    try write("scenes/moved.json", moving + "\n")
    try git("commit -qam three && git checkout -q topic")
    #expect(try checked() == ["plain"])
  }

  @Test func whatGitCannotSayIsAnError() throws {
    func error(_ line: String) throws -> String {
      let result = try shell(line)
      #expect(result.status == 2)
      return result.error
    }
    #expect(
      try error("\"$FLIPBOOK\" check scenes --changed-since nowhere")
        == "error: --changed-since: there is no revision 'nowhere'\n"
        + "Try: origin/main, a tag or a commit\n")
    #expect(
      try error("\"$FLIPBOOK\" check scenes --changed-since=--output=x")
        .hasPrefix("error: --changed-since: there is no revision '--output=x'\n"))
    try git("clone -q --depth 1 \"file://$PWD\" ../shallow")
    #expect(
      try error("cd ../shallow && \"$FLIPBOOK\" check scenes --changed-since origin/main")
        == "error: --changed-since: there is no revision 'origin/main' in this shallow clone\n"
        + "Try: fetch-depth: 0 of actions/checkout, GIT_DEPTH: 0 of GitLab, or git fetch "
        + "--unshallow\n")
    #expect(
      try error("mv .git ../git && \"$FLIPBOOK\" check scenes --changed-since main")
        == "error: --changed-since: the current folder is in no Git repository\n")
    #expect(
      try error("PATH=/no/where \"$FLIPBOOK\" check scenes --changed-since main")
        == "error: there is no git in PATH, by which --changed-since finds changes\n")
  }
}
