import Flipbook

extension Example {
  /// A finger turns three pages, and the dots follow.
  static let pager = Example(
    cookbook: "pager", size: CGSize(width: 200, height: 240), seconds: 3.4
  ) { stage in
    let pages = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    pages.contentSize = CGSize(width: 600, height: 200)
    pages.isPagingEnabled = true
    pages.showsHorizontalScrollIndicator = false
    let large = UIImage.SymbolConfiguration(pointSize: 56)
    for (index, (text, symbol)) in [
      ("Find", "map"), ("Keep", "bookmark"), ("Share", "paperplane"),
    ].enumerated() {
      let page = UIView(frame: CGRect(x: 200 * CGFloat(index), y: 0, width: 200, height: 200))
      let picture = UIImageView(frame: CGRect(x: 60, y: 40, width: 80, height: 80))
      picture.contentMode = .center
      picture.image = UIImage(systemName: symbol, withConfiguration: large)
      let title = UILabel(frame: CGRect(x: 0, y: 140, width: 200, height: 28))
      title.text = text
      title.textAlignment = .center
      title.font = .systemFont(ofSize: 20, weight: .semibold)
      page.addSubview(picture)
      page.addSubview(title)
      pages.addSubview(page)
    }
    let dots = UIPageControl(frame: CGRect(x: 0, y: 204, width: 200, height: 26))
    dots.numberOfPages = 3
    dots.currentPageIndicatorTintColor = .systemBlue
    dots.pageIndicatorTintColor = .systemGray4
    stage.addSubview(pages)
    stage.addSubview(dots)
    for (page, time) in [(1, 0.4), (2, 1.7)] {
      stage.drag(
        from: CGPoint(x: 160, y: 100), to: CGPoint(x: 50, y: 100), at: time, duration: 0.25)
      stage.at(time + 0.3) { dots.currentPage = page }
    }
  }
}
