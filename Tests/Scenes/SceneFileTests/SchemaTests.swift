import Flipbook
import Foundation
import JSON
import TestSupport
import Testing

/// The schema against an independent validator, jsonschema-rs: it takes what the decoder takes,
/// and refuses what the decoder refuses, as far as a schema can.
struct SchemaTests {
  private func invalid(_ files: [URL], schema: URL) throws -> Set<URL> {
    Set(try SchemaValidator().refused(files, by: schema).keys)
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try folder.write("schema.json", Scene.schema.utf8)
    try body(folder.url)
  }

  @Test func schemaItselfIsValid() throws {
    try withFolder { folder in
      let isSchema = try SchemaValidator().isSchema(folder.appendingPathComponent("schema.json"))
      #expect(isSchema)
    }
  }

  /// Validators take the last of two, and say nothing.
  @Test func noObjectHasAKeyTwice() {
    var reader = JSON5Reader(SourceText(name: "schema", bytes: Array(Scene.schema.utf8)))
    _ = reader.read()
    #expect(reader.faults.map(\.reason) == [])
  }

  /// The schema does not know what `on` names, so it says so.
  @Test func keysThatOnlyLayersHaveSayHowViewsWriteThem() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(Scene.schema.utf8)) as? [String: Any])
    let changes = (schema["$defs"] as? [String: [String: Any]])?["changes"]
    let properties = try #require(changes?["properties"] as? [String: [String: Any]])
    let radius = properties["cornerRadius"]?["description"] as? String
    #expect(radius?.hasPrefix("For layers only; for a view, write `layer.cornerRadius`.") == true)
    let origin = try #require(properties["bounds.origin.x"])
    #expect((origin["description"] as? String)?.hasPrefix("For layers only") != true)
    let alpha = properties["alpha"]?["description"] as? String
    #expect(alpha?.hasPrefix("For layers only") == false)
  }

  @Test func everyFixtureIsValid() throws {
    let found = FileManager.default.enumerator(
      at: Repository.fixtures, includingPropertiesForKeys: nil)
    let scenes = (found?.compactMap { $0 as? URL } ?? [])
      .filter { ["json", "json5"].contains($0.pathExtension) }
      // Parts of scenes, which scenes include.
      .filter { $0.deletingLastPathComponent().lastPathComponent != "parts" }
    try #require(!scenes.isEmpty, "there are no fixtures")
    try withFolder { folder in
      let files = try scenes.enumerated().map { index, scene in
        let file = folder.appendingPathComponent("\(index).json5")
        try Data(contentsOf: scene).write(to: file)
        return file
      }
      let wrong = try invalid(files, schema: folder.appendingPathComponent("schema.json"))
      let names = wrong.compactMap { Int($0.deletingPathExtension().lastPathComponent) }
        .map { scenes[$0].path }
      #expect(names == [])
    }
  }

  /// The scenes of the cookbook use more of the templates.
  @Test func everySceneOfTheCookbookIsValid() throws {
    let folder = Repository.root
      .appendingPathComponent("Sources/Library/Flipbook/Flipbook.docc/Cookbook")
    let scenes = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json5" }
    try #require(scenes.count == 12)
    try withFolder { folder in
      let wrong = try invalid(scenes, schema: folder.appendingPathComponent("schema.json"))
      #expect(wrong == [])
    }
  }

  /// Scenes that use much, each read by the decoder too.
  private static let good = [
    Scene.starter,
    "{size: [1, 1]}",
    """
    {$schema: 'x', size: [10, 10], background: null, scale: 2, fps: 12.5, duration: '300ms', loop: 3, seed: 4,
     check: {scales: [2, 1.5], at: [0, '0.5s'], columns: 2, tolerance: {difference: 1, pixels: 2, reason: 'blur'}}}
    """,
    """
    {size: '140x140@2x', layers: [{class: 'CAShapeLayer', id: 'a', path: {ring: [1, 2, 3]}}],
     views: [{class: 'UILabel', id: 'n', center: [70, 70], font: 'semibold 24', text: '0'}],
     script: [{at: 0, count: '72.5%', on: ['a', 'n']}, {at: 2, count: '1,250.5 steps', on: 'n'}]}
    """,
    """
    {size: [10, 10], definitions: {
       card: {cornerRadius: 4, class: 'CAShapeLayer', path: {oval: [0, 0, 1, 1]}},
       pulse: {class: 'CASpringAnimation', keyPath: 'opacity', toValue: 0}},
     layers: [{use: 'card', lineWidth: 3, animations: [{use: 'pulse', mass: 2, toValue: 1}]}]}
    """,
    """
    {size: [10, 10], layers: [{id: 'a', name: 'b', frame: [0, 0, 1, 1], isHidden: true, 'transform.rotation': '1turn',
      transform: [{rotate: {angle: 1, axis: [1, 0, 0]}}, {scale: 2}, {perspective: 100}], maskedCorners: [],
      'bounds.origin.x': 3, backgroundColor: [0, 0.5, 1], borderColor: null, contents: {checkerboard: [2, 2]},
      mask: {contents: {pixels: ['a'], colors: {a: 'red'}}}, sublayers: [{class: 'CATransformLayer'}],
      shadowPath: [{circle: {center: [0, 0], radius: 1}}, 'M0 0', {polygon: [[0, 0], [1, 1]]}]}]}
    """,
    """
    {size: [10, 10], layers: [{class: 'CAGradientLayer', colors: ['red', 'blue'], locations: [0, 1]},
      {class: 'CAReplicatorLayer', instanceCount: 3, instanceDelay: '20ms', instanceTransform: [1, 0, 0, 1, 5, 0]},
      {class: 'CAShapeLayer', path: 'M0 0', strokeEnd: 0.5, lineDashPattern: [1, 2], animations: {
        a: {class: 'CAKeyframeAnimation', keyPath: 'position', path: {arc: {center: [0, 0], radius: 1,
          startAngle: 0, endAngle: '90deg'}}, rotationMode: 'auto', calculationMode: 'paced'},
        b: {class: 'CAAnimationGroup', duration: 2, animations: [
          {class: 'CABasicAnimation', keyPath: 'transform', valueFunction: 'rotateZ', toValue: '90deg'}]},
        c: {class: 'CASpringAnimation', keyPath: 'bounds.size', byValue: [-1, -2], bounce: 0.1,
          duration: 'settling', timingFunction: [0.1, -1, 0.2, 3], repeatCount: 'infinity'},
        d: {class: 'CATransition', type: 'push', subtype: 'fromTop'}}}]}
    """,
    """
    {size: [10, 10], layers: [{id: 'line'}], views: [{id: 'a-b', constraints: ['width == 3', 'leading >= superview.leading * 2 + 1.5'
      , {constraint: 'top<=superview.top * .5 - −3 @ 20.5', id: 'c', priority: 3}]}, {class: 'UISwitch', id: 's'}],
     constraints: ['a-b.height==s.height', ' s.centerX == a-b.trailing - 5. '],
     script: [{set: {isOn: true, alpha: 0.5, 'layer.cornerRadius': 3, 'line.position.x': 3}, on: 's', animated: true},
       {set: {position: [3, 4], 'bounds.size': [1, 1], frame: [0, 0, 1, 1]}, on: 'line'}, {set: {'c.constant': 4}},
       {set: {constant: 4, isActive: false}, on: 'c', when: {id: 's', property: 'isOn', not: true}}]}
    """,
    """
    {let: {w: 60, dots: [{x: 1, c: 'red'}]}, size: ['= w', 30], fps: '= w / 2', background: "= mix('red', 'blue', 0.5)",
     definitions: {
       row: {parameters: {label: 'x', badge: 0, icon: {type: 'object', about: 'a symbol'}, tint: {type: 'color', default: 'red'}},
         class: 'UIButton', title: '{label} ({badge})', tag: '= badge', image: '= icon', frame: ['= w', 0, '= w', 44],
         isHidden: '= badge > 3', let: {q: 3}, layer: {cornerRadius: '= q'}},
       pop: {parameters: {who: {type: 'text'}}, spring: {alpha: '= w / 60', transform: [{scale: '= w / 60'}]}, on: '{who}', duration: '= 1 / 2'},
       fade: {parameters: {t: 1}, class: 'CABasicAnimation', keyPath: 'opacity', toValue: '= t', duration: '= t'}},
     layers: [{repeat: {over: '= dots', as: 'dot', index: 'k'}, class: 'CAShapeLayer', position: ['= dot.x', '= k'],
       path: 'M0 0 L{dot.x} 5', fillColor: '= dot.c', animations: [{use: 'fade', t: 2}], let: {z: 1}}],
     views: [{use: 'row', id: 'a', icon: {systemName: 'star'}, badge: 4}, {repeat: {count: 2}, class: 'UILabel', id: 'l{i}',
       font: {size: '= 12 + i', weight: "= i == 0 ? 'bold' : 'light'"}, text: '{i}'},
       {class: 'UITableView', sections: [{cells: [{repeat: {over: ['A', 'B']}, text: '{item}'}]}]}],
     constraints: [{repeat: {count: 2}, constraint: 'l{i}.width == {10 * i + 1}'}],
     script: [{repeat: {count: 2}, at: '= i', set: {'l{i}.alpha': '= i / 2'}}, {use: 'pop', who: 'a', at: 1, damping: 0.5}]}
    """,
  ]

  /// Every notation of colors and of path data, which the schema knows by patterns.
  private static let words: [String] = {
    let colors = [
      "red", "Red", " tomato ", "#abc", "#ABCD", "#0A84FF", "#0A84FF80", "clear", "transparent",
      "systemBlue", "label", "rgb(1, 2, 3)", "RGBA(1,2,3,50%)", "rgb(10%, 20%, 30%, .5)",
      "rgb(10 132 255 / 50%)", "rgb( none 1e2 -3 )", "hsl(210 100% 50%)", "hsl(1turn, 10%, 20%)",
      "hsla(0.5rad 10 20 / none)", "hwb(90deg 10% 20%)", "lab(50% 40 -20)",
      "oklch(0.7 0.1 200grad)",
    ]
    let paths = [
      "", " ", "M0 0", "m-1-2 3,4", "M0 0 L1.5.5", "M1 2h3v-4z", "M0,0C1 2 3 4 5 6S1 2 3 4",
      "M0 0A1 1 0 013 4", "M0 0 a 1 1 30 1 0 3 4 1 1 0 0 1 2 2 Z M1e2-.5Q1 2 3 4T5 6",
    ]
    return colors.map { "{size: [1, 1], background: '\($0)'}" }
      + paths.map { "{size: [1, 1], layers: [{shadowPath: '\($0)'}]}" }
  }()

  @Test func goodScenesAreValid() throws {
    try withFolder { folder in
      let files = try (Self.good + Self.words).enumerated().map { index, scene in
        _ = try Scene(json: scene)
        let file = folder.appendingPathComponent("good\(index).json5")
        try Data(scene.utf8).write(to: file)
        return file
      }
      #expect(try invalid(files, schema: folder.appendingPathComponent("schema.json")) == [])
    }
  }

  /// Scenes that the decoder refuses for reasons that a schema can know.
  private static let bad = [
    "[]", "{}", "{size: 3}", "{size: [1, 0]}", "{size: [1, 1], color: 'red'}",
    "{size: [1, 1], background: 3}", "{size: [1, 1], fps: 0}", "{size: [1, 1], scale: 17}",
    "{size: [1, 1], duration: 'always'}", "{size: [1, 1], duration: 0}",
    "{size: [1, 1], loop: 'twice'}", "{size: [1, 1], seed: 0.5}", "{size: [1, 1], layers: {}}",
    "{size: [1, 1], check: {scales: 2}}", "{size: [1, 1], check: {scales: []}}",
    "{size: [1, 1], check: {scales: [1, 1]}}", "{size: [1, 1], check: {scales: [1, 17]}}",
    "{size: [1, 1], check: {tolerance: {difference: 300, pixels: 1, reason: 'x'}}}",
    "{size: [1, 1], layers: [{class: 'Layer'}]}", "{size: [1, 1], layers: [{opactiy: 1}]}",
    "{size: [1, 1], layers: [{path: 'M0 0'}]}", "{size: [1, 1], layers: [{opacity: 2}]}",
    "{size: [1, 1], layers: [{frame: [0, 0, -1, 0]}]}",
    "{size: [1, 1], layers: [{'position.z': 0}]}",
    "{size: [1, 1], layers: [{frame: [0, 0, 1, 1], position: [0, 0]}]}",
    "{size: [1, 1], layers: [{contentsGravity: 'middle'}]}",
    "{size: [1, 1], layers: [{transform: [{rotat: 1}]}]}",
    "{size: [1, 1], layers: [{transform: [1, 2, 3]}]}",
    "{size: [1, 1], layers: [{'transform.rotation': '30degrees'}]}",
    "{size: [1, 1], layers: [{shadowPath: {oval: [0, 0, 1]}}]}",
    "{size: [1, 1], layers: [{mask: [{}]}]}",
    "{size: [1, 1], layers: [{sublayers: [{hidden: 1}]}]}",
    "{size: [1, 1], layers: [{animations: [{keyPath: 'opacity', toValue: 1}]}]}",
    "{size: [1, 1], layers: [{animations: [{class: 'CABasicAnimation', toValue: 1}]}]}",
    "{size: [1, 1], layers: [{animations: [{class: 'CABasicAnimation', keyPath: 'opacity'}]}]}",
    "{size: [1, 1], layers: [{animations: {a: {class: 'CABasicAnimation', keyPath: 'opacty', toValue: 1}}}]}",
    "{size: [1, 1], layers: [{animations: {a: {class: 'CABasicAnimation', keyPath: 'position', toValue: 1}}}]}",
    "{size: [1, 1], layers: [{animations: {a: {class: 'CABasicAnimation', keyPath: 'opacity', values: [1, 2]}}}]}",
    "{size: [1, 1], layers: [{animations: {a: {class: 'CAKeyframeAnimation', keyPath: 'opacity', values: [1]}}}]}",
    "{size: [1, 1], layers: [{animations: {a: {class: 'CAKeyframeAnimation', keyPath: 'opacity', values: [1, 'x']}}}]}",
    "{size: [1, 1], layers: [{animations: {a: {class: 'CABasicAnimation', keyPath: 'opacity', toValue: 1, duration: -1}}}]}",
    "{size: [1, 1], layers: [{animations: {a: {class: 'CABasicAnimation', keyPath: 'opacity', toValue: 1, timingFunction: [2, 0, 0, 0]}}}]}",
    "{size: [1, 1], layers: [{animations: {a: {class: 'CABasicAnimation', keyPath: 'opacity', toValue: 1, fillMode: 'x'}}}]}",
    "{size: [1, 1], layers: [{animations: {a: {class: 'CAAnimationGroup', animations: [{class: 'X'}]}}}]}",
    "{size: [1, 1], definitions: {a: {opactiy: 1}}}",
    "{size: [1, 1], views: [{aplha: 1}]}",
    "{size: [1, 1], views: [{class: 'UILabel', frame: [1]}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{wait: 1, on: 'a'}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{tap: [0, 0], on: ['a', 'a']}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{drag: 'a'}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{drag: 'a', to: [0, 0], by: [0, 0]}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{transition: 'flipFromLeft', on: 'a', duration: 1}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{spring: {alpha: 0}, on: 'a', duration: 1, damping: 0}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{spring: {alpha: 0}, on: 'a', duration: 1, damping: 1, bounce: 0}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{animate: {alpha: 0}, on: 'a'}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{effect: 'shakeAlongX', on: 'a'}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{set: {alpha: 'x'}, on: 'a'}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{remove: 'a', when: {id: 'a', property: 'alpha'}}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{remove: 'a', when: {id: 'a', property: 'tag', equals: 1, not: 2}}]}",
    "{size: [1, 1], views: [{id: 'a'}], constraints: ['a.widht == 3']}",
    "{size: [1, 1], views: [{id: 'a'}], constraints: ['a.width == 1e3']}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{wait: 1, when: {id: 'a', property: 'tag', equals: 1}}]}",
    "{size: [1, 1], script: [{wait: -1}]}", "{size: [1, 1], script: [{}]}",
    "{size: [1, 1], speed: 0}",
    "{size: [1, 1], shutter: 2}", "{size: [1, 1], hold: -1}",
    "{size: [1, 1], presentation: 'fone'}",
    // Words: colors, symbols, path data.
    "{size: [1, 1], background: 'bluish'}", "{size: [1, 1], background: '#12345'}",
    "{size: [1, 1], background: 'rgb(1, 2)'}", "{size: [1, 1], background: 'hsl(1, 2, 3)'}",
    "{size: [1, 1], background: 'Clear'}", "{size: [1, 1], background: 'SystemBlue'}",
    "{size: [1, 1], views: [{class: 'UIImageView', image: {systemName: 'hart'}}]}",
    "{size: [1, 1], views: [{class: 'UIImageView', image: {systemName: 'heart', image: 'a.png'}}]}",
    "{size: [1, 1], views: [{class: 'UIImageView', image: {image: 'a.png', weight: 'bold'}}]}",
    "{size: [1, 1], views: [{class: 'UIImageView', image: {systemName: 'heart', weight: 'fat'}}]}",
    "{size: [1, 1], views: [{class: 'UIImageView', image: {systemName: 'wifi', variableValue: 2}}]}",
    "{size: [1, 1], views: [{class: 'UIImageView', image: {systemName: 'heart', multicolor: true, paletteColors: ['red']}}]}",
    "{size: [1, 1], layers: [{shadowPath: 'L0 0'}]}",
    "{size: [1, 1], layers: [{shadowPath: 'M0'}]}",
    "{size: [1, 1], layers: [{shadowPath: 'M0 0 A1 1 0 2 0 3 3'}]}",
    "{size: [1, 1], layers: [{shadowPath: 'M12'}]}",
    "{size: [1, 1], layers: [{shadowPath: 'M1.5'}]}",
    "{size: [1, 1], views: [{class: 'UILabel', attributedText: [{font: 'x'}]}]}",
    "{size: [1, 1], views: [{class: 'UILabel', attributedText: [{text: 'x', bounds: [0, 0, 1, 1]}]}]}",
    "{size: [1, 1], views: [{class: 'UIButton', image: {}}]}",
    "{size: [1, 1], layers: [{contents: {pixels: ['a'], colors: {a: 'red', frame: 'red'}}}]}",
    // Key paths of other classes, and values of value functions.
    "{size: [1, 1], layers: [{animations: [{class: 'CABasicAnimation', keyPath: 'strokeEnd', toValue: 1}]}]}",
    "{size: [1, 1], layers: [{animations: {a: {class: 'CAAnimationGroup', animations: ["
      + "{class: 'CABasicAnimation', keyPath: 'strokeEnd', toValue: 1}]}}}]}",
    "{size: [1, 1], views: [{layer: {animations: [{class: 'CABasicAnimation', keyPath: 'strokeEnd', toValue: 1}]}}]}",
    "{size: [1, 1], views: [{layer: {strokeEnd: 1}}]}",
    "{size: [1, 1], views: [{class: 'UILabel', layerClass: 'CAShapeLayer'}]}",
    "{size: [1, 1], layers: [{animations: [{class: 'CABasicAnimation', keyPath: 'opacity', toValue: 1, valueFunction: 'rotateZ'}]}]}",
    "{size: [1, 1], layers: [{animations: [{class: 'CABasicAnimation', keyPath: 'transform', toValue: 'red', valueFunction: 'rotateZ'}]}]}",
    "{size: [1, 1], layers: [{animations: [{class: 'CAKeyframeAnimation', keyPath: 'opacity', path: 'M0 0'}]}]}",
    "{size: [1, 1], layers: [{animations: [{class: 'CASpringAnimation', keyPath: 'opacity', toValue: 1, bounce: 0, mass: 1}]}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{set: {alpha: 0}}]}",
    "{size: [1, 1], views: [{id: 'a'}], constraints: [{constraint: 'center'}]}",
    "{size: [1, 1], presentation: {island: true}}",
    "{size: [1, 1], presentation: {device: 'phone', title: 'x'}}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{animateKeyframes: [{start: 0, duration: 1}], on: 'a',"
      + " duration: 1}]}",
    "{size: [1, 1], views: [{id: 'a'}], script: [{animate: {alpha: 0}, on: 'a', duration: 1,"
      + " options: ['curveLinear', 'curveEaseIn']}]}",
    // Templates.
    "{size: [1, 1], layers: [{repeat: {}, opacity: 1}]}",
    "{size: [1, 1], layers: [{repeat: {count: 1, over: []}, opacity: 1}]}",
    "{size: [1, 1], layers: [{repeat: {count: 1, to: 3}, opacity: 1}]}",
    "{size: [1, 1], layers: [{repeat: {count: 1}, opactiy: 1}]}",
    "{size: [1, 1], let: [1]}", "{size: [1, 1], let: {'a b': 1}}", "{size: [1, 1], include: 3}",
    "{size: [1, 1], layers: [{parameters: 3}]}",
    "{size: [1, 1], definitions: {a: {parameters: {'1': 1}}}}",
    "{size: [1, 1], layers: [{mask: {repeat: {count: 1}, frame: [1]}}]}",
  ]

  @Test func badScenesAreNot() throws {
    try withFolder { folder in
      let files = try Self.bad.enumerated().map { index, scene in
        #expect(throws: SceneErrors.self, "\(scene)") { try Scene(json: scene) }
        let file = folder.appendingPathComponent("bad\(index).json5")
        try Data(scene.utf8).write(to: file)
        return file
      }
      let wrong = Set(
        try invalid(files, schema: folder.appendingPathComponent("schema.json")).map(
          \.lastPathComponent))
      let accepted = files.indices.filter { !wrong.contains(files[$0].lastPathComponent) }
      #expect(accepted.map { Self.bad[$0] } == [])
    }
  }
}
