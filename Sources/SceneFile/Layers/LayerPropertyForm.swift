import Animation
import Foundation
import Graphics
import LayerTree

extension PropertyRow {
  /// How a number of the property is written.
  var numberForm: Form<Double> {
    switch quantity {
    case .plain: .number(range, unit: unit)
    case .whole: Form<Int>.integer(range).map { Double($0) }
    case .seconds: .time(range)
    case .radians: .angle
    case .repetitions: .repeatCount
    }
  }

  /// How a value of a shape is written.
  /// - Parameter sort: What a name is a name of, in messages.
  func form(of shape: LayerProperty.Kind, sort: String) -> Form<AnimatableValue> {
    switch shape {
    case .number: numberForm.map { .number($0) }
    case .bool: Form<Bool>.bool.map { .bool($0) }
    case .point: Form<CGPoint>.point.map { .point($0) }
    case .size: Form<CGSize>.offset.map { .size($0) }
    case .rect: Form<CGRect>.rect.map { .rect($0) }
    case .color: Form<CGColor>.color.orNull.map { .color($0) }
    case .transform: Form<CATransform3D>.transform.map { .transform($0) }
    case .path: Form<Path>.path.orNull.map { .path($0) }
    case .image: Form<CGImage>.image.orNull.map { .image($0) }
    case .colors: Form<[CGColor]>.list(of: .color, named: "colours").map { .colors($0) }
    case .numbers: Form<[Double]>.list(of: numberForm, named: "numbers").map { .numbers($0) }
    case .name(let names): Form<String>.name(sort, of: names).map { .name($0) }
    case .names(let names): Form<String>.flags(sort, of: names).map { .number(Double($0)) }
    case .text: Form<String>.text.orNull.map { .name($0 ?? "") }
    }
  }
}

extension LayerProperty {
  /// How a value of the property is written.
  var form: Form<AnimatableValue> { form(of: kind, sort: key) }

  /// How a part of the property, such as `rotation.z`, is written; its whole for no part.
  func form(component: String) -> Form<AnimatableValue> {
    guard !component.isEmpty, let part = valueKind.component(component) else { return form }
    switch part {
    case .point: return Form<CGPoint>.point.map { .point($0) }
    case .size where valueKind == .rect: return Form<CGSize>.size.map { .size($0) }
    case .size: return Form<CGSize>.offset.map { .size($0) }
    default:
      if valueKind == .rect, component.hasPrefix("size.") {
        return Form<Double>.number(.notNegative, unit: "points").map { .number($0) }
      }
      let isAngle = component.hasPrefix("rotation")
      return (isAngle ? Form<Double>.angle : .number).map { .number($0) }
    }
  }

  /// How a value of an animation of the property, or of a part of it, is written: any size and any number may be
  /// a difference or lie beyond what is shown.
  func animatedForm(component: String) -> Form<AnimatableValue> {
    let kind = component.isEmpty ? valueKind : valueKind.component(component) ?? valueKind
    switch kind {
    case .number where component.hasPrefix("rotation"):
      return Form<Double>.angle.map { .number($0) }
    case .number: return Form<Double>.number.map { .number($0) }
    case .size: return Form<CGSize>.offset.map { .size($0) }
    case .rect:
      return Form<[Double]>.numbers(4, words: "a rectangle [x, y, width, height]").map {
        .rect(
          CGRect(origin: CGPoint(x: $0[0], y: $0[1]), size: CGSize(width: $0[2], height: $0[3])))
      }
    default: return form(component: component)
    }
  }
}

extension Form where Value == String {
  /// Any of some names together, as a number whose bit i stands for name i.
  static func flags(_ sort: String, of names: [String]) -> Form<Int> {
    Form<[String]>.list(of: .name(sort, of: names), named: "names").map { given in
      given.reduce(0) { $0 | 1 << names.firstIndex(of: $1)! }
    }
  }
}
