import Combine
import Foundation

/// A model that publishes what a gauge shows.
public final class Reading: ObservableObject {
  @Published public var value = 0.0
  private var cancellables = Set<AnyCancellable>()

  public init(_ values: AnyPublisher<Double, Never>) {
    values.debounce(for: .seconds(1), scheduler: RunLoop.main)
      .sink { [weak self] in self?.value = $0 }
      .store(in: &cancellables)
  }
}
