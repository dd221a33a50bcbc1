import Foundation
import Graphics
import JSON
import SceneModel

extension Printer {
  /// Prints a value by its own kind, whatever the kind of the property that has it.
  ///
  /// Reading it back results in a value of the property's kind, such as a color for "red" and a
  /// point for a list of two numbers, or in an error.
  func tree(of value: Scene.Value) -> JSONTree {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .localized(let text): tree(of: text)
    case .point(let point): Form<CGPoint>.point.write(point, self)
    case .size(let size): Form<CGSize>.offset.write(size, self)
    case .rect(let rect): Form<CGRect>.anyRect.write(rect, self)
    case .insets(let insets): Form<UIEdgeInsets>.insets.write(insets, self)
    case .color(let color): Form<Scene.Color>.viewColor.write(color, self)
    case .transform(let transform): Form<CATransform3D>.transform.write(transform, self)
    case .path(let path): Form<Path>.path.write(path, self)
    case .image(let image): tree(of: image)
    case .font(let font): tree(of: font)
    case .runs(let runs): Form<[Scene.TextRun]>.viewText.write(runs, self)
    case .timing(let points): Form<[Double]>.timingCurve.write(points, self)
    case .list(let values): .array(values.map { tree(of: $0) })
    case .object(let properties):
      .object(properties.members.map { .init(key: $0.key, value: tree(of: $0.value)) })
    case .view(let view): tree(of: view)
    }
  }
}
