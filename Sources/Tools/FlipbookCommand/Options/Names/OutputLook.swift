import Flipbook
import JSON

/// A look in which a scene is drawn; nil stands for the scene's own value.
struct OutputLook: Equatable {
  var style: Scene.Style?
  var device: Device?
  var textSize: Scene.TextSize?
  /// The look of bars, controls and lists.
  var look: InterfaceLook?
  /// Pixels per point.
  var scale: Double?
  /// The placeholders whose values are not the first of several.
  var later: [OutputName.Placeholder] = []

  /// The part that the name of a golden in this look adds to the scene's.
  var suffix: String {
    let traits = Scene.Traits(
      device: later.contains(.device) ? device : nil,
      textSize: later.contains(.textSize) ? textSize : nil,
      look: later.contains(.look) ? look : nil)
    let variant = Scene.Variant(style: later.contains(.style) ? style : nil, traits: traits)
    return variant.suffix + (later.contains(.scale) ? "@\(Self.text(scale))x" : "")
  }

  /// Every combination of values; nothing for a list stands for the scene's own value.
  static func all(
    styles: [Scene.Style], devices: [Device], textSizes: [Scene.TextSize],
    looks interfaces: [InterfaceLook], scales: [Double]
  ) -> [OutputLook] {
    var looks = [OutputLook()]
    func extend<Value>(
      _ values: [Value], _ path: WritableKeyPath<OutputLook, Value?>,
      _ placeholder: OutputName.Placeholder
    ) {
      guard !values.isEmpty else { return }
      looks = looks.flatMap { look in
        values.enumerated().map { index, value in
          var look = look
          look[keyPath: path] = value
          if index > 0 { look.later.append(placeholder) }
          return look
        }
      }
    }
    extend(styles, \.style, .style)
    extend(devices, \.device, .device)
    extend(textSizes, \.textSize, .textSize)
    extend(interfaces, \.look, .look)
    extend(scales, \.scale, .scale)
    return looks
  }

  /// The value of a placeholder in a scene that was read in this look.
  func value(of placeholder: OutputName.Placeholder, in scene: Scene) -> String {
    switch placeholder {
    case .style: scene.style.rawValue
    case .laterStyle: later.contains(.style) ? "~\(scene.style.rawValue)" : ""
    case .scale: Self.text(Double(scene.scale))
    case .look: suffix
    case .device:
      scene.traits.device.map { String(Scene.Traits(device: $0).suffix.dropFirst()) }
        ?? scene.presentation?.device?.rawValue ?? "none"
    case .textSize: (scene.traits.textSize ?? .large).rawValue
    case .name, .index: preconditionFailure("\(placeholder.text) is not of a look")
    }
  }

  /// The first difference from another look: the placeholder that tells them apart, and the words
  /// for both.
  func difference(
    from other: OutputLook
  ) -> (placeholder: OutputName.Placeholder, mine: String, others: String)? {
    if style != other.style, let style, let theirs = other.style {
      return (.laterStyle, style.rawValue, theirs.rawValue)
    }
    if device != other.device, let device, let theirs = other.device {
      return (.device, device.name, theirs.name)
    }
    if textSize != other.textSize, let textSize, let theirs = other.textSize {
      return (.textSize, textSize.rawValue, theirs.rawValue)
    }
    if look != other.look, let look, let theirs = other.look {
      return (.look, "look \(look.rawValue)", "look \(theirs.rawValue)")
    }
    guard scale != other.scale else { return nil }
    return (.scale, "scale \(Self.text(scale))", "scale \(Self.text(other.scale))")
  }

  /// A number without `.0` at its end.
  private static func text(_ number: Double?) -> String {
    JSONTree.number(number ?? 1).text()
  }
}
