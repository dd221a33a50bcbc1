import Foundation
import Views

extension UITableViewHeaderFooterView {
  /// Replaces a class of headers that is known only at run time, as `Required` does for cells.
  ///
  /// - Rule: `init(reuseIdentifier:)` is in every class's method table; cast to this class, which
  ///   requires it in the same slot of its table, the metatype's own initializer runs.
  /// - Compilers: Swift 6.3.1 on Linux.
  /// - Tests: `TableCellTests`, in debug and release.
  private class Required: UITableViewHeaderFooterView {
    required override init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Prevents the compiler from inferring the initializer of `Required`.
  private final class Overriding: Required {
    required init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Creates a header or footer of any class, for registered classes of tables.
  @_optimize(none)
  static func make(
    _ type: UITableViewHeaderFooterView.Type, reuseIdentifier: String?
  ) -> UITableViewHeaderFooterView {
    unsafe unsafeBitCast(type, to: Required.Type.self).init(reuseIdentifier: reuseIdentifier)
  }
}
