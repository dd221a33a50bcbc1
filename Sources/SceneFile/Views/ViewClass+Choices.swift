import Controls
import Foundation
import Views

extension ViewClass {
  static let segmentedControl = ViewClass(
    "UISegmentedControl", control, about: "A row of choices.", properties: segmentProperties
  ) { UISegmentedControl() }

  static let pageControl = ViewClass(
    "UIPageControl", control, about: "A dot for each page.", properties: pageProperties
  ) { UIPageControl() }
}

private let segmentProperties: [ViewProperty] = [
  ViewProperty(
    "segments", Form<[String]>.list(of: .text, named: "titles"), about: "The titles.",
    set: { (view: UISegmentedControl, titles) in
      view.removeAllSegments()
      for (index, title) in titles.enumerated() {
        view.insertSegment(withTitle: title, at: index, animated: false)
      }
    }
  ).spelled("items"),
  ViewProperty(
    "selectedSegmentIndex", Form<Int>.integer(.atLeast(-1)), default: -1,
    about: "The chosen segment, from 0; -1 is none.",
    get: { (view: UISegmentedControl) in view.selectedSegmentIndex },
    set: { $0.selectedSegmentIndex = $1 }),
  ViewProperty(
    "isMomentary", Form<Bool>.bool, default: false, about: "Whether choices do not stay.",
    get: { (view: UISegmentedControl) in view.isMomentary }, set: { $0.isMomentary = $1 }),
  ViewProperty(
    "apportionsSegmentWidthsByContent", Form<Bool>.bool, default: false,
    about: "Whether widths follow the titles.",
    get: { (view: UISegmentedControl) in view.apportionsSegmentWidthsByContent },
    set: { $0.apportionsSegmentWidthsByContent = $1 }),
  ViewProperty(
    "selectedSegmentTintColor", Form<UIColor>.uiColor.orNull, about: "Behind the chosen segment.",
    get: { (view: UISegmentedControl) in view.selectedSegmentTintColor },
    set: { $0.selectedSegmentTintColor = $1 }),
]

private let pageProperties: [ViewProperty] = [
  ViewProperty(
    "numberOfPages", Form<Int>.integer(.from(0, to: 1000)), default: 0, about: "How many dots.",
    get: { (view: UIPageControl) in view.numberOfPages }, set: { $0.numberOfPages = $1 }),
  ViewProperty(
    "currentPage", Form<Int>.integer(.notNegative), default: 0, about: "The marked one, from 0.",
    get: { (view: UIPageControl) in view.currentPage }, set: { $0.currentPage = $1 }),
  ViewProperty(
    "hidesForSinglePage", Form<Bool>.bool, default: false, about: "Whether a single dot is hidden.",
    get: { (view: UIPageControl) in view.hidesForSinglePage },
    set: { $0.hidesForSinglePage = $1 }),
  ViewProperty(
    "pageIndicatorTintColor", Form<UIColor>.uiColor.orNull, about: "The dots' colour.",
    get: { (view: UIPageControl) in view.pageIndicatorTintColor },
    set: { $0.pageIndicatorTintColor = $1 }),
  ViewProperty(
    "currentPageIndicatorTintColor", Form<UIColor>.uiColor.orNull, about: "The marked dot's.",
    get: { (view: UIPageControl) in view.currentPageIndicatorTintColor },
    set: { $0.currentPageIndicatorTintColor = $1 }),
]
