public import Foundation

public enum CGLineCap: Int32, Hashable, Sendable { case butt, round, square }

public enum CGLineJoin: Int32, Hashable, Sendable { case miter, round, bevel }

/// The style of a stroke; lengths are in the path's units, before any transform.
public struct StrokeStyle: Hashable, Sendable {
  public var width: CGFloat
  public var cap: CGLineCap
  public var join: CGLineJoin
  /// A miter longer than this times the width becomes a bevel.
  public var miterLimit: CGFloat
  public var dashPhase: CGFloat
  /// Lengths of dashes and gaps in turn; empty for a solid line.
  public var dashes: [CGFloat]

  public init(
    width: CGFloat = 1, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dashPhase: CGFloat = 0, dashes: [CGFloat] = []
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashPhase = dashPhase
    self.dashes = dashes
  }
}
