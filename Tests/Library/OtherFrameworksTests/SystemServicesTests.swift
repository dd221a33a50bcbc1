import MobileCoreServices
import Testing
import UIKit
import UniformTypeIdentifiers

/// UIKit's names of services of the system keep what they are given.
@MainActor struct SystemServicesTests {
  let stage = Stage(size: CGSize(width: 100, height: 100))
  let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image {
    $0.fill(.infinite)
  }

  @Test func pasteboardsKeepValues() throws {
    let board = UIPasteboard.general
    #expect(board.string == nil)
    #expect(!board.hasStrings)
    board.string = "a"
    #expect(board.string == "a")
    #expect(board.items.count == 1)
    #expect(board.types == ["public.utf8-plain-text"])
    #expect(board.data(forPasteboardType: "public.utf8-plain-text") == Data("a".utf8))
    board.strings = ["b", "c"]
    #expect(board.numberOfItems == 2)
    #expect(board.strings == ["b", "c"])
    board.image = image
    #expect(board.image === image)
    #expect(board.string == nil)
    board.url = URL(string: "https://example.com")
    #expect(board.url?.host == "example.com")
    board.color = .red
    #expect(board.color == .red)
    board.setItems([[UTType.plainText.identifier: Data("d".utf8)]], options: [.localOnly: true])
    #expect(board.string == "d")
    #expect(board.changeCount == 6)
    #expect(UIPasteboard.general === board)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func eachStageHasItsPasteboard() {
    UIPasteboard.general.string = "a"
    let other = Stage(size: CGSize(width: 10, height: 10))
    #expect(UIPasteboard.general.string == nil)
    #expect(UIPasteboard.named(UIPasteboard.Name("mine"), create: false) == nil)
    let mine = UIPasteboard.named(UIPasteboard.Name("mine"), create: true)
    #expect(mine === UIPasteboard.named(UIPasteboard.Name("mine"), create: false))
    #expect(UIPasteboard.withUniqueName() !== UIPasteboard.withUniqueName())
    #expect(other.diagnostics.isEmpty)
  }

  @Test func copyingALabel() {
    let label = CopyLabel()
    label.text = "copied"
    #expect(label.canPerformAction(Selector("copy:"), withSender: nil))
    label.copy(nil)
    #expect(UIPasteboard.general.string == "copied")
  }

  @Test func menusAreReportedOnce() {
    let label = CopyLabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    stage.addSubview(label)
    label.showMenus()
    label.showMenus()
    #expect(UIMenuController.shared.isMenuVisible)
    #expect(UIMenuController.shared.menuItems?.first?.title == "Copy")
    #expect(stage.diagnostics.map(\.layer) == ["UIEditMenuInteraction", "UIMenuController"])
    #expect(label.interactions.count == 1)
    #expect(label.editMenu.view === label)
  }

  @Test func sharingKeepsItems() {
    let sheet = UIActivityViewController(
      activityItems: ["a", image], applicationActivities: [SaveActivity()])
    sheet.excludedActivityTypes = [.mail]
    #expect(sheet.activityItems.count == 2)
    #expect(sheet.applicationActivities?.first?.activityType?.rawValue == "app.save")
    #expect(sheet.excludedActivityTypes == [.mail])
    #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
    let picker = UIImagePickerController()
    picker.sourceType = .camera
    #expect(picker.sourceType == .camera)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func itemProvidersDeliverOnTheStage() throws {
    var (words, picture, missing): (String?, UIImage?, (any Error)?)
    let provider = NSItemProvider(object: "words" as NSString)
    #expect(provider.canLoadObject(ofClass: String.self))
    #expect(!provider.canLoadObject(ofClass: UIImage.self))
    #expect(provider.hasItemConformingToTypeIdentifier(UTType.text.identifier))
    provider.loadObject(ofClass: String.self) { string, _ in words = string }
    provider.loadObject(ofClass: UIImage.self) { _, error in missing = error }
    NSItemProvider(object: image).loadObject(ofClass: UIImage.self) { object, _ in
      picture = object as? UIImage
    }
    #expect(words == nil)
    try stage.advance(to: 0.1)
    #expect(words == "words")
    #expect(picture === image)
    #expect(missing != nil)
  }

  @Test func typesConform() {
    #expect(UTType.png.conforms(to: .image))
    #expect(!UTType.image.conforms(to: .png))
    #expect(UTType(filenameExtension: "JPG") == .jpeg)
    #expect(UTType(mimeType: "application/pdf") == .pdf)
    #expect(UTType("public.png") == .png)
    #expect(UTType("none") == nil)
    #expect(kUTTypeImage as String == UTType.image.identifier)
  }

  @Test func printingFails() {
    var answer: Bool?
    UIPrintInteractionController.shared.printInfo = UIPrintInfo.printInfo()
    UIPrintInteractionController.shared.present(animated: true) { _, isDone, _ in answer = isDone }
    #expect(answer == false)
    #expect(UIPrintInteractionController.shared.printInfo?.outputType == .general)
    #expect(stage.diagnostics.count == 1)
  }

  @Test func launchingByCode() throws {
    let delegate = AppDelegate()
    let application = UIApplication.shared
    application.delegate = delegate
    #expect(delegate.application(application, didFinishLaunchingWithOptions: nil))
    #expect(application.delegate?.window === delegate.window)
    let scene = try #require(application.connectedScenes.first)
    let sceneDelegate = SceneDelegate()
    scene.delegate = sceneDelegate
    #expect(scene.delegate === sceneDelegate)
    let configuration = delegate.application(
      application, configurationForConnecting: scene.session, options: .init())
    #expect(configuration.role == .windowApplication)
    sceneDelegate.scene(scene, willConnectTo: scene.session, options: .init())
    #expect(sceneDelegate.window?.rootViewController is UINavigationController)
    #expect(application.openSessions.first?.scene === scene)
  }
}
