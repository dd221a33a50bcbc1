import SnapshotTesting
import XCTest

@testable import Feed

final class FeedSnapshotTests: XCTestCase {
  private var images: CachingImageLoader!

  override func setUpWithError() throws {
    try super.setUpWithError()
    images = CachingImageLoader(bundle: .module)
  }

  private func feed(_ provider: PostsProviding) -> UINavigationController {
    UINavigationController(
      rootViewController: FeedViewController(provider: provider, images: images))
  }

  func testLoading() {
    assertSnapshot(matching: feed(NeverProvider()), as: .image(on: .iPhone13))
  }

  func testPosts() throws {
    let feed = feed(FileProvider())
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = feed
    window.makeKeyAndVisible()
    let loaded = expectation(description: "Posts and pictures are loaded")
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { loaded.fulfill() }
    waitForExpectations(timeout: 1)
    assertSnapshot(matching: feed, as: .image(on: .iPhone13), named: "iPhone13")
    assertSnapshot(
      matching: feed,
      as: .image(on: .iPhoneSe, traits: UITraitCollection(userInterfaceStyle: .dark)),
      named: "iPhoneSe-dark")
  }

  func testLaterPosts() {
    let feed = feed(FileProvider())
    feed.loadViewIfNeeded()
    feed.topViewController?.loadViewIfNeeded()
    assertSnapshot(matching: feed, as: .image(on: .iPhoneX), named: "at-once")
    assertSnapshot(
      matching: feed, as: .wait(for: 0.1, on: .image(on: .iPhoneX)), named: "later")
  }

  func testEmpty() {
    assertSnapshot(matching: feed(FixedProvider(.success([]))), as: .image(on: .iPhoneX))
  }

  func testFailure() {
    let failure = FixedProvider(.failure(URLError(.notConnectedToInternet)))
    assertSnapshot(matching: feed(failure), as: .image(on: .iPhoneX))
  }

  func testDecoding() throws {
    let posts = try FileProvider().decode()
    XCTAssertEqual(posts.count, 5)
    assertSnapshot(matching: posts[0], as: .dump)
    assertSnapshot(matching: posts.map(\.author), as: .json)
  }

  func testImageIsCached() throws {
    let loaded = expectation(description: "The picture is loaded")
    images.loadImage(named: "dunes") { image in
      XCTAssertEqual(image?.size, CGSize(width: 160, height: 90))
      loaded.fulfill()
    }
    wait(for: [loaded], timeout: 1)
    var second: UIImage?
    images.loadImage(named: "dunes") { second = $0 }
    XCTAssertNotNil(second)
    assertSnapshot(matching: try XCTUnwrap(second), as: .image)
  }
}

final class PostCellTests: XCTestCase {
  func testCellWithoutPicture() throws {
    let post = try XCTUnwrap(FileProvider().decode().first { $0.imageName == nil })
    let cell = PostCell(style: .default, reuseIdentifier: nil)
    cell.configure(with: post, images: CachingImageLoader(bundle: .module))
    cell.backgroundColor = .systemBackground
    assertSnapshot(
      matching: cell, as: .image(size: CGSize(width: 320, height: 140)))
  }
}

private struct NeverProvider: PostsProviding {
  func posts(completion: @escaping (Result<[Post], Error>) -> Void) {}
}

private struct FixedProvider: PostsProviding {
  let result: Result<[Post], Error>

  init(_ result: Result<[Post], Error>) { self.result = result }

  func posts(completion: @escaping (Result<[Post], Error>) -> Void) { completion(result) }
}

private struct FileProvider: PostsProviding {
  func decode() throws -> [Post] {
    let url = try XCTUnwrap(
      Bundle.module.url(forResource: "posts", withExtension: "json", subdirectory: "Resources"))
    return try JSONDecoder.feed.decode([Post].self, from: Data(contentsOf: url))
  }

  func posts(completion: @escaping (Result<[Post], Error>) -> Void) {
    DispatchQueue.main.async { completion(Result { try decode() }) }
  }
}
