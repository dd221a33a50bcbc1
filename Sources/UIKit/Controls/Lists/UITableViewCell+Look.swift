import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The parts of a cell that depend on its look.
extension UITableViewCell {
  /// The fonts and the colors of the texts.
  final func setDefaultTexts() {
    let metrics = metrics
    let isSubtitle = style == .subtitle
    texts.title.setDefault(\UILabel.font, .preferredFont(forTextStyle: .body))
    texts.detail.setDefault(
      \UILabel.font, .preferredFont(forTextStyle: isSubtitle ? metrics.subtitle : .body))
    texts.title.adjustsFontForContentSizeCategory = true
    texts.detail.adjustsFontForContentSizeCategory = true
    texts.detail.setDefault(
      \UILabel.textColor, isSubtitle ? metrics.subtitleColor : .secondaryLabel)
  }

  /// Adopts another look: a text below another that has the old look's font and color, and the
  /// corners.
  final func adoptLook(from old: UITraitCollection) {
    guard traitCollection.hasOtherLook(than: old) else { return }
    let (before, after) = (ListMetrics(old), metrics)
    if style == .subtitle {
      let detail = texts.detail
      let font = UIFont.preferredFont(
        forTextStyle: before.subtitle, compatibleWith: detail.traitCollection)
      if detail.font == font {
        detail.setDefault(\UILabel.font, .preferredFont(forTextStyle: after.subtitle))
      }
      if detail.textColor == before.subtitleColor {
        detail.setDefault(\UILabel.textColor, after.subtitleColor)
      }
    }
    setNeedsUpdateConfiguration()
    roundCorners()
  }

  /// An outline of a cell.
  struct Outline {
    var radius: CGFloat
    var curve: CALayerCornerCurve
    var corners: CACornerMask
    var clips: Bool
  }

  /// Shows the corners of the card, or the cell's own without one.
  final func roundCorners() {
    guard let corners = liftedCorners ?? cardCorners, !corners.isEmpty else {
      guard let outline = ownOutline else { return }
      ownOutline = nil
      layer.cornerRadius = outline.radius
      layer.cornerCurve = outline.curve
      layer.maskedCorners = outline.corners
      clipsToBounds = outline.clips
      return
    }
    if ownOutline == nil {
      ownOutline = Outline(
        radius: layer.cornerRadius, curve: layer.cornerCurve, corners: layer.maskedCorners,
        clips: clipsToBounds)
    }
    layer.cornerRadius = metrics.cardRadius
    layer.cornerCurve = metrics.cardCurve
    layer.maskedCorners = corners
    // A lifted cell has a shadow outside of its corners.
    clipsToBounds = liftedCorners == nil
  }
}
