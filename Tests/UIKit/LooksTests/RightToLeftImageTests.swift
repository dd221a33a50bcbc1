import Flipbook
import FlipbookTesting
import Graphics
import LayerTree
import TestSupport
import Testing

/// Images in right-to-left order.
@Suite(.stage) @MainActor struct RightToLeftImageTests {
  private func stage(isRightToLeft: Bool = true) -> Stage {
    let stage = Stage(size: CGSize(width: 60, height: 40), background: .white)
    stage.traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    return stage
  }

  /// Red at the left, blue at the right.
  private var twoColors: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 20, y: 0, width: 20, height: 40))
    }
  }

  private func isRed(_ stage: Stage, x: Int, at time: Double) throws -> Bool {
    try stage.bitmap(at: time).color(x: x, y: 20).red > 0.9
  }

  @Test func imagesThatFlipAreMirrored() throws {
    let stage = stage()
    let picture = stage.timeline.run { twoColors }
    let flipping = picture.imageFlippedForRightToLeftLayoutDirection()
    #expect(flipping.flipsForRightToLeftLayoutDirection)
    #expect(!picture.flipsForRightToLeftLayoutDirection)
    #expect(flipping.withRenderingMode(.alwaysOriginal).flipsForRightToLeftLayoutDirection)
    let view = UIImageView(image: picture)
    stage.addSubview(view)
    #expect(try isRed(stage, x: 5, at: 0))
    view.image = flipping
    #expect(try isRed(stage, x: 35, at: 0.1))
    view.semanticContentAttribute = .playback
    #expect(try isRed(stage, x: 5, at: 0.2))
    view.semanticContentAttribute = .unspecified
    let pixels = UIImage(cgImage: try #require(stage.timeline.run { picture.cgImage }))
    view.image = pixels.imageFlippedForRightToLeftLayoutDirection()
    #expect(try isRed(stage, x: 35, at: 0.3))
    view.image = pixels.withHorizontallyFlippedOrientation()
    #expect(try isRed(stage, x: 35, at: 0.4))
  }

  /// Catalogs say "Left to Right", "Right to Left" or "Both" of the files of an image.
  @Test func imagesOfCatalogsHaveADirection() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ entries: String) throws {
      let path = "Assets.xcassets/\(name).imageset"
      try folder.write("\(path)/Contents.json", Array("{\"images\": [\(entries)]}".utf8))
      for (file, width) in [("left", 10.0), ("right", 20)] {
        let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: 10)).image { _ in }
        try folder.write("\(path)/\(file).png", #require(image.pngData()))
      }
    }
    let entries = ["left", "right"].map {
      #"{"filename": "\#($0).png", "idiom": "universal", "language-direction": "\#($0)-to-"#
        + ($0 == "left" ? "right" : "left") + "\"}"
    }
    let stage = stage(isRightToLeft: false)
    try stage.timeline.run {
      try write("fixed", #"{"filename": "left.png"}"#)
      try write("mirrored", entries[0])
      try write("both", entries.joined(separator: ", "))
    }
    stage.timeline.imageFolders = [folder.url.path]
    func image(_ name: String) throws -> UIImage {
      try #require(stage.timeline.run { UIImage(named: name) })
    }
    #expect(try !image("fixed").flipsForRightToLeftLayoutDirection)
    #expect(try image("mirrored").flipsForRightToLeftLayoutDirection)
    #expect(try !image("both").flipsForRightToLeftLayoutDirection)
    #expect(try image("both").size.width == 10)
    stage.traitOverrides.layoutDirection = .rightToLeft
    #expect(try image("both").size.width == 20)
    #expect(try image("mirrored").size.width == 10)
  }

  @Test func buttonsMirrorImagesThatFlip() throws {
    let stage = stage(isRightToLeft: false)
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    button.setImage(
      stage.timeline.run { twoColors }.imageFlippedForRightToLeftLayoutDirection(), for: .normal)
    stage.addSubview(button)
    #expect(try isRed(stage, x: 5, at: 0))
    button.semanticContentAttribute = .forceRightToLeft
    #expect(try isRed(stage, x: 35, at: 0.1))
  }

  @Test func symbolsOfDirectionsFlip() throws {
    #expect(try #require(UIImage(systemName: "chevron.forward")).flipsForRightToLeftLayoutDirection)
    #expect(try !#require(UIImage(systemName: "chevron.right")).flipsForRightToLeftLayoutDirection)
    func bitmap(_ name: String, isRightToLeft: Bool) throws -> Bitmap {
      let stage = stage(isRightToLeft: isRightToLeft)
      let view = UIImageView(image: stage.timeline.run { UIImage(systemName: name) })
      stage.addSubview(view)
      return try stage.bitmap(at: 0)
    }
    for (name, left, right) in [
      ("chevron.forward", "chevron.right", "chevron.left"),
      ("arrow.backward", "arrow.left", "arrow.right"),
    ] {
      for (isRightToLeft, other) in [(false, left), (true, right)] {
        let symbol = try bitmap(name, isRightToLeft: isRightToLeft)
        #expect(try symbol.differing(from: bitmap(other, isRightToLeft: false)) == 0)
      }
    }
  }
}
