import DeckViews
import RingGauge
import SlideOver
import Sparkle
import StickyGrid
import UIKit

class ShowcaseController: UIViewController {
  @IBOutlet weak var collection: UICollectionView!
  private let gauge = RingGauge(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
  private let sparkle = SparkleView(frame: CGRect(x: 120, y: 20, width: 80, height: 80))
  private lazy var menu = SlideOver(menu: UIViewController())

  override func viewDidLoad() {
    super.viewDidLoad()
    let layout = StickyGridLayout()
    collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    collection.dataSource = self
    collection.delegate = self
    gauge.delegate = self
    sparkle.delegate = self
    [collection, gauge, sparkle].forEach(view.addSubview)
    menu.attach(to: self)
    NotificationCenter.default.addObserver(
      self, selector: #selector(keyboardWillShow(_:)),
      name: UIResponder.keyboardWillShowNotification, object: nil)
  }

  @objc func keyboardWillShow(_ note: Notification) {
    let frame = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
    collection.contentInset.bottom = frame?.height ?? 0
  }

  override func setUpTheme() {
    super.setUpTheme()
    view.backgroundColor = .white
  }
}

extension UIViewController {
  @objc func setUpTheme() { view.tintColor = .systemTeal }
}

extension ShowcaseController: UICollectionViewDataSource, StickyGridLayoutDelegate {
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 12 }

  func collectionView(
    _ view: UICollectionView, cellForItemAt path: IndexPath
  ) -> UICollectionViewCell {
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    return view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout: StickyGridLayout, heightForItemAt path: IndexPath
  ) -> CGFloat { 40 + 10 * CGFloat(path.item % 3) }
}

extension ShowcaseController: RingGaugeDelegate, SparkleViewDelegate {
  func ringGauge(_ gauge: RingGauge, widthOfSegment index: Int) -> CGFloat { 6 }
  var ringTitle: String { "showcase" }
  func colors(for view: SparkleView) -> [UIColor] { [.green] }
}
