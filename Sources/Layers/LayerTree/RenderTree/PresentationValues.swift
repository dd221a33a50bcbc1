public import Animation
import Foundation

/// One property of a layer as displayed.
public struct PresentedValue: Hashable, Sendable {
  /// Apple's key, such as `position`.
  public var key: String
  public var value: AnimatableValue
  /// Whether the property's default is another value.
  public var differsFromDefault: Bool
}

extension CALayer {
  /// The layer's properties with its animations, as displayed at the timeline's present time.
  ///
  /// - Parameter all: Whether properties that have their default are listed too.
  /// - Returns: The values in the order of the class's property table, then custom keys by name.
  public final func presentedValues(all: Bool = false) -> [PresentedValue] {
    hostingTimeline?.commit()
    let (time, outerTime) = presentedTime(at: (hostingTimeline ?? Timeline.current).now)
    let shown = displayedProperties(at: time, outerTime: outerTime, Pass())
    let defaults = type(of: self).defaultProperties
    var values = type(of: self).propertyTable.rows.map { row in
      let value = row.value(in: shown)
      return PresentedValue(
        key: row.key, value: value, differsFromDefault: value != row.value(in: defaults))
    }
    for (key, value) in shown.custom.sorted(by: { $0.key < $1.key }) {
      values.append(PresentedValue(key: key, value: value, differsFromDefault: true))
    }
    return all ? values : values.filter(\.differsFromDefault)
  }

  /// The layer's time and its container's at a time of the timeline, even while they are not
  /// displayed.
  final func presentedTime(at now: Double) -> (time: Double, outerTime: Double) {
    let outerTime = container?.presentedTime(at: now).time ?? now
    let time = displayTime(fromContainer: outerTime) ?? properties.timing.localTime(at: outerTime)
    return (time, outerTime)
  }

  /// The layer below this one with a name, or at a path of indices such as `0.2`: the third
  /// sublayer of the first.
  public final func layer(at path: String) -> CALayer? {
    var found: CALayer?
    forEachInTree { layer in
      if found == nil, layer.name == path { found = layer }
    }
    if let found { return found }
    var layer = self
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let index = Int(part), layer.sublayerList.indices.contains(index) else { return nil }
      layer = layer.sublayerList[index]
    }
    return layer
  }

  /// All layers below this one: each before its mask, and its mask before its sublayers.
  ///
  /// The path consists of indices, such as `0.2`, and `0.2.mask` for a mask. The address is unique:
  /// the name, or the path if there is no name, an earlier layer has the same one, or it equals
  /// another layer's path.
  public final var addressedLayers: [(address: String, path: String, layer: CALayer)] {
    var found: [(path: String, layer: CALayer)] = []
    func add(_ layer: CALayer, _ path: String) {
      found.append((path, layer))
      if let mask = layer.maskLayer { add(mask, path + ".mask") }
      for (index, sublayer) in layer.sublayerList.enumerated() { add(sublayer, "\(path).\(index)") }
    }
    for (index, layer) in sublayerList.enumerated() { add(layer, "\(index)") }
    let paths = Set(found.map(\.path))
    var names: Set<String> = []
    return found.map { path, layer in
      guard let name = layer.name, !name.isEmpty, !paths.contains(name),
        names.insert(name).inserted
      else { return (path, path, layer) }
      return (name, path, layer)
    }
  }
}
