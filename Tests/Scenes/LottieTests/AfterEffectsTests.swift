import Flipbook
import Foundation
import Testing

@testable import Lottie

/// Features that lottie-ios does not draw, but After Effects does.
struct AfterEffectsTests {
  private func mask(
    _ mode: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, extra: String = ""
  ) -> String {
    let (right, bottom) = (x + width, y + height)
    return
      #"{"mode": "\#(mode)", "inv": false, "o": {"k": 100}, \#(extra) "pt": {"k": {"c": true, "#
      + #""v": [[\#(x), \#(y)], [\#(right), \#(y)], [\#(right), \#(bottom)], [\#(x), \#(bottom)]], "#
      + #""i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}"#
  }

  private func masked(_ masks: String...) -> [UInt8] {
    file([
      solid("#000000", extra: #""masksProperties": [\#(masks.joined(separator: ","))],"#)
    ])
  }

  @Test(arguments: [(2, 144), (-2, 16), (0, 64)])
  func masksGrowAndShrink(expansion: Int, ink: Int) throws {
    let bytes = masked(mask("a", 6, 6, 8, 8, extra: #""x": {"k": \#(expansion)},"#))
    let found = try picture(bytes, frame: 0, like: .afterEffects).ink
    // The corners of what grows are round.
    #expect(abs(found - ink) <= 4)
    #expect(try picture(bytes, frame: 0).ink == 64)
  }

  @Test func masksSoften() throws {
    let bytes = masked(mask("a", 4, 4, 12, 12, extra: #""f": {"k": [4, 4]},"#))
    let soft = try picture(bytes, frame: 0, like: .afterEffects)
    #expect((100...180).contains(soft.alpha(4, 10)))
    #expect(soft.alpha(10, 10) > 240)
    #expect(soft.alpha(2, 10) > 0)
    #expect(soft.alpha(0, 10) < 20)
    #expect(try picture(bytes, frame: 0).alpha(2, 10) == 0)
  }

  @Test func masksDifferWhereOneOfThemIs() throws {
    let bytes = masked(mask("a", 0, 0, 10, 10), mask("f", 5, 5, 10, 10))
    let found = try picture(bytes, frame: 0, like: .afterEffects)
    #expect(found.alpha(2, 2) == 255)
    #expect(found.alpha(7, 7) == 0)
    #expect(found.alpha(12, 12) == 255)
  }

  @Test func mattesCountBrightness() throws {
    let half = solid("#808080", extra: #""td": 1,"#)
    func shown(_ mode: Int) throws -> Int {
      let found = try picture(
        file([half, solid("#ff0000", extra: #""tt": \#(mode),"#)]), frame: 0, like: .afterEffects)
      return Int(found.alpha(10, 10))
    }
    #expect(try shown(1) == 255)
    #expect(try shown(2) == 0)
    let (bright, dark) = (try shown(3), try shown(4))
    #expect(abs(bright - 128) <= 1)
    #expect(abs(dark - 127) <= 1)
  }

  @Test func tintsAndFillsColorWhatALayerShows() throws {
    func effect(_ type: Int, _ values: String...) -> String {
      let list = values.map { #"{"v": {"k": \#($0)}}"# }.joined(separator: ",")
      return #""ef": [{"ty": \#(type), "nm": "effect", "en": 1, "ef": [\#(list)]}],"#
    }
    let fill = file([
      solid("#0000ff", extra: effect(21, "0", "0", "[1, 0, 0, 1]", "0", "0", "0", "1"))
    ])
    let filled = try picture(fill, frame: 0, like: .afterEffects)
    #expect(filled.red(5, 5) == 255)
    #expect(filled.blue(5, 5) == 0)
    #expect(try picture(fill, frame: 0).blue(5, 5) == 255)
    let tint = file([
      solid("#ffffff", extra: effect(20, "[0, 0, 0, 1]", "[0, 0, 1, 1]", "50"))
    ])
    let tinted = try picture(tint, frame: 0, like: .afterEffects)
    #expect(tinted.blue(5, 5) == 255)
    #expect(abs(Int(tinted.red(5, 5)) - 128) <= 1)
  }

  @Test func blursReachBeyondALayersEdge() throws {
    let blur = #""ef": [{"ty": 29, "en": 1, "ef": [{"v": {"k": 8}}, {"v": {"k": 1}}]}],"#
    let bytes = file([shapes(group(rectangle(6, 6, 8, 8), blackFill), extra: blur)])
    let found = try picture(bytes, frame: 0, like: .afterEffects)
    #expect(found.alpha(4, 10) > 20)
    #expect(found.alpha(4, 10) < 127)
    #expect(found.alpha(10, 10) > 200)
    #expect(try picture(bytes, frame: 0).alpha(4, 10) == 0)
  }

  @Test(arguments: [
    (1, true, true, true), (3, true, false, false), (4, false, true, false), (5, true, false, true),
  ])
  func pathsMerge(mode: Int, first: Bool, both: Bool, second: Bool) throws {
    let bytes = file([
      shapes(
        group(
          rectangle(0, 0, 10, 10), rectangle(5, 0, 10, 10), #"{"ty": "mm", "mm": \#(mode)}"#,
          blackFill))
    ])
    let found = try picture(bytes, frame: 0, like: .afterEffects)
    #expect((found.alpha(2, 5) > 0) == first)
    #expect((found.alpha(7, 5) > 0) == both)
    #expect((found.alpha(12, 5) > 0) == second)
  }

  @Test func outlinesMoveByAnOffset() throws {
    let bytes = file([
      shapes(
        group(
          rectangle(6, 6, 8, 8), #"{"ty": "op", "a": {"k": 2}, "lj": 1, "ml": {"k": 4}}"#,
          blackFill))
    ])
    #expect(try picture(bytes, frame: 0, like: .afterEffects).ink == 144)
    #expect(try picture(bytes, frame: 0).ink == 64)
  }

  @Test func puckersPullVerticesIn() {
    let square = Bezier(
      [(0, 0), (10, 0), (10, 10), (0, 10)].map { Bezier.Vertex(CGPoint(x: $0.0, y: $0.1)) })
    let puckered = square.puckered(by: 40)
    #expect(puckered.vertices[0].point == CGPoint(x: 2, y: 2))
    // Handles go the other way.
    #expect(puckered.vertices[0].leaving == CGVector(dx: -4, dy: -4))
  }

  @Test func zigzagsHaveRidgesOnBothSides() {
    let line = Bezier(
      [Bezier.Vertex(CGPoint(x: 0, y: 0)), Bezier.Vertex(CGPoint(x: 8, y: 0))], isClosed: false)
    let ridges = line.zigzagged(amplitude: 2, ridges: 3, isSmooth: false)
    #expect(ridges.vertices.map(\.point.y) == [-2, 2, -2, 2, -2])
    #expect(ridges.vertices.map(\.point.x) == [0, 2, 4, 6, 8])
  }

  @Test func oneTrimGoesFromPathToPath() throws {
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 0}, "m": 2}"#
    let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}, "lc": 1}"#
    func line(_ y: Int) -> String {
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[0, \#(y)], [20, \#(y)]], "#
        + #""i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}"#
    }
    let bytes = file([shapes(group(line(5), line(15), stroke, trim))])
    let one = try picture(bytes, frame: 0, like: .afterEffects)
    #expect(one.alpha(18, 5) == 255)
    #expect(one.alpha(2, 15) == 0)
    let each = try picture(bytes, frame: 0)
    #expect(each.alpha(18, 5) == 0)
    #expect(each.alpha(2, 15) == 255)
  }

  @Test func whatIsDrawnIsNotNamed() throws {
    let blur = #""ef": [{"ty": 29, "nm": "Blur", "en": 1, "ef": [{"v": {"k": 8}}]}],"#
    let bytes = file([
      shapes(
        group(rectangle(0, 0, 8, 8), #"{"ty": "pb", "a": {"k": 2}}"#, blackFill), extra: blur)
    ])
    let animation = try LottieAnimation(bytes, name: "file")
    #expect(animation.issues().map(\.feature) == ["pucker and bloat", "effect Blur"])
    #expect(animation.issues(like: .afterEffects).isEmpty)
  }
}
