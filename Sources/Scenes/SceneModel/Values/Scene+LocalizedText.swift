extension Scene {
  /// A text in the language of the stage, from the tables beside the scene.
  ///
  /// These are `TABLE.strings` and `TABLE.stringsdict` in folders such as `de.lproj`, and
  /// `TABLE.xcstrings`.
  public struct LocalizedText: Hashable, Sendable {
    public var key: String
    /// The name of the tables without their extensions.
    public var table: String
    /// Numbers and texts for the specifiers in the text, such as `%d` and `%@`.
    public var arguments: [Value]

    public init(_ key: String, table: String = "Localizable", arguments: [Value] = []) {
      self.key = key
      self.table = table
      self.arguments = arguments
    }
  }
}
