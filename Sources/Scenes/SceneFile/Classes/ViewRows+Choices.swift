import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import Views

extension ViewClass {
  static let segmentedControl = ViewClass(
    "UISegmentedControl", control, about: "A row of choices.", properties: segmentProperties
  ) { UISegmentedControl() }

  static let pageControl = ViewClass(
    "UIPageControl", control, about: "A dot for each page.", properties: pageProperties
  ) { UIPageControl() }
}

@MainActor private let segmentProperties: [ViewProperty] = [
  ViewProperty(
    "segments", aliases: ["items"], .list(.text, named: "titles"), "The titles.",
    set: { (view: UISegmentedControl, titles: [String]) in
      view.removeAllSegments()
      for (index, title) in titles.enumerated() {
        view.insertSegment(withTitle: title, at: index, animated: false)
      }
    }
  ),
  ViewProperty(
    "selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex, .integer(.atLeast(-1)),
    default: -1, "The selected segment, from 0; -1 is none."),
  ViewProperty(
    "isMomentary", \UISegmentedControl.isMomentary, default: false,
    "Whether a segment is "
      + "selected only while it is touched."),
  ViewProperty(
    "apportionsSegmentWidthsByContent", \UISegmentedControl.apportionsSegmentWidthsByContent,
    default: false, "Whether widths follow the titles."),
  ViewProperty(
    "selectedSegmentTintColor", \UISegmentedControl.selectedSegmentTintColor, .optional(.viewColor),
    "The color behind the selected segment."),
]

@MainActor private let pageProperties: [ViewProperty] = [
  ViewProperty(
    "numberOfPages", \UIPageControl.numberOfPages, .integer(.from(0, to: 1000)), default: 0,
    "How many dots."),
  ViewProperty(
    "currentPage", \UIPageControl.currentPage, .integer(.notNegative), default: 0,
    "The current page, from 0."),
  ViewProperty(
    "hidesForSinglePage", \UIPageControl.hidesForSinglePage, default: false,
    "Whether a single dot is hidden."),
  ViewProperty(
    "pageIndicatorTintColor", \UIPageControl.pageIndicatorTintColor, .optional(.viewColor),
    "The dots' color."),
  ViewProperty(
    "currentPageIndicatorTintColor", \UIPageControl.currentPageIndicatorTintColor,
    .optional(.viewColor), "The color of the current page's dot."),
]
