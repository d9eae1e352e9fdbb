/// Tests of sources that can pause. They record what their source has produced.
protocol ProducingSuite {
  var produced: Log<Int> { get }
}

extension ProducingSuite {
  /// 1, 2, 3 ... to a last value: if nothing is given, a late one, so that a test of a source that does not pause ends.
  func numbers(to last: Int = 10_000, on scheduler: any Scheduler = .immediate) -> PullSignal<Int, Never> {
    let produced = produced
    return PullSignal(on: scheduler) {
      var next = 0
      return {
        if next == last { return nil }
        next += 1
        produced.append(next)
        return next
      }
    }
  }

  /// A producer that holds a token, and produces more values than a paused source does.
  static func holding<Failure: Error>(
    _ released: Count, on scheduler: any Scheduler = .immediate, failure: Failure.Type = Never.self
  ) -> PullSignal<Int, Failure> {
    PullSignal<Int, Failure>(
      on: scheduler,
      pulling: {
        let token = Token { released.add() }
        var left = 1_000
        return {
          token.touch()
          left -= 1
          return left >= 0 ? 1 : nil
        }
      })
  }
}
