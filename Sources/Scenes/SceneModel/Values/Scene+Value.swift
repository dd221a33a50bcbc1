public import Foundation
public import Graphics

extension Scene {
  /// A value of a property, in one of the few shapes that scenes use.
  ///
  /// Literals have the notation of scene files: `"red"` for a color, `[1, 2]` for a point,
  /// `"45deg"` for an angle. `validated()` and `makeStage()` convert them to the kinds of their
  /// properties.
  public indirect enum Value: Hashable, Sendable {
    /// The absence of a color, path, image or text.
    case null
    case bool(Bool)
    /// A number, a time in seconds or an angle in radians; infinite to repeat forever.
    case number(Double)
    /// A text, or a name such as that of a content mode.
    case text(String)
    /// A text of a view in the language of the stage.
    case localized(LocalizedText)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case insets(UIEdgeInsets)
    case color(Color)
    case transform(CATransform3D)
    case path(Path)
    case image(Image)
    case font(Font)
    /// Text in runs with attributes.
    case runs([TextRun])
    /// The control points of a timing function: c1x, c1y, c2x, c2y.
    case timing([Double])
    case list([Value])
    /// Values by name, such as those of a button's states or of an emitter cell.
    case object(Properties)
    /// A view in a special position of another one, such as a text field's left view.
    case view(View)
  }

  /// Values of properties by key or key path.
  ///
  /// Keys are unique. Two lists are equal if they have the same values, in any order. Parts of a
  /// value, such as `transform.rotation.z`, are applied to the whole in their order.
  public struct Properties: Sendable {
    /// The keys and values in the order in which they were given.
    public private(set) var members: [(key: String, value: Value)] = []
    private var index: [String: Int] = [:]

    public init() {}

    public subscript(key: String) -> Value? {
      get { index[key].map { members[$0].value } }
      set {
        switch (index[key], newValue) {
        case (let place?, let value?): members[place].value = value
        case (nil, let value?):
          index[key] = members.count
          members.append((key, value))
        case (let place?, nil):
          members.remove(at: place)
          index[key] = nil
          for (other, number) in index where number > place { index[other] = number - 1 }
        case (nil, nil): break
        }
      }
    }

    public var keys: [String] { members.map(\.key) }
    public var isEmpty: Bool { members.isEmpty }
    public var count: Int { members.count }
  }
}

extension Scene.Properties: Hashable {
  public static func == (a: Self, b: Self) -> Bool {
    a.count == b.count && a.members.allSatisfy { b[$0.key] == $0.value }
  }

  public func hash(into hasher: inout Hasher) {
    // The sum does not depend on the order.
    var sum = 0
    for (key, value) in members {
      var own = Hasher()
      own.combine(key)
      own.combine(value)
      sum &+= own.finalize()
    }
    hasher.combine(sum)
  }
}

extension Scene.Properties: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Scene.Value)...) {
    for (key, value) in elements { self[key] = value }
  }
}

extension Scene.Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(arrayLiteral elements: Scene.Value...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, Scene.Value)...) {
    var properties = Scene.Properties()
    for (key, value) in elements { properties[key] = value }
    self = .object(properties)
  }
}
