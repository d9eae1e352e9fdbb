import CHuntable
import CInstrumentation
import CRaceHunt
import Huntable

#if EXPLORATION
  // Code that is hunted as it is written: what the functions tell that instrumented code calls, and the functions of the
  // system that are replaced.

  extension Controller {
    static let instrumentation: Void = {
      rh_watch_objects()
      ci_hunt(
        ci_hunter(
          clock: { Controller.running?.fill(&$0!.pointee) ?? false },
          race: { Controller.running?.races($0!) ?? true },
          tick: { Controller.running?.ticks() },
          learn: { Controller.running?.learns($0!.pointee) },
          load: { Controller.running?.atomic($0!).load($0!, $1, Controller.ordering($2), into: $3!) },
          store: { Controller.running?.atomic($0!).store($0!, $1, Controller.ordering($2), $3!) },
          before_update: { Controller.running?.atomic($0!).beforeUpdate(Controller.ordering($1)) },
          updated: { Controller.running?.atomic($0!).updated(Controller.ordering($2), from: $3!, to: $4!, $1) },
          compare: { address, size, success, failure, isWeak, expected, desired in
            guard let atomic = Controller.running?.atomic(address!) else { return false }
            if isWeak { atomic.comparesWeakly() }
            return atomic.compareExchange(
              address!, size, Controller.ordering(success), Controller.ordering(failure), expected!, desired!)
          },
          fence: {
            Controller.running?.before(VisibleOperation(.fence, 0, "fence", ordering: Controller.ordering($0)))
          },
          enter: { Controller.running?.before(VisibleOperation(.act, 0, "enter a function")) },
          settle: { rh_settle_mutexes() },
          replaces_mutex: rh_replaces_mutex()))
      rh_synchronize(
        rh_synchronization(
          lock: { Controller.running?.locks($0!) },
          try_lock: { Controller.running?.triesLock($0!) ?? true },
          unlock: { Controller.running?.unlocks($0!) },
          unlocked: { Controller.running?.hasUnlocked($0!) },
          release: { Controller.running?.contributes(to: Int(bitPattern: $0)) },
          acquire: { Controller.running?.acquires(Int(bitPattern: $0)) },
          signal: { Controller.running?.signals($0!, $1!) },
          wait: { Controller.running?.waits($0, $1!, $2!, until: $3) ?? true },
          arrive: { Controller.running?.arrives($0!, $1!) ?? 0 },
          wait_for_signal: { Controller.running?.waitsForSignal($0!, Int($1), until: $2) ?? true },
          wake: { Controller.running?.wakes($0!, all: $1) },
          yield: { Controller.running?.before(VisibleOperation(.spin, 0, "yield")) },
          reuse: { Controller.running?.instrumented.forget(UInt(bitPattern: $0), $1) },
          start: { Controller.running?.starts($0!) ?? false }))
      dispatches()
      descriptors()
    }()

    func instrumentedRunBegins() {
      instrumented.runBegins()
      ci_record_calls(recordsCallers)
      ci_announce_entries(limits.entriesArePoints)
      rh_begin_objects()
      rh_begin_synchronization()
      ci_begin_run(number)
    }

    private static func ordering(_ order: Int32) -> MemoryOrdering {
      MemoryOrdering(rawValue: order) ?? .sequentiallyConsistent
    }

    /// The object at an address, which has a number in each run.
    func object(at address: UnsafeRawPointer, _ name: String = "memory", isMemory: Bool = false) -> HuntedObject {
      let object =
        instrumented.known(UInt(bitPattern: address))
        ?? instrumented.add(UInt(bitPattern: address), name)
      if isMemory { modelsIfNeeded() }
      return HuntedObject(number: Int(number) << ct_run_shift | object.number, label: object.label)
    }

    private func atomic(_ address: UnsafeRawPointer) -> HuntedObject { object(at: address, isMemory: true) }

    // MARK: Plain memory

    /// What the current thread knows. Returns false if its accesses are not compared.
    private func fill(_ clock: inout ci_clock) -> Bool {
      guard threads.current >= 0, ct_thread().pointee.run == number, me < Int(ci_threads) else { return false }
      notesWeakness()
      modelsIfNeeded()
      guard isModelled else { return false }
      memory.model.moves(me)
      memory.model.threads[me].view.order.copy(to: &clock)
      clock.thread = Int32(me)
      return true
    }

    private func ticks() {
      if isModelled { memory.model.tick(me) }
    }

    private func learns(_ clock: ci_clock) {
      guard isModelled else { return }
      var view = View()
      view.order = VectorClock(clock)
      withUnsafeMutablePointer(to: &view) { memory.model.acquire($0, by: me) }
    }

    /// Nothing orders two accesses. Returns false if they are ordered after all.
    private func races(_ pointer: UnsafePointer<ci_race>) -> Bool {
      let race = pointer.pointee
      guard record.failure == nil, lockOrder.examined == nil, race.earlier.thread > 0 else { return true }
      if InstrumentedObjects.isOfHunter(race.address) { return false }
      let object = object(at: race.address)
      if InstrumentedObjects.isStorage("\(object.label)"), !race.earlier.is_free, rh_acquires_storage(pointer) {
        return false
      }
      let accesses = [race.earlier, race.later].map { access in
        step(
          access.is_free
            ? VisibleOperation(.act, 0, "free")
            : object.operation(access.writes ? .write : .read), by: access)
      }
      let (earlier, later) = (name(of: race.earlier), name(of: race.later))
      if race.earlier.is_free {
        var container = rh_object()
        let isKnown = rh_find_object(race.address, &container) && container.thread >= 0 && container.place_count > 0
        let allocation = isKnown ? [allocation(container)] : []
        record.racing = allocation + accesses
        fail(
          Failure(
            .useAfterFree, "\(later) \(race.later.verb) \(object.label), which \(earlier) has freed",
            site: "\(object.label)"))
      } else {
        record.racing = accesses
        fail(
          Failure(
            .dataRace,
            "\(earlier) \(race.earlier.verb) \(object.label), \(later) \(race.later.verb) it, "
              + "and nothing orders the two",
            site: "\(object.label)"))
      }
      return true
    }

    private func name(of access: ci_access) -> String { threads[Int(access.thread) - 1].pointee.name }

    private func step(_ operation: VisibleOperation, by access: ci_access) -> Step {
      Step(
        thread: Int(access.thread) - 1, operation: operation, isPreemption: false,
        callers: recordsCallers ? access.callers : [])
    }

    private func allocation(_ object: rh_object) -> Step {
      let places = withUnsafeBytes(of: object.places) {
        Array($0.bindMemory(to: UInt.self).prefix(Int(object.place_count)))
      }
      return Step(
        thread: Int(object.thread), operation: VisibleOperation(.act, 0, "allocate"), isPreemption: false,
        callers: places)
    }

    // MARK: Locks

    private func locks(_ lock: UnsafeRawPointer) { before(ofSystem(lock, "mutex").operation(.lock)) }

    private func triesLock(_ lock: UnsafeRawPointer) -> Bool { tryLock(ofSystem(lock, "mutex").operation(.tryLock)) }

    private func unlocks(_ lock: UnsafeRawPointer) { note(ofSystem(lock, "mutex").operation(.unlock)) }

    private func hasUnlocked(_ lock: UnsafeRawPointer) {
      before(VisibleOperation(.act, ofSystem(lock, "mutex").number, "unlocked"))
    }

    /// The object of the system at an address.
    private func ofSystem(_ address: UnsafeRawPointer, _ name: String) -> HuntedObject {
      usesSystem()
      return object(at: address, name)
    }

    /// The run uses a lock, a queue, a thread or the time of the system. Without instrumentation the code that does so
    /// announces nothing else.
    func usesSystem() {
      if !ci_is_present() { record.omissions.insert(.silentFunctions) }
    }
  }

  extension Controller {
    // MARK: Waiting

    /// The object at an address, which reports call so if they have no better name.
    private func object(at address: UnsafeRawPointer, kind: UnsafePointer<CChar>) -> HuntedObject {
      ofSystem(address, String(cString: kind))
    }

    private func signals(_ object: UnsafeRawPointer, _ kind: UnsafePointer<CChar>) {
      before(self.object(at: object, kind: kind).operation(.signal))
    }

    private func waits(
      _ address: UnsafeRawPointer?, _ kind: UnsafePointer<CChar>, _ holds: @convention(c) (UnsafeRawPointer?) -> Bool,
      until limit: UInt64
    ) -> Bool {
      guard let address else {
        usesSystem()
        return wait(VisibleOperation(.sleep, 0, "sleep"), until: Self.deadline(limit)) { false }
      }
      performs(Self.act(ofKind: String(cString: kind)))
      let object = object(at: address, kind: kind)
      before(object.operation(.wait))
      return holds(address) || wait(object.operation(.wait), until: Self.deadline(limit)) { holds(address) }
    }

    /// The limit of a wait; nil if there is none.
    static func deadline(_ limit: UInt64) -> Int64? { limit == .max ? nil : Int64(clamping: limit) }

    /// What a wait for an object of the system is, by the kind of the object.
    private static func act(ofKind kind: String) -> Act {
      switch kind {
      case "condition": .conditions
      case "lock": .readWriteLocks
      case "mutex": .locks
      case "semaphore": .waits
      case "thread": .joins
      default: .otherWaits
      }
    }

    private func arrives(_ condition: UnsafeRawPointer, _ kind: UnsafePointer<CChar>) -> Int64 {
      performs(Self.act(ofKind: String(cString: kind)))
      before(object(at: condition, kind: kind).operation(.wait))
      return Int64(instrumented.waiters[UInt(bitPattern: condition), default: Waiters()].arrive())
    }

    private func waitsForSignal(_ condition: UnsafeRawPointer, _ number: Int, until limit: UInt64) -> Bool {
      let key = UInt(bitPattern: condition)
      let operation = ofSystem(condition, "condition").operation(.wait)
      let wakesUp = failsWithoutCause(operation)
      let isSignalled = wait(operation, until: Self.deadline(limit)) {
        wakesUp || self.instrumented.waiters[key]?.maySignalWake(number) ?? false
      }
      instrumented.waiters[key]?.leave(number, bySignal: isSignalled && !wakesUp)
      return isSignalled
    }

    private func wakes(_ condition: UnsafeRawPointer, all: Bool) {
      before(ofSystem(condition, "condition").operation(.signal))
      let key = UInt(bitPattern: condition)
      if all { instrumented.waiters[key]?.broadcast() } else { instrumented.waiters[key]?.signal() }
    }

    // MARK: Threads

    private func starts(_ thread: UnsafeMutablePointer<rh_started_thread>) -> Bool {
      // The last checks come after all steps, and the set-up before them.
      if threads.current < 0, !record.picks.isEmpty { return false }
      // The thread that starts it does not touch it any more.
      nonisolated(unsafe) let thread = thread
      instrumented.threads += 1
      performs(.threads)
      return spawn("thread \(instrumented.threads)", ofSystem(thread, "thread").number) { rh_run_thread(thread) }
    }
  }

  extension ci_access {
    fileprivate var verb: String { is_free ? "frees" : writes ? "writes" : "reads" }

    /// The return addresses of the calls that led to the access, innermost first.
    fileprivate var callers: [UInt] {
      withUnsafeBytes(of: places) { Array($0.bindMemory(to: UInt.self).prefix(Int(count))) }
    }
  }
#else
  extension Controller {
    static let instrumentation: Void = ()

    func instrumentedRunBegins() {}
  }
#endif
