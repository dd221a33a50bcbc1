import Flipbook
import TestSupport
import Testing

/// `flipbook tree`: what it prints, and what it says of mistakes.
struct TreeCommandTests {
  private let command: Command

  init() throws { command = try Command() }

  @Test func treeIsTheNodesBehindThePixels() throws {
    try command.write("a.json", moving)
    let result = try command.run("tree", "a.json", "--at", "0.5,250ms")
    #expect(result.status == 0)
    #expect(result.error == "")
    // From 5 to 35 in a second: at 12.5 and 20, less half of the width of 6.
    #expect(
      result.output == """
        at 0.25
        canvas [40, 10], background #ffffff
        CALayer, frame [0, 0, 40, 10]
          CALayer "box", frame [9.5, 2, 6, 6], background #ff0000

        at 0.5
        canvas [40, 10], background #ffffff
        CALayer, frame [0, 0, 40, 10]
          CALayer "box", frame [17, 2, 6, 6], background #ff0000

        """)
  }

  @Test func withoutATimeItIsThePoster() throws {
    try command.write("a.json", moving)
    #expect(try command.run("tree", "a.json").output.hasPrefix("at 0\n"))
    try command.write("p.json", moving.replacing("\"fps\": 10", with: "\"poster\": 0.5"))
    let poster = try command.run("tree", "p.json")
    #expect(poster.output == (try command.run("tree", "a.json", "--at", "0.5").output))
  }

  @Test func viewsGoByTheirClasses() throws {
    try command.write(
      "v.json",
      """
      {"size": [20, 10], "views": [{"class": "UIView", "id": "card", "frame": [2, 2, 6, 6],
        "alpha": 0.5}]}
      """)
    #expect(
      try command.run("tree", "v.json").output.hasSuffix(
        "\n    UIView \"card\", frame [2, 2, 6, 6], opacity 0.5\n"))
  }

  @Test func treeAsJSON() throws {
    try command.write("a.json", still)
    let result = try command.run("tree", "a.json", "--json")
    #expect(
      result.output == """
        {"id": 1, "depth": 0, "class": "CALayer", "name": "box", "frame": [2, 2, 6, 6], \
        "touches": false, "shows": true}

        """)
  }

  @Test func severalTimesAreInTheLines() throws {
    try command.write("a.json", moving)
    let result = try command.run("tree", "a.json", "--json", "--at", "0.5,0.25")
    #expect(
      result.output == """
        {"time": 0.25, "id": 1, "depth": 0, "class": "CALayer", "name": "box", \
        "frame": [9.5, 2, 6, 6], "touches": false, "shows": true}
        {"time": 0.5, "id": 1, "depth": 0, "class": "CALayer", "name": "box", \
        "frame": [17, 2, 6, 6], "touches": false, "shows": true}

        """)
  }

  @Test func marksAreTheIDsOfTheTree() throws {
    try command.write(
      "a.json",
      """
      {"size": [60, 60], "layers": [{"frame": [10, 10, 40, 40], "backgroundColor": "black"}]}
      """)
    #expect(try command.run("frame", "a.json", "--marks", "-o", "m.png").status == 0)
    let marked = try PNG.read(command.folder.path + "/m.png")
    // The box's line at its left edge, in the color of the first box.
    #expect(marked[10, 40].word == 0xFFD7_0015)
    let refused = try command.run("frame", "m.png", "--marks", "-o", "n.png")
    #expect(refused.status == 2)
    #expect(refused.error.contains("--marks is for scenes; m.png has no views or layers"))
  }

  @Test(arguments: [
    (
      ["tree", "a.json", "--at", "x"],
      "--at takes seconds from 0 up, such as 1.5 or 300ms, not 'x'\nTry: flipbook tree --help\n"
    ),
    (
      ["tree", "a.json", "--at", "0,-1"],
      "--at takes seconds from 0 up, such as 1.5 or 300ms, not '-1'\nTry: flipbook tree --help\n"
    ),
    (
      ["tree"],
      "tree needs SCENE\nUsage: flipbook tree SCENE [--at TIME[,TIME…]] [OPTIONS]\n"
    ),
  ])
  func mistakes(words: [String], message: String) throws {
    try command.write("a.json", still)
    let result = try command.run(words)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error == "error: " + message)
  }

  @Test func aSceneThatIsNotThere() throws {
    let result = try command.run("tree", "none.json")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.error
        == "none.json: cannot be read: there is no such file\n"
        + "1 error. All keys and values: flipbook schema\n")
  }
}
