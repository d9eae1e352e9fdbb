import CHuntable
import CRaceHunt
import Dispatch

#if EXPLORATION
  /// What stands in for the queues, groups and semaphores of Dispatch in a run, by their addresses: a run replaces the functions
  /// of Dispatch by the operations of the hunter's queues.
  final class DispatchStandIns: PartOfRun, @unchecked Sendable {
    // Sendable: as the controller.

    @exclusivity(unchecked) private var queues: [UInt: HuntableQueue] = [:]
    @exclusivity(unchecked) private var groups: [UInt: HuntableGroup] = [:]
    @exclusivity(unchecked) private var semaphores: [UInt: Semaphore] = [:]

    /// A run begins.
    func begin() {
      if !queues.isEmpty { queues = [:] }
      if !groups.isEmpty { groups = [:] }
      if !semaphores.isEmpty { semaphores = [:] }
    }

    /// Forgets the objects in memory that was freed.
    func forget(where isFreed: (UInt) -> Bool) {
      queues = queues.filter { !isFreed($0.key) }
      groups = groups.filter { !isFreed($0.key) }
      semaphores = semaphores.filter { !isFreed($0.key) }
    }

    static func replaceSystem() {
      rh_dispatches(
        rh_dispatch(
          async: { queue, group, isBarrier, block in
            let queue = UncheckedPointer(queue)
            let work = DispatchStandIns.work(block, on: queue, isBarrier: isBarrier)
            let flags: DispatchWorkItemFlags = isBarrier ? .barrier : []
            DispatchStandIns.queue(queue).async(group: DispatchStandIns.group(group), flags: flags, execute: work)
          },
          enqueue: { queue, block in
            let queue = UncheckedPointer(queue)
            Controller.running?.performs(.sources)
            DispatchStandIns.queue(queue).enqueue(DispatchStandIns.work(block, on: queue))
          },
          after: { when, queue, block in
            let queue = UncheckedPointer(queue)
            let limit = HuntableTime(uptimeNanoseconds: when)
            DispatchStandIns.queue(queue).asyncAfter(deadline: limit, execute: DispatchStandIns.work(block, on: queue))
          },
          fire: { when, queue, timer, setting in
            let timer = UncheckedPointer(timer)
            Controller.running?.performs(.sources)
            DispatchStandIns.queue(UncheckedPointer(queue)).startTimer(at: HuntableTime(uptimeNanoseconds: when)) {
              rh_fire(timer.value, setting)
            }
          },
          sync: { queue, isBarrier, block in
            let queue = UncheckedPointer(queue)
            // A block of Dispatch may be called on any thread.
            nonisolated(unsafe) let block = block
            DispatchStandIns.queue(queue).sync(flags: isBarrier ? .barrier : []) {
              rh_call_block(block, queue.value, isBarrier)
            }
          },
          apply: { count, block in
            // A block of Dispatch may be called on any thread.
            nonisolated(unsafe) let block = block
            HuntableQueue.concurrentPerform(iterations: Int(count)) { rh_call_iteration(block, UInt64($0)) }
          },
          suspend: { DispatchStandIns.queue(UncheckedPointer($0)).suspend() },
          resume: { DispatchStandIns.queue(UncheckedPointer($0)).resume() },
          activate: { DispatchStandIns.queue(UncheckedPointer($0)).activate() },
          enter: { DispatchStandIns.group($0)?.enter() },
          leave: { DispatchStandIns.group($0)?.leave() },
          wait_group: {
            DispatchStandIns.group($0)!.wait(timeout: HuntableTime(uptimeNanoseconds: $1)) == .success
          },
          notify: { group, queue, block in
            let queue = UncheckedPointer(queue)
            DispatchStandIns.group(group)?.notify(
              queue: DispatchStandIns.queue(queue), execute: DispatchStandIns.work(block, on: queue))
          },
          wait: { DispatchStandIns.semaphore($0!).wait(timeout: HuntableTime(uptimeNanoseconds: $1)) == .success },
          signal: { DispatchStandIns.semaphore($0!).signal() != 0 },
          end: { Controller.running?.dispatch.ends(UInt(bitPattern: $0)) }))
    }

    private static func work(
      _ block: UnsafeMutableRawPointer?, on queue: UncheckedPointer, isBarrier: Bool = false
    ) -> @Sendable () -> Void {
      // A block of Dispatch may be called on any thread.
      nonisolated(unsafe) let block = block
      rh_keep_queue(queue.value)
      return {
        rh_call_block(block, queue.value, isBarrier)
        rh_give_up_queue(queue.value)
      }
    }

    /// The program gives up its last reference to an object of Dispatch.
    private func ends(_ object: UInt) {
      // Threads that never continue may have references.
      guard controller.hidden({ controller.threads.current >= 0 || controller.threads.live.isEmpty }) else { return }
      let (semaphore, queue) = controller.hidden { (semaphores[object], queues[object]) }
      let first = rh_dispatch_object(UnsafeRawPointer(bitPattern: object)).first_value
      if let semaphore, controller.hidden({ semaphore.permits }) < first {
        controller.trap("a DispatchSemaphore is released while its value is less than at its beginning")
      } else if let queue, controller.hidden({ queue.isSuspended }) {
        controller.trap("the queue \(queue.label) is released while it is suspended or inactive")
      } else if rh_is_suspended_source(UnsafeRawPointer(bitPattern: object)) {
        controller.trap("a DispatchSource is released while it is suspended or inactive")
      }
    }

    // MARK: Objects

    private static func queue(_ queue: UncheckedPointer) -> HuntableQueue {
      let controller = Controller.running!
      return controller.hidden { controller.dispatch.standIn(for: queue.value!) }
    }

    private func standIn(for queue: UnsafeRawPointer) -> HuntableQueue {
      let key = UInt(bitPattern: queue)
      if let known = queues[key] { return known }
      standsIn(for: queue)
      let object = rh_dispatch_object(queue)
      let made: HuntableQueue
      if rh_is_main_queue(queue) {
        made = .main
      } else if object.is_known {
        var attributes: DispatchQueue.Attributes = object.is_concurrent ? .concurrent : []
        if object.is_inactive { attributes.insert(.initiallyInactive) }
        // Foundation names a queue after the address of an object, which is another one in each run.
        let words = String(cString: rh_queue_label(queue)).split(separator: " ").filter { !$0.hasPrefix("0x") }
        let label = words.joined(separator: " ")
        made = HuntableQueue(
          label: label, attributes: attributes, target: object.target.map { standIn(for: $0) },
          fileID: StaticString(forever: label), line: 0)
      } else {
        made = .global()
      }
      queues[key] = made
      return made
    }

    private func standsIn(for object: UnsafeRawPointer) {
      controller.usesSystem()
      rh_numbers(object)
    }

    private static func group(_ group: UnsafeRawPointer?) -> HuntableGroup? {
      group.map { group in
        standIn(\.groups, group) { HuntableGroup(count: $0, fileID: "DispatchGroup", line: 0) }
      }
    }

    private static func semaphore(_ semaphore: UnsafeRawPointer) -> Semaphore {
      standIn(\.semaphores, semaphore) { Semaphore(value: $0, fileID: "DispatchSemaphore", line: 0) }
    }

    /// - Parameter make: Makes the object, with the value that Dispatch has for it.
    private static func standIn<Object>(
      _ known: ReferenceWritableKeyPath<DispatchStandIns, [UInt: Object]>, _ object: UnsafeRawPointer,
      _ make: (Int) -> Object
    ) -> Object {
      let controller = Controller.running!
      return controller.hidden {
        let key = UInt(bitPattern: object)
        if let known = controller.dispatch[keyPath: known][key] { return known }
        controller.dispatch.standsIn(for: object)
        let made = make(Int(rh_dispatch_object(object).value))
        controller.dispatch[keyPath: known][key] = made
        return made
      }
    }
  }

  /// An address that several threads may use.
  private struct UncheckedPointer: @unchecked Sendable {
    // Sendable: Dispatch says so of its objects.
    let value: UnsafeRawPointer?

    init(_ value: UnsafeRawPointer?) { self.value = value }
  }
#endif
