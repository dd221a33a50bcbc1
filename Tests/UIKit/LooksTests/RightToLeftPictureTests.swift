import Flipbook
import FlipbookTesting
import Graphics
import LayerTree
import TestSupport
import Testing

/// Pictures of views in right-to-left order, compared with the mirror images of the others.
@Suite(.stage) @MainActor struct RightToLeftPictureTests {
  /// Views without texts, in a column that begins at the leading edge.
  ///
  /// The dots of pages are left out: their edges round to pixels, halves to the right.
  private func makeViews() -> [UIView] {
    let slider = UISlider()
    slider.value = 0.25
    let progress = UIProgressView(progressViewStyle: .default)
    progress.progress = 0.6
    let segments = UISegmentedControl(items: ["", "", ""])
    segments.setWidth(60, forSegmentAt: 1)
    segments.selectedSegmentIndex = 0
    let toggle = UISwitch()
    toggle.isOn = true
    let stepper = UIStepper()
    stepper.value = 0
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.imageView?.image = UIImage(systemName: "square.fill")
    cell.accessoryType = .disclosureIndicator
    let row = UIStackView(
      arrangedSubviews: [(UIColor.red, 10.0), (.green, 30), (.blue, 50)].map { color, width in
        let view = UIView()
        view.backgroundColor = color
        view.widthAnchor.constraint(equalToConstant: width).isActive = true
        return view
      })
    let tabs = UITabBar()
    tabs.items = ["star", "heart", "circle"].map {
      UITabBarItem(title: nil, image: UIImage(systemName: $0), tag: 0)
    }
    tabs.selectedItem = tabs.items?.first
    let arrow = UIImageView(image: UIImage(systemName: "arrow.forward"))
    arrow.contentMode = .center
    let bar = UINavigationBar()
    bar.items = [UINavigationItem(title: ""), UINavigationItem(title: "")]
    bar.backItem?.backButtonTitle = ""
    let fixed = UIStackView(arrangedSubviews: [toggle, stepper, UIView()])
    return [bar, slider, progress, segments, fixed, cell, row, arrow, tabs]
  }

  private func bitmap(isRightToLeft: Bool) throws -> Bitmap {
    let stage = Stage(size: CGSize(width: 300, height: 520), background: .white, scale: 3)
    stage.traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    stage.timeline.run {
      let column = UIStackView(arrangedSubviews: makeViews())
      (column.axis, column.spacing) = (.vertical, 8)
      column.frame = CGRect(x: 0, y: 0, width: 300, height: 520)
      column.distribution = .fillEqually
      stage.addSubview(column)
    }
    return try stage.bitmap(at: 0.5)
  }

  @Test func controlsAreMirrorImages() throws {
    let (plain, mirrored) = (
      try bitmap(isRightToLeft: false), try bitmap(isRightToLeft: true)
    )
    #expect(plain.differing(from: mirrored.mirrored) == 0)
    #expect(plain.differing(from: mirrored) > 1000)
  }
}
