import Base
import Graphics
package import SceneModel
import Views

/// A class of views that a scene may name, with its properties.
package struct ViewClass: Sendable {
  package let kind: Scene.View.Kind
  package let about: String
  /// The classes that it inherits from, `UIView` first.
  package let bases: [String]
  private let ownRows: Deferred<[Property]>
  private let allRows: Deferred<[Property]>
  let make: @MainActor @Sendable () -> UIView
  /// Adds a subview to a view: (view, subview).
  let add: @MainActor @Sendable (UIView, UIView) -> Void

  init(
    _ kind: Scene.View.Kind, _ base: ViewClass?, about: String,
    properties: @escaping @autoclosure @MainActor @Sendable () -> [Property] = [],
    add: @escaping @MainActor @Sendable (UIView, UIView) -> Void = { $0.addSubview($1) },
    make: @escaping @MainActor @Sendable () -> UIView
  ) {
    self.kind = kind
    self.about = about
    bases = base.map { $0.bases + [$0.name] } ?? []
    self.add = add
    self.make = make
    let own = Deferred { onStage(properties) }
    ownRows = own
    allRows = Deferred { (base?.properties ?? []) + own.value }
  }

  /// The properties that the class adds to its base.
  package var ownProperties: [Property] { ownRows.value }

  /// All properties, inherited ones first, in the order in which they are set, whatever their order
  /// in the file.
  package var properties: [Property] { allRows.value }

  package func property(_ key: String) -> Property? { properties.last { $0.isNamed(key) } }

  /// A property that steps can set.
  func settable(_ key: String) -> Property? {
    properties.last { $0.isSettable && $0.isNamed(key) } ?? component(key)
  }

  /// A key path of a number that steps can set beside the properties.
  func component(_ key: String) -> Property? { components.first { $0.name == key } }

  private var components: [Property] {
    property("contentOffset") == nil
      ? Property.viewComponents : Property.viewComponents + Property.scrollComponents
  }

  /// Every spelling of every property, with those that steps cannot set first.
  var keys: [String] {
    (properties.filter { !$0.isSettable } + properties.filter(\.isSettable))
      .flatMap { [$0.name] + $0.aliases }
  }

  /// Every spelling of every property that steps can set.
  var settableKeys: [String] {
    properties.filter(\.isSettable).flatMap { [$0.name] + $0.aliases } + components.map(\.name)
  }

  package var name: String { kind.rawValue }

  /// Every class that scenes may name, each after its base.
  package static let all = Scene.View.Kind.allCases.map(\.viewClass)

  /// The class with a name; nil if there is none.
  package static func named(_ name: String) -> ViewClass? {
    Scene.View.Kind(rawValue: name)?.viewClass
  }
}

extension Scene.View.Kind {
  package var viewClass: ViewClass {
    switch self {
    case .view: .view
    case .label: .label
    case .imageView: .imageView
    case .control: .control
    case .button: .button
    case .textField: .textField
    case .segmentedControl: .segmentedControl
    case .pageControl: .pageControl
    case .switch: .switch
    case .slider: .slider
    case .stepper: .stepper
    case .progressView: .progressView
    case .activityIndicator: .activityIndicator
    case .pickerView: .pickerView
    case .datePicker: .datePicker
    case .visualEffectView: .visualEffectView
    case .stackView: .stackView
    case .scrollView: .scrollView
    case .textView: .textView
    case .tableView: .tableView
    case .collectionView: .collectionView
    case .searchBar: .searchBar
    case .toolbar: .toolbar
    case .navigationController: .navigationController
    case .tabBarController: .tabBarController
    case .lottieView: .lottieView
    }
  }
}
