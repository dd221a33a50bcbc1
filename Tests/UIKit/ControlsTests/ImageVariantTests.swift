import Flipbook
import TestSupport
import Testing
import UIKitValues

/// Images that are others in other traits.
@MainActor struct ImageVariantTests {
  private let stage = Stage(size: CGSize(width: 8, height: 8))

  private func image(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
  }

  @Test func aRegisteredImageFollowsTheTraitsOfItsView() throws {
    let asset = UIImageAsset()
    asset.register(image(.red), with: UITraitCollection(userInterfaceStyle: .light))
    asset.register(image(.blue), with: UITraitCollection(userInterfaceStyle: .dark))
    asset.register(
      image(.green),
      with: UITraitCollection {
        $0.userInterfaceStyle = .dark
        $0.accessibilityContrast = .high
      })
    let view = UIImageView(image: asset.image(with: .current))
    stage.addSubview(view)
    #expect(try stage.bitmap(at: 0)[4, 4] == 0xFFFF_0000)
    view.overrideUserInterfaceStyle = .dark
    #expect(try stage.bitmap(at: 0)[4, 4] == 0xFF00_00FF)
    view.traitOverrides.accessibilityContrast = .high
    #expect(try stage.bitmap(at: 0)[4, 4] == 0xFF00_FF00)
    asset.unregister(
      with: UITraitCollection {
        $0.userInterfaceStyle = .dark
        $0.accessibilityContrast = .high
      })
    #expect(view.image?.imageAsset === asset)
    #expect(asset.image(with: view.traitCollection).size == CGSize(width: 8, height: 8))
    #expect(UIImageAsset().image(with: .current).size == .zero)
  }

  @Test func anImageGetsVariantsWhenTheyAreRegistered() throws {
    let day = image(.red)
    day.imageAsset?.register(image(.blue), with: UITraitCollection(userInterfaceStyle: .dark))
    let view = UIImageView(image: day)
    stage.addSubview(view)
    #expect(try stage.bitmap(at: 0)[4, 4] == 0xFFFF_0000)
    view.overrideUserInterfaceStyle = .dark
    #expect(try stage.bitmap(at: 0)[4, 4] == 0xFF00_00FF)
  }

  @Test func anImageSetFollowsTheTraitsOfItsView() throws {
    let folder = try TemporaryFolder()
    let set = folder.url.appendingPathComponent("A.xcassets/sun.imageset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    for (name, color) in [("day", UIColor.red), ("night", .blue)] {
      try #require(image(color).pngData()).write(to: set.appendingPathComponent("\(name).png"))
    }
    let contents = """
      {"images": [{"idiom": "universal", "filename": "day.png"}, {"idiom": "universal",
        "filename": "night.png", "appearances": [{"appearance": "luminosity", "value": "dark"}]}]}
      """
    try Data(contents.utf8).write(to: set.appendingPathComponent("Contents.json"))
    stage.timeline.imageFolders = [folder.url.path]
    let view = UIImageView(image: UIImage(named: "sun"))
    stage.addSubview(view)
    #expect(try stage.bitmap(at: 0)[4, 4] == 0xFFFF_0000)
    stage.traitOverrides.userInterfaceStyle = .dark
    #expect(try stage.bitmap(at: 0)[4, 4] == 0xFF00_00FF)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let fixed = try #require(UIImage(named: "sun", in: nil, compatibleWith: dark))
    #expect(fixed.size == CGSize(width: 8, height: 8))
  }
}
