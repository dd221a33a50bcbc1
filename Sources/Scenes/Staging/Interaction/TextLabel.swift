import Foundation
import Graphics
import LayerTree
internal import Typesetting
import UIKitValues
import Views

/// A centered text in a layer that is as large as its lines need.
struct TextLabel {
  let layer = CATextLayer()
  /// In points.
  let size: CGSize

  /// - Parameters:
  ///   - width: The width at which lines break, in points.
  ///   - scale: Pixels per point.
  init(_ text: String, font: UIFont, color: UIColor, width: CGFloat, scale: CGFloat) {
    let attributed = NSAttributedString(
      string: text, attributes: [.font: font, .foregroundColor: color])
    layer.string = attributed
    layer.isWrapped = true
    layer.alignmentMode = .center
    layer.contentsScale = scale
    let box = attributed.boundingRect(
      with: CGSize(width: width, height: .infinity), options: .usesLineFragmentOrigin,
      context: nil)
    size = CGSize(width: min(width, box.width.rounded(.up) + 1), height: box.height.rounded(.up))
  }
}
