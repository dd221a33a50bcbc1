import Foundation
import Views

extension UITableViewHeaderFooterView {
  /// Stands in for a class of headers that is known only when the program runs, as `Required` does
  /// for cells.
  ///
  /// - Rule: `init(reuseIdentifier:)` is in every class's table of methods; seen as this class,
  ///   which requires it in the same place of its table, the metatype's own initializer runs.
  /// - Compilers: Swift 6.3.1 on Linux.
  /// - Tests: `TableCellTests`, in debug and release.
  private class Required: UITableViewHeaderFooterView {
    required override init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Keeps the compiler from knowing which initializer `Required` leads to.
  private final class Overriding: Required {
    required init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Makes a header or footer of any class, as tables have them registered.
  @_optimize(none)
  static func make(
    _ type: UITableViewHeaderFooterView.Type, reuseIdentifier: String?
  ) -> UITableViewHeaderFooterView {
    unsafe unsafeBitCast(type, to: Required.Type.self).init(reuseIdentifier: reuseIdentifier)
  }
}
