package import Foundation
package import Graphics

/// The payload of each kind of value; nil for a value of another kind.
extension Scene.Value {
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var localized: Scene.LocalizedText? {
    if case .localized(let value) = self { value } else { nil }
  }
  package var point: CGPoint? { if case .point(let value) = self { value } else { nil } }
  package var size: CGSize? { if case .size(let value) = self { value } else { nil } }
  package var rect: CGRect? { if case .rect(let value) = self { value } else { nil } }
  package var insets: UIEdgeInsets? { if case .insets(let value) = self { value } else { nil } }
  package var color: Scene.Color? { if case .color(let value) = self { value } else { nil } }
  package var transform: CATransform3D? {
    if case .transform(let value) = self { value } else { nil }
  }
  package var path: Path? { if case .path(let value) = self { value } else { nil } }
  package var image: Scene.Image? { if case .image(let value) = self { value } else { nil } }
  package var font: Scene.Font? { if case .font(let value) = self { value } else { nil } }
  package var runs: [Scene.TextRun]? { if case .runs(let value) = self { value } else { nil } }
  package var timing: [Double]? { if case .timing(let value) = self { value } else { nil } }
  package var list: [Scene.Value]? { if case .list(let value) = self { value } else { nil } }
  package var object: Scene.Properties? { if case .object(let value) = self { value } else { nil } }
  package var view: Scene.View? { if case .view(let value) = self { value } else { nil } }
}
