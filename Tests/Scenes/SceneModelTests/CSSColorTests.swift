import Graphics
import Testing

@testable import SceneModel

/// Expected values of lab() and its kin are those of coloraide, clipped to sRGB.
struct CSSColorTests {
  private func channels(_ text: String) -> [Double]? {
    guard let color = try? CSSColor.parse(text).resolved(isDark: false) else { return nil }
    let rgb = [color.red, color.green, color.blue].map { Double(($0 * 255).rounded()) }
    return rgb + [(Double(color.alpha) * 1000).rounded() / 1000]
  }

  @Test(arguments: [
    ("#f0a", [255, 0, 170, 1]), ("#f0a8", [255, 0, 170, 0.533]), ("#0A84FF", [10, 132, 255, 1]),
    ("#0a84ff80", [10, 132, 255, 0.502]), ("red", [255, 0, 0, 1]),
    ("RebeccaPurple", [102, 51, 153, 1]),
    ("transparent", [0, 0, 0, 0]), ("clear", [0, 0, 0, 0]), ("systemBlue", [0, 122, 255, 1]),
    ("separator", [60, 60, 67, 0.29]), ("rgb(10 132 255 / 50%)", [10, 132, 255, 0.5]),
    ("rgb(10, 132, 255)", [10, 132, 255, 1]), ("rgba(10,132,255,.25)", [10, 132, 255, 0.25]),
    ("RGB(100% 50% 0%)", [255, 128, 0, 1]), ("rgb(300 -20 12.4)", [255, 0, 12, 1]),
    ("rgb(none 255 0 / none)", [0, 255, 0, 0]), ("rgb(10 132 255/2)", [10, 132, 255, 1]),
    ("hsl(120 100% 25%)", [0, 128, 0, 1]), ("hsl(120, 100%, 25%)", [0, 128, 0, 1]),
    ("hsla(0.5turn, 100%, 50%, 0.5)", [0, 255, 255, 0.5]),
    ("hsl(-60deg 100 50)", [255, 0, 255, 1]),
    ("hsl(210 50% 40% / 0.2)", [51, 102, 153, 0.2]), ("hwb(90 20% 13%)", [136, 222, 51, 1]),
    ("hwb(90 60% 60%)", [128, 128, 128, 1]), ("hwb(3.14159265rad 0 0)", [0, 255, 255, 1]),
    ("lab(50% 40 59.5)", [191, 87, 0, 1]), ("lch(52.2345% 72.2 56.2)", [198, 93, 6, 1]),
    ("oklab(59% 0.1 0.1)", [192, 93, 43, 1]), ("oklch(60% 0.15 50)", [196, 96, 22, 1]),
    ("oklch(1 0 0)", [255, 255, 255, 1]), ("lab(100 0 0)", [255, 255, 255, 1]),
  ])
  func readable(text: String, expected: [Double]) {
    #expect(channels(text) == expected)
  }

  @Test(arguments: [
    "", "#12", "#12345", "#ggg", "bleu", "rgb(1 2)", "rgb(1, 2, 3", "rgb(1, 50%, 3)",
    "rgb(1 2 3 4)",
    "rgb(1 2 3 / 4 / 5)", "rgb(1,2,none)", "hsl(10, 50, 50)", "hsl(50% 10% 10%)", "hwb(1, 2%, 3%)",
    "foo(1 2 3)", "rgb(1deg 2 3)", "rgb(1 2 3 /)", "rgb(nan 0 0)", "rgb(infinity 0 0)", "rgb(1,,2)",
    "systemblue",
  ])
  func unreadable(text: String) {
    #expect(channels(text) == nil)
  }

  @Test func everyName() {
    #expect(CSSColor.namedColors.count == 148)
    #expect(CSSColor.names.allSatisfy { (try? CSSColor.parse($0)) != nil })
    #expect(Set(CSSColor.names).count == CSSColor.names.count)
  }
}
