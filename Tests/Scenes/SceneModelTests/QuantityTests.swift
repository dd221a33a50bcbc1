import Testing

@testable import SceneModel

/// Numbers with units.
struct QuantityTests {
  @Test(
    arguments: [
      ("30deg", 30, "deg"), ("1.5e2ms", 150, "ms"), ("50%", 50, "%"), ("-.5", -0.5, ""),
      ("+2S", 2, "s"), ("3e", 3, "e"), ("2em", 2, "em"), ("0", 0, ""),
    ] as [(String, Double, String)])
  func numbersHaveUnits(text: String, value: Double, unit: String) throws {
    let quantity = try #require(Quantity(text))
    #expect(Double(quantity.value) == value)
    #expect(quantity.unit == unit)
  }

  @Test(arguments: ["", "deg", ".", "1.", "1 s", "--1", "1e400", "nan", "1,5", "5%%", "1s2"])
  func othersAreNone(text: String) { #expect(Quantity(text) == nil) }
}
