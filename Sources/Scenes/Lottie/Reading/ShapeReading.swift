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
    guard let kind = try kind(of: type, &item) else { return nil }
    item.kind = kind
    return item
  }

  /// Reads the object of an item; nil if it lacks what it cannot be without.
  private mutating func kind(
    of type: String, _ item: inout ShapeItem
  ) throws(Fault) -> ShapeItem.Kind? {
    switch type {
    case "gr": .group(try group(&item))
    case "sh": try outline(&item).map { .path($0) }
    case "rc": .rectangle(try rectangle(&item))
    case "el": .ellipse(try ellipse(&item))
    case "sr": .star(try star(&item))
    case "fl", "gf": .fill(try fill(&item, isGradient: type == "gf"))
    case "st", "gs": .stroke(try stroke(&item, isGradient: type == "gs"))
    case "tm": .trim(try trim(&item))
    case "rp": .repeater(try repeater(&item))
    case "rd": .roundedCorners(try amount(&item, key: "r"))
    case "mm": .merge(try merge(&item))
    case "op": .offset(try offset(&item))
    case "pb": .pucker(try amount(&item, key: "a"))
    case "zz": .zigzag(try zigzag(&item))
    case "tr": .transform(try transform(&item))
    default: try unknown(&item)
    }
  }

  private mutating func unknown(_ item: inout ShapeItem) throws(Fault) -> ShapeItem.Kind {
    try item.read(&self) { (_, _) throws(Fault) in }
    return item.kind
  }

  private mutating func group(_ item: inout ShapeItem) throws(Fault) -> [ShapeItem] {
    var items: [ShapeItem] = []
    try item.read(&self) { (reader, key) throws(Fault) in
      if key == "it" { items = try reader.shapeItems() }
    }
    return items
  }

  private mutating func outline(_ item: inout ShapeItem) throws(Fault) -> OutlineModel? {
    var path: Animated<Bezier>?
    var isReversed = false
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "ks": path = try Animated.read(&reader)
      case "d": isReversed = try reader.isReversed()
      default: break
      }
    }
    return path.map { OutlineModel(path: $0, isReversed: isReversed) }
  }

  private mutating func rectangle(_ item: inout ShapeItem) throws(Fault) -> RectangleModel {
    var model = RectangleModel()
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "p": try reader.read(into: &model.position)
      case "s": try reader.read(into: &model.size)
      case "r": try reader.read(into: &model.radius)
      case "d": model.isReversed = try reader.isReversed()
      default: break
      }
    }
    return model
  }

  private mutating func ellipse(_ item: inout ShapeItem) throws(Fault) -> EllipseModel {
    var model = EllipseModel()
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "p": try reader.read(into: &model.position)
      case "s": try reader.read(into: &model.size)
      case "d": model.isReversed = try reader.isReversed()
      default: break
      }
    }
    return model
  }

  private mutating func trim(_ item: inout ShapeItem) throws(Fault) -> TrimModel {
    var model = TrimModel()
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "s": try reader.read(into: &model.start)
      case "e": try reader.read(into: &model.end)
      case "o": try reader.read(into: &model.offset)
      case "m": model.isIndividual = try reader.choice() == TrimMode.individual
      default: break
      }
    }
    return model
  }

  private mutating func amount(
    _ item: inout ShapeItem, key name: String
  ) throws(Fault) -> Animated<Double> {
    var amount = Animated(0.0)
    try item.read(&self) { (reader, key) throws(Fault) in
      if key == name { try reader.read(into: &amount) }
    }
    return amount
  }

  private mutating func merge(_ item: inout ShapeItem) throws(Fault) -> MergeMode {
    var mode = MergeMode.merge
    try item.read(&self) { (reader, key) throws(Fault) in
      if key == "mm" { mode = try reader.choice() ?? .merge }
    }
    return mode
  }

  private mutating func offset(_ item: inout ShapeItem) throws(Fault) -> OffsetModel {
    var model = OffsetModel()
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "a": try reader.read(into: &model.amount)
      case "lj": model.join = try reader.choice() ?? .round
      case "ml": model.miterLimit = try reader.limit() ?? 4
      default: break
      }
    }
    return model
  }

  private mutating func zigzag(_ item: inout ShapeItem) throws(Fault) -> ZigzagModel {
    var model = ZigzagModel()
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "s": try reader.read(into: &model.amplitude)
      case "r": try reader.read(into: &model.frequency)
      case "pt":
        let number = try Animated<Double>.read(&reader)?.first
        model.isSmooth = number == Double(ZigzagPoint.smooth.rawValue)
      default: break
      }
    }
    return model
  }

  private mutating func transform(_ item: inout ShapeItem) throws(Fault) -> TransformModel {
    var members = TransformMembers()
    try item.read(&self) { (reader, key) throws(Fault) in try members.read(&reader, key) }
    return members.transform
  }

  private mutating func star(_ item: inout ShapeItem) throws(Fault) -> StarModel {
    var model = StarModel()
    try item.read(&self) { (reader, key) throws(Fault) in
      switch key {
      case "sy": model.isStar = try reader.choice() != StarType.polygon
      case "p": try reader.read(into: &model.position)
      case "pt": try reader.read(into: &model.points)
      case "r": try reader.read(into: &model.rotation)
      case "or": try reader.read(into: &model.outerRadius)
      case "ir": try reader.read(into: &model.innerRadius)
      case "os": try reader.read(into: &model.outerRoundness)
      case "is": try reader.read(into: &model.innerRoundness)
      case "d": model.isReversed = try reader.isReversed()
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
      case "r": model.isEvenOdd = try reader.choice() == WindingRule.evenOdd
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
      case "lc": model.cap = try reader.lineChoice(zero: .butt) ?? .round
      case "lj": model.join = try reader.lineChoice(zero: .miter) ?? .round
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
      case "m": model.stacksAbove = try reader.choice() != CopyOrder.below
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

  private mutating func isReversed() throws(Fault) -> Bool {
    try choice() == OutlineDirection.reversed
  }

  /// Reads a choice for which files also have the number 0.
  private mutating func lineChoice<Choice: RawRepresentable<Int>>(
    zero: Choice
  ) throws(Fault) -> Choice? {
    try integer().flatMap { $0 == 0 ? zero : Choice(rawValue: $0) }
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
    case "t": isRadial = try reader.choice() == GradientType.radial
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
