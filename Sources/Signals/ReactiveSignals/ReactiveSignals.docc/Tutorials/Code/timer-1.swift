import ReactiveSignals

func seconds(on scheduler: some Scheduler) -> Signal<Int, Never> {
  Signal.interval(.seconds(1), on: scheduler)
    .enumerated()
    .map { $0.index + 1 }
}
