import Foundation
import Graphics
import Testing

@testable import SceneModel

/// Values of properties, and lists of them.
struct SceneValueTests {
  @Test func literalsAreWhatFilesSay() {
    let value: Scene.Value = ["a": nil, "b": true, "c": 2, "d": 1.5, "e": "red", "f": [1, "x"]]
    let object = value.object
    #expect(object?.keys == ["a", "b", "c", "d", "e", "f"])
    #expect(object?["a"] == .null)
    #expect(object?["b"]?.bool == true)
    #expect(object?["c"]?.number == 2)
    #expect(object?["d"]?.number == 1.5)
    #expect(object?["e"]?.text == "red")
    #expect(object?["f"]?.list == [.number(1), .text("x")])
    // A value is of one kind.
    #expect(object?["c"]?.text == nil)
    #expect(object?["e"]?.color == nil)
  }

  @Test func propertiesKeepTheirOrder() {
    var properties: Scene.Properties = ["a": 1, "b": 2, "c": 3]
    properties["a"] = 9
    #expect(properties.keys == ["a", "b", "c"])
    properties["a"] = nil
    properties["none"] = nil
    #expect(properties.keys == ["b", "c"])
    #expect(properties["c"]?.number == 3)
    properties["a"] = 1
    #expect(properties.keys == ["b", "c", "a"])
    #expect(properties["b"]?.number == 2)
    #expect(properties.count == 3)
  }

  @Test func theirOrderMakesNoDifference() {
    let (one, other): (Scene.Properties, Scene.Properties) = (["a": 1, "b": 2], ["b": 2, "a": 1])
    #expect(one == other)
    #expect(Set([one, other]).count == 1)
    #expect(one != ["a": 1, "b": 3])
    #expect(one != ["a": 1])
  }

  @Test func colorsMayDifferByStyle() {
    let pair = Scene.Color.pair(light: "white", dark: .system("label"))
    #expect(pair.resolved(isDark: false) == .white)
    #expect(pair.resolved(isDark: true) == .white)
    #expect(Scene.Color.system("label").resolved(isDark: false) == .black)
    #expect(Scene.Color.system("none").resolved(isDark: false) == .clear)
    #expect(CGColor(css: "#0A84FF") == CGColor(red: 10 / 255, green: 132 / 255, blue: 1, alpha: 1))
    #expect(CGColor(css: "no color") == nil)
  }
}
