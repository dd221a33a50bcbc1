import Flipbook
import Foundation
import JSON
import Testing

@testable import Lottie

struct ReadingTests {
  private func property(_ text: String) throws -> Animated<Double> {
    var reader = JSONPullReader(Array(text.utf8))
    return try #require(try Animated<Double>.read(&reader))
  }

  @Test func easingsGiveTheFormatsNumbers() throws {
    let eased = try property(
      #"{"k": [{"t": 0, "s": [0], "o": {"x": [0.333], "y": [0]}, "i": {"x": [0.667], "y": [1]}}, "#
        + #"{"t": 100, "s": [1]}]}"#)
    #expect(abs(eased.value(at: 25) - 0.15636) < 1e-5)
    #expect(abs(eased.value(at: 50) - 0.5) < 1e-9)
    #expect(abs(eased.value(at: 75) - 0.84364) < 1e-5)
    #expect(eased.value(at: -5) == 0)
    #expect(eased.value(at: 200) == 1)
  }

  /// Whether there are keyframes, the value says, and not `a`; a last one without a value has the
  /// end of the one before.
  @Test func oldKeyframesAndPlainValuesAreRead() throws {
    #expect(try property(#"{"a": 1, "k": 7}"#).values == [7])
    #expect(try property("[3]").values == [3])
    let old = try property(#"{"k": [{"t": 2, "s": [1], "e": [5]}, {"t": 6}]}"#)
    #expect(old.values == [1, 5])
    #expect(old.value(at: 4) == 3)
    let hold = try property(#"{"k": [{"t": 2, "s": [1], "h": 1}, {"t": 6, "s": [9]}]}"#)
    #expect(hold.value(at: 5.99) == 1)
    #expect(hold.value(at: 6) == 9)
  }

  @Test func listsOfOneNumberHaveNoSecondOne() throws {
    func property(_ text: String) throws -> Animated<Vector> {
      var reader = JSONPullReader(Array(text.utf8))
      return try #require(try Animated<Vector>.read(&reader))
    }
    #expect(try property(#"{"k": [50]}"#).values == [Vector(50, 0)])
    #expect(
      try property(#"{"k": [{"t": 0, "s": [7]}, {"t": 5, "s": [7, 8, 9]}]}"#).values
        == [Vector(7, 0), Vector(7, 8, 9)])
    #expect(try property(#"{"k": 50}"#).values == [Vector(50, 50)])
  }

  @Test func whatAnAnimationHasIsRead() throws {
    let animation = try LottieAnimation(
      file([solid("#ff8000")], extra: #""markers": [{"cm": "half", "tm": 5, "dr": 2}],"#),
      name: "a.json")
    #expect(animation.framerate == 10)
    #expect(animation.duration == 1)
    #expect(animation.size == CGSize(width: 20, height: 20))
    #expect(animation.frameTime(forMarker: "half") == 5)
    #expect(animation.frameTime(forProgress: 0.25) == 2.5)
    guard case .solid(let color, _) = animation.layers[0].kind else {
      Issue.record("not a solid")
      return
    }
    #expect(color == LottieColor(r: 1, g: 128.0 / 255, b: 0, a: 1))
  }

  @Test func filesThatAreNoAnimationsSayWhatIsMissing() {
    let empty = Array(#"{"fr": 30, "w": 1}"#.utf8)
    #expect(
      throws: LottieError.notAnAnimation(file: "a", missing: ["h", "ip", "layers", "op"])
    ) { try LottieAnimation(empty, name: "a") }
    #expect(!LottieAnimation.isLottie(empty))
    #expect(LottieAnimation.isLottie(file([])))
    let broken = Array("{\n \"fr\": 30,,}".utf8)
    #expect {
      try LottieAnimation(broken, name: "b")
    } throws: { error in
      "\(error)".hasPrefix("b:2:11: a string is needed here")
    }
  }

  @Test func numbersThatNothingCanBeDrawnWithAreErrors() throws {
    for (key, value) in [("fr", "0"), ("w", "1e9"), ("op", "-1"), ("ip", "1e300")] {
      let text = String(decoding: file([]), as: UTF8.self)
      let other = text.replacing(try Regex("\"\(key)\": [0-9]+"), with: "\"\(key)\": \(value)")
      #expect(throws: LottieError.self) { try LottieAnimation(Array(other.utf8), name: "a") }
    }
  }

  /// Every byte of a file in turn becomes another: an error or another animation, never a trap.
  @Test func changedFilesAreErrorsOrAnimations() throws {
    let whole = file([
      shapes(
        group(rectangle(2, 2, 8, 8), blackFill, transform: #", "r": {"k": 30}"#),
        ks: #""p": \#(keyframes([(0, "[0, 0]"), (10, "[9, 9]")]))"#)
    ])
    var drawn = 0
    for index in stride(from: 0, to: whole.count, by: 3) {
      for byte in [UInt8(ascii: "0"), UInt8(ascii: "]"), UInt8(ascii: "-")] {
        var changed = whole
        changed[index] = byte
        guard let animation = try? LottieAnimation(changed, name: "x"),
          animation.size.width <= 300, animation.size.height <= 300
        else { continue }
        drawn += 1
        if drawn.isMultiple(of: 16) { _ = try picture(changed, frame: 5) }
      }
    }
    #expect(drawn > 20)
  }
}
