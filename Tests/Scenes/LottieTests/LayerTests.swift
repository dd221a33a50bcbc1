import Flipbook
import Foundation
import Testing

@testable import Lottie

struct LayerTests {
  @Test func laterFramesShowWhatKeyframesSay() throws {
    let moving = file([
      shapes(
        rectangle(0, 0, 4, 4), blackFill,
        ks: #""p": \#(keyframes([(0, "[0, 0]"), (10, "[10, 0]")]))"#)
    ])
    let half = try picture(moving, frame: 5)
    #expect(half.alpha(5, 1) == 255)
    #expect(half.alpha(8, 1) == 255)
    #expect(half.alpha(4, 1) == 0)
    #expect(half.alpha(9, 1) == 0)
    // Fractions of frames are drawn as such.
    #expect(try picture(moving, frame: 2.5).alpha(2, 1) == 128)
  }

  /// 207 to 687 with handles of 80, eased, after 7 of 13 frames.
  @Test func curvedWaysGoByTheCurvesParameter() throws {
    let path =
      #"{"a": 1, "k": [{"t": 0, "s": [207, 0], "to": [80, 0], "ti": [-80, 0], "#
      + #""o": {"x": 0.333, "y": 0}, "i": {"x": 0.833, "y": 0.833}}, {"t": 13, "s": [687, 0]}]}"#
    let bytes =
      Array(
        #"{"fr": 10, "ip": 0, "op": 13, "w": 800, "h": 4, "layers": [{"ty": 4, "ip": 0, "op": 13, "#
          .utf8
      )
      + Array(
        #""ks": {"p": \#(path)}, "shapes": [\#(rectangle(0, 0, 4, 4)), \#(blackFill)]}]}"#.utf8)
    let apple = try picture(bytes, frame: 7)
    // x = 392.50: half of that pixel, and all of the next.
    #expect((125...130).contains(apple.alpha(392, 2)))
    #expect(apple.alpha(393, 2) == 255)
    #expect(apple.alpha(391, 2) == 0)
    let even = try picture(bytes, frame: 7, like: .afterEffects)
    // By length: 403.11.
    #expect(even.alpha(402, 2) == 0)
    #expect(even.alpha(404, 2) == 255)
  }

  @Test func layersShowFromTheirFirstFrameUpToTheirLast() throws {
    let part = file(
      [solid("#000000", extra: #""ip": 2, "op": 6,"#)]
        .map { $0.replacingOccurrences(of: #""ip": 0, "op": 10, "#, with: "") })
    #expect(try picture(part, frame: 1.9).ink == 0)
    #expect(try picture(part, frame: 2).ink == 400)
    #expect(try picture(part, frame: 5.9).ink == 400)
    #expect(try picture(part, frame: 6).ink == 0)
    // What lasts until the end shows there, too.
    #expect(try picture(file([solid("#000000")]), frame: 10).ink == 400)
  }

  @Test func parentsPassOnTheirTransformsAlone() throws {
    let parent =
      #"{"ty": 3, "ind": 7, "ip": 0, "op": 10, "ks": {"p": {"k": [6, 8]}, "o": {"k": 0}}}"#
    let bytes = file([
      shapes(rectangle(0, 0, 2, 2), blackFill, extra: #""ind": 1, "parent": 7,"#), parent,
    ])
    let found = try picture(bytes, frame: 0)
    #expect(found.ink == 4)
    #expect(found.alpha(6, 8) == 255)
  }

  @Test func parentsInACircleEnd() throws {
    let layers = [(1, 2), (2, 3), (3, 1)].map { index, parent in
      shapes(
        rectangle(0, 0, 2, 2), blackFill, ks: #""p": {"k": [1, 0]}"#,
        extra: #""ind": \#(index), "parent": \#(parent),"#)
    }
    #expect(try picture(file(layers), frame: 0).alpha(3, 0) == 255)
  }

  /// A child that moves at 2 of its frames a second, within a parent that begins at frame 2 and
  /// takes twice as long.
  @Test func timesOfCompositionsNest() throws {
    let way = #""p": "# + keyframes([(0, "[0, 0]"), (4, "[8, 0]")])
    let asset =
      #"{"id": "inner", "layers": ["# + shapes(rectangle(0, 0, 2, 2), blackFill, ks: way) + "]}"
    func outer(_ time: String) -> [UInt8] {
      file(
        [
          #"{"ty": 0, "refId": "inner", "w": 20, "h": 20, "ip": 0, "op": 10, "ks": {}, \#(time)}"#
        ], assets: [asset])
    }
    let stretched = outer(#""st": 2, "sr": 2"#)
    // Frame 6 of the animation is frame 2 of the child.
    #expect(try picture(stretched, frame: 6).alpha(4, 0) == 255)
    #expect(try picture(stretched, frame: 6).alpha(3, 0) == 0)
    // Remapped: second 0.3 of the child at every frame.
    let remapped = outer(#""st": 2, "sr": 2, "tm": {"k": 0.3}"#)
    #expect(try picture(remapped, frame: 1).alpha(6, 0) == 255)
    #expect(try picture(remapped, frame: 9).alpha(5, 0) == 0)
  }

  @Test func compositionsWithinThemselvesEnd() throws {
    let loop =
      #"{"ty": 0, "refId": "a", "w": 20, "h": 20, "ip": 0, "op": 10, "st": 0, "ks": {}}"#
    let bytes = file([loop], assets: [#"{"id": "a", "layers": [\#(loop), \#(solid("#ff0000"))]}"#])
    #expect(try picture(bytes, frame: 0).red(3, 3) == 255)
    let issues = try LottieAnimation(bytes, name: "a").issues()
    #expect(issues.map(\.feature) == ["a precomposition within itself"])
  }

  @Test(arguments: [(1, 100, 300), (2, 300, 100)])
  func mattesLetThroughWhereTheirSourceIs(type: Int, inside: Int, outside: Int) throws {
    let source = shapes(rectangle(0, 0, 10, 10), blackFill, extra: #""td": 1,"#)
    let bytes = file([source, solid("#ff0000", extra: #""tt": \#(type),"#)])
    let found = try picture(bytes, frame: 0)
    #expect(found.ink == inside)
    #expect(found.red(3, 3) == (type == 1 ? 255 : 0))
    #expect(400 - found.ink == outside)
  }

  @Test func masksAddAndCut() throws {
    func mask(_ mode: String, _ x: Int, inverted: Bool = false) -> String {
      #"{"mode": "\#(mode)", "inv": \#(inverted), "o": {"k": 100}, "pt": {"k": {"c": true, "#
        + #""v": [[\#(x), 0], [\#(x + 10), 0], [\#(x + 10), 20], [\#(x), 20]], "#
        + #""i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}"#
    }
    func ink(_ masks: String...) throws -> Int {
      let list = masks.joined(separator: ",")
      return try picture(
        file([solid("#000000", extra: #""masksProperties": [\#(list)],"#)]), frame: 0
      ).ink
    }
    #expect(try ink(mask("a", 0)) == 200)
    #expect(try ink(mask("a", 0), mask("a", 5)) == 300)
    #expect(try ink(mask("s", 0)) == 200)
    #expect(try ink(mask("a", 0), mask("s", 5)) == 100)
    #expect(try ink(mask("a", 0), mask("i", 5)) == 100)
    #expect(try ink(mask("a", 0, inverted: true)) == 200)
    #expect(try ink(mask("n", 0)) == 400)
  }

  /// A hold keyframe alone before an eased part has no effect on iPhones.
  @Test func aSingleHoldIsLostOnIPhonesOnly() throws {
    let opacity =
      #"{"k": [{"t": 0, "s": [0], "h": 1}, {"t": 5, "s": [100]}, {"t": 10, "s": [0]}]}"#
    let bytes = file([solid("#000000", ks: #""o": \#(opacity)"#)])
    #expect(try picture(bytes, frame: 2).ink == 400)
    #expect(try picture(bytes, frame: 2, like: .afterEffects).ink == 0)
    let position =
      #"{"k": [{"t": 0, "s": [4, 0], "h": 1}, {"t": 5, "s": [9, 0]}, {"t": 10, "s": [9, 0]}]}"#
    let moved = file([shapes(rectangle(0, 0, 2, 2), blackFill, ks: #""p": \#(position)"#)])
    #expect(try picture(moved, frame: 2).alpha(4, 0) == 255)
    #expect(try picture(moved, frame: 5).alpha(9, 0) == 255)
  }

  /// Of 33 key times of 32 bits, that of frame 8 comes a little late.
  @Test func keyTimesHave32Bits() throws {
    let opacity = keyframes([(0, "[100]"), (8, "[0]"), (20, "[100]")], hold: true)
    let text = String(
      decoding: file([solid("#000000", ks: #""o": \#(opacity)"#)]), as: UTF8.self)
    let longer = Array(text.replacingOccurrences(of: #""op": 10"#, with: #""op": 32"#).utf8)
    #expect(try picture(longer, frame: 8).ink == 400)
    #expect(try picture(longer, frame: 8, like: .afterEffects).ink == 0)
    #expect(try picture(longer, frame: 8.1).ink == 0)
  }

  @Test func layersTurnedInDepthLoseTheirTransformOnIPhones() throws {
    let bytes = file([
      shapes(
        rectangle(0, 0, 4, 4), blackFill, ks: #""p": {"k": [8, 8]}, "rx": {"k": 60}"#)
    ])
    #expect(try picture(bytes, frame: 0).alpha(1, 1) == 255)
    let seen = try picture(bytes, frame: 0, like: .afterEffects)
    #expect(seen.alpha(1, 1) == 0)
    #expect(seen.alpha(9, 8) == 255)
    #expect(seen.alpha(9, 11) == 0)
  }

  /// Half black over half of its shadow on iPhones; otherwise only half black.
  @Test func shadowsShineThroughFaintLayersOnIPhonesOnly() throws {
    let effect = shadow(["[0, 0, 0, 1]", "255", "180", "0", "0"])
    let bytes = file([
      shapes(
        rectangle(2, 2, 8, 8), blackFill, ks: #""o": {"k": 50}"#, extra: #""ef": [\#(effect)],"#)
    ])
    #expect((189...193).contains(try picture(bytes, frame: 0).alpha(5, 5)))
    #expect((126...129).contains(try picture(bytes, frame: 0, like: .afterEffects).alpha(5, 5)))
  }

  @Test func theShadowEffectFallsWhereItSays() throws {
    let effect = shadow(["[0, 0, 1, 1]", "255", "180", "6", "0"])
    let bytes = file([
      shapes(rectangle(2, 2, 4, 4), fill(1, 0, 0), extra: #""ef": [\#(effect)],"#)
    ])
    let found = try picture(bytes, frame: 0)
    #expect(found.red(3, 3) == 255)
    #expect(found.blue(3, 9) == 255)
  }

  /// lottie-ios looks for a shadow's values by their names and not at whether it is switched on.
  @Test func shadowsAreFoundByNamesAndNeverSwitchedOff() throws {
    let values = ["[0, 0, 1, 1]", "255", "180", "6", "0"]
    func blue(_ effect: String, like fidelity: LottieFidelity) throws -> UInt32 {
      let bytes = file([
        shapes(rectangle(2, 2, 4, 4), fill(1, 0, 0), extra: #""ef": [\#(effect)],"#)
      ])
      return try picture(bytes, frame: 0, like: fidelity).blue(3, 9)
    }
    #expect(try blue(shadow(values, isOn: false), like: .lottieIOS) == 255)
    #expect(try blue(shadow(values, isOn: false), like: .afterEffects) == 0)
    #expect(try blue(shadow(values, names: []), like: .lottieIOS) == 0)
    #expect(try blue(shadow(values, names: []), like: .afterEffects) == 255)
  }

  /// A mask cuts the shadow of a faint layer, too.
  @Test func masksCutShadows() throws {
    let mask =
      #"{"mode": "a", "o": {"k": 100}, "pt": {"k": {"c": true, "#
      + #""v": [[0, 0], [20, 0], [20, 7], [0, 7]], "#
      + #""i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}"#
    let effect = shadow(["[0, 0, 1, 1]", "255", "180", "4", "0"])
    let bytes = file([
      shapes(
        rectangle(2, 2, 4, 4), fill(1, 0, 0), ks: #""o": {"k": 50}"#,
        extra: #""ef": [\#(effect)], "masksProperties": [\#(mask)],"#)
    ])
    let found = try picture(bytes, frame: 0)
    #expect(found.blue(3, 6) > 100)
    #expect(found.alpha(3, 8) == 0)
  }

  /// lottie-ios does not know inverted luma: the layer above stays a layer.
  @Test func invertedLumaIsNoMatteOnIPhones() throws {
    let source = shapes(rectangle(0, 0, 10, 10), blackFill, extra: #""td": 1,"#)
    let bytes = file([source, solid("#ff0000", extra: #""tt": 4,"#)])
    let found = try picture(bytes, frame: 0)
    #expect(found.ink == 400)
    #expect(found.red(3, 3) == 0)
    #expect(found.red(15, 15) == 255)
    let issues = try LottieAnimation(bytes, name: "a").issues()
    #expect(issues.map(\.feature) == ["inverted luma matte"])
  }

  /// A camera is no layer at all on iPhones: neither a matte nor a parent.
  @Test func camerasAreNoParents() throws {
    let camera =
      #"{"ty": 13, "ind": 7, "ip": 0, "op": 10, "st": 0, "ks": {"p": {"k": [10, 0]}}}"#
    let source = shapes(rectangle(0, 0, 5, 5), blackFill)
    let bytes = file([source, camera, solid("#ff0000", extra: #""tt": 1, "parent": 7,"#)])
    #expect(try picture(bytes, frame: 0).ink == 25)
  }

  @Test func solidsHaveSixDigits() throws {
    #expect(try picture(file([solid("#f00")]), frame: 0).red(3, 3) == 0)
    #expect(try picture(file([solid("ff0000")]), frame: 0).red(3, 3) == 255)
  }
}

private func shadow(
  _ values: [String], isOn: Bool = true,
  names: [String] = ["Shadow Color", "Opacity", "Direction", "Distance", "Softness"]
) -> String {
  let list = values.enumerated().map { index, value in
    let name = index < names.count ? #""nm": "\#(names[index])", "# : ""
    return #"{\#(name)"v": {"k": \#(value)}}"#
  }
  return #"{"ty": 25, "en": \#(isOn ? 1 : 0), "ef": [\#(list.joined(separator: ","))]}"#
}
