import Foundation
import Testing

@testable import Typesetting

/// The system font against measurements of San Francisco on iOS 26.1, by `UIFont` in a simulator.
@Suite struct SystemFontTests {
  let library = FontLibrary()

  private func width(_ text: String, _ size: CGFloat, _ weight: Font.Weight = .regular) -> CGFloat {
    library.layout(AttributedText(text, font: Font(size: size, weight: weight))).size.width
  }

  /// The widths of texts as `NSString.size(withAttributes:)` says, to a hundredth of a point; bold
  /// ones are kerned as regular ones.
  @Test(arguments: [
    ("0123456789", 8, Font.Weight.regular, 50.453), ("Hello UIKit", 8, .regular, 41.957),
    ("AVAST Wavy To. LT", 8, .regular, 76.0), ("iiiiillll", 8, .regular, 19.805),
    ("The quick brown fox jumps over the lazy dog", 8, .regular, 176.977),
    ("The quick brown fox jumps over the lazy dog", 34, .bold, 694.078),
    ("0123456789", 34, .bold, 213.297), ("Hello UIKit", 34, .medium, 157.956),
    ("Hello UIKit", 34, .semibold, 161.366), ("WWWW MMMM", 34, .semibold, 255.077),
  ])
  func textsAreAsWideAsApples(text: String, size: CGFloat, weight: Font.Weight, expected: CGFloat) {
    #expect(abs(width(text, size, weight) / expected - 1) < 0.002)
  }

  /// Between 17 and 28 points San Francisco's letters change gradually, here at once.
  /// - Parameters:
  ///   - place: The fraction by which San Francisco has the letters for large text.
  ///   - tracking: San Francisco's, in 2048ths of an em.
  @Test(arguments: [
    (18.0, 0.045471, -50.0), (20, 0.236328, -46), (21, 0.381836, -35), (22, 0.527283, -24),
    (24, 0.818176, 6), (27, 0.954529, 22),
  ])
  func sizesBetweenTheCutsAreClose(size: CGFloat, place: CGFloat, tracking: CGFloat) {
    for text in ["The quick brown fox jumps over the lazy dog", "Hello UIKit", "Settings"] {
      let count = CGFloat(text.count)
      let small = width(text, 17) / 17 + count * 52 / 2048
      let large = width(text, 28) / 28 - count * 28 / 2048
      let expected = size * (small + place * (large - small) + count * tracking / 2048)
      #expect(abs(width(text, size) / expected - 1) < 0.02, "\(text)")
    }
  }

  /// Heights of labels at scale 3 that UIKit drew: 1.1933 of the size, up to the next pixel.
  @Test(arguments: [
    (17, 20.3333), (25, 30), (26, 31.3333), (27, 32.3333), (28, 33.6667), (30, 36), (32, 38.3333),
    (34, 40.6667), (38, 45.6667), (43, 51.3333), (48, 57.3333), (53, 63.3333), (58, 69.3333),
  ])
  func linesAreAsHighAsApples(size: CGFloat, height: CGFloat) {
    let line = library.metrics(of: Font(size: size)).lineHeight
    #expect(abs((line * 3).rounded(.up) / 3 - height) < 0.001)
  }

  /// Apple's table of tracking in points.
  @Test(arguments: [
    (11, 0.06), (12, 0), (13, -0.08), (15, -0.23), (16, -0.31), (17, -0.43), (28, 0.38), (34, 0.4),
    (60, 0.26), (80, 0), (200, 0),
  ])
  func trackingIsApples(size: CGFloat, points: CGFloat) {
    #expect(abs(SystemFont.tracking(at: size) - points) < 0.021)
  }

  @Test func trackingHasNoGaps() {
    for size in stride(from: 4, through: 100, by: 0.25)
    where SystemFont.isDisplay(size) == SystemFont.isDisplay(size + 0.25) {
      let change = SystemFont.tracking(at: size + 0.25) - SystemFont.tracking(at: size)
      #expect(abs(change) < 0.1, "at \(size)")
    }
  }

  /// Letters with marks are as wide as without them, and kerned alike.
  @Test func marksChangeNoWidth() {
    #expect(width("ÄVÄ tö", 17) == width("AVA to", 17))
  }

  /// A capital is as high as San Francisco's, at either cut.
  @Test(arguments: [17.0, 34]) func capitalsAreAsHighAsApples(size: CGFloat) throws {
    let layout = library.layout(AttributedText("H", font: Font(size: size)))
    guard case .outline(let path)? = layout.glyphs.first?.shape else {
      Issue.record("H has an outline")
      return
    }
    #expect(abs(path.pointBounds.height / size - 1443 / 2048) < 0.001)
  }

  @Test func interByNameStaysAsItIs() {
    let inter = library.metrics(of: Font(family: "Inter", size: 17))
    #expect(abs(inter.ascent - 17 * 2728 / 2816) < 1e-9)
    let text = AttributedText("Inter", font: Font(family: "Inter", size: 17))
    #expect(library.layout(text).size.width > width("Inter", 17) * 1.05)
  }

  /// Emoji between the letters are not tracked.
  @Test func onlyItsOwnLettersAreTracked() {
    let emoji = library.layout("😀", size: 17).size.width
    #expect(width("😀", 17) == emoji)
    #expect(abs(width("a😀a", 17) - 2 * width("a", 17) - emoji) < 0.01)
  }

  /// A font of a user that is called "System" stays as it is.
  @Test func aUsersFontMayHaveItsName() {
    var file = FontFile(path: "/x/System.ttf", family: "System", weight: 400, isItalic: false)
    #expect(!file.isSystemFont)
    file.isBundled = true
    #expect(file.isSystemFont)
    file.family = "Inter"
    #expect(!file.isSystemFont)
  }
}
