import Base
import Testing

/// Whole numbers of computed ones.
@Suite struct SaturatingTests {
  @Test func integersStayWithinWhatDoublesTell() {
    let most = 1 << 53
    #expect(Int(saturating: 2.9) == 2)
    #expect(Int(saturating: -2.9) == -2)
    #expect(Int(saturating: 0.0) == 0)
    #expect(Int(saturating: Double.nan) == 0)
    #expect(Int(saturating: Double.infinity) == most)
    #expect(Int(saturating: -Double.infinity) == -most)
    #expect(Int(saturating: 9.3e18) == most)
    #expect(Int(saturating: -1e300) == -most)
    #expect(Int(saturating: 1e15) == 1_000_000_000_000_000)
  }

  @Test func othersStayWithinTheirTypes() {
    #expect(UInt8(saturating: 255.9) == 255)
    #expect(UInt8(saturating: 1e9) == 255)
    #expect(UInt8(saturating: -0.5) == 0)
    #expect(UInt8(saturating: -7.0) == 0)
    #expect(UInt32(saturating: Double.nan) == 0)
    #expect(UInt32(saturating: 5e9) == .max)
    #expect(Int32(saturating: -Double.infinity) == .min)
    #expect(UInt64(saturating: 1e18) == 1_000_000_000_000_000_000)
    #expect(UInt64(saturating: 1e30) == .max)
  }
}
