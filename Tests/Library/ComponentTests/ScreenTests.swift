import Testing
import UIKit

/// Screens as tutorials write them: lists below a bar, and what covers them.
@MainActor struct ScreenTests {
  let film = Film(width: 200, height: 300)

  @Test func pullToRefresh() throws {
    let film = Film(width: 200, height: 400)
    let list = MailList()
    film.stage.rootViewController = UINavigationController(rootViewController: list)
    film.stage.drag(
      from: CGPoint(x: 100, y: 60), to: CGPoint(x: 100, y: 310), at: 0.2, duration: 0.4)
    let offsets = film.samples(at: [0, 0.1, 1.5, 2.5]) { list.tableView.contentOffset.y }
    let loads = film.samples(at: [0.2, 0.7]) { list.loads }
    try film.roll(at: [0, 0.3, 0.4, 0.6, 0.8, 1.5, 1.65, 2.5])
    #expect(offsets.are([-44, -44, -104, -44]), "\(offsets.values)")
    #expect(loads.are([0, 1]), "\(loads.values)")
    #expect(list.mails.first == "Zoe")
    #expect(list.loads == 1)
    #expect(list.tableView.visibleCells.first?.textLabel?.text == "Zoe")
  }

  @Test func swipeToDelete() throws {
    let list = SwipeList()
    film.stage.rootViewController = UINavigationController(rootViewController: list)
    // A short swipe springs back, a vertical one scrolls, a long one deletes, a tap selects.
    film.stage.drag(
      from: CGPoint(x: 150, y: 119), to: CGPoint(x: 80, y: 119), at: 0.1, duration: 0.3)
    film.stage.drag(
      from: CGPoint(x: 100, y: 250), to: CGPoint(x: 100, y: 190), at: 0.8, duration: 0.5)
    film.stage.drag(
      from: CGPoint(x: 180, y: 150), to: CGPoint(x: 20, y: 150), at: 2.6, duration: 0.3)
    film.stage.tap(CGPoint(x: 100, y: 270), at: 3.5)
    let left = film.samples(at: [0.39, 0.7]) {
      list.tableView.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.minX
    }
    let offsets = film.samples(at: [0.7, 1.3, 2.5]) { list.tableView.contentOffset.y }
    let counts = film.samples(at: [2.5, 3]) { list.items.count }
    try film.roll(at: [0, 0.35, 0.7, 1.2, 2.5, 2.85, 3.05, 3.8])
    #expect(left.are([-60, 0], within: 5), "\(left.values)")
    #expect(offsets.values.first == -44, "\(offsets.values)")
    #expect((offsets.values.last ?? 0) > 0, "\(offsets.values)")
    #expect(counts.are([9, 8]), "\(counts.values)")
    #expect(list.selected.count == 1)
  }

  @Test func chatAboveTheKeyboard() throws {
    let chat = ChatScreen()
    let stage = film.stage
    stage.rootViewController = UINavigationController(rootViewController: chat)
    // Stages have no keyboard: a plain view stands for it.
    let keyboard = UIView(frame: CGRect(x: 0, y: 300, width: 200, height: 110))
    keyboard.backgroundColor = .systemGray3
    stage.window.addSubview(keyboard)
    for (time, top) in [(0.2, 190.0), (1.2, 300.0)] {
      stage.at(time) {
        let end = CGRect(x: 0, y: top, width: 200, height: 110)
        NotificationCenter.default.post(
          name: UIResponder.keyboardWillChangeFrameNotification, object: nil,
          userInfo: [
            UIResponder.keyboardFrameEndUserInfoKey: end,
            UIResponder.keyboardAnimationDurationUserInfoKey: 0.4,
          ])
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveEaseOut) {
          keyboard.frame = end
        }
      }
    }
    let offsets = film.samples(at: [0.1, 1, 2]) { chat.tableView.contentOffset.y }
    let bars = film.samples(at: [0.1, 1, 2]) { chat.inputBar.frame.maxY }
    let shown = film.samples(at: [0.4, 1.4]) {
      (chat.tableView.layer.presentation()?.bounds.minY ?? 0)
        + (keyboard.layer.presentation()?.frame.minY ?? 0)
    }
    try film.roll(at: [0, 0.25, 0.35, 0.6, 1.2, 1.3, 1.4, 2])
    // 400 points of messages, 40 of the bar, 110 of the keyboard.
    #expect(offsets.are([-44, 250, 140]), "\(offsets.values)")
    #expect(bars.are([300, 190, 300]), "\(bars.values)")
    // Going, the messages move with the keyboard.
    try #require(shown.values.count == 2, "\(shown.values)")
    #expect(abs(shown.values[1] - 440) < 1, "\(shown.values)")
  }

  @Test func displayOverTheWindow() throws {
    let list = MailList()
    let stage = film.stage
    stage.rootViewController = UINavigationController(rootViewController: list)
    var display: HeadsUpDisplay?
    stage.at(0.2) { display = HeadsUpDisplay.show("Loading", in: stage.window) }
    stage.at(1.2) { display?.hide() }
    let alphas = film.samples(at: [0.35, 0.6, 1.6]) {
      display?.view.superview == nil ? 0 : display?.view.layer.presentation()?.opacity
    }
    let heights = film.samples(at: [0.2, 1]) { display?.box.bounds.height }
    try film.roll(at: [0.1, 0.25, 0.35, 0.5, 0.8, 1.2, 1.35, 1.6])
    // Its first layout sees the text, which came after its view did.
    #expect(display?.layouts.first == 2, "\(display?.layouts ?? [])")
    #expect(alphas.values[0] > 0.3, "\(alphas.values)")
    #expect(alphas.values[0] < 0.7, "\(alphas.values)")
    #expect(alphas.values.suffix(2) == [1, 0], "\(alphas.values)")
    #expect(heights.values.last == 100, "\(heights.values)")
    #expect(stage.window.subviews.count == 1)
  }
}
