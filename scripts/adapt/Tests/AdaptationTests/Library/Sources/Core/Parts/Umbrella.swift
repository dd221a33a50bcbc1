/// A file of a framework: a header imports UIKit for it.
final class Umbrella: UIView {
  @objc enum Shape: Int { case open, shut }
  var shape = Shape.shut
}
