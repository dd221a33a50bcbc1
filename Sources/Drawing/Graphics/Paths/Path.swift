public import Foundation

/// A sequence of lines and Bézier curves, as a value; `CGPath` is the class around one.
///
/// A path is a list of subpaths, each begun by a move. An element after `close` without a move
/// begins a new subpath at the closed one's start. Lines and curves without a preceding move belong
/// to no subpath: the methods here do not add them (as in Core Graphics), and readers of `elements`
/// skip them. The same applies to elements with an infinite or NaN coordinate.
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

  /// Whether there are no elements, not even a move.
  public var isEmpty: Bool { elements.isEmpty }

  /// The start of the next line; nil before the first move.
  public var currentPoint: CGPoint? {
    // Nearly always found at the first and the last element, so that building a path stays linear.
    guard let first = elements.firstIndex(where: \.isFiniteMove) else { return nil }
    var closed = false
    for element in elements[first...].reversed() where element.isFinite {
      switch element {
      case .close: closed = true
      // After a close: the start of the subpath.
      case .move(let start): return start
      default: if !closed { return element.end }
      }
    }
    return nil
  }
}

extension Path.Element {
  /// The end point; nil for `close`.
  package var end: CGPoint? {
    switch self {
    case .move(let end), .line(let end), .quad(let end, _), .cubic(let end, _, _): end
    case .close: nil
    }
  }

  /// Control points and end point, in the order in which Core Graphics lists them.
  public var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quad(let end, let control): [control, end]
    case .cubic(let end, let control1, let control2): [control1, control2, end]
    case .close: []
    }
  }

  fileprivate var isFiniteMove: Bool { if case .move = self { isFinite } else { false } }

  /// Whether no coordinate is infinite or NaN.
  package var isFinite: Bool {
    switch self {
    case .move(let end), .line(let end): end.isFinite
    case .quad(let end, let control): end.isFinite && control.isFinite
    case .cubic(let end, let control1, let control2):
      end.isFinite && control1.isFinite && control2.isFinite
    case .close: true
    }
  }

  package func applying(_ t: CGAffineTransform) -> Path.Element {
    switch self {
    case .move(let end): .move(to: end.applying(t))
    case .line(let end): .line(to: end.applying(t))
    case .quad(let end, let control): .quad(to: end.applying(t), control: control.applying(t))
    case .cubic(let end, let control1, let control2):
      .cubic(
        to: end.applying(t), control1: control1.applying(t), control2: control2.applying(t))
    case .close: .close
    }
  }
}

/// The rule that decides which areas of a path are inside.
public enum FillRule: Hashable, Sendable {
  /// Non-zero winding number.
  case winding
  case evenOdd
}

/// Apple's name for the fill rule.
public typealias CGPathFillRule = FillRule
