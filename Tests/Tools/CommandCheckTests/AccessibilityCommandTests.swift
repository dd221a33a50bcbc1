import Flipbook
import TestSupport
import Testing

/// `flipbook check` of what VoiceOver says, and its audits.
struct AccessibilityCommandTests {
  private let command: Command

  init() throws { command = try Command() }

  private func write(_ text: String, check: String, color: String = "black") throws {
    try command.write(
      "a.json",
      """
      {"size": [200, 60], "check": \(check), "views": [{"class": "UILabel", "id": "title",
        "frame": [10, 10, 100, 30], "text": "\(text)", "textColor": "\(color)"}]}
      """)
  }

  @Test func goldensAreATextAndAPicture() throws {
    try write("Inbox", check: "{\"accessibility\": true}")
    #expect(try command.run("check").status == 0)
    #expect(
      command.files.isSuperset(of: ["a.json", "a.png", "a.a11y.png", "a.a11y.txt"]))
    #expect(
      command.text("a.a11y.txt") == """
        1. Inbox
           frame [10, 10, 100, 30]
           traits staticText
           identifier title

        """)
    #expect(try command.run("check").status == 0)
    // The legend is below a picture that is wide, and as wide as it needs.
    #expect(try PNG.read(command.folder.path + "/a.a11y.png").width == 300)
  }

  @Test func aDifferenceIsFoundAndAccepted() throws {
    try write("Inbox", check: "{\"accessibility\": true}")
    _ = try command.run("check")
    try write("Sent", check: "{\"accessibility\": true}")
    let result = try command.run("check")
    #expect(result.status == 1)
    let output = result.output + result.error
    #expect(output.contains("differs from a.a11y.png"))
    #expect(output.contains("new: 1. Sent"))
    #expect(try command.run("accept").status == 0)
    #expect(command.text("a.a11y.txt")?.hasPrefix("1. Sent\n") == true)
    #expect(try command.run("check").status == 0)
  }

  /// Goldens of what the scene no longer asks for are mistakes, as those of other looks.
  @Test func leftOverGoldensAreReported() throws {
    try write("Inbox", check: "{\"accessibility\": true}")
    _ = try command.run("check")
    try write("Inbox", check: "{}")
    #expect(try command.run("check").status == 2)
  }

  @Test func auditsFailACheck() throws {
    try write("Faint", check: "{}", color: "#999999")
    #expect(try command.run("check").status == 0)
    let words = "contrast: UILabel \"title\" ["
    let asked = try command.run("check", "--audit")
    #expect(asked.status == 2)
    #expect((asked.output + asked.error).contains(words))
    try write("Faint", check: "{\"audit\": [\"contrast\"]}", color: "#999999")
    #expect(try command.run("check").status == 2)
    try write("Faint", check: "{\"audit\": [\"labels\", \"overlap\"]}", color: "#999999")
    #expect(try command.run("check").status == 0)
    try write("Fine", check: "{\"audit\": true}")
    #expect(try command.run("check", "--record", "all").status == 0)
  }

  @Test func scenesOfAGridAreAudited() throws {
    try write("Faint", check: "{}", color: "#999999")
    try command.write("g.json", #"{"grid": [["a.json"]]}"#)
    #expect(try command.run("check", "g.json").status == 0)
    let asked = try command.run("check", "g.json", "--audit")
    #expect(asked.status == 2)
    #expect((asked.output + asked.error).contains("contrast: UILabel \"title\" ["))
  }

  /// Services that read results in JUnit's format tell tests apart by their names.
  @Test func auditsOfSeveralLooksHaveDifferentNames() throws {
    try write(
      "Too long for its label", check: "{\"audit\": true}, \"style\": [\"light\", \"dark\"]",
      color: "label")
    let result = try command.run("check", "--junit", "junit.xml")
    #expect(result.status == 2)
    let junit = try #require(command.text("junit.xml"))
    let names = junit.matches(of: /name="(a[^"]*)"/).map { String($0.1) }
    #expect(names == ["a.png", "a.json", "a~dark.png", "a~dark.json"], "\(junit)")
    let markdown = try command.run("report", "--markdown").output
    #expect(markdown.contains("a.json</code>") && markdown.contains("dark.json</code>"))
  }

  @Test func aWrongAuditIsAnError() throws {
    try write("Fine", check: "{\"audit\": [\"contrst\"]}")
    let result = try command.run("validate", "a.json")
    #expect(result.status == 2)
    #expect(result.error.contains("contrast"))
  }
}
