internal import Comparison
import Foundation
import JSON

/// The JSON Schemas of the results and errors that checks and comparisons print.
///
/// Other keys are allowed, since later versions of Flipbook may add some.
struct ResultSchema {
  /// A key of an object.
  struct Key {
    var name: String
    var isRequired: Bool
    var schema: JSONTree

    /// A key that may be left out.
    init(_ name: String, _ schema: JSONTree, _ about: String) {
      self.name = name
      isRequired = false
      self.schema = .merging(["description": .string(about)], schema)
    }

    /// The key as a required one.
    var required: Key {
      var key = self
      key.isRequired = true
      return key
    }
  }

  let title: String
  let keys: [Key]

  /// The schema as text: of the result or of the error.
  var text: String {
    let parts = ([("result", keys)] + Self.parts + Self.errors).map { name, keys in
      JSONTree.Member(key: name, value: Self.object(keys))
    }
    let schema: JSONTree = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
      "oneOf": [Self.part("result"), Self.part("failure")], "$defs": .object(parts),
    ]
    return schema.text()
  }

  private static func object(_ keys: [Key]) -> JSONTree {
    [
      "type": "object",
      "properties": .object(keys.map { JSONTree.Member(key: $0.name, value: $0.schema) }),
      "required": .array(keys.filter(\.isRequired).map { .string($0.name) }),
    ]
  }

  /// Encodes a value as JSON in the format of all results.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).printableJSON
  }

  // MARK: - Kinds

  private static let string: JSONTree = ["type": "string"]
  /// Sums of these stay far below the largest `Double`.
  private static let number: JSONTree = [
    "type": "number", "minimum": -1_000_000_000, "maximum": 1_000_000_000,
  ]
  private static let positive: JSONTree = [
    "type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000_000,
  ]
  private static let duration: JSONTree = [
    "type": "number", "minimum": 0, "maximum": 1_000_000_000,
  ]
  private static let count: JSONTree = [
    "type": "integer", "minimum": 0, "maximum": 1_000_000_000_000,
  ]
  private static let countOrNull: JSONTree = ["type": ["integer", "null"], "minimum": 0]
  private static let line: JSONTree = [
    "type": "integer", "minimum": 1, "maximum": 1_000_000_000,
  ]
  private static let part: JSONTree = ["type": "integer", "minimum": 1, "maximum": 10_000]
  private static let status: JSONTree = ["enum": [0, 1, 2, 3, 70]]
  private static let bool: JSONTree = ["type": "boolean"]
  private static let version: JSONTree = ["const": 1]
  private static let rect: JSONTree = [
    "type": "array", "items": number, "minItems": 4, "maxItems": 4,
  ]

  private static func part(_ name: String) -> JSONTree { ["$ref": .string("#/$defs/\(name)")] }
  private static func list(_ item: JSONTree) -> JSONTree { ["type": "array", "items": item] }

  // MARK: - Objects

  /// The schema of `flipbook check --json`, `flipbook report --json` and `result.json`.
  static let check = ResultSchema(
    title: "Result of flipbook check",
    keys: [
      Key("version", version, "The version of this form.").required,
      Key("shard", part("shard"), "Which part of a suite it is of; left out for all of it."),
      Key("run", string, "Which run of tests left it; left out for flipbook check."),
      Key("scenes", list(part("picture")), "What came of each picture of each scene.").required,
      Key("orphans", list(string), "Goldens without a scene.").required,
      Key(
        "unusedReferences", list(string),
        "References that belong to no picture; left out but for flipbook adopt."),
      Key("status", status, "The exit status of the command.").required,
    ])

  /// The schema of `flipbook diff --json`.
  static let diff = ResultSchema(
    title: "Result of flipbook diff",
    keys: [
      Key("version", version, "The version of this form.").required,
      Key("same", bool, "Whether they count as the same.").required,
      Key("findings", list(string), "What differs, in words.").required,
      Key("compared", count, "How many frames were compared.").required,
      Key("frames", list(part("frame")), "The frames that differ, by their times.").required,
      Key("total", part("total"), "All of these, taken together."),
      Key("needed", part("needed"), "The smallest limits that would let all frames pass."),
    ])

  /// The objects that the schemas share, by name.
  static let parts: [(name: String, keys: [Key])] = [
    ("shard", shard), ("picture", picture), ("frame", frame), ("total", total),
    ("needed", needed), ("note", note), ("mark", mark),
  ]

  /// The errors that the command prints to standard error with `--json` if there is no result.
  static let errors: [(name: String, keys: [Key])] = [
    ("failure", failure), ("error", error), ("sceneError", sceneError),
    ("sceneNote", sceneNote),
  ]

  private static let failure = [
    Key("status", status, "The exit status of the command.").required,
    Key("error", part("error"), "Why there is no result.").required,
  ]

  private static let error = [
    Key("message", string, "What is wrong, in words.").required,
    Key("hint", string, "What to type next."),
    Key("scene", list(part("sceneError")), "What is wrong in a scene that was compared."),
    Key("more", count, "How many more there are."),
  ]

  private static let sceneError = [
    Key("file", string, "The scene's file.").required,
    Key("line", countOrNull, "Where in it, from 1.").required,
    Key("column", countOrNull, "Where in the line, from 1.").required,
    Key("path", string, "Where in the tree, such as layers[2].frame.").required,
    Key("message", string, "What is wrong, in words.").required,
    Key("suggestion", ["type": ["string", "null"]], "What may have been meant.").required,
    Key(
      "notes", list(part("sceneNote")),
      "By which uses of definitions, repetitions and files the value came there, the innermost first."
    ),
  ]

  private static let sceneNote = [
    Key("file", string, "The file of the step.").required,
    Key("line", line, "Where in it.").required,
    Key("column", line, "Where in the line, from 1.").required,
    Key("message", string, "The step, in words.").required,
  ]

  private static let shard = [
    Key("index", part, "From 1 to count.").required,
    Key("count", part, "How many parts there are.").required,
    Key("scenes", count, "How many scenes the whole suite has.").required,
    Key("suite", string, "A hash of the names of these."),
  ]

  private static let picture = [
    Key("scene", string, "The scene's file, or the source file of a test.").required,
    Key("test", string, "The test that compared it."),
    Key("line", line, "Where the test compared it."),
    Key("suffix", string, "What the golden's name adds to the scene's, such as ~dark@2x."),
    Key(
      "result",
      ["enum": .array(CheckedPicture.Kind.allCases.map { .string($0.rawValue) })],
      "What came of it."
    ).required,
    Key("golden", string, "The golden's file."),
    Key("actual", string, "What would be the golden, of a difference or a missing golden."),
    Key("sheet", string, "Golden | difference | actual, of the frame that differs most."),
    Key("comparedGolden", string, "The golden's frames, where golden has others."),
    Key("comparedActual", string, "The frames that were compared, where actual has others."),
    Key("layers", string, "The boxes of the layers in the frames that differ."),
    Key("values", string, "The text of values beside the golden, where it differs."),
    Key("actualValues", string, "The text of values now, where it differs."),
    Key("message", string, "Why the scene could not be checked."),
    Key("unchanged", bool, "Whether it was not drawn, since nothing had changed."),
    Key(
      "seconds", duration,
      "How long the scene took when it was last drawn; with its first picture."),
    Key("replaced", bool, "Whether a golden was replaced by what was recorded."),
    Key("findings", list(string), "What differs, in words."),
    Key("frames", list(part("frame")), "The frames that differ, by their times."),
    Key("newTimes", list(number), "Times of frames that the golden does not cover."),
    Key("compared", count, "How many frames were compared."),
    Key("total", part("total"), "All frames that differ, taken together."),
    Key("scale", positive, "Pixels per point."),
    Key("needed", part("needed"), "The smallest limits that would let all frames pass."),
    Key("diagnostics", list(part("note")), "What the scene asked for and could not get."),
    Key(
      "layout",
      ["enum": .array(LayoutFinding.Severity.allCases.map { .string($0.rawValue) })],
      "For flipbook adopt, the most severe difference of the layout."),
    Key("marks", list(part("mark")), "Where the layout differs."),
  ]

  private static let mark = [
    Key("text", string, "What differs, in words.").required,
    Key("box", rect, "x, y, width and height in points.").required,
  ]

  private static let frame = [
    Key("time", number, "When it is seen, in seconds.").required,
    Key("end", number, "Until when the difference lasts, in seconds."),
    Key("pixels", count, "How many pixels differ.").required,
    Key("tolerated", count, "How many more are not equal, but near enough.").required,
    Key("antialiased", count, "How many more belong to edges that hardly moved.").required,
    Key("ignored", count, "How many more are in what is ignored.").required,
    Key("largestDistance", number, "The largest distance of colors in OKLab, times 100.").required,
    Key("meanDistance", number, "The mean of these distances.").required,
    Key("bounds", rect, "x, y, width and height in points of all that differs."),
    Key("densest", rect, "The same of the 8×8 pixels in which most differ."),
    Key("densestPixels", count, "How many of these differ."),
    Key("elements", list(string), "The view that differs, then those that it lies in.").required,
    Key("changes", list(string), "What changed in the render tree, where the golden has one."),
    Key("neededTolerance", number, "The smallest colorTolerance that would let it pass.").required,
  ]

  private static let total = [
    Key("pixels", count, "How many pixels differ in all frames.").required,
    Key("largestDistance", number, "The largest distance of colors in OKLab, times 100.").required,
    Key("meanDistance", number, "The mean of these distances.").required,
  ]

  private static let needed = [
    Key("colorTolerance", number, "The distance of colors that counts as equal.").required,
    Key("maxPixels", count, "Or else how many pixels of a frame may differ,").required,
    Key("maxDensity", count, "and how many in any window of 8×8.").required,
  ]

  private static let note = [
    Key("layer", string, "The layer, by its id or class.").required,
    Key("keyPath", string, "The property.").required,
    Key("found", string, "What was asked for.").required,
    Key("needed", string, "What is possible.").required,
    Key("message", string, "All of it in words.").required,
  ]
}

extension CheckResult {
  /// The JSON Schema of `flipbook check --json` and `result.json`.
  public static var schema: String { ResultSchema.check.text }
}

extension DiffResult {
  /// The JSON Schema of `flipbook diff --json`.
  public static var schema: String { ResultSchema.diff.text }
}
