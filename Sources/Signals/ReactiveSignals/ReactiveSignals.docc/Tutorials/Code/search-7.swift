import ReactiveSignals

func searched(
  _ typed: Signal<String, Never>, on scheduler: some Scheduler
) -> Signal<String, Never> {
  typed
    .debounce(.milliseconds(300), on: scheduler)
    .distinctUntilChanged()
}

func results(
  for typed: Signal<String, Never>, on scheduler: some SchedulerExecutor,
  from server: @escaping @Sendable (String) async throws -> String
) -> Signal<String, Never> {
  searched(typed, on: scheduler).flatMapLatest { text in
    Signal<String, any Error>.task(on: scheduler) { try await server(text) }
      .catch { _ in .just("offline") }
  }
}
