#if EXPLORATION
  // The queue under the control of a hunt.

  extension HuntableQueue {
    func submit(
      in group: HuntableGroup?, isBarrier: Bool, under hunter: any ExplorationController,
      _ body: @escaping @Sendable () -> Void
    ) {
      hunter.before(object.operation(.async))
      notes(isBarrier, under: hunter)
      enqueue(in: group, isBarrier: isBarrier, under: hunter, body)
    }

    private func enqueue(
      in group: HuntableGroup?, isBarrier: Bool, under hunter: any ExplorationController,
      _ body: @escaping @Sendable () -> Void
    ) {
      group?.entered(under: hunter)
      let work = QueuedWork(on: self, isBarrier: isBarrier, in: group, body)
      work.submission.release()
      add(work, under: hunter)
    }

    func submit(
      at deadline: HuntableTime, isBarrier: Bool, under hunter: any ExplorationController,
      _ body: @escaping @Sendable () -> Void
    ) {
      // As in Dispatch, work that is due comes before what is submitted next.
      if deadline <= .now() { return submit(in: nil, isBarrier: isBarrier, under: hunter, body) }
      startTimer(at: deadline, isBarrier: isBarrier, body)
    }

    /// Submits work when a timer fires. If the timer is due, other work may still come before.
    package func startTimer(
      at deadline: HuntableTime, isBarrier: Bool = false, _ body: @escaping @Sendable () -> Void
    ) {
      guard let due = deadline.deadline, let hunter = object.controller else { return }
      notes(isBarrier, under: hunter)
      // Each submission has its own timer, since a timer replaces the earlier timer of its object.
      _ = hunter.setTimer("\(label) timer", Exploration.newObject(), due: due) { [self] in
        // A later timer must not fire before the work is enqueued.
        enqueue(isBarrier: isBarrier, body)
      }
    }

    /// Submits work in the step of the calling operation.
    package func enqueue(isBarrier: Bool = false, _ body: @escaping @Sendable () -> Void) {
      guard let hunter = object.controller else { return }
      hunter.note(object.operation(.async))
      enqueue(in: nil, isBarrier: isBarrier, under: hunter, body)
    }

    /// Notes what kind of queue this is.
    private func notes(_ isBarrier: Bool, under hunter: any ExplorationController) {
      hunter.performs(isSerial ? .queues : .concurrentQueues)
      if isBarrier, !isSerial { hunter.performs(hasBarriers ? .barriers : .globalBarriers) }
      if target != nil { hunter.performs(.queueTargets) }
    }

    /// Waits until this thread may do its own work as work of the queue.
    func takeTurn(isBarrier: Bool, under hunter: any ExplorationController) -> QueuedWork {
      notes(isBarrier, under: hunter)
      let turn = QueuedWork(on: self, isBarrier: isBarrier, in: nil, nil)
      hunter.before(object.operation(.sync))
      add(turn, under: hunter)
      if !hunter.hidden({ turn.mayBegin }) {
        _ = hunter.wait(object.operation(.sync), until: nil) { turn.mayBegin }
      }
      turn.began(under: hunter)
      return turn
    }

    /// - Parameter goesOn: The queue that goes on with the work, which then comes before all that waits.
    private func add(_ work: QueuedWork, goesOn: HuntableQueue? = nil, under hunter: any ExplorationController) {
      let isFirst = goesOn != nil
      if isMain { hunter.joinsMainThread(work, isFirst: isFirst) }
      line.with(hunter) {
        work.goesOn = goesOn
        $0.add(work, isAlone: isAlone(work), isFirst: isFirst)
      }
      startAll(goesOn: goesOn, under: hunter)
    }

    /// Starts the work that may begin now.
    func startAll(goesOn: HuntableQueue? = nil, under hunter: any ExplorationController) {
      while let work = takeFirst(goesOn: goesOn, under: hunter) { start(work, under: hunter) }
    }

    /// Takes the first work that may begin on this queue. If the queue has a target, passes the work to the target.
    ///
    /// - Parameter goesOn: The queue that goes on with the work. A thread that waits for its turn waits behind the target's other
    ///   work.
    private func takeFirst(goesOn: HuntableQueue? = nil, under hunter: any ExplorationController) -> QueuedWork? {
      while let work = line.with(hunter, { $0.takeFirst(isOrdered: isOrdered) }) {
        guard let target else {
          if goesBack(work, under: hunter) { continue }
          return work
        }
        hunter.note(target.object.operation(.async))
        target.add(work, goesOn: hunter.hidden { work.body == nil ? nil : goesOn }, under: hunter)
      }
      return nil
    }

    /// Whether a queue below this one is serial.
    private var isOrdered: Bool { target.map { $0.isSerial || $0.isOrdered } ?? false }

    /// Takes the next work when work of this queue has ended on the target. Dispatch goes on with a serial queue, and with one
    /// that has done a barrier, until no work is left.
    private func takeNext(under hunter: any ExplorationController) -> QueuedWork? {
      takeFirst(goesOn: isSerial || line.with(hunter) { $0.goesOn } ? self : nil, under: hunter)
    }

    /// Gives work back to a queue that was suspended while the work waited on the target. Returns false if there is none. Work
    /// that a queue lets run beside other work does not come back, as in Dispatch.
    private func goesBack(_ work: QueuedWork, under hunter: any ExplorationController) -> Bool {
      let path = hunter.hidden { () -> ArraySlice<HuntableQueue>? in
        guard work.queue !== self, work.body != nil else { return nil }
        let above = work.queues.prefix { $0 !== work.goesOn }
        guard let place = above.lastIndex(where: { $0.isSuspended && $0.isAlone(work) }) else { return nil }
        return work.queues[place...]
      }
      guard let path, let suspended = path.first else { return false }
      for queue in path { queue.line.with(hunter) { $0.ended(wasAlone: queue.isAlone(work)) } }
      suspended.line.with(hunter) { $0.add(work, isAlone: true, isFirst: true) }
      if isMain { hunter.leavesMainThread(work) }
      for queue in path.dropFirst() where queue !== self {
        while let next = queue.takeNext(under: hunter) { start(next, under: hunter) }
      }
      return true
    }

    /// Lets work begin. The calling thread need not be ordered with the thread that submitted it.
    private func start(_ work: QueuedWork, under hunter: any ExplorationController) {
      let worker = hunter.hidden {
        work.mayBegin = true
        return work.body == nil ? nil : (name: work.queue.label, object: work.queue.object.number)
      }
      guard let worker else { return }
      _ = hunter.spawn(worker.name, worker.object) {
        work.began(under: hunter)
        work.queue.run(work)
      }
    }

    /// Runs work on a thread of the queue, and then the work behind it, so that a serial queue has one thread.
    private func run(_ first: QueuedWork) {
      var next: QueuedWork? = first
      while let work = next.take() {
        work.perform()
        guard let hunter = object.controller else { return }
        work.leave(under: hunter)
        for queue in work.queues {
          while let ready = queue.takeNext(under: hunter) {
            if next == nil, hunter.hidden({ ready.body != nil && ready.queue === self }) {
              ready.began(under: hunter)
              next = ready
            } else {
              start(ready, under: hunter)
            }
          }
        }
      }
    }

    /// Whether no other work of this queue may run at the same time.
    fileprivate func isAlone(_ work: QueuedWork) -> Bool {
      isSerial || (work.isBarrier && work.queue === self && hasBarriers)
    }

  }

  extension QueuedWork {
    /// The queues on which the work runs, first the queue to which it was submitted.
    fileprivate var queues: [HuntableQueue] { Array(sequence(first: queue, next: \.target)) }

    /// Called when the work begins. Tells ThreadSanitizer of the order that submission and the queues make.
    fileprivate func began(under hunter: any ExplorationController) {
      // Reading where the order is kept is not ordered yet.
      hunter.hidden { submission }.acquire()
      for queue in queues {
        queue.turns.acquire()
        if queue.isAlone(self) { queue.line.acquire() }
      }
    }

    /// Calls the function on the main thread if the work runs on the main queue.
    func perform<Result>(under hunter: any ExplorationController, _ body: () throws -> Result) rethrows -> Result {
      try queues.contains { $0.isMain } ? hunter.asMainThread(self, body) : body()
    }

    /// Does the work on a thread of the queue. What the work holds is released before the work ends.
    fileprivate func perform() {
      guard let hunter = queue.object.controller else { return }
      perform(under: hunter) {
        body?()
        body = nil
      }
      group?.leave()
    }

    /// Called when the work ends. Gives up its places in the queues.
    fileprivate func leave(under hunter: any ExplorationController) {
      for queue in queues {
        if queue.isAlone(self) { queue.turns.release() } else { queue.line.release() }
        hunter.note(queue.object.operation(.signal))
        queue.line.with(hunter) { $0.ended(wasAlone: queue.isAlone(self)) }
      }
    }

    /// Called when the work ends, by the thread that waited for its turn.
    func ended(under hunter: any ExplorationController) {
      leave(under: hunter)
      for queue in queues { queue.startAll(under: hunter) }
    }
  }
#endif
