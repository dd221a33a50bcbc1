import Foundation
import UIKitValues

/// A pan that begins within 13 points of an edge of the screen and moves inwards.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []

  /// The width of the strip in which it begins, in points, by eye.
  private static let margin = 13.0
  private var found: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let point = touches.first?.point, let screen = view?.window?.bounds else { return fail() }
    found = []
    if point.x - screen.minX <= Self.margin { found.insert(.left) }
    if screen.maxX - point.x <= Self.margin { found.insert(.right) }
    if point.y - screen.minY <= Self.margin { found.insert(.top) }
    if screen.maxY - point.y <= Self.margin { found.insert(.bottom) }
    found.formIntersection(edges)
    if found.isEmpty { return fail() }
    super.touchesBegan(touches, with: event)
  }
}

extension UIScreenEdgePanGestureRecognizer: DirectedPan {
  package func allowsBegin(_ movement: CGPoint) -> Bool {
    let isAcross = abs(movement.x) >= abs(movement.y)
    return found.contains(.left) && isAcross && movement.x > 0
      || found.contains(.right) && isAcross && movement.x < 0
      || found.contains(.top) && !isAcross && movement.y > 0
      || found.contains(.bottom) && !isAcross && movement.y < 0
  }
}
