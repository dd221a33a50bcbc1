import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import Views

extension ViewClass {
  static let `switch` = ViewClass(
    .switch, control, about: "A choice of on and off.", properties: switchProperties
  ) { UISwitch() }

  static let stepper = ViewClass(
    .stepper, control, about: "A value that grows and shrinks by steps.",
    properties: stepperProperties
  ) { UIStepper() }
}

@MainActor private let switchProperties: [Property] = [
  Property("isOn", \UISwitch.isOn, default: false, "Whether it is on.").animated {
    (view: UISwitch, isOn: Bool) in view.setOn(isOn, animated: true)
  },
  Property(
    "onTintColor", \UISwitch.onTintColor, .optional(.viewColor), "The track's color when on."),
  Property(
    "thumbTintColor", \UISwitch.thumbTintColor, .optional(.viewColor), "The knob's color."),
]

@MainActor private let stepperProperties: [Property] = [
  Property("minimumValue", \UIStepper.minimumValue, default: 0, "The least value."),
  Property("maximumValue", \UIStepper.maximumValue, default: 100, "The greatest value."),
  Property(
    "stepValue", \UIStepper.stepValue, .number(.positive), default: 1, "What one step adds."),
  Property("value", \UIStepper.value, default: 0, "The value."),
  Property("wraps", \UIStepper.wraps, default: false, "Whether it continues at the other end."),
]
