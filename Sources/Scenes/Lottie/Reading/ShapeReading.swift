import Foundation
import JSON

extension JSONPullReader {
  /// Reads a list of shape items.
  mutating func shapeItems() throws(Fault) -> [ShapeItem] {
    var items: [ShapeItem] = []
    try list { (reader) throws(Fault) in
      if let item = try reader.shapeItem() { items.append(item) }
    }
    return items
  }

  private mutating func shapeItem() throws(Fault) -> ShapeItem? {
    guard try kind() == .object else {
      try skip()
      return nil
    }
    try spend(32)
    var type = ""
    if var value = try member("ty") { type = try value.text() ?? "" }
    var item = ShapeItem(.unknown(type))
    switch type {
    case "gr":
      var items: [ShapeItem] = []
      try item.read(&self) { (reader, key) throws(Fault) in
        if key == "it" { items = try reader.shapeItems() }
      }
      item.kind = .group(items)
    case "sh":
      var path: Animated<Bezier>?
      var isReversed = false
      try item.read(&self) { (reader, key) throws(Fault) in
        switch key {
        case "ks": path = try Animated.read(&reader)
        case "d": isReversed = try reader.integer() == 3
        default: break
        }
      }
      guard let path else { return nil }
      item.kind = .path(OutlineModel(path: path, isReversed: isReversed))
    case "rc":
      var model = RectangleModel()
      try item.read(&self) { (reader, key) throws(Fault) in
        switch key {
        case "p": try reader.read(into: &model.position)
        case "s": try reader.read(into: &model.size)
        case "r": try reader.read(into: &model.radius)
        case "d": model.isReversed = try reader.integer() == 3
        default: break
        }
      }
      item.kind = .rectangle(model)
    case "el":
      var model = EllipseModel()
      try item.read(&self) { (reader, key) throws(Fault) in
        switch key {
        case "p": try reader.read(into: &model.position)
        case "s": try reader.read(into: &model.size)
        case "d": model.isReversed = try reader.integer() == 3
        default: break
        }
      }
      item.kind = .ellipse(model)
    case "sr": item.kind = .star(try star(&item))
    case "fl", "gf": item.kind = .fill(try fill(&item, isGradient: type == "gf"))
    case "st", "gs": item.kind = .stroke(try stroke(&item, isGradient: type == "gs"))
    case "tm":
      var model = TrimModel()
      try item.read(&self) { (reader, key) throws(Fault) in
        switch key {
        case "s": try reader.read(into: &model.start)
        case "e": try reader.read(into: &model.end)
        case "o": try reader.read(into: &model.offset)
        case "m": model.isIndividual = try reader.integer() == 2
        default: break
        }
      }
      item.kind = .trim(model)
    case "rp": item.kind = .repeater(try repeater(&item))
    case "rd":
      var radius = Animated(0.0)
      try item.read(&self) { (reader, key) throws(Fault) in
        if key == "r" { try reader.read(into: &radius) }
      }
      item.kind = .roundedCorners(radius)
    case "mm":
      var mode = 1
      try item.read(&self) { (reader, key) throws(Fault) in
        if key == "mm" { mode = try reader.integer() ?? 1 }
      }
      item.kind = .merge(mode)
    case "op":
      var model = OffsetModel()
      try item.read(&self) { (reader, key) throws(Fault) in
        switch key {
        case "a": try reader.read(into: &model.amount)
        case "lj": model.join = try reader.integer() ?? 2
        case "ml": model.miterLimit = try reader.limit() ?? 4
        default: break
        }
      }
      item.kind = .offset(model)
    case "pb":
      var amount = Animated(0.0)
      try item.read(&self) { (reader, key) throws(Fault) in
        if key == "a" { try reader.read(into: &amount) }
      }
      item.kind = .pucker(amount)
    case "zz":
      var model = ZigzagModel()
      try item.read(&self) { (reader, key) throws(Fault) in
        switch key {
        case "s": try reader.read(into: &model.amplitude)
        case "r": try reader.read(into: &model.frequency)
        case "pt": model.isSmooth = try Animated<Double>.read(&reader)?.first == 2
        default: break
        }
      }
      item.kind = .zigzag(model)
    case "tr":
      var members = TransformMembers()
      try item.read(&self) { (reader, key) throws(Fault) in try members.read(&reader, key) }
      item.kind = .transform(members.transform)
    default: try item.read(&self) { (_, _) throws(Fault) in }
    }
    return item
  }

  private mutating func star(_ item: inout ShapeItem) throws(Fault) -> StarModel {
    var model = StarModel()
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "sy": model.isStar = try reader.integer() != 2
      case "p": try reader.read(into: &model.position)
      case "pt": try reader.read(into: &model.points)
      case "r": try reader.read(into: &model.rotation)
      case "or": try reader.read(into: &model.outerRadius)
      case "ir": try reader.read(into: &model.innerRadius)
      case "os": try reader.read(into: &model.outerRoundness)
      case "is": try reader.read(into: &model.innerRoundness)
      case "d": model.isReversed = try reader.integer() == 3
      default: break
      }
    }
    return model
  }

  private mutating func fill(
    _ item: inout ShapeItem, isGradient: Bool
  ) throws(Fault) -> FillModel {
    var paint = PaintMembers(isGradient: isGradient)
    var model = FillModel(paint: paint.model)
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "o": try reader.read(into: &model.opacity)
      case "r": model.isEvenOdd = try reader.integer() == 2
      default: try paint.read(&reader, key)
      }
    }
    model.paint = paint.model
    return model
  }

  private mutating func stroke(
    _ item: inout ShapeItem, isGradient: Bool
  ) throws(Fault) -> StrokeModel {
    var paint = PaintMembers(isGradient: isGradient)
    var model = StrokeModel(paint: paint.model)
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "o": try reader.read(into: &model.opacity)
      case "w": try reader.read(into: &model.width)
      case "lc": model.cap = try reader.integer() ?? 2
      case "lj": model.join = try reader.integer() ?? 2
      case "ml": model.miterLimit = try reader.limit() ?? 4
      case "d": try model.readDashes(&reader)
      default: try paint.read(&reader, key)
      }
    }
    model.paint = paint.model
    return model
  }

  private mutating func repeater(_ item: inout ShapeItem) throws(Fault) -> RepeaterModel {
    var model = RepeaterModel()
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "c": try reader.read(into: &model.copies)
      case "o": try reader.read(into: &model.offset)
      case "m": model.stacksAbove = try reader.integer() != 2
      case "tr":
        var members = TransformMembers()
        try reader.members { (reader, key) throws(Fault) in
          switch key {
          case "so": try reader.read(into: &model.startOpacity)
          case "eo": try reader.read(into: &model.endOpacity)
          default: try members.read(&reader, key)
          }
        }
        model.transform = members.transform
      default: break
      }
    }
    return model
  }

  /// Reads a property, which does not change if the file's value is of another kind.
  mutating func read<Value: LottieValue>(into property: inout Animated<Value>) throws(Fault) {
    if let read = try Animated<Value>.read(&self) { property = read }
  }

  mutating func read<Value: LottieValue>(into property: inout Animated<Value>?) throws(Fault) {
    if let read = try Animated<Value>.read(&self) { property = read }
  }

  /// Reads a number that may be written as a property.
  private mutating func limit() throws(Fault) -> Double? { try Animated<Double>.read(&self)?.first }
}

extension ShapeItem {
  /// Reads the object of the item: common members, and those of its kind.
  fileprivate mutating func read(
    _ reader: inout JSONPullReader,
    _ member: (inout JSONPullReader, String) throws(JSONPullReader.Fault) -> Void
  ) throws(JSONPullReader.Fault) {
    try reader.object { (reader, key) throws(JSONPullReader.Fault) in
      switch key {
      case "nm": name = try reader.text() ?? ""
      case "hd": isHidden = try reader.flag() ?? false
      default: try member(&reader, key)
      }
    }
  }
}

/// The paint of a fill or a stroke, read member by member.
private struct PaintMembers {
  let isGradient: Bool
  private var color = Animated(LottieColor(r: 0, g: 0, b: 0, a: 1))
  private var gradient = GradientModel()

  init(isGradient: Bool) { self.isGradient = isGradient }

  var model: PaintModel { isGradient ? .gradient(gradient) : .color(color) }

  mutating func read(
    _ reader: inout JSONPullReader, _ key: String
  ) throws(JSONPullReader.Fault) {
    if isGradient {
      try gradient.read(&reader, key)
    } else if key == "c" {
      try reader.read(into: &color)
    }
  }
}

extension GradientModel {
  fileprivate mutating func read(
    _ reader: inout JSONPullReader, _ key: String
  ) throws(JSONPullReader.Fault) {
    switch key {
    case "t": isRadial = try reader.integer() == 2
    case "s": try reader.read(into: &start)
    case "e": try reader.read(into: &end)
    case "h": try reader.read(into: &highlightLength)
    case "a": try reader.read(into: &highlightAngle)
    case "g":
      try reader.members { (reader, key) throws(JSONPullReader.Fault) in
        switch key {
        case "p": colorCount = max(0, try reader.integer() ?? 0)
        case "k": stops = try Animated.read(&reader)
        default: break
        }
      }
    default: break
    }
  }
}

extension StrokeModel {
  fileprivate mutating func readDashes(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) {
    try reader.list { (reader) throws(JSONPullReader.Fault) in
      var name = ""
      var value: Animated<Double>?
      try reader.members { (reader, key) throws(JSONPullReader.Fault) in
        switch key {
        case "n": name = try reader.text() ?? ""
        case "v": value = try Animated.read(&reader)
        default: break
        }
      }
      guard let value else { return }
      if name == "o" { dashOffset = value } else { dashes.append(value) }
    }
  }
}

/// The members of a transform, some of which are alternatives.
struct TransformMembers {
  var transform = TransformModel()
  private var x, y: Animated<Double>?

  mutating func read(
    _ reader: inout JSONPullReader, _ key: String
  ) throws(JSONPullReader.Fault) {
    switch key {
    case "a": try reader.read(into: &transform.anchor)
    case "p": try readPosition(&reader)
    case "px": try reader.read(into: &x)
    case "py": try reader.read(into: &y)
    case "s": try reader.read(into: &transform.scale)
    case "r", "rz": try reader.read(into: &transform.rotation)
    case "rx": try reader.read(into: &transform.rotationX)
    case "ry": try reader.read(into: &transform.rotationY)
    case "o": try reader.read(into: &transform.opacity)
    case "sk": try reader.read(into: &transform.skew)
    case "sa": try reader.read(into: &transform.skewAxis)
    default: break
    }
    if let x, let y { transform.position = .split(x: x, y: y) }
  }

  private mutating func readPosition(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) {
    if try reader.kind() == .object, var value = try reader.member("s"),
      try value.flag() == true
    {
      try reader.object { (reader, key) throws(JSONPullReader.Fault) in
        switch key {
        case "x": try reader.read(into: &x)
        case "y": try reader.read(into: &y)
        default: break
        }
      }
      return
    }
    if let position = try Animated<Vector>.read(&reader) {
      transform.position = .together(position)
    }
  }
}
