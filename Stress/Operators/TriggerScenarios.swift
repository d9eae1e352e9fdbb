import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

/// Operators that take the end of an interval, a group or a window from a signal.
enum TriggerScenarios {
  static let all: [Entry] = [debouncing, throttling]

  static let debouncing = Entry(
    "debounce-by-signal", rows: ["O6", "840"],
    "a signal ends an interval as another value comes: the last value is always sent, and then the end"
  ) { run in
    let ends = Subject<Int, Never>()
    run.thread("ends") { ends.send(0) }
    run.race(sending: [2]) {
      $0.debounce(for: { _ in ends.signal })
    } check: { debounced, source in
      debounced.expectSome(of: source, in: run)
      run.expectEqual(debounced.values.last, source.values.last, "the last value")
      withExtendedLifetime(ends) {}
    }
  }

  static let throttling = Entry(
    "throttle-by-signal", rows: ["O6", "841"],
    "a signal ends an interval as another value comes: first and last value are sent, each once"
  ) { run in
    let ends = Subject<Int, Never>()
    run.thread("ends") { ends.send(0) }
    run.race(sending: [2]) {
      $0.throttle(latest: { _ in ends.signal })
    } check: { throttled, source in
      throttled.expectSome(of: source, in: run)
      run.expectEqual(throttled.values.first, source.values.first, "the first value")
      run.expectEqual(throttled.values.last, source.values.last, "the last value")
      withExtendedLifetime(ends) {}
    }
  }
}
