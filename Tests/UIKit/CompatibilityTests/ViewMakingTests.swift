import Flipbook
import Testing

/// Views of a class that generic code knows as a type parameter.
@MainActor struct ViewMakingTests {
  private class Marked: UIView {
    let mark: [String]
    let number = 7.5

    override init(frame: CGRect) {
      mark = ["made", "\(Int(frame.width))"]
      super.init(frame: frame)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  private final class Inherited: Marked { var list = [1, 2, 3] }

  private class Convenient: UIView {
    let text: String

    init(text: String) {
      self.text = text
      super.init(frame: .zero)
    }

    override convenience init(frame: CGRect) {
      self.init(text: "framed")
      self.frame = frame
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  private func make<V: UIView>(_: V.Type) -> V {
    V(frame: CGRect(x: 1, y: 2, width: 30, height: 4))
  }

  @Test func typeParametersMakeTheirViews() {
    for _ in 0..<1000 {
      let marked = make(Marked.self)
      #expect(type(of: marked) == Marked.self)
      #expect(marked.mark == ["made", "30"])
      let inherited = make(Inherited.self)
      inherited.list.append(4)
      #expect(inherited.list == [1, 2, 3, 4])
      #expect(inherited.mark == ["made", "30"])
      #expect(inherited.number == 7.5)
      #expect(make(Convenient.self).text == "framed")
    }
  }

  @Test func extensionsMakeTheirSelf() {
    let inherited = Inherited.sized(30)
    #expect(inherited.list == [1, 2, 3])
    #expect(inherited.mark == ["made", "30"])
    let marked: Marked = inherited
    #expect(marked.another().mark == ["made", "0"])
    #expect(type(of: marked.another()) == Inherited.self)
    #expect(Convenient.sized(3).text == "framed")
  }

  private final class Other: UIView {
    init(text: String) { super.init(frame: .zero) }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  /// A class that has replaced `init(frame:)` stops the program.
  @Test func replacedInitializersStop() async {
    await #expect(processExitsWith: .failure) {
      _ = await MainActor.run { Other(frame: .zero) }
    }
  }

  @Test func typeParametersMakeViewsOfUIKit() {
    let frame = CGRect(x: 1, y: 2, width: 30, height: 4)
    #expect(make(UIView.self).frame == frame)
    #expect(make(UILabel.self).frame == frame)
    #expect(make(UIImageView.self).frame == frame)
    #expect(make(UIButton.self).frame == frame)
    #expect(make(UIStackView.self).arrangedSubviews.isEmpty)
    #expect(make(UITableView.self).style == .plain)
    #expect(make(UITableView.self).frame == frame)
    #expect(make(UISwitch.self).isOn == false)
  }

  @Test func cellsAreMadeWithFrames() {
    let frame = CGRect(x: 1, y: 2, width: 30, height: 4)
    let cell = make(UITableViewCell.self)
    #expect(cell.frame == frame)
    #expect(cell.reuseIdentifier == nil)
    #expect(cell.detailTextLabel == nil)
    let header = make(UITableViewHeaderFooterView.self)
    #expect(header.frame == frame)
    #expect(header.reuseIdentifier == nil)
    #expect(UITableViewCell(frame: .zero).frame == .zero)
    #expect(UITableViewHeaderFooterView(frame: .zero).frame == .zero)
  }

  private func expectMade<V: UIView>(_ type: V.Type) {
    let view = make(type)
    #expect(Swift.type(of: view) == type)
    // A refresh control has a y above the content.
    #expect(view.frame.minX == 1, "\(type)")
  }

  private func expectEachMade<each V: UIView>(_ types: repeat (each V).Type) {
    repeat expectMade(each types)
  }

  @Test func typeParametersMakeEveryView() {
    expectEachMade(
      UIActivityIndicatorView.self, UIButton.self, UICollectionReusableView.self,
      UICollectionView.self, UICollectionViewCell.self, UIControl.self, UIImageView.self,
      UILabel.self, UINavigationBar.self, UIPageControl.self, UIPickerView.self,
      UIProgressView.self, UIRefreshControl.self, UIScrollView.self, UISegmentedControl.self,
      UISlider.self, UIStackView.self, UIStepper.self, UISwitch.self, UITabBar.self,
      UITableView.self, UITableViewCell.self, UITableViewHeaderFooterView.self, UITextField.self,
      UITextView.self, UIView.self, UIVisualEffectView.self, UIWindow.self)
  }
}

extension UIView {
  fileprivate static func sized(_ width: CGFloat) -> Self {
    self.init(frame: CGRect(x: 0, y: 0, width: width, height: 1))
  }

  fileprivate func another() -> Self { Self(frame: .zero) }
}
