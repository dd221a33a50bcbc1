public import Foundation
public import Graphics
import Views

/// Values as text in braces, "{1, 2}", as in property lists; other text results in zeros.
extension NSCoder {
  public static func string(for point: CGPoint) -> String { text([point.x, point.y]) }
  public static func string(for size: CGSize) -> String { text([size.width, size.height]) }
  public static func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }
  public static func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  public static func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[" + text([t.a, t.b, t.c, t.d, t.tx, t.ty]).dropFirst().dropLast() + "]"
  }
  public static func string(for insets: UIEdgeInsets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
  }

  public static func cgPoint(for string: String) -> CGPoint {
    let n = numbers(string, 2)
    return CGPoint(x: n[0], y: n[1])
  }
  public static func cgSize(for string: String) -> CGSize {
    let n = numbers(string, 2)
    return CGSize(width: n[0], height: n[1])
  }
  public static func cgVector(for string: String) -> CGVector {
    let n = numbers(string, 2)
    return CGVector(dx: n[0], dy: n[1])
  }
  public static func cgRect(for string: String) -> CGRect {
    let n = numbers(string, 4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }
  public static func cgAffineTransform(for string: String) -> CGAffineTransform {
    let n = numbers(string, 6)
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
  public static func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    let n = numbers(string, 4)
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  private static func text(_ numbers: [CGFloat]) -> String {
    let words = numbers.map { number in
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
    return "{\(words.joined(separator: ", "))}"
  }

  private static func numbers(_ string: String, _ count: Int) -> [CGFloat] {
    let words = string.split { "{}[], ".contains($0) }.compactMap { Double($0) }
    return words.count == count
      ? words.map { CGFloat($0) } : [CGFloat](repeating: 0, count: count)
  }
}
