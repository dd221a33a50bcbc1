import Flipbook
import Testing

/// The keys of a presentation for what changes with time.
struct FilmKeyTests {
  private func presentation(_ keys: String) throws(SceneErrors) -> Presentation? {
    try Scene(
      json: """
        { size: [100, 50], presentation: { \(keys) }, layers: [{ id: "dot", frame: [0, 0, 9, 9] }],
          views: [{ id: "box", constraints: [{ id: "wide", constraint: "width == 4" }] }] }
        """
    ).presentation
  }

  @Test func callouts() throws {
    let read = try presentation(
      """
      callouts: [{ text: "A", to: "dot" },
        { text: "B", to: [1, 2], from: "left", start: 0.5, end: "900ms", color: "white" },
        { text: "C", to: "box", from: [3, 4] }]
      """)
    #expect(
      read?.callouts == [
        .init("A", to: .element("dot")),
        .init(
          "B", to: .point(CGPoint(x: 1, y: 2)), from: .side(.left), start: 0.5, end: 0.9,
          color: .white),
        .init("C", to: .element("box"), from: .point(CGPoint(x: 3, y: 4))),
      ])
  }

  @Test func cameras() throws {
    let read = try presentation(
      "camera: [{ at: 1, zoom: 2, center: 'dot' }, { at: 2, zoom: 1, duration: 0, timing: 'linear' }]"
    )
    #expect(
      read?.camera == [
        .init(at: 1, zoom: 2, center: .element("dot")),
        .init(at: 2, zoom: 1, duration: 0, timing: [0, 0, 1, 1]),
      ])
  }

  @Test func graphs() throws {
    var second = Presentation.Easing(of: "box", "center")
    (second.title, second.corner, second.color) = ("A", .topLeft, .white)
    second.size = CGSize(width: 100, height: 80)
    #expect(
      try presentation("easing: { of: 'dot', property: 'position.x' }")?.easing
        == [.init(of: "dot", "position.x")])
    #expect(
      try presentation(
        """
        easing: [{ of: "box", property: "center", title: "A", corner: "topLeft", color: "white", size: [100, 80] },
          { of: "box", property: "layer.cornerRadius" }]
        """)?.easing == [second, .init(of: "box", "layer.cornerRadius")])
  }

  @Test func pointers() throws {
    #expect(try presentation("pointer: true")?.pointer == .init())
    #expect(try presentation("pointer: false")?.pointer == nil)
    #expect(
      try presentation(
        """
        pointer: { from: [1, 2], hovers: [{ at: 0.5, to: "box" }, { at: 1, to: [3, 4], duration: "200ms" }] }
        """)?.pointer
        == .init(
          start: CGPoint(x: 1, y: 2),
          hovers: [
            .init(at: 0.5, to: .element("box"), duration: 0.6),
            .init(at: 1, to: .point(CGPoint(x: 3, y: 4)), duration: 0.2),
          ]))
  }

  @Test func keys() throws {
    let read = try presentation(
      "keys: [{ at: 1, keys: ['\u{2318}', 'K'] }, { at: 2, keys: ['Return'], duration: 0.5 }]")
    #expect(
      read?.keys == [.init(at: 1, ["\u{2318}", "K"]), .init(at: 2, ["Return"], duration: 0.5)])
  }

  @Test func tilts() throws {
    let tilt = try #require(
      try presentation("tilt: { x: '30deg', y: -0.5, z: 2, perspective: 4 }")?.tilt)
    #expect(abs(tilt.x - .pi / 6) < 1e-12)
    #expect([tilt.y, tilt.z, tilt.perspective] == [-0.5, 2, 4])
    #expect(try presentation("tilt: {}")?.tilt == .init())
  }

  @Test(arguments: [
    (
      "pointer: 4",
      "presentation.pointer: must be true, false or an object, not 4"
    ),
    (
      "pointer: { hovers: [{ at: 0, to: 'dott' }] }",
      #"presentation.pointer.hovers[0].to: there is no view or layer "dott"; did you mean `dot`? the ids are dot, box and wide"#
    ),
    ("keys: [{ at: 0 }]", "presentation.keys[0]: keys at a time needs the key `keys`"),
    (
      "keys: [{ at: 0, keys: [] }]", "presentation.keys[0].keys: must have at least 1 key, not 0"
    ),
    (
      "keys: [{ at: 0, keys: ['Aaaaaaaaaaaaa'] }]",
      "presentation.keys[0].keys[0]: must have at most 12 characters, not 13"
    ),
    (
      #"keys: [{ at: 0, keys: ['A\nB'] }]"#,
      #"presentation.keys[0].keys[0]: "A\nB" is not a text on one line: it has a line break"#
    ),
    (
      "tilt: { x: 2 }",
      "presentation.tilt.x: must be from -60deg to 60deg, not 2"
    ),
    (
      "tilt: { perspective: 0.5 }",
      "presentation.tilt.perspective: must be from 1 to 20, not 0.5"
    ),
    (
      "callouts: [{ text: 'A', to: 'dott' }]",
      #"presentation.callouts[0].to: there is no view or layer "dott"; did you mean `dot`? the ids are dot, box and wide"#
    ),
    (
      "callouts: [{ text: '', to: 'dot' }]",
      "presentation.callouts[0].text: must have at least 1 character, not 0"
    ),
    (
      "callouts: [{ text: '\(String(repeating: "a", count: 201))', to: 'dot' }]",
      "presentation.callouts[0].text: must have at most 200 characters, not 201"
    ),
    (
      "callouts: [{ text: 'A', to: 4 }]",
      "presentation.callouts[0].to: must be the id of a view or a layer, or a point [x, y], not 4"
    ),
    ("callouts: [{ text: 'A' }]", "presentation.callouts[0]: a callout needs the key `to`"),
    (
      "callouts: [{ text: 'A', to: 'dot', from: 'above' }]",
      #"presentation.callouts[0].from: unknown side "above"; known: top, bottom, left, right"#
    ),
    (
      "callouts: [{ text: 'A', to: 'dot', start: 1, end: 1 }]",
      "presentation.callouts[0].end: must be greater than `start`, not 1"
    ),
    (
      "camera: [{ at: 0, zoom: 0.5 }]",
      "presentation.camera[0].zoom: must be from 1 to 16, not 0.5"
    ),
    (
      "easing: { of: 'dot', property: 'positoin' }",
      "presentation.easing.property: a CALayer has no key path \"positoin\"; did you mean `position`?"
    ),
    (
      "easing: [{ of: 'dot', property: 'name' }]",
      "presentation.easing[0].property: a CALayer has no key path \"name\""
    ),
    (
      "easing: { of: 'wide', property: 'opacity' }",
      "presentation.easing.of: must be the id of a view or a layer, not the constraint \"wide\""
    ),
    ("easing: { of: 'dot' }", "presentation.easing: a graph of easing needs the key `property`"),
    (
      "easing: { of: 'dot', property: 'opacity', size: [10, 80] }",
      "presentation.easing.size[0]: must be from 60 to 1000 points, not 10"
    ),
    (
      "easing: { of: 'dot', property: 'opacity', corner: 'top' }",
      "presentation.easing.corner: unknown corner \"top\"; did you mean `topLeft`?"
    ),
    ("camera: []", "presentation.camera: must have at least 1 movement, not 0"),
  ])
  func mistakesAreExplained(keys: String, message: String) {
    let errors = #expect(throws: SceneErrors.self) { try presentation(keys) }
    #expect(errors?.errors.map { "\($0.path): \($0.message)" } == [message])
  }
}
