import LayerTree

/// The mistakes in observing values and in timers.
enum MessagingFact: DiagnosticFact {
  case unannouncedChanges(name: String, type: String)
  case unobservable(keyPath: String, type: String)
  case notObserving(observer: String, keyPath: String)
  case plainObserver(String)
  case foundationTimer

  var words: DiagnosticWords {
    switch self {
    case .unannouncedChanges(let name, let type):
      (
        "changes without an announcement", "didChangeValue(for:)",
        "observers of \(name) of \(type) are called only at the end of the turn; in your own "
          + "class, announce changes with didSet { didChangeValue(for: \\.PROPERTY) }, as flipbook "
          + "adapt does"
      )
    case .unobservable(let keyPath, let type):
      (
        "“\(keyPath)”", "a property that can be observed",
        "\(type) has no value under “\(keyPath)”; nothing is observed"
      )
    case .notObserving(let observer, let keyPath):
      (
        observer, "one of its observers",
        "\(observer) does not observe “\(keyPath)”; iOS raises an exception for this"
      )
    case .plainObserver(let observer):
      (
        observer, "a KeyValueObserver",
        "\(observer) is not called: declare it as a KeyValueObserver"
      )
    case .foundationTimer:
      (
        "a timer of Foundation's", "a timer with a target, or one that is scheduled",
        "timers that Timer(timeInterval:repeats:block:) makes do not run on virtual time; use "
          + "Timer.scheduledTimer(withTimeInterval:repeats:block:)"
      )
    }
  }
}
