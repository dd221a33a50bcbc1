/// One face in a font file, as the catalog knows it: enough to choose by, without opening the
/// file where its name says it.
struct FontFile: Hashable {
  var path: String
  /// The index of the face in a collection.
  var index = 0
  var family: String
  var weight: Int
  var isItalic: Bool
  /// The weights that a variable font covers; nil for a static one.
  var weightRange: ClosedRange<Int>?
}
