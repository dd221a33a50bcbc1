import Foundation
import TestSupport
import Testing
import UIKit

/// The entries of sets that are chosen for a screen, and what they say of their images.
@MainActor struct AssetVariantTests {
  private let folder: TemporaryFolder
  private let stage = Stage(size: CGSize(width: 8, height: 8), scale: 2)

  init() throws {
    folder = try TemporaryFolder()
    stage.timeline.imageFolders = [folder.url.path]
  }

  private func write(_ name: String, _ text: String) throws {
    try folder.write("Assets.xcassets/\(name)", Array(text.utf8))
  }

  /// Writes an image set whose entries have pictures of different widths, from 1 pixel on.
  private func makeSet(_ name: String, _ entries: [String], properties: String = "{}") throws {
    for index in entries.indices {
      let size = CGSize(width: CGFloat(index + 1), height: 1)
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let data = UIGraphicsImageRenderer(size: size, format: format).pngData { context in
        context.fill(CGRect(origin: .zero, size: size))
      }
      try folder.write("Assets.xcassets/\(name).imageset/\(index + 1).png", data)
    }
    let images = entries.enumerated().map { index, entry in
      #"{"filename": "\#(index + 1).png" \#(entry.isEmpty ? "" : ", " + entry)}"#
    }
    try write(
      "\(name).imageset/Contents.json",
      #"{"images": [\#(images.joined(separator: ","))], "properties": \#(properties)}"#)
  }

  /// The width of the picture of a set, in pixels.
  private func width(
    _ name: String, _ mutations: ((inout any UIMutableTraits) -> Void)? = nil
  ) -> Int? {
    let traits = mutations.map { UITraitCollection(mutations: $0) }
    return UIImage(named: name, in: nil, compatibleWith: traits)?.cgImage?.width
  }

  @Test func theNearestScaleIsChosen() throws {
    try makeSet("all", [#""scale": "1x""#, #""scale": "2x""#, #""scale": "3x""#])
    try makeSet("outer", [#""scale": "1x""#, #""scale": "3x""#])
    try makeSet("single", [""])
    #expect(width("all") == 2)
    #expect(width("outer") == 2)
    #expect(width("single") == 1)
    #expect(UIImage(named: "all")?.scale == 2)
    #expect(UIImage(named: "outer")?.scale == 3)
  }

  @Test func anEntryForTheDeviceGoesBeforeOneForAll() throws {
    try makeSet(
      "device", [#""idiom": "universal""#, #""idiom": "iphone""#, #""idiom": "ipad""#])
    try makeSet("tablet", [#""idiom": "ipad""#])
    #expect(width("device") == 2)
    #expect(width("device") { $0.userInterfaceIdiom = .pad } == 3)
    #expect(width("tablet") == nil)
    #expect(width("tablet") { $0.userInterfaceIdiom = .pad } == 1)
  }

  @Test func entriesFollowContrastAndSizeClasses() throws {
    let dark = #"{"appearance": "luminosity", "value": "dark"}"#
    let high = #"{"appearance": "contrast", "value": "high"}"#
    try makeSet(
      "look",
      [
        #""appearances": [\#(high)]"#, #""appearances": [\#(dark)]"#, "",
        #""appearances": [\#(dark), \#(high)]"#,
      ])
    try makeSet(
      "size",
      [
        "", #""width-class": "regular""#, #""height-class": "compact""#,
        #""width-class": "compact", "height-class": "compact""#,
      ])
    #expect(width("look") == 3)
    #expect(width("look") { $0.accessibilityContrast = .high } == 1)
    #expect(width("look") { $0.userInterfaceStyle = .dark } == 2)
    #expect(
      width("look") {
        $0.userInterfaceStyle = .dark
        $0.accessibilityContrast = .high
      } == 4)
    #expect(width("size") { $0.verticalSizeClass = .regular } == 1)
    #expect(
      width("size") {
        $0.horizontalSizeClass = .regular
        $0.verticalSizeClass = .regular
      } == 2)
    #expect(
      width("size") {
        $0.horizontalSizeClass = .compact
        $0.verticalSizeClass = .compact
      } == 4)
  }

  @Test func anEntryMayBeForALanguage() throws {
    try makeSet("sign", [#""locale": "fr""#, "", #""locale": "de""#])
    #expect(width("sign") == 2)
    stage.traitOverrides.typesettingLanguage = "de-AT"
    #expect(width("sign") == 3)
  }

  @Test func aSetSaysHowItsImageIsDrawn() throws {
    let insets = #"{"top": 0, "left": 2, "bottom": 0, "right": 4}"#
    try makeSet(
      "caps",
      [
        #""scale": "2x", "alignment-insets": {"left": 1, "top": 0, "right": 0, "bottom": 0}, "#
          + #""resizing": {"mode": "3-part-horizontal", "cap-insets": \#(insets), "#
          + #""center": {"mode": "tile", "width": 1}}"#
      ], properties: #"{"template-rendering-intent": "original"}"#)
    try makeSet(
      "template", [#""resizing": {"mode": "9-part", "cap-insets": \#(insets)}"#],
      properties: #"{"template-rendering-intent": "template"}"#)
    let image = try #require(UIImage(named: "caps"))
    #expect(image.capInsets == UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 2))
    #expect(image.resizingMode == .tile)
    #expect(image.alignmentRectInsets.left == 0.5)
    #expect(image.renderingMode == .alwaysOriginal)
    #expect(UIImage(named: "template")?.renderingMode == .alwaysTemplate)
    #expect(UIImage(named: "template")?.resizingMode == .stretch)
  }

  @Test func foldersMayBeNamespaces() throws {
    try makeSet("A/icon", [""])
    try makeSet("Z/icon", ["", #""idiom": "iphone""#])
    try write("A/Contents.json", #"{"properties": {"provides-namespace": true}}"#)
    #expect(width("A/icon") == 1)
    #expect(width("icon") == 2)
    #expect(width("Z/icon") == 2)
  }

  @Test func vectorImagesAreDrawn() throws {
    let circle = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="6"><rect/></svg>"#
    try write("mark.imageset/mark.svg", circle)
    try write(
      "mark.imageset/Contents.json",
      """
      {"images": [{"filename": "mark.svg", "idiom": "universal"}],
        "properties": {"preserves-vector-representation": true}}
      """)
    // Poppler finds the objects of a file without a table.
    try write(
      "page.imageset/page.pdf",
      """
      %PDF-1.4
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
      3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 20 12] /CropBox [0 0 8 4] >> endobj
      trailer << /Root 1 0 R >>
      %%EOF
      """)
    try write(
      "page.imageset/Contents.json",
      """
      {"images": [{"filename": "page.pdf", "idiom": "universal"}],
        "properties": {"template-rendering-intent": "template", "preserves-vector-representation": true}}
      """)
    #expect(UIImage(named: "mark")?.size == CGSize(width: 10, height: 6))
    let page = UIImage(named: "page")
    #expect(page?.size == CGSize(width: 8, height: 4))
    #expect(page?.scale == 3)
    #expect(page?.renderingMode == .alwaysTemplate)
    #expect(stage.diagnostics == [])
  }

  @Test func vectorImagesThatCannotBeReadAreReported() throws {
    let contents = #"{"images": [{"filename": "page.pdf", "idiom": "universal"}]}"#
    try write("page.imageset/Contents.json", contents)
    try write("page.imageset/page.pdf", "%PDF-1.7")
    #expect(UIImage(named: "page") == nil)
    #expect(stage.diagnostics.count == 1)
    #expect(stage.diagnostics.first?.message.contains("PDF") == true)
    // Beside the catalog, it is no image.
    let loose = folder.url.appendingPathComponent("loose.pdf")
    try Data("%PDF-1.7".utf8).write(to: loose)
    #expect(UIImage(named: "loose") == nil)
    #expect(stage.diagnostics.last?.message.contains("in asset catalogs alone") == true)
  }

  @Test func filesMayBeForAKindOfDevice() throws {
    try makeSet("x", ["", ""])
    let files = folder.url.appendingPathComponent("Assets.xcassets/x.imageset")
    for (number, name) in [(1, "loose@2x~ipad"), (2, "loose@2x")] {
      try FileManager.default.copyItem(
        at: files.appendingPathComponent("\(number).png"), to: folder.file("\(name).png"))
    }
    #expect(width("loose") == 2)
    #expect(width("loose") { $0.userInterfaceIdiom = .pad } == 1)
  }

  // MARK: Colors and data

  @Test(
    arguments: [
      (
        #""color-space": "srgb", "components": {"red": "255", "green": "0x80", "blue": "0.000""#,
        UIColor(red: 1, green: 128 / 255, blue: 0, alpha: 0.5)
      ),
      (
        #""color-space": "extended-srgb", "components": {"red": 1.25, "green": "-0.250", "blue": 0"#,
        UIColor(red: 1.25, green: -0.25, blue: 0, alpha: 0.5)
      ),
      (
        #""color-space": "display-p3", "components": {"red": "1.000", "green": "0", "blue": "0X00""#,
        UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 0.5)
      ),
      (
        #""color-space": "gray-gamma-22", "components": {"white": "51""#,
        UIColor(white: 0.2, alpha: 0.5)
      ),
      (
        #""color-space": "extended-gray", "components": {"white": "1.500""#,
        UIColor(white: 1.5, alpha: 0.5)
      ),
      (
        #""color-space": "extended-linear-srgb", "components": {"red": "0.214", "green": "0.000", "#
          + #""blue": "1.000""#,
        UIColor(red: 0.5, green: 0, blue: 1, alpha: 0.5)
      ),
    ])
  func aColorHasComponentsInEveryForm(color: String, expected: UIColor) throws {
    try write(
      "shade.colorset/Contents.json",
      #"{"colors": [{"idiom": "universal", "color": {\#(color), "alpha": "0.500"}}}]}"#)
    let found = try #require(UIColor(named: "shade")?.cgColor.components)
    let wanted = try #require(expected.cgColor.components)
    for (one, other) in zip(found, wanted) { #expect(abs(one - other) < 0.001) }
  }

  @Test func aColorMayBeThatOfTheSystem() throws {
    let components = #"{"red": "0", "green": "0", "blue": "0", "alpha": "1"}"#
    try write(
      "tint.colorset/Contents.json",
      """
      {"colors": [
        {"idiom": "universal", "color": {"platform": "ios", "reference": "secondaryLabelColor"}},
        {"idiom": "ipad", "color": {"color-space": "srgb", "components": \(components)}}]}
      """)
    let color = try #require(UIColor(named: "tint"))
    let phone = UITraitCollection(userInterfaceIdiom: .phone)
    let tablet = UITraitCollection(userInterfaceIdiom: .pad)
    #expect(color.resolvedColor(with: phone) == UIColor.secondaryLabel.resolvedColor(with: phone))
    #expect(color.resolvedColor(with: tablet) == UIColor.black.resolvedColor(with: tablet))
  }

  @Test func aDataSetHasItsFile() throws {
    try write("words.dataset/words.json", "[1]")
    try write(
      "words.dataset/Contents.json",
      """
      {"data": [{"idiom": "universal", "filename": "words.json",
        "universal-type-identifier": "public.json"}]}
      """)
    let asset = try #require(NSDataAsset(name: "words"))
    #expect(asset.data == Data("[1]".utf8))
    #expect(asset.typeIdentifier == "public.json")
    let bundle = try #require(Bundle(path: folder.url.path))
    stage.timeline.imageFolders = []
    #expect(NSDataAsset(name: "words", bundle: bundle)?.name == "words")
    #expect(UIImage(named: "words", in: bundle, compatibleWith: nil) == nil)
    #expect(NSDataAsset(name: "other") == nil)
    #expect(stage.diagnostics.contains { $0.message.contains("no data set") })
  }

  /// The bundles of the program and of a class have the catalogs of its targets.
  @Test func theProgramHasTheCatalogsOfItsTargets() throws {
    stage.timeline.imageFolders = []
    for bundle in [Bundle.main, .module, Bundle(for: Token.self)] {
      #expect(UIImage(named: "target dot", in: bundle, compatibleWith: nil) != nil)
      #expect(UIColor(named: "target tint", in: bundle, compatibleWith: nil) != nil)
    }
    #expect(UIImage(named: "target dot") != nil)
    #expect(UIColor(named: "target tint") != nil)
    #expect(stage.diagnostics.isEmpty)
  }

  /// The fonts of its targets are those that an app lists.
  @Test func theProgramHasTheFontsOfItsTargets() throws {
    let font = try #require(UIFont(name: "FlipbookLeaf", size: 20))
    let label = UILabel()
    label.text = "A"
    label.font = font
    stage.addSubview(label)
    try stage.advance(to: 0)
    #expect(stage.diagnostics.isEmpty)
    #expect(UIFont(name: "FlipbookBranch", size: 20) == nil)
  }

  private final class Token {}
}
