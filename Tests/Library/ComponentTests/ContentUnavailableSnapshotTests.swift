import FlipbookTesting
import Testing
import UIKit

/// Screens without content, in several looks.
@MainActor struct ContentUnavailableSnapshotTests {
  private func controller(_ configuration: UIContentUnavailableConfiguration) -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = .systemBackground
    controller.contentUnavailableConfiguration = configuration
    return controller
  }

  @Test func empty() {
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.image = UIImage(systemName: "star")
    configuration.text = "No Favorites"
    configuration.secondaryText = "Items that you mark with a star appear here."
    configuration.button = .borderedProminent()
    configuration.button.title = "Browse"
    configuration.secondaryButton.title = "Learn More"
    expectSnapshots(
      of: controller(configuration), devices: ["iPhone 14"], styles: [.light, .dark],
      textSizes: [.large, .accessibilityLarge], directions: [.leftToRight])
    configuration.alignment = .natural
    expectSnapshots(
      of: controller(configuration), devices: ["iPhone SE (1st generation)"],
      directions: [.rightToLeft], named: "natural")
  }

  @Test func loading() {
    expectSnapshots(of: controller(.loading()), devices: ["iPhone SE (1st generation)"])
  }

  @Test func search() {
    var state = UIContentUnavailableConfigurationState(traitCollection: UITraitCollection())
    state.searchText = "Walrus"
    expectSnapshots(
      of: controller(.search().updated(for: state)), devices: ["iPhone SE (1st generation)"],
      styles: [.light, .dark])
  }
}
