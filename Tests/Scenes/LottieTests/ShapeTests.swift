import Flipbook
import Foundation
import Testing

@testable import Lottie

struct ShapeTests {
  @Test func aFillPaintsThePathsBeforeItInItsList() throws {
    let bytes = file([
      shapes(
        group(
          rectangle(0, 0, 4, 4), fill(1, 0, 0), rectangle(10, 0, 4, 4), fill(0, 0, 1)))
    ])
    let found = try picture(bytes, frame: 0)
    #expect(found.red(1, 1) == 255)
    #expect(found.blue(11, 1) == 255)
    #expect(found.red(11, 1) == 0)
  }

  @Test func laterItemsLieBelow() throws {
    let bytes = file([
      shapes(
        group(rectangle(0, 0, 6, 6), fill(1, 0, 0)), group(rectangle(2, 2, 6, 6), fill(0, 0, 1)))
    ])
    let found = try picture(bytes, frame: 0)
    #expect(found.red(3, 3) == 255)
    #expect(found.blue(7, 7) == 255)
  }

  @Test func stylesWithoutPathsGoDownIntoGroups() throws {
    let stroke =
      #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}, "lc": 1, "lj": 1}"#
    let bytes = file([
      shapes(
        group(rectangle(1, 1, 4, 4), transform: #", "s": {"k": [200, 200]}"#), fill(1, 0, 0),
        stroke)
    ])
    let found = try picture(bytes, frame: 0)
    #expect(found.red(5, 5) == 255)
    // The stroke keeps its width of 2 under a scale of 2.
    #expect(found.alpha(1, 5) == 255)
    #expect(found.alpha(0, 5) == 0)
    #expect(found.red(3, 5) == 255)
  }

  /// A tenth of each outline shows where it begins, and which way it goes.
  @Test(arguments: [
    (rectangle(4, 4, 12, 12), 16, 6),
    (#"{"ty": "el", "p": {"k": [10, 10]}, "s": {"k": [12, 12]}}"#, 12, 4),
  ])
  func outlinesBeginWhereTheFormatSays(item: String, x: Int, y: Int) throws {
    let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}, "lc": 1}"#
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 10}, "o": {"k": 0}}"#
    let found = try picture(file([shapes(group(item, stroke, trim))]), frame: 0)
    #expect(found.alpha(x, y) > 200)
    #expect(found.alpha(4, 10) == 0)
    #expect(found.alpha(10, 16) == 0)
  }

  @Test func trimsLeaveFillsWholeOnIPhones() throws {
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 0}}"#
    let bytes = file([shapes(group(rectangle(0, 0, 10, 10), blackFill, trim))])
    #expect(try picture(bytes, frame: 0).ink == 100)
    // From the top right corner by the right and the bottom side: a triangle.
    let cut = try picture(bytes, frame: 0, like: .afterEffects)
    #expect(cut.alpha(8, 8) == 255)
    #expect(cut.alpha(1, 1) == 0)
  }

  /// From three quarters on, over the end, to one quarter.
  @Test func trimsGoRoundTheEnd() throws {
    let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}, "lc": 1}"#
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 270}}"#
    let found = try picture(file([shapes(group(rectangle(4, 4, 12, 12), stroke, trim))]), frame: 0)
    #expect(found.alpha(10, 4) == 255)
    #expect(found.alpha(16, 10) == 255)
    #expect(found.alpha(10, 16) == 0)
    #expect(found.alpha(4, 10) == 0)
  }

  @Test func repeatersCopyAndMoveOn() throws {
    let repeater =
      #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [5, 0]}, "#
      + #""a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "so": {"k": 100}, "#
      + #""eo": {"k": 100}}}"#
    let found = try picture(
      file([shapes(group(rectangle(0, 0, 2, 2), blackFill), repeater)]), frame: 0)
    #expect(found.ink == 12)
    #expect(found.alpha(0, 0) == 255)
    #expect(found.alpha(5, 0) == 255)
    #expect(found.alpha(10, 0) == 255)
    // None are made where nothing says how many.
    let none = repeater.replacingOccurrences(of: #""c": {"k": 3}, "#, with: "")
    #expect(
      try picture(file([shapes(group(rectangle(0, 0, 2, 2), blackFill), none)]), frame: 0).ink == 0)
    // A million copies are bounded work.
    let many = repeater.replacingOccurrences(of: #""k": 3"#, with: #""k": 1000000"#)
    #expect(
      try picture(file([shapes(group(rectangle(0, 0, 2, 2), blackFill), many)]), frame: 0).ink > 0)
  }

  @Test func gradientsRunFromStartToEnd() throws {
    let gradient =
      #"{"ty": "gf", "t": 1, "o": {"k": 100}, "s": {"k": [0, 0]}, "e": {"k": [20, 0]}, "#
      + #""g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}"#
    let found = try picture(
      file([shapes(group(rectangle(0, 0, 20, 20), gradient))]), frame: 0)
    #expect(found.red(0, 10) > 240)
    #expect(found.blue(19, 10) > 240)
    #expect((130...145).contains(found.red(10, 10)))
    // Opacity stops have separate positions.
    let fading = gradient.replacingOccurrences(
      of: "0, 0, 1]}", with: "0, 0, 1, 0, 1, 1, 0]}")
    let faded = try picture(file([shapes(group(rectangle(0, 0, 20, 20), fading))]), frame: 0)
    #expect(faded.alpha(1, 3) > 230)
    #expect(faded.alpha(18, 3) < 25)
  }

  /// Colors and opacity stops that a hold keyframe alone says before an eased part.
  @Test func gradientsLostToASingleHoldAreBlackOnIPhones() throws {
    let stops = "0, 1, 0, 0, 1, 1, 0, 0, 0, 0.5, 1, 0.5"
    let colors =
      #"{"k": [{"t": 0, "s": [\#(stops)], "h": 1}, {"t": 5, "s": [\#(stops)]}, "#
      + #"{"t": 10, "s": [\#(stops)]}]}"#
    let gradient =
      #"{"ty": "gf", "t": 1, "o": {"k": 100}, "s": {"k": [0, 0]}, "e": {"k": [20, 0]}, "#
      + #""g": {"p": 2, "k": \#(colors)}}"#
    let bytes = file([shapes(group(rectangle(0, 0, 20, 20), gradient))])
    let held = try picture(bytes, frame: 2)
    #expect(held.red(9, 9) == 0)
    #expect(held.alpha(9, 9) == 255)
    let eased = try picture(bytes, frame: 6)
    #expect(eased.red(9, 9) > 120)
    #expect((127...128).contains(eased.alpha(9, 9)))
    let kept = try picture(bytes, frame: 2, like: .afterEffects)
    #expect(kept.red(9, 9) > 120)
    #expect((127...128).contains(kept.alpha(9, 9)))
  }

  /// On iPhones colors are mixed with a gamma of 1.8, in a space that lacks pure blue.
  @Test func gradientsAreMixedInGenericRGBOnIPhones() throws {
    func bytes(_ stops: String) -> [UInt8] {
      let gradient =
        #"{"ty": "gf", "t": 1, "o": {"k": 100}, "s": {"k": [0, 0]}, "e": {"k": [20, 0]}, "#
        + #""g": {"p": 2, "k": {"k": \#(stops)}}}"#
      return file([shapes(group(rectangle(0, 0, 20, 20), gradient))])
    }
    let gray = bytes("[0, 0, 0, 0, 1, 1, 1, 1]")
    // A quarter and a bit: 0.275 to the power of 1.8, coded for sRGB.
    #expect((85...91).contains(try picture(gray, frame: 0).red(5, 5)))
    #expect((68...72).contains(try picture(gray, frame: 0, like: .afterEffects).red(5, 5)))
    let blue = bytes("[0, 0, 0, 1, 1, 0, 0, 1]")
    let found = try picture(blue, frame: 0)
    #expect((45...53).contains(found.green(5, 5)))
    #expect(found.blue(5, 5) == 255)
    #expect(try picture(blue, frame: 0, like: .afterEffects).green(5, 5) == 0)
  }

  /// A gradient's opacity counts twice where it has opacity stops.
  @Test func opacityOfFadingGradientsIsSquared() throws {
    let gradient =
      #"{"ty": "gf", "t": 1, "o": {"k": 50}, "s": {"k": [0, 0]}, "e": {"k": [20, 0]}, "#
      + #""g": {"p": 1, "k": {"k": [0, 0, 0, 0, 0, 1, 0.5, 1, 1, 0.9]}}}"#
    let bytes = file([shapes(group(rectangle(0, 0, 20, 20), gradient))])
    #expect((62...66).contains(try picture(bytes, frame: 0).alpha(5, 5)))
    #expect((125...130).contains(try picture(bytes, frame: 0, like: .afterEffects).alpha(5, 5)))
  }

  @Test func pathsWhoseSidesChangeKindBlend() throws {
    func path(_ bend: Double) -> String {
      #"[{"c": true, "v": [[0, 0], [10, 0], [10, 10], [0, 10]], "#
        + #""i": [[0, 0], [0, 0], [0, 0], [0, 0]], "#
        + #""o": [[0, 0], [\#(bend), 0], [0, 0], [0, 0]]}]"#
    }
    let shape = #"{"ty": "sh", "ks": \#(keyframes([(0, path(0)), (10, path(12))]))}"#
    let bytes = file([shapes(group(shape, blackFill))])
    #expect(try picture(bytes, frame: 0).alpha(11, 4) == 0)
    let half = try picture(bytes, frame: 5)
    #expect(half.alpha(11, 3) == 255)
    #expect(half.alpha(14, 3) == 0)
    #expect(try picture(bytes, frame: 10).alpha(13, 3) == 255)
  }

  @Test func dashesAreAsLongAsTheySay() throws {
    let stroke =
      #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}, "lc": 1, "d": "#
      + #"[{"n": "d", "v": {"k": 4}}, {"n": "g", "v": {"k": 2}}, {"n": "o", "v": {"k": 1}}]}"#
    let line =
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[0, 10], [20, 10]], "i": [[0, 0], [0, 0]], "#
      + #""o": [[0, 0], [0, 0]]}}}"#
    let found = try picture(file([shapes(group(line, stroke))]), frame: 0)
    let row = (0..<12).map { found.alpha($0, 10) == 255 }
    #expect(
      row == [true, true, true, false, false, true, true, true, true, false, false, true])
  }

  @Test func starsAndPolygonsHaveTheirPoints() {
    let star = Bezier.star(
      Bezier.Star(
        isStar: true, center: .zero, points: 5, rotation: 0, outerRadius: 10, innerRadius: 4,
        outerRoundness: 0, innerRoundness: 0))
    #expect(star.vertices.count == 10)
    #expect(abs(star.vertices[0].point.x) < 1e-9)
    #expect(star.vertices[0].point.y == -10)
    let inner = star.vertices[1].point
    #expect(abs(hypot(inner.x, inner.y) - 4) < 1e-9)
    #expect(inner.x > 0)
    let polygon = Bezier.star(
      Bezier.Star(
        isStar: false, center: .zero, points: 4, rotation: 0, outerRadius: 10, innerRadius: 0,
        outerRoundness: 100, innerRoundness: 0))
    #expect(polygon.vertices.count == 4)
    #expect(abs(polygon.vertices[0].leaving.dx - 2.5) < 1e-9)
    let even = Bezier.star(
      Bezier.Star(
        isStar: false, center: .zero, points: 4, rotation: 0, outerRadius: 10, innerRadius: 0,
        outerRoundness: 100, innerRoundness: 0, roundsByPerimeter: true))
    // A quarter of the circle's, halved.
    #expect(abs(even.vertices[0].leaving.dx - 10 * .pi / 8) < 1e-9)
  }

  @Test func cornersOfPathsAreRounded() {
    let square = Bezier(
      [(0, 0), (10, 0), (10, 10), (0, 10)].map {
        Bezier.Vertex(CGPoint(x: $0.0, y: $0.1))
      })
    let rounded = square.rounded(by: 2)
    #expect(rounded.vertices.count == 8)
    #expect(rounded.vertices[0].point == CGPoint(x: 0, y: 2))
    #expect(abs(rounded.vertices[0].leaving.dy + 2 * 0.5519) < 1e-9)
    // No more than half of a side.
    #expect(square.rounded(by: 50).vertices[0].point == CGPoint(x: 0, y: 5))
  }

  /// lottie-ios begins a rounded outline at its second vertex, and ends it with a straight side.
  @Test func roundedOutlinesBeginAtTheSecondVertexOnIPhones() throws {
    let square = #"[[4, 4], [16, 4], [16, 16], [4, 16]]"#
    let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
    func outline(closed: Bool, _ points: String, _ tangents: String) -> String {
      #"{"ty": "sh", "ks": {"k": {"c": \#(closed), "v": \#(points), "#
        + #""i": \#(tangents), "o": \#(tangents)}}}"#
    }
    let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}, "lc": 1}"#
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 20}, "o": {"k": 0}}"#
    let round = #"{"ty": "rd", "r": {"k": 2}}"#
    let items = [outline(closed: true, square, zeros), round, stroke, trim]
    let bytes = file([shapes(group(items.joined(separator: ",")))])
    let found = try picture(bytes, frame: 0)
    #expect(found.alpha(16, 8) == 255)
    #expect(found.alpha(8, 3) == 0)
    let exact = try picture(bytes, frame: 0, like: .afterEffects)
    #expect(exact.alpha(16, 8) == 0)
    #expect(exact.alpha(8, 3) == 255)
    // Back at its first vertex, an open outline is as good as closed.
    let path = "[[4, 4], [16, 4], [16, 16], [4, 16], [4, 4]]"
    let open = outline(closed: false, path, "[[0, 0], [0, 0], [0, 0], [0, 0], [0, 0]]")
    let wide = file([shapes(group(open, #"{"ty": "rd", "r": {"k": 6}}"#, stroke))])
    #expect(try picture(wide, frame: 0).alpha(4, 4) == 0)
    #expect(try picture(wide, frame: 0, like: .afterEffects).alpha(4, 4) > 0)
  }

  @Test func polygonsMayHaveAPartOfAPoint() {
    var star = Bezier.Star(
      isStar: false, center: .zero, points: 4.5, rotation: 0, outerRadius: 10, innerRadius: 0,
      outerRoundness: 100, innerRoundness: 0)
    let polygon = Bezier.star(star)
    #expect(polygon.vertices.count == 6)
    let last = polygon.vertices[5]
    #expect(abs(atan2(last.point.x, -last.point.y) - 40 * .pi / 180) < 1e-9)
    #expect(last.leaving == .zero)
    #expect(polygon.vertices[0].arriving == .zero)
    star.isWhole = true
    #expect(Bezier.star(star).vertices.count == 4)
  }

  /// An outline that lottie-ios works out between keyframes has no corner where its ends touch.
  @Test func mixedOutlinesStayOpenOnIPhones() throws {
    func square(_ x: Int) -> String {
      #"[{"c": true, "v": [[\#(x), 6], [14, 6], [14, 14], [\#(x), 14]], "#
        + #""i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}]"#
    }
    func path(_ end: Int) -> String {
      #"{"ty": "sh", "ks": \#(keyframes([(0, square(6)), (end, square(7))].map { (Double($0.0), $0.1) }))}"#
    }
    let stroke =
      #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1, "lj": 1}"#
    let bytes = file([shapes(group(path(10), path(8), stroke))])
    // Two outlines of unlike times are worked out.
    #expect(try picture(bytes, frame: 0).alpha(4, 4) == 0)
    #expect(try picture(bytes, frame: 0, like: .afterEffects).alpha(4, 4) == 255)
    let single = file([shapes(group(path(10), stroke))])
    #expect(try picture(single, frame: 0).alpha(4, 4) == 255)
  }

  /// A cap or a join of 0 is the plainest; what is missing is round.
  @Test(arguments: [(0, true), (2, false), (9, false)])
  func capsAndJoinsHaveNumbers(number: Int, isPlain: Bool) throws {
    let stroke =
      #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 8}, "#
      + #""lc": \#(number), "lj": \#(number)}"#
    let line =
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, 14], [10, 6], [18, 6]], "#
      + #""i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}"#
    let found = try picture(file([shapes(group(line, stroke))]), frame: 0)
    #expect(found.alpha(10, 16) == (isPlain ? 0 : 255))
    #expect(found.alpha(6, 2) == (isPlain ? 255 : 0))
  }

  /// A first side with tangents at both ends bulges up to y = 1 beside three round corners.
  @Test(arguments: [LottieFidelity.lottieIOS, .afterEffects])
  func curvedSidesStayCurvesBesideRoundCorners(like fidelity: LottieFidelity) throws {
    let path =
      #"{"ty": "sh", "ks": {"k": {"c": true, "v": [[4, 7], [16, 7], [16, 16], [4, 16]], "#
      + #""i": [[0, 0], [0, -8], [0, 0], [0, 0]], "o": [[0, -8], [0, 0], [0, 0], [0, 0]]}}}"#
    let bytes = file([shapes(group(path, #"{"ty": "rd", "r": {"k": 3}}"#, blackFill))])
    let found = try picture(bytes, frame: 0, like: fidelity)
    #expect(found.alpha(10, 2) == 255)
    #expect(found.alpha(10, 0) == 0)
    #expect(found.alpha(4, 15) < 128)
    #expect(found.alpha(15, 15) < 128)
    #expect(found.alpha(10, 15) == 255)
  }
}
