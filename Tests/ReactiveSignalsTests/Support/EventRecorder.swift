import Synchronization

@testable import ReactiveSignals

/// Records the events of one subscription, and those that break the grammar.
final class EventRecorder<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var events: [Event<Value, Failure>] = []
    var isReceiving = false
    var violations: [String] = []
  }

  private let state = Mutex(State())
  /// Contains the subscription, so that it can be disposed before and during its first event.
  let bag: CompositeDisposable
  private let note: @Sendable (_ violation: String) -> Void

  init(
    in bag: CompositeDisposable = CompositeDisposable(), noting note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.bag = bag
    self.note = note
  }

  var events: [Event<Value, Failure>] { state.withLock { $0.events } }
  var values: [Value] { events.compactMap(\.value) }
  var error: Failure? { events.lazy.compactMap(\.error).first }
  var hasEnded: Bool { events.contains(where: \.isTerminal) }
  var isCompleted: Bool { hasEnded && error == nil }

  /// Events that arrived after the end or inside another one.
  var violations: [String] { state.withLock { $0.violations } }

  func dispose() { bag.dispose() }

  func receive(_ event: Event<Value, Failure>, reaction: () -> Void = {}) {
    let violation = state.withLock { state -> String? in
      defer {
        state.isReceiving = true
        state.events.append(event)
      }
      if state.isReceiving { return "\(event) arrived inside another event" }
      return state.events.last?.isTerminal == true ? "\(event) arrived after the end" : nil
    }
    if let violation {
      state.withLock { $0.violations.append(violation) }
      note(violation)
    }
    reaction()
    state.withLock { $0.isReceiving = false }
  }

  /// Delivers to this recorder; `next` runs inside the delivery of each value.
  func observer(next: @escaping @Sendable (Value) -> Void = { _ in }) -> Observer<Value, Failure> {
    Observer(
      next: { value in self.receive(.next(value)) { next(value) } },
      failed: { self.receive(.failed($0)) },
      completed: { self.receive(.completed) })
  }
}

extension SignalProtocol {
  /// Subscribes a recorder; `next` runs inside the delivery of each value, after it was recorded.
  @discardableResult
  func record(
    in bag: CompositeDisposable = CompositeDisposable(), next: @escaping @Sendable (Value) -> Void = { _ in }
  ) -> EventRecorder<Value, Failure> {
    let recorder = EventRecorder<Value, Failure>(in: bag)
    subscribe(recorder.observer(next: next), in: bag)
    return recorder
  }
}
