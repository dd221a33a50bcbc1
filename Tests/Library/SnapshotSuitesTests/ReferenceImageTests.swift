import FBSnapshotTestCase
import UIKit

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

  func testSettingsBelongToOneTest() {
    XCTAssertEqual(fileNameOptions, .screenScale)
    XCTAssertNil(folderName)
  }
}
