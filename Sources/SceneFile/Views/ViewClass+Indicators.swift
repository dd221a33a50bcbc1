import Controls
import Foundation
import Views

extension ViewClass {
  static let progressView = ViewClass(
    "UIProgressView", view, about: "How far something has come.", properties: progressProperties,
    fields: [
      Field(
        "progressViewStyle",
        .option(
          "progress view style", [("default", UIProgressView.Style.default), ("bar", .bar)]),
        default: "default", about: "Its look."
      ) { draft, style in draft.recipe.make = { UIProgressView(progressViewStyle: style) } }
    ]
  ) { UIProgressView(progressViewStyle: .default) }

  static let activityIndicator = ViewClass(
    "UIActivityIndicatorView", view, about: "A spinner.", properties: activityProperties,
    fields: [
      Field(
        "style",
        .option(
          "activity indicator style",
          [("medium", UIActivityIndicatorView.Style.medium), ("large", .large)]),
        default: "medium", about: "Its size."
      ) { draft, style in draft.recipe.make = { UIActivityIndicatorView(style: style) } }
    ]
  ) { UIActivityIndicatorView(style: .medium) }

  static let visualEffectView = ViewClass(
    "UIVisualEffectView", view,
    about: "Blurs what lies beneath it; its subviews stand on the blur.",
    properties: [
      ViewProperty(
        "effect", blurEffect.orNull, about: "The style of a UIBlurEffect; null is none.",
        set: { (view: UIVisualEffectView, style) in
          view.effect = style.map { UIBlurEffect(style: $0) }
        })
    ],
    add: { view, subview in
      ((view as? UIVisualEffectView)?.contentView ?? view).addSubview(subview)
    }, make: { UIVisualEffectView(effect: nil) })
}

private let progressProperties: [ViewProperty] = [
  ViewProperty(
    "progress", Form<Double>.number(.unit).map { Float($0) }, default: 0, about: "From 0 to 1.",
    get: { (view: UIProgressView) in view.progress }, set: { $0.progress = $1 }
  ).animated(Form<Double>.number(.unit).map { Float($0) }) { (view: UIProgressView, progress) in
    view.setProgress(progress, animated: true)
  },
  ViewProperty(
    "progressTintColor", Form<UIColor>.uiColor.orNull, about: "Of what is done.",
    get: { (view: UIProgressView) in view.progressTintColor }, set: { $0.progressTintColor = $1 }),
  ViewProperty(
    "trackTintColor", Form<UIColor>.uiColor.orNull, about: "Of what is left.",
    get: { (view: UIProgressView) in view.trackTintColor }, set: { $0.trackTintColor = $1 }),
]

private let activityProperties: [ViewProperty] = [
  ViewProperty(
    "color", Form<UIColor>.uiColor, about: "Of the spokes.",
    get: { (view: UIActivityIndicatorView) in view.color }, set: { $0.color = $1 }),
  ViewProperty(
    "hidesWhenStopped", Form<Bool>.bool, default: true, about: "Whether it shows only turning.",
    get: { (view: UIActivityIndicatorView) in view.hidesWhenStopped },
    set: { $0.hidesWhenStopped = $1 }),
  ViewProperty(
    "isAnimating", Form<Bool>.bool, default: false, about: "Whether it turns.",
    get: { (view: UIActivityIndicatorView) in view.isAnimating },
    set: { $1 ? $0.startAnimating() : $0.stopAnimating() }),
]

private let blurEffect: Form<UIBlurEffect.Style> = .option(
  "blur style",
  [
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
  ])
