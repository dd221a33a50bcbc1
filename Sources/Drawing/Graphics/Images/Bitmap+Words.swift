// Pixels as words that do not say whether they are premultiplied.
extension Bitmap {
  @available(*, deprecated, message: "use pixels, whose type says that they are premultiplied")
  public var words: [UInt32] {
    get { pixels.map(\.word) }
    set { pixels = newValue.map { PremultipliedPixel($0) } }
  }

  @available(*, deprecated, message: "use pixels of the type PremultipliedPixel")
  @_disfavoredOverload
  public init(width: Int, height: Int, pixels words: [UInt32]) {
    self.init(width: width, height: height, pixels: words.map { PremultipliedPixel($0) })
  }

  @available(*, deprecated, message: "use a PremultipliedPixel")
  @_disfavoredOverload
  public init(width: Int, height: Int, filling word: UInt32) {
    self.init(width: width, height: height, filling: PremultipliedPixel(word))
  }

  @available(*, deprecated, message: "use a PremultipliedPixel")
  @_disfavoredOverload
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x].word }
    set { pixels[y * width + x] = PremultipliedPixel(newValue) }
  }

  @available(*, deprecated, message: "use StraightPixel.premultiplied")
  public static func premultiplied(
    red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8
  ) -> UInt32 {
    StraightPixel(
      red: UInt32(red), green: UInt32(green), blue: UInt32(blue), alpha: UInt32(alpha)
    ).premultiplied.word
  }

  @available(*, deprecated, message: "use PremultipliedPixel.straight")
  public static func unpremultiplied(
    _ word: UInt32
  ) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let straight = PremultipliedPixel(word).straight
    return (
      UInt8(straight.red), UInt8(straight.green), UInt8(straight.blue), UInt8(straight.alpha)
    )
  }
}

extension CGColor {
  @available(*, deprecated, message: "use PremultipliedPixel.init(_:)")
  public var pixel: UInt32 { PremultipliedPixel(self).word }

  @available(*, deprecated, message: "use CGColor(PremultipliedPixel(word))")
  public init(pixel word: UInt32) { self.init(PremultipliedPixel(word)) }
}
