import Flipbook
import Testing

/// Which pictures a scene has, and what their goldens are called.
struct LookTests {
  private let folder: SceneFolder

  init() throws { folder = try SceneFolder() }

  @Test func aSceneHasOnePicture() throws {
    try folder.write(scene: "a.json")
    #expect(try folder.check().suffixes == [""])
    #expect(folder.pictures == ["a.png"])
  }

  @Test func aSecondStyleHasItsOwnColors() throws {
    try folder.write(scene: "a.json", "style: ['light', 'dark'],")
    #expect(try folder.check().suffixes == ["", "~dark"])
    #expect(folder.pictures == ["a.png", "a~dark.png"])
    #expect(try folder.frames("a.png")[0][0, 0] == 0xFFFF_FFFF)
    #expect(try folder.frames("a~dark.png")[0][0, 0] == 0xFF00_0000)
  }

  @Test func theFirstStyleHasThePlainName() throws {
    try folder.write(scene: "a.json", "style: ['dark', 'light'],")
    _ = try folder.check()
    #expect(folder.pictures == ["a.png", "a~light.png"])
    #expect(try folder.frames("a.png")[0][0, 0] == 0xFF00_0000)
  }

  @Test func eachScaleHasItsPixels() throws {
    try folder.write(scene: "a.json", "check: {scales: [1, 2, 1.5]},")
    #expect(try folder.check().suffixes == ["", "@2x", "@1.5x"])
    #expect(folder.pictures == ["a.png", "a@1.5x.png", "a@2x.png"])
    #expect(try folder.frames("a.png")[0].width == 8)
    #expect(try folder.frames("a@2x.png")[0].width == 16)
    #expect(try folder.frames("a@1.5x.png")[0].width == 12)
  }

  @Test func theScenesOwnScaleHasThePlainName() throws {
    try folder.write(scene: "a.json", "scale: 3, check: {scales: [3, 1]},")
    _ = try folder.check()
    #expect(folder.pictures == ["a.png", "a@1x.png"])
    #expect(try folder.frames("a.png")[0].width == 24)
    #expect(try folder.frames("a@1x.png")[0].width == 8)
  }

  @Test func stylesComeBeforeScalesInNames() throws {
    try folder.write(scene: "a.json", "style: ['light', 'dark'], check: {scales: [1, 2]},")
    let report = try folder.check()
    #expect(report.suffixes == ["", "@2x", "~dark", "~dark@2x"])
    #expect(
      report.pictures.map { ($0.name as NSString).lastPathComponent }
        == ["a", "a@2x", "a~dark", "a~dark@2x"])
    #expect(report.summary == "1 scene with 4 pictures: 4 recorded")
    let both = try folder.frames("a~dark@2x.png")[0]
    #expect(both.width == 16)
    #expect(both[0, 0] == 0xFF00_0000)
    #expect(try folder.check(.never).summary == "1 scene with 4 pictures: 4 match")
  }

  @Test func traitsAreCombinedAndNamed() throws {
    let check = """
      check: {textSizes: ['large', 'accessibilityLarge'], directions: ['ltr', 'rtl'],
        variants: [{style: 'dark', contrast: 'high'}]},
      """
    try folder.write(scene: "a.json", check)
    #expect(
      try folder.check().suffixes == [
        "", "~rtl", "~accessibilityLarge", "~accessibilityLarge~rtl", "~dark~highContrast",
      ])
    #expect(try folder.check(.never).summary == "1 scene with 5 pictures: 5 match")
    #expect(try folder.frames("a~dark~highContrast.png")[0][0, 0] == 0xFF00_0000)
  }

  @Test func looksAreCompared() throws {
    let scene = """
      {size: [8, 8], layers: [{frame: [0, 0, 8, 8], backgroundColor: "systemRed"}],
       check: {looks: ["classic", "26"], directions: ["ltr", "rtl"]}}
      """
    try folder.write("a.json", scene)
    #expect(try folder.check().suffixes == ["", "~26", "~rtl", "~rtl~26"])
    #expect(try folder.frames("a.png")[0][0, 0] == 0xFFFF_3B30)
    #expect(try folder.frames("a~26.png")[0][0, 0] == 0xFFFF_383C)
  }

  @Test func devicesHaveTheirSizeAndScale() throws {
    let scene = """
      {device: "iPhone SE (3rd generation)", views: [],
       check: {devices: ["iPhone SE (3rd generation)", "iPhone 17 landscape"],
         variants: [{device: "iPad mini (6th generation) landscape 1/3"}]}}
      """
    try folder.write("a.json", scene)
    let names = [
      "a.png", "a~iPad-mini-6th-generation-landscape-1-3.png", "a~iPhone-17-landscape.png",
    ]
    _ = try folder.check()
    #expect(folder.pictures == names)
    let sizes = try names.map { try folder.frames($0)[0] }.map { [$0.width, $0.height] }
    #expect(sizes == [[750, 1334], [750, 1488], [2622, 1206]])
  }

  @Test func aSceneWithItsOwnSizeKeepsItOnDevices() throws {
    try folder.write(scene: "a.json", "check: {variants: [{device: 'iPhone 17'}]},")
    _ = try folder.check()
    #expect(try folder.frames("a~iPhone-17.png")[0].width == 8)
  }

  @Test func aSceneAtAScaleHasThePictureOfOneThatSaysSoItself() throws {
    try folder.write(scene: "a.json", "check: {scales: [1, 2]},")
    try folder.write(scene: "b.json", "scale: 2,")
    _ = try folder.check()
    #expect(try folder.bytes("a@2x.png") == folder.bytes("b.png"))
  }

  @Test(arguments: [
    ("a~dark.png", "has a~dark.png, but no additional style dark; delete it"),
    ("a@2x.png", "has a@2x.png, but no additional scale 2; delete it"),
    ("a~dark~rtl.png", "has a~dark~rtl.png, but no additional variant dark, rtl; delete it"),
    (
      "a~dark@2x.png", "has a~dark@2x.png, but no additional style dark at scale 2; delete it"
    ),
  ])
  func aGoldenOfALookThatTheSceneLacksFails(name: String, message: String) throws {
    try folder.write(scene: "a.json")
    try folder.write(name, "")
    let report = try folder.check()
    #expect(report.errors == [message])
    #expect(report.summary == "1 scene with 2 pictures: 1 recorded, 1 with errors")
  }

  @Test func aPictureOfALookThatASceneMentionsIsNoGolden() throws {
    try folder.write(scene: "a.json", "description: 'drawn from a@2x.png',")
    try folder.write("a@2x.png", "")
    #expect(try folder.check().summary == "1 scene: 1 recorded")
  }

  @Test func aSceneThatIsCalledLikeAScaleIsOneOfItsOwn() throws {
    try folder.write(scene: "a.json")
    try folder.write(scene: "a@2x.json", color: "blue")
    #expect(try folder.check().suffixes == ["", ""])
    #expect(try folder.check(.never).summary == "2 scenes: 2 match")
    let single = try SceneCheck(record: .never, report: folder.file("report"))
      .check([folder.file("a.json").path])
    #expect(single.summary == "1 scene: 1 matches")
  }

  @Test func twoScenesCannotHaveOneGolden() throws {
    try folder.write(scene: "a.json", "check: {scales: [1, 2]},")
    try folder.write(scene: "a@2x.json", color: "blue")
    #expect(
      try folder.check().errors == [
        "has an additional scale 2, whose golden would be that of a@2x.json; rename that scene"
      ])
  }

  @Test func theGoldensOfASingleSceneAreFound() throws {
    try folder.write(scene: "a.json", "check: {scales: [1, 2]},")
    try folder.write(scene: "b.json", "check: {scales: [1, 2]},")
    _ = try folder.check()
    let single = try GoldenSuite([folder.file("a.json").path])
    #expect(single.entries.map { $0.goldensBySuffix.keys.sorted() } == [["", "@2x"]])
  }
}
