import ReactiveSignals

extension Watch {
  private enum Mark: Sendable {
    case error(Instant)
    case quiet(Instant)
  }

  private struct Progress: Sendable {
    var burst: Burst?
    /// Set only in the step that ends the burst.
    var finished: Burst?
  }

  /// A report for each burst of errors, after its end. The debounced errors mark the end of a burst; the errors since
  /// the previous end are its contents.
  var bursts: Signal<Report, Never> {
    let (time, least) = (time, limits.burst)
    let errors = lines.filter { $0.isError }
    let pauses = errors.debounce(limits.quiet, on: time)
    return errors.map { _ in Mark.error(time.now) }
      .merge(with: pauses.map { _ in .quiet(time.now) })
      .scan(Progress()) { progress, mark in
        switch mark {
        case .error(let now):
          var burst = progress.burst ?? Burst(first: now, last: now, reported: now)
          burst.size += 1
          burst.last = now
          return Progress(burst: burst)
        case .quiet(let now):
          var burst = progress.burst
          burst?.reported = now
          return Progress(finished: burst)
        }
      }
      .compactMap { $0.finished }
      .filter { $0.size >= least }
      .map(Report.burst)
  }
}
