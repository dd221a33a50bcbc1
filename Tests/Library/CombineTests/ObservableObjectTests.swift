import Combine
import Testing
import UIKit

/// `@Published` and `ObservableObject`.
@MainActor struct ObservableObjectTests {
  @Test func aViewModelUpdatesItsView() {
    let model = SearchModel(words: ["apple", "apricot", "banana"])
    let label = UILabel()
    var cancellables: [AnyCancellable] = []
    model.$results.map { $0.joined(separator: ",") as String? }
      .assign(to: \.text, on: label).store(in: &cancellables)
    #expect(label.text == "")
    model.query = "ap"
    #expect(label.text == "apple,apricot")
    model.query = "b"
    #expect(label.text == "banana")
  }

  @Test func publishersPublishBeforeTheChange() {
    let model = FilteredModel(words: [])
    var log: [String] = []
    let will = model.objectWillChange.sink { log.append("will \(model.limit)") }
    let value = model.$limit.sink { log.append("\($0) at \(model.limit)") }
    model.limit = 5
    #expect(log == ["3 at 3", "will 3", "5 at 3"])
    #expect(model.limit == 5)
    withExtendedLifetime((will, value)) {}
  }

  @Test func propertiesOfSuperclassesAnnounceChanges() {
    let model = FilteredModel(words: ["a"])
    var count = 0
    let will = model.objectWillChange.sink { count += 1 }
    model.query = "a"
    // The query and, within it, the results.
    #expect(count == 2)
    model.limit += 1
    #expect(count == 3)
    will.cancel()
    model.limit += 1
    #expect(count == 3)
  }

  @Test func objectsHaveOnePublisher() {
    let model = FilteredModel(words: [])
    #expect(model.objectWillChange === model.objectWillChange)
    let plain = PlainModel()
    #expect(plain.objectWillChange === plain.objectWillChange)
    #expect(plain.objectWillChange !== PlainModel().objectWillChange)
    var counts: [Int] = []
    let will = plain.objectWillChange.sink { counts.append(plain.count) }
    plain.count = 4
    #expect(counts == [0])
    withExtendedLifetime(will) {}
  }

  @Test func anObjectMayHaveItsOwnPublisher() {
    let model = OwnModel()
    var names: [String] = []
    let will = model.objectWillChange.sink { names.append($0) }
    model.name = "x"
    #expect(names == ["x"])
    withExtendedLifetime(will) {}
  }

  @Test func publishersAreAssignedToProperties() {
    let subject = PassthroughSubject<Int, Never>()
    var model: FilteredModel? = FilteredModel(words: [])
    var count = 0
    let will = model?.objectWillChange.sink { count += 1 }
    if let model { subject.assign(to: &model.$limit) }
    subject.send(8)
    #expect(model?.limit == 8)
    #expect(count == 1)
    weak var weakModel = model
    model = nil
    #expect(weakModel == nil)
    subject.send(9)
    withExtendedLifetime(will) {}
  }

  @Test func nestedObjectsForwardTheirChanges() {
    final class Outer: ObservableObject {
      @Published var inner = PlainModel()
      var forward: AnyCancellable?
      init() {
        forward = inner.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }
      }
    }
    let outer = Outer()
    var count = 0
    let will = outer.objectWillChange.sink { count += 1 }
    outer.inner.count = 1
    outer.inner = PlainModel()
    #expect(count == 2)
    withExtendedLifetime(will) {}
  }

  @Test func valuesOfAnObservedPropertyArePublished() {
    let layer = CALayer()
    var values: [Float] = []
    let observation = layer.publisher(for: \.opacity).sink { values.append($0) }
    layer.opacity = 0.5
    layer.opacity = 0.5
    #expect(values == [1, 0.5])
    observation.cancel()
    layer.opacity = 0
    #expect(values == [1, 0.5])
  }

  @Test func notificationsArePublished() {
    let (center, name) = (NotificationCenter(), Notification.Name("changed"))
    let sender = NSObject()
    var log: [String] = []
    let all = center.publisher(for: name).compactMap { $0.userInfo?["n"] as? Int }
      .sink { log.append("all \($0)") }
    let some = center.publisher(for: name, object: sender).sink { _ in log.append("some") }
    center.post(name: name, object: sender, userInfo: ["n": 1])
    center.post(name: name, object: nil, userInfo: ["n": 2])
    some.cancel()
    center.post(name: name, object: sender, userInfo: ["n": 3])
    #expect(log.sorted() == ["all 1", "all 2", "all 3", "some"])
    withExtendedLifetime(all) {}
  }
}
