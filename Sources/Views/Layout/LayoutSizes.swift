import Foundation
import Graphics
import LayerTree

/// The smallest sizes of stack views, found once while a tree is laid out.
///
/// A size depends on those of the stack views within, and all that are around one ask for its size.
final class LayoutSizes: TimelineState {
  private var sizes: [ObjectIdentifier: CGSize] = [:]
  /// How many layouts are going on, each of which asked for a size of the one before.
  private var depth = 0

  init() {}

  func begin() { depth += 1 }

  func end() {
    depth -= 1
    if depth == 0 { sizes = [:] }
  }

  @MainActor func smallest(of view: UIView) -> CGSize {
    let key = ObjectIdentifier(view)
    if let size = sizes[key] { return size }
    let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    sizes[key] = size
    return size
  }
}
