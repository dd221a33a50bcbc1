import Base
public import Foundation

extension Scene.Layer {
  /// The classes of layers, by their names.
  public enum Kind: String, CaseIterable, Sendable {
    case layer = "CALayer"
    case shape = "CAShapeLayer"
    case gradient = "CAGradientLayer"
    case text = "CATextLayer"
    case transform = "CATransformLayer"
    case replicator = "CAReplicatorLayer"
    case scroll = "CAScrollLayer"
    case emitter = "CAEmitterLayer"
  }
}

extension Scene.View {
  /// The classes of views, by their names, each after its base.
  public enum Kind: String, CaseIterable, Sendable {
    case view = "UIView"
    case label = "UILabel"
    case imageView = "UIImageView"
    case control = "UIControl"
    case button = "UIButton"
    case textField = "UITextField"
    case segmentedControl = "UISegmentedControl"
    case pageControl = "UIPageControl"
    case `switch` = "UISwitch"
    case slider = "UISlider"
    case stepper = "UIStepper"
    case progressView = "UIProgressView"
    case activityIndicator = "UIActivityIndicatorView"
    case pickerView = "UIPickerView"
    case datePicker = "UIDatePicker"
    case visualEffectView = "UIVisualEffectView"
    case stackView = "UIStackView"
    case scrollView = "UIScrollView"
    case textView = "UITextView"
    case tableView = "UITableView"
    case collectionView = "UICollectionView"
    case searchBar = "UISearchBar"
    case toolbar = "UIToolbar"
    case navigationController = "UINavigationController"
    case tabBarController = "UITabBarController"
    case lottieView = "LottieView"
  }
}

extension Scene.Animation {
  /// The classes of animations, by their names.
  public enum Kind: String, CaseIterable, Sendable {
    case basic = "CABasicAnimation"
    case spring = "CASpringAnimation"
    case keyframe = "CAKeyframeAnimation"
    case group = "CAAnimationGroup"
    case transition = "CATransition"
  }
}

// MARK: - Names of classes

extension CaseIterable where Self: RawRepresentable<String> {
  /// The kind with a name; stops the program, with the nearest name, if there is none.
  fileprivate init(className: String) {
    guard let kind = Self(rawValue: className) else {
      let near = className.nearest(in: Self.allCases.map(\.rawValue))
      preconditionFailure(
        "\(quoted(className)) is not a class of scenes"
          + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    self = kind
  }
}

extension Scene.Layer {
  /// The class's name, such as "CAShapeLayer".
  @available(*, deprecated, message: "use kind")
  public var className: String {
    get { kind.rawValue }
    set { kind = Kind(className: newValue) }
  }

  @available(*, deprecated, message: "use a kind, such as .shape")
  public init(
    _ className: String, id: String? = nil, frame: CGRect? = nil,
    properties: Scene.Properties = [:],
    sublayers: [Scene.Layer] = [], mask: Scene.Layer? = nil, animations: [Scene.Animation] = []
  ) {
    self.init(
      Kind(className: className), id: id, frame: frame, properties: properties,
      sublayers: sublayers, mask: mask, animations: animations)
  }
}

extension Scene.View {
  /// The class's name, such as "UILabel".
  @available(*, deprecated, message: "use kind")
  public var className: String {
    get { kind.rawValue }
    set { kind = Kind(className: newValue) }
  }

  /// The class of a plain `UIView`'s layer; nil for `CALayer`.
  @available(*, deprecated, message: "use layerKind")
  public var layerClass: String? {
    get { layerKind?.rawValue }
    set { layerKind = newValue.map { Scene.Layer.Kind(className: $0) } }
  }

  @available(*, deprecated, message: "use a kind, such as .label")
  public init(
    _ className: String, id: String? = nil, properties: Scene.Properties = [:],
    subviews: [Scene.View] = []
  ) {
    self.init(Kind(className: className), id: id, properties: properties, subviews: subviews)
  }
}

extension Scene.Animation {
  /// The class's name, such as "CABasicAnimation".
  @available(*, deprecated, message: "use kind")
  public var className: String {
    get { kind.rawValue }
    set { kind = Kind(className: newValue) }
  }

  @available(*, deprecated, message: "use a kind, such as .basic")
  public init(
    _ className: String, keyPath: String? = nil, key: String? = nil,
    properties: Scene.Properties = [:], animations: [Scene.Animation] = []
  ) {
    self.init(
      Kind(className: className), keyPath: keyPath, key: key, properties: properties,
      animations: animations)
  }
}
