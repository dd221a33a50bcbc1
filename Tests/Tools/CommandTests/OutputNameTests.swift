import Flipbook
import Foundation
import TestSupport
import Testing

/// Placeholders in names of outputs, several looks in one run, and HTML for a README.
struct OutputNameTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(
      "card.json",
      """
      {description: "A \\"card\\" opens & closes.", size: [20, 10], style: ["light", "dark"],
       duration: 0.1}
      """)
  }

  private func names(in folder: String) -> [String] {
    let path = command.folder.appendingPathComponent(folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func pixel(_ name: String) throws -> CGColor {
    try PNG.read(command.folder.appendingPathComponent(name).path).color(x: 0, y: 0)
  }

  @Test func bothStylesOfASceneAreWritten() throws {
    #expect(try command.run("frame", "card.json", "-o", "out/{name}{~style}.png").status == 0)
    #expect(names(in: "out") == ["card.png", "card~dark.png"])
    #expect(try pixel("out/card.png") == .white)
    #expect(try pixel("out/card~dark.png") == .black)
    // A name without the placeholder is that of the first style.
    #expect(try command.run("frame", "card.json", "-o", "card.png").status == 0)
    #expect(try pixel("card.png") == .white)
  }

  @Test func theFirstOfTheOptionsStylesIsTheUsual() throws {
    let words = ["--style", "dark,light", "-o", "{name}-{style}.png", "-o", "{name}{~style}.apng"]
    let result = try command.run(["card.json"] + words)
    #expect(result.status == 0)
    #expect(
      command.files == [
        "card.json", "card-dark.png", "card-light.png", "card.apng", "card~light.apng",
      ])
    #expect(try pixel("card-dark.png") == .black)
    #expect(try pixel("card.apng") == .black)
    #expect(try pixel("card~light.apng") == .white)
  }

  @Test func everyLookHasAFile() throws {
    let result = try command.run(
      "strip", "card.json", "-o", "a/{name}{look}.png", "--style", "light", "--scale", "1,2",
      "--text-size", "large,small", "--device", "iPhone 17", "--device", "iPad Air 11-inch (M3)",
      "--quiet")
    #expect(result.status == 0, "\(result.error)")
    let device = "~iPad-Air-11-inch-M3"
    let stems = ["", "~small", device, device + "~small"]
    #expect(names(in: "a") == stems.flatMap { ["card\($0).png", "card\($0)@2x.png"] }.sorted())
    let frame = try command.run(
      "frame", "card.json", "-o", "b/{device}-{textSize}@{scale}x.png", "--device", "iPhone 17",
      "--device", "phone", "--scale", "0.5,3")
    #expect(frame.status == 0, "\(frame.error)")
    #expect(names(in: "b") == ["iPhone-17-large@0.5x.png", "iPhone-17-large@3x.png"])
  }

  @Test func standardInputIsReadOnce() throws {
    let result = try command.shell(
      "\"$FLIPBOOK\" frame - -o '{style}.png' --quiet < card.json")
    #expect(result.status == 0, "\(result.error)")
    #expect(try pixel("dark.png") == .black)
  }

  @Test func numbersAreOfOneLength() throws {
    let scenes = Array(repeating: "card.json", count: 10)
    #expect(try command.run(scenes + ["-o", "n/{index}.png", "--quiet"]).status == 0)
    #expect(names(in: "n").first == "01.png")
    #expect(names(in: "n").last == "10.png")
  }

  @Test func framesHaveNamesOnly() throws {
    #expect(try command.run("card.json", "-o", "card.gif").status == 0)
    for words in [["frame", "card.gif"], ["strip", "card.gif"], ["encode", "card.gif"]] {
      let result = try command.run(words + ["-o", "\(words[0])/{{{name}}}-{index}.png"])
      #expect(result.status == 0, "\(result.error)")
      #expect(names(in: words[0]) == ["{card}-1.png"])
      let refused = try command.run(words + ["-o", "{style}.png"])
      #expect(refused.status == 2)
      #expect(refused.error.contains("{style} is for scenes; the frames of card.gif are already"))
    }
  }

  @Test func looksOfControlsAreTold() throws {
    try command.write(
      "switch.json",
      """
      {size: [80, 50], background: "white", views: [
        {class: "UISwitch", id: "on", frame: [5, 5, 60, 40], isOn: true}]}
      """)
    let result = try command.run(
      "frame", "switch.json", "-o", "l/{name}{look}.png", "--look", "classic,26", "--scale", "1,2",
      "--quiet")
    #expect(result.status == 0, "\(result.error)")
    let stems = ["", "~26", "~26@2x", "@2x"].map { "switch\($0).png" }
    #expect(names(in: "l") == stems.sorted())
    let pictures = try ["", "~26"].map {
      try PNG.read(command.folder.appendingPathComponent("l/switch\($0).png").path)
    }
    #expect(pictures[0] != pictures[1])
    let one = try command.run(
      "frame", "switch.json", "-o", "new.png", "--look", "26", "--quiet")
    #expect(one.status == 0)
    #expect(try PNG.read(command.folder.appendingPathComponent("new.png").path) == pictures[1])
  }

  @Test func namesOfOptimizeAndDiff() throws {
    #expect(try command.run("card.json", "-o", "card.gif").status == 0)
    let optimized = try command.run("optimize", "card.gif", "-o", "o/{{{name}}}-{index}.gif")
    #expect(optimized.status == 0, "\(optimized.error)")
    #expect(names(in: "o") == ["{card}-1.gif"])
    #expect(optimized.error.contains("o/{card}-1.gif"))
    let compared = try command.run(
      "diff", "card.json", "card.gif", "-o", "d/{name}.png", "-o", "d/{name}-{index}.html")
    #expect(compared.status == 0, "\(compared.error)")
    #expect(names(in: "d") == ["card-1.html", "card.png"])
    for words in [["optimize", "card.gif", "-o"], ["diff", "card.json", "card.gif", "-o"]] {
      for placeholder in ["{style}", "{~style}", "{scale}", "{look}", "{device}", "{textSize}"] {
        let ending = words[0] == "diff" ? "png" : "gif"
        let refused = try command.run(words + ["x/a\(placeholder).\(ending)"])
        #expect(refused.status == 2)
        #expect(refused.error.contains("\(placeholder) is for scenes; "), "\(refused.error)")
        #expect(refused.error.hasSuffix("There are: {name} {index}\n"))
      }
      let unknown = try command.run(words + ["x/a{styel}.\(words[0] == "diff" ? "png" : "gif")"])
      #expect(unknown.error.contains("unknown placeholder {styel}\nThere are: {name} {index}\n"))
    }
    #expect(!command.has("x"))
  }

  @Test(arguments: [
    (
      "--look classic,26 -o a.gif",
      "card.json in look classic and in look 26 would both be written to a.gif", "'a{look}.gif'"
    ),
    (
      "--style light,dark -o a.gif",
      "card.json in light and in dark would both be written to a.gif",
      "'a{~style}.gif'"
    ),
    (
      "--scale 1,2 -o a.gif", "card.json in scale 1 and in scale 2 would both be written to a.gif",
      "'a@{scale}x.gif'"
    ),
    (
      "--text-size large,small -o {style}.gif", "card.json in large and in small would both be",
      "'{style}-{textSize}.gif'"
    ),
    (
      "card.json -o {name}.gif", "card.json and card.json would both be written to card.gif",
      "'{name}-{index}.gif'"
    ),
    ("--style light,dark -o - --format gif", "written to -", "'{name}{~style}.gif'"),
    (
      "-o a.gif -o {nam}.gif", "{nam}.gif has the unknown placeholder {nam}; did you mean `{name}`",
      "{name}"
    ),
    ("-o {styel}.gif", "did you mean `{style}`?", "There are: {name} {style} {~style}"),
    ("-o {name.gif", "a brace in {name.gif has no partner", "Write {{ for a brace"),
    ("-o name}.gif", "a brace in name}.gif has no partner", "Write }} for a brace"),
    ("-o a.y4m --snippet", "--snippet is for GIF, APNG, PNG, WebP and AVIF files", "FILE.webp"),
    ("-o - --format gif --snippet", "printed on standard output, which gets a picture", "error:"),
  ])
  func nothingIsWrittenTwice(line: String, message: String, hint: String) throws {
    let words = ["render", "card.json"] + line.split(separator: " ").map(String.init)
    let result = try command.run(words)
    #expect(result.status == 2)
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.error.contains(hint), "\(result.error)")
    #expect(command.files == ["card.json"])
  }

  @Test(arguments: ["values", "tree"])
  func otherVerbsTakeOneLook(_ verb: String) throws {
    #expect(try command.run(verb, "card.json", "--style", "dark").status == 0)
    let result = try command.run(verb, "card.json", "--style", "light,dark")
    #expect(result.status == 2)
    #expect(result.error.contains("--style has several values"))
    let looks = try command.run(verb, "card.json", "--look", "classic,26")
    #expect(looks.error.contains("--look has several values"))
  }

  // MARK: - HTML

  @Test func theSnippetShowsBothStyles() throws {
    let result = try command.run(
      "card.json", "-o", "my docs/{name}{~style}@2x.gif", "-o", "{name}{~style}.webp", "--scale",
      "2", "--snippet")
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.output == """
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="my%20docs/card~dark@2x.gif">
          <img src="my%20docs/card@2x.gif" width="20" height="10" alt="A &quot;card&quot; opens &amp; closes.">
        </picture>

        """)
  }

  @Test func theSnippetOfOneStyleIsAnImage() throws {
    try command.write("plain.json", "{size: [20, 10], duration: 0.1}")
    let path = command.folder.resolvingSymlinksInPath().appendingPathComponent("a.png").path
    let result = try command.run("frame", "plain.json", "-o", path, "--snippet", "--quiet")
    #expect(result.output == "<img src=\"a.png\" width=\"20\" height=\"10\" alt=\"plain\">\n")
  }
}
