import Flipbook
import Foundation
import Graphics
import Testing

@testable import Views

@MainActor struct UIColorTests {
  private func bytes(_ color: UIColor, dark: Bool) -> [Int] {
    let style: UIUserInterfaceStyle = dark ? .dark : .light
    let found = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor
    return [found.red, found.green, found.blue].map { Int(($0 * 255).rounded()) }
      + [Int((found.alpha * 100).rounded())]
  }

  @Test(
    arguments: [
      ("systemRed", [255, 59, 48, 100], [255, 69, 58, 100]),
      ("systemOrange", [255, 149, 0, 100], [255, 159, 10, 100]),
      ("systemYellow", [255, 204, 0, 100], [255, 214, 10, 100]),
      ("systemGreen", [52, 199, 89, 100], [48, 209, 88, 100]),
      ("systemMint", [0, 199, 190, 100], [99, 230, 226, 100]),
      ("systemTeal", [48, 176, 199, 100], [64, 200, 224, 100]),
      ("systemCyan", [50, 173, 230, 100], [100, 210, 255, 100]),
      ("systemBlue", [0, 122, 255, 100], [10, 132, 255, 100]),
      ("systemIndigo", [88, 86, 214, 100], [94, 92, 230, 100]),
      ("systemPurple", [175, 82, 222, 100], [191, 90, 242, 100]),
      ("systemPink", [255, 45, 85, 100], [255, 55, 95, 100]),
      ("systemBrown", [162, 132, 94, 100], [172, 142, 104, 100]),
      ("systemGray", [142, 142, 147, 100], [142, 142, 147, 100]),
      ("systemGray6", [242, 242, 247, 100], [28, 28, 30, 100]),
      ("label", [0, 0, 0, 100], [255, 255, 255, 100]),
      ("secondaryLabel", [60, 60, 67, 60], [235, 235, 245, 60]),
      ("quaternaryLabel", [60, 60, 67, 18], [235, 235, 245, 16]),
      ("separator", [60, 60, 67, 29], [84, 84, 88, 60]),
      ("systemFill", [120, 120, 128, 20], [120, 120, 128, 36]),
      ("tertiarySystemFill", [118, 118, 128, 12], [118, 118, 128, 24]),
      ("systemBackground", [255, 255, 255, 100], [0, 0, 0, 100]),
      ("tertiarySystemGroupedBackground", [242, 242, 247, 100], [44, 44, 46, 100]),
    ])
  func systemColorsAreApples(name: String, light: [Int], dark: [Int]) throws {
    let color = try #require(UIColor(named: name))
    #expect(bytes(color, dark: false) == light)
    #expect(bytes(color, dark: true) == dark)
  }

  @Test func tintsFollowTheLook() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = .systemBlue
    stage.addSubview(view)
    #expect(view.layer.backgroundColor == CGColor(rgb: 0x007AFF))
    stage.look = .ios26
    #expect(view.layer.backgroundColor == CGColor(rgb: 0x0088FF))
    stage.traitOverrides.userInterfaceStyle = .dark
    #expect(view.layer.backgroundColor == CGColor(rgb: 0x0091FF))
    stage.traitOverrides.accessibilityContrast = .high
    #expect(view.layer.backgroundColor == CGColor(rgb: 0x5CB8FF))
  }

  @Test func hueAndBackAgain() {
    for step in 0..<36 {
      let hue = CGFloat(step) / 36
      let color = UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 0.5)
      // Where the strongest component is 0.8 and the weakest 0.8 · (1 − 0.6).
      let parts = [color.cgColor.red, color.cgColor.green, color.cgColor.blue]
      #expect(abs((parts.max() ?? 0) - 0.8) < 1e-12)
      #expect(abs((parts.min() ?? 0) - 0.32) < 1e-12)
      var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
      #expect(abs(h - hue) < 1e-12)
      #expect(abs(s - 0.6) < 1e-12)
      #expect(abs(b - 0.8) < 1e-12)
      #expect(a == 0.5)
    }
    #expect(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1) == .green)
    #expect(UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1) == .red)
    let orange = UIColor(hue: 1 / 12, saturation: 1, brightness: 1, alpha: 1).cgColor
    #expect(abs(orange.green - 0.5) < 1e-12)
    #expect(orange.blue == 0)
  }

  @Test func componentsOfGreys() {
    var (white, alpha): (CGFloat, CGFloat) = (-1, -1)
    #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha))
    #expect(white == 0.25)
    #expect(alpha == 0.5)
    #expect(!UIColor.red.getWhite(&white, alpha: nil))
    #expect(white == 0.25)
    var red: CGFloat = 0
    UIColor.orange.getRed(&red, green: nil, blue: nil, alpha: nil)
    #expect(red == 1)
  }

  @Test func withAlphaKeepsBothForms() {
    let half = UIColor.systemBackground.withAlphaComponent(0.5)
    #expect(bytes(half, dark: false) == [255, 255, 255, 50])
    #expect(bytes(half, dark: true) == [0, 0, 0, 50])
    #expect(
      half
        == UIColor {
          $0.userInterfaceStyle == .dark
            ? UIColor(white: 0, alpha: 0.5) : UIColor(white: 1, alpha: 0.5)
        })
    #expect(half != UIColor(white: 1, alpha: 0.5))
  }

  @Test func unknownNamesAreReported() {
    let timeline = Timeline()
    timeline.run { #expect(UIColor(named: "brandBlue") == nil) }
    #expect(timeline.diagnostics.count == 1)
  }
}
