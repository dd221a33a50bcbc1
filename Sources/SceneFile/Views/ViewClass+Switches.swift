import Controls
import Foundation
import Views

extension ViewClass {
  static let toggle = ViewClass(
    "UISwitch", control, about: "A choice of on and off.", properties: switchProperties
  ) { UISwitch() }

  static let stepper = ViewClass(
    "UIStepper", control, about: "A value that grows and shrinks by steps.",
    properties: stepperProperties
  ) { UIStepper() }
}

private let switchProperties: [ViewProperty] = [
  ViewProperty(
    "isOn", Form<Bool>.bool, default: false, about: "Whether it is on.",
    get: { (view: UISwitch) in view.isOn }, set: { $0.isOn = $1 }
  ).animated(Form<Bool>.bool) { (view: UISwitch, isOn) in view.setOn(isOn, animated: true) },
  ViewProperty(
    "onTintColor", Form<UIColor>.uiColor.orNull, about: "The track's colour when on.",
    get: { (view: UISwitch) in view.onTintColor }, set: { $0.onTintColor = $1 }),
  ViewProperty(
    "thumbTintColor", Form<UIColor>.uiColor.orNull, about: "The knob's colour.",
    get: { (view: UISwitch) in view.thumbTintColor }, set: { $0.thumbTintColor = $1 }),
]

private let stepperProperties: [ViewProperty] = [
  ViewProperty(
    "minimumValue", Form<Double>.number, default: 0, about: "The least value.",
    get: { (view: UIStepper) in view.minimumValue }, set: { $0.minimumValue = $1 }),
  ViewProperty(
    "maximumValue", Form<Double>.number, default: 100, about: "The greatest value.",
    get: { (view: UIStepper) in view.maximumValue }, set: { $0.maximumValue = $1 }),
  ViewProperty(
    "stepValue", Form<Double>.number(.positive), default: 1, about: "What one step adds.",
    get: { (view: UIStepper) in view.stepValue }, set: { $0.stepValue = $1 }),
  ViewProperty(
    "value", Form<Double>.number, default: 0, about: "The value.",
    get: { (view: UIStepper) in view.value }, set: { $0.value = $1 }),
  ViewProperty(
    "wraps", Form<Bool>.bool, default: false, about: "Whether it goes on at the other end.",
    get: { (view: UIStepper) in view.wraps }, set: { $0.wraps = $1 }),
]
