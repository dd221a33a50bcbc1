import Foundation
import Views

extension UITableViewCell {
  /// Stands in for a class of cells that is known only when the program runs.
  ///
  /// `init(style:reuseIdentifier:)` is not `required`, since that would break existing subclasses,
  /// so Swift does not call it on a metatype.
  ///
  /// - Rule: It is in every class's table of methods all the same; seen as this class, which
  ///   requires it in the same place of its table, the metatype's own initializer runs.
  /// - Compilers: Swift 6.3.1 on Linux.
  /// - Tests: `TableCellTests`, in debug and release.
  private class Required: UITableViewCell {
    required override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Keeps the compiler from knowing which initializer `Required` leads to.
  private final class Overriding: Required {
    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Makes a cell of any class, as tables have them registered.
  @_optimize(none)
  static func make(_ type: UITableViewCell.Type, reuseIdentifier: String?) -> UITableViewCell {
    unsafe unsafeBitCast(type, to: Required.Type.self).init(
      style: .default, reuseIdentifier: reuseIdentifier)
  }
}
