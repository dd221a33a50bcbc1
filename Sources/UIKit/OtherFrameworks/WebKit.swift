public import Controls
public import Foundation
public import FoundationNetworking
import LayerTree
public import SystemServices

/// A web page: a placeholder, which loads nothing.
@preconcurrency @MainActor
open class WKWebView: UndrawnContentView {
  public final let configuration: WKWebViewConfiguration
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  open weak var uiDelegate: (any WKUIDelegate)?
  open override var placeholderName: String { "WKWebView" }

  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.configuration = configuration
    super.init(frame: frame)
  }
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }
  public required init?(coder: NSCoder) {
    configuration = WKWebViewConfiguration()
    super.init(coder: coder)
  }

  /// The address that was asked for last.
  open private(set) var url: URL?
  open private(set) var title: String?
  open private(set) var isLoading = false
  open private(set) var estimatedProgress = 0.0
  open var canGoBack: Bool { false }
  open var canGoForward: Bool { false }
  open var hasOnlySecureContent: Bool { false }
  open var allowsBackForwardNavigationGestures = false
  open var allowsLinkPreview = true
  open var customUserAgent: String?
  open var pageZoom: CGFloat = 1
  open var isInspectable = false
  open private(set) lazy var scrollView = UIScrollView()

  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? {
    report("load(_:)")
    url = request.url
    return WKNavigation()
  }
  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    report("loadHTMLString(_:baseURL:)")
    url = baseURL
    return WKNavigation()
  }
  @discardableResult
  open func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
    report("loadFileURL(_:allowingReadAccessTo:)")
    url = URL
    return WKNavigation()
  }
  @discardableResult open func reload() -> WKNavigation? { nil }
  @discardableResult open func goBack() -> WKNavigation? { nil }
  @discardableResult open func goForward() -> WKNavigation? { nil }
  open func stopLoading() {}
  /// Calls the handler with an error, since no script runs here.
  open func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: ((Any?, (any Error)?) -> Void)? = nil
  ) {
    report("evaluateJavaScript(_:completionHandler:)")
    completionHandler?(nil, CocoaError(.featureUnsupported))
  }

  private func report(_ method: String) {
    ServiceFact.notShown("WKWebView").report(of: "WKWebView", at: method)
  }
}

/// A load of a page; none ever finishes.
@preconcurrency @MainActor
open class WKNavigation: NSObject {}

@preconcurrency @MainActor
open class WKWebViewConfiguration: NSObject {
  open var preferences = WKPreferences()
  open var userContentController = WKUserContentController()
  open var websiteDataStore = WKWebsiteDataStore.default()
  open var processPool = WKProcessPool()
  open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
  open var allowsInlineMediaPlayback = false
  open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
  open var applicationNameForUserAgent: String?
  public override init() { super.init() }
}

public struct WKAudiovisualMediaTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let audio = WKAudiovisualMediaTypes(rawValue: 1)
  public static let video = WKAudiovisualMediaTypes(rawValue: 2)
  public static let all: WKAudiovisualMediaTypes = [.audio, .video]
}

@preconcurrency @MainActor
open class WKPreferences: NSObject {
  open var minimumFontSize: CGFloat = 0
  open var javaScriptEnabled = true
  open var javaScriptCanOpenWindowsAutomatically = false
  public override init() { super.init() }
}

@preconcurrency @MainActor
open class WKWebpagePreferences: NSObject {
  open var allowsContentJavaScript = true
  public override init() { super.init() }
}

@preconcurrency @MainActor
open class WKProcessPool: NSObject {
  public override init() { super.init() }
}

@preconcurrency @MainActor
open class WKWebsiteDataStore: NSObject {
  open class func `default`() -> WKWebsiteDataStore { WKWebsiteDataStore() }
  open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore() }
}

/// The scripts and message handlers of pages, stored only.
@preconcurrency @MainActor
open class WKUserContentController: NSObject {
  open private(set) var userScripts: [WKUserScript] = []
  private var handlers: [String: any WKScriptMessageHandler] = [:]
  public override init() { super.init() }
  open func addUserScript(_ userScript: WKUserScript) { userScripts.append(userScript) }
  open func removeAllUserScripts() { userScripts = [] }
  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    handlers[name] = scriptMessageHandler
  }
  open func removeScriptMessageHandler(forName name: String) { handlers[name] = nil }
}

public enum WKUserScriptInjectionTime: Int, Sendable {
  case atDocumentStart, atDocumentEnd
}

@preconcurrency @MainActor
open class WKUserScript: NSObject {
  public let source: String
  public let injectionTime: WKUserScriptInjectionTime
  public let isForMainFrameOnly: Bool

  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool
  ) {
    self.source = source
    self.injectionTime = injectionTime
    isForMainFrameOnly = forMainFrameOnly
  }
}

@preconcurrency @MainActor
open class WKScriptMessage: NSObject {
  open private(set) var name = ""
  open private(set) var body: Any = NSNull()
  open private(set) weak var webView: WKWebView?
}

@preconcurrency @MainActor
public protocol WKScriptMessageHandler: NSObjectProtocol {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

public enum WKNavigationActionPolicy: Int, Sendable {
  case cancel, allow, download
}

public enum WKNavigationResponsePolicy: Int, Sendable {
  case cancel, allow, download
}

public enum WKNavigationType: Int, Sendable {
  case linkActivated, formSubmitted, backForward, reload, formResubmitted
  case other = -1
}

@preconcurrency @MainActor
open class WKFrameInfo: NSObject {
  open private(set) var isMainFrame = true
}

@preconcurrency @MainActor
open class WKNavigationAction: NSObject {
  public let request: URLRequest
  open private(set) var navigationType = WKNavigationType.other
  open private(set) var targetFrame: WKFrameInfo?
  init(request: URLRequest) { self.request = request }
}

@preconcurrency @MainActor
open class WKNavigationResponse: NSObject {
  public let response: URLResponse
  open private(set) var isForMainFrame = true
  init(response: URLResponse) { self.response = response }
}

/// The calls for the pages of a web view, of which none is loaded.
@preconcurrency @MainActor
public protocol WKNavigationDelegate: AnyObject {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void)
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error)
}

extension WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(.allow) }
  public func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {}
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
  public func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {}
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {}
}

/// The calls for the windows of pages, of which none opens.
@preconcurrency @MainActor
public protocol WKUIDelegate: AnyObject {
  func webViewDidClose(_ webView: WKWebView)
}

extension WKUIDelegate {
  public func webViewDidClose(_ webView: WKWebView) {}
}
