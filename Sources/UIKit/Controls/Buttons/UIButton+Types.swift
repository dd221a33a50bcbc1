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

  /// Shows what a type has; titles of system buttons are 15 points, as in UIKit.
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

/// The images of the standard types: templates, drawn in the tint color, by eye but for `add`.
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

  /// As on iOS 13 and 14 but for the arms of the plus, which are by eye.
  static var add: UIImage {
    image(size: CGSize(width: 73.0 / 3, height: 71.0 / 3)) {
      let width = 4.0 / 3
      let side = 65.0 / 3 - width
      let box = CGRect(x: 4.0 / 3 + width / 2, y: 1 + width / 2, width: side, height: side)
      let circle = UIBezierPath(ovalIn: box)
      circle.lineWidth = width
      circle.stroke()
      stroke([(box.midX, box.midY - 5), (box.midX, box.midY + 5)], width: width)
      stroke([(box.midX - 5, box.midY), (box.midX + 5, box.midY)], width: width)
    }
  }

  static var close: UIImage {
    image(size: CGSize(width: 30, height: 30)) {
      stroke([(10.6, 10.6), (19.4, 19.4)], width: 2.1)
      stroke([(19.4, 10.6), (10.6, 19.4)], width: 2.1)
    }
  }

  static var disc: UIImage {
    image(size: CGSize(width: 30, height: 30)) {
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 30)).fill()
    }
  }

  private static func image(size: CGSize, _ draw: () -> Void) -> UIImage {
    let context = CGContext(bounds: CGRect(origin: .zero, size: size))
    UIGraphicsPushContext(context)
    UIColor.black.set()
    draw()
    UIGraphicsPopContext()
    return UIImage(template: context.displayList, size: size)
  }

  /// Draws a circle of 20 points in a square of 22.
  private static func ring(_ inner: (CGRect) -> Void) -> UIImage {
    image(size: CGSize(width: 22, height: 22)) {
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
