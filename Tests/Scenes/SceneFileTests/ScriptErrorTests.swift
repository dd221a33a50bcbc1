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
    (
      "{class: 'CALayer'}",
      [
        "views[0].class: must be a view class; layers belong in `layers` and `sublayers`, not the layer class CALayer"
      ]
    ),
    (
      """
      {class: 'UILabel', text: 'a', attributedText: [{text: 'b', strokeWith: 3}, {kern: 2},
       {text: 'c', image: {systemName: 'star'}}, {text: 'd', bounds: [0, 0, 9, 9]},
       {text: 'e', shadow: {shadowOffset: 3, shadowBlur: 1}, underlineStyle: 'duoble', expansion: 9}, 5]}
      """,
      [
        "views[0].text: `text` and `attributedText` cannot both be given: a view has one text",
        "views[0].attributedText[0].strokeWith: unknown key in a run of text; did you mean `strokeWidth`?",
        "views[0].attributedText[1]: a run of text needs the key `text` or `image`",
        "views[0].attributedText[2].image: `image` and `text` cannot both be given: an image needs a separate run",
        "views[0].attributedText[3].bounds: a run with bounds needs the key `image`",
        "views[0].attributedText[4].shadow.shadowOffset: must be an offset [width, height], not 3",
        "views[0].attributedText[4].shadow.shadowBlur: unknown key in a shadow; did you mean `shadowColor`?",
        "views[0].attributedText[4].underlineStyle: unknown line style \"duoble\"; did you mean `double`?",
        "views[0].attributedText[4].expansion: must be from -4 to 4, not 9",
        "views[0].attributedText[5]: must be an object, not 5",
      ]
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
      "{contentMode: 'centr'}",
      ["views[0].contentMode: unknown content mode \"centr\"; did you mean `center`?"]
    ),
    ("{id: 'a'}, {id: 'a'}", ["views[1].id: the id \"a\" is already used by views[0]"]),
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
      "script[0].set[\"wide.constnt\"]: unknown key in a constraint; known: constant, priority, isActive"
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
      "script[0].at: must be a time in seconds, or a string such as \"300ms\", not \"soon\""
    ),
    (
      "{wait: 1, key: 'x'}",
      "script[0].key: unknown key in a step that does `wait`; it belongs to `add`"
    ),
    (
      "{remove: 'box', when: {id: 'box', property: 'alhpa', equals: 1}}",
      "script[0].when.property: unknown property of a UIView \"alhpa\"; did you mean `alpha`?"
    ),
    (
      "{remove: 'box', when: {id: 'box', property: 'alpha'}}",
      "script[0].when: a condition needs the key `equals` or `not`"
    ),
    (
      "{add: {class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0}}",
      "script[0]: a step that adds an animation needs the key `on`"
    ),
    (
      "{add: {class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0}, on: 'bax'}",
      "script[0].on: there is no view or layer \"bax\"; did you mean `box`? the ids are line, box, field and wide"
    ),
    ("3", "script[0]: must be a step, which is an object, not 3"),
  ])
  func steps(_ step: String, _ expected: String) { #expect(errors(step: step) == [expected]) }

  @Test(arguments: [
    (
      "{scroll: 'wheel', to: [0, 1], toRow: 1}",
      ["script[0].toRow: `toRow` and `to` cannot both be given: each says where to go"]
    ),
    (
      "{scroll: 'wheel', to: [0, 1]}",
      ["script[0].to: unknown key in `scroll` of a picker; known: toRow, component"]
    ),
    (
      "{scroll: 'wheel', toRow: 1, duration: 1}",
      ["script[0].duration: unknown key in `scroll` of a picker; known: toRow, component"]
    ),
    (
      "{scroll: 'list', toRow: 1}",
      [
        "script[0].toRow: unknown key in `scroll` of a scroll view; known: to, by, duration, timing"
      ]
    ),
    (
      "{scroll: 'list', by: [0, 1], component: 1}",
      [
        "script[0].component: unknown key in `scroll` of a scroll view; known: to, by, duration, timing"
      ]
    ),
    ("{scroll: 'list'}", ["script[0]: `scroll` needs the key `to`, `by` or `toRow`"]),
    (
      "{scroll: 'wheel', toRow: 3}",
      ["script[0].toRow: must be a row of the wheel, from 0 to 2, not 3"]
    ),
    (
      "{scroll: 'wheel', toRow: 0, component: 2}",
      ["script[0].component: must be a wheel of the picker, from 0 to 1, not 2"]
    ),
    (
      "{scroll: 'none', toRow: 0}",
      ["script[0].toRow: must be a wheel of the picker, which has no `components`, not 0"]
    ),
    (
      "{set: {selectedRows: [2, 2, 0]}, on: 'wheel'}",
      [
        "script[0].set.selectedRows[1]: must be a row of the wheel, from 0 to 1, not 2",
        "script[0].set.selectedRows[2]: must be a wheel of the picker, from 0 to 1, not 2",
      ]
    ),
    ("{set: {components: [['a', 'b']], selectedRow: 1}, on: 'none'}", []),
    (
      "{scroll: 'wheel', toRow: 1, on: 'list'}",
      [
        "script[0].on: unknown key in a step that does `scroll`; known: at, when, to, by, toRow, section, component, duration, timing"
      ]
    ),
    (
      "{wait: 1, on: 'list'}",
      ["script[0].on: unknown key in a step that does `wait`; known: at"]
    ),
    (
      "{type: 'a', on: ['list', 'wheel']}",
      [
        "script[0].on: must be one id, as `type` takes one view or layer, not a list of 2 items"
      ]
    ),
    (
      "{tap: [1, 1], on: ['list', 'wheel']}",
      ["script[0].on: must be one id, as `tap` takes one view or layer, not a list of 2 items"]
    ),
    ("{tap: [1, 1], on: ['list']}", []),
    (
      "{press: 'list', on: 'wheel'}",
      [
        "script[0].on: `on` and `press` cannot both be given: `on` is for points; the id says what is touched"
      ]
    ),
    (
      "{drag: 'list', on: 'wheel', by: [1, 1]}",
      [
        "script[0].on: `on` and `drag` cannot both be given: `on` is for points; the id says what is touched"
      ]
    ),
    (
      "{animate: {alpha: 0}, on: 'list', duration: 1, options: ['curveEaseIn', 'curveEaseOut']}",
      [
        "script[0].options[1]: `curveEaseOut` and `curveEaseIn` cannot both be given: an animation has one"
      ]
    ),
    (
      "{animate: {alpha: 0, nothing: 1}, on: 'lst', duration: -1}",
      [
        "script[0].on: there is no view or layer \"lst\"; did you mean `list`? the ids are list, none and wheel",
        "script[0].duration: must be at least 0 seconds, not -1",
      ]
    ),
    (
      "{set: {'lst.alpha': 0}}",
      [
        "script[0].set[\"lst.alpha\"]: there is no view, layer or constraint \"lst\"; did you mean `list`? the ids are list, none and wheel"
      ]
    ),
    (
      "{transition: 'flipFromLeft', on: 'list', to: 'list', duration: 1}",
      ["script[0].to: must be another view than the one that goes, not \"list\""]
    ),
    (
      "{pinch: 'list', distances: [1]}",
      ["script[0].distances: must have 2 numbers, not 1"]
    ),
    ("{pinch: 'list'}", ["script[0]: `pinch` needs the key `distances`"]),
    ("{drag: 'list'}", ["script[0]: `drag` needs the key `to` or `by`"]),
    (
      "{transition: 'flipFromLeft', on: 'list', duration: 1}",
      ["script[0]: `transition` needs the key `set` or `to`"]
    ),
    (
      "{effect: 'shakeAlongX', on: 'list'}",
      ["script[0].effect: unknown effect \"shakeAlongX\"; did you mean `shakeAlongXAxis`?"]
    ),
  ])
  func stepsSayWhatTheirTargetsKnow(_ step: String, _ expected: [String]) {
    #expect(
      errors(
        """
        {size: [9, 9], views: [{class: 'UIScrollView', id: 'list'}, {class: 'UIPickerView', id: 'none'},
          {class: 'UIPickerView', id: 'wheel', components: [['a', 'b', 'c'], ['d', 'e']]}], script: [\(step)]}
        """) == expected)
  }

  @Test(arguments: [
    ("{select: 'list'}", ["script[0]: `select` needs the key `row`"]),
    (
      "{select: 'box', row: 1}",
      ["script[0].select: must be the id of a table or a collection, not the UIView \"box\""]
    ),
    ("{insert: 'list', row: 0}", ["script[0]: `insert` needs the key `cell` or `item`"]),
    (
      "{insert: 'list', row: 0, item: 'a'}",
      [
        "script[0].item: unknown key in a step for a UITableView; known: row, section, cell"
      ]
    ),
    ("{delete: 'grid', row: -1}", ["script[0].row: must be at least 0, not -1"]),
    (
      "{present: {}}",
      ["script[0].present: what is presented needs the key `alert` or `sheet`"]
    ),
    (
      "{present: {sheet: {}}}",
      ["script[0].present.sheet: a sheet needs the key `view`"]
    ),
    (
      "{present: {sheet: {view: {}, height: 99, largestUndimmedDetent: 'medium'}}}",
      [
        "script[0].present.sheet.largestUndimmedDetent: must be one of the sheet's `detents`, not \"medium\""
      ]
    ),
    (
      "{push: {}, on: 'box'}",
      ["script[0].on: must be the id of a UINavigationController, not the UIView \"box\""]
    ),
    (
      "{pop: 'box'}",
      ["script[0].pop: must be the id of a UINavigationController, not the UIView \"box\""]
    ),
    (
      "{symbolEffect: 'bounce', on: 'box'}",
      ["script[0].on: must be the id of a UIImageView, not the UIView \"box\""]
    ),
    (
      "{symbolEffect: 'bounse', on: 'picture'}",
      ["script[0].symbolEffect: unknown symbol effect \"bounse\"; did you mean `bounce`?"]
    ),
    (
      "{symbolEffect: 'replace', on: 'picture'}",
      ["script[0]: `symbolEffect: replace` needs the key `symbol`"]
    ),
    (
      "{symbolEffect: 'pulse', symbol: 'heart', on: 'picture'}",
      [
        "script[0].symbol: unknown key in `symbolEffect: pulse`; known: speed, repeatCount"
      ]
    ),
    (
      "{symbolEffect: 'replace', symbol: 'heartt', on: 'picture'}",
      ["script[0].symbol: unknown symbol \"heartt\"; did you mean `heart`?"]
    ),
    (
      "{count: {from: 1}, on: 'box'}",
      ["script[0].count: a count needs the key `to`"]
    ),
    (
      "{count: {to: 1}, on: 'box'}",
      ["script[0].on: must be the id of a UILabel or a CAShapeLayer, not the UIView \"box\""]
    ),
    (
      "{count: {to: 1, format: '%d'}, on: 'box'}",
      [
        "script[0].count.format: must be a text with one number such as {value}, {value:.1} or {value:+,.2EUR}, not \"%d\""
      ]
    ),
    (
      "{present: {alert: {titel: 'a'}}}",
      ["script[0].present.alert.titel: unknown key in an alert; did you mean `title`?"]
    ),
    (
      "{dismiss: 'first'}",
      ["script[0].dismiss: unknown choice \"first\"; known: last, all"]
    ),
    (
      "{scroll: 'list', toRow: 1, duration: 2}",
      [
        "script[0].duration: unknown key in `scroll` of a list to a row; known: toRow, section"
      ]
    ),
  ])
  func stepsOfListsSayWhatTheyNeed(_ step: String, _ expected: [String]) {
    #expect(
      errors(
        """
        {size: [9, 9], views: [{id: 'box'}, {class: 'UITableView', id: 'list'},
          {class: 'UICollectionView', id: 'grid'}, {class: 'UIImageView', id: 'picture'}], script: [\(step)]}
        """) == expected)
  }

  @Test(arguments: [
    (
      "{drag: 'box', by: [0, 9], moves: 'bix'}",
      [
        "script[0].moves: there is no view or layer \"bix\"; did you mean `box`? the ids are box, list, grid and label"
      ]
    ),
    (
      "{drag: 'box', by: [0, 9], moves: 'box', limits: {y: [5, 1]}}",
      ["script[0].limits.y: must be the least number and then the greatest, not [5, 1]"]
    ),
    (
      "{drag: 'box', by: [0, 9], limits: {y: [1, 5]}}",
      ["script[0]: `drag` with `limits` needs the key `moves`"]
    ),
    (
      "{drag: 'box', by: [0, 9], moves: 'box', axis: 'x', limits: {y: [0, 50]}}",
      ["script[0].limits: must be limits of x alone, not an object"]
    ),
    (
      "{drag: 'box', by: [0, 9], moves: 'box', axis: 'y', snap: [[1, 2]]}",
      ["script[0].snap[0]: must be a number, as the view follows along y, not a list of 2 items"]
    ),
    (
      "{drag: 'box', by: [0, 9], moves: 'box', axis: 'z'}",
      ["script[0].axis: unknown axis \"z\"; known: x, y, both"]
    ),
    (
      "{rotate: 'box', moves: 'box'}",
      ["script[0]: `rotate` needs the key `by`"]
    ),
    (
      "{bind: 'bix.alpha', from: 'list.page'}",
      [
        "script[0].bind: there is no view \"bix\"; did you mean `box`? the ids are box, list, grid and label"
      ]
    ),
    (
      "{bind: 'box.backgroundColor', from: 'list.page'}",
      [
        "script[0].bind: must be a property or a key path of a number, not \"backgroundColor\""
      ]
    ),
    (
      "{bind: 'box.alpha', from: 'box.page'}",
      ["script[0].from: must be part of a scroll view, not the UIView \"box\""]
    ),
    (
      "{bind: 'box.alpha', from: 'list.offset'}",
      [
        "script[0].from: unknown measure of a scroll view \"offset\"; did you mean `offset.x`?"
      ]
    ),
    (
      "{bind: 'box.alpha', from: 'list.page', map: {input: [1, 1], output: [0, 1]}}",
      [
        "script[0].map.input: \"input\" is not a list of offsets: each must be greater than the one before"
      ]
    ),
    (
      "{bind: 'box.alpha', from: 'list.page', map: {input: [0, 1], output: [0, 1, 2]}}",
      ["script[0].map.output: must have 2 numbers, as many as `input`, not 3"]
    ),
    (
      "{bind: 'grid.contentOffset.y', from: 'list.offset.y'}, {bind: 'list.contentOffset.y', from: 'grid.offset.y'}",
      [
        "script[1].bind: \"list.contentOffset.y\" is not what a binding can drive: it would drive itself: grid → list → grid"
      ]
    ),
    (
      "{bind: 'list.contentOffset.x', from: 'list.offset.y'}",
      [
        "script[0].bind: \"list.contentOffset.x\" is not what a binding can drive: it would drive itself: list → list"
      ]
    ),
    (
      "{remove: 'box', animation: 'a', fade: 1}",
      [
        "script[0].fade: `fade` and `animation` cannot both be given: only views and layers fade"
      ]
    ),
    (
      "{set: {'center.z': 1}, on: 'box'}",
      ["script[0].set[\"center.z\"]: unknown key in a UIView; did you mean `center.x`?"]
    ),
    (
      "{morph: {to: 'a', style: 'rol'}, on: 'label'}",
      ["script[0].morph.style: unknown style \"rol\"; did you mean `roll`?"]
    ),
    (
      "{type: 'a', on: 'label', rhythm: 'humane'}",
      ["script[0].rhythm: unknown rhythm \"humane\"; did you mean `human`?"]
    ),
  ])
  func fingersAndBindingsSayWhatTheyNeed(_ step: String, _ expected: [String]) {
    #expect(
      errors(
        """
        {size: [9, 9], views: [{id: 'box'}, {class: 'UIScrollView', id: 'list'},
          {class: 'UIScrollView', id: 'grid'}, {class: 'UILabel', id: 'label'}], script: [\(step)]}
        """) == expected)
  }

  @Test func viewsAnswerKnownGestures() {
    #expect(
      errors(view: "{gestures: {tapp: []}}") == [
        "views[0].gestures.tapp: unknown key in the actions of a view; did you mean `tap`?"
      ])
  }

  @Test func rowsOfPickersAreThere() {
    #expect(
      errors(
        view:
          "{class: 'UIPickerView', selectedRow: 2, components: [['a']]}, {class: 'UIPickerView', selectedRow: 0}"
      ) == [
        "views[0].selectedRow: must be a row of the wheel, from 0 to 0, not 2",
        "views[1].selectedRow: must be a wheel of the picker, which has no `components`, not 0",
      ])
  }

  @Test(arguments: [
    ("box.width == box.left", "it compares a size with a position"),
    ("box.left == box.top", "it compares a horizontal position with a vertical one"),
    ("box.leading == box.left", "it compares a leading or trailing edge with a left or right one"),
    ("box.left == 5", "it needs a second item, as a position alone has no meaning"),
  ])
  func constraintsRelateWhatCanBe(_ text: String, _ reason: String) {
    #expect(
      errors("{size: [9, 9], views: [{id: 'box'}], constraints: ['\(text)']}") == [
        "constraints[0]: \"\(text)\" is not a constraint: \(reason)"
      ])
  }

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
