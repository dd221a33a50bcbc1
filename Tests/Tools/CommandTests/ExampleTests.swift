import Foundation
import TestSupport
import Testing

/// The examples in Swift give the pictures of the scenes that are called as they are, to the byte.
struct ExampleTests {
  @Test(arguments: ["prompt", "empty-field", "shaking-button", "shaking-labels", "bounce"])
  func swiftGivesTheBytesOfTheScene(name: String) throws {
    let command = try Command()
    let result = try command.runExamples([".", name])
    #expect(result.status == 0, "\(result.error)")
    let made = try Data(contentsOf: command.folder.appendingPathComponent("\(name).gif"))
    let golden = Repository.fixtures.appendingPathComponent("posts/\(name).gif")
    #expect(try made == Data(contentsOf: golden))
  }

  @Test(arguments: [
    "like", "sheet", "shimmer", "refresh", "tabs", "toast", "ring", "swipe", "flip", "pager",
    "typing", "chat",
  ])
  func swiftOfTheCookbookGivesTheBytesOfTheScene(name: String) throws {
    let command = try Command()
    let scene = Repository.root.appendingPathComponent(
      "Sources/Library/Flipbook/Flipbook.docc/Cookbook/cookbook-\(name).json5")
    let rendered = try command.run("render", scene.path, "--style", "light", "-o", "scene.gif")
    #expect(rendered.status == 0, "\(rendered.error)")
    let result = try command.runExamples([".", "cookbook-\(name)"])
    #expect(result.status == 0, "\(result.error)")
    func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: command.folder.appendingPathComponent(name))
    }
    #expect(try bytes("cookbook-\(name).gif") == bytes("scene.gif"))
  }

  @Test func namesThatAreNoneAreRefused() throws {
    let command = try Command()
    let result = try command.runExamples([".", "promt"])
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("no example promt; there are prompt, "))
    #expect(try command.runExamples([]).status == 2)
    #expect(command.files.isEmpty)
  }
}
