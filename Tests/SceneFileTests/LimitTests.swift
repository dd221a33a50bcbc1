import Flipbook
import Foundation
import Graphics
import JSON
import Playing
import TestSupport
import Testing

@testable import SceneFile

/// Scenes that ask for more than there is: an error each, with the number that would do.
struct LimitTests {
  private func refusal(of scene: String) -> SceneErrors? {
    do throws(SceneErrors) {
      _ = try Scene(json: scene, name: "s.json")
      return nil
    } catch { return error }
  }

  @Test func theFirstErrorsAreShownAndTheOthersCounted() throws {
    let layers = Array(repeating: "{frme: 1}", count: 2000).joined(separator: ",")
    let errors = try #require(refusal(of: "{size: [9, 9], layers: [\(layers)]}"))
    #expect(errors.errors.count == Limits.errorsShown)
    #expect(errors.more == 2000 - Limits.errorsShown)
    #expect(errors.description.hasSuffix("\nand 1900 more errors"))
    for (index, error) in errors.errors.enumerated() {
      #expect(error.path == "layers[\(index)].frme")
      #expect(error.line == 1)
      #expect(error.column == 26 + 10 * index)
      #expect(error.fault.suggestion == "frame")
    }
  }

  /// What an error shows of its line does not depend on how long the line is.
  @Test func aLongLineIsCutAroundTheError() throws {
    let space = String(repeating: " ", count: 100_000)
    let errors = try #require(refusal(of: "{\(space)size: [9, 9], layers: [{frme: 1}]\(space)}"))
    let error = try #require(errors.errors.first)
    #expect(error.column == 100_026)
    let lines = error.excerpt.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0].contains("size: [9, 9], layers: [{frme: 1}]"))
    #expect(lines.allSatisfy { $0.count <= 112 })
    #expect(lines[1].last == "^")
    #expect(lines[0].dropFirst(lines[1].count - 1).hasPrefix("frme"))
  }

  @Test func longNumbersAndKeysAreShortened() throws {
    let long = String(repeating: "9", count: 1_000_000)
    let number = try #require(refusal(of: "{size: [9, 9], fps: \(long)}"))
    let shown = String(repeating: "9", count: 50) + "…"
    #expect(number.errors.map(\.message) == ["must be a finite number, not \(shown)"])
    let key = try #require(refusal(of: "{size: [9, 9], k\(long): 1}"))
    #expect(key.errors.map(\.path) == ["[\"k" + String(repeating: "9", count: 49) + "…\"]"])
  }

  @Test func springsBounceLessThanAllTheWay() throws {
    func scene(_ bounce: String) -> String {
      """
      {size: [9, 9], layers: [{animations: [{class: 'CASpringAnimation', keyPath: 'opacity',
        toValue: 0, perceptualDuration: 1, bounce: \(bounce)}]}]}
      """
    }
    #expect(
      refusal(of: scene("-1"))?.errors.map(\.message)
        == ["must be greater than -1 and at most 1, not -1"])
    #expect(refusal(of: scene("-0.999")) == nil)
  }

  /// A definition that uses the one before it, and so on.
  private func chain(_ count: Int) -> String {
    let definitions = (1..<count).map { "d\($0): {use: 'd\($0 - 1)'}" }
    return """
      {size: [9, 9], definitions: {d0: {opacity: 1}, \(definitions.joined(separator: ", "))},
        layers: [{use: 'd\(count - 1)'}]}
      """
  }

  @Test func chainsOfDefinitionsEnd() throws {
    #expect(refusal(of: chain(Limits.definitionChain)) == nil)
    let errors = try #require(refusal(of: chain(2000)))
    #expect(
      errors.errors.map(\.message) == ["definitions use one another in a chain of more than 100"])
  }

  @Test func definitionsDoNotMultiply() throws {
    let text = String(repeating: "a", count: 100_000)
    let uses = Array(repeating: "{use: 'd'}", count: 700).joined(separator: ", ")
    let errors = try #require(
      refusal(
        of: "{size: [9, 9], definitions: {d: {class: 'CATextLayer', string: '\(text)'}}, "
          + "layers: [\(uses)]}"))
    #expect(
      errors.errors.map(\.message) == [
        "the definitions that the scene uses come to more than 64 MB, each counted as often as it "
          + "is used"
      ])
  }

  @Test func textsAndPathsEnd() throws {
    let text = String(repeating: "a", count: Limits.letters + 1)
    let long = try #require(
      refusal(of: "{size: [9, 9], layers: [{class: 'CATextLayer', string: '\(text)'}]}"))
    #expect(
      long.errors.map(\.message) == ["must have at most 200000 letters, not 200001"])
    let path = "M0 0" + String(repeating: "H1", count: Limits.segments)
    let drawn = try #require(
      refusal(of: "{size: [9, 9], layers: [{class: 'CAShapeLayer', path: '\(path)'}]}"))
    #expect(
      drawn.errors.map(\.message) == ["must have at most 1000000 segments, not 1000001"])
  }

  @Test func onlyFilesAreRead() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    func messages(_ scene: String) throws -> [String] {
      let file = try folder.write("s.json", scene.utf8)
      do throws(SceneErrors) {
        _ = try Scene(contentsOf: file.path)
        return []
      } catch { return error.errors.map(\.message) }
    }
    for name in ["pipe", "/dev/zero"] {
      #expect(
        try messages("{size: [9, 9], layers: [{contents: '\(name)'}]}") == [
          "\(name) is a device or a pipe; only files, and - for standard input, are read"
        ])
      #expect(
        try messages("{size: [9, 9], fonts: ['\(name)']}") == [
          "cannot read the font \(name): it is a device or a pipe; only files are read"
        ])
    }
    #expect(
      try messages("{size: [9, 9], fonts: ['/']}") == [
        "cannot read the font /: the folder has more than 10000 files and folders; name a smaller "
          + "one, or its font files"
      ])
    do throws(SceneErrors) {
      _ = try Scene(contentsOf: folder.path("pipe"))
      Issue.record("the pipe was read")
    } catch {
      #expect(error.errors[0].message.hasPrefix("cannot be read: it is a device or a pipe"))
    }
  }

  @Test func theSceneFileEnds() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "s.json", Data(repeating: UInt8(ascii: " "), count: Limits.sceneBytes + 1))
    do throws(SceneErrors) {
      _ = try Scene(contentsOf: file.path)
      Issue.record("the file was read")
    } catch {
      #expect(error.errors.map(\.message) == ["cannot be read: it has more than 16 MB"])
    }
  }

  /// Equal drawings are one picture; others count like files.
  @Test func drawingsShareTheRoomOfPictures() throws {
    func layers(_ count: Int, square: (Int) -> Int) -> String {
      let layers = (0..<count).map { index in
        #"{ contents: { checkerboard: [4096, 4096], square: \#(square(index)) } }"#
      }
      return "{ size: [4, 4], layers: [\(layers.joined(separator: ","))] }"
    }
    let equal = try Scene(json: layers(60) { _ in 8 }, name: "s.json")
    #expect(equal.layers.count == 60)
    _ = try Scene(json: layers(4) { $0 + 1 }, name: "s.json")
    do throws(SceneErrors) {
      _ = try Scene(json: layers(5) { $0 + 1 }, name: "s.json")
      Issue.record("the scene was read")
    } catch {
      #expect(
        error.errors.map(\.message) == [
          "the drawing is 4096×4096 pixels, and the scene's pictures would have more than 64 "
            + "megapixels together; use smaller or fewer pictures"
        ])
    }
  }

  /// Pictures are read as long as there is room for their pixels together.
  @Test func picturesShareTheirRoom() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] {
      try folder.write(name, PNG.encode(Bitmap(width: 8, height: 8, filling: 0xFFFF_0000)))
    }
    let source = SourceText(name: "s", bytes: Array("['a.png', 'b.png']".utf8))
    var reader = JSON5Reader(source)
    let read = reader.read()
    let value = try #require(read)
    let decoding = Decoding(
      .standard, source: source, folder: URL(fileURLWithPath: folder.url.path))
    decoding.picturePixels = Limits.picturePixels - 100
    let items = try #require(Node(value: value, path: .root).items)
    #expect(Form<Scene.Image>.image.read(items[0], decoding) != nil)
    #expect(Form<Scene.Image>.image.read(items[1], decoding) == nil)
    #expect(
      decoding.errors.map(\.message) == [
        "b.png is 8×8 pixels, and the scene's pictures would have more than 64 megapixels "
          + "together; use smaller or fewer pictures; the largest is a.png, 8×8 pixels"
      ])
  }
}
