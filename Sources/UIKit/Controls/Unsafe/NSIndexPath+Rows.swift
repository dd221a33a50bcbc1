public import Foundation

/// Positions in tables and collections as objects, for code from before `IndexPath`.
///
/// - Rule: Foundation's initializer reads the given number of indexes and keeps no pointer to them.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `DrawnNames`, in debug and release.
extension NSIndexPath {
  public convenience init(row: Int, section: Int) {
    unsafe self.init(indexes: [section, row], length: 2)
  }

  public convenience init(item: Int, section: Int) {
    unsafe self.init(indexes: [section, item], length: 2)
  }

  public var section: Int { index(atPosition: 0) }
  public var row: Int { index(atPosition: 1) }
  public var item: Int { index(atPosition: 1) }
}
