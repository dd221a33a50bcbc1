import Flipbook

private final class PlacesController: UIViewController {
  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    let title = UILabel(frame: CGRect(x: 16, y: 48, width: 163, height: 28))
    title.text = "Places"
    title.font = .systemFont(ofSize: 22, weight: .bold)
    var filled = UIButton.Configuration.filled()
    filled.title = "Filter"
    let filter = UIButton(configuration: filled)
    filter.frame = CGRect(x: 16, y: 92, width: 163, height: 44)
    view.addSubview(title)
    view.addSubview(filter)
  }
}

private final class FilterController: UIViewController {
  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    for (text, y) in [("Open now", 24.0), ("Distance", 68)] {
      let label = UILabel(frame: CGRect(x: 16, y: y, width: 120, height: 24))
      label.text = text
      view.addSubview(label)
    }
    let isOpen = UISwitch(frame: CGRect(x: 128, y: 20, width: 51, height: 31))
    isOpen.isOn = true
    view.addSubview(isOpen)
    let distance = UISlider(frame: CGRect(x: 16, y: 100, width: 163, height: 31))
    distance.value = 0.4
    view.addSubview(distance)
    sheetPresentationController?.detents = [.custom { _ in 150 }]
    sheetPresentationController?.prefersGrabberVisible = true
  }
}

extension Example {
  /// A button presents a sheet, and a finger drags it away.
  static let sheet = Example(
    cookbook: "sheet", size: CGSize(width: 195, height: 300), seconds: 3.2
  ) { stage in
    let places = PlacesController()
    stage.rootViewController = places
    stage.tap(CGPoint(x: 97.5, y: 114), at: 0.2)
    stage.at(0.4) { places.present(FilterController(), animated: true) }
    stage.drag(
      from: CGPoint(x: 98, y: 160), to: CGPoint(x: 98, y: 290), at: 1.8, duration: 0.3,
      timing: CAMediaTimingFunction(name: .easeIn))
  }
}
