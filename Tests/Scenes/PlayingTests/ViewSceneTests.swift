import Flipbook
import Foundation
import Testing

/// The views of scenes, with the values of the file.
@MainActor
struct ViewSceneTests {
  private func views(_ json: String, rest: String = "") throws -> (Stage, [UIView]) {
    let stage = try Scene(json: "{size: [100, 50], views: [\(json)] \(rest)}").makeStage()
    return (stage, stage.window.subviews)
  }

  @Test func viewsAreMadeWithTheirProperties() throws {
    let (stage, views) = try views(
      """
      {id: 'card', transform: [{translate: [4, 0]}], frame: [10, 20, 30, 40], alpha: 0.5, tag: 7,
       backgroundColor: 'red', isHidden: true, clipsToBounds: true, contentMode: 'topLeft',
       tintColor: 'systemBlue', autoresizingMask: ['flexibleWidth', 'flexibleTopMargin'],
       layoutMargins: [1, 2, 3, 4], isUserInteractionEnabled: false, overrideUserInterfaceStyle: 'dark',
       layer: {cornerRadius: 4, 'shadowOffset.width': 2, sublayers: [{id: 'dot'}],
               animations: {fade: {class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0}}},
       subviews: [{center: [5, 6], bounds: [1, 2, 3, 4]}, {tag: 3}]}
      """)
    let card = views[0]
    #expect(card.center == CGPoint(x: 25, y: 40))
    #expect(card.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(card.transform.tx == 4)
    #expect(card.alpha == 0.5)
    #expect(card.tag == 7)
    #expect(card.backgroundColor?.cgColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(card.isHidden)
    #expect(card.clipsToBounds)
    #expect(card.contentMode == .topLeft)
    #expect(card.autoresizingMask == [.flexibleWidth, .flexibleTopMargin])
    #expect(card.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(!card.isUserInteractionEnabled)
    #expect(card.overrideUserInterfaceStyle == .dark)
    #expect(card.layer.name == "card")
    #expect(card.layer.cornerRadius == 4)
    #expect(card.layer.shadowOffset == CGSize(width: 2, height: -3))
    #expect(card.layer.animation(forKey: "fade") is CABasicAnimation)
    #expect(card.subviews[0].center == CGPoint(x: 5, y: 6))
    #expect(card.subviews[0].bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(card.viewWithTag(3) === card.subviews[1])
    #expect(card.window === stage.window)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func viewsStandAboveLayers() throws {
    let scene = try Scene(json: "{size: [9, 9], layers: [{id: 'a'}], views: [{id: 'b'}]}")
    let stage = scene.makeStage()
    #expect(stage.rootLayer.sublayers?.count == 2)
    #expect(stage.rootLayer.sublayers?.first?.name == "a")
    #expect(stage.rootLayer.sublayers?.last === stage.window.layer)
  }

  @Test func aViewsLayerMayBeOfAnotherClass() throws {
    let (_, views) = try views("{layerClass: 'CAGradientLayer', layer: {colors: ['red', 'blue']}}")
    #expect((views[0].layer as? CAGradientLayer)?.colors?.count == 2)
  }

  @Test func definitionsHoldViews() throws {
    let (_, views) = try views(
      "{use: 'dot', center: [4, 4]}, {use: 'dot', center: [8, 8], alpha: 1}",
      rest: ", definitions: {dot: {class: 'UIView', bounds: [0, 0, 3, 3], alpha: 0.5}}")
    #expect(views.map(\.alpha) == [0.5, 1])
    #expect(views.map(\.bounds.width) == [3, 3])
  }

  @Test func stylesDecideWhatTheSystemsColorsAre() throws {
    let json = """
      {size: [9, 9], style: ['light', 'dark'], layers: [{backgroundColor: 'systemBlue'}],
       views: [{backgroundColor: 'systemBlue'}, {backgroundColor: {light: 'red', dark: 'lime'}}]}
      """
    let light = try Scene(json: json)
    let dark = try Scene(json: json, style: .dark)
    #expect(light.styles == [.light, .dark])
    #expect(light.style == .light)
    #expect(dark.style == .dark)
    #expect(light.background == .white)
    #expect(dark.background == .black)
    func colors(_ scene: Scene) -> [CGColor?] {
      let stage = scene.makeStage()
      return [stage.rootLayer.sublayers?.first?.backgroundColor]
        + stage.window.subviews.map { $0.layer.backgroundColor }
    }
    let (blue, darkBlue) = (CGColor(css: "#007AFF"), CGColor(css: "#0A84FF"))
    #expect(colors(light) == [blue, blue, CGColor(css: "red")])
    #expect(colors(dark) == [darkBlue, darkBlue, CGColor(css: "lime")])
    #expect(try Scene(json: "{size: [1, 1], style: 'dark'}").style == .dark)
    #expect(
      try Scene(json: "{size: [1, 1], style: 'dark', background: 'red'}").background?.red == 1)
  }
}

/// `attributedText` and its runs.
@MainActor
struct AttributedTextSceneTests {
  private func label(_ json: String) throws -> UILabel {
    let stage = try Scene(json: "{size: [100, 50], views: [{class: 'UILabel', \(json)}]}")
      .makeStage()
    return try #require(stage.window.subviews[0] as? UILabel)
  }

  @Test func runsAreAttributes() throws {
    let label = try label(
      """
      font: {size: 20, weight: 'bold'}, attributedText: ['ab', {text: 'cd', strokeWidth: -3,
       strokeColor: 'red', foregroundColor: 'systemRed', kern: 2, obliqueness: 0.2, expansion: 0.1, link: 'x',
       ligature: 0, underlineStyle: 'double', font: {weight: 'light'},
       shadow: {shadowOffset: [1, 2], shadowBlurRadius: 3}}, {text: 'e', font: 9}]
      """)
    let text = try #require(label.attributedText)
    #expect(text.string == "abcde")
    #expect(text.attributes(at: 0, effectiveRange: nil).isEmpty)
    let found = text.attributes(at: 2, effectiveRange: nil)
    #expect(found[.strokeWidth] as? CGFloat == -3)
    #expect(found[.strokeColor] as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(found[.foregroundColor] as? UIColor == .systemRed)
    #expect(found[.kern] as? Double == 2)
    #expect(found[.link] as? String == "x")
    #expect(found[.obliqueness] as? CGFloat == 0.2)
    #expect(found[.expansion] as? CGFloat == 0.1)
    #expect(found[.underlineStyle] as? NSUnderlineStyle == .double)
    #expect(found[.ligature] as? Int == 0)
    // A font that names no size has the label's.
    #expect(found[.font] as? UIFont == .systemFont(ofSize: 20, weight: .light))
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: 1, height: 2), 3)
    #expect((found[.shadow] as? ShadowValue)?.shadow == shadow)
    #expect(text.attribute(.font, at: 4, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 9))
  }

  /// Foundation compares the values of neighbors with the same keys.
  @Test func neighborsMayHaveTheSameKeys() throws {
    for value in [
      "font: {weight: 'bold'}", "foregroundColor: 'red'", "shadow: {shadowOffset: [1, 2]}",
    ] {
      let label = try label("attributedText: [{text: 'a', \(value)}, {text: 'b', \(value)}]")
      #expect(label.attributedText?.length == 2)
    }
    let label = try label(
      """
      attributedText: [{text: 'a', font: 9, shadow: {shadowOffset: [1, 2]}},
       {text: 'b', font: 8, shadow: {shadowOffset: [2, 2]}}]
      """)
    #expect(label.attributedText?.length == 2)
  }

  @Test func picturesStandAmongTheText() throws {
    let label = try label(
      "attributedText: ['a', {image: {checkerboard: [4, 2]}, bounds: [0, -1, 8, 4]}]")
    let text = try #require(label.attributedText)
    #expect(text.string == "a\u{FFFC}")
    let found = text.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment
    #expect(found?.bounds == CGRect(x: 0, y: -1, width: 8, height: 4))
    #expect(found?.image?.size == CGSize(width: 4, height: 2))
  }

  @Test func plainTextIsOneRun() throws {
    #expect(try label("attributedText: 'abc'").attributedText?.string == "abc")
  }

  @Test func layersTakeTheSameEffects() throws {
    let stage = try Scene(
      json: """
        {size: [100, 50], layers: [{class: 'CATextLayer', frame: [0, 0, 99, 40], string: ['a',
          {text: 'b', strokeWidth: 10, strokeColor: 'red', shadow: {shadowOffset: [1, 2]}}]}]}
        """
    ).makeStage()
    let layer = try #require(stage.rootLayer.sublayers?.first as? CATextLayer)
    let text = try #require(layer.string as? AttributedText)
    #expect(text.runs[0].attributes.effects == TextEffects())
    let effects = text.runs[1].attributes.effects
    #expect(effects.strokeWidth == 10)
    #expect(effects.strokeColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(effects.shadow?.offset == CGSize(width: 1, height: 2))
    #expect(effects.shadow?.color == CGColor(gray: 0, alpha: 1 / 3))
  }
}
