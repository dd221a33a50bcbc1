import Foundation
import LayerTree
import Testing

@testable import Views

@MainActor struct UIPageControlTests {
  @Test func pagesAreHeldToTheirNumber() {
    let own = Timeline()
    own.becomeThreadDefault()
    defer { withExtendedLifetime(own) {} }
    let control = UIPageControl()
    control.numberOfPages = 3
    control.currentPage = 7
    #expect(control.currentPage == 2)
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.currentPage = -1
    #expect(control.currentPage == 0)
  }

  @Test func dotsAre17PointsApart() {
    let own = Timeline()
    own.becomeThreadDefault()
    defer { withExtendedLifetime(own) {} }
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    control.numberOfPages = 3
    control.currentPage = 1
    control.layoutIfNeeded()
    #expect(control.dots.map(\.center.x) == [83, 100, 117])
    #expect(control.dots.map(\.bounds.width) == [8, 8, 8])
    #expect(control.dots[1].backgroundColor == .white)
    #expect(control.dots[0].backgroundColor == UIColor.white.withAlphaComponent(0.3))
    #expect(control.size(forNumberOfPages: 3) == CGSize(width: 60, height: 26))
  }

  @Test func aSinglePageMayHide() {
    let own = Timeline()
    own.becomeThreadDefault()
    defer { withExtendedLifetime(own) {} }
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    control.numberOfPages = 1
    control.layoutIfNeeded()
    #expect(control.dots[0].isHidden == false)
    control.hidesForSinglePage = true
    control.layoutIfNeeded()
    #expect(control.dots[0].isHidden)
  }

  @Test func theHalvesTurnPages() {
    let own = Timeline()
    own.becomeThreadDefault()
    defer { withExtendedLifetime(own) {} }
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
