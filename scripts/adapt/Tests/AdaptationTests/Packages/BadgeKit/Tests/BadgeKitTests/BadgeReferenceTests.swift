import BadgeKit
import FBSnapshotTestCase

final class BadgeReferenceTests: FBSnapshotTestCase {
  override func setUp() {
    super.setUp()
    recordMode = false
  }

  func testPlain() {
    let badge = Badge(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
    FBSnapshotVerifyView(badge, identifier: "empty")
  }
}
