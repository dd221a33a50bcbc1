import Base
import Codecs
import Comparison
import Foundation
import Graphics
import JSON
import Recordings
import SceneModel

extension Grammar {
  /// The keys of a scene.
  static let sceneFields =
    basicFields + traitFields + recordingFields + [presentationField, gridField]

  /// The keys of a scene, without those of its recording and presentation.
  private static let basicFields: [Field<Scene>] = [
    Field(
      "$schema", .text, about: "Where an editor finds the schema of scene files.",
      optional: \.schemaURL),
    Field(
      "description", .text, about: "A note on what the scene shows; not drawn.",
      optional: \.summary),
    Field(
      "include", schema: Grammar.includeSchema,
      about: """
        Files in the scene's folder whose keys the scene has, too; its own come before theirs, and `let` and \
        `definitions` are added to theirs.
        """, write: { _, _ in nil }, read: { _, _, _ in }),
    Field(
      "let", schema: Grammar.letSchema,
      about: "Values by names for expressions in the whole scene; later ones may use earlier ones.",
      write: { _, _ in nil }, read: { _, _, _ in }),
    Field(
      "size", schema: canvasSize.schema, isRequired: true,
      about: """
        The canvas, [width, height] in points, or with its scale as "140x140@2x"; when left out, that of `device`.
        """,
      write: { scene, printer in
        scene.grid != nil || scene.size == scene.traits.device?.size
          ? nil : canvasSize.write(scene.size, printer)
      },
      read: { scene, node, decoding in
        if let text = node.string {
          decoding.readCanvas(text, node, into: &scene)
        } else if let size = canvasSize.read(node, decoding) {
          scene.size = size
        }
      }
    ).unless("device", "include", "grid"),
    Field(
      "background", Form<Scene.Color>.color.orNull, default: "systemBackground",
      about: """
        The color under everything, by default white, or black in the dark style; null leaves the canvas transparent.
        """, \.backgroundColor),
    Field(
      "scale", schema: scaleForm.schema, default: 1,
      about: "Pixels per point; when left out, those of `device`.",
      write: { scene, printer in
        scene.scale == scene.traits.device?.scale ?? 1 ? nil : scaleForm.write(scene.scale, printer)
      },
      read: { scene, node, decoding in
        if let scale = scaleForm.read(node, decoding) { scene.scale = scale }
      }),
    Field(
      "fps", .number(NumberRange(lower: .excluding(0), upper: .including(1000))), default: 50,
      about: "Frames per second; a GIF has at most 50.", \.framesPerSecond),
    Field(
      "duration", recordingDuration,
      about: """
        In seconds, or "loop" for the shortest seamless loop of what repeats forever. When left out, the recording ends \
        when the last finite animation has ended.
        """, \.duration),
    Field(
      "loop", loopCount, default: "forever",
      about: "The number of plays: \"forever\", \"once\" or a number.", \.loop),
    Field(
      "colors", Form<Int>.integer(.from(2, to: 256)), default: 256,
      about: "The maximum number of colors of a GIF, 2 to 256: fewer make a smaller file.",
      \.colors),
    Field(
      "seed", seedForm, default: 0,
      about: "The seed of the stage's random numbers; above 2^53 a string of digits.", \.seed),
    Field(
      "fonts", Form<[URL]>.list(of: fontFile, named: "font files"),
      about: "Font files, and folders of them, relative to the scene file.", \.fonts),
    Field(
      "definitions", schema: definitionsForm,
      about: "Named layers, views, animations and steps, which `use` inserts, with `parameters`.",
      write: { _, _ in nil }, read: { _, node, decoding in decoding.checkDefinitions(node) }),
    Field(
      "layers", Form<[Scene.Layer]>.list(of: .layer, named: "layers"),
      about: "Core Animation layers, the lowest first.", \.layers),
    Field(
      "views", Form<[Scene.View]>.list(of: .view, named: "views"),
      about: "UIKit's views, above the layers, the lowest first.", \.views),
    Field(
      "constraints", Form<[Scene.Constraint]>.constraints(Grammar.anchors),
      about: "Constraints between views.", \.constraints),
    Field(
      "script", schema: .list(of: stepForm),
      about: "Timed steps: touches, animations, effects and changes.",
      write: { scene, printer in
        scene.script.isEmpty ? nil : printer.tree(of: scene.script)
      }, read: { scene, node, decoding in scene.script = decoding.steps(node) }),
    Field(
      "style", styleForm, default: "light",
      about: """
        Light or dark colors of the system; or both, ["light", "dark"], to choose from with --style; checks compare \
        them with NAME.png and NAME~dark.png.
        """, \.styles),
    Field("check", checkForm, about: "How `flipbook check` compares the scene.", \.check),
  ]
}

extension Decoding {
  /// Reads a scene as far as possible; `errors` has what cannot be read.
  ///
  /// - Parameter style: Light or dark; nil for the scene's first style.
  func scene(_ node: Node, style: Scene.Style? = nil) -> Scene {
    var scene = Scene(size: .zero, folder: folder)
    isDark = style ?? firstStyle(node) == .dark
    givenStyle = style ?? (node["style"] == nil ? nil : isDark ? .dark : .light)
    definitions = node["definitions"]
    collectIDs(of: node)
    let isRead = read(node, as: "a scene", fields: Grammar.sceneFields, into: &scene)
    checkPickerRows()
    if let style { scene.style = style }
    guard isRead, checkGrid(of: node) else { return scene }
    if let device = scene.traits.device {
      if scene.size == .zero { scene.size = device.size }
      if node["scale"] == nil, CanvasText(node["size"]?.string)?.scale == nil {
        scene.scale = device.scale
      }
    }
    checkScale(node)
    checkFirstLooks(of: scene, node)
    let size = scene.presentation?.size(around: scene.size) ?? scene.size
    let scale = scene.check.scales?.max() ?? scene.scale
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    let limit = CGFloat(Limits.side)
    if width > limit || height > limit || width * height > CGFloat(Limits.canvasPixels) {
      report(
        .canvasTooLarge(width: width, height: height, scale: scale),
        at: node["size"] ?? node["grid"] ?? node)
    }
    // A canvas less than a millionth of a pixel wide rounds to no pixels.
    let least = min(scene.scale, scene.check.scales?.min() ?? scene.scale)
    if min(scene.size.width, scene.size.height) > 0, min(size.width, size.height) * least <= 1e-6 {
      report(.canvasWithoutPixels(scale: least), at: node["size"] ?? node)
    }
    return scene
  }
}

/// One style or a list of several.
private let styleForm: Form<[Scene.Style]> = {
  let one = Form<Scene.Style>.cases("style")
  let several = Form<[Scene.Style]>.list(of: one, named: "styles", count: 1...2)
  let schema = Schema.any(of: [
    one.schema,
    Schema(.merging(several.schema.tree, ["uniqueItems": true])),
  ])
  return Form(
    "\"light\", \"dark\" or a list of both", schema: schema,
    write: { styles, printer in
      styles.count == 1 ? one.write(styles[0], printer) : several.write(styles, printer)
    }
  ) { node, decoding in
    if node.string != nil { return one.read(node, decoding).map { [$0] } }
    guard let styles = several.read(node, decoding) else { return nil }
    if styles.count == 2, styles[0] == styles[1], let items = node.items {
      decoding.report(
        .outOfRange(found: "the same again", allowed: "the other style"), at: items[1])
      return nil
    }
    return styles
  }
}()

/// An integer, or a string of digits where a JSON number would lose precision.
private let seedForm: Form<UInt64> = {
  let number = Form<Int>.integer(.from(0, to: 9_007_199_254_740_991))
  let expectation = "a whole number, or a string of digits up to \"18446744073709551615\""
  return Form(
    expectation,
    schema: .any(of: [
      number.schema, Schema(["type": "string", "pattern": "^[0-9]{1,20}$"]),
    ]),
    write: { seed, _ in
      seed < 1 << 53 ? .number(Double(seed)) : .string(String(seed))
    },
    read: { node, decoding in
      guard let text = node.string else {
        return number.read(node, decoding).map { UInt64($0) }
      }
      guard let seed = UInt64(text) else {
        decoding.reportType(of: node, needed: expectation)
        return nil
      }
      return seed
    })
}()

private let canvasWords = "a size: [width, height], \"140x140\" or \"140x140@2x\""

private let canvasSize = Form<CGSize>(
  canvasWords,
  schema: .any(of: [
    .list(of: Form<Double>.number(.positive).schema, count: 2...2),
    Schema(["type": "string", "pattern": .string(CanvasText.pattern)]),
  ]),
  write: { size, _ in .numbers([size.width, size.height]) },
  read: { node, decoding in
    guard let items = node.items, items.count == 2 else {
      decoding.reportType(of: node, needed: canvasWords)
      return nil
    }
    let sides = items.map { Form<Double>.number(.positive, unit: "points").read($0, decoding) }
    guard let width = sides[0], let height = sides[1] else { return nil }
    return CGSize(width: width, height: height)
  })

extension Decoding {
  /// The first style of a scene, in which its colors are read.
  ///
  /// Mistakes are reported when `style` itself is read.
  private func firstStyle(_ node: Node) -> Scene.Style {
    let styles = node["style"]
    let name = styles?.string ?? styles?.items?.first?.string
    return name.flatMap(Scene.Style.init) ?? .light
  }
}

private let recordingDuration = Form<RecordingDuration>(
  "a time in seconds or \"loop\"",
  schema: .any(of: [Form<Double>.time(.positive).schema, Schema(["const": "loop"])]),
  write: { duration, _ in
    switch duration {
    case .loop: "loop"
    case .seconds(let seconds): .number(seconds)
    // The default, for which the key is left out.
    case .untilEnd: .null
    }
  },
  read: { node, decoding in
    if node.string == "loop" { return .loop }
    if let text = node.string, let near = text.nearest(in: ["loop"]) {
      decoding.report(
        .unknownName(text, kind: "duration", suggestion: near, allowed: []), at: node)
      return nil
    }
    return Form<Double>.time(.positive).read(node, decoding).map { .seconds($0) }
  })

/// A number of plays.
let loopCount = Form<LoopCount>(
  "\"forever\", \"once\" or a number of times",
  schema: .any(of: [
    .enumeration(["forever", "once"]), Form<Int>.integer(.from(1, to: 65_536)).schema,
  ]),
  write: { loop, _ in
    switch loop {
    case .forever: "forever"
    case .once: "once"
    case .times(let count): .integer(count)
    }
  },
  read: { node, decoding in
    guard let text = node.string else {
      guard case .number = node.value.content else {
        decoding.reportType(of: node, needed: "\"forever\", \"once\" or a number of times")
        return nil
      }
      return Form<Int>.integer(.from(1, to: 65_536)).read(node, decoding).map { .times($0) }
    }
    switch text {
    case "forever": return .forever
    case "once": return .once
    default:
      decoding.reportName(text, kind: "loop", allowed: ["forever", "once"], at: node)
      return nil
    }
  })

/// A font file, or a folder of them, whose fonts the scene may name.
private let fontFile = Form<URL>(
  "a font file's name", schema: Schema(["type": "string"]),
  write: { file, printer in .string(file.path(relativeTo: printer.folder)) },
  read: { node, decoding in
    guard let name = Form<String>.text.read(node, decoding) else { return nil }
    guard decoding.addReference(to: .fontFile(name), at: node) else { return nil }
    return URL(fileURLWithPath: name, relativeTo: decoding.folder).standardizedFileURL
  })

private let checkFields: [Field<Scene.Check>] =
  lookFields + [
    Field(
      "golden", Form<GoldenFormat>.cases("golden"),
      about:
        "The golden's format: a PNG (one frame, or a filmstrip), or a GIF or APNG of all frames.",
      optional: \.golden),
    Field(
      "scales", differing(scaleForm, "scale"),
      about: """
        Pixels per point of the pictures, the scene's own `scale` first: [1, 2] checks NAME.png and \
        NAME@2x.png, in a second style NAME~dark.png and NAME~dark@2x.png.
        """, optional: \.scales),
    Field(
      "at",
      Form<[Double]>.list(
        of: .time(.from(0, to: Limits.latestTime)), named: "times", count: 1...100),
      about: "The times of the frames, in seconds.", optional: \.times),
    Field(
      "columns", Form<Int>.integer(.from(1, to: 100)),
      about: "The number of frames per row of a filmstrip.", optional: \.columns),
    Field(
      "allow", allowanceList,
      about: "Differences that are allowed, each with a reason; without any, frames must match bit "
        + "for bit.",
      \.allowances),
    Field(
      "ignore", ignoredList,
      about: "Views, layers and rectangles that are not compared, each with a reason.", \.ignored),
    Field(
      "values", .bool, default: false,
      about: "Whether the layers' values at the times of the frames are compared too, with "
        + "NAME.values.txt.",
      \.comparesValues),
    Field(
      "accessibility", .bool, default: false,
      about: "Whether what VoiceOver says is compared too, in its order: with NAME.a11y.txt, and "
        + "with NAME.a11y.png, which has numbered regions and a legend. At the first of the times "
        + "in `at`, or else at the poster's, or 0.",
      \.comparesAccessibility),
    Field(
      "audit", auditForm, default: [],
      about: "Accessibility audits whose findings are failures, at the same time as "
        + "`accessibility`: true for all, or some of them.",
      \.audits),
    Field(
      "tolerance", toleranceForm,
      about: """
        The form of `allow` in earlier versions: the largest difference of a channel, and the number \
        of pixels that may differ. Use `allow` instead.
        """,
      optional: \.tolerance),
  ]

/// True for all audits, false for none, or a list of them.
private let auditForm = Form<Set<Scene.Audit>>(
  "true or a list of audits",
  schema: .any(of: [
    Form<Bool>.bool.schema, Form<[Scene.Audit]>.list(of: auditName, named: "audits").schema,
  ]),
  write: { audits, printer in
    if audits.count == Scene.Audit.allCases.count { return true }
    return .array(Scene.Audit.allCases.filter(audits.contains).map { .string($0.rawValue) })
  },
  read: { node, decoding in
    if case .bool(let isOn) = node.value.content { return isOn ? Set(Scene.Audit.allCases) : [] }
    return Form<[Scene.Audit]>.list(of: auditName, named: "audits").read(node, decoding)
      .map { Set($0) }
  })

private let auditName = Form<Scene.Audit>.cases("audit")

private let scaleForm = Form<Double>
  .number(NumberRange(lower: .excluding(0), upper: .including(16)))
  .map {
    CGFloat($0)
  } inverse: {
    Double($0)
  }

private let checkForm = Form<Scene.Check>(
  "an object", schema: .object(checkFields),
  write: { check, printer in printer.object(check, checkFields, omittingDefaultsOf: Scene.Check())
  },
  read: { node, decoding in
    var check = Scene.Check()
    guard decoding.read(node, as: "`check`", fields: checkFields, into: &check) else { return nil }
    guard let golden = check.golden, golden != .png else { return check }
    // An animated golden has all frames of the scene.
    for key in ["at", "columns"] {
      if let place = node[key] {
        decoding.report(
          .conflict("golden", with: key, reason: "a GIF or APNG golden has all frames"), at: place)
      }
    }
    return check
  })

private let toleranceFields: [Field<Tolerance>] = [
  Field(
    "difference", .integer(.from(0, to: 255)), isRequired: true,
    about: "The largest difference of a channel, 0 to 255.", \.difference),
  Field(
    "pixels", .integer(.notNegative), isRequired: true,
    about: "How many pixels may differ, in each frame.", \.pixels),
  Field(
    "reason", .text, isRequired: true, about: "Why the pictures cannot be compared exactly.",
    \.reason),
]

private let toleranceForm = Form<Tolerance>(
  "an object", schema: .object(toleranceFields),
  write: { tolerance, printer in printer.object(tolerance, toleranceFields) },
  read: { node, decoding in
    // All fields are required, so that reading replaces these values.
    var tolerance = Tolerance(difference: 0, pixels: 0, reason: "none")
    guard decoding.read(node, as: "a tolerance", fields: toleranceFields, into: &tolerance) else {
      return nil
    }
    if tolerance.reason.isEmpty, let place = node["reason"] {
      decoding.report(.outOfRange(found: "empty", allowed: "a sentence"), at: place)
      return nil
    }
    return tolerance
  })

extension Printer {
  func tree(of scene: Scene) -> JSONTree {
    object(scene, Grammar.sceneFields, omittingDefaultsOf: Scene(size: .zero, folder: folder))
  }
}

extension URL {
  /// The path by which a scene in a folder names the file: relative if it is within the folder, or
  /// else absolute.
  fileprivate func path(relativeTo folder: URL) -> String {
    let own = standardizedFileURL.path
    let base = folder.standardizedFileURL.path
    let prefix = base.hasSuffix("/") ? base : base + "/"
    return own.hasPrefix(prefix) ? String(own.dropFirst(prefix.count)) : own
  }
}
