public import Codecs

/// A file that a recording is written to, and its format.
public struct RecordingOutput: Hashable, Sendable {
  /// The file; `-` is standard output.
  public var path: String
  public var format: OutputFormat

  public init(path: String, format: OutputFormat) {
    self.path = path
    self.format = format
  }

  /// An output in the format of the name's ending.
  public init(path: String) throws(CodecError) {
    self.init(path: path, format: try OutputFormat(path: path))
  }
}
