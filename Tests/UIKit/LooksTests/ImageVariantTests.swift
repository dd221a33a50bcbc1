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

  /// Of an image set and a color set, views get what is made for the gamut of their screen.
  @Test func setsFollowTheGamut() throws {
    let folder = try TemporaryFolder()
    func makeSet(_ name: String, _ contents: String) throws -> URL {
      let set = folder.url.appendingPathComponent("A.xcassets/\(name)")
      try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
      try Data(contents.utf8).write(to: set.appendingPathComponent("Contents.json"))
      return set
    }
    let set = try makeSet(
      "sun.imageset",
      """
      {"images": [{"idiom": "universal", "filename": "any.png", "display-gamut": "sRGB"},
        {"idiom": "universal", "filename": "wide.png", "display-gamut": "display-P3"}]}
      """)
    for (name, color) in [("any", UIColor.red), ("wide", .blue)] {
      try #require(image(color).pngData()).write(to: set.appendingPathComponent("\(name).png"))
    }
    func entry(_ gamut: String, _ red: Int, _ appearance: String = "") -> String {
      """
      {"idiom": "universal", \(gamut) \(appearance) "color": {"color-space": "srgb",
        "components": {"red": "\(red)", "green": "0", "blue": "0", "alpha": "1.000"}}}
      """
    }
    let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}],"#
    let wide = #""display-gamut": "display-P3","#
    _ = try makeSet(
      "ember.colorset",
      #"{"colors": [\#(entry("", 40)), \#(entry(wide, 80)), \#(entry("", 120, dark))]}"#)
    stage.timeline.imageFolders = [folder.url.path]
    let view = UIImageView(image: UIImage(named: "sun"))
    view.frame = CGRect(x: 0, y: 0, width: 4, height: 8)
    let ground = UIView(frame: CGRect(x: 4, y: 0, width: 4, height: 8))
    ground.backgroundColor = UIColor(named: "ember")
    stage.addSubview(view)
    stage.addSubview(ground)
    func pixels() throws -> [PremultipliedPixel] {
      let bitmap = try stage.bitmap(at: 0)
      return [bitmap[2, 4], bitmap[6, 4]]
    }
    #expect(try pixels() == [0xFFFF_0000, 0xFF28_0000])
    stage.traitOverrides.displayGamut = .P3
    #expect(try pixels() == [0xFF00_00FF, 0xFF50_0000])
    // The style goes before the gamut.
    stage.traitOverrides.userInterfaceStyle = .dark
    #expect(try pixels() == [0xFF00_00FF, 0xFF78_0000])
  }
}
