import Controls
import Foundation
import Views

extension ViewClass {
  static let slider = ViewClass(
    "UISlider", control, about: "A value from a range, on a track.", properties: sliderProperties
  ) { UISlider() }
}

private let float = Form<Double>.number.map { Float($0) }

private let sliderProperties: [ViewProperty] = [
  ViewProperty(
    "minimumValue", float, default: 0, about: "The value at the left end.",
    get: { (view: UISlider) in view.minimumValue }, set: { $0.minimumValue = $1 }),
  ViewProperty(
    "maximumValue", float, default: 1, about: "The value at the right end.",
    get: { (view: UISlider) in view.maximumValue }, set: { $0.maximumValue = $1 }),
  ViewProperty(
    "value", float, default: 0, about: "The value.",
    get: { (view: UISlider) in view.value }, set: { $0.value = $1 }
  ).animated(float) { (view: UISlider, value) in view.setValue(value, animated: true) },
  ViewProperty(
    "isContinuous", Form<Bool>.bool, default: true,
    about: "Whether events come while the finger moves.",
    get: { (view: UISlider) in view.isContinuous }, set: { $0.isContinuous = $1 }),
  ViewProperty(
    "minimumTrackTintColor", Form<UIColor>.uiColor.orNull, about: "The track's, below the value.",
    get: { (view: UISlider) in view.minimumTrackTintColor },
    set: { $0.minimumTrackTintColor = $1 }),
  ViewProperty(
    "maximumTrackTintColor", Form<UIColor>.uiColor.orNull, about: "The track's, above the value.",
    get: { (view: UISlider) in view.maximumTrackTintColor },
    set: { $0.maximumTrackTintColor = $1 }),
  ViewProperty(
    "thumbTintColor", Form<UIColor>.uiColor.orNull, about: "The knob's.",
    get: { (view: UISlider) in view.thumbTintColor }, set: { $0.thumbTintColor = $1 }),
  ViewProperty(
    "minimumValueImage", Form<UIImage>.uiImage.orNull, about: "Left of the track.",
    set: { (view: UISlider, image) in view.minimumValueImage = image }),
  ViewProperty(
    "maximumValueImage", Form<UIImage>.uiImage.orNull, about: "Right of the track.",
    set: { (view: UISlider, image) in view.maximumValueImage = image }),
  ViewProperty(
    "thumbImage", Form<UIImage>.uiImage.orNull, about: "Instead of the knob.",
    set: { (view: UISlider, image) in view.setThumbImage(image, for: .normal) }),
  ViewProperty(
    "minimumTrackImage", Form<UIImage>.uiImage.orNull,
    about: "Instead of the track below the value; it should be stretchable.",
    set: { (view: UISlider, image) in view.setMinimumTrackImage(image, for: .normal) }),
  ViewProperty(
    "maximumTrackImage", Form<UIImage>.uiImage.orNull,
    about: "Instead of the track above the value; it should be stretchable.",
    set: { (view: UISlider, image) in view.setMaximumTrackImage(image, for: .normal) }),
]
