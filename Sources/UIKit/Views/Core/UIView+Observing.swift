package import Messaging

extension KeyValueObservable {
  /// Notifies the observers of changed values.
  package func valuesChanged() { ObservationList.list(of: self)?.notifyObservers() }
}

extension UIView: ObservationListOwner {
  nonisolated package final var observationList: ObservationList? {
    onStage { self.observations }
  }

  nonisolated package final func makeObservationList() -> ObservationList {
    onStage {
      let list = ObservationList()
      self.observations = list
      return list
    }
  }

  nonisolated package final func observedValue(forKeyPath keyPath: String) -> Any? {
    onStage { self.value(forKeyPath: keyPath) }
  }

  /// Notifies the observers of changed values.
  package final func valuesChanged() { observations?.notifyObservers() }
}

extension UIGestureRecognizer: ObservationListOwner {
  nonisolated package final var observationList: ObservationList? {
    onStage { self.observations }
  }

  nonisolated package final func makeObservationList() -> ObservationList {
    onStage {
      let list = ObservationList()
      self.observations = list
      return list
    }
  }

  /// The recognizer's state as a number, or whether it is enabled.
  nonisolated package final func observedValue(forKeyPath keyPath: String) -> Any? {
    onStage {
      switch keyPath {
      case "state": self.state.rawValue
      case "enabled", "isEnabled": self.isEnabled
      default: nil
      }
    }
  }

  final func valuesChanged() {
    observations?.notifyObservers()
    view?.valuesChanged()
  }
}
