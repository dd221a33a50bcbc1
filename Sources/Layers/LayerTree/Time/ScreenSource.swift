import Foundation

/// The screen of code that runs before any stage exists.
///
/// A program that links the class `SnapshotSuites.TestScreen` gets its screen, so that tests of
/// views see a device's before the first snapshot; others get that of `Display`.
package protocol ScreenSource: AnyObject, SendableMetatype {
  /// Prepares the timeline that is current before any stage exists, or leaves it as it is.
  ///
  /// - Returns: Whether it has another screen now.
  static func prepare(_ timeline: Timeline) -> Bool
  /// A hash of the running test; nil if it is unknown.
  static var test: Int? { get }
}

extension Timeline {
  /// The screen that the program links, if any.
  private static let source =
    NSClassFromString("SnapshotSuites.TestScreen") as? any ScreenSource.Type

  /// A timeline for code before any stage.
  static func idle() -> Timeline {
    let timeline = Timeline()
    timeline.hasPreparedScreen = source?.prepare(timeline) == true
    return timeline
  }
}

extension Timeline {
  /// A hash of the running test; nil if it is unknown.
  static var runningTest: Int? { source?.test }

  /// Whether the timeline belongs to a test, or to none in particular.
  func belongs(to running: Int?) -> Bool {
    guard let test, let running else { return true }
    return test == running
  }

  /// Forgets the timeline of the code before any stage, so that a new one begins.
  package static func removeIdle() { _ = StageContext.removeIdle(isRunning: true) }
}
