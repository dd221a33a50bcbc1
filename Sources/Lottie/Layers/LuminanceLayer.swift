import Foundation
import Graphics
import LayerTree

/// A layer whose brightness is to count as its alpha, as the source of a luma matte.
final class LuminanceLayer: CALayer {}
