#if EXPLORATION && os(Linux)
  import Dispatch
  import Foundation

  /// Queues, groups, semaphores and timers of Dispatch, in a program that is not instrumented.
  @Suite("Dispatch", .onBothCarriers, .needsSystemFunctions)
  struct ControllerDispatchTests: SystemSuite {
    @Test("Work on a concurrent queue races, and work on a serial queue does not")
    func race() {
      func counting(isSerial: Bool) -> @Sendable (Run) -> Void {
        { run in
          let queue = DispatchQueue(label: "counting", attributes: isSerial ? [] : .concurrent)
          let count = Shared(0)
          run.thread("A") { for _ in 0..<2 { queue.async { count.value += 1 } } }
        }
      }
      #expect(failure(counting(isSerial: false))?.kind == .dataRace)
      #expect(isClean(counting(isSerial: true)))
    }

    @Test("Blocks that check a value and then change it, each under the lock, are two steps")
    func checkThenAct() {
      func selling(_ sell: @escaping @Sendable (Stock) -> Void) -> @Sendable (Run) -> Void {
        { run in
          let stock = Stock()
          run.thread("A") { for _ in 0..<2 { DispatchQueue.global().async { sell(stock) } } }
          run.finally { run.expect(stock.count >= 0, "sold twice") }
        }
      }
      #expect(failure(selling { if $0.count > 0 { $0.take() } })?.message.hasPrefix("sold twice") == true)
      #expect(isClean(selling { $0.takeIfAny() }))
    }

    /// The order in which queues with one target do work that is submitted while the target is suspended. Each letter names the
    /// queue of the work. Capital letters are barriers. The work submits what follows it in parentheses.
    ///
    /// - Parameters:
    ///   - suspended: A queue that is suspended until the target has done what it can, which a line marks.
    ///   - onMain: Whether the target is the main queue, which is not suspended: it submits the work itself. The letter j names a
    ///     job of the main actor.
    private func order(
      _ program: String, suspended: Character? = nil, onMain: Bool = false
    ) -> @Sendable () -> String {
      {
        let (group, log) = (DispatchGroup(), Log<Character>())
        let target = onMain ? DispatchQueue.main : DispatchQueue(label: "t")
        let middle = DispatchQueue(label: "m", target: target)
        let concurrent = DispatchQueue(label: "c", attributes: .concurrent, target: target)
        let queues: [Character: DispatchQueue] = [
          "t": target, "m": middle, "n": DispatchQueue(label: "n", target: middle),
          "a": DispatchQueue(label: "a", target: target), "b": DispatchQueue(label: "b", target: target),
          "c": concurrent, "d": DispatchQueue(label: "d", attributes: .concurrent, target: concurrent),
          "e": DispatchQueue(label: "e", attributes: .concurrent, target: target),
        ]
        @Sendable func submit(_ program: Substring) {
          guard let name = program.first else { return }
          var (depth, end) = (0, program.dropFirst().startIndex)
          while end < program.endIndex, depth > 0 || program[end] == "(" || program[end] == ")" {
            depth += program[end] == "(" ? 1 : program[end] == ")" ? -1 : 0
            end = program.index(after: end)
          }
          let work = { @Sendable [nested = program[..<end].dropFirst(2).dropLast()] in
            log.append(name)
            submit(nested)
          }
          if let queue = queues[Character(name.lowercased())] {
            queue.async(group: group, flags: name.isUppercase ? .barrier : [], execute: work)
          } else {
            group.enter()
            Task { @MainActor in
              work()
              group.leave()
            }
          }
          submit(program[end...])
        }
        if onMain {
          target.async(group: group) { submit(program[...]) }
          group.wait()
          return String(log.entries)
        }
        target.suspend()
        submit(program[...])
        let waiting = suspended.map { queues[$0]! }
        waiting?.suspend()
        target.resume()
        if let waiting {
          target.sync { log.append("|") }
          waiting.resume()
        }
        group.wait()
        return String(log.entries)
      }
    }

    @Test(
      "A queue goes on before its target turns to other work if it is serial, or has done a barrier, as Dispatch does",
      arguments: [
        "abab": "aabb", "cbcb": "cbbc", "nbnb": "nnbb", "nmbnmb": "nnmmbb", "atat": "aatt", "CbcbCcb": "CcCcbbb",
        "cbCcb": "cbbCc", "cCbcb": "cCcbb", "DCdcb": "DdCcb", "dDdCcb": "dDdCcb", "CcDdb": "CcDdb",
      ])
    func targets(submitted: String, done: String) { expectAlike(done, order(submitted)) }

    @Test(
      "A queue waits on its target once more if it got work while it did its last, as in Dispatch",
      arguments: [
        "a(a)c(c)t(a)": "aactac", "a(at)t(a)": "aatta", "n(n)c(c)t(n)": "nnctnc",
        "c(c)eE(e(e(c)))c(c)c(e)": "ceEeeccccec",
      ])
    func waitsAgain(submitted: String, done: String) { expectAlike(done, order(submitted)) }

    @Test(
      "Queues whose target is the main queue take turns with jobs of the main actor, as in Dispatch",
      arguments: ["ajab": "aajb", "a(a)jbt": "aajbt", "aa(A)j(t)j(a)": "aaAjjat", "j(a)c(t)a": "jcaat"])
    func mainQueue(submitted: String, done: String) {
      let work = order(submitted, onMain: true)
      #expect(work() == done)
      let result = hunt("main", budget: .schedules(150)) { run async in
        run.thread("A") { run.expect(work() == done, "another order") }
      }
      #expect(result.isClean, "\(result)")
    }

    @Test(
      "A suspended queue begins no work that waited on the target, as in Dispatch",
      arguments: [
        ("a", "ab", "b|a"), ("a", "aabb", "bb|aa"), ("m", "mabm", "ab|mm"), ("m", "mnb", "b|mn"),
        ("n", "mnmb", "mmb|n"),
        ("c", "Ccb", "b|Cc"), ("c", "cCbb", "cbb|C"), ("c", "ccb", "ccb|"),
      ] as [(Character, String, String)])
    func suspends(_ suspended: Character, submitted: String, done: String) {
      expectAlike(done, order(submitted, suspended: suspended))
    }

    @Test("Work that is due when it is submitted comes before what is submitted next, as in Dispatch")
    func isDue() {
      @Sendable func work() -> [Int] {
        let (queue, log) = (DispatchQueue(label: "queue"), Log<Int>())
        for (number, deadline) in [DispatchTime.now(), .now() - 1, .init(uptimeNanoseconds: 0)].enumerated() {
          queue.asyncAfter(deadline: deadline) { log.append(number) }
        }
        queue.asyncAfter(wallDeadline: .now()) { log.append(3) }
        queue.sync { log.append(4) }
        return log.entries
      }
      expectAlike([0, 1, 2, 3, 4], work)
    }

    @Test("Timers and delayed work run in virtual time, in the order of their deadlines")
    func time() {
      func ringing(_ first: DispatchTimeInterval) -> @Sendable (Run) -> Void {
        { run in
          let stock = Stock()
          run.thread("A") {
            let queue = DispatchQueue(label: "timer")
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now() + first)
            timer.setEventHandler {
              stock.take()
              timer.cancel()
            }
            timer.activate()
            queue.asyncAfter(deadline: .now() + .seconds(3600)) {
              run.expect(stock.count == 0, "the timer comes later")
            }
          }
        }
      }
      #expect(failure(ringing(.seconds(3601)))?.message.hasPrefix("the timer comes later") == true)
      #expect(isClean(ringing(.seconds(3599))))
    }

    @Test("A thread that reads the clock again sets a later timer")
    func laterReadings() {
      func delaying(
        inSetUp: Bool = false, _ deadline: @escaping @Sendable () -> DispatchTime
      ) -> @Sendable (Run) -> Void {
        { run in
          let log = Log<Int>()
          @Sendable func submit() {
            let queue = DispatchQueue(label: "queue")
            for number in 0..<3 { queue.asyncAfter(deadline: deadline()) { log.append(number) } }
          }
          if inSetUp { submit() } else { run.thread("A") { submit() } }
          run.finally { run.expect(log.entries == [0, 1, 2], "another order") }
        }
      }
      #expect(isClean(delaying { .now() + .seconds(1) }))
      #expect(isClean(delaying(inSetUp: true) { .now() + .seconds(1) }))
      let deadline = DispatchTime(uptimeNanoseconds: .max / 2)
      #expect(failure(delaying { deadline })?.message.hasPrefix("another order") == true)
    }

    @Test("What an item of work notifies comes after the item")
    func items() {
      #expect(
        isClean { run in
          let stock = Stock()
          run.thread("A") {
            let item = DispatchWorkItem { stock.take() }
            item.notify(queue: .global()) { run.expect(stock.count == 0, "the item comes later") }
            DispatchQueue.global().async(execute: item)
            item.wait()
          }
        })
    }

    @Test("Functions are work as blocks are")
    func functions() {
      #expect(
        isClean { run in
          let stock = Stock()
          run.thread("A") {
            let context = Unmanaged.passUnretained(stock).toOpaque()
            let take: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
              Unmanaged<Stock>.fromOpaque($0!).takeUnretainedValue().take()
            }
            submit(globalQueue(0, 0), context, take)
            submitLater(0, globalQueue(0, 0), context, take)
            submitAndWait(globalQueue(0, 0), context, take)
            run.expect(stock.count <= 0)
          }
          run.finally { run.expect(stock.count == -2) }
        })
    }

    @Test("A semaphore that ends is another one than the next, also at the same address")
    func addresses() {
      #expect(
        isClean { run in
          let stock = Stock()
          run.thread("A") {
            for value in 0..<3 {
              let permits = DispatchSemaphore(value: value)
              for _ in 0..<value { permits.wait() }
              run.expect(permits.wait(timeout: .now()) == .timedOut)
              for _ in 0..<value { permits.signal() }
            }
          }
          run.thread("B") { stock.take() }
        })
    }

    @Test("The bytes of data are given up as work of their queue")
    func endOfData() {
      #expect(
        isClean { run in
          let queue = DispatchQueue(label: "bytes")
          run.thread("A") {
            let done = DispatchSemaphore(value: 0)
            let bytes = UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1))
            _ = DispatchData(
              bytesNoCopy: bytes,
              deallocator: .custom(queue) {
                dispatchPrecondition(condition: .onQueue(queue))
                done.signal()
              })
            done.wait()
            for owner in [DispatchQueue(label: "of the data alone"), nil] {
              _ = DispatchData(bytesNoCopy: bytes, deallocator: .custom(owner) { done.signal() })
            }
            for _ in 1...2 { done.wait() }
            bytes.deallocate()
          }
        })
    }
  }

  /// Protected by a lock of Foundation.
  private final class Stock: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 1

    var count: Int { lock.withLock { number } }

    func take() { lock.withLock { number -= 1 } }

    func takeIfAny() { lock.withLock { if number > 0 { number -= 1 } } }
  }

  @_silgen_name("dispatch_get_global_queue")
  private func globalQueue(_ quality: Int, _ flags: UInt) -> UnsafeMutableRawPointer
  @_silgen_name("dispatch_async_f")
  private func submit(
    _ queue: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer,
    _ work: @convention(c) (UnsafeMutableRawPointer?) -> Void)
  @_silgen_name("dispatch_after_f")
  private func submitLater(
    _ when: UInt64, _ queue: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer,
    _ work: @convention(c) (UnsafeMutableRawPointer?) -> Void)
  @_silgen_name("dispatch_sync_f")
  private func submitAndWait(
    _ queue: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer,
    _ work: @convention(c) (UnsafeMutableRawPointer?) -> Void)
#endif
