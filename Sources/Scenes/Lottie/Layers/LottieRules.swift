/// The player whose rendering is reproduced.
public enum LottieFidelity: String, Hashable, Sendable, CaseIterable {
  /// lottie-ios with its Core Animation engine, on an iPhone.
  case lottieIOS = "lottie-ios"
  /// After Effects, from which the file was exported.
  case afterEffects = "after-effects"
}

@available(*, deprecated, renamed: "LottieFidelity")
public typealias LottieLikeness = LottieFidelity

/// The rules in which lottie-ios and After Effects differ; they are decided only here.
struct LottieRules: Hashable, Sendable {
  let fidelity: LottieFidelity

  init(_ fidelity: LottieFidelity) { self.fidelity = fidelity }

  private var isAfterEffects: Bool { fidelity == .afterEffects }

  /// Whether motion along curves is by length; otherwise by the Bézier parameter.
  var movesByLength: Bool { isAfterEffects }
  /// Whether each component has its own easing; otherwise the first one's.
  var easesComponents: Bool { isAfterEffects }
  /// Whether a single hold keyframe before an eased part keeps its value; otherwise it has no
  /// effect.
  var keepsSingleHolds: Bool { isAfterEffects }
  /// Whether key times are rounded to 32-bit floats.
  var roundsKeyTimes: Bool { !isAfterEffects }
  /// Whether a trim cuts fills, too.
  var trimsFills: Bool { isAfterEffects }
  /// Whether the handles of round stars are relative to the distance between their points;
  /// otherwise to their radius.
  var roundsStarsByPerimeter: Bool { isAfterEffects }
  /// Whether an outline of vertices may be reversed.
  var reversesOutlines: Bool { isAfterEffects }
  /// Whether a trim whose ends cross between two keyframes is empty as they cross.
  var crossesTrims: Bool { isAfterEffects }
  /// Whether a list is painted in its order; otherwise child groups are below everything else.
  var keepsPaintingOrder: Bool { isAfterEffects }
  /// Whether a gradient's opacity also applies to its opacity stops.
  var squaresGradientOpacity: Bool { !isAfterEffects }
  /// Whether the colors of gradients are mixed in "Generic RGB"; otherwise in sRGB.
  var mixesGenericColors: Bool { !isAfterEffects }
  /// Whether rotations about x and y are drawn; otherwise a layer rotated so is drawn without its
  /// transform.
  var turnsInDepth: Bool { isAfterEffects }
  /// Whether a matte may be any other layer, and may use luminance.
  var drawsAllMattes: Bool { isAfterEffects }
  /// Whether blur, tint and fill effects are drawn.
  var drawsEffects: Bool { isAfterEffects }
  /// Whether disabled effects and styles are ignored.
  var skipsDisabledEffects: Bool { isAfterEffects }
  /// Whether the values of a shadow are found by their English names; otherwise by their indices.
  var namesShadowValues: Bool { !isAfterEffects }
  /// Whether layers of unsupported types can be parents and mattes.
  var keepsUnknownLayers: Bool { isAfterEffects }
  /// Whether a group's position may be split in two properties.
  var splitsGroups: Bool { isAfterEffects }
  /// Whether an interpolated path stays closed.
  var closesMixedPaths: Bool { isAfterEffects }
  /// Whether values computed from several properties or for a remapped time are exact; otherwise in
  /// steps of a tenth of a frame.
  var mixesExactly: Bool { isAfterEffects }
  /// Whether rounding starts with the first corner of the outline; otherwise with the second.
  var roundsFirstCornerFirst: Bool { isAfterEffects }
  /// Whether the number of a polygon's points is rounded down.
  var hasWholePolygons: Bool { isAfterEffects }
  /// Whether hidden repeaters of a layer's list are ignored.
  var hidesRepeaters: Bool { isAfterEffects }
  /// Whether lines of a text that overflow its box are drawn.
  var overflowsTextBoxes: Bool { isAfterEffects }
  /// Whether the tracking after the last letter of a line belongs to the line, which moves texts
  /// that are not aligned to the left.
  var endsLinesWithTracking: Bool { !isAfterEffects }
  /// Whether opacity, expansion, feather and modes of masks are drawn; otherwise masks are opaque.
  var drawsMaskOpacity: Bool { isAfterEffects }
  /// Whether a repeater's opacity, scale and offset apply to its copies.
  var repeatsFully: Bool { isAfterEffects }
  /// Whether a text's keyframes and animators are drawn.
  var animatesText: Bool { isAfterEffects }
  /// Whether the file's letters replace those of any font; otherwise only those of a phone's fonts.
  var drawsAllFonts: Bool { isAfterEffects }
  /// Whether a text's stroke width is in points; otherwise in percent of the font's size.
  var strokesTextInPoints: Bool { isAfterEffects }
  /// Whether a fading layer and its shadow fade separately; otherwise as a group.
  var fadesShadowsSeparately: Bool { !isAfterEffects }
  /// Whether a text's baseline is derived from lottie-ios's rounded frame; otherwise it is at the
  /// origin.
  var roundsTextFrames: Bool { !isAfterEffects }
  /// Whether a text is transformed as a bitmap; otherwise as outlines.
  var drawsTextAsBitmaps: Bool { !isAfterEffects }
  /// Whether a layer's skew is drawn.
  var skewsLayers: Bool { isAfterEffects }
  /// Whether path modifiers are drawn: pucker, offset, zigzag, merge, and a trim of several paths
  /// as one.
  var modifiesPaths: Bool { isAfterEffects }
  /// Whether a blend mode is drawn; Core Animation has no hue, saturation, color and luminosity.
  func draws(_ mode: BlendMode) -> Bool {
    isAfterEffects || mode.rawValue <= BlendMode.exclusion.rawValue
  }
}
