import Foundation
import JSON

extension JSONPullReader {
  /// The layers of a composition, front to back.
  mutating func layers() throws(Fault) -> [LayerModel] {
    var layers: [LayerModel] = []
    try list { (reader) throws(Fault) in
      if try reader.kind() == .object { layers.append(try reader.layer()) }
    }
    return layers
  }

  private mutating func layer() throws(Fault) -> LayerModel {
    let costBefore = cost
    try spend(64)
    var layer = LayerModel()
    var type = -1
    var reference = ""
    var size = CGSize.zero
    var solidSize = CGSize.zero
    var solidColor = ""
    var shapes: [ShapeItem] = []
    var text = TextModel()
    var precomposition = PrecompositionModel(asset: "", size: .zero)
    try object { (reader, key) throws(Fault) in
      switch key {
      case "ty": type = try reader.integer() ?? -1
      case "nm": layer.name = try reader.text() ?? ""
      case "ind": layer.index = try reader.integer()
      case "parent": layer.parent = try reader.integer()
      case "ip": layer.inFrame = try reader.value() ?? 0
      case "op": layer.outFrame = try reader.value() ?? 0
      case "hd": layer.isHidden = try reader.flag() ?? false
      case "ks":
        var members = TransformMembers()
        try reader.members { (reader, key) throws(Fault) in
          if key == "or" { layer.hasOrientation = true }
          try members.read(&reader, key)
        }
        layer.transform = members.transform
      case "masksProperties":
        try reader.list { (reader) throws(Fault) in layer.masks.append(try reader.mask()) }
      case "tt": layer.matte = try reader.choice()
      case "tp": layer.matteIndex = try reader.integer()
      case "td": layer.isMatteSource = try reader.flag() ?? false
      case "bm": layer.blendMode = NumberedChoice(number: try reader.integer() ?? 0)
      case "ddd": layer.is3D = try reader.flag() ?? false
      case "ao": layer.isAutoOriented = try reader.flag() ?? false
      case "ef":
        try reader.list { (reader) throws(Fault) in layer.effects.append(try reader.effect()) }
      case "sy":
        try reader.list { (reader) throws(Fault) in layer.styles.append(try reader.style()) }
      case "refId": reference = try reader.text() ?? ""
      case "w": size.width = try reader.value() ?? 0
      case "h": size.height = try reader.value() ?? 0
      case "sw": solidSize.width = try reader.value() ?? 0
      case "sh": solidSize.height = try reader.value() ?? 0
      case "sc": solidColor = try reader.text() ?? ""
      case "shapes": shapes = try reader.shapeItems()
      case "t": text = try reader.textModel()
      case "st": precomposition.startFrame = try reader.value() ?? 0
      case "sr": precomposition.stretch = try reader.value() ?? 1
      case "tm": precomposition.remap = try Animated.read(&reader)
      default: break
      }
    }
    switch LayerType(rawValue: type) {
    case .precomposition:
      precomposition.asset = reference
      precomposition.size = size
      if precomposition.stretch == 0 { precomposition.stretch = 1 }
      layer.kind = .precomposition(precomposition)
    case .solid: layer.kind = .solid(LottieColor(hex: solidColor), solidSize)
    case .image: layer.kind = .image(asset: reference)
    case .null: layer.kind = .null
    case .shape: layer.kind = .shape(shapes)
    case .text: layer.kind = .text(text)
    case .audio, .camera, nil: layer.kind = .other(type)
    }
    layer.cost = cost - costBefore
    return layer
  }

  private mutating func mask() throws(Fault) -> MaskModel {
    try spend(32)
    var mask = MaskModel()
    try members { (reader, key) throws(Fault) in
      switch key {
      case "mode": mask.mode = MaskModel.Mode(rawValue: try reader.text() ?? "a") ?? .add
      case "inv": mask.isInverted = try reader.flag() ?? false
      case "pt": try reader.read(into: &mask.path)
      case "o": try reader.read(into: &mask.opacity)
      case "x": try reader.read(into: &mask.expansion)
      case "f": try reader.read(into: &mask.feather)
      default: break
      }
    }
    return mask
  }

  private mutating func effect() throws(Fault) -> EffectModel {
    try spend(8)
    var effect = EffectModel(type: 0)
    try members { (reader, key) throws(Fault) in
      switch key {
      case "ty": effect.type = try reader.integer() ?? 0
      case "nm": effect.name = try reader.text() ?? ""
      case "en": effect.isEnabled = try reader.flag() ?? true
      case "ef":
        try reader.list { (reader) throws(Fault) in
          try reader.spend(8)
          var value: Animated<NumberList>?
          var name = ""
          try reader.members { (reader, key) throws(Fault) in
            switch key {
            case "v": value = try Animated.read(&reader)
            case "nm": name = try reader.text() ?? ""
            default: break
            }
          }
          effect.values.append(value)
          effect.names.append(name)
        }
      default: break
      }
    }
    return effect
  }

  private mutating func style() throws(Fault) -> LayerStyleModel {
    try spend(32)
    var style = LayerStyleModel(type: .other(-1))
    try members { (reader, key) throws(Fault) in
      switch key {
      case "ty": style.type = NumberedChoice(number: try reader.integer() ?? -1)
      case "en": style.isEnabled = try reader.flag() ?? true
      case "c": try reader.read(into: &style.color)
      case "o": try reader.read(into: &style.opacity)
      case "a": try reader.read(into: &style.angle)
      case "d": try reader.read(into: &style.distance)
      case "s": try reader.read(into: &style.size)
      default: break
      }
    }
    return style
  }

  private mutating func textModel() throws(Fault) -> TextModel {
    var model = TextModel()
    try members { (reader, key) throws(Fault) in
      switch key {
      case "d": model.documents = try Animated.read(&reader)
      case "a":
        try reader.list { (reader) throws(Fault) in
          model.animators.append(try reader.textAnimator())
        }
      case "p":
        try reader.members { (_, key) throws(Fault) in if key == "m" { model.isOnPath = true } }
      default: break
      }
    }
    return model
  }

  private mutating func textAnimator() throws(Fault) -> TextAnimatorModel {
    try spend(64)
    var model = TextAnimatorModel()
    try members { (reader, key) throws(Fault) in
      switch key {
      case "nm": model.name = try reader.text() ?? ""
      case "s":
        try reader.members { (reader, key) throws(Fault) in
          switch key {
          case "r": model.unit = try reader.choice() ?? .percent
          case "b": model.basis = try reader.choice() ?? .characters
          case "sh": model.shape = try reader.choice() ?? .square
          case "s": try reader.read(into: &model.start)
          case "e": try reader.read(into: &model.end)
          case "o": try reader.read(into: &model.offset)
          case "a": try reader.read(into: &model.amount)
          default: break
          }
        }
      case "a":
        try reader.members { (reader, key) throws(Fault) in
          switch key {
          case "p": try reader.read(into: &model.position)
          case "a": try reader.read(into: &model.anchor)
          case "s": try reader.read(into: &model.scale)
          case "r": try reader.read(into: &model.rotation)
          case "o": try reader.read(into: &model.opacity)
          case "t": try reader.read(into: &model.tracking)
          case "fc": try reader.read(into: &model.fill)
          case "sc": try reader.read(into: &model.stroke)
          case "sw": try reader.read(into: &model.strokeWidth)
          default: break
          }
        }
      default: break
      }
    }
    return model
  }
}
