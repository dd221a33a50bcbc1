import Codecs
public import Graphics

/// In what two pictures differ: size, frame count, delays and pixels.
public struct PictureDifference: Equatable, Sendable {
  /// One thing that differs.
  public enum Finding: Equatable, Sendable {
    case size(expected: Size, actual: Size)
    case frameCount(expected: Int, actual: Int)
    case loop(expected: LoopCount?, actual: LoopCount?)
    /// In seconds.
    case delay(frame: Int, expected: Double, actual: Double)
    case pixels(frame: Int, BitmapDifference)
  }

  /// Width and height in pixels.
  public struct Size: Hashable, Sendable, CustomStringConvertible {
    public var width, height: Int

    public var description: String { "\(width)×\(height)" }
  }

  /// In the order of the frames; those within the tolerance are left out.
  public let findings: [Finding]
  /// How many frames were compared; a single one needs no number in the description.
  private let frames: Int

  /// - Parameter tolerance: For the pixels of each frame; nil demands equality.
  public init(expected: Picture, actual: Picture, tolerance: Tolerance? = nil) {
    var findings: [Finding] = []
    frames = max(expected.frames.count, actual.frames.count)
    let sizes = (
      Size(width: expected.width, height: expected.height),
      Size(width: actual.width, height: actual.height)
    )
    if sizes.0 != sizes.1 { findings.append(.size(expected: sizes.0, actual: sizes.1)) }
    if expected.frames.count != actual.frames.count {
      findings.append(
        .frameCount(expected: expected.frames.count, actual: actual.frames.count))
    }
    if expected.loop != actual.loop {
      findings.append(.loop(expected: expected.loop, actual: actual.loop))
    }
    for (index, (old, new)) in zip(expected.frames, actual.frames).enumerated() {
      // Files keep times in hundredths or thousandths of a second; anything less is rounding.
      if abs(old.delay - new.delay) > 0.0005 {
        findings.append(.delay(frame: index, expected: old.delay, actual: new.delay))
      }
      if sizes.0 == sizes.1 {
        let difference = BitmapDifference(old.bitmap, new.bitmap)
        if !difference.isWithin(tolerance) {
          findings.append(.pixels(frame: index, difference))
        }
      }
    }
    self.findings = findings
  }

  /// Whether the pictures count as the same.
  public var isEmpty: Bool { findings.isEmpty }

  /// The frame to look at first: the one with the most pixels that differ.
  public var worstFrame: Int {
    var worst = (frame: 0, pixels: -1)
    for case .pixels(let frame, let difference) in findings where difference.pixels > worst.pixels {
      worst = (frame, difference.pixels)
    }
    return worst.frame
  }
}

extension PictureDifference: CustomStringConvertible {
  /// The first few findings, a line each.
  public var description: String {
    if isEmpty { return "no difference" }
    let shown = findings.prefix(5).map { finding in
      switch finding {
      case .size(let expected, let actual):
        "is \(actual) pixels instead of \(expected)"
      case .frameCount(let expected, let actual):
        "has \(actual) \(actual == 1 ? "frame" : "frames") instead of \(expected)"
      case .loop(let expected, let actual):
        "plays \(words(actual)) instead of \(words(expected))"
      case .delay(let frame, let expected, let actual):
        "frame \(frame) is shown for \(actual) s instead of \(expected) s"
      case .pixels(let frame, let difference):
        frames == 1 ? difference.description : "frame \(frame): \(difference)"
      }
    }
    let rest = findings.count - shown.count
    return (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
  }

  private func words(_ loop: LoopCount?) -> String { loop.map(\.description) ?? "as a still" }
}
