import ReactiveSignals

extension Card {
  static let statefulFlatMap = [
    Card("statefulFlatMap(_:)") {
      Sample(
        "statefulFlatMap that stops",
        { source in
          source.statefulFlatMap {
            var count = 0
            return { value, stop in
              count += 1
              stop = count == 3
              return .just(value)
            }
          }
        }, model: { $0.prefix(values: 3) })
      Sample(
        "statefulFlatMap to nil",
        { source in
          source.statefulFlatMap {
            var count = 0
            return { value, _ in
              count += 1
              return count == 3 ? nil : .just(value)
            }
          }
        },
        model: { events in
          events.values.count < 3 ? events : events.values.prefix(2).map { .next($0) } + [.completed]
        })
      Sample("statefulFlatMap to just") { $0.statefulFlatMap { { value, _ in .just(value) } } }
      Picture("stateful-flat-map", of: "letters", "statefulFlatMap { { play($0, stop: &$1) } }") { stage in
        let bound = stage.source("-a-b--c-d-|").statefulFlatMap {
          { value, stop in
            stop = value == "c"
            return Signal.just(value)
          }
        }
        stage.show(bound)
      }
      // Stops without a signal at a multiple of three, and with a last one at four.
      PipelineOperator("binder", inputs: 1...1) { parts in
        parts.source.statefulFlatMap {
          { value, stop in
            stop = value == 4
            return value.isMultiple(of: 3) ? nil : .from([value, value + 1])
          }
        }
      } react: { memory, stimulus, _ in
        guard case .event(.next(let value), 0) = stimulus, value.isMultiple(of: 3) || value == 4 else {
          return flatten(&memory, stimulus) { [.subscribeTo([$0, $0 + 1])] }
        }
        memory.isDone = true
        if value == 4 { memory.count += 1 }
        return [.dispose(0)] + (value == 4 ? [.subscribeTo([4, 5])] : memory.count == 0 ? [.send(.completed)] : [])
      }
      Elsewhere(.reactiveCocoa, "bind:", here: "statefulFlatMap(_:)")
    }
  ]
}
