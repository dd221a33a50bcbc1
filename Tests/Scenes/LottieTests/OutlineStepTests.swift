import Base
import Flipbook
import Foundation
import Testing

@testable import Lottie

/// Outlines that would take minutes or gigabytes to work out: bounded work, and a diagnostic.
struct OutlineStepTests {
  private func layer(_ bytes: [UInt8], like fidelity: LottieFidelity) throws -> LottieAnimationLayer
  {
    LottieAnimationLayer(
      try LottieAnimation(bytes, name: "x"), like: fidelity, fonts: FontLibrary())
  }

  /// A closed curve whose vertices lie at points of a grid.
  private func outline(_ count: Int, shift: Int = 0) -> String {
    func list(_ point: (Int) -> String) -> String {
      "[" + (0..<count).map(point).joined(separator: ",") + "]"
    }
    let vertices = list { "[\($0 * 7 % 20 + shift), \($0 * 3 % 20)]" }
    let tangents = list { _ in "[3, -4]" }
    return #"{"v": \#(vertices), "i": \#(tangents), "o": \#(tangents), "c": true}"#
  }

  @Test func outlinesTakeSoManySteps() {
    var animation = LottieAnimation()
    (animation.framerate, animation.endFrame) = (10, 100)
    let scope = TimeScope(animation, .afterEffects)
    #expect(scope.spend(steps: Limits.outlineSteps))
    #expect(!scope.isSampledCoarsely)
    #expect(scope.sampled(from: 0, to: 1) { $0 }.count == 10)
    #expect(!scope.spend(steps: 1))
    #expect(scope.isSampledCoarsely)
    #expect(scope.sampled(from: 0, to: 1) { $0 }.count == 1)
  }

  /// Lengths take some steps for each curve at each frame; those of a path that stays as it is are
  /// found once.
  @Test(arguments: [false, true]) func trimsOfCurvesThatChangeEnd(changes: Bool) throws {
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": \#(keyframes([(0, "[1]"), (3000, "[99]")]))}"#
    let path =
      changes
      ? keyframes([(0, "[\(outline(120))]"), (3000, "[\(outline(120, shift: 3))]")])
      : #"{"k": \#(outline(120))}"#
    let items = [#"{"ty": "sh", "ks": \#(path)}"#, trim, blackFill]
    let text = String(
      decoding: file([shapes(items.joined(separator: ","))]), as: UTF8.self)
    let long = text.replacing(#""op": 10"#, with: #""op": 3000"#)
    #expect(try layer(Array(long.utf8), like: .afterEffects).isSampledCoarsely == changes)
  }

  /// The drawn part of a line is held beside the whole and its lengths, for each turn of the trim.
  @Test func partsOfLongLinesCountFiveTimes() throws {
    let items = [
      #"{"ty": "sh", "ks": {"k": \#(outline(999))}}"#,
      #"{"ty": "tm", "s": {"k": 1}, "e": {"k": 99}, "o": {"k": 36000}}"#,
      #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 1}}"#,
    ]
    func groups(_ count: Int) -> [UInt8] {
      let one = group(items.joined(separator: ","))
      return file([shapes(repeatElement(one, count: count).joined(separator: ","))])
    }
    // 1,001 elements a hundred times, of eight million.
    #expect(try !layer(groups(15), like: .lottieIOS).isCutShort)
    #expect(try layer(groups(17), like: .lottieIOS).isCutShort)
  }

  /// Each style paints each path before it, changed by each modifier after that.
  @Test(arguments: LottieFidelity.allCases)
  func listsOfManyStylesEnd(fidelity: LottieFidelity) throws {
    func list(_ count: Int) -> [UInt8] {
      let items = [rectangle(0, 0, 4, 4), #"{"ty": "rd", "r": {"k": 1}}"#, blackFill]
      return file([
        shapes(
          group(repeatElement(items.joined(separator: ","), count: count).joined(separator: ",")))
      ])
    }
    #expect(try !layer(list(20), like: fidelity).isCutShort)
    #expect(try layer(list(20_000), like: fidelity).isCutShort)
  }

  /// A first keyframe of one vertex says nothing of the others.
  @Test func outlinesThatGrowInRemappedTimeAreFew() throws {
    let frames = keyframes([
      (0, "[\(outline(1))]"), (1, "[\(outline(400))]"), (20_000, "[\(outline(400, shift: 5))]"),
    ])
    let inner = shapes(#"{"ty": "sh", "ks": \#(frames)}"#, blackFill)
    let remap = keyframes([(0, "[0]"), (20_000, "[2000]")])
    let outer =
      #"{"ty": 0, "refId": "c", "w": 20, "h": 20, "ip": 0, "op": 20000, "ks": {}, "tm": \#(remap)}"#
    let text = String(
      decoding: file([outer], assets: [#"{"id": "c", "layers": [\#(inner)]}"#]), as: UTF8.self)
    let long = text.replacing(#""ip": 0, "op": 10, "w""#, with: #""ip": 0, "op": 20000, "w""#)
    #expect(try layer(Array(long.utf8), like: .lottieIOS).isSampledCoarsely)
  }
}
