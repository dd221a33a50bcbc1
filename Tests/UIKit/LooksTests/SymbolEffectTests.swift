import Flipbook
import Foundation
import Graphics
import Testing

@MainActor struct SymbolEffectTests {
  private let stage = Stage(size: CGSize(width: 60, height: 60))

  /// A black symbol in the middle of the stage.
  private func view(_ name: String) -> UIImageView {
    let view = UIImageView(
      image: stage.timeline.run {
        UIImage(
          systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: 30))
      })
    view.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    view.contentMode = .center
    view.tintColor = .black
    stage.addSubview(view)
    return view
  }

  /// The sum of what is darker than the white stage, in black pixels.
  private func ink(at time: Double) throws -> Double {
    try stage.bitmap(at: time).pixels.reduce(0) { $0 + Double(255 - $1.red) } / 255
  }

  /// The width of what is dark.
  private func width(at time: Double) throws -> Int {
    let bitmap = try stage.bitmap(at: time)
    let columns = (0..<bitmap.width).filter { x in
      (0..<bitmap.height).contains { bitmap[x, $0].red < 128 }
    }
    return (columns.last ?? 0) - (columns.first ?? 0)
  }

  @Test func bouncesOnceAndReturns() throws {
    let view = view("heart.fill")
    let still = try stage.bitmap(at: 0)
    let (width, full) = (try width(at: 0), try ink(at: 0))
    #expect(view.layer.sublayers?.isEmpty ?? true)
    var ends: [Bool] = []
    view.addSymbolEffect(.bounce) { ends.append($0.isFinished) }
    #expect(try self.width(at: 0.2) > width + 2)
    #expect(try ink(at: 0.4) < 0.95 * full)
    #expect(ends.isEmpty)
    #expect(try stage.bitmap(at: 1) == still)
    #expect(ends == [true])
    // The view draws the symbol itself again.
    #expect(view.layer.sublayers?.isEmpty ?? true)
  }

  @Test func bouncesDownAtADoubleSpeed() throws {
    let view = view("heart.fill")
    let width = try width(at: 0)
    view.addSymbolEffect(.bounce.down, options: .speed(2))
    #expect(try self.width(at: 0.1) < width - 2)
    #expect(try self.width(at: 0.4) == width)
  }

  @Test func repeatsAsOftenAsAsked() throws {
    let view = view("heart.fill")
    let width = try width(at: 0)
    var ends: [Double] = []
    view.addSymbolEffect(.bounce.wholeSymbol, options: .repeat(2)) { _ in
      ends.append(CACurrentMediaTime())
    }
    #expect(try self.width(at: 0.2) > width + 2)
    #expect(try self.width(at: 0.9) > width + 2)
    #expect(try self.width(at: 1.7) == width)
    #expect(ends.count == 1 && abs((ends.first ?? 0) - 1.4) < 0.02)
  }

  @Test func pulsesUntilItIsRemoved() throws {
    let view = view("heart.fill")
    let full = try ink(at: 0)
    view.addSymbolEffect(.pulse)
    #expect(try ink(at: 0.75) < 0.5 * full)
    #expect(try ink(at: 1.5) > 0.95 * full)
    #expect(try ink(at: 9.75) < 0.5 * full)
    view.removeSymbolEffect(ofType: .pulse)
    // It returns from where it was.
    #expect(try ink(at: 9.8) < 0.9 * full)
    #expect(try ink(at: 10) > 0.99 * full)
    #expect(view.layer.sublayers?.isEmpty ?? true)
  }

  @Test func scalesUntilItIsRemoved() throws {
    let view = view("heart.fill")
    let width = try width(at: 0)
    view.addSymbolEffect(.scale.up)
    #expect(try self.width(at: 2) > Int(1.15 * Double(width)))
    view.removeSymbolEffect(ofType: .scale)
    #expect(try self.width(at: 4) == width)
    view.addSymbolEffect(.scale.down, animated: false)
    #expect(try self.width(at: 4) < width)
  }

  @Test func disappearsAndAppears() throws {
    let view = view("heart.fill")
    let full = try ink(at: 0)
    let size = view.intrinsicContentSize
    view.addSymbolEffect(.disappear)
    let half = try ink(at: 0.15)
    #expect(half > 0.02 * full && half < 0.9 * full)
    #expect(try ink(at: 1) == 0)
    #expect(view.intrinsicContentSize == size)
    view.addSymbolEffect(.appear)
    #expect(try ink(at: 1.05) < 0.5 * full)
    #expect(abs(try ink(at: 2) - full) < 0.5)
    view.addSymbolEffect(.disappear, animated: false)
    #expect(try ink(at: 2) == 0)
    view.removeAllSymbolEffects(animated: false)
    #expect(abs(try ink(at: 2) - full) < 0.5)
  }

  @Test func variableColorLightsSteps() throws {
    let view = view("wifi")
    let full = try ink(at: 0)
    view.addSymbolEffect(.variableColor.cumulative)
    let amounts = try [0.25, 0.55, 0.85].map { try ink(at: $0) }
    for (low, high) in zip(amounts, amounts.dropFirst()) { #expect(low < high, "\(amounts)") }
    #expect(abs((amounts.last ?? 0) - full) < 1)
    // And again, a cycle later.
    #expect(abs(try ink(at: 0.25 + 1.2) - amounts[0]) < 1)
    view.addSymbolEffect(.variableColor.iterative.hideInactiveLayers)
    let alone = try ink(at: 1.45 + 0.2)
    #expect(alone > 0 && alone < 0.5 * full)
  }

  @Test func partsWithoutAStepStayLit() throws {
    let view = view("speaker.wave.3.fill")
    let still = try stage.bitmap(at: 0)
    view.addSymbolEffect(.variableColor.hideInactiveLayers, options: .nonRepeating)
    // The waves are gone, the speaker is there.
    let first = try stage.bitmap(at: 0.01)
    let box = (0..<60).flatMap { y in (0..<60).map { x in (x, y) } }
    let lit = box.filter { still[$0.0, $0.1].red < 20 && first[$0.0, $0.1].red < 20 }
    let gone = box.filter { still[$0.0, $0.1].red < 20 && first[$0.0, $0.1].red > 200 }
    #expect(lit.count > 100 && gone.count > 30)
    #expect((lit.map(\.0).max() ?? 60) < (gone.map(\.0).max() ?? 0))
    #expect(try stage.bitmap(at: 1.3) == still)
  }

  @Test func replacesOneSymbolByAnother() throws {
    let view = view("play.fill")
    let pause = try #require(
      stage.timeline.run {
        UIImage(
          systemName: "pause.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 30))
      })
    let before = try ink(at: 0)
    var context: UISymbolEffectCompletionContext?
    view.setSymbolImage(pause, contentTransition: .replace) { context = $0 }
    #expect(view.image === pause)
    #expect(try ink(at: 0.2) < 0.7 * before)
    let after = try stage.bitmap(at: 1)
    #expect(context?.isFinished == true && context?.contentTransition != nil)
    let direct = Stage(size: CGSize(width: 60, height: 60))
    let other = UIImageView(image: pause)
    other.frame = view.frame
    other.contentMode = .center
    other.tintColor = .black
    direct.addSubview(other)
    #expect(try after == direct.bitmap(at: 0))
  }

  @Test func effectsGoOnWhenTheTintChanges() throws {
    let view = view("heart.fill")
    view.addSymbolEffect(.pulse)
    _ = try stage.bitmap(at: 1)
    view.tintColor = .red
    let faint = try stage.bitmap(at: 2.25)[30, 30]
    #expect(faint.red == 255 && faint.green > 120)
    #expect(try stage.bitmap(at: 3)[30, 30].green < 20)
  }

  @Test func partsFollowTheView() throws {
    let view = view("heart.fill")
    view.addSymbolEffect(.scale.up, animated: false)
    view.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    view.contentMode = .scaleAspectFit
    try stage.advance(to: 0.1)
    let content = try #require(view.layer.sublayers?.first)
    #expect(abs(content.bounds.height - 20) < 1e-6)
  }

  @Test func wigglesTurnsAndBreathes() throws {
    let view = view("bell.fill")
    let still = try stage.bitmap(at: 0)
    view.addSymbolEffect(.wiggle)
    #expect(try stage.bitmap(at: 0.12) != still)
    #expect(try stage.bitmap(at: 2) == still)
    view.addSymbolEffect(.rotate, options: .nonRepeating)
    #expect(try stage.bitmap(at: 2.5) != still)
    #expect(try stage.bitmap(at: 5) == still)
    let width = try width(at: 5)
    view.addSymbolEffect(.breathe)
    #expect(try self.width(at: 6.2) > width)
  }

  @Test func otherImagesDoNotMove() throws {
    let view = UIImageView(
      image: UIImage(cgImage: CGImage(Bitmap(width: 4, height: 4, filling: 0xFF00_0000))))
    stage.addSubview(view)
    var finished: Bool?
    view.addSymbolEffect(.bounce) { finished = $0.isFinished }
    #expect(finished == false)
    #expect(stage.diagnostics.contains { $0.message.contains("effects move symbols only") })
  }
}
