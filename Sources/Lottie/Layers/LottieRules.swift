/// Whose pictures an animation is to look like.
public enum LottieLikeness: String, Hashable, Sendable, CaseIterable {
  /// lottie-ios's Core Animation engine, on an iPhone.
  case lottieIOS = "lottie-ios"
  /// After Effects, which the file comes from.
  case afterEffects = "after-effects"
}

/// Where lottie-ios and After Effects differ: what is decided here is decided nowhere else.
struct LottieRules: Hashable, Sendable {
  let likeness: LottieLikeness

  init(_ likeness: LottieLikeness) { self.likeness = likeness }

  private var isAfterEffects: Bool { likeness == .afterEffects }

  /// Whether curved ways are gone at an even speed, else by the Bézier parameter.
  var movesByLength: Bool { isAfterEffects }
  /// Whether each component has its own easing, else the first one's.
  var easesComponents: Bool { isAfterEffects }
  /// Whether a hold keyframe alone before an eased part keeps its value, else it has no effect.
  var keepsSingleHolds: Bool { isAfterEffects }
  /// Whether key times are numbers of 32 bits.
  var roundsKeyTimes: Bool { !isAfterEffects }
  /// Whether a trim cuts fills, too.
  var trimsFills: Bool { isAfterEffects }
  /// Whether the handles of round stars are shares of the way between their points, else of their
  /// radius.
  var roundsStarsByPerimeter: Bool { isAfterEffects }
  /// Whether an outline of vertices may run backward.
  var reversesOutlines: Bool { isAfterEffects }
  /// Whether a trim whose ends pass one another between two keyframes is empty in passing.
  var crossesTrims: Bool { isAfterEffects }
  /// Whether a list is painted in its own order, else child groups below everything else.
  var keepsPaintingOrder: Bool { isAfterEffects }
  /// Whether a gradient's opacity counts for its opacity stops as well.
  var squaresGradientOpacity: Bool { !isAfterEffects }
  /// Whether the colors of gradients are mixed in "Generic RGB", else in sRGB.
  var mixesGenericColors: Bool { !isAfterEffects }
  /// Whether turns about x and y are drawn; else what is turned so is drawn without any transform.
  var turnsInDepth: Bool { isAfterEffects }
  /// Whether a matte may be a layer elsewhere, and its brightness may count.
  var drawsAllMattes: Bool { isAfterEffects }
  /// Whether blurs, tints and fills change what a layer shows.
  var drawsEffects: Bool { isAfterEffects }
  /// Whether effects and styles that are switched off have no effect.
  var skipsDisabledEffects: Bool { isAfterEffects }
  /// Whether the values of a shadow are found by their English names, else by their places.
  var namesShadowValues: Bool { !isAfterEffects }
  /// Whether layers of types that are not drawn can be parents and mattes.
  var keepsUnknownLayers: Bool { isAfterEffects }
  /// Whether a group's position may be in two properties.
  var splitsGroups: Bool { isAfterEffects }
  /// Whether a path that is worked out between keyframes stays closed.
  var closesMixedPaths: Bool { isAfterEffects }
  /// Whether what is worked out from several properties, or for a remapped time, is exact, else in
  /// steps of a tenth of a frame.
  var mixesExactly: Bool { isAfterEffects }
  /// Whether the first corner that is rounded is the first one of the outline, else the second.
  var roundsFirstCornerFirst: Bool { isAfterEffects }
  /// Whether a polygon has whole points only.
  var hasWholePolygons: Bool { isAfterEffects }
  /// Whether hidden repeaters of a layer's own list repeat nothing.
  var hidesRepeaters: Bool { isAfterEffects }
  /// Whether the lines of a text that do not fit into its box are drawn.
  var overflowsTextBoxes: Bool { isAfterEffects }
  /// Whether what a text's tracking adds after the last letter of a line is part of the line, which
  /// moves texts that are not aligned to the left.
  var endsLinesWithTracking: Bool { !isAfterEffects }
  /// Whether masks fade, grow, soften and fuse as they say, else they are drawn whole.
  var drawsMaskOpacity: Bool { isAfterEffects }
  /// Whether a repeater's copies fade, grow and begin as they say.
  var repeatsFully: Bool { isAfterEffects }
  /// Whether a text changes at its keyframes, and its letters one by one.
  var animatesText: Bool { isAfterEffects }
  /// Whether letters that the file has are drawn in place of any font's, else only in place of
  /// those that a phone has.
  var drawsAllFonts: Bool { isAfterEffects }
  /// Whether a text's stroke is measured in points, else in percent of the font's size.
  var strokesTextInPoints: Bool { isAfterEffects }
  /// Whether a layer that fades shows its shadow through, else both fade as one.
  var fadesShadowsApart: Bool { !isAfterEffects }
  /// Whether a text's baseline is where lottie-ios's frame of it comes to be, else at the origin.
  var roundsTextFrames: Bool { !isAfterEffects }
  /// Whether a text is a bitmap that is moved, turned and scaled as such, else outlines.
  var drawsTextAsBitmaps: Bool { !isAfterEffects }
  /// Whether a layer's own skew is drawn.
  var skewsLayers: Bool { isAfterEffects }
  /// Whether what changes paths does: pucker, offset, zigzag, merges, and a trim of several as one.
  var modifiesPaths: Bool { isAfterEffects }
  /// Whether the blend modes that newer files have are drawn.
  var addsBlendModes: Bool { isAfterEffects }
}
