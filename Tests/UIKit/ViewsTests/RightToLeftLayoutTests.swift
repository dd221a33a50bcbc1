import Flipbook
import FlipbookTesting
import Graphics
import LayerTree
import Testing

@testable import Views

/// Layout in right-to-left order, of the whole application or of a view.
@Suite(.stage) @MainActor struct RightToLeftLayoutTests {
  private let stage = Stage(size: CGSize(width: 300, height: 200))
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  init() {
    stage.traitOverrides.layoutDirection = .rightToLeft
    stage.addSubview(root)
  }

  private final class Block: UIView {
    let size: CGSize
    init(_ width: CGFloat, _ height: CGFloat = 10) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
      translatesAutoresizingMaskIntoConstraints = false
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
  }

  private func add(_ views: UIView...) { for view in views { root.addSubview(view) } }

  @Test func directionIsTheApplicationsUnlessAViewHasItsOwn() {
    #expect(UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft)
    #expect(root.traitCollection.layoutDirection == .rightToLeft)
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .rightToLeft)
    let view = UIView()
    root.addSubview(view)
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    for attribute in [
      UISemanticContentAttribute.playback, .spatial, .forceLeftToRight,
    ] {
      view.semanticContentAttribute = attribute
      #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    }
    // Subviews do not inherit it.
    (root.semanticContentAttribute, view.semanticContentAttribute) = (.spatial, .unspecified)
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  @Test func leadingIsRight() {
    let (a, b) = (Block(50), Block(40))
    add(a, b)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 10),
    ])
    root.directionalLayoutMargins.leading = 20
    root.layoutIfNeeded()
    #expect(root.layoutMargins.right == 20)
    #expect(a.frame.maxX == 280)
    #expect(b.frame.maxX == a.frame.minX - 10)
  }

  @Test func aLeadingEdgeIsRelatedToACenter() {
    let (a, b) = (Block(50), Block(40))
    add(a, b)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.centerXAnchor, constant: 10),
      b.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 30),
      b.leadingAnchor.constraint(lessThanOrEqualTo: root.leadingAnchor, constant: 30),
    ])
    root.layoutIfNeeded()
    #expect(a.frame.maxX == 140)
    #expect(b.frame.maxX == 270)
  }

  @Test func visualFormatsBeginAtTheRight() {
    let (a, b, c) = (Block(50), Block(40), Block(30))
    add(a, b, c)
    let views = ["a": a, "b": b]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "H:|-[a]-12-[b]", views: views)
        + NSLayoutConstraint.constraints(
          withVisualFormat: "H:|-5-[c]", options: .directionLeftToRight, views: ["c": c]))
    root.layoutIfNeeded()
    #expect(a.frame.maxX == 292)
    #expect(b.frame.maxX == a.frame.minX - 12)
    #expect(c.frame.minX == 5)
  }

  @Test func stacksBeginAtTheRight() {
    let views = [Block(30), Block(60), Block(90)]
    let row = UIStackView(arrangedSubviews: views)
    row.spacing = 15
    row.setCustomSpacing(20, after: views[0])
    row.frame = CGRect(x: 0, y: 0, width: 300, height: 20)
    root.addSubview(row)
    row.layoutIfNeeded()
    // The first view takes what is left over, as in left-to-right order.
    #expect(views.map(\.frame.maxX) == [300, 165, 90])
    #expect(views.map(\.frame.width) == [115, 60, 90])

    let (short, long) = (Block(30), Block(60))
    let column = UIStackView(arrangedSubviews: [short, long])
    (column.axis, column.alignment) = (.vertical, .leading)
    column.frame = CGRect(x: 0, y: 100, width: 100, height: 20)
    root.addSubview(column)
    column.layoutIfNeeded()
    #expect([short, long].map(\.frame.maxX) == [100, 100])
    column.alignment = .trailing
    column.layoutIfNeeded()
    #expect([short, long].map(\.frame.minX) == [0, 0])
  }

  @Test func hiddenViewsOfAStackAreAfterTheOneBefore() {
    let views = [Block(30), Block(60), Block(90)]
    let row = UIStackView(arrangedSubviews: views)
    row.frame = CGRect(x: 0, y: 0, width: 120, height: 20)
    root.addSubview(row)
    views[1].isHidden = true
    row.layoutIfNeeded()
    #expect(views[0].frame.minX == 90)
    #expect((views[1].frame.minX, views[1].frame.width) == (90, 0))
  }

  @Test func aStackFollowsItsOwnAttribute() {
    let views = [Block(30), Block(60)]
    let row = UIStackView(arrangedSubviews: views)
    row.semanticContentAttribute = .playback
    row.frame = CGRect(x: 0, y: 0, width: 90, height: 20)
    root.addSubview(row)
    row.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [0, 30])
    row.semanticContentAttribute = .unspecified
    #expect(row.layer.needsLayout())
    row.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [60, 0])
  }

  @Test func aNewAttributeMovesWhatIsConstrained() {
    let a = Block(50)
    add(a)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20)
    ])
    root.layoutIfNeeded()
    #expect(a.frame.maxX == 280)
    a.semanticContentAttribute = .forceLeftToRight
    root.layoutIfNeeded()
    #expect(a.frame.minX == 20)
  }

  @Test func directionalMarginsFollowTheDirection() {
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(root.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
    root.semanticContentAttribute = .forceLeftToRight
    #expect(root.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    // Absolute margins stay.
    root.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6)
    root.semanticContentAttribute = .unspecified
    #expect(root.layoutMargins.left == 5)
    #expect(root.directionalLayoutMargins.leading == 6)
  }
}
