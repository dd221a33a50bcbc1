import ObjectiveC
import UIKit
import os.log

private var targetKey: UInt8 = 0

final class Target: NSObject {
  let action: (UIControl) -> Void
  init(_ action: @escaping (UIControl) -> Void) { self.action = action }
  @objc func invoke(_ sender: UIControl) { action(sender) }
}

extension UIControl {
  public func onTap(_ action: @escaping (UIControl) -> Void) {
    let target = Target(action)
    addTarget(target, action: #selector(Target.invoke(_:)), for: .touchUpInside)
    objc_setAssociatedObject(self, &targetKey, target, .OBJC_ASSOCIATION_RETAIN)
  }
}

extension UIViewController {
  /// Exchanges what is called when a view appears, as analytics do.
  static let exchange: Void = {
    let original = class_getInstanceMethod(UIViewController.self, #selector(viewWillAppear(_:)))
    let other = class_getInstanceMethod(
      UIViewController.self, #selector(tracked_viewWillAppear(_:)))
    if let original = original, let other = other {
      method_exchangeImplementations(original, other)
    }
  }()

  @objc func tracked_viewWillAppear(_ animated: Bool) { tracked_viewWillAppear(animated) }
}
