import Combine
import Testing

import struct CoreGraphics.CGRect

#if canImport(UIKit)
  import UIKit
#endif
#if canImport(QuartzCore)
  import QuartzCore
#endif
#if canImport(CoreGraphics)
  import CoreGraphics
#endif
#if canImport(Symbols)
  import Symbols
#endif

/// Code that imports Apple's names means Flipbook's types.
@MainActor struct UIKitTests {
  @Test func theNamesAreThoseOfFlipbook() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let view = Plain(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.addSubview(view)
    let layer: QuartzCore.CALayer = (view as UIKit.UIView).layer
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 30 }
    try stage.advance(to: 0.5)
    #expect(layer.presentation()?.position.x == 20)
    #expect(CGColor(red: 1, green: 0, blue: 0, alpha: 1) == UIColor.red.cgColor)
  }

  @Test func effectsOfSymbolsHaveTheirModule() {
    let effect: any Symbols.SymbolEffect = .bounce.up
    #expect(effect is UIKit.BounceSymbolEffect)
    #expect(Symbols.SymbolEffectOptions.repeating != .default)
  }

  @Test func combineStandsBesideUIKit() {
    final class Model: ObservableObject { @Published var width: CGFloat = 8 }
    let (model, view) = (Model(), UIView())
    let sink: AnyCancellable = model.$width.assign(to: \.frame.size.width, on: view)
    model.width = 24
    #expect(view.frame.width == 24)
    sink.cancel()
    #expect((Combine.Just(1) as any Publisher) is Just<Int>)
  }

  @Test func tasksSleepInStageTime() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let time = try stage.result {
      try await Task.sleep(for: .microseconds(300))
      return CACurrentMediaTime()
    }
    #expect(time == 0.0003)
  }
}
