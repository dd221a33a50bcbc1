public import Codecs
import Foundation
public import LayerTree

/// What became of a recording that was written.
public struct RecordingSummary: Sendable {
  public var frames = 0
  /// Frames that had to be drawn: one in which nothing changed is shown again as it is.
  public var drawnFrames = 0
  /// What became of the frames in each file, in the order of the outputs.
  public var encoded: [EncodingSummary] = []
  /// The duration of the file, in seconds.
  public var duration = 0.0
  /// In pixels.
  public var width = 0
  public var height = 0
  /// What the scene asked for and could not get, such as an animation to a value of the wrong type.
  public var diagnostics: [Diagnostic] = []

  /// Says the diagnostics on standard error, so that a program that writes files need not ask for
  /// them.
  func sayDiagnostics() {
    for diagnostic in diagnostics {
      try? FileHandle.standardError.write(contentsOf: Data("warning: \(diagnostic)\n".utf8))
    }
  }
}
