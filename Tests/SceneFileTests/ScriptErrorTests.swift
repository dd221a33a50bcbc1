import Flipbook
import Foundation
import Testing

/// Every mistake in views, constraints and scripts, with the text that a user reads.
struct ScriptErrorTests {
  private func errors(_ json: String) -> [String] {
    do throws(SceneErrors) {
      _ = try Scene(json: json, name: "s.json", folder: URL(fileURLWithPath: "/nowhere"))
      return []
    } catch {
      return error.errors.map { ($0.path.isEmpty ? "" : "\($0.path): ") + $0.message }
    }
  }

  private func errors(view: String) -> [String] { errors("{size: [9, 9], views: [\(view)]}") }

  private func errors(step: String) -> [String] {
    errors(
      """
      {size: [9, 9], layers: [{id: 'line'}], views: [{id: 'box'}, {class: 'UIControl', id: 'field'}],
       constraints: [{constraint: 'box.width == 3', id: 'wide'}], script: [\(step)]}
      """)
  }

  @Test(arguments: [
    (
      "{class: 'UIVew'}",
      ["views[0].class: unknown view class \"UIVew\"; did you mean `UIView`?"]
    ),
    ("{aplha: 1}", ["views[0].aplha: unknown key in a UIView; did you mean `alpha`?"]),
    (
      "{isEnabled: true}",
      ["views[0].isEnabled: unknown key in a UIView; it belongs to UILabel and UIControl"]
    ),
    ("{alpha: 2}", ["views[0].alpha: must be from 0 to 1, not 2"]),
    (
      "{frame: [0, 0, 1, 1], center: [1, 1]}",
      [
        "views[0].center: `center` and `frame` cannot both be given: a frame sets both position and size"
      ]
    ),
    (
      "{contentMode: 'centre'}",
      ["views[0].contentMode: unknown content mode \"centre\"; did you mean `center`?"]
    ),
    ("{id: 'a'}, {id: 'a'}", ["views[1].id: the id \"a\" is already that of views[0]"]),
    (
      "{layer: {cornerRadus: 3}}",
      ["views[0].layer.cornerRadus: unknown key in a CALayer; did you mean `cornerRadius`?"]
    ),
    (
      "{class: 'UIControl', layerClass: 'CAShapeLayer'}",
      ["views[0].layerClass: unknown key in a UIControl; it belongs to UIView"]
    ),
    (
      "{class: 'UIControl', actions: {touchUpInsde: []}}",
      [
        "views[0].actions.touchUpInsde: unknown key in the actions of a control; did you mean `touchUpInside`?"
      ]
    ),
    ("7", ["views[0]: must be a view, which is an object, not 7"]),
    (
      "{constraints: ['leading = 3']}",
      [
        "views[0].constraints[0]: \"leading = 3\" is not a constraint: ==, >= or <= is needed before \"= 3\""
      ]
    ),
    (
      "{constraints: ['leadin == 3']}",
      [
        "views[0].constraints[0]: \"leadin == 3\" is not a constraint: unknown anchor \"leadin\"; did you mean `leading`?"
      ]
    ),
    (
      "{constraints: ['leading == superview.leading +']}",
      [
        "views[0].constraints[0]: \"leading == superview.leading +\" is not a constraint: a number is needed at the end"
      ]
    ),
    (
      "{constraints: ['width == 3 @2000']}",
      [
        "views[0].constraints[0]: \"width == 3 @2000\" is not a constraint: a priority is greater than 0 and at most 1000"
      ]
    ),
    (
      "{id: 'box', constraints: ['width == bax.width']}",
      ["views[0].constraints[0]: there is no view \"bax\"; did you mean `box`? the ids are box"]
    ),
  ])
  func views(_ view: String, _ expected: [String]) { #expect(errors(view: view) == expected) }

  @Test(arguments: [
    (
      "{effect: 'shakeAlongXAxis', on: 'feild'}",
      "script[0].on: there is no view or layer \"feild\"; did you mean `field`? the ids are line, box, field and wide"
    ),
    (
      "{effect: 'shakeAlongXAxes', on: 'box'}",
      "script[0].effect: unknown effect \"shakeAlongXAxes\"; did you mean `shakeAlongXAxis`?"
    ),
    (
      "{effect: 'shakeAlongXAxis', on: 'box', distanse: 3}",
      "script[0].distanse: unknown key in the effect `shakeAlongXAxis`; did you mean `distance`?"
    ),
    ("{effect: 'shakeAlongXAxis'}", "script[0]: `effect` needs the key `on`"),
    (
      "{effect: 'shakeAlongXAxis', on: 'line'}",
      "script[0].on: must be the id of a view, not the CALayer \"line\""
    ),
    ("{st: {alpha: 1}, on: 'box'}", "script[0].st: unknown verb \"st\"; did you mean `set`?"),
    (
      "{set: {aplha: 1}, on: 'box'}",
      "script[0].set.aplha: unknown key in a UIView; did you mean `alpha`?"
    ),
    ("{set: {alpha: 7}, on: 'box'}", "script[0].set.alpha: must be from 0 to 1, not 7"),
    ("{set: {alpha: 1}}", "script[0].set.alpha: a step that sets \"alpha\" needs the key `on`"),
    ("{set: {}, on: 'box'}", "script[0].set: must have at least 1 property, not 0"),
    (
      "{set: {'wide.constnt': 1}}",
      "script[0].set[\"wide.constnt\"]: unknown key in a constraint; known are constant, priority, isActive"
    ),
    (
      "{remove: 'nothing'}",
      "script[0].remove: there is no view or layer \"nothing\"; the ids are line, box, field and wide"
    ),
    ("{wait: -1}", "script[0].wait: must be at least 0 seconds, not -1"),
    (
      "{wait: 1, remove: 'box'}",
      "script[0].remove: `remove` and `wait` cannot both be given: a step does one thing"
    ),
    (
      "{wait: 1, at: 'soon'}",
      "script[0].at: must be a time in seconds, or a text such as \"300ms\", not \"soon\""
    ),
    (
      "{wait: 1, key: 'x'}",
      "script[0].key: unknown key in a step that does `wait`; it belongs to `add`"
    ),
    (
      "{wait: 1, when: {id: 'box', property: 'alhpa', equals: 1}}",
      "script[0].when.property: unknown property of a UIView \"alhpa\"; did you mean `alpha`?"
    ),
    (
      "{wait: 1, when: {id: 'box', property: 'alpha'}}",
      "script[0].when: a condition needs the key `equals` or `not`"
    ),
    (
      "{add: {class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0}}",
      "script[0]: a step that adds an animation needs the key `on`"
    ),
    ("3", "script[0]: must be a step, which is an object, not 3"),
  ])
  func steps(_ step: String, _ expected: String) { #expect(errors(step: step) == [expected]) }

  @Test func constraintsOfTheSceneNameTheirViews() {
    #expect(
      errors("{size: [9, 9], constraints: ['width == 3']}") == [
        "constraints[0]: \"width == 3\" is not a constraint of the scene: each anchor needs an id, since no view owns the constraint"
      ])
  }

  @Test func stylesAreLightAndDark() {
    #expect(
      errors("{size: [9, 9], style: 'drak'}") == [
        "style: unknown style \"drak\"; did you mean `dark`?"
      ])
    #expect(
      errors("{size: [9, 9], style: ['dark', 'dark']}") == [
        "style[1]: must be the other style, not the same again"
      ])
  }
}
