import Foundation
import Graphics
import LayerTree
import UIKitValues

/// The measures of a sheet at the edge, in points.
///
/// The classic radius is that of iOS 13 to 18, and the distances are by eye. Those of 26 were
/// measured on iOS 26.1 at 393 × 852 points: a sheet of full height begins at the top of the safe
/// area, and a lower one floats.
struct SheetMetrics: LookMetrics {
  /// The radius of the corners.
  var radius: CGFloat
  /// The radius of the corners at the bottom of a sheet that keeps a distance from the edges.
  var lowerRadius: CGFloat
  var curve: CALayerCornerCurve
  /// The distance from the top of the safe area to a sheet of full height.
  var topDistance: CGFloat
  /// The distance from the sides to a view that a sheet of full height covers; nil if it stays as
  /// it is, by eye for 26.
  var sideDistance: CGFloat?
  /// Whether a sheet below full height keeps a distance from the edges, and its content is as small
  /// as that needs.
  var floats = false

  static let classic = SheetMetrics(
    radius: 10, lowerRadius: 10, curve: .circular, topDistance: 10, sideDistance: 16)
  /// The curve at the top is within 1.4 points of the measured edge at seven depths, and no other
  /// radius is nearer; the radius at the bottom was measured.
  static let ios26 = SheetMetrics(
    radius: 26, lowerRadius: 58.2, curve: .continuous, topDistance: 0, floats: true)

  /// The height up to which a floating sheet is low: it does not reach below its content, and has
  /// more distance from the edges.
  private static let low: CGFloat = 150

  /// The distance from the edges for the value of a detent.
  func gap(value: CGFloat) -> CGFloat {
    guard floats else { return 0 }
    return min(28, max(8, 8 + (Self.low - value) * 20 / 74))
  }

  /// The height below the value of a detent that lies in the bottom safe area.
  func addedHeight(value: CGFloat, bottom: CGFloat) -> CGFloat {
    floats && value <= Self.low ? 0 : bottom
  }

  /// The bottom safe area of the content for the value of a detent.
  func bottomInset(value: CGFloat, bottom: CGFloat) -> CGFloat {
    guard floats, value <= Self.low else { return bottom }
    return bottom * min(1, max(0, (value - 76) / 74))
  }
}
