import Foundation
import Graphics
import JSON

/// A kind of step of a transform: its key, the notation of its value, and the matrix that it makes.
private struct TransformStep: Sendable {
  let name: String
  let about: String
  let form: Form<CATransform3D>
}

extension Form where Value == CATransform3D {
  /// A list of steps, 16 numbers (`m11` to `m44`), or 6 (`a`, `b`, `c`, `d`, `tx`, `ty`).
  static let transform = Form(
    "a transform: a list of steps such as { rotate: \"30deg\" }, 16 numbers or 6",
    schema: transformSchema, write: { transform, _ in .numbers(transform.numbers) }
  ) { node, decoding in
    guard let items = node.items else {
      let step = "a list of steps such as [{ rotate: \"30deg\" }], 16 numbers or 6"
      decoding.reportType(of: node, needed: step)
      return nil
    }
    if case .number? = items.first?.value.content { return matrix(node, items, decoding) }
    var result: CATransform3D? = CATransform3DIdentity
    for item in items {
      let step = read(step: item, decoding)
      // The step acts in the coordinate system that the steps before it have made.
      result = result.flatMap { before in step.map { CATransform3DConcat($0, before) } }
    }
    if let result, !result.isFinite {
      decoding.report(
        .outOfRange(found: "one with infinite values", allowed: "a finite transform"), at: node)
      return nil
    }
    return result
  }.shared(
    as: "transform",
    about: """
      A list of steps, 16 numbers (m11 to m44 of a CATransform3D) or 6 (a, b, c, d, tx, ty of a CGAffineTransform). \
      Each step acts in the coordinate system that the steps before it have made, as in CSS and in Apple's \
      chained calls: [{"translate": [10, 0]}, {"rotate": "30deg"}] moves the layer 10 points to the right and turns it \
      there about its anchor point.
      """)

  private static let transformSchema = Schema.any(of: [
    .list(
      of: Schema(
        around: steps.map(\.form.schema),
        [
          "type": "object",
          "properties": .object(
            steps.map {
              let about: JSONTree = ["description": .string($0.about)]
              return JSONTree.Member(key: $0.name, value: .merging(about, $0.form.schema.tree))
            }),
          "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
        ])),
    Form<[Double]>.numbers(16, words: "").schema,
    Form<[Double]>.numbers(6, words: "").schema,
  ])

  private static func matrix(
    _ node: Node, _ items: [Node], _ decoding: Decoding
  ) -> CATransform3D? {
    let words = "16 numbers (m11 to m44) or 6 (a, b, c, d, tx, ty)"
    guard items.count == 16 || items.count == 6 else {
      decoding.report(.wrongCount(found: items.count, needed: words), at: node)
      return nil
    }
    guard let m = Form<[Double]>.numbers(words: words).read(node, decoding) else { return nil }
    if m.count == 6 {
      return CATransform3DMakeAffineTransform(
        CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
    }
    return CATransform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }

  private static func read(step: Node, _ decoding: Decoding) -> CATransform3D? {
    guard let members = step.members else {
      decoding.reportType(of: step, needed: "a step such as { rotate: \"30deg\" }")
      return nil
    }
    guard members.count == 1 else {
      decoding.report(
        .wrongCount(found: members.count, needed: "one key; each step is a separate object"),
        at: step)
      return nil
    }
    guard let row = steps.first(where: { $0.name == members[0].key }) else {
      decoding.reportUnknown(
        members[0], owner: "a transform step", allowed: steps.map(\.name))
      return nil
    }
    return row.form.read(members[0].node, decoding)
  }

  private static let steps: [TransformStep] = [
    TransformStep(
      name: "translate", about: "[x, y] or [x, y, z] in points.",
      form: vector("a translation [x, y] or [x, y, z]").making {
        CATransform3DMakeTranslation($0[0], $0[1], $0.count == 3 ? $0[2] : 0)
      }),
    TransformStep(
      name: "translateX", about: "Points to the right.",
      form: Form<Double>.number.making { CATransform3DMakeTranslation($0, 0, 0) }),
    TransformStep(
      name: "translateY", about: "Points down.",
      form: Form<Double>.number.making { CATransform3DMakeTranslation(0, $0, 0) }),
    TransformStep(
      name: "translateZ", about: "Points toward the viewer.",
      form: Form<Double>.number.making { CATransform3DMakeTranslation(0, 0, $0) }),
    TransformStep(
      name: "rotate", about: "About the z axis: an angle; or {angle, axis: [x, y, z]}.",
      form: rotation),
    TransformStep(
      name: "rotateX", about: "About the x axis.",
      form: Form<Double>.angle.making { CATransform3DMakeRotation($0, 1, 0, 0) }),
    TransformStep(
      name: "rotateY", about: "About the y axis.",
      form: Form<Double>.angle.making { CATransform3DMakeRotation($0, 0, 1, 0) }),
    TransformStep(
      name: "rotateZ", about: "About the z axis.",
      form: Form<Double>.angle.making { CATransform3DMakeRotation($0, 0, 0, 1) }),
    TransformStep(
      name: "scale", about: "A factor for x and y, [x, y] or [x, y, z].", form: scale),
    TransformStep(
      name: "scaleX", about: "A factor.",
      form: Form<Double>.number.making { CATransform3DMakeScale($0, 1, 1) }),
    TransformStep(
      name: "scaleY", about: "A factor.",
      form: Form<Double>.number.making { CATransform3DMakeScale(1, $0, 1) }),
    TransformStep(
      name: "skew", about: "Angles [x, y]; an angle alone slants along x.", form: skew),
    TransformStep(
      name: "perspective", about: "The eye's distance in points; m34 = -1 / distance.",
      form: Form<Double>.number(.positive, unit: "points").making {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / $0
        return transform
      }),
    TransformStep(
      name: "matrix", about: "16 numbers (m11 to m44) or 6 (a, b, c, d, tx, ty).",
      form: Form(
        "a matrix",
        schema: .any(of: [
          Form<[Double]>.numbers(16, words: "").schema, Form<[Double]>.numbers(6, words: "").schema,
        ]), write: { transform, _ in .numbers(transform.numbers) }
      ) { node, decoding in
        guard let items = node.items else {
          decoding.reportType(of: node, needed: "16 numbers (m11 to m44) or 6 (a, b, c, d, tx, ty)")
          return nil
        }
        return matrix(node, items, decoding)
      }),
  ]

  private static func vector(_ words: String) -> Form<[Double]> {
    let schema = Schema.list(of: Form<Double>.number.schema, count: 2...3)
    return Form<[Double]>(
      words, schema: schema, write: { numbers, _ in .numbers(numbers) },
      read: {
        node, decoding in
        guard let items = node.items, items.count == 2 || items.count == 3 else {
          decoding.reportType(of: node, needed: words)
          return nil
        }
        return Form<[Double]>.numbers(words: words).read(node, decoding)
      })
  }

  private static let scale: Form = {
    let words = "a factor, [x, y] or [x, y, z]"
    let several = vector(words)
    return Form(
      words, schema: .any(of: [Form<Double>.number.schema, several.schema]),
      write: { transform, _ in .numbers(transform.numbers) }
    ) { node, decoding in
      if case .number = node.value.content {
        return Form<Double>.number.read(node, decoding).map { CATransform3DMakeScale($0, $0, 1) }
      }
      return several.read(node, decoding).map {
        CATransform3DMakeScale($0[0], $0[1], $0.count == 3 ? $0[2] : 1)
      }
    }
  }()

  private static let skew: Form = {
    let both = Form<[Double]>.list(of: .angle, named: "angles", count: 2...2)
    return Form(
      "an angle or angles [x, y]", schema: .any(of: [Form<Double>.angle.schema, both.schema]),
      write: { transform, _ in .numbers(transform.numbers) }
    ) { node, decoding in
      let angles =
        node.items == nil
        ? Form<Double>.angle.read(node, decoding).map { [$0, 0] } : both.read(node, decoding)
      return angles.map {
        CATransform3DMakeAffineTransform(
          CGAffineTransform(a: 1, b: tan($0[1]), c: tan($0[0]), d: 1, tx: 0, ty: 0))
      }
    }
  }()

  private struct AxisRotation {
    var angle = 0.0
    var axis = [0.0, 0, 1]
  }

  private static let rotation: Form = {
    let fields: [Field<AxisRotation>] = [
      Field("angle", .angle, isRequired: true, about: "The angle.", \.angle),
      Field(
        "axis", .numbers(3, words: "an axis [x, y, z]"), default: [0, 0, 1],
        about: "The direction to turn about; its length does not matter.", \.axis),
    ]
    return Form(
      "an angle or { angle, axis }",
      schema: .any(of: [Form<Double>.angle.schema, .object(fields)]),
      write: { transform, _ in .numbers(transform.numbers) }
    ) { node, decoding in
      guard case .object = node.value.content else {
        return Form<Double>.angle.read(node, decoding).map {
          CATransform3DMakeRotation($0, 0, 0, 1)
        }
      }
      var rotation = AxisRotation()
      guard decoding.read(node, as: "a rotation", fields: fields, into: &rotation) else {
        return nil
      }
      guard rotation.axis.contains(where: { $0 != 0 }) else {
        decoding.report(
          .outOfRange(found: "[0, 0, 0]", allowed: "an axis with a direction"),
          at: node["axis"] ?? node)
        return nil
      }
      return CATransform3DMakeRotation(
        rotation.angle, rotation.axis[0], rotation.axis[1], rotation.axis[2])
    }
  }()
}

extension Form {
  /// The notation of a value that makes a transform, which is printed as numbers.
  fileprivate func making(
    _ transform: @escaping @Sendable (Value) -> CATransform3D
  ) -> Form<CATransform3D> {
    Form<CATransform3D>(
      expectation, schema: schema, write: { transform, _ in .numbers(transform.numbers) },
      read: { node, decoding in
        read(node, decoding).map(transform)
      })
  }
}

extension CATransform3D {
  /// The six numbers of an affine transform, or else all sixteen.
  fileprivate var numbers: [Double] {
    let affine = CATransform3DGetAffineTransform(self)
    if CATransform3DMakeAffineTransform(affine) == self {
      return [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty]
    }
    return [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }
}
