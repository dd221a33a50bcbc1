import Flipbook
import Foundation
import TestSupport
import Testing

@testable import Controls
@testable import LayerTree
@testable import Views

/// Setting what is there already changes nothing: no layout, no display, no other size.
@MainActor struct UnchangedSettersTests {
  /// A setter of a class, with a value.
  struct Setter {
    let name: String
    let make: () -> UIView
    let set: (UIView) -> Void
  }

  @Test func nothingIsInvalidated() throws {
    for setter in Setter.all {
      for isConstrained in [false, true] where !(isConstrained && setter.isGeometry) {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let view = setter.make()
        if !(view is UIWindow) { stage.addSubview(view) }
        view.frame = CGRect(x: 10, y: 10, width: 150, height: 40)
        if isConstrained, let superview = view.superview {
          view.translatesAutoresizingMaskIntoConstraints = false
          view.leadingAnchor.constraint(equalTo: superview.leadingAnchor).isActive = true
          view.topAnchor.constraint(equalTo: superview.topAnchor).isActive = true
        }
        setter.set(view)
        stage.timeline.commit()
        #expect(stage.timeline.committer.isEmpty)
        setter.set(view)
        let asking = stage.timeline.committer.changed.map {
          "\(type(of: $0.delegate)) \($0.flags)"
        }
        #expect(asking.isEmpty, "\(setter.name), constrained: \(isConstrained)")
        // Windows that are not shown are never laid out.
        let isDirty = view.layoutEngine.isDirty && !(view is UIWindow)
        #expect(!isDirty, "\(setter.name), constrained: \(isConstrained)")
      }
    }
  }

  /// A change of a view's look or geometry calls the observers of its properties at once.
  @Test func observersAreCalledAtOnce() throws {
    var silent: [String] = []
    for setter in Setter.all {
      let stage = Stage(size: CGSize(width: 200, height: 200))
      let view = setter.make()
      if !(view is UIWindow) { stage.addSubview(view) }
      view.frame = CGRect(x: 10, y: 10, width: 150, height: 40)
      try stage.advance(to: 0.1)
      var calls = 0
      let observation = view.observe(\.incomparable) { _, _ in calls += 1 }
      setter.set(view)
      observation.invalidate()
      if calls == 0, !stage.timeline.committer.isEmpty { silent.append(setter.name) }
    }
    #expect(silent == [])
  }

  /// A setter that the table does not have fails here: add it there.
  @Test func theTableHasEverySetter() throws {
    let declared = try Set(Self.declaredSetters(below: ["UIView"]))
    let listed = Set(Setter.all.map(\.name).filter { !$0.contains("(") })
    #expect(declared.count > 200)
    #expect(declared.subtracting(listed).sorted() == [])
    #expect(listed.subtracting(declared).sorted() == [])
  }

  /// Every property that code outside of its module can set, of these classes and their subclasses.
  static func declaredSetters(below roots: Set<Substring>) throws -> [String] {
    let sources = Repository.root.appendingPathComponent("Sources/UIKit")
    var texts: [String] = []
    for target in ["Views", "Controls", "CollectionViews"] {
      let folder = sources.appendingPathComponent(target)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        texts.append(try String(contentsOf: file, encoding: .utf8))
      }
    }
    var bases: [Substring: Substring] = [:]
    for text in texts {
      for line in text.split(separator: "\n") where line.hasPrefix("open class ") {
        if let match = line.firstMatch(of: #/^open class (\w+): (\w+)/#) {
          bases[match.1] = match.2
        }
      }
    }
    func isListed(_ name: Substring) -> Bool {
      var name = name
      while !roots.contains(name) {
        guard let base = bases[name] else { return false }
        name = base
      }
      return true
    }
    return texts.flatMap { setters(in: $0, isListed) }
  }

  private static func setters(in text: String, _ isListed: (Substring) -> Bool) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var names: [String] = []
    var owner: Substring = ""
    // Made once, since each time takes longer than a match.
    let property = #/^  (?:open|public)((?: [\w()]+)*) var (\w+)\b(.*)$/#
    for (index, line) in lines.enumerated() {
      // Most lines need no regular expression.
      if ["open class ", "public extension ", "extension "].contains(where: line.hasPrefix),
        let match = line.firstMatch(of: #/^(?:open class|public extension|extension) (\w+)/#)
      {
        owner = match.1
      }
      guard line.hasPrefix("  open ") || line.hasPrefix("  public "), isListed(owner),
        let match = line.firstMatch(of: property),
        !["(set)", " static", " class"].contains(where: { match.1.contains($0) })
      else { continue }
      var body = String(match.3)
      var next = index + 1
      while body.count(where: { $0 == "{" }) > body.count(where: { $0 == "}" }) {
        body += "\n" + lines[next]
        next += 1
      }
      if body.contains("{"), !body.contains(#/\b(set|didSet|willSet)\b/#) { continue }
      names.append("\(owner).\(match.2)")
    }
    return names
  }

  // MARK: Layout that sets

  /// Sets in its layout what libraries set there.
  final class Card: UIView {
    let label = UILabel()
    var layouts = 0

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      label.font = UIFont.systemFont(ofSize: 15, weight: .medium)
      label.attributedText = NSAttributedString(string: "Hello, world")
      label.textAlignment = .center
      label.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      label.numberOfLines = 0
      label.preferredMaxLayoutWidth = bounds.width
      invalidateIntrinsicContentSize()
    }
  }

  @Test(arguments: [false, true])
  func aLayoutThatSetsALabelSettles(isConstrained: Bool) throws {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let card = Card(frame: CGRect(x: 0, y: 0, width: 150, height: 60))
    stage.addSubview(card)
    card.addSubview(card.label)
    if isConstrained {
      card.label.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        card.label.centerXAnchor.constraint(equalTo: card.centerXAnchor),
        card.label.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
      ])
    }
    try stage.advance(to: 0.1)
    #expect(card.layouts <= 3)
    if isConstrained {
      #expect(abs(card.label.frame.midX - 75) <= 0.5)
      #expect(card.label.frame.width > 60)
    }
    let before = card.layouts
    try stage.advance(to: 0.5)
    #expect(card.layouts == before)
    card.setNeedsLayout()
    try stage.advance(to: 0.6)
    #expect(card.layouts <= before + 2)
    #expect(stage.diagnostics == [])
  }

  /// Asks for its own layout, through a subview's size, each time.
  final class Restless: UIView {
    var layouts = 0

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      setNeedsLayout()
    }
  }

  @Test func layoutThatNeverSettlesIsNamedAndCostsLittle() throws {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let view = Restless(frame: CGRect(x: 0, y: 0, width: 150, height: 60))
    view.layer.name = "card"
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    // A dozen in the first commit, a few in the next.
    #expect(view.layouts <= LayoutLoopDetector.limit + LayoutLoopDetector.unsettledLimit)
    let diagnostic = try #require(stage.diagnostics.first)
    #expect(stage.diagnostics.count == 1)
    #expect(diagnostic.layer == "Restless “card”")
    #expect(diagnostic.found == "layout that requests another layout")
    #expect(diagnostic.message.contains("setNeedsLayout() in the layout of Restless “card”"))
    let before = view.layouts
    view.setNeedsLayout()
    try stage.advance(to: 0.2)
    #expect(view.layouts <= before + LayoutLoopDetector.unsettledLimit)
    #expect(stage.diagnostics.count == 1)
  }

  /// Asks for its own layout while it is told to.
  final class Nervous: UIView {
    var layouts = 0
    var isNervous = true

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      if isNervous { setNeedsLayout() }
    }
  }

  @Test func aLayerThatHasSettledIsLikeOthersAgain() throws {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let view = Nervous(frame: CGRect(x: 0, y: 0, width: 150, height: 60))
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    #expect(view.layer.flags.contains(.isUnsettled))
    view.isNervous = false
    view.setNeedsLayout()
    try stage.advance(to: 0.2)
    #expect(!view.layer.flags.contains(.isUnsettled))
    view.isNervous = true
    let before = view.layouts
    view.setNeedsLayout()
    try stage.advance(to: 0.3)
    #expect(view.layouts > before + LayoutLoopDetector.unsettledLimit)
  }
}

extension UIView {
  /// Cannot be compared, so that each announced change of the view counts as one of it.
  fileprivate var incomparable: () -> Void { {} }
}
