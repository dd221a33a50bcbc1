import Flipbook
import Testing

@testable import Checking

/// Which views a failure names, and what it says that has changed in them.
struct ChangeNameTests {
  private let folder: SceneFolder

  init() throws { folder = try SceneFolder() }

  /// Writes a scene of 200×120 points: a card with a title and a square.
  private func write(
    _ keys: String = "", x: Int = 20, color: String = "#5856D6", weight: String = "bold",
    text: String = "7", script: String = ""
  ) throws {
    try folder.write(
      "a.json",
      """
      {size: [200, 120], background: "#f2f2f7", \(keys) views: [
        {class: "UIView", id: "card", frame: [\(x), 20, 160, 80], backgroundColor: "white", subviews: [
          {class: "UILabel", id: "title", frame: [12, 10, 130, 24], text: "\(text)",
            font: {size: 17, weight: "\(weight)"}},
          {class: "UIView", id: "dot", frame: [12, 44, 24, 24], backgroundColor: "\(color)"},
          {class: "UIButton", id: "ok", frame: [8, 6, 60, 32], title: "OK"}]}],
        script: [\(script)]}
      """)
  }

  /// The lines of a failure after its first, without indents.
  private func failure() throws -> [String] {
    let words = try folder.check(.never).text()
    return words.split(separator: "\n").dropFirst().map { String($0.drop { $0 == " " }) }
  }

  @Test func whatMovedIsNamed() throws {
    try write()
    _ = try folder.check()
    try write(x: 21)
    #expect(try failure()[0].hasPrefix("card: moved by (1, 0); "))
  }

  @Test func colorWeightAndText() throws {
    try write()
    _ = try folder.check()
    try write(color: "#5A58D6")
    #expect(try failure()[0].hasPrefix("dot < card: color #5856D6 → #5A58D6; 576 pixels differ "))
    try write(weight: "heavy")
    #expect(try failure().contains { $0.hasPrefix("title < card: bold → heavy; ") })
    try write(text: "8")
    #expect(try failure()[0].hasPrefix("title < card: text \"7\" → \"8\"; "))
  }

  /// A button above what changed, a finger over it and a caption are not what changed.
  @Test func whatLiesAboveIsNotNamed() throws {
    let script =
      "{at: 0, tap: 'ok'}, {at: 0.1, caption: 'Tap', for: 0.4}, {at: 0.5, set: {alpha: 1}, on: 'ok'}"
    let keys = "presentation: {device: 'phone'}, duration: 0.6, fps: 25,"
    try write(keys, script: script)
    _ = try folder.check()
    try write(keys, text: "8", script: script)
    let report = try folder.check(.never)
    let frames = try #require(CheckResult(report, status: 1).scenes[0].frames)
    #expect(frames.count > 10)
    #expect(frames.allSatisfy { $0.elements == ["title", "card"] })
    #expect(frames.allSatisfy { $0.changes == ["title < card: text \"7\" → \"8\""] })
    // All of them are one line.
    let lines = try failure()
    let alike =
      "at 0 s and \(frames.count - 1) more times alike: title < card: text \"7\" → \"8\"; "
    #expect(lines.count { $0.hasPrefix("at ") } == 1)
    #expect(lines.contains { $0.hasPrefix(alike) })
  }

  /// A finger that is all that changed has no name.
  @Test func fingersAreNotNamed() throws {
    func write(_ x: Int) throws {
      try self.write("duration: 0.4, fps: 25,", script: "{at: 0, tap: [\(x), 60]}")
    }
    try write(100)
    _ = try folder.check()
    try write(110)
    let frames = try #require(
      CheckResult(try folder.check(.never), status: 1).scenes[0].frames)
    #expect(frames.allSatisfy { $0.changes == [] })
    #expect(frames.allSatisfy { !$0.elements.contains { $0.contains("Gradient") } })
  }

  /// A finger and a caption that only one of the pictures has do not hide what changed.
  @Test func whatOnlyOnePictureHasIsNotNamed() throws {
    let script = "{at: 0, tap: [100, 110]}, {at: 0, caption: 'Tap', for: 0.3}"
    for scripts in [("", script), (script, "")] {
      try write("duration: 0.4, fps: 25,", script: scripts.0)
      _ = try folder.check(.all)
      try write("duration: 0.4, fps: 25,", text: "8", script: scripts.1)
      let frames = try #require(
        CheckResult(try folder.check(.never), status: 1).scenes[0].frames)
      #expect(frames.count > 3)
      #expect(frames.allSatisfy { $0.changes == ["title < card: text \"7\" → \"8\""] })
    }
  }

  /// Goldens of earlier versions have no render trees: a failure says where the pixels are, and
  /// once that there could be more.
  @Test func goldensWithoutTreesNameNoDecorations() throws {
    let script = "{at: 0, tap: 'title'}, {at: 0, caption: 'Tap', for: 0.4}"
    let keys = "presentation: {device: 'phone'}, duration: 0.4, fps: 25, check: {scales: [1, 2]},"
    try write(keys, script: script)
    _ = try folder.check()
    for name in ["a.png", "a@2x.png"] {
      let note = try #require(PNGNote.read(folder.bytes(name)))
      let lines = note.text.split(separator: "\n").filter { !$0.hasPrefix("trees ") }
      #expect(lines.count < note.text.split(separator: "\n").count)
      try Data(PNGNote.adding(lines.joined(separator: "\n"), to: note.picture))
        .write(to: folder.file(name))
    }
    try write(keys, text: "8", script: script)
    let report = try folder.check(.never)
    let items = CheckResult(report, status: 1).scenes
    let frames = items.flatMap { $0.frames ?? [] }
    #expect(frames.count > 10)
    #expect(frames.allSatisfy { $0.changes == nil && $0.elements == ["title", "card"] })
    let hints = report.text().split(separator: "\n").filter { $0.contains("no render tree") }
    #expect(hints.count == 1)
    #expect(hints[0].hasSuffix("/a and 1 more: " + PictureDifference.withoutTrees))
    _ = try folder.check(.failed)
    try write(keys, script: script)
    #expect(try !folder.check(.never).text().contains("no render tree"))
  }

  /// Three changes are said in full, and where the others are.
  @Test func everyViewThatChangedIsNamed() throws {
    try write("style: ['light', 'dark'],")
    _ = try folder.check()
    try write("style: ['light', 'dark'],", x: 21, color: "#5A58D6", weight: "heavy", text: "8")
    let lines = try failure().filter { $0.contains("card: moved by (1, 0)") }
    #expect(lines.count == 1)
    for name in ["card", "title", "dot"] { #expect(lines[0].contains(name)) }
    let names = (0..<14).map { "n\($0)" }
    func rows(_ color: String) throws {
      try folder.write(
        "a.json",
        "{size: [200, 20], layers: ["
          + names.enumerated().map { index, name in
            "{id: '\(name)', frame: [\(14 * index), 0, 10, 10], backgroundColor: '\(color)', cornerRadius: \(color == "red" ? 0 : index)}"
          }.joined(separator: ", ") + "]}")
    }
    try rows("red")
    _ = try folder.check(.all)
    try rows("blue")
    let line = try failure()[0]
    #expect(line.components(separatedBy: "; ").count { $0.contains("color ") } == 3)
    #expect(line.contains("; also changed: n"))
    #expect(line.contains(", …; 1"))
  }

  @Test func anAnimationOfOtherAmountsIsOneLine() throws {
    func write(_ end: Int) throws {
      try self.write(
        "duration: 1, fps: 25,",
        script: "{at: 0, animate: {center: [\(end), 56]}, on: 'dot', duration: 0.8}")
    }
    try write(120)
    _ = try folder.check()
    try write(100)
    let lines = try failure().filter { $0.hasPrefix("at ") }
    #expect(lines.count == 1)
    #expect(lines[0].contains(", and by other amounts at "))
    #expect(lines[0].contains("dot < card: moved by (-19"))
  }

  /// Both styles of a scene, and its other scales, are one failure where they differ alike.
  @Test func picturesThatDifferAlikeAreOne() throws {
    let keys = "style: ['light', 'dark'], check: {scales: [1, 2]},"
    // The label takes no touches, which is a warning.
    let script = "{at: 0, tap: 'title'}"
    func write(
      _ keys: String, x: Int = 20, color: String = "#5856D6", weight: String = "bold",
      text: String = "7"
    ) throws {
      try self.write(
        keys + "duration: 0.2, fps: 10,", x: x, color: color, weight: weight, text: text,
        script: script)
    }
    try write(keys)
    _ = try folder.check()
    try write(keys, color: "#5A58D6")
    let report = try folder.check(.never)
    let words = report.text()
    #expect(words.split(separator: "\n").count { $0.contains(": differs from ") } == 1)
    #expect(
      words.contains(
        ": differs from a.png, and in the same way from a@2x.png, a~dark.png and a~dark@2x.png\n"))
    #expect(words.contains("/a~dark@2x.png\n"))
    #expect(words.hasSuffix("\n1 scene with 4 pictures: 4 differ"))
    #expect(CheckResult(report, status: 1).summary == report.summary)
    #expect(words.components(separatedBy: "warning").count == 2)
    // What differs in one of them alone is said there.
    _ = try folder.check(.failed)
    try write(keys, color: "#5856D6")
    _ = try folder.check(.failed)
    let dark = try folder.bytes("a~dark.png")
    try write(keys, x: 22)
    _ = try folder.check(.failed)
    try Data(dark).write(to: folder.file("a~dark.png"))
    try write(keys, x: 22, text: "8")
    let two = try folder.check(.never).text()
    #expect(two.split(separator: "\n").count { $0.contains(": differs from ") } == 2)
  }

  /// Seven views that change in all frames of both styles.
  @Test func manyChangesAreFewLines() throws {
    func write(_ x: Int, _ color: String) throws {
      let layers = (0..<7).map { index in
        """
        {id: "v\(index)", frame: [\(10 + 26 * index + x), 10, 20, 20], backgroundColor: "\(color)",
          animations: [{class: "CABasicAnimation", keyPath: "position.y", fromValue: 20,
            toValue: 100, duration: 1}]}
        """
      }
      try folder.write(
        "a.json",
        """
        {size: [200, 120], fps: 25, duration: 1, style: ["light", "dark"],
          layers: [\(layers.joined(separator: ",\n"))]}
        """)
    }
    try write(0, "red")
    _ = try folder.check()
    try write(2, "blue")
    let lines = try failure()
    #expect(lines.count == 5)
    #expect(lines[1].hasPrefix("at 0 s and 11 more times alike: v"))
    #expect(lines[1].contains(" and 5 more: moved by (2, 0), color #FF0000 → #0000FF; "))
  }

  /// An allowance is for a few pixels, not for most of a view.
  @Test func noAllowanceIsProposedForMostOfAView() throws {
    try write()
    _ = try folder.check()
    try write(color: "#5A58D6")
    #expect(try !failure().contains { $0.hasPrefix("would pass") })
    try write(x: 21)
    #expect(try failure().contains { $0.hasPrefix("would pass with maxPixels ") })
  }

  /// Goldens of earlier versions have no trees: what is seen where most differs is named.
  @Test func withoutTreesTheUppermostViewIsNamed() throws {
    try write()
    _ = try folder.check()
    let picture = try PNG.decode(try folder.bytes("a.png"))
    try Data(try PNG.encode(picture)).write(to: folder.file("a.png"))
    try write(color: "#5A58D6")
    let line = try failure()[0]
    #expect(line.hasPrefix("576 pixels differ "))
    #expect(line.hasSuffix(", in dot < card"))
  }

  /// Trees of many frames are lines that differ, so that they add little to a golden.
  @Test func treesTakeLittleRoom() throws {
    let script = "{at: 0, animate: {center: [120, 56]}, on: 'dot', duration: 0.8}"
    try write("duration: 1, fps: 25,", script: script)
    _ = try folder.check()
    let golden = try folder.bytes("a.png")
    let text = String(decoding: golden, as: UTF8.self)
    let note = try #require(text.components(separatedBy: "\ntrees ").last)
    #expect((400..<1600).contains(note.utf8.count))
  }

  // MARK: - Swift

  @MainActor private final class Card: UIView {
    let badge = UILabel(frame: CGRect(x: 4, y: 4, width: 30, height: 20))

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(badge)
    }

    required init?(coder: NSCoder) { nil }
  }

  @MainActor private final class Screen: UIViewController {
    let card = Card(frame: CGRect(x: 10, y: 10, width: 80, height: 40))
    lazy var total = UILabel(frame: CGRect(x: 10, y: 60, width: 80, height: 20))
    private let stars = [UIView(), UIView()]

    override func viewDidLoad() {
      total.text = "7"
      card.badge.text = "new"
      let plain = UILabel(frame: CGRect(x: 100, y: 60, width: 80, height: 20))
      plain.text = "plain"
      let named = UILabel(frame: CGRect(x: 100, y: 10, width: 40, height: 20))
      named.text = "named"
      named.layer.name = "layer"
      let identified = UILabel(frame: CGRect(x: 100, y: 35, width: 40, height: 20))
      identified.text = "id"
      identified.layer.name = "layer"
      identified.accessibilityIdentifier = "identifier"
      for (index, star) in stars.enumerated() {
        star.frame = CGRect(x: 150 + 20 * index, y: 10, width: 10, height: 10)
        star.backgroundColor = .systemYellow
      }
      for view in [card, total, plain, named, identified] + stars { self.view.addSubview(view) }
    }
  }

  /// The names of the views that differ after a change of a screen.
  @MainActor private func changed(_ change: (Screen) -> Void) throws -> [[String]] {
    let check = GoldenCheck(record: .missing, report: folder.file("report"))
    var outcome: GoldenCheck.Outcome?
    for changes in [false, true] {
      let stage = Stage(size: CGSize(width: 200, height: 100))
      let screen = Screen()
      stage.rootViewController = screen
      screen.loadViewIfNeeded()
      if changes { change(screen) }
      outcome = try check.check(
        RecordingSource(try stage.record(at: [0])), named: "s", against: folder.file("s.png"))
    }
    guard case .different(let difference, _)? = outcome else { return [] }
    return difference.frames[0].changes.map(\.path)
  }

  @Test @MainActor func identifiersNamesPropertiesAndTexts() throws {
    func label(_ text: String) -> (Screen) -> Void {
      { screen in
        for case let label as UILabel in screen.view.subviews where label.text == text {
          label.textColor = .red
        }
      }
    }
    #expect(try changed(label("id")) == [["identifier"]])
    try FileManager.default.removeItem(at: folder.file("s.png"))
    #expect(try changed(label("named")) == [["layer"]])
    try FileManager.default.removeItem(at: folder.file("s.png"))
    #expect(try changed(label("7")) == [["total"]])
    try FileManager.default.removeItem(at: folder.file("s.png"))
    #expect(try changed(label("plain")) == [["UILabel \"plain\""]])
    try FileManager.default.removeItem(at: folder.file("s.png"))
    #expect(try changed { $0.card.badge.textColor = .red } == [["badge", "card"]])
    try FileManager.default.removeItem(at: folder.file("s.png"))
    #expect(
      try changed { $0.view.subviews.last?.backgroundColor = .red } == [["stars[1]"]])
  }

  // MARK: - GIF

  /// The colors of a GIF's frames depend on all of them; a frame that is drawn as before is the
  /// same.
  @Test func aGIFDiffersOnlyInTheFramesThatDo() throws {
    func write(_ end: String) throws {
      try folder.write(
        "g.json",
        """
        {size: [160, 60], duration: 1, fps: 10, check: {golden: "gif"}, layers: [
          {class: "CAGradientLayer", frame: [0, 0, 160, 30], colors: ["#102030", "#f0c0a0"],
            startPoint: [0, 0], endPoint: [1, 0.3]},
          {class: "CAGradientLayer", id: "end", frame: [0, 30, 160, 30], opacity: 0,
            colors: ["black", "\(end)"], startPoint: [0, 0.5], endPoint: [1, 0.5], animations: [
            {class: "CAKeyframeAnimation", keyPath: "opacity", values: [0, 1],
              calculationMode: "discrete", duration: 1}]}]}
        """)
    }
    try write("#00ff00")
    _ = try folder.check()
    let before = try folder.frames("g.gif")[0]
    try write("#ff00ff")
    let report = try folder.check(.never)
    let item = CheckResult(report, status: 1).scenes[0]
    let actual = try #require(item.actual)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: actual)))
    // The palette has moved.
    #expect(try DecodedAnimation(bytes, name: "g.gif").frames[0].bitmap != before)
    #expect(item.frames?.map(\.time) == [0.5])
    #expect(item.frames?[0].changes?.first?.hasPrefix("end: gradient") == true)
  }
}
