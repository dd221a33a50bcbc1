import Base
import Checking
import Comparison
import FBSnapshotTestCase
import Staging
import TestSupport
import UIKit

@testable import FlipbookTesting

/// A suite as iOSSnapshotTestCase has them.
final class ReferenceImageTests: FBSnapshotTestCase {
  override func setUp() {
    super.setUp()
    recordMode = false
  }

  private func toggle() -> UISwitch {
    let toggle = UISwitch()
    toggle.isOn = true
    return toggle
  }

  func testSwitch() {
    FBSnapshotVerifyView(toggle())
    FBSnapshotVerifyView(toggle(), identifier: "tolerant", perPixelTolerance: 0.02)
  }

  func testLayerAndController() {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 30, height: 12)
    layer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    FBSnapshotVerifyLayer(layer, identifier: "layer")
    fileNameOptions = [.screenSize, .screenScale]
    let controller = UIViewController()
    controller.view.backgroundColor = .systemTeal
    controller.view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    FBSnapshotVerifyViewController(controller, identifier: "controller")
  }

  func testAnUnchangedReferenceIsNotDrawn() throws {
    let folder = try TemporaryFolder()
    let counts = (0..<3).map { run in
      let results = TestResults(
        TestRun(id: "\(run)", check: GoldenCheck(record: .never, report: folder.file("check"))),
        snapshots: SnapshotCache(CheckCache(folder: folder.file("cache"))) { ContentHash([1]) })
      let count = Confined(0)
      TestResults.$current.withValue(results) {
        ExposurePainter.$drawnCount.withValue(count) {
          FBSnapshotVerifyView(toggle(), perPixelTolerance: run == 2 ? 0.02 : 0)
        }
      }
      return count.with { $0 }
    }
    // The last one has another tolerance.
    XCTAssertEqual(counts, [1, 0, 1])
  }

  func testSettingsBelongToOneTest() {
    XCTAssertEqual(fileNameOptions, .screenScale)
    XCTAssertNil(folderName)
  }
}
