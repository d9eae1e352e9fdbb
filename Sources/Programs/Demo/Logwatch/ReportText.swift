import ReactiveSignals

/// Formats reports as text.
struct ReportText: Sendable {
  let clock: LogClock
  let limits: WatchLimits
  /// The number of keys that are named.
  let top: Int

  func lines(_ report: Report) -> [String] {
    switch report {
    case .window(let count):
      let start = clock.start(ofWindow: count.number, every: limits.window)
      return [
        "\(clock.text(count.reported))  window   since \(clock.time(start)): "
          + "\(number(count.lines, "line")), \(number(count.errors, "error")): \(busiest(count.keys))"
      ]
    case .burst(let burst):
      return [
        "\(clock.text(burst.reported))  burst    "
          + "\(number(burst.size, "error")) from \(clock.time(burst.first)) to \(clock.time(burst.last))"
      ]
    case .silence(let since):
      let found = since.advanced(by: limits.silence)
      return ["\(clock.text(found))  silence  no line since \(clock.time(since))"]
    case .resumed(let instant, let since):
      return ["\(clock.text(instant))  resumed  after \(since.duration(to: instant).inWords)"]
    case .total(let total): return lines(total)
    case .busiest(let keys): return keys.isEmpty ? [] : ["busiest: \(busiest(keys))"]
    }
  }

  private func lines(_ total: Total) -> [String] {
    var lines: [String] = []
    if let first = total.first, let last = total.last {
      lines.append(
        "\(number(total.lines, "line")) from \(clock.text(first)) to \(clock.text(last)), \(number(total.errors, "error"))"
      )
    } else {
      lines.append("no lines")
    }
    if total.late > 0 {
      lines.append("\(number(total.late, "late line")), counted at the time that the log had come to")
    }
    if total.unparsable > 0 {
      let more = total.unparsable > total.firstUnparsable.count ? ", of which the first are" : ""
      lines.append("\(number(total.unparsable, "line")) not understood\(more):")
      lines += total.firstUnparsable.map { "  line \($0.number): \($0.text)" }
    }
    return lines
  }

  private func busiest(_ keys: [KeyCount]) -> String {
    let named = keys.prefix(top).map { key in
      "\(key.key) \(key.lines)" + (key.errors > 0 ? " (\(number(key.errors, "error")))" : "")
    }
    let others = keys.count > top ? ["\(number(keys.count - top, "other"))"] : []
    return (named + others).joined(separator: ", ")
  }

  private func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
