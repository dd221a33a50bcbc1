import Foundation
import LayerTree

extension UILabel: WrappingContent, BaselineContent {
  func intrinsicContentSize(wrappingAt width: CGFloat) -> CGSize? {
    guard numberOfLines != 1, preferredMaxLayoutWidth <= 0 else { return nil }
    return sizeThatFits(CGSize(width: width, height: 0))
  }

  /// As the text lies in a label that is as high as its text.
  var firstBaselineOffset: CGFloat {
    let scale = Timeline.current.display.scale
    return (font.ascender * scale).rounded() / scale
  }

  var lastBaselineOffset: CGFloat {
    let scale = Timeline.current.display.scale
    let height = (font.lineHeight * scale - 1e-4).rounded(.up) / scale
    return height - firstBaselineOffset
  }
}
