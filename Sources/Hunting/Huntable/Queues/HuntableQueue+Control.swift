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
      push(QueueItem(content: .work(work)), under: hunter)
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
      if !targets.isEmpty { hunter.performs(.queueTargets) }
    }

    /// Waits until this thread may do its own work as work of the queue.
    func takeTurn(isBarrier: Bool, under hunter: any ExplorationController) -> QueuedWork {
      notes(isBarrier, under: hunter)
      let turn = QueuedWork(on: self, isBarrier: isBarrier, in: nil, nil)
      hunter.before(object.operation(.sync))
      push(QueueItem(content: .turn(turn)), under: hunter)
      if !hunter.hidden({ turn.mayBegin }) {
        _ = hunter.wait(object.operation(.sync), until: nil) { turn.mayBegin }
      }
      turn.began(under: hunter)
      return turn
    }

    // MARK: The line

    /// An item comes: work that is submitted, or what passes from a queue above.
    private func push(_ item: QueueItem, under hunter: any ExplorationController) {
      if isMain { hunter.joinsMainThread(item.place) }
      var item = item
      item.isAlone = isAlone(item.content)
      switch line.with(hunter, { $0.add(item) }) {
      case .passes: pass(item, under: hunter)
      case .callsWorker: callWorker(under: hunter)
      case .waits: break
      }
    }

    /// The line lets the item pass to the target, where it comes last. Without a target, the item begins.
    func pass(_ item: QueueItem, under hunter: any ExplorationController) {
      var item = item
      if !item.isAlone, !item.isTurn { item.passed.append(self) }
      if let target = targets.first {
        hunter.note(target.object.operation(.async))
        target.push(item, under: hunter)
      } else if case .turn(let turn) = item.content {
        hunter.hidden {
          if isMain { turn.mainPlace = turn }
          turn.mayBegin = true
        }
      } else {
        begin(item, under: hunter)
      }
    }

    /// Waits in the line of the target for a worker. Without a target, a worker comes at once.
    func callWorker(under hunter: any ExplorationController) {
      let item = QueueItem(content: .queue(self))
      guard let target = targets.first else { return begin(item, under: hunter) }
      guard line.with(hunter, { $0.waits() }) else { return }
      hunter.note(target.object.operation(.async))
      target.push(item, under: hunter)
    }

    private func begin(_ item: QueueItem, under hunter: any ExplorationController) {
      let worker = QueueWorker()
      if let next = worker.begin(item, under: hunter) { start(next, of: worker, under: hunter) }
    }

    /// Whether a worker runs all work of this queue itself.
    var worksInPlace: Bool { isSerial || targets.contains { $0.isSerial } }

    /// An item has ended that passed, or a turn.
    func ended(wasAlone: Bool, under hunter: any ExplorationController) {
      line.with(hunter) { $0.ended(wasAlone: wasAlone) }
      goOn(under: hunter)
    }

    /// Lets begin what may begin, if no worker is here.
    func goOn(under hunter: any ExplorationController) {
      let passing = line.with(hunter) { $0.takePassing() }
      for item in passing { pass(item, under: hunter) }
      if passing.isEmpty, line.with(hunter, { $0.callsWorker }) { callWorker(under: hunter) }
    }

    // MARK: Workers

    /// Lets a worker go on. The calling thread need not be ordered with the thread that submitted the work.
    private func start(_ next: QueueWorker.Next, of worker: QueueWorker, under hunter: any ExplorationController) {
      let (name, object) = hunter.hidden { (next.queue.label, next.queue.object.number) }
      _ = hunter.spawn(name, object) { next.queue.run(next, of: worker) }
    }

    /// Runs what a worker does, as long as it stays on this queue, so that a serial queue has one thread.
    private func run(_ first: QueueWorker.Next, of worker: QueueWorker) {
      var next = first
      while let hunter = object.controller {
        if let work = next.work { work.run(under: hunter) } else { hunter.waitsForMainThread(self) }
        guard let following = worker.next(under: hunter) else { return }
        guard hunter.hidden({ following.queue === self }) else { return start(following, of: worker, under: hunter) }
        next = following
      }
    }

    private func isAlone(_ content: QueueItem.Content) -> Bool {
      switch content {
      case .work(let work), .turn(let work): isAlone(work)
      case .queue: isSerial
      }
    }

    /// Whether no other work of this queue may run at the same time.
    fileprivate func isAlone(_ work: QueuedWork) -> Bool {
      isSerial || (work.isBarrier && work.queue === self && hasBarriers)
    }
  }

  extension QueuedWork {
    /// The queues on which the work runs, first the queue to which it was submitted.
    private var queues: [HuntableQueue] { [queue] + queue.targets }

    /// Called when the work begins. Tells ThreadSanitizer of the order that submission and the queues make.
    fileprivate func began(under hunter: any ExplorationController) {
      // Reading where the order is kept is not ordered yet.
      hunter.hidden { submission }.acquire()
      for queue in queues {
        queue.turns.acquire()
        if queue.isAlone(self) { queue.line.acquire() }
      }
    }

    /// Calls the function on the main thread if the work has a place in its line.
    func perform<Result>(under hunter: any ExplorationController, _ body: () throws -> Result) rethrows -> Result {
      guard let mainPlace else { return try body() }
      return try hunter.asMainThread(mainPlace, body)
    }

    /// Does the work on a thread of the queue. What the work holds is released before the work ends.
    fileprivate func run(under hunter: any ExplorationController) {
      began(under: hunter)
      perform(under: hunter) {
        body?()
        body = nil
      }
      group?.leave()
      leave(under: hunter)
    }

    /// Called when the work ends.
    private func leave(under hunter: any ExplorationController) {
      for queue in queues {
        if queue.isAlone(self) { queue.turns.release() } else { queue.line.release() }
        hunter.note(queue.object.operation(.signal))
      }
    }

    /// Called when the work ends, by the thread that waited for its turn.
    func ended(under hunter: any ExplorationController) {
      leave(under: hunter)
      if mainPlace != nil { hunter.leavesMainThread(self) }
      for queue in queues { queue.ended(wasAlone: queue.isAlone(self), under: hunter) }
    }
  }
#endif
