import Flipbook
import Testing

/// The guide that follows a keyboard, which there is only as far as notifications tell of it.
@MainActor struct KeyboardGuideTests {
  let stage = Stage(size: CGSize(width: 100, height: 200))

  private func post(_ name: Notification.Name, top: CGFloat, duration: Double) {
    NotificationCenter.default.post(
      name: name, object: nil,
      userInfo: [
        UIResponder.keyboardFrameEndUserInfoKey: NSValue(
          cgRect: CGRect(x: 0, y: top, width: 100, height: 200 - top)),
        UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
      ])
  }

  @Test func itFollowsWhatIsPosted() throws {
    let root = UIViewController()
    stage.rootViewController = root
    let bar = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(bar)
    let guide = root.view.keyboardLayoutGuide
    #expect(guide === root.view.keyboardLayoutGuide)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: guide.topAnchor),
      bar.heightAnchor.constraint(equalToConstant: 20),
    ])
    try stage.advance(to: 0.1)
    #expect(bar.frame == CGRect(x: 0, y: 180, width: 100, height: 20))
    stage.at(0.2) { post(UIResponder.keyboardWillShowNotification, top: 120, duration: 0.2) }
    try stage.advance(to: 0.3)
    let halfway = try #require(bar.layer.presentation()).frame.maxY
    #expect(halfway > 125)
    #expect(halfway < 195)
    try stage.advance(to: 0.5)
    #expect(bar.frame.maxY == 120)
    #expect(guide.layoutFrame == CGRect(x: 0, y: 120, width: 100, height: 80))
    stage.at(0.6) { post(UIResponder.keyboardWillHideNotification, top: 200, duration: 0) }
    try stage.advance(to: 0.7)
    #expect(bar.frame.maxY == 200)
  }

  @Test func theSafeAreaCountsWithoutAKeyboard() throws {
    let root = UIViewController()
    root.additionalSafeAreaInsets.bottom = 30
    stage.rootViewController = root
    let guide = root.view.keyboardLayoutGuide
    try stage.advance(to: 0.1)
    #expect(guide.layoutFrame.height == 30)
    guide.usesBottomSafeArea = false
    #expect(guide.layoutFrame.height == 0)
  }

  @Test func otherStagesAreNotHeard() throws {
    let root = UIViewController()
    stage.rootViewController = root
    let guide = root.view.keyboardLayoutGuide
    try stage.advance(to: 0.1)
    let other = Stage(size: CGSize(width: 100, height: 200))
    other.at(0) { post(UIResponder.keyboardWillShowNotification, top: 120, duration: 0) }
    try other.advance(to: 0.1)
    #expect(guide.layoutFrame.height == 0)
  }
}
