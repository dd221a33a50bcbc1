import CollectionViews
import Controls
import Flipbook
import Foundation
import Testing

/// Changes between two layouts, animated and by a gesture.
@MainActor struct LayoutTransitionTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))
  private let source = CompositionalLayoutTests.Source([3])
  private let view: UICollectionView

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: Self.rows(50))
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    stage.addSubview(view)
    view.layoutIfNeeded()
  }

  private static func rows(_ height: CGFloat) -> UICollectionViewLayout {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .absolute(height))
    return UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(
        group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])))
  }

  private var last: CGRect? { view.cellForItem(at: [0, 2])?.frame }

  @Test func cellsMoveToTheirPlacesInAnotherLayout() throws {
    var hasEnded = false
    stage.at(0.1) {
      view.setCollectionViewLayout(Self.rows(80), animated: true) { hasEnded = $0 }
    }
    try stage.advance(to: 0.25)
    let y = view.cellForItem(at: [0, 2])?.layer.presentation()?.frame.minY ?? 0
    #expect(y > 110 && y < 150)
    try stage.advance(to: 1)
    #expect(last == CGRect(x: 0, y: 160, width: 300, height: 80))
    #expect(hasEnded)
  }

  @Test func aFractionIsBetweenTheLayouts() throws {
    var ends: [Bool] = []
    let next = Self.rows(100)
    let transition = view.startInteractiveTransition(to: next) { completed, _ in
      ends.append(completed)
    }
    #expect(view.collectionViewLayout === transition)
    transition.transitionProgress = 0.5
    view.layoutIfNeeded()
    #expect(last == CGRect(x: 0, y: 150, width: 300, height: 75))
    #expect(view.contentSize.height == 225)
    view.finishInteractiveTransition()
    try stage.advance(to: 1)
    #expect(last == CGRect(x: 0, y: 200, width: 300, height: 100))
    #expect(view.collectionViewLayout === next)
    #expect(ends == [true])
  }

  @Test func aCancelledTransitionReturns() throws {
    var ends: [Bool] = []
    let old = view.collectionViewLayout
    let transition = view.startInteractiveTransition(to: Self.rows(100)) { completed, _ in
      ends.append(completed)
    }
    transition.transitionProgress = 0.4
    transition.updateValue(3, forAnimatedKey: "key")
    #expect(transition.value(forAnimatedKey: "key") == 3)
    view.layoutIfNeeded()
    view.cancelInteractiveTransition()
    try stage.advance(to: 1)
    #expect(last == CGRect(x: 0, y: 100, width: 300, height: 50))
    #expect(view.collectionViewLayout === old)
    #expect(ends == [false])
  }
}
