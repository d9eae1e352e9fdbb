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
  struct QueueLine {
    private var waiting: [(work: QueuedWork, isAlone: Bool)] = []
    private var running = 0
    private var isAlone = false
    private var suspensions: Int

    var isSuspended: Bool { suspensions > 0 }

    init(isSuspended: Bool = false) { suspensions = isSuspended ? 1 : 0 }

    mutating func add(_ work: QueuedWork, isAlone: Bool, isFirst: Bool) {
      waiting.insert((work, isAlone), at: isFirst ? 0 : waiting.count)
    }

    /// Takes the first work out of the line if it may begin.
    mutating func takeFirst() -> QueuedWork? {
      guard suspensions == 0, let first = waiting.first, first.isAlone ? running == 0 : !isAlone else { return nil }
      running += 1
      isAlone = first.isAlone
      return waiting.removeFirst().work
    }

    mutating func ended() {
      running -= 1
      isAlone = false
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
