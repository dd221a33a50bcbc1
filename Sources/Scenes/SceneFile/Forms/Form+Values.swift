import Base
import Foundation
import Graphics
import JSON
import SceneModel

extension Form {
  /// The form of scene values that hold values of this form.
  ///
  /// - Parameters:
  ///   - wrap: Wraps a value.
  ///   - unwrap: Unwraps a value; nil for one of another kind, which is printed as it is.
  func value(
    _ wrap: @escaping @Sendable (Value) -> Scene.Value,
    _ unwrap: @escaping @Sendable (Scene.Value) -> Value?
  ) -> Form<Scene.Value> {
    Form<Scene.Value>(
      expectation, schema: schema,
      write: { value, printer in
        unwrap(value).map { write($0, printer) } ?? printer.tree(of: value)
      },
      read: { node, decoding in read(node, decoding).map(wrap) })
  }
}

extension ValueKind {
  /// The form in which values of the kind are read, printed and described.
  var form: Form<Scene.Value> {
    switch self {
    case .bool: Form<Bool>.bool.value(Scene.Value.bool) { $0.bool }
    case .number(let range, let unit):
      Form<Double>.number(range, unit: unit).value(Scene.Value.number) { $0.number }
    case .integer(let range):
      Form<Int>.integer(range).value {
        .number(Double($0))
      } _: {
        $0.number.flatMap { Int(exactly: $0) }
      }
    case .time(let range): Form<Double>.time(range).value(Scene.Value.number) { $0.number }
    case .date: Form<String>.date.value(Scene.Value.text) { $0.text }
    case .angle: Form<Double>.angle.value(Scene.Value.number) { $0.number }
    case .repeatCount: Form<Double>.repeatCount.value(Scene.Value.number) { $0.number }
    case .file: Form<String>.file.value(Scene.Value.text) { $0.text }
    case .text: Form<String>.text.value(Scene.Value.text) { $0.text }
    case .viewString: Form<Scene.Value>.viewString
    case .name(let kind, let names):
      Form<String>.name(kind, of: names).value(Scene.Value.text) { $0.text }
    case .flags(let kind, let names):
      ValueKind.list(.name(kind, of: names), named: "names").form
    case .point: Form<CGPoint>.point.value(Scene.Value.point) { $0.point }
    case .offset: Form<CGSize>.offset.value(Scene.Value.size) { $0.size }
    case .size: Form<CGSize>.size.value(Scene.Value.size) { $0.size }
    case .rect: Form<CGRect>.rect.value(Scene.Value.rect) { $0.rect }
    case .anyRect: Form<CGRect>.anyRect.value(Scene.Value.rect) { $0.rect }
    case .insets: Form<UIEdgeInsets>.insets.value(Scene.Value.insets) { $0.insets }
    case .color: Form<Scene.Color>.color.value(Scene.Value.color) { $0.color }
    case .viewColor: Form<Scene.Color>.viewColor.value(Scene.Value.color) { $0.color }
    case .transform:
      Form<CATransform3D>.transform.value(Scene.Value.transform) { $0.transform }
    case .path: Form<Path>.path.value(Scene.Value.path) { $0.path }
    case .image: Form<Scene.Image>.image.value(Scene.Value.image) { $0.image }
    case .viewImage: Form<Scene.Image>.viewImage.value(Scene.Value.image) { $0.image }
    case .font: Form<Scene.Font>.font.value(Scene.Value.font) { $0.font }
    case .viewFont: Form<Scene.Font>.viewFont.value(Scene.Value.font) { $0.font }
    case .layerText: Form<[Scene.TextRun]>.layerText.value(Scene.Value.runs) { $0.runs }
    case .viewText: Form<[Scene.TextRun]>.viewText.value(Scene.Value.runs) { $0.runs }
    case .timing: Form<[Double]>.timingCurve.value(Scene.Value.timing) { $0.timing }
    case .numbers(let count, let words):
      Form<[Double]>.numbers(count, words: words).value {
        .list($0.map { .number($0) })
      } _: {
        value in
        let numbers = value.list?.compactMap(\.number)
        return numbers?.count == value.list?.count ? numbers : nil
      }
    case .list(let item, let plural, let count):
      Form<[Scene.Value]>.list(of: item.form, named: plural, count: count)
        .value(Scene.Value.list) { $0.list }
    case .optional(let kind):
      kind.form.orNull.value {
        $0 ?? .null
      } _: {
        $0 == .null ? .some(nil) : $0
      }
    case .states(let kind, let names): Self.statesForm(kind.form, names)
    case .object(let words, let owner, let rows): Self.objectForm(words, owner: owner, rows)
    case .short(let kind, let words, let owner, let rows):
      Self.shortForm(kind.form, words, owner: owner, rows)
    case .view: Form<Scene.View>.view.value(Scene.Value.view) { $0.view }
    case .emitterCells: Self.emitterCellsForm
    case .animatedValue: Self.animatedValueForm
    case .animatedValues:
      Form<[Scene.Value]>.list(of: Self.animatedValueForm, named: "values", count: 2...Int.max)
        .value(Scene.Value.list) { $0.list }
    case .settlingTime: Self.settlingTimeForm
    case .actions(let events): Self.actionsForm(events)
    }
  }

  /// A stand-in for the form of the animated property, until that is known.
  private static let animatedValueForm = Form<Scene.Value>(
    "a value", schema: Schema(["$ref": "#/$defs/animatedValue"]),
    write: { $1.tree(of: $0) },
    read: { _, _ in nil })

  /// A time in seconds, or "settling" for the settling time of a spring.
  private static let settlingTimeForm = Form<Scene.Value>(
    "a time in seconds or \"settling\"",
    schema: .any(of: [Form<Double>.time(.positive).schema, Schema(["const": "settling"])]),
    write: { $1.tree(of: $0) },
    read: { node, decoding in
      if node.string == "settling" { return .text("settling") }
      return Form<Double>.time(.positive).read(node, decoding).map { .number($0) }
    })

  /// An object of steps by events; only its schema is used, since a view holds actions beside its
  /// values.
  private static func actionsForm(_ events: [String]) -> Form<Scene.Value> {
    let steps: JSONTree = ["type": "array", "items": ["$ref": "#/$defs/step"]]
    let schema: JSONTree = [
      "type": "object", "properties": .object(events.map { .init(key: $0, value: steps) }),
      "additionalProperties": false,
    ]
    return Form<Scene.Value>(
      "an object of steps by events", schema: Schema(schema), write: { $1.tree(of: $0) },
      read: { _, _ in nil })
  }

  /// One value for the first name, or an object with a value for each of several.
  private static func statesForm(_ form: Form<Scene.Value>, _ names: [String]) -> Form<Scene.Value>
  {
    let words = "\(form.expectation), or an object of them by states"
    let members = names.map { JSONTree.Member(key: $0, value: form.schema.tree) }
    let fields = names.map { name in
      Field<Scene.Properties>(name, form, about: "", optional: \.[name])
    }
    let states = Schema(
      around: [form.schema],
      [
        "type": "object", "properties": .object(members), "additionalProperties": false,
        "minProperties": 1,
      ])
    return Form<Scene.Value>(
      words, schema: .any(of: [form.schema, states]),
      write: { value, printer in
        guard let properties = value.object else { return form.write(value, printer) }
        if properties.count == 1, let value = properties[names[0]] {
          return form.write(value, printer)
        }
        return .object(
          properties.members.map { .init(key: $0.key, value: form.write($0.value, printer)) })
      },
      read: { node, decoding in
        guard let members = node.members, let first = members.first,
          names.contains(first.key) || first.key.nearest(in: names) != nil
        else { return form.read(node, decoding).map { .object([names[0]: $0]) } }
        var properties = Scene.Properties()
        let isRead = decoding.read(
          node, as: "an object by states", fields: fields, into: &properties)
        return isRead ? .object(properties) : nil
      })
  }

  private static func objectForm(
    _ words: String, owner: String, _ rows: [Property]
  ) -> Form<Scene.Value> {
    let fields = rows.fields
    return Form<Scene.Value>(
      words, schema: .object(fields),
      write: { value, printer in
        value.object.map { .object(printer.members(of: $0, fields)) } ?? printer.tree(of: value)
      },
      read: { node, decoding in
        var properties = Scene.Properties()
        let isRead = decoding.read(node, as: owner, fields: fields, into: &properties)
        return isRead ? .object(properties) : nil
      })
  }

  private static func shortForm(
    _ form: Form<Scene.Value>, _ words: String, owner: String, _ rows: [Property]
  ) -> Form<Scene.Value> {
    let whole = objectForm(words, owner: owner, rows)
    let name = rows[0].name
    return Form<Scene.Value>(
      words, schema: .any(of: [form.schema, whole.schema]),
      write: { value, printer in
        if let properties = value.object, properties.count == 1, let first = properties[name] {
          return form.write(first, printer)
        }
        return value.object == nil ? form.write(value, printer) : whole.write(value, printer)
      },
      read: { node, decoding in
        if node.string == nil { return whole.read(node, decoding) }
        return form.read(node, decoding).map { .object([name: $0]) }
      })
  }
}

extension [Property] {
  /// The fields of an object with these properties.
  var fields: [Field<Scene.Properties>] {
    map { row in
      let form = row.form
      let key = FieldKey(
        row.name, aliases: row.aliases, schema: form.schema, isRequired: row.isRequired,
        default: row.defaultValue, about: row.about)
      return Field<Scene.Properties>(
        key,
        write: { values, printer in values[row.name].map { form.write($0, printer) } }
      ) { values, node, decoding in
        if let value = form.read(node, decoding) { values[row.name] = value }
      }
    }
  }
}
