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

  @Test func namesThatAreNoneAreRefused() throws {
    let command = try Command()
    let result = try command.runExamples([".", "promt"])
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("no example promt; there are prompt, "))
    #expect(try command.runExamples([]).status == 2)
    #expect(command.files.isEmpty)
  }
}
