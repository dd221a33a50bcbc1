import Controls
import Foundation
import Graphics
package import LayerTree
import Views

extension Stage {
  /// Begins to number the nodes of `nodes()`.
  ///
  /// Called before the clock moves, it makes ids independent of the times at which nodes are asked
  /// for.
  @preconcurrency @MainActor public func numberNodes() {
    let numbers = timeline.state(NodeNumbers.self)
    guard !numbers.isFollowing else { return }
    numbers.isFollowing = true
    let update: @MainActor () -> Void = { [weak self] in
      if let self { numbers.update(self) }
    }
    let earlier = timeline.onCommit
    timeline.onCommit = {
      earlier?()
      onStage { update() }
    }
  }

  /// The views and layers at the present time, depth first, from back to front.
  ///
  /// The views and layers by which a control of the library draws itself are not listed.
  @preconcurrency @MainActor public func nodes() -> [StageNode] {
    numberNodes()
    return timeline.run {
      timeline.commit()
      let numbers = timeline.state(NodeNumbers.self)
      let snapshot = snapshots.snapshot(of: canvas, size: size, background: background)
      return numbers.nodes(of: self, snapshot.appearances)
    }
  }

  /// The layer of a node; nil for an id that no node has at the present time.
  @preconcurrency @MainActor package func layer(ofNode id: Int) -> CALayer? {
    numberNodes()
    return timeline.run {
      timeline.commit()
      let layer = timeline.state(NodeNumbers.self).layer(id)
      // One that has left the stage keeps its number, in case it comes back.
      let outer = layer.map { sequence(first: $0, next: \.superlayer) }
      return outer?.contains { $0 === canvas } == true ? layer : nil
    }
  }

  /// The view of a node; nil for a layer without one, and for an id that no node has at the present
  /// time.
  @preconcurrency @MainActor public func view(ofNode id: Int) -> UIView? {
    layer(ofNode: id)?.delegate as? UIView
  }
}

/// The numbers of a stage's layers.
@MainActor private final class NodeNumbers: TimelineState {
  private struct Entry {
    weak var layer: CALayer?
    var number: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var count = 0
  /// Whether layers are numbered at each commit.
  var isFollowing = false
  nonisolated init() {}

  func layer(_ number: Int) -> CALayer? { entries.values.first { $0.number == number }?.layer }

  /// Numbers the layers that have come to the stage.
  func update(_ stage: Stage) {
    for node in NodeWalk(stage).nodes { _ = number(of: node.layer) }
  }

  private func number(of layer: CALayer) -> Int {
    let key = ObjectIdentifier(layer)
    if let entry = entries[key], entry.layer === layer { return entry.number }
    count += 1
    entries[key] = Entry(layer: layer, number: count)
    return count
  }

  func nodes(of stage: Stage, _ appearances: [UInt64: LayerAppearance]) -> [StageNode] {
    NodeWalk(stage).nodes.map { node in
      let (layer, view) = (node.layer, node.view)
      let appearance = appearances[layer.modelIdentity]
      let parts = node.parts.compactMap { appearances[$0.modelIdentity] }
      let drawn = ([appearance].compactMap(\.self) + parts).filter {
        $0.drawsItself && !$0.visibleBox.isNull
      }
      let texts = ([appearance] + parts).compactMap { $0?.text }
      return StageNode(
        id: number(of: layer), parent: node.outer.last.map(number), depth: node.outer.count,
        type: "\(type(of: view ?? layer))",
        name: view?.accessibilityIdentifier ?? layer.name,
        text: texts.isEmpty ? nil : texts.joined(separator: " "),
        frame: appearance?.frame ?? stage.canvasFrame(of: layer), isHidden: layer.isHidden,
        alpha: appearance?.opacity ?? CGFloat(layer.opacity),
        isEnabled: (view as? UIControl)?.isEnabled,
        takesTouches: view.map(takesTouches) ?? false,
        visibleFrame: drawn.isEmpty
          ? nil : [appearance?.visibleBox ?? .null].first { !$0.isNull } ?? drawn[0].visibleBox)
    }
  }

  /// Whether touches reach a view and do something.
  private func takesTouches(_ view: UIView) -> Bool {
    guard view.handlesTouches else { return false }
    return sequence(first: view, next: \.superview).allSatisfy {
      !$0.isHidden && $0.alpha >= 0.01 && $0.isUserInteractionEnabled
    }
  }
}

/// The layers on a stage that are nodes, depth first.
@MainActor private struct NodeWalk {
  struct Node {
    var layer: CALayer
    var view: UIView?
    /// The nodes around it, outermost first.
    var outer: [CALayer]
    /// The layers by which it draws itself.
    var parts: [CALayer] = []
  }

  private(set) var nodes: [Node] = []

  init(_ stage: Stage) {
    for layer in stage.canvas.sublayers ?? [] { visit(layer, in: [], of: nil) }
  }

  /// - Parameter control: The index of the node whose parts the layer may belong to.
  private mutating func visit(_ layer: CALayer, in outer: [CALayer], of control: Int?) {
    let view = layer.delegate as? UIView
    if let control, isPart(layer, view) {
      nodes[control].parts.append(layer)
      for sublayer in layer.sublayers ?? [] { visit(sublayer, in: outer, of: control) }
      return
    }
    nodes.append(Node(layer: layer, view: view, outer: outer))
    let inner = view.map(hasParts) == true ? nodes.count - 1 : nil
    for sublayer in layer.sublayers ?? [] { visit(sublayer, in: outer + [layer], of: inner) }
  }

  /// Whether a view draws itself by views or layers that its users do not know.
  private func hasParts(_ view: UIView) -> Bool {
    switch view {
    case is UIButton, is UISwitch, is UISlider, is UIStepper, is UISegmentedControl,
      is UIPageControl, is UITextField, is UITextView, is UIProgressView,
      is UIActivityIndicatorView, is UIPickerView, is UILabel, is UIImageView:
      true
    default: false
    }
  }

  /// Whether a layer inside a control looks like one by which the library draws it: without a name,
  /// and of a class that the library keeps to itself or that anything may be drawn by.
  private func isPart(_ layer: CALayer, _ view: UIView?) -> Bool {
    guard view?.accessibilityIdentifier == nil, layer.name == nil,
      isOfLibrary(type(of: view ?? layer))
    else { return false }
    guard let view else { return true }
    let name = "\(type(of: view))"
    return !name.hasPrefix("UI")
      || ["UIView", "UIImageView", "UIVisualEffectView"].contains(name)
  }
}

extension Stage {
  /// The box around a layer's bounds in points of the canvas, without animations.
  @MainActor fileprivate func canvasFrame(of layer: CALayer) -> CGRect {
    let box = layer.convert(layer.bounds, to: canvas)
    return box.offsetBy(dx: -canvas.bounds.minX, dy: -canvas.bounds.minY)
  }
}
