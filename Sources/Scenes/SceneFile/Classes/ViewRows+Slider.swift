import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import UIKitValues
import Views

extension ViewClass {
  static let slider = ViewClass(
    .slider, control, about: "A value from a range, on a track.", properties: sliderProperties
  ) { UISlider() }
}

@MainActor private let sliderProperties: [Property] = [
  Property("minimumValue", \UISlider.minimumValue, default: 0, "The value at the left end."),
  Property("maximumValue", \UISlider.maximumValue, default: 1, "The value at the right end."),
  Property("value", \UISlider.value, default: 0, "The value.").animated {
    (view: UISlider, value: Float) in view.setValue(value, animated: true)
  },
  Property(
    "isContinuous", \UISlider.isContinuous, default: true,
    "Whether events are sent while the finger moves."),
  Property(
    "minimumTrackTintColor", \UISlider.minimumTrackTintColor, .optional(.viewColor),
    "The color of the track below the value."),
  Property(
    "maximumTrackTintColor", \UISlider.maximumTrackTintColor, .optional(.viewColor),
    "The color of the track above the value."),
  Property(
    "thumbTintColor", \UISlider.thumbTintColor, .optional(.viewColor),
    "The knob's "
      + "color."),
  Property(
    "minimumValueImage", .optional(.viewImage), "The image left of the track.",
    set: { (view: UISlider, image: UIImage?) in view.minimumValueImage = image }),
  Property(
    "maximumValueImage", .optional(.viewImage), "The image right of the track.",
    set: { (view: UISlider, image: UIImage?) in view.maximumValueImage = image }),
  Property(
    "thumbImage", .optional(.viewImage), "An image in place of the knob.",
    set: { (view: UISlider, image: UIImage?) in view.setThumbImage(image, for: .normal) }),
  Property(
    "minimumTrackImage", .optional(.viewImage),
    "A stretchable image in place of the track below the value.",
    set: { (view: UISlider, image: UIImage?) in view.setMinimumTrackImage(image, for: .normal) }),
  Property(
    "maximumTrackImage", .optional(.viewImage),
    "A stretchable image in place of the track above the value.",
    set: { (view: UISlider, image: UIImage?) in view.setMaximumTrackImage(image, for: .normal) }),
]
