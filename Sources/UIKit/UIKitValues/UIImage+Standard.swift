import Foundation

extension UIImage {
  /// Three dots; like the other standard images a template, whose drawing is by eye.
  public class var actions: UIImage { standard("ellipsis") }
  /// A plus in a disc.
  public class var add: UIImage { standard("plus.circle.fill") }
  /// A minus in a disc.
  public class var remove: UIImage { standard("minus.circle.fill") }
  /// A check mark in a disc.
  public class var checkmark: UIImage { standard("checkmark.circle.fill") }
  /// A check mark in a ring.
  public class var strokedCheckmark: UIImage { standard("checkmark.circle") }

  private static func standard(_ symbol: String) -> UIImage {
    UIImage(systemName: symbol) ?? UIImage()
  }
}
