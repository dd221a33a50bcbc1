import Base
import JSON
import SceneModel

extension Grammar {
  static let bind = ScriptVerbRow(
    Scene.Verb.bind, { if case .bind(let verb) = $0 { verb } else { nil } },
    blank: Scene.Bind("", "", from: "", .offsetX), on: .none,
    value: Field<StepDraft<Scene.Bind>>(
      "bind", schema: Form<String>.text.schema,
      about: """
        Drives a number of a view, as `ID.property` or `ID.layer.KEYPATH`, by the offset of a scroll view, from then on. \
        The next step does not wait for it.
        """,
      write: { draft, _ in .string("\(draft.verb.id).\(draft.verb.property)") }
    ) { draft, node, decoding in
      guard let (id, property) = decoding.drivenNumber(node) else { return }
      (draft.verb.id, draft.verb.property) = (id, property)
    },
    fields: [
      Field(
        "from", schema: Form<String>.text.schema, isRequired: true,
        about: """
          The offset, as `ID.offset.x`, `ID.offset.y`, `ID.page` (in sizes of the scroll view) or `ID.progress` (0 to 1); \
          the last two along the axis on which the content is larger.
          """,
        write: { draft, _ in .string("\(draft.verb.sourceID).\(draft.verb.source.rawValue)") },
        read: { draft, node, decoding in
          guard let (id, source) = decoding.bindingSource(node) else { return }
          (draft.verb.sourceID, draft.verb.source) = (id, source)
        }),
      Field(
        "map", .bindingMap,
        about: "Maps the offset to the property's value, by straight pieces between points.",
        optional: \.verb.map),
    ],
    check: { draft, decoding in decoding.checkCycle(of: draft.verb, draft.step) })
}

extension Decoding {
  /// The object and the rest of a name such as `list.offset.y`; nil, after a report, for another.
  private func split(_ node: Node, form: String) -> (Target, String)? {
    guard let text = Form<String>.text.read(node, self) else { return nil }
    for dot in text.indices.reversed() where text[dot] == "." {
      let id = String(text[..<dot])
      guard let kind = declarations[id] else { continue }
      return (Target(id: id, kind: kind), String(text[text.index(after: dot)...]))
    }
    guard let dot = text.firstIndex(of: ".") else {
      report(
        .malformed(text, kind: "a part of a view", reason: "it is written as \(form)"), at: node)
      return nil
    }
    reportUnknownID(String(text[..<dot]), kind: "view", at: node)
    return nil
  }

  /// Reads the number that a binding drives.
  fileprivate func drivenNumber(_ node: Node) -> (String, String)? {
    guard let (target, property) = split(node, form: "ID.property") else { return nil }
    guard let viewClass = needView(target, at: node) else { return nil }
    guard target.isNumber(property) else {
      if target.form(of: property) != nil {
        report(
          .wrongType(
            found: "\(quoted(property))", needed: "a property or a key path of a number"), at: node)
      } else {
        reportName(
          property, kind: "property of a \(viewClass.name)",
          allowed: viewClass.settableKeys.filter { target.isNumber($0) }, at: node)
      }
      return nil
    }
    return (target.id, property)
  }

  fileprivate func bindingSource(_ node: Node) -> (String, Scene.Bind.Source)? {
    guard let (target, name) = split(node, form: "ID.offset.y") else { return nil }
    guard target.viewClass?.property("contentOffset") != nil else {
      report(
        .wrongType(
          found: "the \(target.className) \(quoted(target.id))", needed: "part of a scroll view"),
        at: node)
      return nil
    }
    guard let source = Scene.Bind.Source(rawValue: name) else {
      reportName(
        name, kind: "measure of a scroll view",
        allowed: Scene.Bind.Source.allCases.map(\.rawValue), at: node)
      return nil
    }
    return (target.id, source)
  }

  /// Whether a binding drives no scroll view that drives it; reports the circle.
  fileprivate func checkCycle(of bind: Scene.Bind, _ step: StepNode) -> Bool {
    guard !isReadingDefinition, bind.drivesOffset else { return true }
    var path = [bind.id]
    var seen: Set<String> = []
    func reaches(_ id: String) -> Bool {
      if id == bind.sourceID { return true }
      guard seen.insert(id).inserted else { return false }
      for next in drivenOffsets[id] ?? [] {
        path.append(next)
        if reaches(next) { return true }
        path.removeLast()
      }
      return false
    }
    if reaches(bind.id) {
      let circle = ([bind.sourceID] + path).joined(separator: " → ")
      report(
        .malformed(
          "\(bind.id).\(bind.property)", kind: "what a binding can drive",
          reason: "it would drive itself: \(circle)"), at: step.value)
      return false
    }
    drivenOffsets[bind.sourceID, default: []].append(bind.id)
    return true
  }
}

extension Scene.Bind {
  /// Whether the property is a part of a scroll view's offset.
  fileprivate var drivesOffset: Bool {
    ["contentOffset.", "bounds.origin.", "layer.bounds.origin."].contains {
      property.hasPrefix($0)
    }
  }
}

extension Target {
  /// Whether a property or a key path is one number.
  fileprivate func isNumber(_ property: String) -> Bool {
    guard case .view(let viewClass, let layerClass) = kind else { return false }
    let valueKind: ValueKind?
    if let row = viewClass.settable(property) {
      valueKind = row.kind
    } else if property.hasPrefix("layer.") {
      let found = layerClass.resolve(String(property.dropFirst(6)))
      // A key path within a point, a size, a rectangle or a transform is a number.
      if let found, !found.component.isEmpty {
        return !["translation", "origin", "size"].contains(found.component)
      }
      valueKind = found?.row.row.kind
    } else {
      return false
    }
    switch valueKind {
    case .number?, .integer?, .angle?, .time?: return true
    default: return false
    }
  }
}

extension Form where Value == Scene.Bind.Map {
  fileprivate static let bindingMap = Form(
    "a map { input, output }", schema: .object(mapFields),
    write: { map, printer in
      printer.object(map, mapFields, omittingDefaultsOf: Scene.Bind.Map(input: [], output: []))
    },
    read: { node, decoding in decoding.bindingMap(node) })
}

private let mapFields: [Field<Scene.Bind.Map>] = {
  let numbers = Form<[Double]>.list(of: .number, named: "numbers", count: 2...Int.max)
  return [
    Field(
      "input", numbers, isRequired: true, about: "Offsets, each greater than the one before it.",
      \.input),
    Field(
      "output", numbers, isRequired: true, about: "The value at each of these offsets.", \.output),
    Field(
      "clamp", .bool, default: false,
      about: "Whether the value stays the same beyond the first and the last offset.", \.clamp),
  ]
}()

extension Decoding {
  fileprivate func bindingMap(_ node: Node) -> Scene.Bind.Map? {
    var map = Scene.Bind.Map(input: [], output: [])
    guard read(node, as: "a map", fields: mapFields, into: &map), let input = node["input"],
      let output = node["output"]
    else { return nil }
    guard zip(map.input, map.input.dropFirst()).allSatisfy({ $0 < $1 }) else {
      report(
        .malformed(
          "input", kind: "a list of offsets", reason: "each must be greater than the one before"),
        at: input)
      return nil
    }
    guard map.input.count == map.output.count else {
      report(
        .wrongCount(
          found: map.output.count, needed: "\(map.input.count) numbers, as many as `input`"),
        at: output)
      return nil
    }
    return map
  }
}
