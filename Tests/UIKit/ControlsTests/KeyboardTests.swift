import FlipbookTesting
import Foundation
import Testing

@testable import Controls
@testable import Views

/// The keyboard of a presentation: its frames, notifications and input views.
@Suite(.stage) @MainActor struct KeyboardTests {
  let stage = Stage(size: CGSize(width: 390, height: 844))
  let field = UITextField(frame: CGRect(x: 10, y: 100, width: 200, height: 30))

  init() {
    stage.presentation = Presentation(device: .phone, hasKeyboard: true)
    stage.addSubview(field)
  }

  private var keyboard: SoftwareKeyboard? { stage.timeline.run { SoftwareKeyboard.current } }

  /// The notifications about the keyboard, as lines.
  @MainActor private final class Log {
    var lines: [String] = []
    var frames: [(begin: CGRect?, end: CGRect?)] = []
    private var tokens: [any NSObjectProtocol] = []

    init() {
      for name in [
        UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
        UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
        UIResponder.keyboardWillChangeFrameNotification,
        UIResponder.keyboardDidChangeFrameNotification,
      ] {
        tokens.append(
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [weak self] note in
            let info = note.userInfo
            let begin = info?[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect
            let end = info?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
            let text = note.name.rawValue.dropFirst("UIKeyboard".count).dropLast(12)
            MainActor.assumeIsolated {
              self?.lines.append(String(text))
              self?.frames.append((begin, end))
            }
          })
      }
    }

    func end() {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }

  @Test func aFieldShowsIt() throws {
    let log = Log()
    defer { log.end() }
    stage.at(0.1) { field.becomeFirstResponder() }
    try stage.advance(to: 0.11)
    // 45 of suggestions, 216 of keys, 41 below and 34 of the home indicator.
    let shown = CGRect(x: 0, y: 508, width: 390, height: 336)
    let hidden = CGRect(x: 0, y: 844, width: 390, height: 336)
    #expect(keyboard?.frame == shown)
    #expect(log.lines == ["WillChangeFrame", "WillShow"])
    #expect(log.frames.first?.begin == hidden)
    #expect(log.frames.first?.end == shown)
    try stage.advance(to: 1)
    #expect(log.lines.suffix(2) == ["DidChangeFrame", "DidShow"])
    #expect(keyboard?.window.host.frame == shown)
    stage.at(1) { field.resignFirstResponder() }
    try stage.advance(to: 2)
    #expect(
      log.lines.suffix(4) == ["WillChangeFrame", "WillHide", "DidChangeFrame", "DidHide"])
    #expect(keyboard?.window.isHidden == true)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func theNextFieldKeepsIt() throws {
    let log = Log()
    defer { log.end() }
    let pad = UITextField(frame: CGRect(x: 10, y: 200, width: 200, height: 30))
    pad.keyboardType = .numberPad
    stage.addSubview(pad)
    stage.at(0) { field.becomeFirstResponder() }
    stage.at(1) { pad.becomeFirstResponder() }
    try stage.advance(to: 2)
    #expect(!log.lines.contains("WillHide"))
    #expect(keyboard?.frame?.height == 291)
    #expect(log.frames.last?.begin?.height == 336)
    #expect(field.isEditing == false)
  }

  @Test func fieldsHearOfEditingBeforeItShows() throws {
    let log = Log()
    defer { log.end() }
    field.addAction(UIAction { _ in log.lines.append("editing") }, for: .editingDidBegin)
    stage.at(0) { field.becomeFirstResponder() }
    try stage.advance(to: 0.1)
    #expect(log.lines == ["editing", "WillChangeFrame", "WillShow"])
  }

  @Test func aStageWithoutOneHasAHardwareKeyboard() throws {
    let log = Log()
    defer { log.end() }
    stage.presentation?.hasKeyboard = false
    field.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 44))
    stage.at(0) { field.becomeFirstResponder() }
    try stage.advance(to: 1)
    #expect(log.lines.isEmpty)
    #expect(keyboard == nil)
    #expect(stage.diagnostics.map(\.keyPath) == ["inputView"])
  }

  @Test func itComesAndGoesWithThePresentation() throws {
    stage.presentation?.hasKeyboard = false
    stage.at(0) { field.becomeFirstResponder() }
    try stage.advance(to: 0.5)
    stage.presentation?.hasKeyboard = true
    #expect(keyboard?.frame?.height == 336)
    stage.presentation = nil
    #expect(keyboard == nil)
    #expect(stage.timeline.run { UIApplication.shared.allWindows.count } == 1)
  }

  @Test func guidesFollowItsSpring() throws {
    let root = UIViewController()
    stage.rootViewController = root
    let bar = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(bar)
    root.view.addSubview(field)
    let guide = root.view.keyboardLayoutGuide
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: root.view.trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: guide.topAnchor),
      bar.heightAnchor.constraint(equalToConstant: 20),
    ])
    try stage.advance(to: 0.1)
    #expect(bar.frame.maxY == 810)
    stage.at(0.1) { field.becomeFirstResponder() }
    // On the way both move by one curve, from 34 points apart.
    try stage.advance(to: 0.2)
    let host = try #require(keyboard?.window.host.layer.presentation()?.frame.minY)
    let low = try #require(bar.layer.presentation()?.frame.maxY)
    let (part, guided) = ((844 - host) / 336, (810 - low) / 302)
    #expect(part > 0.3 && part < 0.99)
    #expect(abs(part - guided) < 0.001)
    try stage.advance(to: 1)
    #expect(bar.frame.maxY == 508)
    // A guide that is made later begins there.
    #expect(UIView.guideHeight(in: root.view) == 336)
  }

  @Test func aPickerReplacesIt() throws {
    field.inputView = UIPickerView()
    stage.at(0) { field.becomeFirstResponder() }
    try stage.advance(to: 1)
    // 216 of the picker above the home indicator.
    #expect(keyboard?.frame?.height == 250)
    #expect(field.inputView?.frame == CGRect(x: 0, y: 0, width: 390, height: 216))
    #expect(field.inputView?.window === keyboard?.window)
    stage.at(1) {
      field.inputView = nil
      field.reloadInputViews()
    }
    try stage.advance(to: 2)
    #expect(keyboard?.frame?.height == 336)
  }

  @Test func anAccessoryStandsAbove() throws {
    let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    field.inputAccessoryView = toolbar
    stage.at(0) { field.becomeFirstResponder() }
    try stage.advance(to: 1)
    #expect(keyboard?.frame?.height == 380)
    #expect(toolbar.frame == CGRect(x: 0, y: 0, width: 390, height: 44))
    #expect(toolbar.safeAreaInsets.bottom == 0)
  }

  /// A controller with a bar at the bottom, as chats have.
  private final class Chat: UIViewController {
    let bar = UIInputView(frame: .zero, inputViewStyle: .keyboard)
    let field = UITextField()
    override var canBecomeFirstResponder: Bool { true }
    override var inputAccessoryView: UIView? { bar }

    override func viewDidLoad() {
      super.viewDidLoad()
      bar.allowsSelfSizing = true
      field.translatesAutoresizingMaskIntoConstraints = false
      bar.addSubview(field)
      NSLayoutConstraint.activate([
        field.topAnchor.constraint(equalTo: bar.topAnchor, constant: 8),
        field.leadingAnchor.constraint(equalTo: bar.leadingAnchor, constant: 8),
        field.trailingAnchor.constraint(equalTo: bar.trailingAnchor, constant: -8),
        field.heightAnchor.constraint(equalToConstant: 34),
        field.bottomAnchor.constraint(
          equalTo: bar.safeAreaLayoutGuide.bottomAnchor, constant: -8),
      ])
    }
  }

  @Test func aChatsBarStays() throws {
    let chat = Chat()
    stage.rootViewController = chat
    stage.at(0) { chat.becomeFirstResponder() }
    try stage.advance(to: 1)
    // 50 of the bar, 34 of the home indicator.
    #expect(keyboard?.frame?.height == 84)
    stage.tap(chat.field, at: 1)
    try stage.advance(to: 2)
    #expect(chat.field.isEditing)
    #expect(keyboard?.frame?.height == 386)
    #expect(chat.bar.frame.height == 50)
    stage.at(2) { chat.field.resignFirstResponder() }
    // The keys slide away below the bar.
    try stage.advance(to: 2.1)
    let keys = try #require(keyboard?.keyboardView)
    #expect(keys.window != nil)
    #expect(keys.frame.minY == 50)
    try stage.advance(to: 3)
    #expect(keys.window == nil)
    #expect(chat.isFirstResponder)
    #expect(keyboard?.frame?.height == 84)
    stage.at(3) { chat.resignFirstResponder() }
    try stage.advance(to: 4)
    #expect(keyboard?.frame == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func dragsDismissIt() throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    scroll.contentSize = CGSize(width: 390, height: 2000)
    scroll.keyboardDismissMode = .onDrag
    scroll.addSubview(field)
    stage.addSubview(scroll)
    stage.at(0) { field.becomeFirstResponder() }
    stage.drag(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 300, y: 300), at: 1, duration: 0.2)
    try stage.advance(to: 1.5)
    #expect(!field.isEditing)
    #expect(keyboard?.frame == nil)
  }

  @Test func aFingerPullsItDown() throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    scroll.contentSize = CGSize(width: 390, height: 2000)
    scroll.keyboardDismissMode = .interactive
    scroll.addSubview(field)
    stage.addSubview(scroll)
    let height = { UIView.guideHeight(in: scroll) }
    stage.at(0) { field.becomeFirstResponder() }
    stage.drag(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 300, y: 608), at: 1, duration: 1)
    try stage.advance(to: 1.99)
    #expect(field.isEditing)
    let top = try #require(keyboard?.window.host.frame.minY)
    #expect(abs(top - 608) < 6)
    #expect(abs(height() - (844 - top)) < 0.5)
    try stage.advance(to: 3)
    #expect(!field.isEditing)
    #expect(keyboard?.frame == nil)
  }

  private final class Rows: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      20
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell()
      cell.contentView.addSubview(UITextField(frame: CGRect(x: 16, y: 4, width: 200, height: 36)))
      return cell
    }
  }

  @Test func aTableControllersTableGivesWay() throws {
    let rows = Rows(style: .plain)
    stage.rootViewController = rows
    try stage.advance(to: 0.1)
    let cell = try #require(rows.tableView.cellForRow(at: IndexPath(row: 15, section: 0)))
    let last = try #require(cell.contentView.subviews.last)
    stage.at(0.1) { last.becomeFirstResponder() }
    try stage.advance(to: 1)
    #expect(rows.tableView.contentInset.bottom == 302)
    let box = last.convert(last.bounds, to: nil)
    #expect(box.maxY <= 508)
    stage.at(1) { last.resignFirstResponder() }
    try stage.advance(to: 2)
    #expect(rows.tableView.contentInset.bottom == 0)
  }

  @Test func anAlertStandsAbove() throws {
    let root = UIViewController()
    stage.rootViewController = root
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField()
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    // Its field becomes first responder.
    stage.at(0) { root.present(alert, animated: true) }
    try stage.advance(to: 1)
    #expect(abs(alert.view.frame.midY - 254) < 1)
    stage.at(1) { alert.textFields?.first?.resignFirstResponder() }
    try stage.advance(to: 1.05)
    let moving = try #require(alert.view.layer.presentation()?.frame.midY)
    #expect(moving > 255 && moving < 421)
    try stage.advance(to: 2)
    #expect(abs(alert.view.frame.midY - 422) < 1)
  }

  @Test func barsHideWithIt() throws {
    let page = UIViewController()
    let navigation = UINavigationController(rootViewController: page)
    navigation.hidesBarsWhenKeyboardAppears = true
    stage.rootViewController = navigation
    try stage.advance(to: 0.1)
    page.view.addSubview(field)
    stage.at(0.1) { field.becomeFirstResponder() }
    try stage.advance(to: 1)
    #expect(navigation.isNavigationBarHidden)
  }
}

extension UIView {
  /// The height of a new guide for the keyboard.
  @MainActor fileprivate static func guideHeight(in view: UIView) -> CGFloat {
    let probe = UIView(frame: view.window?.bounds ?? .zero)
    view.window?.addSubview(probe)
    defer { probe.removeFromSuperview() }
    return probe.keyboardLayoutGuide.layoutFrame.height
  }
}
