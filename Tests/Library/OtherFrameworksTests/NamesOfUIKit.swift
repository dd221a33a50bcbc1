import UIKit
import UniformTypeIdentifiers

// Names as apps use them; it is enough that the file compiles.

final class CopyLabel: UILabel, UIEditMenuInteractionDelegate {
  lazy var editMenu = UIEditMenuInteraction(delegate: self)

  override var canBecomeFirstResponder: Bool { true }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == Selector("copy:")
  }
  override func copy(_ sender: Any?) {
    UIPasteboard.general.string = text
    UIMenuController.shared.hideMenu()
  }
  func showMenus() {
    becomeFirstResponder()
    addInteraction(editMenu)
    editMenu.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: 1, y: 1)))
    let menu = UIMenuController.shared
    menu.menuItems = [UIMenuItem(title: "Copy", action: Selector("copy:"))]
    menu.showMenu(from: self, rect: bounds)
  }
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { UIMenu(children: suggestedActions) }
}

final class ShareController: UIViewController, UIImagePickerControllerDelegate,
  UINavigationControllerDelegate, UIDocumentPickerDelegate, UIContextMenuInteractionDelegate,
  UIPointerInteractionDelegate, UIDragInteractionDelegate, UIDropInteractionDelegate
{
  let imageView = UIImageView()
  var completed: [UIActivity.ActivityType] = []

  override var keyCommands: [UIKeyCommand]? {
    [
      UIKeyCommand(
        title: "Save", action: Selector(ShareController.save), input: "s", modifierFlags: .command),
      UIKeyCommand(
        input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(ShareController.save)),
    ]
  }
  func save() {}

  override func viewDidLoad() {
    super.viewDidLoad()
    imageView.isUserInteractionEnabled = true
    view.addSubview(imageView)
    imageView.addInteraction(UIDragInteraction(delegate: self))
    imageView.addInteraction(UIDropInteraction(delegate: self))
    imageView.addInteraction(UIPointerInteraction(delegate: self))
    imageView.addInteraction(UIContextMenuInteraction(delegate: self))
    imageView.addInteraction(UILargeContentViewerInteraction())
    imageView.showsLargeContentViewer = true
    imageView.largeContentTitle = "Picture"
    imageView.accessibilityCustomActions = [
      UIAccessibilityCustomAction(name: "Save") { _ in true }
    ]
    imageView.accessibilityCustomRotors = [
      UIAccessibilityCustomRotor(name: "Faces") { predicate in
        predicate.searchDirection == .next ? predicate.currentItem : nil
      }
    ]
    imageView.accessibilityCustomContent = [AXCustomContent(label: "Size", value: "3 MB")]
    imageView.accessibilityFrame = CGRect(x: 0, y: 0, width: 44, height: 44)
    userActivity = NSUserActivity(activityType: "app.picture")
    userActivity?.title = "Picture"
    userActivity?.isEligibleForHandoff = true
    userActivity?.becomeCurrent()
  }

  func share() {
    let sheet = UIActivityViewController(
      activityItems: ["text", imageView.image as Any], applicationActivities: [SaveActivity()])
    sheet.excludedActivityTypes = [.airDrop, .postToFacebook]
    sheet.completionWithItemsHandler = { [weak self] type, isDone, _, _ in
      if isDone, let type { self?.completed.append(type) }
    }
    sheet.popoverPresentationController?.sourceView = imageView
    present(sheet, animated: true)
  }

  func pick() {
    guard UIImagePickerController.isSourceTypeAvailable(.photoLibrary) else { return }
    let picker = UIImagePickerController()
    picker.sourceType = .photoLibrary
    picker.delegate = self
    picker.allowsEditing = true
    present(picker, animated: true)
  }
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {
    imageView.image = info[.editedImage] as? UIImage ?? info[.originalImage] as? UIImage
    picker.dismiss(animated: true)
  }

  func pickDocument() {
    let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.pdf, .image])
    picker.delegate = self
    picker.allowsMultipleSelection = true
    present(picker, animated: true)
  }
  func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
  ) {}

  func printPicture() {
    let controller = UIPrintInteractionController.shared
    let info = UIPrintInfo.printInfo()
    info.jobName = "Picture"
    info.outputType = .photo
    controller.printInfo = info
    controller.printingItem = imageView.image
    controller.present(animated: true, completionHandler: nil)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
      UIMenu(title: "", children: [UIAction(title: "Share") { _ in self.share() }])
    }
  }
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? {
    interaction.view.map { UIPointerStyle(effect: .lift(UITargetedPreview(view: $0))) }
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] {
    guard let image = imageView.image else { return [] }
    let item = UIDragItem(itemProvider: NSItemProvider(object: image))
    item.localObject = image
    return [item]
  }
  func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool { session.canLoadObjects(ofClass: UIImage.self) }
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .copy) }
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    _ = session.loadObjects(ofClass: UIImage.self) { [weak self] in
      self?.imageView.image = $0.first as? UIImage
    }
  }

  override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
  }
  override func restoreUserActivityState(_ userActivity: NSUserActivity) {
    title = userActivity.title
  }
  override var preferredFocusEnvironments: [any UIFocusEnvironment] { [imageView] }
  override func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {
    coordinator.addCoordinatedAnimations({ context.nextFocusedView?.alpha = 1 })
    _ = UIFocusSystem.focusSystem(for: self)?.focusedItem
  }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.first?.type == .select { share() }
  }
}

final class SaveActivity: UIActivity {
  override class var activityCategory: UIActivity.Category { .share }
  override var activityType: UIActivity.ActivityType? { UIActivity.ActivityType("app.save") }
  override var activityTitle: String? { "Save" }
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
  override func perform() { activityDidFinish(true) }
}

final class LinkText: NSObject, UITextViewDelegate {
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { interaction == .invokeDefaultAction }
}

class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = ShareController()
    window?.makeKeyAndVisible()
    return launchOptions?[.url] == nil
  }
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: "Default Configuration", sessionRole: session.role)
  }
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool { options[.sourceApplication] != nil }
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) { completionHandler(.newData) }
  func applicationDidEnterBackground(_ application: UIApplication) {
    let task = application.beginBackgroundTask()
    if task != .invalid { application.endBackgroundTask(task) }
  }
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = UINavigationController(rootViewController: ShareController())
    self.window = window
    window.makeKeyAndVisible()
    if let context = connectionOptions.urlContexts.first {
      self.scene(scene, openURLContexts: [context])
    }
  }
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts { scene.title = context.url.absoluteString }
  }
}
