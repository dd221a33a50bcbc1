import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Staging
import UIKitValues
import Views

extension Scene {
  /// Whether steps present sheets, behind which the scene's content becomes small.
  var presentsSheets: Bool { presentsSheets(script) || views.contains(where: presentsSheets) }

  private func presentsSheets(_ view: View) -> Bool {
    view.actions.contains { presentsSheets($0.steps) }
      || view.subviews.contains(where: presentsSheets) || view.mask.map(presentsSheets) == true
      || view.properties.members.contains { presentsSheets($0.value) }
  }

  private func presentsSheets(_ value: Value) -> Bool {
    switch value {
    case .view(let view): presentsSheets(view)
    case .list(let values): values.contains(where: presentsSheets)
    default: false
    }
  }

  private func presentsSheets(_ steps: [Step]) -> Bool {
    steps.contains { step in
      switch step.verb {
      case .present(let verb): if case .sheet = verb.content { true } else { false }
      case .push(let verb): presentsSheets(verb.page)
      case .add(let verb):
        if case .view(let view) = verb.content { presentsSheets(view) } else { false }
      default: false
      }
    }
  }
}

extension SceneObjects {
  /// Gives the window a controller whose view holds what the scene has, in front of its background.
  func makeRoot(background: CGColor?) {
    guard let window = stage?.window else { return }
    let root = UIViewController()
    root.view.backgroundColor = background.map { UIColor(cgColor: $0) }
    window.rootViewController = root
    container = root.view
  }

  /// The layer of the scene's own layers.
  var rootLayer: CALayer? { container?.layer ?? stage?.rootLayer }

  /// Adds a view that is in no other view of the scene.
  func addSubview(_ view: UIView) {
    if let container { container.addSubview(view) } else { stage?.addSubview(view) }
  }

  /// The controller in front, which can present another; a transparent one behind all views if the
  /// scene has none.
  fileprivate var frontController: UIViewController? {
    guard let window = stage?.window else { return nil }
    if window.rootViewController == nil {
      let root = UIViewController()
      root.view.backgroundColor = nil
      root.view.isUserInteractionEnabled = false
      window.rootViewController = root
      window.sendSubviewToBack(root.view)
    }
    var front = window.rootViewController
    while let next = front?.presentedViewController, !next.isBeingDismissed { front = next }
    return front
  }
}

extension Scene.Present: ScriptAction {
  func perform(on ids: [String], in objects: SceneObjects) {
    let controller =
      switch content {
      case .alert(let alert): makeAlert(alert)
      case .sheet(let sheet): makeSheet(sheet, in: objects)
      }
    objects.frontController?.present(controller, animated: isAnimated)
  }

  @MainActor private func makeAlert(_ alert: Scene.Properties) -> UIViewController {
    let controller = UIAlertController(
      title: alert["title"]?.text, message: alert["message"]?.text,
      preferredStyle: alert["style"]?.text == "actionSheet" ? .actionSheet : .alert)
    for field in alert["fields"]?.list?.compactMap(\.object) ?? [] {
      controller.addTextField {
        $0.placeholder = field["placeholder"]?.text
        $0.text = field["text"]?.text
        $0.isSecureTextEntry = field["isSecureTextEntry"]?.bool ?? false
      }
    }
    for definition in alert["actions"]?.list?.compactMap(\.object) ?? [] {
      let action = UIAlertAction(
        title: definition["title"]?.text, style: Self.style(definition["style"]?.text))
      controller.addAction(action)
      if definition["isPreferred"]?.bool == true { controller.preferredAction = action }
    }
    return controller
  }

  private static func style(_ name: String?) -> UIAlertAction.Style {
    switch name {
    case "cancel": .cancel
    case "destructive": .destructive
    default: .default
    }
  }

  @MainActor private func makeSheet(
    _ values: Scene.Properties, in objects: SceneObjects
  ) -> UIViewController {
    let controller = UIViewController()
    if let content = values["view"]?.view {
      controller.view = objects.makeView(content, at: "present.sheet.view")
      if content.properties["backgroundColor"] == nil {
        controller.view.backgroundColor = .systemBackground
      }
      objects.activateConstraints()
    }
    guard let sheet = controller.sheetPresentationController else { return controller }
    let names = values["detents"]?.list?.compactMap(\.text) ?? []
    var detents: [UISheetPresentationController.Detent] = names.map {
      $0 == "medium" ? .medium() : .large()
    }
    if let height = values["height"]?.number {
      detents.insert(.custom { _ in height }, at: 0)
    }
    if !detents.isEmpty { sheet.detents = detents }
    sheet.prefersGrabberVisible = values["prefersGrabberVisible"]?.bool ?? false
    sheet.preferredCornerRadius = values["preferredCornerRadius"]?.number.map { CGFloat($0) }
    switch values["largestUndimmedDetent"]?.text {
    case "medium": sheet.largestUndimmedDetentIdentifier = .medium
    case "large": sheet.largestUndimmedDetentIdentifier = .large
    default: break
    }
    return controller
  }
}

extension Scene.Dismiss: ScriptAction {
  func perform(on ids: [String], in objects: SceneObjects) {
    let root = objects.stage?.window.rootViewController
    let presenter = dismissesAll ? root : objects.frontController?.presentingViewController
    guard let presenter, presenter.presentedViewController != nil else {
      return objects.report("dismiss", .nothingPresented)
    }
    presenter.dismiss(animated: isAnimated)
  }
}

// MARK: - Pages

/// The duration of a push or a pop, in seconds.
private let pageDuration = 0.5

extension Scene.Push: ScriptAction {
  var length: Double { isAnimated ? pageDuration : 0 }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let id = ids.first, let host = objects.view(id) as? NavigationHost else { return }
    host.push(objects.makeView(page, at: "push"), title: title, animated: isAnimated)
    objects.activateConstraints()
  }
}

extension Scene.Pop: ScriptAction {
  var length: Double { isAnimated ? pageDuration : 0 }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let host = objects.view(id) as? NavigationHost else { return }
    guard host.depth > 1 else { return objects.report(id, .nothingPushed) }
    host.setDepth(popsToRoot ? 1 : host.depth - 1, animated: isAnimated)
  }
}
