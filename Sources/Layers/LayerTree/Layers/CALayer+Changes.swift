import Animation
import Base
import Foundation
import Graphics

/// A layer's state at the last commit, stored while it has uncommitted changes.
struct CommittedState {
  var properties: LayerProperties
  var sublayers: [CALayer]
  var mask: CALayer?
  var drawing: DisplayList?
  var attachments: [AnimationAttachment]
}

// MARK: - Changing properties

/// An observer of changes of a layer's properties.
package protocol LayerChangeObserver: AnyObject {
  func layerChanged()
}

/// An object with values that depend on the time, such as the offset of a scroll view that coasts.
package protocol TimeDependent: AnyObject {
  /// Whether its values change while time passes, without an announcement.
  var changesWithTime: Bool { get }
}

extension CALayer {
  /// Sets a property, with its implicit action; an equal value does nothing.
  final func change<Value: Equatable>(
    _ path: WritableKeyPath<LayerProperties, Value>, to value: Value, key: String
  ) {
    if properties[keyPath: path] != value {
      mutate(key) { $0[keyPath: path] = value }
    } else if !attachments.isEmpty, !CATransaction.disableActions() {
      timelineToShow?.onUnchangedValue?(self, key)
    }
  }

  /// Changes the model under a key: its action is looked up before the change and runs after it.
  final func mutate(_ key: String, _ body: (inout LayerProperties) -> Void) {
    guard !drawsPresentation else { return body(&properties) }
    let action = implicitAction(forKey: key)
    willChange()
    let old = type(of: self).propertyTable[key].map { ($0, $0.value(in: properties)) }
    body(&properties)
    if let (row, old) = old, !row.value(in: properties).isFinite, old.isFinite {
      row.set(old, in: &properties)
      return report(key, .notFinite(outcome: "the old value stays"))
    }
    didChange(key)
    // Gradients with unlike numbers of colors cannot be interpolated: an animation without
    // `toValue` and `byValue` is left out, so that the layer jumps.
    if let (row, old) = old, let basic = action as? CABasicAnimation, basic.isPlain,
      basic.toValue == nil, basic.byValue == nil,
      old.interpolated(to: row.value(in: properties), by: 0.5) == nil
    {
      return
    }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  final func changeTiming<Value: Equatable>(
    _ path: WritableKeyPath<LayerProperties, Value>, to value: Value, key: String
  ) {
    guard properties[keyPath: path] != value else { return }
    willChange()
    let old = properties.timing
    properties[keyPath: path] = value
    guard properties.timing.isUsable else {
      properties.timing = old
      return report(
        key, .mismatch(value, needed: "a finite number", outcome: "the old value stays"))
    }
    didChangeTiming()
  }

  final func didChangeTiming() {
    rendering.hasTimeSpan = properties.timing.isBounded
    timingChanged = true
    setNeedsRender()
  }

  /// The action for a change, or nil while changes are not animated.
  ///
  /// A layer that was never committed has none, except a view's layer inside an animation block.
  final func implicitAction(forKey key: String) -> (any CAAction)? {
    guard modelLayer == nil, let timeline = timelineToShow,
      flags.contains(.isCommitted) || timeline.animatesNewLayers && delegate != nil,
      !flags.contains(.isDisplaying), !CATransaction.disableActions()
    else { return nil }
    return action(forKey: key)
  }

  /// The timeline that shows the layer, or will show it by the end of this turn.
  private var timelineToShow: Timeline? {
    let root = root
    return root.hostTimeline ?? (root.willBeShown ? Timeline.current : nil)
  }

  /// Stores the committed state and schedules a commit; called before every change.
  final func willChange() {
    precondition(modelLayer == nil, "a presentation layer is a copy: change its model() instead")
    if flags.contains(.isCommitted), committed == nil { committed = presentState }
    queueForCommit()
  }

  /// The current state, to be stored as the committed one.
  final var presentState: CommittedState {
    CommittedState(
      properties: properties, sublayers: sublayerList, mask: maskLayer, drawing: recordedDrawing,
      attachments: attachments)
  }

  final func didChange(_ key: String) {
    setNeedsRender()
    if Self.drawsAgain(type(of: self), key) { setNeedsDisplay() }
    observer?.layerChanged()
  }

  private static func drawsAgain(_ type: CALayer.Type, _ key: String) -> Bool {
    type.needsDisplay(forKey: key)
  }

  final func queueForCommit() {
    guard !flags.contains(.isQueued), let timeline = hostingTimeline else { return }
    flags.insert(.isQueued)
    timeline.committer.changed.append(self)
  }

  final func setNeeds(_ flag: Flags) {
    flags.insert(flag)
    if flags.contains(.recordsLayoutCause), flag == .needsLayout {
      recordLayoutCause("setNeedsLayout()")
    }
    queueForCommit()
  }

  /// The root of this layer's tree.
  final var root: CALayer {
    var layer = self
    while let next = layer.container { layer = next }
    return layer
  }

  /// The timeline that shows this layer's tree.
  final var hostingTimeline: Timeline? { root.hostTimeline }

  /// Reports to the timeline that shows the layer, or to the current one.
  final func report(_ keyPath: String, _ fact: LayerFact) {
    (hostingTimeline ?? Timeline.current).report(Diagnostic(fact, of: description, at: keyPath))
  }

  /// Whether a rectangle has only finite numbers; others are reported.
  final func isFinite(_ rect: CGRect, key: String) -> Bool {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    guard let bad = numbers.first(where: { !$0.isFinite }) else { return true }
    report(key, .mismatch(bad, needed: "finite numbers", outcome: "the old value stays"))
    return false
  }
}

// MARK: - Properties with special rules

extension CALayer {
  final func setContents(_ value: Any?) {
    let contents: LayerContents
    switch value {
    case nil, is NSNull: contents = .none
    case let image as CGImage: contents = .image(image)
    case let other?:
      report(
        "contents", .mismatch(type(of: other), needed: "a CGImage", outcome: "nothing is shown"))
      contents = .none
    }
    guard properties.contents != contents || recordedDrawing != nil else { return }
    mutate("contents") { $0.contents = contents }
    recordedDrawing = nil
  }

  final func setCompositingFilter(_ value: Any?) {
    switch value {
    case nil, is NSNull:
      change(\.compositingFilter, to: nil, key: "compositingFilter")
    case let name as String where CGBlendMode(filterName: name) != nil:
      change(\.compositingFilter, to: name, key: "compositingFilter")
    case let other?:
      let name = other as? String ?? "\(type(of: other))"
      report(
        "compositingFilter",
        .unknownBlendMode(name, meant: name.nearest(in: CGBlendMode.filterNames)))
      change(\.compositingFilter, to: nil, key: "compositingFilter")
    }
  }

  final func setFilters(_ value: [Any]?, key: String) {
    if let value, !value.isEmpty {
      report(key, .filters(count: value.count))
    }
    userValues[key] = value
  }
}

extension CGBlendMode {
  /// Blend modes by their `compositingFilter` names; Apple's end in `BlendMode`.
  private static let byFilterName: [String: CGBlendMode] = {
    var names: [String: CGBlendMode] = ["linearDodgeBlendMode": .plusLighter]
    for mode in allCases {
      names["\(mode)BlendMode"] = mode
      names["\(mode)"] = mode
    }
    return names
  }()

  static let filterNames = allCases.map { "\($0)BlendMode" } + ["linearDodgeBlendMode"]

  init?(filterName: String) {
    guard let mode = Self.byFilterName[filterName] else { return nil }
    self = mode
  }
}
