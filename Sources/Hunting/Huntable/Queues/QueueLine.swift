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
    /// Whether the thread that waits may do the work.
    var mayBegin = false
    /// What has the work's place in the line of the main thread: the work itself, or what its worker has taken from that line.
    unowned var mainPlace: AnyObject?

    init(on queue: HuntableQueue, isBarrier: Bool, in group: HuntableGroup?, _ body: (@Sendable () -> Void)?) {
      self.queue = queue
      self.isBarrier = isBarrier
      self.group = group
      self.body = body
    }
  }

  /// What waits in the line of a queue: work, or a queue that has this one as its target.
  struct QueueItem {
    enum Content {
      case work(QueuedWork)
      /// A thread that waits until it may do its own work.
      case turn(QueuedWork)
      case queue(HuntableQueue)
    }

    let content: Content
    /// Whether no other item of the line may run at the same time.
    var isAlone = false
    /// The queues above which the item has passed beside other items, first the uppermost one.
    var passed: [HuntableQueue] = []

    var isTurn: Bool { if case .turn = content { true } else { false } }

    /// What has the item's place in the line of the main thread.
    var place: AnyObject {
      switch content {
      case .work(let work), .turn(let work): work
      case .queue(let queue): queue
      }
    }
  }

  /// The work of a queue in the order in which it begins, as in Dispatch.
  ///
  /// One worker takes the items out of the line. It runs work that runs alone, and lets other items pass to the target. If a
  /// queue below is serial, it runs all work in place, one by one. The queue itself waits in the line of its target for the
  /// worker, and the worker stays until no item is left.
  ///
  /// An item that does not run alone passes without a worker if nothing is before it. So does a thread that waits for its turn.
  struct QueueLine {
    private var items: [QueueItem] = []
    /// How many items have passed beside others, and have not ended.
    private var beside = 0
    /// Whether a worker is here, or a thread has its turn alone.
    private var isTaken = false
    private var runsAlone = false
    /// Whether the queue waits in the line of its target.
    private var waitsForWorker = false
    /// Whether a worker must look once more: an item has come into the empty line, or one had to wait for the end of others. If
    /// the worker that was here has taken that item too, the queue still waits for a worker, as in Dispatch.
    private var isChanged = false
    private var suspensions: Int

    var isSuspended: Bool { suspensions > 0 }

    init(isSuspended: Bool = false) { suspensions = isSuspended ? 1 : 0 }

    /// What follows when an item comes.
    enum Arrival { case passes, callsWorker, waits }

    mutating func add(_ item: QueueItem) -> Arrival {
      let isFirst = items.isEmpty && !isSuspended && !runsAlone
      let passes = item.isAlone ? item.isTurn && !isTaken && beside == 0 : item.isTurn || !(isTaken || isChanged)
      if isFirst, passes {
        begins(item)
        return .passes
      }
      items.append(item)
      guard items.count == 1 else { return .waits }
      isChanged = true
      return isSuspended || isTaken || item.isTurn ? .waits : .callsWorker
    }

    private mutating func begins(_ item: QueueItem) {
      if item.isAlone {
        isTaken = true
        runsAlone = true
      } else {
        beside += 1
      }
    }

    // MARK: With a worker

    /// What the worker does next.
    enum Step {
      case runs(QueueItem)
      /// The item passes, and the worker stays.
      case passes(QueueItem)
      /// The worker leaves the queue to a thread that waits.
      case leaves(to: QueueItem)
      case ends(callsAgain: Bool)
    }

    /// The queue waits in the line of its target. Returns false if it does already.
    mutating func waits() -> Bool {
      defer { waitsForWorker = true }
      return !waitsForWorker
    }

    /// A worker comes. Returns false if it has nothing to do here.
    mutating func take() -> Bool {
      waitsForWorker = false
      guard !isSuspended, !isTaken else { return false }
      isTaken = true
      isChanged = false
      return true
    }

    /// - Parameter inPlace: Whether the worker runs all work itself.
    mutating func next(inPlace: Bool) -> Step {
      runsAlone = false
      guard !isSuspended, let item = items.first, !item.isAlone || beside == 0 else {
        isTaken = false
        if !items.isEmpty { isChanged = true }
        return .ends(callsAgain: isChanged && items.isEmpty)
      }
      items.removeFirst()
      if inPlace, !item.isAlone, !item.isTurn { return .runs(item) }
      begins(item)
      guard item.isAlone else { return .passes(item) }
      return item.isTurn ? .leaves(to: item) : .runs(item)
    }

    // MARK: Without a worker

    /// An item ends that has passed, or that had its turn alone.
    mutating func ended(wasAlone: Bool) {
      if wasAlone {
        isTaken = false
        runsAlone = false
      } else {
        beside -= 1
      }
    }

    /// Takes out the first items if nothing runs and they need no worker.
    mutating func takePassing() -> [QueueItem] {
      guard !isSuspended, beside == 0 else { return [] }
      var passing: [QueueItem] = []
      while !isTaken, let item = items.first, !item.isAlone || (item.isTurn && beside == 0) {
        begins(item)
        passing.append(items.removeFirst())
        isChanged = false
      }
      return passing
    }

    var callsWorker: Bool { !isSuspended && !items.isEmpty && !isTaken && (beside == 0 || isChanged) }

    // MARK: Suspending

    mutating func suspend() { suspensions += 1 }

    /// Returns false if the queue was not suspended.
    mutating func resume() -> Bool {
      suspensions -= 1
      return suspensions >= 0
    }

    mutating func activate() { if suspensions == 1 { suspensions = 0 } }
  }
#endif
