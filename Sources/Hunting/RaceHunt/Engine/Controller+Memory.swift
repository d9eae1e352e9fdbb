import CHuntable
import CInstrumentation
import CRaceHunt

// Which accesses of the run are ordered.

extension Controller {
  /// The thread's number in the memory model, which the thread that sets the run up precedes.
  var me: Int { threads.current + 1 }

  /// Whether loads may read older stores. Under ThreadSanitizer they may not, since the sanitizer sees only the newest
  /// store in memory.
  static let choosesStores = !isThreadSanitized

  /// Whether the memory model takes part. While tasks are under control, it takes part only if the controller sees
  /// where the runtime orders tasks.
  var isModelled: Bool {
    memory.isModelled && threads.current >= 0 && (tasks.order == nil || rh_sees_runtime())
  }

  /// Whether the memory model takes part in an operation of an atomic.
  func isModelled(_ operation: VisibleOperation) -> Bool {
    if operation.ordering != .sequentiallyConsistent { notesWeakness() }
    return isModelled && operation.object > 0
  }

  /// The run has an operation for which the model matters.
  func notesWeakness() {
    if threads.current >= 0 { memory.weakness.isSeen = true }
  }

  /// What the threads did before the first memory need not be known.
  func beginsMemory() { hidden { modelsIfNeeded() } }

  // MARK: Choices

  func decides() -> Bool { chooses(2) > 0 }

  /// One of the ways in which the system may decide, of which 0 is the usual one.
  ///
  /// A step may have several such choices. A schedule has no usual ones, so the others have a number of their own in the step.
  func chooses(_ count: Int, isFault: Bool = false) -> Int {
    hidden {
      guard threads.current >= 0 else { return 0 }
      let earlier = record.decided
      let age = pickAge(memory.model.alternatives(count, after: earlier), isFault: isFault)
      record.decided += count - 1
      return age > 0 ? age - earlier : 0
    }
  }

  func failsWithoutCause() -> Bool {
    guard limits.failuresWithoutCause, threads.current >= 0, !threads.running.pointee.hasFailed else {
      return false
    }
    hidden { _ = record.omissions.insert(.furtherFailures) }
    let fails = decides()
    threads.running.pointee.hasFailed = fails
    return fails
  }

  /// Performs a fence.
  func fence(_ ordering: MemoryOrdering) {
    notesWeakness()
    if ordering == .sequentiallyConsistent { touch(ObjectNumber.strictOrder) }
    if isModelled { memory.model.fence(ordering, by: me) }
  }

  /// The current thread has let others run first.
  func catchUp() {
    if isModelled { memory.model.catchUp(me) }
  }

  // MARK: Plain memory

  func accesses(_ memory: Int, writes: Bool) {
    hidden { expectOrder(VisibleOperation(writes ? .write : .read, memory, "memory")) }
  }

  /// Fails the run unless the access is ordered with all accesses of other threads that it conflicts with.
  func expectOrder(_ access: VisibleOperation) {
    notesWeakness()
    guard isModelled, access.object > 0 else { return }
    guard let race = memory.model.access(ObjectNumber.of(access.object), by: me, writes: access.writes),
      lockOrder.examined == nil
    else { return }
    let other = threads[race.thread - 1].pointee.name
    if record.failure == nil,
      let earlier = record.steps.lastIndex(where: {
        $0.thread == race.thread - 1 && $0.operation.object == access.object && $0.operation.writes == race.wrote
      })
    {
      record.racing = [earlier, record.steps.count - 1].map { record.step($0) }
    }
    fail(
      Failure(
        .dataRace,
        "\(other) \(race.wrote ? "writes" : "reads") \(access.objectText), "
          + "\(threads.running.pointee.name) \(access.writes ? "writes" : "reads") it, and nothing orders the two",
        site: access.name))
  }

  // MARK: Synchronization

  @inline(__always)
  func acquires(_ object: Int) {
    if memory.isModelled, !isExamined(object) { hidden { if isModelled { memory.model.acquireLock(object, by: me) } } }
  }

  @inline(__always)
  func releases(_ object: Int) {
    if memory.isModelled, !isExamined(object) { hidden { if isModelled { memory.model.releaseLock(object, by: me) } } }
  }

  func contributes(to object: Int) {
    if memory.isModelled, !isExamined(object) {
      hidden { if isModelled { memory.model.contribute(to: object, by: me) } }
    }
  }

  /// What the threads of a run that released an object knew.
  private final class Knowledge {
    let run: Int64
    let view = ViewPointer.make(View())

    init(_ run: Int64) { self.run = run }

    deinit {
      view.deinitialize(count: 1)
      view.deallocate()
    }
  }

  /// The knowledge of an edge; nil if no thread of this run has released it. Only controllers set the knowledge.
  private func knowledge(_ edge: HappensBefore) -> Knowledge? {
    guard let known = edge.knowledge.map({ unsafeDowncast($0, to: Knowledge.self) }), known.run == number else {
      return nil
    }
    return known
  }

  func acquires(_ edge: HappensBefore) {
    hidden { if isModelled, let known = knowledge(edge) { memory.model.acquire(known.view, by: me) } }
  }

  func releases(_ edge: HappensBefore) {
    hidden {
      guard isModelled else { return }
      let known = knowledge(edge) ?? Knowledge(number)
      memory.model.release(me, into: known.view)
      edge.knowledge = known
    }
  }

  /// The runtime may let the current thread know what others have done. That is so at the beginning of a job, where a
  /// task goes on elsewhere after a call of an asynchronous function, and inside the locks of the runtime. What the
  /// thread then knows is not announced, so it knows all that the others have done.
  func joins() {
    hidden { if isModelled, ct_thread().pointee.run == number { memory.model.joinAll(me) } }
  }
}
