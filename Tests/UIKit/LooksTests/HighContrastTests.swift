import Flipbook
import LayerTree
import Testing

@testable import Controls

/// Lines and grounds of controls in high contrast.
@MainActor struct HighContrastTests {
  let stage = Stage(size: CGSize(width: 320, height: 200), scale: 2)

  private func setContrast(_ contrast: UIAccessibilityContrast) throws {
    var traits = stage.traitOverrides
    traits.accessibilityContrast = contrast
    stage.traitOverrides = traits
    try stage.advance(to: stage.time + 0.1)
  }

  /// The number of layers with a visible line of a point.
  private func lines(in layer: CALayer) -> Int {
    guard !layer.isHidden, layer.opacity > 0 else { return 0 }
    let own = layer.borderWidth == 1 && (layer.borderColor?.alpha ?? 0) > 0.5 ? 1 : 0
    return own + (layer.sublayers ?? []).reduce(0) { $0 + lines(in: $1) }
  }

  private func field() -> UITextField {
    let field = UITextField()
    field.borderStyle = .roundedRect
    return field
  }

  private func onSwitch() -> UISwitch {
    let toggle = UISwitch()
    toggle.isOn = true
    return toggle
  }

  private func segments() -> UISegmentedControl {
    let control = UISegmentedControl(items: ["A", "B"])
    control.selectedSegmentIndex = 0
    return control
  }

  @Test(arguments: [InterfaceLook.classic, .ios26]) func shadesHaveLines(look: InterfaceLook) throws
  {
    stage.look = look
    let views: [(UIView, Int)] = [
      (UISwitch(), 1), (onSwitch(), 0), (segments(), 2), (field(), 1), (UIStepper(), 1),
      (UIButton(configuration: .gray()), 1), (UIButton(configuration: .tinted()), 1),
      (UIButton(configuration: .filled()), 0), (UIButton(configuration: .plain()), 0),
    ]
    for (index, (view, _)) in views.enumerated() {
      view.frame = CGRect(x: 10 + 75 * (index % 4), y: 20 + 60 * (index / 4), width: 70, height: 32)
      stage.addSubview(view)
    }
    try stage.advance(to: 0.1)
    #expect(views.map { lines(in: $0.0.layer) } == views.map { _ in 0 })
    try setContrast(.high)
    #expect(views.map { lines(in: $0.0.layer) } == views.map(\.1))
    try setContrast(.normal)
    #expect(views.map { lines(in: $0.0.layer) } == views.map { _ in 0 })
  }

  /// A switch that is turned on loses its line.
  @Test func theLineOfASwitchFollowsItsState() throws {
    let toggle = UISwitch(frame: CGRect(x: 10, y: 10, width: 51, height: 31))
    stage.addSubview(toggle)
    try setContrast(.high)
    #expect(lines(in: toggle.layer) == 1)
    toggle.isOn = true
    #expect(lines(in: toggle.layer) == 0)
    toggle.isOn = false
    #expect(lines(in: toggle.layer) == 1)
  }

  /// A line that code has set stays.
  @Test func strokesOfCodeStay() throws {
    var configuration = UIButton.Configuration.gray()
    configuration.background.strokeWidth = 3
    configuration.background.strokeColor = .red
    let button = UIButton(configuration: configuration)
    button.frame = CGRect(x: 10, y: 10, width: 80, height: 34)
    stage.addSubview(button)
    let segments = segments()
    segments.layer.borderWidth = 2
    stage.addSubview(segments)
    for contrast in [UIAccessibilityContrast.high, .normal] {
      try setContrast(contrast)
      #expect(button.parts.plate?.layer.borderWidth == 3)
      #expect(segments.layer.borderWidth == 2)
    }
  }

  @Test func glassIsNearlyOpaque() throws {
    stage.look = .ios26
    stage.window.backgroundColor = .red
    let glass = UIVisualEffectView(effect: UIGlassEffect())
    glass.frame = CGRect(x: 20, y: 20, width: 120, height: 60)
    stage.addSubview(glass)
    try stage.advance(to: 0.1)
    func middle() throws -> PremultipliedPixel { try stage.bitmap(at: stage.time)[160, 100] }
    let normal = try middle()
    try setContrast(.high)
    let high = try middle()
    #expect(normal.green < 180)
    #expect(high.green > 230)
    stage.window.overrideUserInterfaceStyle = .dark
    try stage.advance(to: stage.time + 0.1)
    #expect(try middle().red < 40)
    #expect(lines(in: glass.layer) == 1)
  }

  /// A tint that is nearly clear leaves glass nearly white.
  @Test func theTintOfGlassKeepsItsShare() {
    var material = BlurMaterial(10, white: 1, alpha: 0.3)
    material.makeOpaque(
      isDark: false, tint: CGColor(red: 0, green: 0, blue: 1, alpha: 0.1))
    #expect(abs(material.tint.red - 0.9) < 1e-9)
    #expect(material.tint.blue == 1)
    #expect(material.tint.alpha == 0.95)
  }

  /// The line of a bar and separators are stronger.
  @Test func separatorsAreStronger() {
    for style in [UIUserInterfaceStyle.light, .dark] {
      let (normal, high) = (
        UITraitCollection {
          $0.userInterfaceStyle = style
        },
        UITraitCollection {
          $0.userInterfaceStyle = style
          $0.accessibilityContrast = .high
        }
      )
      func difference(_ color: UIColor, _ traits: UITraitCollection) -> CGFloat {
        let color = color.resolvedColor(with: traits).cgColor
        let ground: CGFloat = style == .dark ? 0 : 1
        return abs(color.red - ground) * color.alpha
      }
      for color in [UIColor.separator, .opaqueSeparator, .barHairline] {
        #expect(difference(color, high) > 1.3 * difference(color, normal))
      }
    }
  }
}
