import Flipbook
import Testing

@MainActor struct DeviceTests {
  /// Sizes, scales and safe areas that swift-snapshot-testing and dimmmensions have; the margins
  /// and size classes that dimmmensions measured.
  @Test(
    arguments: [
      ("iPhone SE (1st generation)", 320, 568, 2, [20, 0, 0, 0], 16, "compact", "regular"),
      ("iPhone 8 landscape", 667, 375, 2, [0, 0, 0, 0], 20, "compact", "compact"),
      ("iPhone 8 Plus landscape", 736, 414, 3, [0, 0, 0, 0], 20, "regular", "compact"),
      ("iPhone 11 landscape", 896, 414, 2, [0, 48, 21, 48], 16, "regular", "compact"),
      ("iPhone 11 Pro", 375, 812, 3, [44, 0, 34, 0], 16, "compact", "regular"),
      ("iPhone 12 landscape", 844, 390, 3, [0, 47, 21, 47], 16, "compact", "compact"),
      ("iPhone 13 Pro Max", 428, 926, 3, [47, 0, 34, 0], 20, "compact", "regular"),
      ("iPhone 16", 393, 852, 3, [59, 0, 34, 0], 16, "compact", "regular"),
      ("iPhone 17 Pro", 402, 874, 3, [62, 0, 34, 0], 16, "compact", "regular"),
      ("iPad mini (6th generation)", 744, 1133, 2, [24, 0, 20, 0], 20, "regular", "regular"),
      ("iPad (9th generation) landscape", 1080, 810, 2, [20, 0, 0, 0], 20, "regular", "regular"),
    ])
  func screens(
    name: String, width: CGFloat, height: CGFloat, scale: CGFloat, insets: [CGFloat],
    margin: CGFloat, horizontal: String, vertical: String
  ) throws {
    let device = try #require(Device(named: name))
    #expect(device.name == name)
    let stage = Stage(device: device)
    let controller = UIViewController()
    stage.rootViewController = controller
    try stage.advance(to: 0)
    #expect(stage.size == CGSize(width: width, height: height))
    #expect(stage.scale == scale)
    let area = controller.view.safeAreaInsets
    #expect([area.top, area.left, area.bottom, area.right] == insets)
    let guide = controller.view.layoutMarginsGuide.layoutFrame
    #expect(guide.minX == area.left + margin)
    #expect(guide.maxX == width - area.right - margin)
    let traits = controller.traitCollection
    #expect("\(traits.horizontalSizeClass)" == horizontal)
    #expect("\(traits.verticalSizeClass)" == vertical)
    #expect(traits.displayScale == scale)
    #expect(traits.userInterfaceIdiom == (device.isTablet ? .pad : .phone))
    stage.timeline.run { #expect(UIDevice.current.userInterfaceIdiom == traits.userInterfaceIdiom) }
  }

  /// The widths of split views that swift-snapshot-testing has.
  @Test(
    arguments: [
      ("iPad mini (5th generation) landscape 1/3", 320, false),
      ("iPad mini (5th generation) landscape 1/2", 507, false),
      ("iPad mini (5th generation) landscape 2/3", 694, true),
      ("iPad mini (5th generation) 2/3", 438, false),
      ("iPad Pro (11-inch) (1st generation) landscape 1/2", 592, false),
      ("iPad Pro (11-inch) (1st generation) landscape 2/3", 809, true),
      ("iPad Pro (11-inch) (1st generation) 1/3", 320, false),
      ("iPad Pro (12.9-inch) (3rd generation) landscape 1/2", 678, true),
      ("iPad Pro (12.9-inch) (3rd generation) landscape 1/3", 375, false),
      ("iPad Pro (12.9-inch) (3rd generation) 2/3", 639, false),
    ])
  func splitViews(name: String, width: CGFloat, isRegular: Bool) throws {
    let device = try #require(Device(named: name))
    #expect(device.size.width == width)
    #expect(device.hasRegularWidth == isRegular)
    #expect(device.hasRegularHeight)
    #expect(device.name == name)
  }

  @Test func namesAreFoundWithoutCapitalsAndParentheses() throws {
    #expect(Device(named: "iphone 17 pro") == "iPhone 17 Pro")
    #expect(Device(named: "iPad mini 6th generation LANDSCAPE")?.orientation == .landscape)
    #expect(Device(named: "iPhone 17 Pro portrait") == "iPhone 17 Pro")
    #expect(
      Device(named: "iPhone 17 Pro").map { $0.turned(to: .landscape).name }
        == "iPhone 17 Pro landscape")
    for name in Device.names {
      let device = try #require(Device(named: name))
      #expect(device.name == name)
      #expect(device.turned(to: .landscape).size.width == device.size.height)
    }
    #expect(Set(Device.names).count == 64)
  }

  @Test(arguments: [
    "iPhone", "iPhone 17 1/3", "iPad (9th generation) 1/2", "", "landscape", "17 Pro",
  ])
  func otherNamesAreUnknown(name: String) { #expect(Device(named: name) == nil) }

  @Test func aDrawnDeviceHasItsCorners() throws {
    let stage = Stage(device: "iPhone 17 Pro", scale: 1)
    stage.presentation = Presentation(device: .phone)
    stage.timeline.run { #expect(stage.window.safeAreaInsets.top == 62) }
    #expect(try stage.bitmap(at: 0).width == 402 + 22)
    let plain = Stage(size: stage.size)
    plain.presentation = Presentation(device: .phone, cornerRadius: 62, hasIsland: true)
    #expect(try plain.bitmap(at: 0) == stage.bitmap(at: 0))
  }

  @Test func traitsCanStillChange() {
    let stage = Stage(device: "iPad (A16)")
    stage.traitOverrides.userInterfaceStyle = .dark
    #expect(stage.traitCollection.userInterfaceIdiom == .pad)
    #expect(stage.traitCollection.userInterfaceStyle == .dark)
    #expect(stage.traitCollection.displayGamut == .SRGB)
  }
}
