package import Foundation
import Graphics

extension CGColor {
  /// The luma of its sRGB channels, 0…1: the relative luminance without linearization.
  package var luma: CGFloat { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}
