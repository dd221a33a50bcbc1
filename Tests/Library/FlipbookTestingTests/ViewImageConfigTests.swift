import Testing
import UIKitValues

@testable import FlipbookTesting

/// Screens by the names of swift-snapshot-testing, with its numbers.
struct ViewImageConfigTests {
  @Test(
    arguments: [
      (.iPhoneSe, 320, 568, [20, 0, 0, 0], 1, 2),
      (.iPhone8(.landscape), 667, 375, [0, 0, 0, 0], 1, 1),
      (.iPhone8Plus(.landscape), 736, 414, [0, 0, 0, 0], 2, 1),
      (.iPhoneX(.landscape), 812, 375, [0, 44, 24, 44], 1, 1),
      (.iPhoneXsMax, 414, 896, [44, 0, 34, 0], 1, 2),
      (.iPhoneXr(.landscape), 896, 414, [0, 44, 24, 44], 2, 1),
      (.iPhone12Pro, 390, 844, [47, 0, 34, 0], 1, 2),
      (.iPhone13Mini(.landscape), 812, 375, [0, 50, 21, 50], 1, 1),
      (.iPhone13ProMax(.landscape), 926, 428, [0, 47, 21, 47], 2, 1),
      (.iPadMini, 1024, 768, [20, 0, 0, 0], 2, 2),
      (.iPad9_7(.landscape(splitView: .oneHalf)), 507, 768, [20, 0, 0, 0], 1, 2),
      (.iPad10_2(.portrait(splitView: .twoThirds)), 480, 1080, [20, 0, 0, 0], 1, 2),
      (.iPadPro10_5(.landscape(splitView: .twoThirds)), 782, 834, [20, 0, 0, 0], 2, 2),
      (.iPadPro11(.landscape(splitView: .oneThird)), 375, 834, [24, 0, 20, 0], 1, 2),
      (.iPadPro12_9(.landscape(splitView: .oneHalf)), 678, 1024, [20, 0, 0, 0], 2, 2),
      (.iPadPro12_9(.portrait), 1024, 1366, [20, 0, 0, 0], 2, 2),
    ] as [(ViewImageConfig, CGFloat, CGFloat, [CGFloat], Int, Int)])
  func screens(
    config: ViewImageConfig, width: CGFloat, height: CGFloat, insets: [CGFloat], horizontal: Int,
    vertical: Int
  ) {
    let area = config.safeArea
    #expect(config.size == CGSize(width: width, height: height))
    #expect([area.top, area.left, area.bottom, area.right] == insets)
    #expect(config.traits.horizontalSizeClass.rawValue == horizontal)
    #expect(config.traits.verticalSizeClass.rawValue == vertical)
  }

  @Test func phonesHaveTheTextSizeMedium() {
    #expect(ViewImageConfig.iPhone13.traits.preferredContentSizeCategory == .medium)
    #expect(ViewImageConfig.iPhoneXr.traits.forceTouchCapability == .unavailable)
    #expect(ViewImageConfig.iPadPro11.traits.preferredContentSizeCategory == .unspecified)
  }

  @MainActor @Test func aControllerIsOnTheScreen() throws {
    let controller = ScreenRecorder()
    let look = SnapshotLook(config: .iPhone13(.landscape), scale: 1)
    let size = try #require(ViewImageConfig.iPhone13(.landscape).size)
    _ = try look.source(of: { controller }, size, .still(), [])
    #expect(controller.size == size)
    #expect(controller.insets == UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
    #expect(controller.traits.preferredContentSizeCategory == .medium)
    #expect(controller.traits.verticalSizeClass == .compact)
  }
}

/// Notes the screen on which it is laid out.
private final class ScreenRecorder: UIViewController {
  var (size, insets, traits) = (CGSize.zero, UIEdgeInsets.zero, UITraitCollection())

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    (size, insets, traits) = (view.bounds.size, view.safeAreaInsets, traitCollection)
  }
}
