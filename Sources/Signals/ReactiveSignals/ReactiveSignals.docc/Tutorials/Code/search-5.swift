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
) -> Signal<String, any Error> {
  searched(typed, on: scheduler).flatMapLatest { text in
    Signal.task(on: scheduler) { try await server(text) }
  }
}
