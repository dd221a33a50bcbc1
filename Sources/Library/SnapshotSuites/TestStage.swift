import Flipbook
import LayerTree
import Staging
import Synchronization
import Testing
import UIKitValues
import XCTest

/// The stage of the running test: a device's screen, which snapshots and waits of the test share.
///
/// It begins with the first of them, and goes on with the clock and the views of the code before.
/// It ends with the test.
///
/// Unchecked, because only the thread of its test uses it.
final class TestStage: @unchecked Sendable {
  let stage: Stage
  /// The callbacks of the snapshot that is being taken.
  var callbacks: SnapshotCallbacks?

  private init() {
    let device = TestScreen.device
    stage = Stage(
      of: device, size: device.size, background: nil, scale: device.scale, seed: 0, continues: true)
    stage.timeline.run { UITraitCollection.screenOverrides = TestScreen.traits }
    stage.timeline.test = TestScreen.test
  }

  /// The stages of the running tests, the oldest first; the test of XCTest's is nil.
  private static let running = Mutex<[(test: Int?, stage: TestStage)]>([])

  /// The number of tests that may run at a time; the end of those of Swift Testing is not observed.
  private static var limit: Int { 256 }

  /// The stage of the running test.
  static var current: TestStage {
    let test = TestScreen.test
    if let found = running.withLock({ $0.first { $0.test == test }?.stage }) { return found }
    TestEnds.observe()
    let stage = TestStage()
    let over = running.withLock { running in
      running.append((test, stage))
      return running.count > limit ? running.removeFirst() : nil
    }
    withExtendedLifetime(over) {}
    return stage
  }

  /// Ends the stage of the running test.
  static func end() {
    let test = TestScreen.test
    let ended = running.withLock { running in
      let ended = running.filter { $0.test == test }
      running.removeAll { $0.test == test }
      return ended
    }
    withExtendedLifetime(ended) {}
  }

  /// Ends the stage of XCTest's test, and forgets the code before any.
  fileprivate static func endAll() {
    end()
    Timeline.removeIdle()
  }

  /// Lets the clock run.
  func advance(by seconds: Double) {
    do { try stage.advance(to: stage.time + max(0, seconds)) } catch {
      TestScreen.warn("the test's clock stopped: \(error)")
    }
  }
}

/// The screen of tests of views: a device's, in place of a simulator.
///
/// The library finds the class by its name, so that code of XCTest's tests sees it before the first
/// snapshot.
final class TestScreen: ScreenSource {
  /// The device that `FLIPBOOK_DEVICE` names, or else an iPhone 17.
  static let device: Device = {
    let name = ProcessInfo.processInfo.environment["FLIPBOOK_DEVICE"] ?? ""
    if name.isEmpty { return usual }
    if let device = Device(named: name) { return device }
    warn("FLIPBOOK_DEVICE: there is no device named '\(name)'; \(usual.name) is used")
    return usual
  }()

  private static let usual: Device = "iPhone 17"

  /// The traits of the device in the language that `FLIPBOOK_LANGUAGE` names.
  static let traits = traits(
    of: device, in: ProcessInfo.processInfo.environment["FLIPBOOK_LANGUAGE"] ?? "",
    look: ProcessInfo.processInfo.environment["FLIPBOOK_LOOK"] ?? "")

  /// - Parameters:
  ///   - language: A tag of BCP 47, which has the direction, too; empty for none.
  ///   - look: "classic" or "26"; empty for the classic look.
  static func traits(
    of device: Device, in language: String, look: String = ""
  ) -> UITraitOverrides {
    var traits = device.traits
    if let known = InterfaceLook(rawValue: look) {
      traits.look = known
    } else if !look.isEmpty {
      warn("FLIPBOOK_LOOK: there is no look named '\(look)'; classic and 26 are known")
    }
    if language.isEmpty { return traits }
    guard language.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil else {
      warn("FLIPBOOK_LANGUAGE: '\(language)' is not a language, such as ar or pt-BR")
      return traits
    }
    traits.typesettingLanguage = language
    if Locale.Language(identifier: language).characterDirection == .rightToLeft {
      traits.layoutDirection = .rightToLeft
    }
    return traits
  }

  /// A hash of the running test of Swift Testing and its arguments; nil for XCTest's, of which one
  /// runs at a time.
  static var test: Int? {
    guard let test = Test.current else { return nil }
    var hasher = Hasher()
    hasher.combine(test.id)
    if test.isParameterized { hasher.combine(Test.Case.current.map { "\($0)" }) }
    return hasher.finalize()
  }

  static func prepare(_ timeline: Timeline) -> Bool {
    guard Test.current == nil else { return false }
    timeline.display.size = device.size
    timeline.display.scale = device.scale
    timeline.display.safeArea = device.safeArea
    timeline.display.sideMargin = device.sideMargin
    timeline.installPictureMaker()
    timeline.run { UITraitCollection.screenOverrides = traits }
    TestEnds.observe()
    return true
  }

  static func warn(_ message: String) {
    FileHandle.standardError.write(Data("warning: \(message)\n".utf8))
  }
}

/// Observes where XCTest's tests end.
private final class TestEnds: NSObject, XCTestObservation {
  private static let once: Void = XCTestObservationCenter.shared.addTestObserver(TestEnds())

  static func observe() { once }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    TestStage.endAll()
    TestCounters.shared.reset()
    ReferenceSettings.reset()
  }
}
