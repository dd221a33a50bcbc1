import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import Views

extension ViewClass {
  static let segmentedControl = ViewClass(
    .segmentedControl, control, about: "A row of choices.", properties: segmentProperties
  ) { UISegmentedControl() }

  static let pageControl = ViewClass(
    .pageControl, control, about: "A dot for each page.", properties: pageProperties
  ) { UIPageControl() }
}

@MainActor private let segmentProperties: [Property] = [
  Property(
    "segments", aliases: ["items"], .list(.viewString, named: "titles"), "The titles.",
    set: { (view: UISegmentedControl, titles: [String]) in
      view.removeAllSegments()
      for (index, title) in titles.enumerated() {
        view.insertSegment(withTitle: title, at: index, animated: false)
      }
    }
  ),
  Property(
    "selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex, .integer(.atLeast(-1)),
    default: -1, "The selected segment, from 0; -1 is none."),
  Property(
    "isMomentary", \UISegmentedControl.isMomentary, default: false,
    "Whether a segment is "
      + "selected only while it is touched."),
  Property(
    "apportionsSegmentWidthsByContent", \UISegmentedControl.apportionsSegmentWidthsByContent,
    default: false, "Whether widths follow the titles."),
  Property(
    "selectedSegmentTintColor", \UISegmentedControl.selectedSegmentTintColor, .optional(.viewColor),
    "The color behind the selected segment."),
]

@MainActor private let pageProperties: [Property] = [
  Property(
    "numberOfPages", \UIPageControl.numberOfPages, .integer(.from(0, to: 1000)), default: 0,
    "How many dots."),
  Property(
    "currentPage", \UIPageControl.currentPage, .integer(.notNegative), default: 0,
    "The current page, from 0."),
  Property(
    "hidesForSinglePage", \UIPageControl.hidesForSinglePage, default: false,
    "Whether a single dot is hidden."),
  Property(
    "pageIndicatorTintColor", \UIPageControl.pageIndicatorTintColor, .optional(.viewColor),
    "The dots' color."),
  Property(
    "currentPageIndicatorTintColor", \UIPageControl.currentPageIndicatorTintColor,
    .optional(.viewColor), "The color of the current page's dot."),
]
