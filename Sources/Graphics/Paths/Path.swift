public import Foundation

/// A sequence of lines and Bézier curves, as a value; `CGPath` is the class around one.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quad(to: CGPoint, control: CGPoint)
    case cubic(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case close
  }

  public var elements: [Element]

  public init(_ elements: [Element] = []) { self.elements = elements }
}

/// Which side of a self-overlapping path is inside.
public enum FillRule: Hashable, Sendable {
  /// Non-zero winding number.
  case winding
  case evenOdd
}
