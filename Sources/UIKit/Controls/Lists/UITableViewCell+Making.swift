import Base
import Foundation
import Views

extension UITableViewCell {
  /// A stand-in for a class of cells that is known only at run time; see `requiringInitializers`.
  private class Required: UITableViewCell {
    required override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Overriding: Required {
    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Creates a cell of any class, for registered classes of tables.
  @_optimize(none)
  static func make(_ type: UITableViewCell.Type, reuseIdentifier: String?) -> UITableViewCell {
    requiringInitializers(of: type, as: Required.self).init(
      style: .default, reuseIdentifier: reuseIdentifier)
  }
}

extension UITableViewCell: TouchHandling {
  package var reactsToTouches: Bool { true }
}
