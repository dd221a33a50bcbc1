extension LottieFidelity {
  /// The items of a layer's list that are drawn; lottie-ios draws hidden repeaters, too.
  func visible(_ items: [ShapeItem]) -> [ShapeItem] {
    items.filter { !$0.isHidden || self == .lottieIOS && $0.isRepeater }
  }

  /// Whether a list is painted in its order; otherwise child groups are below everything else.
  var keepsPaintingOrder: Bool { self == .afterEffects }

  /// Whether path modifiers are drawn: pucker, offset, zigzag, merge, and a trim of several paths
  /// as one.
  var modifiesPaths: Bool { self == .afterEffects }

  // MARK: Outlines

  func isReversed(_ outline: OutlineModel) -> Bool { outline.isReversed && self == .afterEffects }

  /// The outline at a frame; in lottie-ios, it is not closed while it is interpolated.
  func outline(_ path: Animated<Bezier>, at frame: Double) -> Bezier {
    var outline = path.value(at: frame)
    if self == .lottieIOS, path.isAnimated, let last = path.keyframes.last,
      frame >= path.keyframes[0].time, frame < last.time
    {
      outline.joinsEnds = false
    }
    return outline
  }

  /// The outline with round corners; lottie-ios begins at the second one.
  func rounded(_ outline: Bezier, by radius: Double) -> Bezier {
    switch self {
    case .lottieIOS: outline.roundedFromSecond(by: radius)
    case .afterEffects: outline.rounded(by: radius)
    }
  }

  /// The outline of a star or a polygon.
  ///
  /// After Effects rounds relative to the distance between points, and draws whole polygons.
  func outline(of star: Bezier.Star) -> Bezier {
    var star = star
    star.roundsByPerimeter = self == .afterEffects
    star.isWhole = self == .afterEffects
    return Bezier.star(star)
  }

  // MARK: Trims

  /// Whether a trim cuts fills, too.
  var trimsFills: Bool { self == .afterEffects }

  /// Whether a trim whose ends cross between two keyframes keeps them apart; otherwise it is empty
  /// as they cross.
  var separatesCrossingTrims: Bool { self == .lottieIOS }

  // MARK: Gradients

  /// Whether a gradient's opacity also applies to its opacity stops.
  var squaresGradientOpacity: Bool { self == .lottieIOS }

  /// Whether the colors of gradients are mixed in "Generic RGB"; otherwise in sRGB.
  var mixesGenericColors: Bool { self == .lottieIOS }
}
