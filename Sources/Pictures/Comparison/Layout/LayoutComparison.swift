import Base
import Codecs
import Foundation
package import Graphics

/// Compares the layout of a picture with the one that another program drew, such as a simulator.
///
/// Forgiven is what must differ: the shapes of letters, smooth edges, colors by a distance of 2 in
/// OKLab times 100 or by 2 of 255 in each channel. All else is found: each pixel must lie between
/// the colors of the nine pixels around it in the other picture, so that edges may move by one
/// pixel. What remains is explained by the elements of the picture.
package struct LayoutComparison {
  package private(set) var findings: [LayoutFinding] = []
  /// Descriptions of what was done to compare, such as another scale.
  package private(set) var notes: [String] = []

  package var severity: LayoutFinding.Severity { findings.severity }

  /// - Parameters:
  ///   - scale: The pixels per point of `drawn`; the reference may have others.
  ///   - elements: The views and layers in `drawn`, the lowest first.
  package init(
    _ drawn: Bitmap, scale: Double, reference: Bitmap, elements: [DrawnElement]
  ) {
    var (drawn, reference, scale) = (drawn, reference, scale)
    if let other = Self.otherScale(drawn, scale, reference) {
      notes.append(
        "drawn with \(Self.text(scale)) pixels per point, the reference with \(Self.text(other))")
      if other > scale {
        reference = reference.narrowed(to: drawn.width)
      } else {
        drawn = drawn.narrowed(to: reference.width)
        scale = other
      }
    }
    let size = (
      width: min(drawn.width, reference.width), height: min(drawn.height, reference.height)
    )
    if abs(drawn.width - reference.width) > 1 || abs(drawn.height - reference.height) > 1 {
      func points(_ bitmap: Bitmap) -> CGSize {
        CGSize(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
      }
      findings.append(
        LayoutFinding(
          .pictureSize(points(drawn), reference: points(reference)), of: nil,
          in: CGRect(origin: .zero, size: points(drawn))))
    }
    guard size.width > 0, size.height > 0 else { return }
    var rule = LayoutRule(
      LayoutPixels(drawn, width: size.width, height: size.height),
      LayoutPixels(reference, width: size.width, height: size.height), scale: scale,
      elements: elements)
    rule.compare()
    findings += rule.findings
  }

  /// The scale of a reference of the same size in points; nil if it is the same or none is known.
  private static func otherScale(_ drawn: Bitmap, _ scale: Double, _ reference: Bitmap) -> Double? {
    guard drawn.width > 0, drawn.height > 0,
      abs(drawn.width - reference.width) > 1 || abs(drawn.height - reference.height) > 1
    else { return nil }
    return [1.0, 2, 3].first { other in
      func fits(_ own: Int, _ others: Int) -> Bool {
        abs(Double(own) / scale * other - Double(others)) <= other
      }
      return other != scale && fits(drawn.width, reference.width)
        && fits(drawn.height, reference.height)
    }
  }

  private static func text(_ scale: Double) -> String {
    scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
  }
}
