import ReactiveSignals

func searched(
  _ typed: Signal<String, Never>, on scheduler: some Scheduler
) -> Signal<String, Never> {
  typed
    .debounce(.milliseconds(300), on: scheduler)
    .distinctUntilChanged()
}
