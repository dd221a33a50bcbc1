import Base
import Flipbook
import FlipbookTesting
import Foundation
import Testing

@testable import Views

@Suite(.stage) @MainActor struct UIStackViewTests {
  private final class Block: UIView {
    let size: CGSize
    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
  }

  private let views = [Block(30, 20), Block(60, 30), Block(90, 10)]

  private func row(width: CGFloat = 300, _ distribution: UIStackView.Distribution = .fill)
    -> UIStackView
  {
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: width, height: 50)
    stack.distribution = distribution
    stack.spacing = 15
    return stack
  }

  private var lefts: [CGFloat] { views.map(\.frame.minX) }
  private var widths: [CGFloat] { views.map(\.frame.width) }

  @Test func threeHundredViewsAreInTheirPlaces() {
    let blocks = (0..<300).map { Block(20 + CGFloat($0 % 3), 10) }
    let stack = UIStackView(arrangedSubviews: blocks)
    stack.frame = CGRect(x: 0, y: 0, width: 10_000, height: 50)
    stack.layoutIfNeeded()
    // The first one takes what is left over.
    #expect(blocks[0].frame.width == 3720)
    #expect(blocks[299].frame.maxX == 10_000)
    #expect(blocks[1...].enumerated().allSatisfy { $1.frame.width == 20 + CGFloat(($0 + 1) % 3) })
  }

  @Test func treesOfPlacedViewsEnd() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let stack = UIStackView(
      arrangedSubviews: (0...Limits.placedViews).map { _ in UIView(frame: .zero) })
    stage.addSubview(stack)
    do {
      _ = try stage.snapshot(at: 0)
      Issue.record("the views were placed")
    } catch let error as TimelineError {
      #expect(
        error.description.contains(
          "has 20001 views placed by constraints or stack views, and 0 constraints; one tree may "
            + "have at most 20000 and 100000"))
    }
  }

  @Test func treesHaveSoManyViewsAndConstraints() {
    #expect(LayoutSystem.allows(views: Limits.placedViews, constraints: Limits.constraints))
    #expect(!LayoutSystem.allows(views: Limits.placedViews + 1, constraints: 0))
    #expect(!LayoutSystem.allows(views: 0, constraints: Limits.constraints + 1))
  }

  @Test func layoutsOfTooManyStepsEnd() throws {
    func error(steps: Int) -> TimelineError? {
      let stage = Stage(size: CGSize(width: 100, height: 100))
      return stage.timeline.run { () -> TimelineError? in
        let stack = UIStackView(arrangedSubviews: (0..<20).map { _ in Block(20, 10) })
        stack.frame = CGRect(x: 0, y: 0, width: 900, height: 50)
        _ = LayoutSystem.solved(root: stack, fitting: nil, steps: steps)
        do throws(TimelineError) {
          try Timeline.current.checkLimits()
          return nil
        } catch { return error }
      }
    }
    #expect(error(steps: Limits.layoutSteps) == nil)
    let words = try #require(error(steps: 100)?.description)
    #expect(words.hasPrefix("UIStackView has constraints or stack views whose lengths depend on"))
    #expect(words.contains("no layout was found in 536870912 steps"))
  }

  /// Each asks for the sizes of all within it, which would take twice as long with each more.
  @Test func proportionalStacksWithinOneAnotherAreMeasuredOnce() {
    var inner: UIView = UIStackView(arrangedSubviews: [Block(30, 10), Block(60, 10)])
    for _ in 0..<40 {
      let stack = UIStackView(arrangedSubviews: [inner])
      stack.distribution = .fillProportionally
      inner = stack
    }
    inner.frame = CGRect(x: 0, y: 0, width: 90, height: 10)
    inner.layoutIfNeeded()
    #expect(inner.subviews[0].frame.width == 90)
  }

  @Test func fillStretchesTheFirstOfEquals() {
    row().layoutIfNeeded()
    #expect(widths == [120, 60, 90])
    #expect(lefts == [0, 135, 210])
    #expect(views.map(\.frame.height) == [50, 50, 50])
    let stack = row()
    views[1].setContentHuggingPriority(.init(249), for: .horizontal)
    stack.layoutIfNeeded()
    #expect(widths == [30, 150, 90])
  }

  @Test func fillShrinksTheWeakest() {
    views[0].setContentCompressionResistancePriority(.init(700), for: .horizontal)
    row(width: 190).layoutIfNeeded()
    #expect(widths == [10, 60, 90])
  }

  @Test func fillEqually() {
    row(.fillEqually).layoutIfNeeded()
    #expect(widths == [90, 90, 90])
    #expect(lefts == [0, 105, 210])
  }

  @Test func fillProportionally() {
    row(width: 390, .fillProportionally).layoutIfNeeded()
    #expect(widths == [60, 120, 180])
  }

  @Test func equalSpacing() {
    row(.equalSpacing).layoutIfNeeded()
    #expect(widths == [30, 60, 90])
    #expect(lefts == [0, 90, 210])
  }

  @Test func equalCentering() {
    row(width: 360, .equalCentering).layoutIfNeeded()
    #expect(widths == [30, 60, 90])
    let centers = views.map(\.center.x)
    #expect(centers == [15, 165, 315])
  }

  @Test func alignments() {
    let stack = row()
    stack.alignment = .top
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.minY) == [0, 0, 0])
    #expect(views.map(\.frame.height) == [20, 30, 10])
    stack.alignment = .bottom
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.maxY) == [50, 50, 50])
    stack.alignment = .center
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.minY) == [15, 10, 20])
  }

  @Test func columnWithMarginsAndCustomSpacing() {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 5
    stack.setCustomSpacing(20, after: views[0])
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    stack.alignment = .leading
    let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(size == CGSize(width: 96, height: 1 + 20 + 20 + 30 + 5 + 10 + 3))
    stack.frame = CGRect(origin: .zero, size: size)
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.minY) == [1, 41, 76])
    #expect(lefts == [2, 2, 2])
    #expect(widths == [30, 60, 90])
  }

  @Test func hiddenViewsTakeNoRoom() {
    let stack = row(.fillEqually)
    views[1].widthAnchor.constraint(equalToConstant: 90).isActive = true
    stack.layoutIfNeeded()
    views[1].isHidden = true
    stack.layoutIfNeeded()
    #expect(widths[1] == 0)
    #expect(lefts[2] + widths[2] == 300)
    #expect(abs(lefts[2] - 157.5) <= 0.5)
    views[1].isHidden = false
    stack.layoutIfNeeded()
    #expect(widths == [90, 90, 90])
    views[1].removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 2)
  }

  @Test func nestedStacksSizeWhatHoldsThem() {
    let inner = UIStackView(arrangedSubviews: [views[0], views[1]])
    inner.spacing = 10
    let outer = UIStackView(arrangedSubviews: [inner, views[2]])
    outer.axis = .vertical
    outer.spacing = 7
    outer.alignment = .center
    outer.translatesAutoresizingMaskIntoConstraints = false
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    root.addSubview(outer)
    NSLayoutConstraint.activate([
      outer.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      outer.centerYAnchor.constraint(equalTo: root.centerYAnchor),
    ])
    root.layoutIfNeeded()
    #expect(outer.frame.size == CGSize(width: 100, height: 47))
    #expect(outer.frame.midX == 200)
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(views[1].frame == CGRect(x: 40, y: 0, width: 60, height: 30))
    #expect(views[2].frame == CGRect(x: 5, y: 37, width: 90, height: 10))
  }

  @Test func hidingInABlockAnimates() throws {
    let stage = Stage(size: CGSize(width: 300, height: 50))
    let stack = row(.fillEqually)
    stage.addSubview(stack)
    try stage.advance(to: 1)
    stage.timeline.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[2].isHidden = true }
    }
    #expect(views.map(\.frame.width).dropLast() == [143, 142])
    try stage.advance(to: 1.5)
    stage.timeline.run {
      #expect(abs((views[0].layer.presentation()?.bounds.width ?? 0) - 116.5) < 0.01)
      #expect(views[2].layer.presentation()?.isHidden == false)
    }
    try stage.advance(to: 2.1)
    stage.timeline.run { #expect(views[2].layer.presentation()?.isHidden == true) }
  }

  @Test(arguments: [CGFloat(40), 70]) func textsOfControlsStandOnOneLine(height: CGFloat) throws {
    let stage = Stage(size: CGSize(width: 320, height: 100), scale: 2)
    let (label, field, button) = (UILabel(), UITextField(), UIButton(type: .system))
    let configured = UIButton(configuration: .filled())
    let small = UILabel()
    label.text = "Label"
    (small.text, small.font) = ("small", .systemFont(ofSize: 11))
    (field.text, field.borderStyle) = ("Field", .roundedRect)
    button.setTitle("Button", for: .normal)
    configured.configuration?.title = "Filled"
    let stack = UIStackView(arrangedSubviews: [label, small, field, button, configured])
    stack.alignment = .firstBaseline
    stack.frame = CGRect(x: 0, y: 0, width: 320, height: 90)
    field.heightAnchor.constraint(equalToConstant: height).isActive = true
    button.heightAnchor.constraint(equalToConstant: height - 6).isActive = true
    stage.addSubview(stack)
    try stage.advance(to: 0)
    // From the frames of the views that draw the texts, each with its baseline in the middle of a
    // line's height.
    func baseline(_ view: UIView, _ font: UIFont) -> CGFloat {
      let rect = view.convert(view.bounds, to: stack)
      return rect.midY - font.lineHeight / 2 + font.ascender
    }
    let font = UIFont.systemFont(ofSize: 17)
    let line = baseline(label, font)
    #expect(abs(baseline(small, small.font) - line) <= 0.75)
    #expect(abs(baseline(field, font) - line) <= 0.75)
    for button in [button, configured] {
      let title = try #require(button.titleLabel)
      let attribute = title.attributedText?.attribute(.font, at: 0, effectiveRange: nil)
      let own = try #require(attribute as? UIFont ?? title.font)
      #expect(abs(baseline(title, own) - line) <= 0.75)
    }
    #expect(field.frame.height == height)
  }
}
