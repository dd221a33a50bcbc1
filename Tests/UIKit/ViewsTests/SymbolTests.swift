import Flipbook
import Foundation
import Graphics
import Testing
import Typesetting

@testable import UIKitValues

@MainActor struct SymbolTests {
  private let stage = Stage(size: CGSize(width: 60, height: 60))

  private func bitmap(
    _ name: String, _ configuration: UIImage.SymbolConfiguration? = nil, value: Double? = nil
  ) throws -> Bitmap {
    defer { withExtendedLifetime(stage) {} }
    let image =
      value.map {
        UIImage(systemName: name, variableValue: $0, configuration: configuration)
      } ?? UIImage(systemName: name, withConfiguration: configuration)
    return try #require(image?.cgImage).bitmap
  }

  /// The sum of alphas, in pixels that are covered.
  private func ink(_ bitmap: Bitmap) -> Double {
    bitmap.pixels.reduce(0) { $0 + Double($1.alpha) } / 255
  }

  // MARK: Drawing

  @Test(arguments: Array(SymbolTable.namesByGroup.indices))
  func everySymbolHasAShape(group: Int) throws {
    for name in SymbolTable.namesByGroup[group].names {
      let bitmap = try bitmap(name)
      #expect(ink(bitmap) > 5, "\(name)")
      // Nothing touches the edges of the box.
      for x in 0..<bitmap.width { #expect(bitmap[x, 0].alpha < 128, "\(name)") }
      for y in 0..<bitmap.height { #expect(bitmap[0, y].alpha < 128, "\(name)") }
    }
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func fillsDifferFromOutlines() throws {
    for name in SymbolGlyph.names where name.hasSuffix(".fill") {
      let outline = String(name.dropLast(5))
      guard SymbolGlyph.isName(outline) else { continue }
      #expect(try bitmap(name) != bitmap(outline), "\(name)")
    }
    for name in ["heart", "star", "house", "envelope", "person.2", "bell", "cart", "circle"] {
      #expect(try ink(bitmap("\(name).fill")) > 1.2 * ink(bitmap(name)), "\(name)")
    }
  }

  @Test func weightsGrowInInk() throws {
    let weights: [UIImage.SymbolWeight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    for name in [
      "xmark", "heart", "house", "gear", "envelope", "person", "arrow.up.circle", "wifi", "cart",
      "lock", "list.bullet", "a.circle", "23.square", "trash", "magnifyingglass",
    ] {
      let amounts = try weights.map {
        try ink(bitmap(name, UIImage.SymbolConfiguration(pointSize: 40, weight: $0)))
      }
      for (light, heavy) in zip(amounts, amounts.dropFirst()) {
        #expect(light < heavy, "\(name): \(amounts)")
      }
    }
  }

  @Test func scalesGrowInSize() throws {
    let sizes = [UIImage.SymbolScale.small, .medium, .large].compactMap {
      UIImage(
        systemName: "heart", withConfiguration: UIImage.SymbolConfiguration(scale: $0))?.size.width
    }
    #expect(sizes == [16.5, 21, 27])
  }

  // MARK: Rules

  @Test func measuredBoxesStay() throws {
    for (name, width, height) in [
      ("chevron.forward", 12.0, 18.0), ("xmark", 17, 16), ("heart.fill", 21, 19.5),
      ("checkmark.circle.fill", 21.5, 21.5), ("photo", 25, 19.5), ("trash", 18.5, 21.5),
      ("eye.slash", 26, 18.5),
    ] {
      let size = try #require(UIImage(systemName: name)).size
      #expect(size == CGSize(width: width, height: height), "\(name)")
    }
  }

  @Test func badgesLieOutsideOfTheAlignment() throws {
    let plain = try #require(UIImage(systemName: "folder"))
    let badge = try #require(UIImage(systemName: "folder.badge.plus"))
    let insets = badge.alignmentRectInsets
    #expect(plain.alignmentRectInsets == .zero)
    #expect(insets.left > 1 && insets.left == insets.right && insets.top == insets.bottom)
    #expect(abs(badge.size.width - insets.left - insets.right - plain.size.width) < 0.5)
    let view = UIImageView(image: badge)
    #expect(view.alignmentRectInsets == insets)
    #expect(abs(view.intrinsicContentSize.width - plain.size.width) < 0.5)
  }

  @Test func symbolsCenterOnCapitals() throws {
    let image = try #require(
      UIImage(systemName: "gear", withConfiguration: UIImage.SymbolConfiguration(pointSize: 40)))
    let offset = try #require(image.baselineOffsetFromBottom)
    let capHeight = UIFont.systemFont(ofSize: 40).capHeight
    #expect(abs(image.size.height / 2 - offset - capHeight / 2) < 1e-9)
  }

  @Test func unknownNamesAreABoxWithANearName() throws {
    for name in [
      "", "Heart", "heart fill", "heart_fill", "heart-fill", ".heart", "heart..fill", "é",
    ] {
      #expect(UIImage(systemName: name) == nil, "\(name)")
    }
    #expect(stage.diagnostics.isEmpty)
    #expect(UIImage(systemName: "4k.tv") != nil)
    let box = try bitmap("hart")
    #expect(ink(box) > 5)
    #expect(try box != bitmap("heart"))
    #expect(stage.diagnostics.contains { $0.message.contains("did you mean `heart`?") })
  }

  // MARK: Colors

  private func colors(
    _ name: String, _ configuration: UIImage.SymbolConfiguration
  ) throws -> Set<UInt32> {
    let size = UIImage.SymbolConfiguration(pointSize: 40)
    let bitmap = try bitmap(name, size.applying(configuration))
    return Set(bitmap.pixels.filter { $0.alpha > 0 }.map(\.word))
  }

  @Test func palettesColorLayers() throws {
    let palette = UIImage.SymbolConfiguration(paletteColors: [.red, .blue])
    let colors = try colors("xmark.circle.fill", palette)
    #expect(colors.isSuperset(of: [0xFFFF_0000, 0xFF00_00FF]))
    // The mark is drawn on the disc, not cut out of it.
    let single = try bitmap("xmark.circle.fill", UIImage.SymbolConfiguration(pointSize: 40))
    #expect(single[single.width / 2, single.height / 2].alpha == 0)
    let both = try bitmap(
      "xmark.circle.fill", UIImage.SymbolConfiguration(pointSize: 40).applying(palette))
    #expect(both[both.width / 2, both.height / 2].word == 0xFFFF_0000)
  }

  @Test func hierarchiesFadeLayers() throws {
    let colors = try colors(
      "rectangle.stack.fill", UIImage.SymbolConfiguration(hierarchicalColor: .red))
    #expect(colors.isSuperset(of: [0xFFFF_0000, 0x8080_0000, 0x4040_0000]))
  }

  @Test func symbolsHaveTheirOwnColors() throws {
    let multicolor = UIImage.SymbolConfiguration.preferringMulticolor()
    let heart = try bitmap(
      "heart.fill", UIImage.SymbolConfiguration(pointSize: 40).applying(multicolor))
    #expect(heart[heart.width / 2, heart.height / 2].word == 0xFFFF_3B30)
    let image = try #require(UIImage(systemName: "heart", withConfiguration: multicolor))
    #expect(!image.isTemplate)
    // One without colors stays a template.
    #expect(try #require(UIImage(systemName: "xmark", withConfiguration: multicolor)).isTemplate)
    let single = multicolor.applying(.preferringMonochrome())
    #expect(try #require(UIImage(systemName: "heart", withConfiguration: single)).isTemplate)
  }

  @Test func badgesAreCutWhereTheyHaveOneColor() throws {
    func center(_ configuration: UIImage.SymbolConfiguration) throws -> PremultipliedPixel {
      let size = UIImage.SymbolConfiguration(pointSize: 60)
      let image = try #require(
        UIImage(
          systemName: "person.crop.circle.badge.plus",
          withConfiguration: size.applying(configuration)))
      let bitmap = try #require(image.cgImage).bitmap
      let glyph = try #require(SymbolGlyph(named: "person.crop.circle.badge.plus"))
      let disc = try #require(glyph.parts.last { if case .fill = $0.kind { true } else { false } })
      let box = disc.path.boundingBoxOfPath
      let unit = 0.6 * image.scale
      return bitmap[
        Int(Double(bitmap.width) / 2 + box.midX * unit),
        Int(Double(bitmap.height) / 2 + box.midY * unit)]
    }
    #expect(try center(.unspecified).alpha == 0)
    #expect(try center(UIImage.SymbolConfiguration(hierarchicalColor: .red)).alpha == 0)
    #expect(try center(.preferringMulticolor()).word == 0xFFFF_FFFF)
  }

  @Test func variableValuesDimSteps() throws {
    let size = UIImage.SymbolConfiguration(pointSize: 40)
    let amounts = try [0, 0.2, 0.5, 0.9].map { try ink(bitmap("wifi", size, value: $0)) }
    for (low, high) in zip(amounts, amounts.dropFirst()) { #expect(low < high, "\(amounts)") }
    #expect(try bitmap("wifi", size, value: 1) == bitmap("wifi", size))
    #expect(try bitmap("heart", size, value: 0) == bitmap("heart", size))
  }

  // MARK: Configurations

  @Test func configurationsApply() {
    let palette = UIImage.SymbolConfiguration(paletteColors: [.red])
    let large = UIImage.SymbolConfiguration(pointSize: 30, weight: .bold, scale: .large)
    let both = palette.applying(large)
    #expect(both.rendering == .palette([.red]))
    #expect(both.pointSize == 30 && both.weight == .bold && both.symbolScale == .large)
    #expect(both.withoutScale().symbolScale == nil)
    #expect(both.withoutWeight().weight == nil)
    #expect(both.withoutPointSizeAndWeight().pointSize == nil)
    #expect(both == palette.applying(large) && both != large)
    #expect(both.isEqual(to: palette.applying(large)))
    #expect(UIFont.Weight.semibold.symbolWeight() == .semibold)
    #expect(UIImage.SymbolWeight.heavy.fontWeight() == .heavy)
  }

  @Test func textStylesFollowTheSizeCategory() throws {
    let view = UIImageView(
      image: UIImage(
        systemName: "heart", withConfiguration: UIImage.SymbolConfiguration(textStyle: .body)))
    stage.addSubview(view)
    let usual = view.intrinsicContentSize
    view.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    try stage.advance(to: 0.1)
    #expect(view.intrinsicContentSize.width > 2 * usual.width)
    #expect(view.image?.symbolConfiguration?.withoutTextStyle().pointSize == nil)
  }

  @Test func mirroredSymbolsKeepTheirColors() throws {
    let configuration = UIImage.SymbolConfiguration(pointSize: 40).applying(
      UIImage.SymbolConfiguration(paletteColors: [.red, .blue]))
    let image = try #require(
      UIImage(systemName: "list.bullet", withConfiguration: configuration))
    let mirrored = image.withHorizontallyFlippedOrientation()
    let bitmap = try #require(image.cgImage).bitmap
    #expect(try #require(mirrored.cgImage).bitmap != bitmap)
    let colors = Set(try #require(mirrored.cgImage).bitmap.pixels.map(\.word))
    #expect(colors.isSuperset(of: [0xFFFF_0000, 0xFF00_00FF]))
    let twice = mirrored.withHorizontallyFlippedOrientation()
    #expect(try #require(twice.cgImage).bitmap == bitmap)
  }
}
