import Base
import Foundation

/// The notation of numbers in the text form of a render tree.
///
/// Numbers are rounded, so that differences of machines in the last bits do not show.
enum RenderTreeNumbers {
  /// Points and degrees: two decimals at most.
  static func length(_ value: CGFloat) -> String { text(value, 100) }

  /// Fractions and factors: three decimals at most.
  static func factor(_ value: CGFloat) -> String { text(value, 1000) }

  static func point(_ point: CGPoint) -> String { list([point.x, point.y]) }

  static func size(_ size: CGSize) -> String { list([size.width, size.height]) }

  static func rect(_ rect: CGRect) -> String {
    list([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }

  static func list(_ lengths: [CGFloat]) -> String {
    "[" + lengths.map(length).joined(separator: ", ") + "]"
  }

  /// One factor, or two if they differ.
  static func scale(_ scale: CGSize) -> String {
    let (x, y) = (factor(scale.width), factor(scale.height))
    return x == y ? x : "[\(x), \(y)]"
  }

  /// `#rrggbb`, with `aa` if it is not opaque; clamped to eight bits.
  static func color(_ color: CGColor) -> String {
    let parts = [color.red, color.green, color.blue] + (color.alpha < 1 ? [color.alpha] : [])
    return parts.reduce("#") { text, part in
      let byte = Int(saturating: (min(max(part.isNaN ? 0 : part, 0), 1) * 255).rounded())
      return text + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  /// SVG path data, or for a long path its element count and box.
  static func path(_ path: Path) -> String {
    if let rect = path.rect { return "rect \(self.rect(rect))" }
    let data = path.roundedPathData
    if data.utf8.count <= 60 { return "path \(data)" }
    return "path of \(path.elements.count) elements within \(rect(path.boundingBoxOfPath))"
  }

  private static func text(_ value: CGFloat, _ parts: CGFloat) -> String {
    // Adding 0 turns −0 into 0.
    var digits = "\(Double(rounded(value, parts)))"
    if digits.hasSuffix(".0") { digits.removeLast(2) }
    return digits
  }

  /// - Parameter parts: The number of parts of the unit.
  fileprivate static func rounded(_ value: CGFloat, _ parts: CGFloat) -> CGFloat {
    let scaled = value * parts
    return scaled.isFinite ? scaled.rounded() / parts + 0 : value
  }
}

extension Path {
  /// SVG path data with coordinates of two decimals.
  package var roundedPathData: String { Path(elements.map { $0.rounded }).svgPathData }
}

extension Path.Element {
  /// The element with coordinates of two decimals.
  fileprivate var rounded: Path.Element {
    func near(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: RenderTreeNumbers.rounded(point.x, 100), y: RenderTreeNumbers.rounded(point.y, 100))
    }
    return switch self {
    case .move(let end): .move(to: near(end))
    case .line(let end): .line(to: near(end))
    case .quad(let end, let control): .quad(to: near(end), control: near(control))
    case .cubic(let end, let control1, let control2):
      .cubic(to: near(end), control1: near(control1), control2: near(control2))
    case .close: .close
    }
  }
}
