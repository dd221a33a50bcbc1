public import Foundation
import Graphics
import LayerTree
import Typesetting
import UIKitValues
public import Views

/// The gray rectangle with a name that stands for content that is not drawn here.
package enum Placeholder {
  /// Draws into the current context, and reports that it does.
  ///
  /// - Parameter name: The class whose content is missing.
  package static func draw(_ name: String, in bounds: CGRect) {
    ServiceFact.placeholder(name).report(of: name, at: "draw(_:)")
    guard let context = UIGraphicsGetCurrentContext(), !bounds.isEmpty else { return }
    context.setFillColor(UIColor.systemGray5.cgColor)
    context.fill(bounds)
    context.setStrokeColor(UIColor.systemGray3.cgColor)
    context.setLineWidth(1)
    context.stroke(bounds.insetBy(dx: 0.5, dy: 0.5))
    let label = NSAttributedString(
      string: name,
      attributes: [
        .font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.secondaryLabel,
      ])
    let size = label.size()
    let scale = min(1, (bounds.width - 8) / size.width, (bounds.height - 4) / size.height)
    guard scale > 0.3 else { return }
    context.saveGState()
    context.translateBy(x: bounds.midX, y: bounds.midY)
    context.scaleBy(x: scale, y: scale)
    label.draw(at: CGPoint(x: -size.width / 2, y: -size.height / 2))
    context.restoreGState()
  }
}

/// A view whose content is not drawn here: a placeholder stands for it.
@preconcurrency @MainActor
open class UndrawnContentView: UIView {
  /// The name on the placeholder, by default that of the class.
  open var placeholderName: String { "\(type(of: self))" }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    contentMode = .redraw
  }

  open override func draw(_ rect: CGRect) { Placeholder.draw(placeholderName, in: bounds) }
}

/// A controller of the system's whose view is not drawn here: a placeholder stands for it.
@preconcurrency @MainActor
open class UndrawnContentController: UIViewController {
  open override func loadView() {
    view = NamedUndrawnView("\(type(of: self))", frame: UIScreen.main.bounds)
  }
}

/// The placeholder of an object that is not a view.
@preconcurrency @MainActor
package final class NamedUndrawnView: UndrawnContentView {
  private let name: String
  package override var placeholderName: String { name }

  package init(_ name: String, frame: CGRect) {
    self.name = name
    super.init(frame: frame)
  }

  package required init?(coder: NSCoder) { nil }
}
