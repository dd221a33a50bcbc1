import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

extension UIButton {
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
    public static let roundedRect = ButtonType.system
  }

  public enum Role: Int, Sendable {
    case normal, primary, cancel, destructive
  }

  /// A handler called for a new state of a button with a configuration.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  final func become(_ type: ButtonType) {
    self.type = type
    switch type {
    case .custom: break
    case .system, .plain: titleView.font = .systemFont(ofSize: 15)
    case .close:
      setImage(ButtonSymbol.close, for: .normal)
      setBackgroundImage(ButtonSymbol.disc, for: .normal)
    case .contactAdd: setImage(ButtonSymbol.add, for: .normal)
    case .detailDisclosure, .infoLight, .infoDark: setImage(ButtonSymbol.info, for: .normal)
    }
    updateAppearance()
  }

  /// Adopts the title and image of an action, and performs it when tapped.
  final func adopt(_ action: UIAction) {
    if configuration != nil {
      if configuration?.title == nil, !action.title.isEmpty { configuration?.title = action.title }
      if configuration?.image == nil { configuration?.image = action.image }
    } else {
      if !action.title.isEmpty { setTitle(action.title, for: .normal) }
      if let image = action.image { setImage(image, for: .normal) }
    }
    addAction(action, for: .primaryActionTriggered)
  }

  /// Whether title and image have the tint color, and fade when pressed.
  final var isTinted: Bool { type != .custom }
}

/// The images of the standard types: templates, drawn in the tint color.
@MainActor
private enum ButtonSymbol {
  static var info: UIImage {
    ring { circle in
      let dot = UIBezierPath(ovalIn: CGRect(x: circle.midX - 1.15, y: 5.6, width: 2.3, height: 2.3))
      dot.fill()
      stroke([(9.2, 9.9), (11.1, 9.9), (11.1, 15.9)], width: 1.4)
      stroke([(9, 15.9), (13.2, 15.9)], width: 1.4)
    }
  }

  static var add: UIImage {
    ring { _ in
      stroke([(11, 6.4), (11, 15.6)], width: 1.4)
      stroke([(6.4, 11), (15.6, 11)], width: 1.4)
    }
  }

  static var close: UIImage {
    image(size: 30) {
      stroke([(10.6, 10.6), (19.4, 19.4)], width: 2.1)
      stroke([(19.4, 10.6), (10.6, 19.4)], width: 2.1)
    }
  }

  static var disc: UIImage {
    image(size: 30) { UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 30)).fill() }
  }

  private static func image(size: CGFloat, _ draw: () -> Void) -> UIImage {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: size, height: size))
    UIGraphicsPushContext(context)
    UIColor.black.set()
    draw()
    UIGraphicsPopContext()
    return UIImage(
      template: context.displayList, size: CGSize(width: size, height: size))
  }

  /// Draws a circle of 20 points in a square of 22.
  private static func ring(_ inner: (CGRect) -> Void) -> UIImage {
    image(size: 22) {
      let box = CGRect(x: 1.2, y: 1.2, width: 19.6, height: 19.6)
      let circle = UIBezierPath(ovalIn: box)
      circle.lineWidth = 1.4
      circle.stroke()
      inner(box)
    }
  }

  private static func stroke(_ points: [(CGFloat, CGFloat)], width: CGFloat) {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: point.0, y: point.1)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.stroke()
  }
}
