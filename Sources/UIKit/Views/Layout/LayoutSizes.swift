import Foundation
import Graphics
import LayerTree

/// The smallest sizes of stack views, cached while a tree is laid out.
///
/// A size depends on those of nested stack views, and each outer one asks for it again.
final class LayoutSizes: TimelineState {
  private var sizes: [ObjectIdentifier: CGSize] = [:]
  /// The depth of nested layouts.
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
