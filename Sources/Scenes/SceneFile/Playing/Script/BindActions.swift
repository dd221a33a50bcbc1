import Controls
import Foundation
import Messaging
import SceneModel
import Staging
import Views

extension Scene.Bind: ScriptAction {
  func perform(on ids: [String], in objects: SceneObjects) {
    guard let target = objects.view(id), let scrollView = objects.view(sourceID) as? UIScrollView
    else { return }
    let binding = Binding(self, target: target, scrollView: scrollView, objects)
    binding.start()
  }
}

/// Sets a property whenever the offset changes; within an animation block, it is animated as well.
@MainActor private final class Binding {
  private let bind: Scene.Bind
  private weak var target: UIView?
  private weak var scrollView: UIScrollView?
  private weak var objects: SceneObjects?
  private var last: Double?

  init(
    _ bind: Scene.Bind, target: UIView, scrollView: UIScrollView, _ objects: SceneObjects
  ) {
    self.bind = bind
    self.target = target
    self.scrollView = scrollView
    self.objects = objects
  }

  func start() {
    update()
    objects?.observations.append(
      scrollView?.observe(\.contentOffset) { _, _ in onStage { self.update() } })
  }

  private func update() {
    // Another view may have the id by now.
    guard let scrollView, let objects, let target, objects.views[bind.id] === target else { return }
    let measure = bind.source.value(of: scrollView)
    guard measure != last else { return }
    last = measure
    var value = bind.map?.value(at: measure) ?? measure
    if case .integer? = objects.viewRow(bind.property, of: bind.id)?.kind { value.round() }
    objects.set([Scene.Change(bind.property, of: bind.id, to: .number(value))], on: [])
  }
}

extension Scene.Bind.Source {
  @MainActor fileprivate func value(of view: UIScrollView) -> Double {
    let offset = view.contentOffset
    let size = view.bounds.size
    let inset = view.adjustedContentInset
    let rangeX = view.contentSize.width + inset.left + inset.right - size.width
    let rangeY = view.contentSize.height + inset.top + inset.bottom - size.height
    let isHorizontal = rangeX > rangeY
    let (position, length, range) =
      isHorizontal
      ? (offset.x + inset.left, size.width, rangeX) : (offset.y + inset.top, size.height, rangeY)
    switch self {
    case .offsetX: return offset.x
    case .offsetY: return offset.y
    case .page: return length > 0 ? position / length : 0
    case .progress: return range > 0 ? min(max(position / range, 0), 1) : 0
    }
  }
}
