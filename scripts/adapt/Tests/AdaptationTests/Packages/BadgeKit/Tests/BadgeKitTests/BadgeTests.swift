import SnapshotTesting
import XCTest

@testable import BadgeKit

final class BadgeTests: XCTestCase {
  func testThreeDots() {
    let badge = Badge(frame: CGRect(x: 0, y: 0, width: 44, height: 24))
    badge.count = 3
    assertSnapshot(of: badge, as: .image, named: "three")
  }

  @objc func testTapsAreCounted() {
    let badge = Badge(frame: CGRect(x: 0, y: 0, width: 44, height: 24))
    XCTAssertTrue(badge.responds(to: #selector(Badge.tapped)))
    badge.tapped()
    XCTAssertEqual(badge.dots.count, 1)
  }
}
