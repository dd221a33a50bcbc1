import Codecs
import Graphics

/// The perceived difference of two colors: their distance in OKLab, times 100.
///
/// Black and white are 100 apart; about 2 can just be seen side by side. Of colors that are partly
/// transparent it is the distance over white or over black, whichever is greater.
public enum ColorDistance {
  /// The distance of two premultiplied pixels.
  public static func between(_ p: UInt32, _ q: UInt32) -> Double {
    if p == q { return 0 }
    if (p & q) >> 24 == 0xFF { return opaque(p, q) }
    return [0xFFFF_FFFF, 0xFF00_0000].map { (backdrop: UInt32) in
      let below = PremultipliedPixel(backdrop)
      return opaque(
        PremultipliedPixel(p).over(below).word, PremultipliedPixel(q).over(below).word)
    }.max() ?? 0
  }

  private static func opaque(_ p: UInt32, _ q: UInt32) -> Double {
    100 * Double(OKLab(p).distance(to: OKLab(q)).squareRoot())
  }
}
