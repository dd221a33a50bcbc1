import Foundation
import LayerTree

extension UILabel: WrappingContent, BaselineContent {
  func intrinsicContentSize(wrappingAt width: CGFloat) -> CGSize? {
    guard numberOfLines != 1, preferredMaxLayoutWidth <= 0 else { return nil }
    return sizeThatFits(CGSize(width: width, height: 0))
  }

  /// As the text lies in a label that is as high as its text: in the middle of whole pixels.
  var firstBaselineOffset: CGFloat {
    let scale = Timeline.current.display.scale
    let slack = naturalHeight - font.lineHeight
    return ((font.ascender + slack / 2) * scale).rounded() / scale
  }

  var lastBaselineOffset: CGFloat { naturalHeight - firstBaselineOffset }

  /// Of one line, in points.
  private var naturalHeight: CGFloat {
    let scale = Timeline.current.display.scale
    return (font.lineHeight * scale - 1e-4).rounded(.up) / scale
  }
}
