import Flipbook
import LayerTree
import Staging
import Testing

/// The views and layers of a stage with their ids, as `flipbook tree --json` prints them.
@MainActor struct NodeTests {
  /// A stage on which a label appears at 0.2 s, and another one below it at 0.4 s.
  private func stage() -> Stage {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    stage.numberNodes()
    let button = UIButton(type: .system)
    button.setTitle("Save it", for: .normal)
    button.frame = CGRect(x: 20, y: 20, width: 80, height: 30)
    button.accessibilityIdentifier = "save"
    stage.addSubview(button)
    for (time, text) in [(0.2, "First"), (0.4, "Second")] {
      stage.at(time) {
        let label = UILabel(frame: CGRect(x: 120, y: 0, width: 60, height: 20))
        label.text = text
        stage.window.insertSubview(label, at: 0)
      }
    }
    return stage
  }

  private func ids(_ nodes: [StageNode]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: nodes.map { ($0.text ?? $0.type, $0.id) })
  }

  @Test func idsAreTheSameAtEveryTime() throws {
    let often = stage()
    var seen: [[String: Int]] = []
    for time in [0, 0.3, 0.5] {
      try often.advance(to: time)
      seen.append(ids(often.nodes()))
    }
    #expect(seen[0] == ["UIWindow": 1, "Save it": 2])
    #expect(seen[2] == ["UIWindow": 1, "Save it": 2, "First": 3, "Second": 4])
    // Asked for only at the end, in another run.
    let once = stage()
    try once.advance(to: 0.5)
    #expect(ids(once.nodes()) == seen[2])
  }

  /// A view that has left the stage has no node, and the same id after it has come back.
  @Test func aNodeThatHasLeftIsNotFound() throws {
    let stage = stage()
    let box = UIView(frame: CGRect(x: 0, y: 60, width: 20, height: 20))
    let inner = UIView()
    box.addSubview(inner)
    stage.addSubview(box)
    let id = try #require(stage.nodes().last?.id)
    #expect(stage.view(ofNode: id) === inner)
    box.removeFromSuperview()
    #expect(stage.view(ofNode: id) == nil)
    #expect(stage.layer(ofNode: id) == nil)
    stage.addSubview(box)
    #expect(stage.view(ofNode: id) === inner)
    #expect(stage.nodes().last?.id == id)
  }

  @Test func aNodeSaysWhatAViewIs() throws {
    let stage = stage()
    let node = try #require(stage.nodes().last)
    #expect(node.type == "UIButton")
    #expect(node.name == "save")
    #expect(node.parent == 1)
    #expect(node.depth == 1)
    #expect(node.frame == CGRect(x: 20, y: 20, width: 80, height: 30))
    #expect(node.takesTouches)
    #expect(node.isEnabled == true)
    #expect(node.visibleFrame == node.frame)
    #expect(
      stage.view(ofNode: node.id) === stage.window.subviews.first)
  }

  /// A disabled control and one inside a hidden view take no touches, and a label never does.
  @Test func touchesThatDoNothing() {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let off = UISwitch()
    off.isEnabled = false
    let label = UILabel(frame: CGRect(x: 0, y: 50, width: 60, height: 20))
    label.text = "Text"
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    box.isHidden = true
    box.addSubview(UISwitch())
    for view in [off, label, box] { stage.addSubview(view) }
    #expect(stage.nodes().filter(\.takesTouches).isEmpty)
    box.isHidden = false
    #expect(stage.nodes().filter(\.takesTouches).map(\.type) == ["UISwitch"])
  }

  /// Of a list that clips, only what is inside shows; a plain container draws nothing.
  @Test func onlyWhatIsDrawnShows() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let list = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    list.clipsToBounds = true
    for (index, y) in [0, 40, 60].enumerated() {
      let row = UIView(frame: CGRect(x: 0, y: y, width: 100, height: 20))
      row.backgroundColor = .red
      row.accessibilityIdentifier = "row \(index)"
      list.addSubview(row)
    }
    stage.addSubview(list)
    let shown = stage.nodes().compactMap { node in node.visibleFrame.map { (node.name, $0) } }
    #expect(shown.map(\.0) == ["row 0", "row 1"])
    #expect(shown.last?.1 == CGRect(x: 0, y: 40, width: 100, height: 10))
  }

  /// A view that someone adds to a control is a node, its parts are none.
  @Test func partsOfControlsAreNoNodes() {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    badge.accessibilityIdentifier = "badge"
    slider.addSubview(badge)
    stage.addSubview(slider)
    #expect(stage.nodes().map(\.type) == ["UIWindow", "UISlider", "UIView"])
  }

  /// A box's line has its color on black and on white, with a white line beside it.
  @Test func marksAreLegibleOverAnything() throws {
    for color in [UIColor.black, .white] {
      let stage = Stage(size: CGSize(width: 60, height: 60), scale: 2)
      let box = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
      box.backgroundColor = color
      stage.addSubview(box)
      let marked = stage.marks()(try stage.bitmap(at: 0))
      // The edge at 10 points, in the middle of the side: white, two pixels of the color, white.
      let pixels = (18..<24).map { marked[$0, 60].word }
      #expect(
        pixels == [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF00_40DD, 0xFF00_40DD, 0xFFFF_FFFF, 0xFFFF_FFFF])
    }
  }
}
