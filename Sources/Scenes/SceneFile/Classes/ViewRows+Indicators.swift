import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import Views

extension ViewClass {
  static let progressView = ViewClass(
    .progressView, view, about: "The progress of a task, as a bar.",
    properties: progressProperties
  ) { UIProgressView(progressViewStyle: .default) }

  static let activityIndicator = ViewClass(
    .activityIndicator, view, about: "A spinner.", properties: activityProperties
  ) { UIActivityIndicatorView(style: .medium) }

  static let visualEffectView = ViewClass(
    .visualEffectView, view,
    about: "Blurs the content behind it; subviews are drawn on the blur.",
    properties: [
      Property(
        "effect",
        .optional(
          .name(
            "effect", of: blurStyles.map(\.name) + ["glass", "clearGlass", "interactiveGlass"])),
        "The style of a UIBlurEffect, or glass; null is none.",
        set: { (view: UIVisualEffectView, name: String?) in
          switch name {
          case "glass": view.effect = UIGlassEffect(style: .regular)
          case "clearGlass": view.effect = UIGlassEffect(style: .clear)
          case "interactiveGlass":
            let glass = UIGlassEffect(style: .regular)
            glass.isInteractive = true
            view.effect = glass
          default:
            let style = blurStyles.first { $0.name == name }?.value
            view.effect = style.map { UIBlurEffect(style: $0) }
          }
        }),
      Property(
        "glassSpacing", .optional(.number(.notNegative, unit: "points")),
        "Makes it a container, in which glass flows together at less than this distance.",
        set: { (view: UIVisualEffectView, spacing: CGFloat?) in
          guard let spacing else {
            if view.effect is UIGlassContainerEffect { view.effect = nil }
            return
          }
          let container = UIGlassContainerEffect()
          container.spacing = spacing
          view.effect = container
        }),
    ],
    add: { view, subview in
      ((view as? UIVisualEffectView)?.contentView ?? view).addSubview(subview)
    }, make: { UIVisualEffectView(effect: nil) })
}

@MainActor private let progressProperties: [Property] = [
  .making(
    "progressViewStyle", .name("progress view style", of: ["default", "bar"]), default: "default",
    "The style."
  ) { value, _ in UIProgressView(progressViewStyle: value.text == "bar" ? .bar : .default) },
  Property("progress", \UIProgressView.progress, .number(.unit), default: 0, "From 0 to 1.")
    .animated {
      (view: UIProgressView, progress: Float) in
      view.setProgress(progress, animated: true)
    },
  Property(
    "progressTintColor", \UIProgressView.progressTintColor, .optional(.viewColor),
    "The color of what is done."),
  Property(
    "trackTintColor", \UIProgressView.trackTintColor, .optional(.viewColor),
    "The color of what is left."),
]

@MainActor private let activityProperties: [Property] = [
  .making(
    "style", .name("activity indicator style", of: ["medium", "large"]), default: "medium",
    "Its size."
  ) { value, _ in UIActivityIndicatorView(style: value.text == "large" ? .large : .medium) },
  Property("color", \UIActivityIndicatorView.color, .viewColor, "The color of the spokes."),
  Property(
    "hidesWhenStopped", \UIActivityIndicatorView.hidesWhenStopped, default: true,
    "Whether it is hidden while it does not spin."),
  Property(
    "isAnimating", .bool, default: false, "Whether it spins.",
    get: { (view: UIActivityIndicatorView) in view.isAnimating },
    set: { (view: UIActivityIndicatorView, isOn: Bool) in
      isOn ? view.startAnimating() : view.stopAnimating()
    }),
]

@MainActor private let blurStyles: [(name: String, value: UIBlurEffect.Style)] = [
  ("extraLight", .extraLight), ("light", .light), ("dark", .dark), ("regular", .regular),
  ("prominent", .prominent), ("systemUltraThinMaterial", .systemUltraThinMaterial),
  ("systemThinMaterial", .systemThinMaterial), ("systemMaterial", .systemMaterial),
  ("systemThickMaterial", .systemThickMaterial), ("systemChromeMaterial", .systemChromeMaterial),
  ("systemUltraThinMaterialLight", .systemUltraThinMaterialLight),
  ("systemThinMaterialLight", .systemThinMaterialLight),
  ("systemMaterialLight", .systemMaterialLight),
  ("systemThickMaterialLight", .systemThickMaterialLight),
  ("systemChromeMaterialLight", .systemChromeMaterialLight),
  ("systemUltraThinMaterialDark", .systemUltraThinMaterialDark),
  ("systemThinMaterialDark", .systemThinMaterialDark),
  ("systemMaterialDark", .systemMaterialDark),
  ("systemThickMaterialDark", .systemThickMaterialDark),
  ("systemChromeMaterialDark", .systemChromeMaterialDark),
]
