import CHuntable
import CRaceHunt
import Dispatch
import Huntable

#if EXPLORATION
  /// What stands in for the queues, groups and semaphores of Dispatch in a run, by their addresses.
  struct DispatchStandIns {
    var queues: [UInt: HuntableQueue] = [:]
    var groups: [UInt: HuntableGroup] = [:]
    var semaphores: [UInt: Semaphore] = [:]

    var isUsed: Bool { !queues.isEmpty || !groups.isEmpty || !semaphores.isEmpty }
  }

  // The functions of Dispatch, which a run replaces by the operations of the hunter's queues.

  extension Controller {
    static func dispatches() {
      rh_dispatches(
        rh_dispatch(
          async: { queue, group, isBarrier, block in
            let queue = UncheckedPointer(queue)
            let work = Controller.work(block, on: queue, isBarrier: isBarrier)
            let flags: DispatchWorkItemFlags = isBarrier ? .barrier : []
            Controller.queue(queue).async(group: Controller.group(group), flags: flags, execute: work)
          },
          after: { when, queue, block in
            let queue = UncheckedPointer(queue)
            let limit = HuntableTime(uptimeNanoseconds: when)
            Controller.queue(queue).asyncAfter(deadline: limit, execute: Controller.work(block, on: queue))
          },
          fire: { when, queue, timer, setting in
            let timer = UncheckedPointer(timer)
            Controller.running?.performs(.sources)
            Controller.queue(UncheckedPointer(queue)).asyncAfter(deadline: HuntableTime(uptimeNanoseconds: when)) {
              rh_fire(timer.value, setting)
            }
          },
          sync: { queue, isBarrier, block in
            let queue = UncheckedPointer(queue)
            // A block of Dispatch may be called on any thread.
            nonisolated(unsafe) let block = block
            Controller.queue(queue).sync(flags: isBarrier ? .barrier : []) {
              rh_call_block(block, queue.value, isBarrier)
            }
          },
          apply: { count, block in
            // A block of Dispatch may be called on any thread.
            nonisolated(unsafe) let block = block
            HuntableQueue.concurrentPerform(iterations: Int(count)) { rh_call_iteration(block, UInt64($0)) }
          },
          suspend: { Controller.queue(UncheckedPointer($0)).suspend() },
          resume: { Controller.queue(UncheckedPointer($0)).resume() },
          activate: { Controller.queue(UncheckedPointer($0)).activate() },
          enter: { Controller.group($0)?.enter() },
          leave: { Controller.group($0)?.leave() },
          wait_group: {
            Controller.group($0)!.wait(timeout: HuntableTime(uptimeNanoseconds: $1)) == .success
          },
          notify: { group, queue, block in
            let queue = UncheckedPointer(queue)
            Controller.group(group)?.notify(
              queue: Controller.queue(queue), execute: Controller.work(block, on: queue))
          },
          wait: { Controller.semaphore($0!).wait(timeout: HuntableTime(uptimeNanoseconds: $1)) == .success },
          signal: { Controller.semaphore($0!).signal() != 0 },
          end: { Controller.running?.ends(UInt(bitPattern: $0)) },
          crash: { Controller.running?.crashes(String(cString: $0!)) }))
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
      guard hidden({ threads.current >= 0 || threads.live.isEmpty }) else { return }
      let semaphore = hidden { instrumented.dispatch.semaphores[object] }
      let queue = hidden { instrumented.dispatch.queues[object] }
      let first = rh_dispatch_object(UnsafeRawPointer(bitPattern: object)).first_value
      if let semaphore, hidden({ semaphore.permits }) < first {
        crashes("a DispatchSemaphore is released while its value is less than at its beginning")
      } else if let queue, hidden({ queue.isSuspended }) {
        crashes("the queue \(queue.label) is released while it is suspended or inactive")
      }
    }

    /// The code under test would trap in Dispatch. Does not return on a thread of the run.
    private func crashes(_ why: String) {
      rh_hide()
      let isOfRun = threads.current >= 0 && ct_thread().pointee.run == number
      let name = isOfRun ? threads.running.pointee.name : "the set-up"
      fail(Failure(.crash, "\(name) trapped: \(why)", site: why), at: callers)
      if isOfRun { abandon() }
      rh_show()
    }

    private static func queue(_ queue: UncheckedPointer) -> HuntableQueue {
      running!.hidden { running!.standIn(for: queue.value!) }
    }

    private func standIn(for queue: UnsafeRawPointer) -> HuntableQueue {
      let key = UInt(bitPattern: queue)
      if let known = instrumented.dispatch.queues[key] { return known }
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
          fileID: instrumented.label(label), line: 0)
      } else {
        made = .global()
      }
      instrumented.dispatch.queues[key] = made
      return made
    }

    private func standsIn(for object: UnsafeRawPointer) {
      usesSystem()
      rh_numbers(object)
    }

    private static func group(_ group: UnsafeRawPointer?) -> HuntableGroup? {
      guard let group else { return nil }
      return running!.hidden {
        let key = UInt(bitPattern: group)
        if let known = running!.instrumented.dispatch.groups[key] { return known }
        running!.standsIn(for: group)
        let count = Int(rh_dispatch_object(group).value)
        let made = HuntableGroup(count: count, fileID: "DispatchGroup", line: 0)
        running!.instrumented.dispatch.groups[key] = made
        return made
      }
    }

    private static func semaphore(_ semaphore: UnsafeRawPointer) -> Semaphore {
      running!.hidden {
        let key = UInt(bitPattern: semaphore)
        if let known = running!.instrumented.dispatch.semaphores[key] { return known }
        running!.standsIn(for: semaphore)
        let value = Int(rh_dispatch_object(semaphore).value)
        let made = Semaphore(value: value, fileID: "DispatchSemaphore", line: 0)
        running!.instrumented.dispatch.semaphores[key] = made
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
