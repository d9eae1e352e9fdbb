#if EXPLORATION
  /// Work of a queue that a hunt controls, from its submission to its end.
  final class QueuedWork: @unchecked Sendable {
    // Sendable: one controlled thread runs at a time.

    /// The queue to which the work was submitted.
    let queue: HuntableQueue
    let isBarrier: Bool
    /// Runs on a thread of the queue; nil if the thread that submitted it waits, and then does the work.
    var body: (@Sendable () -> Void)?
    /// Left when the work has ended.
    let group: HuntableGroup?
    /// The order that submitting it makes.
    let submission = Controlled(())
    /// Whether all queues on which the work runs let it begin.
    var mayBegin = false
    /// The queue that goes on with this work, if the work takes the place of work that has just ended.
    var goesOn: HuntableQueue?

    init(on queue: HuntableQueue, isBarrier: Bool, in group: HuntableGroup?, _ body: (@Sendable () -> Void)?) {
      self.queue = queue
      self.isBarrier = isBarrier
      self.group = group
      self.body = body
    }
  }

  /// The work of a queue in the order in which it begins, and how much of it runs.
  ///
  /// Work waits for the end of earlier work only if one of the two runs alone. All work of a serial queue runs alone, and so
  /// does a barrier.
  ///
  /// If a queue below is serial, work runs one by one in any case. So a barrier passes to the target at once, behind the earlier
  /// work. The work after it follows one by one, before that of other queues, until none is left, as in Dispatch.
  struct QueueLine {
    private var waiting: [(work: QueuedWork, isAlone: Bool)] = []
    private var running = 0
    private var isAlone = false
    /// Whether Dispatch would go on with this queue before the target turns to other work.
    private(set) var goesOn = false
    private var suspensions: Int

    var isSuspended: Bool { suspensions > 0 }

    init(isSuspended: Bool = false) { suspensions = isSuspended ? 1 : 0 }

    /// - Parameter isFirst: Whether the work comes before all that waits.
    mutating func add(_ work: QueuedWork, isAlone: Bool, isFirst: Bool) {
      waiting.insert((work, isAlone), at: isFirst ? 0 : waiting.count)
    }

    /// Takes the first work out of the line if it may begin, or take its place on the target.
    ///
    /// - Parameter isOrdered: Whether a queue below is serial.
    mutating func takeFirst(isOrdered: Bool) -> QueuedWork? {
      guard let first = waiting.first else { return nil }
      let mayBegin = suspensions == 0 && !isAlone && (running == 0 || (isOrdered ? !goesOn : !first.isAlone))
      guard mayBegin || first.work.goesOn != nil else { return nil }
      running += 1
      if first.isAlone { isAlone = true }
      if isOrdered, first.isAlone { goesOn = true }
      return waiting.removeFirst().work
    }

    mutating func ended(wasAlone: Bool) {
      running -= 1
      if wasAlone { isAlone = false }
      if running == 0, waiting.isEmpty { goesOn = false }
    }

    mutating func suspend() { suspensions += 1 }

    /// Returns false if the queue was not suspended.
    mutating func resume() -> Bool {
      suspensions -= 1
      return suspensions >= 0
    }

    mutating func activate() { if suspensions == 1 { suspensions = 0 } }
  }
#endif
