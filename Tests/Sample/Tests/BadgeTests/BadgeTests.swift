import FlipbookTesting
import Testing
import XCTest

#if canImport(Badge)
  import Badge
#endif

/// The look of the badge; `SAMPLE_COLOR` changes it, so that the tests fail.
@MainActor private func badge() -> Badge {
  let isOther = ProcessInfo.processInfo.environment["SAMPLE_COLOR"] != nil
  return Badge(color: isOther ? .systemPurple : .systemRed)
}

@MainActor struct BadgeTests {
  @Test func still() { expectSnapshot(of: badge(), scale: 2) }

  @Test func pops() {
    let stage = Stage(size: CGSize(width: 60, height: 40))
    let badge = badge()
    badge.center = CGPoint(x: 30, y: 20)
    stage.addSubview(badge)
    stage.at(0.1) { badge.pop() }
    expectSnapshot(of: stage, as: .animation(duration: 0.6, fps: 25))
  }
}

final class BadgeXCTests: XCTestCase {
  @MainActor func testStill() async { assertSnapshot(of: badge(), as: .still(), style: .dark) }
}
