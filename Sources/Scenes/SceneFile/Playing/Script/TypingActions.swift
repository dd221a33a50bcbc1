import Base
import Controls
import Foundation
import SceneModel
import Staging
import Views

extension Scene.TypeText: ScriptAction {
  var length: Double { times.last ?? 0 }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let stage = objects.stage else { return }
    let view = ids.first.flatMap { objects.view($0) }
    guard let label = view as? UILabel else {
      return stage.type(text, into: view, times: times.dropLast())
    }
    let start = stage.time
    for (character, time) in zip(text, times) {
      stage.at(start + time) { [weak label] in onStage { label?.type(character) } }
    }
  }

  /// The times of the characters, and then that of the end, in seconds from the start.
  ///
  /// A human rhythm is the same for the same text: each interval is 0.6 to 1.4 times the usual one,
  /// after a space 1.5 times that, and after a sentence or a clause three times, by eye.
  var times: [Double] {
    guard rhythm == .human else { return (0...text.count).map { Double($0) * interval } }
    var random = SeededGenerator(
      seed: text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    var times = [0.0]
    for character in text {
      let pause = ".,;:!?\n".contains(character) ? 3 : character == " " ? 1.5 : 1
      times.append(
        times[times.count - 1] + interval * pause * .random(in: 0.6...1.4, using: &random))
    }
    return times
  }
}

extension UILabel {
  /// Adds a character at the end; `\u{8}` removes one.
  fileprivate func type(_ character: Character) {
    var text = text ?? ""
    if character == "\u{8}" {
      if !text.isEmpty { text.removeLast() }
    } else {
      text.append(character)
    }
    self.text = text
  }
}
