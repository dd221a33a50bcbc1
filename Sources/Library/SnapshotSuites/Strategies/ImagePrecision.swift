import Comparison
public import Flipbook
import FlipbookTesting
import Graphics
import LayerTree
import Rasterizer
import Staging

/// The part of a picture's pixels that must match, and how well.
struct ImagePrecision {
  /// The fraction of pixels that must match, 0…1.
  var precision: Float = 1
  /// The similarity of colors that match, 0…1: 1 minus a hundredth of their distance.
  var perceptualPrecision: Float = 1
  /// The largest difference of a channel that still counts as equal, 0…255.
  var channelTolerance = 0

  /// The same as the check has it: colors are compared in OKLab, where distances are about those of
  /// Lab.
  var allowances: [Allowance] {
    guard precision < 1 || perceptualPrecision < 1 else { return [] }
    let distance = Double(1 - perceptualPrecision) * 100
    return [
      Allowance(
        colorTolerance: distance > 0 ? min(distance, 100) : nil,
        maxPixels: precision < 1 ? .part(Double(max(0, 1 - precision))) : nil,
        reason: "the test's precision")
    ]
  }
}

extension UIImage {
  /// The recording that it is a picture of; nil for one from elsewhere.
  var recording: Recording? { source as? Recording }

  /// The first frame of a recording, which is drawn at its first use: a snapshot whose render tree
  /// has not changed is never drawn.
  convenience init(of recording: Recording) throws {
    let scale = recording.scale
    let pixels = try LayerRenderer.pixelSize(of: recording.snapshots[0].size, scale: scale)
    let size = CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
    self.init(size: size, scale: scale) {
      do { return CGImage(try recording.frames(jobs: 1)[0]) } catch {
        TestScreen.warn("a picture could not be drawn: \(error)")
        return CGImage(Bitmap(width: 0, height: 0))
      }
    }
    source = recording
  }
}

extension Diffing where Value == UIImage {
  /// Compares pictures; every pixel must be equal.
  public static var image: Diffing { .image() }

  /// Compares pictures.
  ///
  /// - Parameters:
  ///   - precision: The fraction of pixels that must match, 0…1.
  ///   - perceptualPrecision: The similarity of colors that match, 0…1; differences of less than
  ///     0.02 can hardly be seen.
  ///   - scale: Pixels per point of stored pictures; nil or 0 for the screen's.
  public static func image(
    precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat? = nil
  ) -> Diffing {
    .image(
      matching: ImagePrecision(precision: precision, perceptualPrecision: perceptualPrecision),
      scale: scale)
  }

  static func image(matching limits: ImagePrecision, scale: CGFloat? = nil) -> Diffing {
    let used = scale.flatMap { $0 > 0 ? $0 : nil }
    var diffing = Diffing(
      toData: { $0.pngData() ?? Data() },
      fromData: { UIImage(data: $0, scale: used ?? Timeline.current.display.scale) ?? UIImage() },
      diff: { old, new in limits.difference(old, new) })
    diffing.precision = limits
    return diffing
  }
}

extension ImagePrecision {
  /// A description of the difference of two pictures with both; nil if they match.
  fileprivate func difference(_ old: UIImage, _ new: UIImage) -> (String, [XCTAttachment])? {
    guard let before = old.cgImage?.bitmap, let after = new.cgImage?.bitmap else {
      return old.cgImage == nil && new.cgImage == nil
        ? nil : ("One of the pictures has no pixels.", [])
    }
    let files = [XCTAttachment(image: old), XCTAttachment(image: new)]
    guard (before.width, before.height) == (after.width, after.height) else {
      return (
        "The picture has \(after.width)×\(after.height) pixels instead of "
          + "\(before.width)×\(before.height).", files
      )
    }
    let rule = FrameRule(
      parts: allowances.map { FrameRule.Part($0) }, channelTolerance: channelTolerance)
    let difference = FrameDifference(expected: before, actual: after, rule: rule)
    if difference.isAllowed { return nil }
    return (
      "\(difference.pixels) pixels differ, by at most \(difference.neededTolerance) "
        + "(OKLab, times 100).", files
    )
  }
}

extension Snapshotting where Value == UIImage, Format == UIImage {
  /// The picture itself.
  public static var image: Snapshotting { .image() }

  /// - Parameter scale: Pixels per point of stored pictures; nil for the screen's.
  public static func image(
    precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat? = nil
  ) -> Snapshotting {
    Snapshotting(
      pathExtension: "png",
      diffing: .image(precision: precision, perceptualPrecision: perceptualPrecision, scale: scale))
  }
}
