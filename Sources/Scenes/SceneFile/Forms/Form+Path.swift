import Base
import Foundation
import Graphics

/// A shape while it is read: the fields of all the shapes below.
private struct ShapeDraft {
  var rect = CGRect.zero
  var center = CGPoint.zero
  var radius = 0.0
  var cornerRadii = CGSize.zero
  var startAngle = 0.0
  var endAngle = 0.0
  var clockwise = true
  var points: [CGPoint] = []
  var closed: Bool?
  var path = Path()
}

/// A kind of shape: the key that names it, its other keys, and the path that it makes.
private struct ShapeRow: Sendable {
  let about: String
  /// The keys, of which the first names the shape.
  let fields: [Field<ShapeDraft>]
  /// The keys of the object that the first key has, if its value is one.
  var inner: [String] = []
  let make: @Sendable (ShapeDraft) -> Path

  var name: String { fields[0].name }
}

extension Form where Value == Path {
  /// SVG path data, a shape, or a list of these, which join to one path.
  static let path = Form(
    "a path: SVG path data, or a shape such as { oval: [x, y, width, height] }",
    schema: Schema.any(of: [
      svg.schema, shapeSchema, .list(of: .any(of: [svg.schema, shapeSchema])),
    ]), write: { path, _ in .string(path.svgPathData) }
  ) { node, decoding in
    guard let items = node.items else { return read(part: node, decoding) }
    let parts = items.map { read(part: $0, decoding) }
    return parts.contains(nil) ? nil : Path(parts.flatMap { $0!.elements })
  }.shared(
    as: "path",
    about: "SVG path data (\"M0 0 L10 10 Z\"), a shape, or a list of these that join to one path.")

  /// The shapes by the keys that name them, each with all its keys and a sentence.
  static var shapeTable: [(keys: [String], about: String)] {
    shapes.map { shape in
      let inner = shape.inner.isEmpty ? "" : ": { \(shape.inner.joined(separator: ", ")) }"
      return ([shape.name + inner] + shape.fields.dropFirst().map(\.name), shape.about)
    }
  }

  private static let shapeSchema = Schema.any(of: shapes.map { .object($0.fields) })

  private static func read(part node: Node, _ decoding: Decoding) -> Path? {
    switch node.value.content {
    case .string: return svg.read(node, decoding)
    case .object:
      guard let shape = shapes.first(where: { node.value[$0.name] != nil }) else {
        let names = shapes.map(\.name)
        guard let member = node.members?.first else {
          decoding.reportType(of: node, needed: "a shape, one of \(names.joined(separator: ", "))")
          return nil
        }
        decoding.reportUnknown(member, owner: "a path", allowed: names)
        return nil
      }
      var draft = ShapeDraft()
      let owner = "a path of the kind `\(shape.name)`"
      guard decoding.read(node, as: owner, fields: shape.fields, into: &draft) else { return nil }
      return shape.make(draft)
    default:
      decoding.reportType(
        of: node, needed: "SVG path data or a shape such as { oval: [x, y, width, height] }")
      return nil
    }
  }

  /// A regular expression of SVG path data; it does not check the range of numbers.
  private static let svgPattern: String = {
    let space = "[ \\t\\n\\f\\r]*"
    let gap = "\(space),?\(space)"
    // A number takes all digits that follow, as the parser does.
    let number =
      "[+-]?(?:[0-9]+\\.[0-9]*|[0-9]+(?!\\.)|\\.[0-9]+)(?![0-9])(?:[eE][+-]?[0-9]+(?![0-9]))?"
    let point = "\(number)\(gap)\(number)"
    let arc = ([number, number, number, "[01]", "[01]", point]).joined(separator: gap)
    func command(_ letters: String, _ arguments: String) -> String {
      "[\(letters)]\(space)\(arguments)(?:\(gap)\(arguments))*"
    }
    func points(_ count: Int) -> String {
      Array(repeating: point, count: count).joined(separator: gap)
    }
    let commands = [
      "[Zz]", command("MmLlTt", points(1)), command("HhVv", number), command("Cc", points(3)),
      command("SsQq", points(2)), command("Aa", arc),
    ]
    return "^\(space)(?:(?=[Mm])(?:(?:\(commands.joined(separator: "|")))\(space))*)?$"
  }()

  private static let svg = Form(
    "SVG path data", schema: Schema(["type": "string", "pattern": .string(svgPattern)]),
    write: { path, _ in .string(path.svgPathData) },
    read: { node, decoding in
      guard let text = node.string else {
        decoding.reportType(of: node, needed: "SVG path data")
        return nil
      }
      do throws(SVGPathError) {
        let path = try Path(svgPathData: text)
        guard path.hasAllowedLength else {
          decoding.report(
            .wrongCount(
              found: path.elements.count, needed: "at most \(Limits.segments) segments"),
            at: node)
          return nil
        }
        return path
      } catch {
        let found = error.found.map { "'\($0)'" } ?? "the end"
        let fault = SceneError.Fault.malformed(
          text, kind: "SVG path data", reason: "\(error.expected) is needed, not \(found)")
        // An offset in the text is one in the file only if the string has no escape sequences.
        let start = node.value.range.lowerBound + 1
        let isPlain = decoding.sources.text(start..<node.value.range.upperBound - 1) == text
        decoding.report(fault, at: start - 1 + (isPlain ? error.offset + 1 : 0), path: node.path)
        return nil
      }
    })

  private static let points = Form<[CGPoint]>.list(of: .point, named: "points")

  private static let cornerRadii = Form<CGSize>(
    "a radius or [x, y] radii",
    schema: .any(of: [Form<Double>.number(.notNegative).schema, Form<CGSize>.size.schema]),
    write: { Form<CGSize>.size.write($0, $1) },
    read: { node, decoding in
      if node.items != nil { return Form<CGSize>.size.read(node, decoding) }
      return Form<Double>.number(.notNegative, unit: "points").read(node, decoding).map {
        CGSize(width: $0, height: $0)
      }
    })

  private static let circleFields: [Field<ShapeDraft>] = [
    Field("center", .point, isRequired: true, about: "The center.", \.center),
    Field(
      "radius", .number(.notNegative, unit: "points"), isRequired: true, about: "In points.",
      \.radius),
  ]

  private static let ring: Form<Path> = {
    let words = "a circle [x, y, radius]"
    let schema = Schema([
      "type": "array", "minItems": 3, "maxItems": 3,
      "prefixItems": [
        ["type": "number"], ["type": "number"], ["type": "number", "minimum": 0],
      ],
    ])
    return Form<Path>(words, schema: schema, write: { path, _ in .string(path.svgPathData) }) {
      node, decoding in
      guard let items = node.items, items.count == 3 else {
        decoding.reportType(of: node, needed: words)
        return nil
      }
      let numbers = items.enumerated().map { index, item in
        Form<Double>.number(index < 2 ? .any : .notNegative, unit: "points").read(item, decoding)
      }
      guard let x = numbers[0], let y = numbers[1], let radius = numbers[2] else { return nil }
      var path = Path()
      path.addArc(
        center: CGPoint(x: x, y: y), radius: radius, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
        clockwise: false)
      path.closeSubpath()
      return path
    }
  }()

  private static let arcFields: [Field<ShapeDraft>] =
    circleFields + [
      Field("startAngle", .angle, isRequired: true, about: "0 is on the right.", \.startAngle),
      Field("endAngle", .angle, isRequired: true, about: "0 is on the right.", \.endAngle),
      Field(
        "clockwise", .bool, default: true,
        about: "The direction as seen on the screen, as in UIBezierPath.", \.clockwise),
    ]

  /// A key whose value is an object with the fields of the shape.
  private static func nested(
    _ name: String, _ fields: [Field<ShapeDraft>], about: String
  ) -> Field<ShapeDraft> {
    let form = Form<ShapeDraft>(
      "an object", schema: .object(fields), write: { $1.object($0, fields) },
      read: { node, decoding in
        var draft = ShapeDraft()
        let isRead = decoding.read(node, as: "`\(name)`", fields: fields, into: &draft)
        return isRead ? draft : nil
      })
    return Field(name, form, isRequired: true, about: about, \.self)
  }

  private static let shapes: [ShapeRow] = [
    ShapeRow(
      about: "A rectangle.",
      fields: [Field("rect", .rect, isRequired: true, about: "A rectangle.", \.rect)]
    ) { Path(rect: $0.rect) },
    ShapeRow(
      about: "A rectangle with rounded corners.",
      fields: [
        Field(
          "roundedRect", .rect, isRequired: true, about: "A rectangle with rounded corners.", \.rect
        ),
        Field(
          "cornerRadius", cornerRadii, isRequired: true, about: "In points, or [x, y].",
          \.cornerRadii),
      ]
    ) {
      Path(
        roundedRect: $0.rect, cornerWidth: $0.cornerRadii.width,
        cornerHeight: $0.cornerRadii.height)
    },
    ShapeRow(
      about: "An ellipse in a rectangle.",
      fields: [Field("oval", .rect, isRequired: true, about: "An ellipse in a rectangle.", \.rect)]
    ) { Path(ellipseIn: $0.rect) },
    ShapeRow(
      about: "A circle.",
      fields: [nested("circle", circleFields, about: "A circle, from its rightmost point.")],
      inner: circleFields.map(\.name)
    ) {
      Path(
        ellipseIn: CGRect(
          x: $0.center.x - $0.radius, y: $0.center.y - $0.radius, width: 2 * $0.radius,
          height: 2 * $0.radius))
    },
    ShapeRow(
      about: "A circle from its topmost point, clockwise, as rings of progress are.",
      fields: [
        Field(
          "ring", ring, isRequired: true, about: "A circle [x, y, radius] from its top.", \.path)
      ]
    ) { $0.path },
    ShapeRow(
      about: "Part of a circle.", fields: [nested("arc", arcFields, about: "Part of a circle.")],
      inner: arcFields.map(\.name)
    ) {
      var path = Path()
      // Core Graphics defines clockwise in a space with y up.
      path.addArc(
        center: $0.center, radius: $0.radius, startAngle: $0.startAngle, endAngle: $0.endAngle,
        clockwise: !$0.clockwise)
      return path
    },
    ShapeRow(
      about: "Lines through points, closed.",
      fields: [
        Field("polygon", points, isRequired: true, about: "Lines through points.", \.points),
        Field(
          "closed", .bool, default: true, about: "Whether a line leads back to the first point.",
          optional: \.closed),
      ]
    ) { polygon($0.points, closed: $0.closed ?? true) },
    ShapeRow(
      about: "Lines through points, open.",
      fields: [
        Field("lines", points, isRequired: true, about: "Lines through points.", \.points),
        Field(
          "closed", .bool, default: false, about: "Whether a line leads back to the first point.",
          optional: \.closed),
      ]
    ) { polygon($0.points, closed: $0.closed ?? false) },
    ShapeRow(
      about: "SVG path data.",
      fields: [Field("svg", svg, isRequired: true, about: "SVG path data.", \.path)]
    ) { $0.path },
  ]

  private static func polygon(_ points: [CGPoint], closed: Bool) -> Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: first)
    for point in points.dropFirst() { path.addLine(to: point) }
    if closed { path.closeSubpath() }
    return path
  }
}

extension Path {
  /// Whether it has no more elements than `Limits.segments`.
  var hasAllowedLength: Bool { elements.count <= Limits.segments }
}
