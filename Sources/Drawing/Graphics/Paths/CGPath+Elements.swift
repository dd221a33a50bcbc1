public import Foundation

public enum CGPathElementType: Int32, Hashable, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// One element of a path as Core Graphics passes it to callbacks.
public struct CGPathElement: Hashable, Sendable {
  public var type: CGPathElementType
  /// The control points, then the end point: none for a close, up to three for a cubic.
  public var points: [CGPoint]

  public init(type: CGPathElementType, points: [CGPoint]) {
    self.type = type
    self.points = points
  }

  /// The element itself: Core Graphics passes a pointer, so that existing blocks use
  /// `element.pointee.type`.
  public var pointee: CGPathElement { self }
}

extension CGPath {
  /// Calls the block for every element in order.
  public func applyWithBlock(_ block: (CGPathElement) -> Void) {
    for element in value.elements { block(CGPathElement(element)) }
  }

  /// Calls the body for every element in order.
  public func forEach(_ body: (CGPathElement) throws -> Void) rethrows {
    for element in value.elements { try body(CGPathElement(element)) }
  }
}

extension CGPathElement {
  public init(_ element: Path.Element) {
    let type: CGPathElementType =
      switch element {
      case .move: .moveToPoint
      case .line: .addLineToPoint
      case .quad: .addQuadCurveToPoint
      case .cubic: .addCurveToPoint
      case .close: .closeSubpath
      }
    self.init(type: type, points: element.points)
  }
}
