/// What a `FanIn` has whatever it combines. Compiled once, and not for each type of value.
@usableFromInline
// Sendable because its constants are; `returned` is touched only on the strand.
package class FanInCore: @unchecked Sendable {
  @_alwaysEmitIntoClient
  final let handle: CompositeDisposable
  /// The subscriptions to the sources.
  @_alwaysEmitIntoClient
  final let sources = CompositeDisposable()
  @_alwaysEmitIntoClient
  final let strand: StrandQueue
  /// Actions that must run on another scheduler.
  private final var returned: [(action: @Sendable () -> Void, scheduler: any Scheduler)] = []

  @usableFromInline
  init(_ handle: CompositeDisposable) {
    strand = StrandQueue()
    self.handle = handle
    let sources = sources
    handle.onEnd { sources.dispose() }
  }

  /// Performs an action in its turn on the strand.
  ///
  /// - Parameters:
  ///   - input: The object with which a newer action compares itself.
  ///   - replaces: Returns true if this action replaces the last waiting one, which has this object. Called under a lock.
  @usableFromInline
  final func enqueue(
    with input: (any AnyObject & Sendable)? = nil, insteadOf replaces: (AnyObject) -> Bool = { _ in false },
    _ action: @escaping @Sendable () -> Void
  ) {
    guard strand.takesOver(leaving: action, with: input, insteadOf: replaces) else { return }
    action()
    exit()
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  final func exit() { if !strand.exit() { drain() } }

  /// Performs an action of a timer in its turn. Called on the scheduler of the timer, which `scheduler` returns on the
  /// strand. If the turn comes on another thread, the action runs on that scheduler later.
  @usableFromInline
  final func submitTimer(
    on scheduler: @escaping @Sendable () -> any Scheduler, _ action: @escaping @Sendable () -> Void
  ) {
    guard strand.enter() else {
      return enqueue {
        let home = scheduler()
        if home.blocksUntilDue || Schedulers.current === home { return action() }
        self.returned.append(({ self.submitTimer(on: scheduler, action) }, home))
      }
    }
    action()
    exit()
  }

  /// Processes the events that wait.
  @usableFromInline
  final func drain() {
    var returned: [(action: @Sendable () -> Void, scheduler: any Scheduler)] = []
    strand.drain {
      returned += self.returned
      self.returned = []
    }
    // After the strand: a scheduler that performs the action at once must not find the strand busy with this loop again
    // and again.
    for (action, scheduler) in returned {
      let work = CompositeDisposable()
      sources.add(work)
      work.add(
        scheduler.schedule(after: .zero) {
          work.dispose()
          action()
        })
    }
  }
}
