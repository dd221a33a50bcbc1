import Codecs
public import Graphics

/// The perceived difference of two colors: their distance in OKLab, times 100.
///
/// Black and white are 100 apart; about 2 can just be seen side by side. Of colors that are partly
/// transparent it is the distance over white or over black, whichever is greater.
public enum ColorDistance {
  public static func between(_ p: PremultipliedPixel, _ q: PremultipliedPixel) -> Double {
    if p == q { return 0 }
    if p.isOpaque, q.isOpaque { return opaque(p, q) }
    return [0xFFFF_FFFF, 0xFF00_0000].map { (backdrop: PremultipliedPixel) in
      opaque(p.over(backdrop), q.over(backdrop))
    }.max() ?? 0
  }

  @available(*, deprecated, message: "use pixels of the type PremultipliedPixel")
  @_disfavoredOverload
  public static func between(_ p: UInt32, _ q: UInt32) -> Double {
    between(PremultipliedPixel(p), PremultipliedPixel(q))
  }

  private static func opaque(_ p: PremultipliedPixel, _ q: PremultipliedPixel) -> Double {
    100 * Double(OKLab(p).distance(to: OKLab(q)).squareRoot())
  }
}
