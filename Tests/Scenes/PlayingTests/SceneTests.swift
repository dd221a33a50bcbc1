import Base
import Flipbook
import Foundation
import Testing

/// The layers of scenes, with the values of the file.
struct SceneTests {
  private func layers(_ json: String) throws -> (Stage, [CALayer]) {
    let stage = try Scene(json: "{size: [100, 50], layers: [\(json)]}").makeStage()
    return (stage, try #require(stage.rootLayer.sublayers))
  }

  @Test func sceneKeys() throws {
    let scene = try Scene(
      json: """
        {size: [100, 50], background: null, scale: 2, fps: 25, duration: '1500ms', loop: 'once', seed: 7,
         check: {at: [0, 0.5], columns: 2, scales: [2, 1], tolerance: {difference: 1, pixels: 2, reason: 'blur'}}}
        """)
    #expect(scene.size == CGSize(width: 100, height: 50))
    #expect(scene.background == nil)
    #expect(scene.scale == 2)
    #expect(scene.framesPerSecond == 25)
    #expect(scene.duration == .seconds(1.5))
    #expect(scene.loop == .once)
    #expect(scene.seed == 7)
    #expect(scene.check.times == [0, 0.5])
    #expect(scene.check.columns == 2)
    #expect(scene.check.scales == [2, 1])
    #expect(scene.check.tolerance == Tolerance(difference: 1, pixels: 2, reason: "blur"))
    let plain = try Scene(json: "{size: [1, 1]}")
    #expect(plain.background == .white)
    #expect(plain.framesPerSecond == 50)
    #expect(plain.duration == .untilEnd)
    #expect(plain.loop == .forever)
    #expect(plain.check == Scene.Check())
    #expect(try Scene(json: "{size: [1, 1], duration: 'loop'}").duration == .loop)
  }

  @Test func starterIsAScene() throws {
    let scene = try Scene(json: Scene.starter)
    #expect(scene.duration == .loop)
    #expect(scene.makeStage().rootLayer.sublayers?.count == 1)
  }

  @Test func layersAreMadeWithTheirProperties() throws {
    let (_, layers) = try layers(
      """
      {id: 'card', frame: [10, 20, 30, 40], anchorPoint: [0, 0], transform: [{rotate: '90deg'}],
       backgroundColor: 'red', isHidden: true, maskedCorners: ['layerMaxXMinYCorner'], 'transform.translation.x': 4,
       shadowOffset: [0, -1], sublayers: [{name: 'a'}, {class: 'CATransformLayer'}], mask: {opacity: 0.5}},
      {class: 'CAShapeLayer', path: {lines: [[0, 0], [5, 5]]}, strokeEnd: 0.5, fillColor: null, lineDashPattern: [1, 2]}
      """)
    let card = layers[0]
    #expect(card.name == "card")
    #expect(card.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(card.position == CGPoint(x: 10, y: 20))
    #expect(abs(card.transform.m12 - 1) < 1e-12)
    #expect(abs(card.transform.m41 - 4) < 1e-12)
    #expect(card.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(card.isHidden)
    #expect(card.maskedCorners == .layerMaxXMinYCorner)
    #expect(card.shadowOffset == CGSize(width: 0, height: -1))
    #expect(card.sublayers?.map { "\(type(of: $0))" } == ["CALayer", "CATransformLayer"])
    #expect(card.mask?.opacity == 0.5)
    let shape = try #require(layers[1] as? CAShapeLayer)
    #expect(shape.path?.boundingBox == CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(shape.strokeEnd == 0.5)
    #expect(shape.fillColor == nil)
    #expect(shape.lineDashPattern?.map(\.doubleValue) == [1, 2])
  }

  @Test func animationsBeginAtTimeZero() throws {
    let (stage, layers) = try layers(
      """
      {animations: {
        fade: {class: 'CABasicAnimation', keyPath: 'opacity', fromValue: 1, toValue: 0, duration: 1},
        move: {class: 'CAKeyframeAnimation', keyPath: 'position', values: [[0, 0], [10, 20]], beginTime: '500ms',
               duration: 1, fillMode: 'both', removedOnCompletion: false}}}
      """)
    #expect(layers[0].animationKeys() == ["fade", "move"])
    try stage.advance(to: 0.25)
    #expect(layers[0].presentation()?.opacity == 0.75)
    #expect(layers[0].presentation()?.position == .zero)
    try stage.advance(to: 0.75)
    #expect(layers[0].presentation()?.position == CGPoint(x: 2.5, y: 5))
    try stage.advance(to: 2)
    #expect(layers[0].presentation()?.position == CGPoint(x: 10, y: 20))
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func animationsHaveTheirProperties() throws {
    let (_, layers) = try layers(
      """
      {animations: [
        {class: 'CASpringAnimation', key: 'a', keyPath: 'transform.rotation', toValue: '180deg', mass: 2, damping: 5,
         stiffness: 50, initialVelocity: 1, duration: 'settling', isAdditive: true, repeatCount: 'infinity'},
        {class: 'CAKeyframeAnimation', key: 'b', keyPath: 'position', path: 'M0 0 L10 0', calculationMode: 'paced',
         rotationMode: 'autoReverse', timingFunction: 'easeIn', keyTimes: [0, 1], speed: 2, timeOffset: 0.1},
        {class: 'CAAnimationGroup', key: 'c', duration: 3, animations: [
          {class: 'CABasicAnimation', keyPath: 'transform', valueFunction: 'rotateX', byValue: '1turn'}]}]}
      """)
    let spring = try #require(layers[0].animation(forKey: "a") as? CASpringAnimation)
    #expect(spring.toValue as? Double == .pi || (spring.toValue as? NSNumber)?.doubleValue == .pi)
    #expect(
      [spring.mass, spring.damping, spring.stiffness, spring.initialVelocity] == [2, 5, 50, 1])
    #expect(spring.duration == spring.settlingDuration)
    #expect(spring.isAdditive)
    #expect(spring.repeatCount == .infinity)
    let frames = try #require(layers[0].animation(forKey: "b") as? CAKeyframeAnimation)
    #expect(frames.path?.boundingBox.width == 10)
    #expect(frames.calculationMode == .paced)
    #expect(frames.rotationMode == .rotateAutoReverse)
    #expect(frames.keyTimes?.map(\.doubleValue) == [0, 1])
    #expect(frames.speed == 2)
    #expect(frames.timingFunction == CAMediaTimingFunction(name: .easeIn))
    let group = try #require(layers[0].animation(forKey: "c") as? CAAnimationGroup)
    let child = try #require(group.animations?.first as? CABasicAnimation)
    #expect(child.valueFunction?.name == .rotateX)
    #expect((child.byValue as? NSNumber)?.doubleValue == 2 * .pi)
  }

  @Test func oneKeyTwice() throws {
    let (_, layers) = try layers(
      """
      {animations: [
        {class: 'CABasicAnimation', key: 'shake', keyPath: 'position.x', byValue: 5, duration: 1},
        {class: 'CABasicAnimation', key: 'shake', keyPath: 'position.y', byValue: 5, duration: 1}]}
      """)
    #expect(layers[0].animationKeys() == ["shake"])
    #expect((layers[0].animation(forKey: "shake") as? CABasicAnimation)?.keyPath == "position.y")
  }

  @Test func definitionsAreOverridden() throws {
    let stage = try Scene(
      json: """
        {size: [9, 9], definitions: {
           base: {cornerRadius: 4, opacity: 0.5}, card: {use: 'base', opacity: 0.25, sublayers: [{use: 'base'}]}},
         layers: [{use: 'card', borderWidth: 2}, {use: 'card', sublayers: []}]}
        """
    ).makeStage()
    let layers = try #require(stage.rootLayer.sublayers)
    #expect(layers.map(\.cornerRadius) == [4, 4])
    #expect(layers.map(\.opacity) == [0.25, 0.25])
    #expect(layers.map(\.borderWidth) == [2, 0])
    #expect(layers.map { $0.sublayers?.count ?? 0 } == [1, 0])
  }

  @Test func textLayers() throws {
    let (_, layers) = try layers(
      """
      {class: 'CATextLayer', string: 'Hi', font: {family: 'Inter', weight: 'bold'}, fontSize: 20},
      {class: 'CATextLayer', string: ['a', {text: 'b', fontSize: 9, foregroundColor: 'red'}], fontSize: 20}
      """)
    let plain = try #require(layers[0] as? CATextLayer)
    #expect(plain.string as? String == "Hi")
    #expect((plain.font as? Font)?.weight == .bold)
    let runs = try #require((layers[1] as? CATextLayer)?.string as? AttributedText).runs
    #expect(runs.map(\.text) == ["a", "b"])
    #expect(runs.map(\.attributes.font.size) == [20, 9])
    #expect(runs[1].attributes.color == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test func imagesAreSharedAndDrawn() throws {
    let (_, layers) = try layers(
      """
      {contents: {pixels: ['r.', '.r'], colors: {r: 'rgb(255 0 0 / 50%)', '.': null}}},
      {contents: {checkerboard: [4, 2], square: 2, colors: ['black', 'white']}}
      """)
    let red = try #require(layers[0].contents as? CGImage).bitmap
    #expect(red.pixels == [0x8080_0000, 0, 0, 0x8080_0000])
    let board = try #require(layers[1].contents as? CGImage).bitmap
    #expect(board.pixels.prefix(4) == [0xFF00_0000, 0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_FFFF])
  }

  /// Scenes with bytes changed, taken out and doubled are read or refused, and never crash.
  @Test func mutatedScenes() {
    var random = SeededGenerator(seed: 20_261_121)
    let seeds = [
      Scene.starter,
      """
      {size: [10, 10], definitions: {a: {cornerRadius: 1, sublayers: [{id: "x"}]}}, layers: [{use: "a", frame: [0, 0, 5, 5],
       transform: [{rotate: "3deg"}, {scale: [1, 2]}], shadowPath: {roundedRect: [0, 0, 4, 4], cornerRadius: 1},
       contents: {pixels: ["ab"], colors: {a: "hsl(1 2% 3%)", b: null}}, animations: [{class: "CAKeyframeAnimation",
       keyPath: "transform", values: [[], [{translate: [1, 2]}]], keyTimes: [0, 1], timingFunctions: [[0, 0, 1, 1]]}]}]}
      """,
    ].map { Array($0.utf8) }
    let inserts = [
      "NaN", "-1", "[", "}", "\"", "null", "1e999", "\\u", "/*", "{use:'a'}", "é", "0x",
    ]
    .map { Array($0.utf8) }
    for round in 0..<1500 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(place + 5, bytes.count))
        case 2: bytes.insert(contentsOf: inserts.randomElement(using: &random)!, at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(place + 20, bytes.count)], at: place)
        }
      }
      do throws(SceneErrors) {
        let scene = try Scene(json: String(decoding: bytes, as: UTF8.self))
        _ = scene.makeStage()
      } catch {
        #expect(!error.errors.isEmpty)
        #expect(!error.description.isEmpty)
      }
    }
  }
}
