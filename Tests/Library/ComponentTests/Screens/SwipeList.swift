import UIKit

protocol SwipeCellDelegate: AnyObject {
  func swipeCellDidDelete(_ cell: SwipeCell)
}

/// A row that is deleted by a swipe to the left of more than half of its width.
final class SwipeCell: UITableViewCell {
  weak var delegate: SwipeCellDelegate?
  private var originalCenter = CGPoint.zero
  private var deletesOnRelease = false
  private let cross = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    cross.text = "\u{2717}"
    cross.textColor = .systemRed
    cross.font = .boldSystemFont(ofSize: 24)
    addSubview(cross)
    let recognizer = UIPanGestureRecognizer(target: self, action: Selector(handlePan(_:)))
    recognizer.delegate = self
    addGestureRecognizer(recognizer)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    cross.frame = CGRect(x: bounds.width + 12, y: 0, width: 40, height: bounds.height)
  }

  private func handlePan(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      originalCenter = center
    case .changed:
      let translation = recognizer.translation(in: self)
      center = CGPoint(x: originalCenter.x + min(translation.x, 0), y: originalCenter.y)
      deletesOnRelease = frame.origin.x < -frame.width / 2
    case .ended:
      if deletesOnRelease {
        delegate?.swipeCellDidDelete(self)
      } else {
        let originalFrame = CGRect(
          x: 0, y: frame.origin.y, width: bounds.width, height: bounds.height)
        UIView.animate(withDuration: 0.2) { self.frame = originalFrame }
      }
    default: break
    }
  }

  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return false }
    let translation = pan.translation(in: superview)
    return abs(translation.x) > abs(translation.y)
  }
}

extension SwipeCell: UIGestureRecognizerDelegate {}

/// A list of things to do, in a navigation controller.
final class SwipeList: UIViewController, UITableViewDataSource, UITableViewDelegate,
  SwipeCellDelegate
{
  let tableView = UITableView()
  private(set) var items = ["Milk", "Bread", "Eggs", "Rice", "Tea", "Salt", "Soap", "Jam", "Nuts"]
  private(set) var selected: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "To do"
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(tableView)
    tableView.dataSource = self
    tableView.delegate = self
    tableView.rowHeight = 50
    tableView.register(SwipeCell.self, forCellReuseIdentifier: "item")
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
    cell.textLabel?.text = items[indexPath.row]
    cell.backgroundColor = UIColor(
      red: 1, green: 0.55 + 0.05 * CGFloat(indexPath.row), blue: 0.4, alpha: 1)
    (cell as? SwipeCell)?.delegate = self
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selected.append(items[indexPath.row])
  }

  func swipeCellDidDelete(_ cell: SwipeCell) {
    guard let indexPath = tableView.indexPath(for: cell) else { return }
    items.remove(at: indexPath.row)
    tableView.beginUpdates()
    tableView.deleteRows(at: [indexPath], with: .left)
    tableView.endUpdates()
  }
}
