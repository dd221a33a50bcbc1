import Base
import Foundation
import Views

extension UITableViewHeaderFooterView {
  private class Required: UITableViewHeaderFooterView {
    required override init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Overriding: Required {
    required init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Creates a header or footer of any class, for registered classes of tables.
  @_optimize(none)
  static func make(
    _ type: UITableViewHeaderFooterView.Type, reuseIdentifier: String?
  ) -> UITableViewHeaderFooterView {
    requiringInitializers(of: type, as: Required.self).init(reuseIdentifier: reuseIdentifier)
  }
}
