import Foundation
import LayerTree

extension UIGestureRecognizer {
  private var delivery: TouchDelivery? { view?.window?.delivery }

  /// Whether it takes part and may still recognize.
  final var isUndecided: Bool { isActive && currentState == .possible }
  final var hasRecognized: Bool {
    currentState == .began || currentState == .changed || currentState == .ended
  }
  /// Whether the gesture has ended and its touches have been lifted.
  final var isFinished: Bool {
    tracked.isEmpty
      && (currentState == .ended || currentState == .cancelled || currentState == .failed)
  }

  /// Changes the state as far as the current one and other recognizers allow.
  final func request(_ state: State) {
    switch (currentState, state) {
    case (.possible, .failed), (.possible, .cancelled): fail()
    case (.possible, .possible): break
    case (.possible, _):
      if !isActive {
        isActive = true
        delivery?.activate(self)
      }
      pendingState = state
      decide()
    case (.began, .began), (.began, .changed), (.changed, .began), (.changed, .changed):
      become(.changed)
    case (.began, .ended), (.changed, .ended): become(.ended)
    case (.began, .cancelled), (.began, .failed), (.changed, .cancelled), (.changed, .failed):
      become(.cancelled)
    default: break
    }
  }

  /// Recognizes, fails, or keeps waiting for other recognizers.
  final func decide() {
    guard let pendingState, currentState == .possible else { return }
    let others = delivery?.active.filter { $0 !== self && shares(with: $0) } ?? []
    let required = others.filter(requiresFailure(of:))
    if required.contains(where: \.hasRecognized) { return fail() }
    if required.contains(where: \.isUndecided) { return }
    guard mayBegin else { return fail() }
    guard !others.contains(where: { $0.hasRecognized && $0.prevents(self) }) else { return fail() }
    self.pendingState = nil
    become(pendingState)
    for other in others where other.currentState == .possible && prevents(other) { other.fail() }
    if cancelsTouchesInView { delivery?.cancelInViews(sequence) }
    delivery?.decidePending()
  }

  final func fail() {
    guard currentState == .possible else { return request(.cancelled) }
    pendingState = nil
    currentState = .failed
    delivery?.decidePending()
    delivery?.stateChanged(of: self, sendsAction: false)
  }

  private func become(_ state: State) {
    currentState = state
    unsentStates.append(state)
    guard let delivery else {
      sendActions()
      if isFinished { prepareForNextGesture() }
      return
    }
    delivery.stateChanged(of: self, sendsAction: true)
  }

  /// Cancels the gesture and stops tracking its touches.
  final func stop() {
    guard isActive else { return }
    for touch in tracked { forget(touch) }
    fail()
  }

  final func prepareForNextGesture() {
    reset()
    currentState = .possible
    pendingState = nil
    isActive = false
    sequence = []
    unsentStates = []
  }

  // MARK: Others

  private func shares(with other: UIGestureRecognizer) -> Bool {
    sequence.contains { touch in other.sequence.contains { $0 === touch } }
      || requirements.contains { $0.recognizer === other }
  }

  private func requiresFailure(of other: UIGestureRecognizer) -> Bool {
    requirements.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  private func prevents(_ other: UIGestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self)
      && delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
      && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
  }

  /// Whether the delegate, the recognizer's view and touched controls in it let it begin.
  private var mayBegin: Bool {
    if delegate?.gestureRecognizerShouldBegin(self) == false { return false }
    var next = sequence.last?.view ?? view
    while let current = next {
      let isAsked = current === view || current is UIControl
      if isAsked, !current.gestureRecognizerShouldBegin(self) { return false }
      next = current === view ? nil : current.superview
    }
    return true
  }

  // MARK: Actions

  final func sendActions() {
    let states = unsentStates
    unsentStates = []
    let last = currentState
    for state in states {
      currentState = state
      for target in targets { target.send(from: self) }
      // A handler that disables the recognizer ends the gesture.
      if currentState != state { return }
    }
    currentState = last
  }
}
