public import Dispatch

#if EXPLORATION
  /// A queue of work, with the interface of `DispatchQueue`. In builds without exploration, `HuntableQueue` is that
  /// type.
  ///
  /// On a thread that a hunt controls, the queue's work runs on threads of the same run: a serial queue has one thread,
  /// which takes the work in order; a concurrent queue has one thread for each work that runs at the same time. The
  /// columns of these threads in reports have the queue's label. Work that is submitted for later runs in virtual time.
  /// A thread that waits for work of the queue on which it runs itself is a deadlock. Qualities of service have no
  /// effect on the order.
  ///
  /// `main` and the global queues begin each run without work. On a thread that no hunt controls, the work runs on a
  /// `DispatchQueue`.
  public final class HuntableQueue: Sendable {
    let real: DispatchQueue
    let object: HuntedObject
    /// The queues below this one, first the target.
    let targets: [HuntableQueue]
    let isSerial: Bool
    /// Whether the work runs on the main thread.
    let isMain: Bool
    /// Whether a barrier waits for other work. On a queue of the process it does not.
    let hasBarriers: Bool
    let line: Controlled<QueueLine>
    /// The order of work that runs alone, and of what lets work begin. `line` makes the order of other work.
    let turns = Controlled(())

    /// The queue's name in debuggers and in reports.
    public let label: String

    /// A queue.
    ///
    /// - Parameters:
    ///   - label: The queue's name.
    ///   - qos: The quality of service outside hunts.
    ///   - attributes: Whether the queue is concurrent, and whether its work waits for `activate()`.
    ///   - autoreleaseFrequency: When autorelease pools are drained outside hunts.
    ///   - target: The queue on which the work runs.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    public init(
      label: String, qos: DispatchQoS = .unspecified, attributes: DispatchQueue.Attributes = [],
      autoreleaseFrequency: DispatchQueue.AutoreleaseFrequency = .inherit, target: HuntableQueue? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
      self.label = label
      targets = target.map { [$0] + $0.targets } ?? []
      object = HuntedObject(fileID, line)
      // Dispatch traps when a queue is released that was never activated.
      let isControlled = object.controller != nil
      real = DispatchQueue(
        label: label, qos: qos, attributes: isControlled ? attributes.subtracting(.initiallyInactive) : attributes,
        autoreleaseFrequency: autoreleaseFrequency, target: target?.real)
      isSerial = !attributes.contains(.concurrent)
      isMain = false
      hasBarriers = true
      self.line = Controlled(QueueLine(isSuspended: attributes.contains(.initiallyInactive)))
    }

    /// A queue of the process, or the queue that replaces it in a run.
    private init(_ real: DispatchQueue, _ label: StaticString, isSerial: Bool) {
      self.real = real
      self.label = "\(label)"
      targets = []
      object = HuntedObject(label, isOfLibrary: false)
      self.isSerial = isSerial
      isMain = isSerial
      hasBarriers = false
      line = Controlled(QueueLine())
    }

    private static let mainOfProcess = HuntableQueue(.main, "main", isSerial: true)

    /// The queue of the main thread. On a controlled thread, a queue of the run.
    public static var main: HuntableQueue {
      Exploration.shared("HuntableQueue.main", ofProcess: mainOfProcess) {
        HuntableQueue(.main, "main", isSerial: true)
      }
    }

    /// A concurrent queue of the process. On a controlled thread, a queue of the run, for all qualities of service.
    public static func global(qos: DispatchQoS.QoSClass = .default) -> HuntableQueue {
      let make = { HuntableQueue(.global(qos: qos), "global", isSerial: false) }
      return Exploration.shared("HuntableQueue.global", ofProcess: make(), ofRun: make)
    }

    // MARK: Submitting work

    /// Runs `work` on the queue, after the work that was submitted before. A barrier on a concurrent queue waits for the
    /// end of that work, and later work waits for the end of the barrier. On a global queue a barrier is work like other
    /// work.
    public func async(
      group: HuntableGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
      execute work: @escaping @Sendable () -> Void
    ) {
      guard let hunter = object.controller else {
        return real.async(group: group?.real, qos: qos, flags: flags, execute: work)
      }
      submit(in: group, isBarrier: flags.contains(.barrier), under: hunter, work)
    }

    /// Runs the item on the queue.
    public func async(execute workItem: HuntableWorkItem) {
      guard let hunter = object.controller else { return real.async(execute: workItem.real) }
      submit(in: nil, isBarrier: workItem.isBarrier, under: hunter) { workItem.perform() }
    }

    /// Runs the item on the queue. The item is in the group until it ends.
    public func async(group: HuntableGroup, execute workItem: HuntableWorkItem) {
      guard let hunter = object.controller else { return real.async(group: group.real, execute: workItem.real) }
      submit(in: group, isBarrier: workItem.isBarrier, under: hunter) { workItem.perform() }
    }

    /// Submits `work` at `deadline`, or at once if the deadline has passed.
    public func asyncAfter(
      deadline: HuntableTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
      execute work: @escaping @Sendable () -> Void
    ) {
      guard let hunter = object.controller else {
        return real.asyncAfter(deadline: deadline.dispatchTime, qos: qos, flags: flags, execute: work)
      }
      submit(at: deadline, isBarrier: flags.contains(.barrier), under: hunter, work)
    }

    /// Submits the item at `deadline`, or at once if the deadline has passed.
    public func asyncAfter(deadline: HuntableTime, execute workItem: HuntableWorkItem) {
      guard let hunter = object.controller else {
        return real.asyncAfter(deadline: deadline.dispatchTime, execute: workItem.real)
      }
      submit(at: deadline, isBarrier: workItem.isBarrier, under: hunter) { workItem.perform() }
    }

    /// Waits until the queue lets `work` begin, and runs it on this thread.
    public func sync<Result>(
      flags: DispatchWorkItemFlags = [], execute work: () throws -> Result
    ) rethrows -> Result {
      guard let hunter = object.controller else { return try real.sync(flags: flags, execute: work) }
      let turn = takeTurn(isBarrier: flags.contains(.barrier), under: hunter)
      defer { turn.ended(under: hunter) }
      return try turn.perform(under: hunter, work)
    }

    /// Waits until the queue lets the item begin, and runs it on this thread.
    public func sync(execute workItem: HuntableWorkItem) {
      guard let hunter = object.controller else { return real.sync(execute: workItem.real) }
      let turn = takeTurn(isBarrier: workItem.isBarrier, under: hunter)
      turn.perform(under: hunter) { workItem.perform() }
      turn.ended(under: hunter)
    }

    /// Runs `work` with each number from zero to `iterations`, in parallel, and waits for the end of all.
    public static func concurrentPerform(iterations: Int, execute work: @Sendable (Int) -> Void) {
      guard let hunter = Exploration.active else {
        return DispatchQueue.concurrentPerform(iterations: iterations, execute: work)
      }
      guard hunter.runsThread else { return (0..<iterations).forEach(work) }
      withoutActuallyEscaping(work) { work in
        let threads = (0..<iterations).map { index in HuntableThread.spawn("iteration \(index)") { work(index) } }
        for thread in threads { thread.join() }
      }
    }

    // MARK: Suspending

    /// Whether no work begins. For a hunter.
    package var isSuspended: Bool { line.value.isSuspended }

    /// Lets no more work begin, until `resume()` has been called as often.
    public func suspend() {
      guard let hunter = object.controller else { return real.suspend() }
      hunter.before(object.operation(.store))
      hunter.performs(.suspensions)
      line.with(hunter) { $0.suspend() }
    }

    /// Takes back a `suspend()`. What the calling thread has done comes before the work that begins later.
    public func resume() {
      guard let hunter = object.controller else { return real.resume() }
      hunter.before(object.operation(.store))
      hunter.performs(.suspensions)
      turns.release()
      guard line.with(hunter, { $0.resume() }) else {
        return hunter.trap("the queue \(label) is resumed more often than it was suspended")
      }
      goOn(under: hunter)
    }

    /// Lets work begin, if the queue was made inactive. What the calling thread has done comes before that work.
    public func activate() {
      guard let hunter = object.controller else { return real.activate() }
      hunter.before(object.operation(.store))
      hunter.performs(.suspensions)
      turns.release()
      line.with(hunter) { $0.activate() }
      goOn(under: hunter)
    }
  }
#else
  /// A queue of work: `DispatchQueue`. In builds with exploration, a type with the same interface whose work a hunt
  /// controls.
  public typealias HuntableQueue = DispatchQueue
#endif
