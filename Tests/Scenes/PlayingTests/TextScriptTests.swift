import Flipbook
import Foundation
import Testing

@testable import SceneFile

/// Steps that type into labels and change their texts.
@MainActor struct TextScriptTests {
  private func play(_ script: String, text: String = "") throws -> (Stage, UILabel) {
    let stage = try Scene(
      json: """
        {size: [300, 100], views: [{class: 'UILabel', id: 'label', text: '\(text)', textColor: 'red',
          frame: [0, 0, 300, 40]}], script: [\(script)]}
        """
    ).makeStage()
    let label = stage.timeline.state(SceneObjects.self).views["label"] as? UILabel
    return (stage, try #require(label))
  }

  @Test func labelsAreTyped() throws {
    let (stage, label) = try play(
      "{at: 0, type: 'ab\\bc', on: 'label', interval: 0.1}, {set: {alpha: 0.5}, on: 'label'}",
      text: "x")
    var texts: [String?] = []
    for time in [0.05, 0.15, 0.25, 0.35] {
      try stage.advance(to: time)
      texts.append(label.text)
    }
    #expect(texts == ["xa", "xab", "xa", "xac"])
    #expect(label.alpha == 1)
    try stage.advance(to: 0.45)
    #expect(label.alpha == 0.5)
    #expect(stage.diagnostics == [])
  }

  /// Intervals vary by 40 %, with pauses after spaces and sentences, the same in each run.
  @Test func handsTypeInARhythm() {
    let text = "One two. Three"
    let times = Scene.TypeText(text, interval: 0.1, rhythm: .human).times
    #expect(times == Scene.TypeText(text, interval: 0.1, rhythm: .human).times)
    #expect(times.count == text.count + 1)
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }
    for (character, interval) in zip(text, intervals) {
      let pause = character == "." ? 3.0 : character == " " ? 1.5 : 1
      #expect((0.06 * pause - 1e-9...0.14 * pause + 1e-9).contains(interval))
    }
    #expect(Set(intervals.map { ($0 * 1000).rounded() }).count > 8)
    let even = Scene.TypeText("abc", interval: 0.1).times
    #expect(even == [0, 0.1, 0.2, 0.1 * 3])
  }

  @Test func textsMorph() throws {
    let (stage, label) = try play(
      "{at: 0, morph: {to: 'b'}, on: 'label', duration: 0.4, delay: 0.2}", text: "a")
    try stage.advance(to: 0.1)
    #expect(label.text == "a")
    try stage.advance(to: 0.3)
    #expect(label.text == "b")
    #expect(label.layer.animation(forKey: kCATransition)?.duration == 0.4)
  }

  /// Only the characters that differ roll, up toward a greater number and down toward a smaller.
  @Test(arguments: [
    ("127", "129", -1.0), ("129", "127", 1.0), ("12.7", "12.9", -1.0), ("-127", "-129", 1.0),
  ])
  func digitsRoll(_ old: String, _ new: String, _ direction: Double) throws {
    let (stage, label) = try play(
      "{at: 0, morph: {to: '\(new)', style: 'roll'}, on: 'label', duration: 1, timing: 'linear'}",
      text: old)
    try stage.advance(to: 0.5)
    #expect(label.text == new)
    let characters = try #require(label.subviews.first).subviews.compactMap { $0 as? UILabel }
    let texts: [String] = characters.compactMap(\.text)
    #expect(Array(texts.prefix(2)) == [String(old.suffix(1)), String(new.suffix(1))])
    #expect(texts.dropFirst(2).joined() == String(old.dropLast().reversed()))
    let shifts = characters.map { ($0.layer.presentation()?.position.y ?? 0) - 20 }
    let line = label.font.lineHeight
    #expect(abs(shifts[0] - direction * line / 2) < 0.01)
    #expect(abs(shifts[1] + direction * line / 2) < 0.01)
    #expect(shifts[2...].allSatisfy { abs($0) < 0.01 })
    try stage.advance(to: 1.1)
    #expect(label.subviews.isEmpty)
    #expect(label.textColor == .red)
    #expect(stage.diagnostics == [])
  }

  /// A second roll starts from the text of the first, in the label's color.
  @Test func aRollMayFollowAnother() throws {
    let (stage, label) = try play(
      """
      {at: 0, morph: {to: '2', style: 'roll'}, on: 'label', duration: 1},
      {at: 0.5, morph: {to: '3', style: 'roll'}, on: 'label', duration: 1}
      """, text: "1")
    try stage.advance(to: 0.6)
    #expect(label.subviews.count == 1)
    let characters = try #require(label.subviews.first).subviews.compactMap { $0 as? UILabel }
    #expect(characters.map(\.text) == ["2", "3"])
    #expect(characters.allSatisfy { $0.textColor == .red })
    try stage.advance(to: 1.6)
    #expect(label.subviews.isEmpty)
    #expect(label.textColor == .red)
  }

  @Test func longTextsFade() throws {
    let text = String(repeating: "7", count: 201)
    let (stage, label) = try play(
      "{at: 0, morph: {to: '\(text)', style: 'roll'}, on: 'label', duration: 1}", text: "1")
    try stage.advance(to: 0.5)
    #expect(label.subviews.isEmpty)
    #expect(label.text == text)
    #expect(
      stage.diagnostics.map(\.message) == ["the text fades from one to the other instead"])
  }
}
