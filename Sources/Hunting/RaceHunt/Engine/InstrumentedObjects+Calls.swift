import CHuntable
import CInstrumentation
import CRaceHunt

#if EXPLORATION
  // What the functions tell that instrumented code calls, and the functions of the system that are replaced.

  extension InstrumentedObjects {
    static func replaceSystem() {
      rh_watch_objects()
      ci_hunt(
        ci_hunter(
          clock: { Controller.running?.fill(&$0!.pointee) ?? false },
          race: { Controller.running?.instrumented.races($0!) ?? true },
          tick: { Controller.running?.ticks() },
          learn: { Controller.running?.learns($0!) },
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
          handle: { Controller.running?.tasks.handles() },
          settle: { rh_settle_mutexes() },
          replaces_mutex: rh_replaces_mutex()))
      rh_synchronize(
        rh_synchronization(
          lock: { Controller.running?.before(.lock, of: "mutex", $0!) },
          try_lock: { lock in
            guard let controller = Controller.running else { return true }
            return controller.tryLock(controller.ofSystem(lock!, "mutex").operation(.tryLock))
          },
          unlock: { lock in
            guard let controller = Controller.running else { return }
            controller.note(controller.ofSystem(lock!, "mutex").operation(.unlock))
          },
          unlocked: { lock in
            guard let controller = Controller.running else { return }
            controller.before(VisibleOperation(.act, controller.ofSystem(lock!, "mutex").number, "unlocked"))
          },
          release: { Controller.running?.contributes(to: Int(bitPattern: $0)) },
          acquire: { Controller.running?.acquires(Int(bitPattern: $0)) },
          signal: { Controller.running?.before(.signal, of: String(cString: $1!), $0!) },
          wait: { Controller.running?.instrumented.wait($0, $1!, $2!, until: $3) ?? true },
          arrive: { Controller.running?.instrumented.arrive($0!, $1!) ?? 0 },
          wait_for_signal: { Controller.running?.instrumented.waitForSignal($0!, Int($1), until: $2) ?? true },
          wake: { Controller.running?.instrumented.wake($0!, all: $1) },
          is_awaited: { Controller.running?.instrumented.waiters[UInt(bitPattern: $0)]?.areAsleep ?? false },
          yield: { Controller.running?.before(VisibleOperation(.spin, 0, "yield")) },
          reuse: { Controller.running?.instrumented.forget(UInt(bitPattern: $0), $1) },
          start: { Controller.running?.instrumented.start($0!) ?? false },
          reference: { object, isGivenUp in
            guard let controller = Controller.running else { return }
            let label: StaticString = isGivenUp ? "give up the last reference" : "look at a reference"
            controller.before(VisibleOperation(.act, controller.ofSystem(object!, "object").number, label))
          },
          crash: { Controller.running?.trap(String(cString: $0!)) }))
    }

    // MARK: Plain memory

    /// Nothing orders two accesses. Returns false if they are ordered after all.
    private func races(_ pointer: UnsafePointer<ci_race>) -> Bool {
      let race = pointer.pointee
      guard controller.record.failure == nil, controller.lockOrder.examined == nil, race.earlier.thread > 0 else {
        return true
      }
      // The compiler announces an access to a property of an object, if a noncopyable value has the reference, as a write of the
      // object too. The metadata at the beginning of an object is only read.
      if !race.earlier.is_free, !race.later.is_free, rh_is_object(race.address) { return false }
      if Self.isOfHunter(race.address) { return false }
      let object = controller.object(at: race.address)
      let name = "\(object.label)"
      if Self.isStorage(name), !race.earlier.is_free, rh_acquires_storage(pointer) { return false }
      controller.record.racing = [race.earlier, race.later].map { access in
        Step(
          thread: Int(access.thread) - 1,
          operation: access.is_free
            ? VisibleOperation(.act, 0, "free") : object.operation(access.writes ? .write : .read),
          isPreemption: false, callers: controller.recordsCallers ? access.callers : [])
      }
      let threads = controller.threads
      let (earlier, later) = (
        threads[Int(race.earlier.thread) - 1].pointee.name, threads[Int(race.later.thread) - 1].pointee.name
      )
      if race.earlier.is_free {
        var container = rh_object()
        if rh_find_object(race.address, &container), container.thread >= 0, container.place_count > 0 {
          controller.record.racing.insert(Step(allocationOf: container), at: 0)
        }
        controller.fail(
          Failure(.useAfterFree, "\(later) \(race.later.verb) \(name), which \(earlier) has freed", site: name))
      } else {
        controller.fail(
          Failure(
            .dataRace,
            "\(earlier) \(race.earlier.verb) \(name), \(later) \(race.later.verb) it, and nothing orders the two",
            site: name))
      }
      return true
    }

    // MARK: Waiting

    private func wait(
      _ address: UnsafeRawPointer?, _ kind: UnsafePointer<CChar>, _ holds: @convention(c) (UnsafeRawPointer?) -> Bool,
      until limit: UInt64
    ) -> Bool {
      guard let address else {
        controller.usesSystem()
        return controller.wait(VisibleOperation(.sleep, 0, "sleep"), until: Controller.deadline(limit)) { false }
      }
      let operation = beginsWait(address, kind)
      return holds(address) || controller.wait(operation, until: Controller.deadline(limit)) { holds(address) }
    }

    /// Announces a wait for an object of the system. Reports call the object by its kind if they have no better name.
    private func beginsWait(_ address: UnsafeRawPointer, _ kind: UnsafePointer<CChar>) -> VisibleOperation {
      let kind = String(cString: kind)
      let act: Act =
        switch kind {
        case "condition": .conditions
        case "lock": .readWriteLocks
        case "mutex": .locks
        case "semaphore": .waits
        case "thread": .joins
        default: .otherWaits
        }
      controller.performs(act)
      return controller.before(.wait, of: kind, address)
    }

    private func arrive(_ condition: UnsafeRawPointer, _ kind: UnsafePointer<CChar>) -> Int64 {
      _ = beginsWait(condition, kind)
      return Int64(waiters[UInt(bitPattern: condition), default: Waiters()].arrive())
    }

    private func waitForSignal(_ condition: UnsafeRawPointer, _ number: Int, until limit: UInt64) -> Bool {
      let key = UInt(bitPattern: condition)
      let operation = controller.ofSystem(condition, "condition").operation(.wait)
      let wakesUp = controller.failsWithoutCause()
      let isSignalled = controller.wait(operation, until: Controller.deadline(limit)) {
        wakesUp || self.waiters[key]?.maySignalWake(number) ?? false
      }
      waiters[key]?.leave(number, bySignal: isSignalled && !wakesUp)
      return isSignalled
    }

    private func wake(_ condition: UnsafeRawPointer, all: Bool) {
      controller.before(.signal, of: "condition", condition)
      let key = UInt(bitPattern: condition)
      if all { waiters[key]?.broadcast() } else { waiters[key]?.signal() }
    }

    // MARK: Threads

    private func start(_ thread: UnsafeMutablePointer<rh_started_thread>) -> Bool {
      // The last checks come after all steps, and the set-up before them.
      if controller.threads.current < 0, !controller.record.picks.isEmpty { return false }
      // The thread that starts it does not touch it any more.
      nonisolated(unsafe) let thread = thread
      threads += 1
      controller.performs(.threads)
      return controller.spawn("thread \(threads)", controller.ofSystem(thread, "thread").number) {
        rh_run_thread(thread)
      }
    }
  }

  extension Controller {
    fileprivate static func ordering(_ order: Int32) -> MemoryOrdering {
      MemoryOrdering(rawValue: order) ?? .sequentiallyConsistent
    }

    /// The limit of a wait; nil if there is none.
    static func deadline(_ limit: UInt64) -> Int64? { limit == .max ? nil : Int64(clamping: limit) }

    /// The object at an address, which has a number in each run.
    fileprivate func object(at address: UnsafeRawPointer, _ name: String = "memory") -> HuntedObject {
      let place = UInt(bitPattern: address)
      let object = instrumented.known(place) ?? instrumented.add(place, name)
      return HuntedObject(number: Int(number) << ct_run_shift | object.number, label: object.label)
    }

    fileprivate func atomic(_ address: UnsafeRawPointer) -> HuntedObject {
      let object = object(at: address)
      modelsIfNeeded()
      return object
    }

    /// The object of the system at an address.
    fileprivate func ofSystem(_ address: UnsafeRawPointer, _ name: String) -> HuntedObject {
      usesSystem()
      return object(at: address, name)
    }

    @discardableResult
    fileprivate func before(
      _ kind: VisibleOperation.Kind, of name: String, _ address: UnsafeRawPointer
    ) -> VisibleOperation {
      let operation = ofSystem(address, name).operation(kind)
      before(operation)
      return operation
    }

    /// The run uses a lock, a queue, a thread or the time of the system. Without instrumentation the code that does so
    /// announces nothing else.
    func usesSystem() {
      if !ci_is_present() { record.omissions.insert(.silentFunctions) }
    }

    // MARK: What threads know

    /// What the current thread knows. Returns false if its accesses are not compared.
    fileprivate func fill(_ clock: inout ci_clock) -> Bool {
      guard threads.current >= 0, ct_thread().pointee.run == number else { return false }
      guard me < Int(ci_threads) else {
        ci_forgets()
        return false
      }
      notesWeakness()
      modelsIfNeeded()
      guard isModelled else { return false }
      memory.model.moves(me)
      memory.model.threads[me].view.order.copy(to: &clock)
      clock.thread = Int32(me)
      return true
    }

    fileprivate func ticks() {
      if isModelled { memory.model.tick(me) }
    }

    fileprivate func learns(_ clock: UnsafePointer<ci_clock>) {
      guard isModelled else { return }
      var view = View()
      view.order = VectorClock(clock)
      withUnsafeMutablePointer(to: &view) { memory.model.acquire($0, by: me) }
    }
  }

  extension Step {
    fileprivate init(allocationOf object: rh_object) {
      let places = withUnsafeBytes(of: object.places) {
        Array($0.bindMemory(to: UInt.self).prefix(Int(object.place_count)))
      }
      self.init(
        thread: Int(object.thread), operation: VisibleOperation(.act, 0, "allocate"), isPreemption: false,
        callers: places)
    }
  }

  extension ci_access {
    fileprivate var verb: String { is_free ? "frees" : writes ? "writes" : "reads" }

    /// The return addresses of the calls that led to the access, innermost first.
    fileprivate var callers: [UInt] {
      withUnsafeBytes(of: places) { Array($0.bindMemory(to: UInt.self).prefix(Int(count))) }
    }
  }
#endif
