/// Makes inner signals of a few items, and counts how many of them run at the same time.
final class Inners: Sendable {
  let starts = Tally()
  private let teardowns = Tally()
  private let live = Tally()
  /// How many signals started while `limit` others were running.
  private let excess = Tally()
  private let limit: Int
  private let length: Int
  private let scheduler: QueueScheduler?

  /// - Parameter scheduler: Every other signal sends on it. If it is nil, all signals send when they are subscribed to.
  init(limit: Int = .max, length: Int = 2, on scheduler: QueueScheduler? = nil) {
    self.limit = limit
    self.length = length
    self.scheduler = scheduler
  }

  /// The signal with that number. It is subscribed to on the thread that receives it.
  func make(_ index: Int) -> Signal<Item, Never> {
    Signal { [self] subscriber in
      starts.add(1)
      if live.add(1) > limit { excess.add(1) }
      let end = ended()
      let send: @Sendable () -> Void = { [length] in
        for number in 0..<length { subscriber.send(Item(index, number)) }
        // The signal counts as ended from here, since its teardown may run only after the closure has returned.
        end()
        subscriber.complete()
      }
      if let scheduler, index.isMultiple(of: 2) { scheduler.enqueue(send) } else { send() }
      return AnyDisposable { [teardowns] in
        end()
        teardowns.add(1)
      }
    }.subscribe(on: Strand())
  }

  private func ended() -> @Sendable () -> Void {
    let calls = Tally()
    return { [live] in if calls.add(1) == 1 { live.add(-1) } }
  }

  func check(in run: Run) {
    run.expectEqual(excess.value, 0, "signals that ran beyond the limit of \(limit)")
    run.expectEqual(teardowns.value, starts.value, "teardowns of inner signals")
  }
}
