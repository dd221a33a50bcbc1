import Flipbook
import Foundation
import TestSupport
import Testing

/// Every mistake of a scene, with the whole text that a user reads.
struct SceneErrorTests {
  /// Everything reported for a scene, `line:column: path: message` each, without the excerpts.
  private func errors(_ json: String) -> [String] {
    do throws(SceneErrors) {
      _ = try Scene(json: json, name: "s.json", folder: URL(fileURLWithPath: "/nowhere"))
      return []
    } catch {
      return error.errors.map { error in
        let text = error.description.split(separator: "\n")[0]
        return String(text.dropFirst("s.json:".count))
      }
    }
  }

  private func errors(layer: String) -> [String] { errors("{size:[9,9],layers:[\n\(layer)]}") }

  private func errors(animation: String, class layerClass: String = "CALayer") -> [String] {
    errors("{size:[9,9],layers:[{class:'\(layerClass)',animations:[\n\(animation)]}]}")
  }

  @Test func oneErrorAsItIsShown() {
    let json = """
      {
        size: [100, 100],
        layers: [
          { cornerRadius: 4 },
          { animations: [{ class: "CABasicAnimation", keyPath: "opacity", toValue: 0, duration: -1.0 }] },
        ],
      }
      """
    do throws(SceneErrors) {
      _ = try Scene(json: json, name: "scenes/s.json")
      Issue.record("the scene was read")
    } catch {
      #expect(
        error.description == """
          scenes/s.json:5:91: layers[1].animations[0].duration: must be greater than 0 seconds, not -1.0
                { animations: [{ class: "CABasicAnimation", keyPath: "opacity", toValue: 0, duration: -1.0 }] },
                                                                                                      ^
          """)
    }
  }

  @Test func filesAreOpenedWhenTheSceneIsPlayed() throws {
    let json = """
      {size: [9, 9], layers: [
        {contents: 'missing.png'}, {class: 'CATextLayer', string: 'a', font: 'Missing'}]}
      """
    let folder = URL(fileURLWithPath: "/nowhere")
    let document = try SceneDocument(json: json, name: "s.json", folder: folder)
    #expect(document.layers[0].properties["contents"] == .image(.file("missing.png")))
    let played = #expect(throws: SceneErrors.self) { _ = try document.makeStage() }
    let read = #expect(throws: SceneErrors.self) {
      try Scene(json: json, name: "s.json", folder: folder)
    }
    #expect(played == read)
    #expect(played?.errors.map(\.path) == ["layers[0].contents", "layers[1].font"])
    #expect(played?.errors.map(\.line) == [2, 2])
  }

  @Test func eachNameOutsideOfTheSandboxIsReported() throws {
    let folder = try TemporaryFolder()
    let json = "{size: [9, 9], layers: [{contents: '../a.png'}, {contents: '../a.png'}]}"
    let error = #expect(throws: SceneErrors.self) {
      try Scene(json: json, folder: folder.url, sandbox: folder.url)
    }
    #expect(error?.errors.map(\.path) == ["layers[0].contents", "layers[1].contents"])
    #expect(error?.errors.allSatisfy { $0.message.contains("../a.png") } == true)
  }

  /// A picture that is replaced by a link after reading is not followed out of the sandbox.
  @Test func theSandboxHoldsWhenTheSceneIsPlayed() throws {
    let outer = try TemporaryFolder()
    try outer.write("in/a.png", PNG.encode(Bitmap(width: 2, height: 2, filling: 0xFFFF_0000)))
    try outer.write("b.png", PNG.encode(Bitmap(width: 2, height: 2, filling: 0xFF00_00FF)))
    let folder = outer.url.appendingPathComponent("in")
    let scene = try Scene(
      json: "{size: [2, 2], layers: [{frame: [0, 0, 2, 2], contents: 'a.png'}]}", folder: folder,
      sandbox: folder)
    let read = scene.makeStage()
    #expect(read.diagnostics.isEmpty)
    #expect(read.rootLayer.sublayers?.first?.contents != nil)
    let picture = folder.appendingPathComponent("a.png")
    try FileManager.default.removeItem(at: picture)
    try FileManager.default.createSymbolicLink(
      atPath: picture.path, withDestinationPath: outer.file("b.png").path)
    let replaced = scene.makeStage()
    #expect(replaced.diagnostics.count == 1)
    #expect(replaced.rootLayer.sublayers?.first?.contents == nil)
  }

  /// A picture that cannot be opened is left out, so that the value before it stays.
  @Test func whatCannotBeOpenedIsLeftOut() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.png", PNG.encode(Bitmap(width: 2, height: 2, filling: 0xFFFF_0000)))
    let scene = try Scene(
      json: "{size: [2, 2], layers: [{id: 'l', contents: 'a.png'}]}", folder: folder.url)
    var changed = scene
    changed.script = [
      Scene.Step(.set(.init([Scene.Change("contents", of: "l", to: "missing.png")])))
    ]
    let stage = changed.makeStage()
    try stage.advance(to: 1)
    #expect(stage.diagnostics.count == 1)
    #expect(stage.rootLayer.sublayers?.first?.contents != nil)
  }

  /// The scales of goldens say nothing about a stage.
  @Test func aSceneIsPlayedAtAnotherScale() throws {
    var scene = try Scene(json: "{size: [9, 9], check: {scales: [1, 2]}}")
    scene.scale = 2
    #expect(scene.makeStage().diagnostics.isEmpty)
  }

  @Test func allErrorsInTheOrderOfTheFile() {
    let found = errors(
      """
      {
        layers: [{ opactiy: 1, frame: [0, 0, -1, 2] }],
        fps: "fast",
        size: [10, 0],
        color: "red"
      }
      """)
    #expect(
      found == [
        "2:14: layers[0].opactiy: unknown key in a CALayer; did you mean `opacity`?",
        "2:40: layers[0].frame[2]: must be at least 0 points, not -1",
        "3:8: fps: must be a number, not \"fast\"",
        "4:14: size[1]: must be greater than 0 points, not 0",
        "5:3: color: unknown key in a scene; did you mean `colors`?",
      ])
  }

  @Test(arguments: [
    ("7", "1:1: must be an object { size, … }, not 7"),
    ("{}", "1:1: a scene needs the key `size`"),
    ("{size: [10, 10], size: 1}", "1:18: the key `size` is already set on line 1"),
    (
      "{size: 10}",
      "1:8: size: must be a size: [width, height], \"140x140\" or \"140x140@2x\", not 10"
    ),
    (
      "{size: [20000, 1]}",
      "1:8: size: the canvas would have 20000 × 1 pixels at scale 1; at most 16384 a side and 20 megapixels are allowed"
    ),
    (
      "{size: [9000, 10], scale: 2}",
      "1:8: size: the canvas would have 18000 × 20 pixels at scale 2; at most 16384 a side and 20 megapixels are allowed"
    ),
    (
      "{size: [1e300, 1e300]}",
      "1:8: size: the canvas would have 1e+300 × 1e+300 pixels at scale 1; at most 16384 a side and 20 megapixels are allowed"
    ),
    ("{size: [1e-9, 9]}", "1:8: size: the canvas would have no pixels at scale 1; make it larger"),
    ("{size: [NaN, 1]}", "1:9: size[0]: must be a finite number, not NaN"),
    ("{size: [1, Infinity]}", "1:12: size[1]: must be a finite number, not Infinity"),
    (
      "{size: '9x9@2x', scale: 2}",
      "1:18: scale: `scale` and `size` cannot both be given: it has the scale already"
    ),
    (
      "{size: '9x9@2'}",
      "1:8: size: \"9x9@2\" is not a canvas: it is [width, height] in points, \"140x140\", or \"140x140@2x\" with its scale"
    ),
    ("{size: [9, 9], scale: 0}", "1:23: scale: must be greater than 0 and at most 16, not 0"),
    ("{size: [9, 9], fps: -5}", "1:21: fps: must be greater than 0 and at most 1000, not -5"),
    ("{size: [9, 9], duration: 0}", "1:26: duration: must be greater than 0 seconds, not 0"),
    (
      "{size: [9, 9], duration: 'lop'}",
      "1:26: duration: unknown duration \"lop\"; did you mean `loop`?"
    ),
    ("{size: [9, 9], seed: 1.5}", "1:22: seed: must be a whole number, not 1.5"),
    ("{size: [9, 9], seed: -1}", "1:22: seed: must be from 0 to 9007199254740991, not -1"),
    (
      "{size: [9, 9], loop: 'foreever'}",
      "1:22: loop: unknown loop \"foreever\"; did you mean `forever`?"
    ),
    ("{size: [9, 9], loop: 0}", "1:22: loop: must be from 1 to 65536, not 0"),
    ("{size: [9, 9], layers: {}}", "1:24: layers: must be a list of layers, not an object"),
    ("{size: [9, 9], layers: [3]}", "1:25: layers[0]: must be a layer, which is an object, not 3"),
    (
      "{size: [9, 9], fonts: ['no.ttf']}",
      "1:24: fonts[0]: cannot read the font no.ttf: no such file"
    ),
    (
      "{size: [9, 9], check: {tolerance: {difference: 1, pixels: 2}}}",
      "1:35: check.tolerance: a tolerance needs the key `reason`"
    ),
    (
      "{size: [9, 9], check: {tolerance: {difference: 1, pixels: 2, reason: ''}}}",
      "1:70: check.tolerance.reason: must be a sentence, not empty"
    ),
    (
      "{size: [9, 9], check: {at: []}}",
      "1:28: check.at: must have at least 1 time, not 0"
    ),
    (
      "{size: [9, 9], check: {scales: 2}}",
      "1:32: check.scales: must be a list of scales, not 2"
    ),
    (
      "{size: [9, 9], check: {scales: []}}",
      "1:32: check.scales: must have at least 1 scale, not 0"
    ),
    (
      "{size: [9, 9], check: {scales: [1, 2, 1.0]}}",
      "1:39: check.scales[2]: must be another scale, not 1.0 again"
    ),
    (
      "{size: [9, 9], check: {scales: [1, 17]}}",
      "1:36: check.scales[1]: must be greater than 0 and at most 16, not 17"
    ),
    (
      "{size: [9, 9], check: {scales: [2, 3]}}",
      "1:33: check.scales[0]: must be the scene's own `scale`, 1, not 2"
    ),
    (
      "{size: [9, 9], check: {scales: [1, 2]}, scale: 3}",
      "1:33: check.scales[0]: must be the scene's own `scale`, 3, not 1"
    ),
    (
      "{size: [4000, 2000], check: {scales: [1, 16]}}",
      "1:8: size: the canvas would have 64000 × 32000 pixels at scale 16; at most 16384 a side and "
        + "20 megapixels are allowed"
    ),
    ("{size: [9, 9]", "1:14: the file ends within the object that begins at 1:1"),
    ("", "1:1: the file is empty"),
  ])
  func scenes(json: String, error: String) {
    #expect(errors(json) == [error])
  }

  @Test(arguments: [
    (
      "{class: 'CAShapLayer'}",
      "2:9: layers[0].class: unknown layer class \"CAShapLayer\"; did you mean `CAShapeLayer`?"
    ),
    ("{class: 4}", "2:9: layers[0].class: must be a layer class such as \"CALayer\", not 4"),
    (
      "{cornerRadios: 4}",
      "2:2: layers[0].cornerRadios: unknown key in a CALayer; did you mean `cornerRadius`?"
    ),
    ("{path: 'M0 0'}", "2:2: layers[0].path: unknown key in a CALayer; it belongs to CAShapeLayer"),
    (
      "{'position.z': 4}",
      "2:2: layers[0][\"position.z\"]: unknown key in a CALayer; did you mean `position.x`?"
    ),
    ("{cornerRadius: -4}", "2:16: layers[0].cornerRadius: must be at least 0 points, not -4"),
    ("{opacity: 1.5}", "2:11: layers[0].opacity: must be from 0 to 1, not 1.5"),
    ("{hidden: 1}", "2:10: layers[0].hidden: must be true or false, not 1"),
    (
      "{hidden: true, isHidden: false}",
      "2:16: layers[0].isHidden: `isHidden` and `hidden` cannot both be given: they are the same property"
    ),
    ("{zPosition: NaN}", "2:13: layers[0].zPosition: must be a finite number, not NaN"),
    ("{bounds: [0, 0, -1, 1]}", "2:17: layers[0].bounds[2]: must be at least 0 points, not -1"),
    (
      "{frame: [0, 0, 1, 1], 'bounds.size.width': 4}",
      "2:23: layers[0][\"bounds.size.width\"]: `bounds.size.width` and `frame` cannot both be given: a frame sets both position and size"
    ),
    (
      "{backgroundColor: 'bleu'}",
      "2:19: layers[0].backgroundColor: unknown color \"bleu\"; did you mean `blue`?"
    ),
    (
      "{maskedCorners: ['layerMinXMinYCorners']}",
      "2:18: layers[0].maskedCorners[0]: unknown maskedCorners \"layerMinXMinYCorners\"; did you mean `layerMinXMinYCorner`?"
    ),
    (
      "{contentsGravity: 'middle'}",
      "2:19: layers[0].contentsGravity: unknown contentsGravity \"middle\"; known: resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight"
    ),
    (
      "{contents: 'missing.png'}",
      "2:12: layers[0].contents: cannot read missing.png: No such file or directory"
    ),
    (
      "{contents: {pixels: ['ab', 'a'], colors: {a: 'red', b: null}}}",
      "2:28: layers[0].contents.pixels[1]: must have as many pixels as the first row, 2, not 1"
    ),
    (
      "{contents: {pixels: ['ac'], colors: {a: 'red', b: null}}}",
      "2:22: layers[0].contents.pixels[0]: unknown color of a pixel \"c\"; known: a, b"
    ),
    (
      "{contents: {checkerboard: [1e9, 1]}}",
      "2:28: layers[0].contents.checkerboard[0]: must be from 1 to 4096, not 1e9"
    ),
    (
      "{shadowPath: 'M0 0 X'}",
      "2:20: layers[0].shadowPath: \"M0 0 X\" is not SVG path data: a command (one of MZLHVCSQTA) or a number is needed, not 'X'"
    ),
    (
      "{shadowPath: {ovall: [0, 0, 1, 1]}}",
      "2:15: layers[0].shadowPath.ovall: unknown key in a path; did you mean `oval`?"
    ),
    (
      "{shadowPath: {roundedRect: [0, 0, 1, 1]}}",
      "2:14: layers[0].shadowPath: a path of the kind `roundedRect` needs the key `cornerRadius`"
    ),
    (
      "{transform: [{rotat: 1}]}",
      "2:15: layers[0].transform[0].rotat: unknown key in a transform step; did you mean `rotate`?"
    ),
    (
      "{transform: [0,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0], 'transform.rotation': 1}",
      "2:73: layers[0][\"transform.rotation\"]: must be set on an invertible transform, not one that flattens the layer"
    ),
    ("{mask: 4}", "2:8: layers[0].mask: must be a layer, which is an object, not 4"),
    (
      "{id: 'a', sublayers: [{id: 'a'}]}",
      "2:28: layers[0].sublayers[0].id: the id \"a\" is already used by layers[0]"
    ),
    ("{use: 'card'}", "2:7: layers[0].use: unknown definition \"card\""),
    (
      "{class: 'CAReplicatorLayer', instanceCount: 1e9}",
      "2:45: layers[0].instanceCount: must be from 0 to 10000, not 1e9"
    ),
    ("{speed: 'fast'}", "2:9: layers[0].speed: must be a number, not \"fast\""),
  ])
  func layers(json: String, error: String) {
    #expect(errors(layer: json) == [error])
  }

  @Test(arguments: [
    ("4", "2:1: layers[0].animations[0]: must be an animation, which is an object, not 4"),
    (
      "{keyPath: 'opacity', toValue: 1}",
      "2:1: layers[0].animations[0]: an animation needs the key `class`"
    ),
    (
      "{clas: 'CABasicAnimation'}",
      "2:2: layers[0].animations[0].clas: unknown key in an animation; did you mean `class`?"
    ),
    (
      "{class: 'CABasicAnimations'}",
      "2:9: layers[0].animations[0].class: unknown animation class \"CABasicAnimations\"; did you mean `CABasicAnimation`?"
    ),
    (
      "{class: 'CABasicAnimation', toValue: 1}",
      "2:1: layers[0].animations[0]: a CABasicAnimation needs the key `keyPath`"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'opacity'}",
      "2:1: layers[0].animations[0]: a CABasicAnimation needs the key `fromValue`, `toValue` or `byValue`"
    ),
    (
      "{class: 'CAKeyframeAnimation', keyPath: 'opacity'}",
      "2:1: layers[0].animations[0]: a CAKeyframeAnimation needs the key `values` or `path`"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'positon.x', toValue: 1}",
      "2:38: layers[0].animations[0].keyPath: a CALayer has no key path \"positon.x\"; did you mean `position.x`?"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'strokeEnd', toValue: 1}",
      "2:38: layers[0].animations[0].keyPath: a CALayer has no key path \"strokeEnd\"; it belongs to CAShapeLayer"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'contentsGravity', toValue: 'top'}",
      "2:38: layers[0].animations[0].keyPath: \"contentsGravity\" of a CALayer cannot be animated"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'position', toValue: 5}",
      "2:59: layers[0].animations[0].toValue: must be a point [x, y], not 5"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'position.x', toValue: [5, 5]}",
      "2:61: layers[0].animations[0].toValue: must be a number, not a list of 2 items"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'backgroundColor', toValue: 'redd'}",
      "2:66: layers[0].animations[0].toValue: unknown color \"redd\"; did you mean `red`?"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'opacity', toValue: Infinity}",
      "2:58: layers[0].animations[0].toValue: must be a finite number, not Infinity"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0, duration: '1m'}",
      "2:71: layers[0].animations[0].duration: \"1m\" is not a time in seconds, or a string such as \"300ms\": unknown unit m; known: s, ms"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0, repeatCount: 'forever'}",
      "2:74: layers[0].animations[0].repeatCount: must be a number of repetitions or \"infinity\", not \"forever\""
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0, timingFunction: 'easeInOut'}",
      "2:77: layers[0].animations[0].timingFunction: unknown timing function \"easeInOut\"; did you mean `easeOut`?"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0, timingFunction: [2, 0, 1, 1]}",
      "2:78: layers[0].animations[0].timingFunction[0]: must be from 0 to 1, not 2"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0, fillMode: 'forward'}",
      "2:71: layers[0].animations[0].fillMode: unknown fill mode \"forward\"; did you mean `forwards`?"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0, values: [1]}",
      "2:61: layers[0].animations[0].values: unknown key in a CABasicAnimation; it belongs to CAKeyframeAnimation"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'transform', valueFunction: 'rotateZ', toValue: [1, 2, 3]}",
      "2:86: layers[0].animations[0].toValue: must be an angle in radians, or a string such as \"30deg\", not a list of 3 items"
    ),
    (
      "{class: 'CABasicAnimation', keyPath: 'opacity', valueFunction: 'rotateZ', toValue: 1}",
      "2:64: layers[0].animations[0].valueFunction: must be left out, or used with the key path of a transform, not \"rotateZ\""
    ),
    (
      "{class: 'CAKeyframeAnimation', keyPath: 'opacity', values: [1]}",
      "2:60: layers[0].animations[0].values: must have at least 2 values, not 1"
    ),
    (
      "{class: 'CAKeyframeAnimation', keyPath: 'opacity', values: [1, 0], keyTimes: [0, 0.5, 1]}",
      "2:78: layers[0].animations[0].keyTimes: must have 2 times, one for each value, not 3"
    ),
    (
      "{class: 'CAKeyframeAnimation', keyPath: 'opacity', values: [1, 0], keyTimes: [0, 2]}",
      "2:82: layers[0].animations[0].keyTimes[1]: must be from 0 to 1, not 2"
    ),
    (
      "{class: 'CAKeyframeAnimation', keyPath: 'opacity', values: [1, 0], keyTimes: [1, 0]}",
      "2:82: layers[0].animations[0].keyTimes[1]: must be at least the time before it, 1, not 0"
    ),
    (
      "{class: 'CAKeyframeAnimation', keyPath: 'opacity', values: [1, 0], timingFunctions: ['linear', 'linear']}",
      "2:85: layers[0].animations[0].timingFunctions: must have at most 1 timing functions, one between each two values, not 2"
    ),
    (
      "{class: 'CAKeyframeAnimation', keyPath: 'position', values: [[0, 0], [1, 1]], path: 'M0 0L1 1'}",
      "2:53: layers[0].animations[0].values: `values` and `path` cannot both be given: the path's points are the values"
    ),
    (
      "{class: 'CAKeyframeAnimation', keyPath: 'opacity', path: 'M0 0L1 1'}",
      "2:58: layers[0].animations[0].path: must be left out, or used with the key path of a point, not \"M0 0L1 1\""
    ),
    (
      "{class: 'CASpringAnimation', keyPath: 'opacity', toValue: 1, mass: 0}",
      "2:68: layers[0].animations[0].mass: must be greater than 0, not 0"
    ),
    (
      "{class: 'CASpringAnimation', keyPath: 'opacity', toValue: 1, bounce: -1}",
      "2:70: layers[0].animations[0].bounce: must be greater than -1 and at most 1, not -1"
    ),
    (
      "{class: 'CASpringAnimation', keyPath: 'opacity', toValue: 1, mass: 1, bounce: 0}",
      "2:62: layers[0].animations[0].mass: `mass` and `bounce` cannot both be given: each describes the whole spring"
    ),
    (
      "{class: 'CAAnimationGroup', animations: [{class: 'CABasicAnimation', keyPath: 'opacty', toValue: 1}]}",
      "2:79: layers[0].animations[0].animations[0].keyPath: a CALayer has no key path \"opacty\"; did you mean `opacity`?"
    ),
    (
      "{class: 'CAAnimationGroup', keyPath: 'opacity'}",
      "2:29: layers[0].animations[0].keyPath: unknown key in a CAAnimationGroup; it belongs to CABasicAnimation, CASpringAnimation and CAKeyframeAnimation"
    ),
    (
      "{class: 'CATransition', type: 'swipe'}",
      "2:31: layers[0].animations[0].type: unknown transition type \"swipe\"; known: fade, push, moveIn, reveal"
    ),
  ])
  func animations(json: String, error: String) {
    #expect(errors(animation: json) == [error])
  }

  @Test func cyclesOfDefinitions() {
    #expect(
      errors(
        """
        {size: [9, 9], definitions: {
          a: {sublayers: [{use: 'b'}]},
          b: {mask: {use: 'a'}},
          c: {use: 'c'},
        }, layers: [{use: 'a'}, {use: 'b'}, {use: 'c'}]}
        """) == [
          "3:19: definitions.b.mask.use: definitions use each other in a circle: a → b → a",
          "4:12: definitions.c.use: definitions use each other in a circle: c → c",
        ])
  }

  @Test func mistakesInDefinitionsAreReportedOnce() {
    #expect(
      errors(
        """
        {size: [9, 9], definitions: {
          card: {cornerRadius: -1},
          pulse: {class: 'CABasicAnimation', keyPath: 'opacty', toValue: 0},
        }, layers: [{use: 'card', animations: [{use: 'pulse'}]}, {use: 'card'}, {use: 'crad'}]}
        """) == [
          "2:24: definitions.card.cornerRadius: must be at least 0 points, not -1",
          "3:47: definitions.pulse.keyPath: a layer has no key path \"opacty\"; did you mean `opacity`?",
          "4:79: layers[2].use: unknown definition \"crad\"; did you mean `card`?",
        ])
  }

  @Test func definitionsCannotExplode() {
    var definitions = "d0: {}"
    for i in 1...40 {
      definitions += ", d\(i): {sublayers: [{use: 'd\(i - 1)'}, {use: 'd\(i - 1)'}]}"
    }
    let found = errors("{size: [9, 9], definitions: {\(definitions)}, layers: [{use: 'd40'}]}")
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("there are more than 100000 layers, views and animations"))
  }

  @Test func layersCannotNestTooDeep() {
    var definitions = "d0: {}"
    for i in 1...200 { definitions += ", d\(i): {sublayers: [{use: 'd\(i - 1)'}]}" }
    let found = errors("{size: [9, 9], definitions: {\(definitions)}}")
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.hasSuffix("layers nest deeper than 100 levels") })
  }

  @Test func filesThatCannotBeRead() throws {
    func reason(_ path: String) -> String? {
      do throws(SceneErrors) {
        _ = try Scene(contentsOf: path)
        return nil
      } catch { return error.description }
    }
    #expect(reason("/nowhere/s.json") == "/nowhere/s.json: cannot be read: there is no such file")
    #expect(reason("/tmp") == "/tmp: cannot be read: it is a folder")
  }

  @Test func imagesThatCannotBeUsed() throws {
    let folder = try TemporaryFolder()
    let png = try PNG.encode(Bitmap(width: 8, height: 8, filling: 0xFFFF_0000))
    try folder.write("cut.png", png.prefix(40))
    try folder.write("text.png", "not an image".utf8)
    var huge = png
    huge[16] = 0x7F
    try folder.write("huge.png", huge)
    let scene = """
      {size: [9, 9], layers: [{contents: 'cut.png'}, {contents: 'text.png'}, {contents: 'huge.png'},
        {contents: '.'}]}
      """
    let file = try folder.write("s.json", scene.utf8)
    do throws(SceneErrors) {
      _ = try Scene(contentsOf: file.path)
      Issue.record("the scene was read")
    } catch {
      let messages = error.errors.map(\.message)
      #expect(messages.count == 4)
      #expect(messages[0].hasPrefix("cut.png is not a valid PNG file"))
      #expect(messages[1] == "text.png is not a PNG, JPEG, SVG or GIF file")
      #expect(messages[2].hasPrefix("huge.png is 2130706440×8 pixels; at most 16384 on a side"))
      #expect(messages[3].hasPrefix(". is a folder"))
    }
  }
}
