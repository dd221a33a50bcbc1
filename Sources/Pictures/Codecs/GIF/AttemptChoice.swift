/// The attempt at the images of a GIF from one comparison to the next.
struct AttemptChoice: Sendable {
  private(set) var attempt = GIFDrawing.Attempt.keeping
  /// Whether the plain attempt is compared as well: until its codes are 3 % longer than those of
  /// the attempt that would be made instead.
  private(set) var triesPlain = true

  /// The choice before anything is compared.
  init() {}

  /// - Parameters:
  ///   - kept: The length of the codes of a sample if pixels that stay are kept, in bytes.
  ///   - again: If they are drawn again; nil if that was not tried.
  ///   - plain: If there are no choices; nil likewise.
  ///   - last: The choice until now.
  init(kept: Int, again: Int?, plain: Int?, after last: AttemptChoice) {
    let again = again ?? kept
    let drawsAgain = AttemptChoice.drawsAgain(again, beside: kept)
    let least = drawsAgain ? again : kept
    self = last
    // Equally long codes usually tell that the sample has no choices, which is no reason to leave
    // the plain attempt.
    if attempt == .plain, !drawsAgain, plain == kept { return }
    attempt = drawsAgain ? .drawingAgain : .keeping
    if let plain {
      if AttemptChoice.isPlainGood(plain, beside: least) { attempt = .plain }
      triesPlain = plain * 33 < least * 34
    }
  }

  /// Whether pixels that stay are drawn again.
  ///
  /// It must be shorter by a sixteenth, since for another image, it may be longer: by experiment on
  /// eight animations.
  static func drawsAgain(_ bytes: Int, beside kept: Int) -> Bool { bytes * 16 < kept * 15 }

  /// Whether to begin with the plain attempt: its codes may be up to 0.5 % longer, but not equally
  /// long, which says nothing about images with choices.
  static func isPlainGood(_ bytes: Int, beside least: Int) -> Bool {
    bytes != least && bytes * 200 <= least * 201
  }
}
