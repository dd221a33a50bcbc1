import Foundation

extension LottieFidelity {
  /// The text as drawn: lottie-ios shows its first keyframe, without animators.
  func text(_ model: TextModel) -> TextModel {
    guard self == .lottieIOS else { return model }
    var model = model
    model.documents = model.documents.map { Animated($0.first) }
    model.animators = []
    return model
  }

  /// Whether the file's glyphs replace those of a font; in lottie-ios, only those of a phone's
  /// font.
  func usesFileGlyphs(for font: String, family: String) -> Bool {
    switch self {
    case .lottieIOS: PhoneFonts.contains(font) || PhoneFonts.contains(family)
    case .afterEffects: true
    }
  }

  /// Whether a text is transformed as a bitmap; otherwise as outlines.
  var drawsTextAsBitmaps: Bool { self == .lottieIOS }

  /// The stroke width in points; in lottie-ios, the file's number is in percent of the size.
  func strokeWidth(of document: TextDocument) -> Double {
    switch self {
    case .lottieIOS: document.strokeWidth / 100 * document.size
    case .afterEffects: document.strokeWidth
    }
  }

  // MARK: Lines

  /// Whether a text's baseline is derived from lottie-ios's rounded frame; otherwise it is at the
  /// origin.
  var roundsTextFrames: Bool { self == .lottieIOS }

  /// The tracking in points, which Core Text rounds.
  func tracking(of document: TextDocument) -> Double {
    let tracking = document.tracking / 1000 * document.size
    return self == .lottieIOS && tracking.isFinite ? tracking.rounded() : tracking
  }

  /// The width of a line that is aligned; in After Effects, without the tracking at its end.
  func alignedWidth(_ width: Double, tracking: Double) -> Double {
    switch self {
    case .lottieIOS: width
    case .afterEffects: width - tracking
    }
  }

  /// Whether a line of a text in a box is drawn; in After Effects, lines may overflow.
  func drawsLine(at baseline: Double, above bottom: Double) -> Bool {
    self == .afterEffects || baseline <= bottom
  }
}
