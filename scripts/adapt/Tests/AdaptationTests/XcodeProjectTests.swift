import Adaptation
import Foundation
import Rewriting
import Testing

/// The targets of Xcode projects, of which nothing but the project file says which files they have.
struct XcodeProjectTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  private func write(_ files: [String: String]) throws {
    for (path, text) in files { try temporary.write(path, text) }
  }

  /// Writes a project file, whose objects are lines of the form `ID = {…};`.
  private func writeProject(_ objects: String, to path: String = "Shop.xcodeproj") throws {
    try write([
      "\(path)/project.pbxproj": """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tobjects = {
      \(objects)
      \t};
      \trootObject = P /* Project object */;
      }
      """
    ])
  }

  private static let groups = """
    P = {isa = PBXProject; developmentRegion = de; mainGroup = G0; targets = (TA, TK, TT, TU); };
    TA /* Shop */ = {isa = PBXNativeTarget; name = Shop; buildConfigurationList = CL;
      productType = "com.apple.product-type.application"; buildPhases = (SA, RA);
      dependencies = (DK); packageProductDependencies = (PD); };
    TK = {isa = PBXNativeTarget; name = "Shop Kit"; buildPhases = (SK); dependencies = ();
      productType = "com.apple.product-type.framework"; };
    TT = {isa = PBXNativeTarget; name = ShopTests; buildPhases = (ST, RT); dependencies = (DA);
      productType = "com.apple.product-type.bundle.unit-test"; packageProductDependencies = (PS); };
    TU = {isa = PBXNativeTarget; name = ShopUITests; buildPhases = (SU);
      productType = "com.apple.product-type.bundle.ui-testing"; };
    CL = {isa = XCConfigurationList; buildConfigurations = (C1); };
    C1 = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)";
      PRODUCT_MODULE_NAME = ShopApp; }; };
    DK = {isa = PBXTargetDependency; target = TK; };
    DA = {isa = PBXTargetDependency; target = TA; };
    PD = {isa = XCSwiftPackageProductDependency; productName = SnapKit; };
    PS = {isa = XCSwiftPackageProductDependency; productName = SnapshotTesting; };
    SA = {isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B9); };
    RA = {isa = PBXResourcesBuildPhase; files = (B4, B5, B6, B7); };
    SK = {isa = PBXSourcesBuildPhase; files = (B8, B1); };
    ST = {isa = PBXSourcesBuildPhase; files = (BT); };
    RT = {isa = PBXResourcesBuildPhase; files = (BJ); };
    SU = {isa = PBXSourcesBuildPhase; files = (BT); };
    B1 = {isa = PBXBuildFile; fileRef = F1; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
    B3 = {isa = PBXBuildFile; fileRef = F3; }; B4 = {isa = PBXBuildFile; fileRef = F4; };
    B5 = {isa = PBXBuildFile; fileRef = V5; }; B6 = {isa = PBXBuildFile; fileRef = F6; };
    B7 = {isa = PBXBuildFile; fileRef = V7; }; B8 = {isa = PBXBuildFile; fileRef = F8; };
    B9 = {isa = PBXBuildFile; fileRef = F9; }; BT = {isa = PBXBuildFile; fileRef = FT; };
    BJ = {isa = PBXBuildFile; fileRef = FJ; };
    G0 = {isa = PBXGroup; children = (GA, GK, GT, F9); sourceTree = "<group>"; };
    GA = {isa = PBXGroup; children = (GV, F2, F4, V5, F6, V7); path = App; sourceTree = "<group>"; };
    GV = {isa = PBXGroup; children = (F1, F3); name = Views; sourceTree = "<group>"; };
    GK = {isa = PBXGroup; children = (F8); path = Kit; sourceTree = SOURCE_ROOT; };
    GT = {isa = PBXGroup; children = (FT, FJ); path = AppTests; sourceTree = "<group>"; };
    F1 = {isa = PBXFileReference; path = "Views/Card View.swift"; sourceTree = "<group>"; };
    F2 = {isa = PBXFileReference; path = AppDelegate.swift; sourceTree = "<group>"; };
    F3 = {isa = PBXFileReference; path = Old.m; sourceTree = "<group>"; };
    F4 = {isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
    V5 = {isa = PBXVariantGroup; children = (L1, L2); name = Localizable.strings;
      sourceTree = "<group>"; };
    L1 = {isa = PBXFileReference; name = de; path = de.lproj/Localizable.strings;
      sourceTree = "<group>"; };
    L2 = {isa = PBXFileReference; name = en; path = en.lproj/Localizable.strings;
      sourceTree = "<group>"; };
    F6 = {isa = PBXFileReference; path = film.mp4; sourceTree = "<group>"; };
    V7 = {isa = PBXVariantGroup; children = (L3); name = Main.storyboard; sourceTree = "<group>"; };
    L3 = {isa = PBXFileReference; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
    F8 = {isa = PBXFileReference; path = Kit.swift; sourceTree = "<group>"; };
    F9 = {isa = PBXFileReference; path = ../Shared/Out.swift; sourceTree = "<group>"; };
    FT = {isa = PBXFileReference; path = CardTests.swift; sourceTree = "<group>"; };
    FJ = {isa = PBXFileReference; path = cards.json; sourceTree = "<group>"; };
    """

  private func writeFiles() throws {
    try write([
      "Shop/App/Views/Card View.swift": "import UIKit\n\nclass Card: UIView {}\n",
      "Shop/App/AppDelegate.swift": "import UIKit\n", "Shop/App/Old.m": "",
      "Shop/App/NotListed.swift": "", "Shop/App/Assets.xcassets/Contents.json": "{}",
      "Shop/App/de.lproj/Localizable.strings": "", "Shop/App/en.lproj/Localizable.strings": "",
      "Shop/App/Base.lproj/Main.storyboard": "", "Shop/App/film.mp4": "",
      "Shop/Kit/Kit.swift": "", "Shared/Out.swift": "",
      "Shop/AppTests/CardTests.swift": "@testable import ShopApp\n",
      "Shop/AppTests/cards.json": "[]",
      "Shop/AppTests/__Snapshots__/CardTests/testCard.1.png": "",
    ])
  }

  @Test func aProjectSaysWhichFilesItsTargetsHave() throws {
    try writeProject(Self.groups, to: "Shop/Shop.xcodeproj")
    try writeFiles()
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let library = try Library(at: folder.appendingPathComponent("Shop").path)
    #expect(library.name == "Shop")
    #expect(library.language == "de")
    #expect(library.dependencies == ["SnapKit"])
    #expect(
      library.targets.map(\.path) == ["Sources/ShopApp", "Sources/Shop_Kit", "Tests/ShopTests"])
    let (app, kit, tests) = (library.targets[0], library.targets[1], library.targets[2])
    // Tests import it, so it is a library.
    #expect(!app.isProgram && !app.isTest)
    #expect(app.sources == ["AppDelegate.swift", "Views/Card View.swift"])
    #expect(
      app.resources.map(\.lastPathComponent) == [
        "Assets.xcassets", "de.lproj", "en.lproj", "film.mp4",
      ])
    #expect(app.dependencies == ["Shop_Kit"])
    #expect(app.products == ["SnapKit"])
    #expect(app.findings.map(\.symbol).sorted() == ["Main.storyboard", "Old.m", "Out.swift"])
    #expect(kit.sources == ["App/Views/Card View.swift", "Kit/Kit.swift"])
    #expect(tests.sources == ["CardTests.swift"])
    #expect(tests.resources.map(\.lastPathComponent) == ["cards.json"])
    #expect(tests.goldens == ["__Snapshots__/CardTests/testCard.1.png"])
    #expect(tests.dependencies == ["ShopApp"])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
    let project = folder.appendingPathComponent("Shop/Shop.xcodeproj").path
    #expect(try Library(at: project).targets.count == 3)
  }

  /// A folder of Xcode 16 has all of its files, but for those that the project excepts.
  @Test func foldersBelongToTargets() throws {
    try writeProject(
      """
      P = {isa = PBXProject; mainGroup = G; targets = (TA, TT); };
      TA = {isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (FA);
        productType = "com.apple.product-type.application"; buildPhases = (); };
      TT = {isa = PBXNativeTarget; name = AppTests; fileSystemSynchronizedGroups = (FT);
        productType = "com.apple.product-type.bundle.unit-test"; buildPhases = (); };
      G = {isa = PBXGroup; children = (FA, FT); sourceTree = "<group>"; };
      FA = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (EA, ET); path = App;
        sourceTree = "<group>"; };
      EA = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TA;
        membershipExceptions = (Info.plist, Old, "Only Tests.swift"); };
      ET = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TT;
        membershipExceptions = ("Only Tests.swift"); };
      FT = {isa = PBXFileSystemSynchronizedRootGroup; path = AppTests; sourceTree = "<group>"; };
      """)
    try write([
      "App/App.swift": "import UIKit\n", "App/Only Tests.swift": "", "App/Info.plist": "",
      "App/Old/old.swift": "", "App/Views/Row.swift": "", "App/Views/Row.xib": "",
      "App/Views/UnitTests/Names.swift": "", "App/Texts.xcstrings": "{}",
      "App/de.lproj/InfoPlist.strings": "", "App/Fonts/f.ttf": "",
      "AppTests/RowTests.swift": "@testable import App",
      "AppTests/__Snapshots__/RowTests/testRow.1.png": "",
    ])
    let library = try Library(at: folder.path)
    let (app, tests) = (library.targets[0], library.targets[1])
    #expect(app.sources == ["App.swift", "Views/Row.swift", "Views/UnitTests/Names.swift"])
    #expect(app.resources.map(\.lastPathComponent) == ["f.ttf", "Texts.xcstrings", "de.lproj"])
    #expect(app.findings.map(\.symbol) == ["Row.xib"])
    #expect(tests.sources == ["App/Only Tests.swift", "AppTests/RowTests.swift"])
    #expect(tests.goldens == ["AppTests/__Snapshots__/RowTests/testRow.1.png"])
    #expect(tests.dependencies == ["App"])
  }

  /// The translations of several folders go into one, and its language into the manifest.
  @Test func translationsAreOneFolder() throws {
    try writeProject(
      """
      P = {isa = PBXProject; developmentRegion = fr; mainGroup = G; targets = (T); };
      T = {isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (F);
        productType = "com.apple.product-type.application"; buildPhases = (); };
      G = {isa = PBXGroup; children = (F); sourceTree = "<group>"; };
      F = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
      """)
    try write([
      "App/App.swift": "", "App/One/fr.lproj/One.strings": "", "App/Two/fr.lproj/Two.strings": "",
    ])
    let package = AdaptedPackage(
      try Library(at: folder.path),
      rewritten: RewriteResult(files: [], findings: [], screens: []), flipbook: "/")
    #expect(
      package.files.keys.filter { $0.contains("Resources") }.sorted() == [
        "Sources/App/Resources/fr.lproj/One.strings", "Sources/App/Resources/fr.lproj/Two.strings",
      ])
    guard case .text(let manifest)? = package.files["Package.swift"] else {
      Issue.record("there is no manifest")
      return
    }
    #expect(manifest.contains("  defaultLocalization: \"fr\",\n"))
    #expect(manifest.components(separatedBy: ".copy(\"Resources/fr.lproj\")").count == 2)
  }

  /// A framework for two platforms: one of its targets is adapted, and the other named.
  @Test func targetsOfOneModuleNameAreNamed() throws {
    try writeProject(
      """
      P = {isa = PBXProject; mainGroup = G; targets = (TI, TV, TE); };
      TI = {isa = PBXNativeTarget; name = "Kit iOS"; fileSystemSynchronizedGroups = (FI);
        productType = "com.apple.product-type.framework"; buildPhases = ();
        buildConfigurationList = L; };
      TV = {isa = PBXNativeTarget; name = "Kit tvOS"; fileSystemSynchronizedGroups = (FV);
        productType = "com.apple.product-type.framework"; buildPhases = ();
        buildConfigurationList = L; };
      TE = {isa = PBXNativeTarget; name = "Kit empty";
        productType = "com.apple.product-type.framework"; buildPhases = ();
        buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (C); };
      C = {isa = XCBuildConfiguration; buildSettings = { PRODUCT_NAME = Kit; }; };
      G = {isa = PBXGroup; children = (FI, FV); sourceTree = "<group>"; };
      FI = {isa = PBXFileSystemSynchronizedRootGroup; path = iOS; sourceTree = "<group>"; };
      FV = {isa = PBXFileSystemSynchronizedRootGroup; path = tvOS; sourceTree = "<group>"; };
      """)
    try write(["iOS/Phone.swift": "", "tvOS/Screen.swift": ""])
    let first = try Library(at: [folder.path])
    #expect(first.targets.map(\.sources) == [["Phone.swift"]])
    #expect(first.targets[0].findings.map(\.symbol) == ["target Kit iOS"])
    #expect(
      first.targets[0].findings.map(\.message) == [
        "taken alone; Kit tvOS is left, with the same module name Kit; "
          + "to take another: --target \"Kit tvOS\""
      ])
    let second = try Library(at: [folder.path], choosing: ["Kit tvOS"])
    #expect(second.targets.map(\.sources) == [["Screen.swift"]])
    #expect(second.targets[0].findings.map(\.symbol) == ["target Kit tvOS"])
    #expect(
      throws: AdaptationError.noSuchTarget("Kit", among: ["Kit iOS", "Kit tvOS", "Kit empty"])
    ) { try Library(at: [folder.path], choosing: ["Kit"]) }
  }

  @Test func projectsThatCannotBeReadAreErrors() throws {
    try write(["One.xcodeproj/project.pbxproj": "{}", "a.swift": ""])
    #expect(
      throws: AdaptationError.unreadable(
        file: folder.path + "/One.xcodeproj/project.pbxproj",
        reason: "it is not a project of Xcode's")
    ) { try Library(at: folder.path) }
    try write(["Two.xcodeproj/project.pbxproj": "{}"])
    #expect(
      throws: AdaptationError.severalProjects(
        ["One.xcodeproj", "Two.xcodeproj"], folder: folder.path)
    ) { try Library(at: folder.path) }
  }
}
