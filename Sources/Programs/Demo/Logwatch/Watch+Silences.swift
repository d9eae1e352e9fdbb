import ReactiveSignals

extension Watch {
  private struct TooLong: Error {}

  /// Two reports for each silence: one when a timeout finds it, and one when a line ends it. This repeats until the
  /// lines end.
  var silences: Signal<Report, Never> {
    let (lines, time, limit) = (lines, time, limits.silence)
    let silence =
      lines
      .promoteFailure(to: TooLong.self)
      .timeout(afterSilence: limit, failure: TooLong(), on: time)
      .compactMap { _ -> Report? in nil }
    return silence.catch { _ in
      let since = time.now.advanced(by: .zero - limit)
      let resumed = lines.take(first: 1).map { _ in Report.resumed(time.now, since: since) }
      return Signal<Report, Never>.just(.silence(since: since)).concat(resumed)
    }
    .repeat()
    .take(until: end)
  }
}
