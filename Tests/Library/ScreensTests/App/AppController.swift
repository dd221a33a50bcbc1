import UIKit

/// The tabs of the app.
final class AppController: UITabBarController {
  let list: PlantListController
  let schedule: ScheduleController
  let settings: SettingsController

  init(store: PlantStore) {
    list = PlantListController(store: store)
    schedule = ScheduleController(store: store)
    settings = SettingsController(store: store)
    super.init(nibName: nil, bundle: nil)

    viewControllers = [
      tab(list, String(localized: "Plants"), "leaf", selected: "leaf.fill"),
      tab(schedule, String(localized: "Schedule"), "calendar"),
      tab(settings, String(localized: "Settings"), "gearshape", selected: "gearshape.fill"),
    ]
    if !store.due.isEmpty {
      schedule.navigationController?.tabBarItem.badgeValue = store.due.count.formatted()
    }
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    view.window?.tintColor = .systemGreen
  }

  private func tab(
    _ root: UIViewController, _ title: String, _ symbol: String, selected: String? = nil
  ) -> UINavigationController {
    root.title = title
    let navigation = UINavigationController(rootViewController: root)
    navigation.navigationBar.prefersLargeTitles = true
    navigation.tabBarItem = UITabBarItem(
      title: title, image: UIImage(systemName: symbol),
      selectedImage: selected.flatMap { UIImage(systemName: $0) })
    return navigation
  }
}
