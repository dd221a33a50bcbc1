import Foundation

/// What a step can do, as a row: how its value is written, and which other keys the step may have.
struct ScriptVerb: Sendable {
  let name: String
  /// A sentence for the schema.
  let about: String
  /// That of the verb's own value.
  let schema: Schema
  /// The keys beside the verb and those that every step has.
  let fields: [Field<StepDraft>]
  /// Which views, layers or constraints the step may be about.
  let subjects: Subjects
  let isOnNeeded: Bool
  /// Keys of which a step has exactly one, and why not two; empty for most verbs.
  let choice: Choice?
  /// Reads the verb's value, and puts what the step does into the draft.
  let read: @Sendable (inout StepDraft, Node, Decoding) -> Void

  /// What the key `on` of a step may name.
  enum Subjects: Sendable {
    case none, one, several
  }

  /// Keys that say the same thing in different ways.
  struct Choice: Sendable {
    let keys: [String]
    /// Why a step has only one of them.
    let reason: String
    var isNeeded = true
  }

  /// The keys that every step may have, but for those that mean nothing to this one.
  var commonFields: [Field<StepDraft>] {
    stepFields.filter { field in
      switch field.name {
      case "on": subjects != .none
      // What comes after a pause cannot wait to see whether there is one.
      case "when": name != "wait"
      default: true
      }
    }
  }

  init<Value>(
    _ name: String, _ form: Form<Value>, on subjects: Subjects, needsOn: Bool = false,
    fields: [Field<StepDraft>] = [], choice: Choice? = nil, about: String,
    make: @escaping @Sendable (inout StepDraft, Value, Decoding) -> Void
  ) {
    self.init(
      name, schema: form.schema, on: subjects, needsOn: needsOn, fields: fields, choice: choice,
      about: about
    ) { draft, node, decoding in
      if let value = form.read(node, decoding) { make(&draft, value, decoding) }
    }
  }

  /// A verb whose value is written in a way that depends on the step.
  init(
    _ name: String, schema: Schema, on subjects: Subjects, needsOn: Bool = false,
    fields: [Field<StepDraft>] = [], choice: Choice? = nil, about: String,
    read: @escaping @Sendable (inout StepDraft, Node, Decoding) -> Void
  ) {
    (self.name, self.about, self.fields, self.choice) = (name, about, fields, choice)
    (self.subjects, isOnNeeded) = (subjects, needsOn)
    (self.schema, self.read) = (schema, read)
  }
}

/// What the keys of a step read into.
struct StepDraft {
  /// The object of the step itself.
  let node: Node
  var at: Double?
  var on: [Target] = []
  var condition: (@MainActor @Sendable (Cast) -> Bool)?
  /// How long the step takes, so that the next one knows when to begin.
  var length = 0.0
  /// What the step does; nil where it only takes time, or cannot be read.
  var action: StepAction?

  // Of some verbs.
  var duration: Double?
  var delay = 0.0
  var options: [String] = []
  var repeatCount: Double?
  var autoreverses = false
  var damping: Double?
  var velocity = 0.0
  var bounce: Double?
  var end: CGPoint?
  var distance: CGSize?
  var interval: Double?
  var row: Int?
  var component = 0
  var isAnimated = false
  var animationKey: String?
  var index: Int?
  var place: String?
  var count = 1
  var timing = [0.42, 0, 0.58, 1]
  var other: Target?
  var changes: [StepAction] = []
  /// The keys of the step that the verb reads itself, as the parameters of an effect.
  var rest: [Node.Member] = []

  init(_ node: Node) { self.node = node }

  /// What the step is about; nil where it says so and that cannot be read.
  var targets: [Target]? { on.isEmpty && node["on"] != nil ? nil : on }
}

/// What an id in a script names.
struct Target: Sendable {
  let id: String
  let kind: SceneObject.Kind

  var viewClass: ViewClass? {
    if case .view(let viewClass, _) = kind { viewClass } else { nil }
  }

  /// Its own, or that of the view's layer.
  var layerClass: LayerClass? {
    switch kind {
    case .view(_, let layerClass), .layer(let layerClass): layerClass
    case .constraint: nil
    }
  }

  /// Such as "UILabel".
  var className: String {
    switch kind {
    case .view(let viewClass, _): viewClass.name
    case .layer(let layerClass): layerClass.name
    case .constraint: "constraint"
    }
  }
}
