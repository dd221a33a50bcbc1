import Graphics
import Testing

/// Paths handed out element by element.
///
/// Runs in release mode too.
@Suite struct CGPathApplyingTests {
  @Test func thePointerIsHandedThrough() {
    let path = CGPath(rect: .init(x: 0, y: 0, width: 2, height: 1), transform: nil)
    var types: [CGPathElementType] = []
    withUnsafeMutablePointer(to: &types) { types in
      path.apply(info: types) { info, element in
        info?.assumingMemoryBound(to: [CGPathElementType].self).pointee.append(element.type)
      }
    }
    #expect(types.first == .moveToPoint)
    #expect(types.last == .closeSubpath)
    #expect(types.count == 5)
  }
}
