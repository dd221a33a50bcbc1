public import Codecs
import Foundation
public import LayerTree

/// The result of writing a recording.
public struct RecordingSummary: Sendable {
  public var frames = 0
  /// The number of frames that were drawn; an unchanged frame is reused.
  public var drawnFrames = 0
  /// The encoding results of the files, in the order of the outputs.
  public var encoded: [EncodingSummary] = []
  /// The duration of the file, in seconds.
  public var duration = 0.0
  /// In pixels.
  public var width = 0
  public var height = 0
  /// Unmet requests of the scene, such as an animation to a value of the wrong type.
  public var diagnostics: [Diagnostic] = []

  /// Prints the diagnostics to standard error.
  func printDiagnostics() {
    for diagnostic in diagnostics {
      try? FileHandle.standardError.write(contentsOf: Data("warning: \(diagnostic)\n".utf8))
    }
  }
}
