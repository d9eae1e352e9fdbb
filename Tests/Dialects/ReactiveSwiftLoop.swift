import ReactiveSwift

/// What a loop does by itself in a state: it may send events, which change the state.
struct Reaction<State, Action> {
  let run: (SignalProducer<State, Never>) -> SignalProducer<Action, Never>

  init(_ run: @escaping (SignalProducer<State, Never>) -> SignalProducer<Action, Never>) {
    self.run = run
  }

  /// Work that begins when `request` returns another value, and is given up when it returns nil.
  static func whenever<Request: Equatable>(
    _ request: @escaping (State) -> Request?,
    perform: @escaping (Request) -> SignalProducer<Action, Never>
  ) -> Reaction {
    Reaction { states in
      states.map(request).skipRepeats().flatMap(.latest) { request -> SignalProducer<Action, Never> in
        guard let request = request else { return .empty }
        return perform(request)
      }
    }
  }
}

/// A state that is changed by actions alone.
final class StateLoop<State, Action> {
  let state: Property<State>
  private let actions: Signal<Action, Never>.Observer
  private let disposable = SerialDisposable()

  init(
    initial: State, reactions: [Reaction<State, Action>], on scheduler: DateScheduler,
    reduce: @escaping (inout State, Action) -> Void
  ) {
    let (sent, observer) = Signal<Action, Never>.pipe()
    let current = MutableProperty(initial)
    state = Property(capturing: current)
    actions = observer

    sent.observe(on: scheduler).observeValues { action in
      current.modify { reduce(&$0, action) }
    }
    let work = SignalProducer.merge(reactions.map { $0.run(current.producer) })
    disposable.inner = work.observe(on: scheduler).startWithValues { observer.send(value: $0) }
  }

  func send(_ action: Action) {
    actions.send(value: action)
  }

  deinit {
    disposable.dispose()
    actions.sendCompleted()
  }
}

extension SignalProducer where Error == Never {
  /// Sends each value with the number of values before it.
  func counted() -> SignalProducer<(Int, Value), Never> {
    scan(into: (-1, Value?.none)) { state, value in
      state = (state.0 + 1, value)
    }
    .filterMap { index, value in value.map { (index, $0) } }
  }
}

extension SignalProducer {
  /// Sends the last value again with each trigger, and the failure of either.
  func refreshed(by trigger: Signal<Void, Never>) -> SignalProducer<Value, Error> {
    SignalProducer { observer, lifetime in
      let latest = MutableProperty<Value?>(nil)
      lifetime += trigger.observeValues { latest.value.map(observer.send(value:)) }
      lifetime += self.start { event in
        switch event {
        case .value(let value):
          latest.value = value
          observer.send(value: value)
        case .failed(let error): observer.send(error: error)
        case .completed: observer.sendCompleted()
        case .interrupted: observer.sendInterrupted()
        }
      }
    }
  }
}
