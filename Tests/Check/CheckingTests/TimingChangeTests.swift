import Flipbook
import Testing

@testable import Checking

/// Changes of timing alone, each of which the frames of a golden show.
struct TimingChangeTests {
  /// A motion of about 0.5 s and 40 points within 6 s, between two of the golden's evenly spaced
  /// frames, and one number of its timing.
  struct Motion: CustomTestStringConvertible {
    /// The number's name in the article.
    var name: String
    var value: Double
    /// A tenth of the duration or of the number, two frames where that is less.
    var change: Double
    /// The smallest change that is found, as measured by bisection, rounded up.
    var least: Double
    var scene: @Sendable (Double) -> String

    var testDescription: String { name }

    /// A motion of a layer.
    ///
    /// - Parameter animation: The keys of its animation, by the number.
    init(
      _ name: String, _ value: Double, change: Double, least: Double,
      animation: @escaping @Sendable (Double) -> String
    ) {
      (self.name, self.value, self.change, self.least) = (name, value, change, least)
      scene = {
        """
        {size: [60, 20], fps: 50, duration: 6, layers: [{frame: [5, 5, 10, 10], backgroundColor: 'red',
          animations: [{keyPath: 'position.x', fillMode: 'both',
            removedOnCompletion: false, \(animation($0))}]}]}
        """
      }
    }

    /// Two motions of a view.
    ///
    /// - Parameter script: The steps, by the number.
    init(
      _ name: String, _ value: Double, change: Double, least: Double,
      script: @escaping @Sendable (Double) -> String
    ) {
      (self.name, self.value, self.change, self.least) = (name, value, change, least)
      scene = {
        """
        {size: [60, 20], fps: 50, duration: 6, views: [
          {id: 'box', frame: [5, 5, 10, 10], backgroundColor: 'red'}], script: [\(script($0))]}
        """
      }
    }
  }

  private static let move = "class: 'CABasicAnimation', fromValue: 10, toValue: 50"
  private static let begin = "beginTime: 1.12"
  private static let ease = "\(move), timingFunction: 'easeInEaseOut'"
  private static func keyframes(_ values: String, at time: Double) -> String {
    "class: 'CAKeyframeAnimation', values: \(values), keyTimes: [0, \(time), 1], duration: 0.5, "
      + begin
  }

  static let motions = [
    Motion(
      "`duration`", 0.5, change: 0.05, least: 0.0001,
      animation: { "\(ease), \(begin), duration: \($0)" }),
    Motion(
      "`beginTime`", 1.12, change: 0.05, least: 0.0001,
      animation: { "\(ease), duration: 0.5, beginTime: \($0)" }),
    Motion(
      "a control point of `easeIn`, toward `easeInEaseOut`", 1, change: -0.42, least: 0.002,
      animation: { "\(move), \(begin), duration: 0.5, timingFunction: [0.42, 0, \($0), 1]" }),
    Motion(
      "a control point of `easeInEaseOut`, toward `easeIn`", 0.58, change: 0.42, least: 0.002,
      animation: { "\(move), \(begin), duration: 0.5, timingFunction: [0.42, 0, \($0), 1]" }),
    Motion(
      "`damping` of a spring, of 20", 20, change: 2, least: 0.004,
      animation: {
        "class: 'CASpringAnimation', fromValue: 10, toValue: 50, mass: 1, stiffness: 400, "
          + "damping: \($0), duration: 0.5, \(begin)"
      }),
    Motion(
      "`keyTimes`, where it turns back", 0.5, change: 0.1, least: 0.0001,
      animation: { keyframes("[10, 50, 30]", at: $0) }),
    Motion(
      "`duration` of one way with `autoreverses`", 0.25, change: 0.04, least: 0.0001,
      animation: { "\(ease), \(begin), autoreverses: true, duration: \($0)" }),
    Motion(
      "`repeatCount`", 2, change: 0.2, least: 0.006,
      animation: { "\(ease), \(begin), duration: 0.25, repeatCount: \($0)" }),
    Motion(
      "the delay between two blocks", 0.1, change: 0.04, least: 0.0001,
      script: {
        "{at: 1.12, on: 'box', animate: {center: [30, 10]}, duration: 0.2}, "
          + "{on: 'box', animate: {center: [50, 10]}, duration: 0.2, delay: \($0)}"
      }),
    Motion(
      "`keyTimes`, where only the speed changes", 0.5, change: 0.1, least: 0.0001,
      animation: { keyframes("[10, 40, 50]", at: $0) }),
  ]

  /// Whether a check of a golden finds a change of the number.
  private func finds(_ change: Double, of motion: Motion) throws -> Bool {
    let folder = try SceneFolder()
    try folder.write("a.json", motion.scene(motion.value))
    _ = try folder.check()
    #expect(try folder.check(.never).passes)
    try folder.write("a.json", motion.scene(motion.value + change))
    let report = try folder.check(.never)
    #expect(report.errors == [])
    return !report.passes
  }

  @Test(arguments: motions) func aVisibleChangeOfTimingIsFound(motion: Motion) throws {
    #expect(try finds(motion.change, of: motion))
  }

  /// The article says how small a change may be.
  @Test(arguments: motions) func theArticleSaysTheSmallestChange(motion: Motion) throws {
    let smallest = motion.change < 0 ? -motion.least : motion.least
    #expect(try finds(smallest, of: motion))
    let article = URL(fileURLWithPath: #filePath).appendingPathComponent(
      "../../../../Sources/Library/Flipbook/Flipbook.docc/VisualChecksInCI.md")
    let text = try String(contentsOf: article.standardizedFileURL, encoding: .utf8)
    #expect(text.contains("| \(motion.name) | \(motion.least)"))
  }
}
