import Foundation
import Views

extension UITableViewCell {
  /// Replaces a class of cells that is known only at run time.
  ///
  /// `init(style:reuseIdentifier:)` is not `required`, since that would break existing subclasses,
  /// so Swift does not call it on a metatype.
  ///
  /// - Rule: It is in every class's method table all the same; cast to this class, which requires
  ///   it in the same slot of its table, the metatype's own initializer runs.
  /// - Compilers: Swift 6.3.1 on Linux.
  /// - Tests: `TableCellTests`, in debug and release.
  private class Required: UITableViewCell {
    required override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Prevents the compiler from inferring the initializer of `Required`.
  private final class Overriding: Required {
    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Creates a cell of any class, for registered classes of tables.
  @_optimize(none)
  static func make(_ type: UITableViewCell.Type, reuseIdentifier: String?) -> UITableViewCell {
    unsafe unsafeBitCast(type, to: Required.Type.self).init(
      style: .default, reuseIdentifier: reuseIdentifier)
  }
}
