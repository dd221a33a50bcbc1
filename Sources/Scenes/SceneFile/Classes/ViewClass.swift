import Base
import Graphics
import SceneModel
import Views

/// A class of views that a scene may name, with its properties.
@MainActor struct ViewClass {
  let name: String
  let about: String
  let base: String?
  private let ownRows: Deferred<[ViewProperty]>
  private let allRows: Deferred<[ViewProperty]>
  let make: @MainActor @Sendable () -> UIView
  /// Adds a subview to a view: (view, subview).
  let add: @MainActor @Sendable (UIView, UIView) -> Void

  init(
    _ name: String, _ base: ViewClass?, about: String,
    properties: @escaping @autoclosure @MainActor @Sendable () -> [ViewProperty] = [],
    add: @escaping @MainActor @Sendable (UIView, UIView) -> Void = { $0.addSubview($1) },
    make: @escaping @MainActor @Sendable () -> UIView
  ) {
    self.name = name
    self.about = about
    self.base = base?.name
    self.add = add
    self.make = make
    let own = Deferred { onStage(properties) }
    ownRows = own
    allRows = Deferred { onStage { (base?.properties ?? []) + own.value } }
  }

  /// The properties that the class adds to its base.
  var ownProperties: [ViewProperty] { ownRows.value }

  /// All properties, inherited ones first, in the order in which they are set, whatever their order
  /// in the file.
  var properties: [ViewProperty] { allRows.value }

  static func named(_ name: String) -> ViewClass? { index[name] }

  private static let index = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  func property(_ key: String) -> ViewProperty? {
    properties.last { $0.description.isNamed(key) }
  }
}

extension ViewClass {
  /// Every class that scenes may name, each after its base.
  static let all: [ViewClass] = [
    view, label, imageView, control, button, textField, segmentedControl, pageControl, toggle,
    slider, stepper, progressView, activityIndicator, pickerView, visualEffectView, stackView,
    scrollView, textView, lottieView,
  ]
}
