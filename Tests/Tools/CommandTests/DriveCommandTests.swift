import Flipbook
import TestSupport
import Testing

/// `flipbook drive`: what lines do, how they are answered, and what is said of mistakes.
struct DriveCommandTests {
  private let command: Command

  /// A button whose tap changes the text of a label, a field, and a list.
  init() throws {
    command = try Command()
    try command.write(
      "s.json",
      """
      {"size": [200, 200], "views": [
        {"class": "UIButton", "id": "go", "frame": [10, 10, 80, 44], "title": "Go", "actions": {
          "touchUpInside": [{"set": {"text": "Went"}, "on": "state"}]}},
        {"class": "UILabel", "id": "state", "frame": [100, 10, 90, 44], "text": "Waits"},
        {"class": "UITextField", "id": "field", "frame": [10, 60, 180, 34]},
        {"class": "UIScrollView", "id": "list", "frame": [10, 100, 180, 90],
          "contentSize": [180, 400], "subviews": [
          {"class": "UIView", "id": "row", "frame": [0, 150, 180, 20],
            "backgroundColor": "red"}]}]}
      """)
  }

  /// The answers to lines, the first of them to none.
  private func drive(_ lines: String, _ options: String..., status: Int32 = 0) throws -> [String] {
    try command.write("lines.txt", lines)
    let words = (["drive", "s.json"] + options).joined(separator: " ")
    let result = try command.shell("$FLIPBOOK \(words) < lines.txt")
    #expect(result.status == status)
    #expect(result.error == "")
    return result.output.components(separatedBy: "\n\n").filter { !$0.isEmpty }
  }

  @Test(arguments: ["#2", "\"Go\"", "go", "20,20"])
  func aTapIsAnsweredByTheTree(target: String) throws {
    let answers = try drive("tap \(target)\n")
    #expect(answers.count == 2)
    #expect(answers[0].hasPrefix("{\"line\": 0, \"time\": 0}\n{\"id\": 1,"))
    #expect(answers[0].contains("\"name\": \"state\", \"text\": \"Waits\""))
    #expect(answers[1].hasPrefix("{\"line\": 1, \"time\": 0.1}\n{\"id\": 1,"))
    #expect(answers[1].contains("\"name\": \"state\", \"text\": \"Went\""))
  }

  @Test func typingAndScrolling() throws {
    let answers = try drive(
      "tap field\ntype \"a b\"\npress delete\nscroll #5 0,100\nwait 0.25\n")
    #expect(answers[2].contains("\"name\": \"field\", \"text\": \"a b\""))
    #expect(answers[3].contains("\"name\": \"field\", \"text\": \"a\""))
    #expect(answers[0].contains("\"name\": \"row\", \"frame\": [10, 250, 180, 20]"))
    #expect(answers[4].contains("\"name\": \"row\", \"frame\": [10, 150, 180, 20]"))
    // 0.1 s for the tap, 0.08 s for each key, 0.5 s to scroll.
    #expect(answers[4].hasPrefix("{\"line\": 4, \"time\": 0.92}"))
    #expect(answers[5].hasPrefix("{\"line\": 5, \"time\": 1.17}"))
  }

  @Test func sameLinesGiveTheSameBytes() throws {
    let lines = "tap #2\nwait 0.3\ndrag #5 100,110 0.4\n"
    let first = try drive(lines, "-o", "a", "--marks", "--tree", "text")
    let second = try drive(lines, "-o", "b", "--marks", "--tree", "text")
    #expect(first.map { $0.replacing("a/0", with: "b/0") } == second)
    for name in ["0000.png", "0001.png", "0002.png", "0003.png"] {
      let pictures = try ["a", "b"].map { try PNG.read("\(command.folder.path)/\($0)/\(name)") }
      #expect(pictures[0] == pictures[1])
    }
    #expect(first[1].contains("  #2 UIButton go \"Go\" [10, 10, 80, 44] takes touches"))
  }

  @Test(arguments: [
    (
      "tap #99", "there is no node #99",
      "Write tree for the nodes of now."
    ),
    (
      "tap Stop", "nothing that shows has the text, name or label Stop",
      "There are: \"Go\", \"Waits\"."
    ),
    ("wait", "wait does not take 0 values", "Write wait SECONDS: lets the clock go on"),
    (
      "jump #2", "there is no command jump",
      "The commands are tap, longPress, drag, scroll, type, press, wait, picture, tree, help."
    ),
    ("scroll #2 0,10", "#2 is in no scroll view", "The scroll views are #5."),
    ("type \"a", "a quotation mark has no end", "Write \" after the text."),
    ("wait x", "seconds are a number above 0, up to 86400, not x", "Write 0.3, for example."),
    ("press up", "there is no key up", "The keys are return, delete, space and tab."),
  ])
  func mistakes(line: String, error: String, hint: String) throws {
    let answers = try drive("\(line)\ntap #2\n", "--tree", "none", status: 1)
    let escaped = [error, hint].map { $0.replacing("\"", with: "\\\"") }
    #expect(
      answers[1]
        == "{\"line\": 1, \"time\": 0, \"error\": \"\(escaped[0])\", \"hint\": \"\(escaped[1])\"}")
    #expect(answers.count == 3)
    let strict = try drive("\(line)\ntap #2\n", "--tree", "none", "--strict", status: 1)
    #expect(strict.count == 2)
  }

  @Test func aTouchThatMeetsNothingIsReported() throws {
    let answers = try drive("tap state\n", "--tree", "none")
    #expect(answers[1].contains("\"warnings\": ["))
  }

  @Test func picturesGoWhereALineSays() throws {
    let answers = try drive("picture p.png\npicture p.gif\n", "--tree", "none", status: 1)
    #expect(command.has("p.png"))
    #expect(answers[1] == "{\"line\": 1, \"time\": 0, \"picture\": \"p.png\"}")
    #expect(answers[2].contains("a picture's name ends in .png, not p.gif"))
  }

  /// In the place of `swift` stands a program that prints what it was given.
  @Test func aPackageIsRunWithTheStreams() throws {
    try command.write("Package.swift", "// swift-tools-version: 6.0")
    try command.write(
      "swift",
      """
      #!/bin/sh
      [ "$1" = build ] && [ -e Broken ] && echo "error: broken" && exit 1
      [ "$1" = build ] && exit 0
      echo "$@"
      echo "$FLIPBOOK_DRIVE_OUTPUT $FLIPBOOK_DRIVE_MARKS $FLIPBOOK_DRIVE_TREE"
      cat
      exit 1
      """)
    try command.write("lines.txt", "tap #1\n")
    let result = try command.shell(
      "chmod +x swift; PATH=.:$PATH $FLIPBOOK drive . -o out --marks < lines.txt")
    #expect(result.status == 1)
    #expect(
      result.output == "run --quiet --package-path .\nout 1 json\ntap #1\n")
    let options = try command.shell(
      "PATH=.:$PATH $FLIPBOOK drive . --scale 2 --device phone --sandbox < lines.txt")
    #expect(options.status == 2)
    #expect(options.output == "")
    #expect(
      options.error == """
        error: --scale, --sandbox, --device are for scenes, but . is a package, whose program makes \
        its stage itself
        Leave out what is for scenes, and set it on the stage in the program that calls Stage.drive()

        """)
    try command.write("Broken", "")
    let broken = try command.shell("PATH=.:$PATH $FLIPBOOK drive . < lines.txt")
    #expect(broken.status == 70)
    #expect(broken.output == "")
    #expect(broken.error.contains("swift build fails in ."))
  }

  @Test func standardInputHasTheLines() throws {
    let result = try command.run("drive", "-")
    #expect(result.status == 2)
    #expect(
      result.error.hasPrefix(
        "error: drive reads its lines from standard input, so SCENE is a file"))
  }
}
