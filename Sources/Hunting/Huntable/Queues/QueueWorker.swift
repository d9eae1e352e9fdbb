#if EXPLORATION
  /// Takes work out of the lines of queues, from one without a target upwards, as a worker thread of Dispatch does.
  final class QueueWorker: @unchecked Sendable {
    // Sendable: one controlled thread runs at a time.

    private enum Level {
      /// The worker takes the items of this queue.
      case takes(HuntableQueue)
      /// The queue let pass what the worker does on the levels above this one.
      case passed(HuntableQueue)
    }

    /// What the worker does next, on a thread of the queue.
    struct Next {
      let queue: HuntableQueue
      /// If nil, the worker waits until the queue has its turn on the main thread.
      var work: QueuedWork?
    }

    /// First the lowest one.
    private var levels: [Level] = []
    /// The item of the main queue that the worker has taken, by its place in the line of the main thread.
    private var mainPlace: AnyObject?
    /// The queue whose turn on the main thread the worker waits for.
    private var waiting: HuntableQueue?

    /// Begins with an item that has passed all queues below it.
    func begin(_ item: QueueItem, under hunter: any ExplorationController) -> Next? {
      hunter.hidden { enter(item, under: hunter) } ?? next(under: hunter)
    }

    /// What comes when the work has ended, or the wait.
    func next(under hunter: any ExplorationController) -> Next? {
      hunter.hidden {
        if let queue = waiting.take() { enter(queue, under: hunter) }
        while let level = levels.last {
          switch level {
          case .passed(let queue):
            levels.removeLast()
            queue.ended(wasAlone: false, under: hunter)
          case .takes(let queue):
            if queue.isMain, let place = mainPlace.take() { hunter.leavesMainThread(place) }
            switch queue.line.with(hunter, { $0.next(inPlace: queue.worksInPlace) }) {
            case .runs(let item):
              if queue.isMain { mainPlace = item.place }
              if let next = enter(item, under: hunter) { return next }
            case .passes(let item):
              queue.pass(item, under: hunter)
            case .leaves(let item):
              levels.removeLast()
              queue.pass(item, under: hunter)
            case .ends(let callsAgain):
              levels.removeLast()
              if callsAgain { queue.callWorker(under: hunter) }
            }
          }
        }
        return nil
      }
    }

    private func enter(_ item: QueueItem, under hunter: any ExplorationController) -> Next? {
      for queue in item.passed.reversed() { levels.append(.passed(queue)) }
      switch item.content {
      case .work(let work), .turn(let work):
        work.mainPlace = mainPlace
        return Next(queue: work.queue, work: work)
      case .queue(let queue) where mainPlace === queue:
        waiting = queue
        return Next(queue: queue)
      case .queue(let queue):
        enter(queue, under: hunter)
        return nil
      }
    }

    /// Takes the items of the queue next, if there is something to do.
    private func enter(_ queue: HuntableQueue, under hunter: any ExplorationController) {
      hunter.note(queue.object.operation(.signal))
      if queue.line.with(hunter, { $0.take() }) { levels.append(.takes(queue)) }
    }
  }
#endif
