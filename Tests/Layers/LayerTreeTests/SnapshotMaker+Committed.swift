import Foundation
import Graphics

@testable import LayerTree

extension SnapshotMaker {
  /// The tree as displayed, after a commit of all changes.
  func committedSnapshot(of root: CALayer, size: CGSize) -> LayerSnapshot {
    timeline.commit()
    return snapshot(of: root, size: size)
  }
}
