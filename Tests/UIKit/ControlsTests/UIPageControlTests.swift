import FlipbookTesting
import Foundation
import LayerTree
import Testing
import UIKitValues

@testable import Controls
@testable import Views

@Suite(.stage) @MainActor struct UIPageControlTests {
  @Test func pagesAreHeldToTheirNumber() {
    let control = UIPageControl()
    control.numberOfPages = 3
    control.currentPage = 7
    #expect(control.currentPage == 2)
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.currentPage = -1
    #expect(control.currentPage == 0)
  }

  /// As on iOS 17 to 26, where dots are 7.33 to 7.67 wide, and the centers of three 17.2 and 18.2
  /// apart.
  @Test func dotsAreAsFarApartAsApples() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    control.numberOfPages = 3
    control.currentPage = 1
    control.layoutIfNeeded()
    let centers = control.dots.map(\.center.x)
    #expect(abs(centers[1] - centers[0] - 17.2) <= 0.5)
    #expect(abs(centers[2] - centers[1] - 18.2) <= 0.5)
    #expect(control.dots.map(\.bounds.width) == [7.5, 7.5, 7.5])
    #expect(control.dots[1].backgroundColor == .white)
    #expect(control.dots[0].backgroundColor == UIColor.white.withAlphaComponent(0.3))
    #expect(abs(control.size(forNumberOfPages: 3).width - 60.9) < 1e-9)
    #expect(control.size(forNumberOfPages: 3).height == 26)
  }

  @Test func dotsThatDoNotFitWaitBeyondSmallerOnes() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 120, height: 26))
    control.numberOfPages = 30
    /// Pages that show, with their dots' widths.
    func shown(at page: Int) -> [Int: CGFloat] {
      control.currentPage = page
      control.layoutIfNeeded()
      let all = control.dots.enumerated().map { ($0.offset, $0.element.bounds.width) }
      for (page, width) in all where width > 0 {
        let dot = control.dots[page]
        #expect(dot.frame.minX >= 0)
        #expect(dot.frame.maxX <= control.bounds.width)
        #expect(dot.layer.cornerRadius == width / 2)
      }
      return Dictionary(uniqueKeysWithValues: all.filter { $0.1 > 0 })
    }
    #expect(shown(at: 0) == [0: 7.5, 1: 7.5, 2: 7.5, 3: 7.5, 4: 7.5, 5: 5.625, 6: 3.75])
    // It stays while the current dot is a large one, and then moves as far as it takes.
    #expect(shown(at: 4) == shown(at: 0))
    #expect(shown(at: 5) == [1: 3.75, 2: 5.625, 3: 7.5, 4: 7.5, 5: 7.5, 6: 5.625, 7: 3.75])
    #expect(shown(at: 3) == shown(at: 5))
    #expect(
      shown(at: 29) == [23: 3.75, 24: 5.625, 25: 7.5, 26: 7.5, 27: 7.5, 28: 7.5, 29: 7.5])
    control.frame.size.width = 600
    #expect(shown(at: 29).count == 30)
  }

  @Test func aSinglePageMayHide() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    control.numberOfPages = 1
    control.layoutIfNeeded()
    #expect(control.dots[0].isHidden == false)
    control.hidesForSinglePage = true
    control.layoutIfNeeded()
    #expect(control.dots[0].isHidden)
  }

  @Test func theHalvesTurnPages() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    control.numberOfPages = 2
    var pages: [Int] = []
    control.addTarget(for: .valueChanged) { pages.append($0.currentPage) }
    control.turn(at: CGPoint(x: 150, y: 20))
    control.turn(at: CGPoint(x: 150, y: 20))
    control.turn(at: CGPoint(x: 20, y: 20))
    #expect(pages == [1, 0])
  }
}
