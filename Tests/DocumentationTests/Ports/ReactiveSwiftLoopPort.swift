// `Tests/Dialects/ReactiveSwiftLoop.swift`, after `Scripts/Migration/reactiveswift.sed` and a few edits.

/// What a loop does by itself in a state: it may send events, which change the state.
struct Reaction<State: Sendable, Action: Sendable> {
  let run: @Sendable (Signal<State, Never>) -> Signal<Action, Never>

  init(_ run: @escaping @Sendable (Signal<State, Never>) -> Signal<Action, Never>) {
    self.run = run
  }

  /// Work that begins when `request` returns another value, and is given up when it returns nil.
  static func whenever<Request: Equatable & Sendable>(
    _ request: @escaping @Sendable (State) -> Request?,
    perform: @escaping @Sendable (Request) -> Signal<Action, Never>
  ) -> Reaction {
    Reaction { states in
      states.map(request).distinctUntilChanged().flatMapLatest { request -> Signal<Action, Never> in
        guard let request = request else { return .empty }
        return perform(request)
      }
    }
  }
}

/// A state that is changed by actions alone.
final class StateLoop<State: Sendable, Action: Sendable>: Sendable {
  let state: Property<State>
  private let actions: Subject<Action, Never>
  private let disposable = SerialDisposable()

  init(
    initial: State, reactions: [Reaction<State, Action>], on scheduler: any Scheduler,
    reduce: @escaping @Sendable (inout State, Action) -> Void
  ) {
    let observer = Subject<Action, Never>()
    var sent: Signal<Action, Never> { observer.signal }
    let current = MutableProperty(initial)
    state = current.property
    actions = observer

    sent.deliver(on: scheduler).subscribe { action in
      current.modify { reduce(&$0, action) }
    }
    let work = Signal.merge(reactions.map { $0.run(current.signal) })
    disposable.inner = work.deliver(on: scheduler).subscribe { observer.send($0) }
  }

  func send(_ action: Action) {
    actions.send(action)
  }

  deinit {
    disposable.dispose()
    actions.complete()
  }
}

extension Signal where Failure == Never {
  /// Sends each value with the number of values before it.
  func counted() -> Signal<(Int, Value), Never> {
    scan(into: (-1, Value?.none)) { state, value in
      state = (state.0 + 1, value)
    }
    .compactMap { index, value in value.map { (index, $0) } }
  }
}

extension Signal {
  /// Sends the last value again with each trigger, and the failure of either.
  func refreshed(by trigger: Signal<Void, Never>) -> Signal<Value, Failure> {
    Signal { observer in
      let token = Lifetime.Token()
      let lifetime = token.lifetime
      let latest = MutableProperty<Value?>(nil)
      lifetime.add(trigger.subscribe { latest.value.map(observer.send(_:)) })
      lifetime.add(
        self.subscribeEvents { event in
          switch event {
          case .next(let value):
            latest.value = value
            observer.send(value)
          case .failed(let error): observer.fail(error)
          case .completed: observer.complete()
          }
        })
      return token
    }
  }
}
