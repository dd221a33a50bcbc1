import Controls
import Foundation
import Graphics
import LayerTree
import SceneFile
import SceneModel
import Typesetting
import Views

extension ViewClass {
  static let slider = ViewClass(
    "UISlider", control, about: "A value from a range, on a track.", properties: sliderProperties
  ) { UISlider() }
}

@MainActor private let sliderProperties: [ViewProperty] = [
  ViewProperty("minimumValue", \UISlider.minimumValue, default: 0, "The value at the left end."),
  ViewProperty("maximumValue", \UISlider.maximumValue, default: 1, "The value at the right end."),
  ViewProperty("value", \UISlider.value, default: 0, "The value.").animated {
    (view: UISlider, value: Float) in view.setValue(value, animated: true)
  },
  ViewProperty(
    "isContinuous", \UISlider.isContinuous, default: true,
    "Whether events come while the finger moves."),
  ViewProperty(
    "minimumTrackTintColor", \UISlider.minimumTrackTintColor, .optional(.viewColor),
    "The track's, below the value."),
  ViewProperty(
    "maximumTrackTintColor", \UISlider.maximumTrackTintColor, .optional(.viewColor),
    "The track's, above the value."),
  ViewProperty("thumbTintColor", \UISlider.thumbTintColor, .optional(.viewColor), "The knob's."),
  ViewProperty(
    "minimumValueImage", .optional(.viewImage), "Left of the track.",
    set: { (view: UISlider, image: UIImage?) in view.minimumValueImage = image }),
  ViewProperty(
    "maximumValueImage", .optional(.viewImage), "Right of the track.",
    set: { (view: UISlider, image: UIImage?) in view.maximumValueImage = image }),
  ViewProperty(
    "thumbImage", .optional(.viewImage), "Instead of the knob.",
    set: { (view: UISlider, image: UIImage?) in view.setThumbImage(image, for: .normal) }),
  ViewProperty(
    "minimumTrackImage", .optional(.viewImage),
    "Instead of the track below the value; it should be stretchable.",
    set: { (view: UISlider, image: UIImage?) in view.setMinimumTrackImage(image, for: .normal) }),
  ViewProperty(
    "maximumTrackImage", .optional(.viewImage),
    "Instead of the track above the value; it should be stretchable.",
    set: { (view: UISlider, image: UIImage?) in view.setMaximumTrackImage(image, for: .normal) }),
]
