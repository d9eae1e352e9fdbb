import ReactiveSignals

final class SearchField: Sendable {
  let text = MutableProperty("")
  let result = MutableProperty("")

  init(
    on scheduler: some SchedulerExecutor,
    server: @escaping @Sendable (String) async throws -> String
  ) {
    let found = text.changes
      .debounce(.milliseconds(300), on: scheduler)
      .distinctUntilChanged()
      .flatMapLatest { text in
        Signal<String, any Error>.task(on: scheduler) { try await server(text) }
          .catch { _ in .just("offline") }
      }
    result <~ found
  }
}
