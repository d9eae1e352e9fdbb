import CHuntable
import CInstrumentation
import CRaceHunt
import CRuntimeHooks
import RuntimeHooks

// What code under control does outside the library, as the replaced functions of the Swift runtime tell it.

extension Controller {
  @exclusivity(unchecked)
  // Statically initialised: a lazy global would be a happens-before edge that hides races from ThreadSanitizer. The
  // threads of the run read it.
  nonisolated(unsafe) static var running: Controller? = nil {
    didSet { unretained = running.map { .passUnretained($0) } }
  }

  @exclusivity(unchecked)
  // As above. For what is told often, since a call by `running` counts references.
  nonisolated(unsafe) private static var unretained: Unmanaged<Controller>? = nil

  /// Replaces functions of the runtime and of the system, once in a process.
  static let observation: Void = {
    rh_learn_streams { AsyncStream.makeStream(of: Int.self).continuation.yield(0) }
    rh_observe(
      rh_observer(
        hop: { Controller.running?.tasks.enters($0!) },
        create: { Controller.running?.tasks.created($0!) },
        trap: { Controller.running?.trapped($0!.pointee) },
        escape: { what, places, count in
          let places = UnsafeBufferPointer(start: places, count: Int(count)).map { UInt(bitPattern: $0) }
          Controller.running?.escaped(String(cString: what!), places)
        },
        wait: { Controller.running?.waitForLock($0!, $1, owner: $2) ?? false },
        join: { Controller.unretained?._withUnsafeGuaranteedRef { $0.joins() } },
        go_on: { wait in Controller.unretained?._withUnsafeGuaranteedRef { $0.tasks.goesOn(after: wait) } },
        begin: { task, actor, wasEnqueued in
          Controller.unretained?._withUnsafeGuaranteedRef { $0.tasks.begins(task, on: actor, wasEnqueued: wasEnqueued) }
        },
        stop: { task in Controller.unretained?._withUnsafeGuaranteedRef { $0.tasks.stops(task) } },
        ran: { Controller.unretained?._withUnsafeGuaranteedRef { $0.tasks.ran() } },
        act: { act, task in Controller.unretained?._withUnsafeGuaranteedRef { $0.acts(act, task) } }))
    #if EXPLORATION
      InstrumentedObjects.replaceSystem()
      DispatchStandIns.replaceSystem()
      Descriptors.replaceSystem()
    #endif
  }()

  /// The thread is about to perform the act.
  private func acts(_ act: rh_act, _ task: UnsafeRawPointer?) {
    guard isInControl else { return }
    guard hidden({ threads.current >= 0 }) else {
      if act == rh_act_clock { hidden { turns.readsClockOutside() } }
      return
    }
    switch act {
    case rh_act_other: hidden { _ = record.omissions.insert(.locks) }
    case rh_act_environment: performs(.environment)
    case rh_act_queue_value: performs(.queueValues)
    case rh_act_work_item: performs(.workItems)
    case rh_act_clock: readsClock()
    default: tasks.performs(act, task)
    }
  }

  /// A thread that reads a clock in each round of a loop waits for a time, so time passes: with every 32nd reading, and more each
  /// time.
  private func readsClock() {
    let readings = hidden {
      record.readsClock(threads.current)
      threads.running.pointee.readings += 1
      threads.running.pointee.spin.readsClock()
      return threads.running.pointee.spin.clockReadings
    }
    let (pauses, rest) = readings.quotientAndRemainder(dividingBy: 32)
    guard rest == 0 else { return }
    _ = wait(VisibleOperation(.sleep, 0, "sleep"), until: turns.clock + 1_000_000 << min(pauses, 20)) { false }
    hidden { threads.running.pointee.spin.hasWaited(after: readings) }
  }

  /// The code under test traps, which fails the run. Its thread cannot go on. Neither can it after a deadlock.
  private func trapped(_ trap: rh_trap) {
    rh_hide()
    guard ct_thread().pointee.run == number else { return rh_show() }
    func text(_ start: UnsafePointer<CChar>?, _ count: UInt) -> String {
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(count))
      return String(decoding: bytes, as: UTF8.self)
    }
    let words =
      trap.message == nil ? unsafeBitCast(trap.words, to: String.self) : text(trap.message, trap.message_count)
    let line = words.split(separator: "\n").joined(separator: " ")
    let file = text(trap.file, trap.file_count)
    let place = "\(file):\(trap.line)"
    let prefix = text(trap.prefix, trap.prefix_count)
    let message = "\(nameOfRunning) trapped: \(prefix)\(prefix.isEmpty ? "" : ": ")\(line)"
    if file.isEmpty {
      fail(Failure(.crash, message, site: line), at: callers)
    } else {
      let isHidden = VisibleOperation.isOfLibrary(file) && !showsLibrary
      fail(Failure(.crash, isHidden ? message : "\(message) (\(place))", site: place), at: callers)
    }
    leave()
  }

  /// Who runs, for a message.
  var nameOfRunning: String {
    threads.current < 0 ? "the \(record.picks.isEmpty ? "set-up" : "end")" : threads.running.pointee.name
  }

  /// Why the code has trapped, for a message: what the runtime says, or the signal.
  var causeOfTrap: String {
    let (complaint, signal) = (String(cString: rh_complaint()), String(cString: rh_trap_signal()))
    return complaint.isEmpty ? signal.isEmpty ? "" : " by \(signal)" : ": \(complaint)"
  }

  var placesOfTrap: [UInt] {
    addresses(atMost: rh_many_places) { places, _ in rh_trap_places(places) }
  }

  /// Where the code was that did not go on.
  var placesOfSample: [UInt] {
    addresses(atMost: rh_many_places) { places, _ in rh_last_sample(places) }
  }

  /// Waits until another thread releases a lock that is not modelled.
  private func waitForLock(_ word: UnsafePointer<Int32>, _ lock: rh_lock, owner: Int32) -> Bool {
    guard threads.current >= 0, ct_thread().pointee.run == number else { return false }
    let label: StaticString =
      switch lock {
      case rh_lock_of_runtime: "a lock of the Swift runtime"
      case rh_lock_standard: "a standard Mutex"
      default: "a lock of Foundation or C"
      }
    let thread = hidden {
      let thread = threads.running
      let place = UInt(bitPattern: word)
      thread.pointee.foreignLock = (owners.number(ofForeign: place), owner)
      return thread
    }
    let isFree = wait(VisibleOperation(.wait, 0, label), until: nil, for: { word.pointee == 0 })
    hidden { thread.pointee.foreignLock = nil }
    // A task waits so for a continuation or a child while it is cancelled. A continuation that was resumed meanwhile, or a child
    // that has ended, enqueues no job.
    if lock == rh_lock_of_runtime { joins() }
    return isFree
  }

  /// The time for code that asks the system for it, also in the set-up and in the last checks; nil if this thread is not in the
  /// run.
  var timeOfThread: Int64? { isInControl ? now : nil }

  /// Moves the clock on where code of the set-up or of the last checks sleeps. Threads wait instead.
  func sleepsOutside(_ time: Duration) -> Bool {
    hidden {
      guard isInControl, threads.current < 0 else { return false }
      turns.clock += time.nanoseconds
      return true
    }
  }

  /// A random number for code that asks the system for it. All runs of a hunt have the same numbers, and the order in which
  /// threads take them matters.
  func randomNumber() -> UInt64 {
    hidden {
      touch(ObjectNumber.unannounced)
      return record.randomNumber()
    }
  }

  private func escaped(_ what: String, _ places: [UInt]) {
    fail(Failure(.escape, "\(what) starts work that is not under control", site: what), at: places)
  }

  /// The return addresses of the present calls of this thread, innermost first.
  var callers: [UInt] { addresses(atMost: rh_many_places) { places, _ in rh_callers(places) } }

  /// The callers of the operation that this thread is about to perform. Inside a job of a task, the list ends with the
  /// innermost asynchronous function, since the caller of that function is not on the stack.
  var callersOfOperation: [UInt] {
    rt_current_task() == nil
      ? callers : addresses(atMost: rh_many_places) { places, limit in rt_callers(places, limit) }
  }

  /// The failure, with its place in the description if the place can be found out.
  var locatedFailure: Failure? {
    guard let failure = record.failure else { return nil }
    let places = record.stranded.map(Tasks.continuations) ?? record.placesOfFailure
    return Place.name(of: places, orOurs: showsLibrary).map { failure.located(at: $0) } ?? failure
  }
}
