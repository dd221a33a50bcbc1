import Foundation

/// A layer that keeps the depth of its sublayers instead of flattening them into its plane.
///
/// It draws nothing itself: background, contents, border, shadow, mask and clipping are ignored,
/// and its opacity applies to each sublayer by itself. Its sublayers are painted by the depth of
/// their transformed centers, farthest first; layers of equal depth keep their order. Intersecting
/// sublayers are not cut.
open class CATransformLayer: CALayer {
}
