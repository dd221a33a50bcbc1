import Foundation
import LayerTree

/// The mistakes that stages and recordings report.
enum StagingFact: DiagnosticFact {
  /// - Parameter time: The time of the touch or key, in seconds.
  case input(InputFault, time: Double)
  /// - Parameter periods: The periods of its animations, in seconds.
  case longLoop(Double, periods: [Double])
  /// - Parameter time: The time at which nothing with the name is shown, in seconds.
  case noTarget(String, time: Double)
  /// - Parameter time: The time at which a label has no room beside others, in seconds.
  case noRoom(String, time: Double)
  /// - Parameter time: The time until which no animation of the key path has run, in seconds.
  case noAnimation(String, keyPath: String, time: Double)
  /// - Parameter time: The time until which no animation of the key path could be drawn, in
  ///   seconds.
  case noCurve(String, keyPath: String, time: Double)

  /// The reason why a touch or a key has no effect, or another one than was meant.
  enum InputFault {
    case outsideCanvas(CGPoint, canvas: CGSize)
    case notInWindow(view: String)
    case missed(view: String, at: CGPoint, obstacle: Obstacle?, hit: String?)
    case touchesNothing(at: CGPoint, views: [(name: String, frame: CGRect)])
    case refusesFirstResponder(type: String)
    case noFirstResponder
    case noTextInput(type: String)
  }

  /// The reason why a view gets no touches; the view is itself or one around it.
  enum Obstacle {
    case hidden(view: String)
    case transparent(view: String, alpha: Double)
    case ignoresTouches(view: String)
  }

  var words: DiagnosticWords {
    switch self {
    case .input(let fault, let time):
      (fault.text, "a view that can be touched", "at \(brief(time)) s \(fault.text)")
    case .longLoop(let loop, let periods):
      (
        "a loop of \(seconds(loop))", "cycles that line up sooner",
        "the loop takes \(seconds(loop)): cycles of "
          + periods.map(seconds).joined(separator: " and ") + " line up only then"
      )
    case .noTarget(let name, let time):
      (
        "\u{201C}\(name)\u{201D}", "a view or layer that shows",
        "at \(brief(time)) s no view or layer \u{201C}\(name)\u{201D} shows"
      )
    case .noRoom(let text, let time):
      (
        "a label on another one", "room in the picture",
        "at \(brief(time)) s there is no room for the label \u{201C}\(text)\u{201D} beside the others"
      )
    case .noAnimation(let name, let keyPath, let time):
      (
        "no animation of \(keyPath)", "an animation of it",
        "until \(brief(time)) s \u{201C}\(name)\u{201D} has had no animation of \(keyPath)"
      )
    case .noCurve(let name, let keyPath, let time):
      (
        "no progress of \(keyPath)", "an animation between numbers",
        "until \(brief(time)) s no animation of \(keyPath) of \u{201C}\(name)\u{201D} has had a progress that can be drawn"
      )
    }
  }
}

extension StagingFact.InputFault {
  fileprivate var text: String {
    switch self {
    case .outsideCanvas(let point, let canvas):
      "the point \(brief(point)) is not on the canvas of \(brief(canvas))"
    case .notInWindow(let view): "\(view) is not in a window of the stage: add it first"
    case .missed(let view, let point, let obstacle, let hit):
      "\(view) does not get the touch at \(brief(point))"
        + (obstacle.map { ": \($0.text)" } ?? "") + "; \(hit ?? "nothing") does"
    case .touchesNothing(let point, let views):
      "no view is touched at \(brief(point)); there are "
        + (views.isEmpty
          ? "none"
          : views.map { "\($0.name) at \(brief($0.frame))" }.joined(separator: ", "))
    case .refusesFirstResponder(let type): "\(type) does not become first responder"
    case .noFirstResponder: "there is no first responder to type into"
    case .noTextInput(let type): "\(type) is the first responder, but takes no text"
    }
  }
}

extension StagingFact.Obstacle {
  fileprivate var text: String {
    switch self {
    case .hidden(let view): "\(view) is hidden"
    case .transparent(let view, let alpha): "\(view) has an alpha of \(brief(alpha))"
    case .ignoresTouches(let view): "\(view) takes no touches"
    }
  }
}

private func seconds(_ time: Double) -> String {
  let number = (time * 1e9).rounded() / 1e9
  return "\(number == number.rounded() ? String(Int(number)) : String(number)) s"
}

private func brief(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
}

private func brief(_ point: CGPoint) -> String { "(\(brief(point.x)), \(brief(point.y)))" }

private func brief(_ size: CGSize) -> String { "\(brief(size.width)) × \(brief(size.height))" }

private func brief(_ box: CGRect) -> String {
  "(\([box.minX, box.minY, box.width, box.height].map { brief($0) }.joined(separator: ", ")))"
}
