#if EXPLORATION && os(Linux)
  import Dispatch
  import Foundation

  @Suite("Sources of Dispatch", .onBothCarriers, .needsSystemFunctions)
  struct SourceTests: SystemSuite {
    @Test("One call of a timer's handler stands for the times that came while the handler ran, or was suspended")
    func missedTimes() {
      let counts = Shown.all(schedules: 20, whenIdle: true) { run, shown in
        run.thread("A") {
          let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "timer"))
          let (counts, end) = (Log<UInt>(), DispatchSemaphore(value: 0))
          timer.schedule(deadline: .now() + .milliseconds(20), repeating: .milliseconds(20))
          timer.setEventHandler {
            counts.append(timer.data)
            if counts.count == 1 { usleep(50_000) }
            if counts.count == 3 { end.signal() }
          }
          timer.activate()
          timer.suspend()
          usleep(70_000)
          timer.resume()
          end.wait()
          timer.cancel()
          shown.add("\(counts.entries)")
        }
      }
      #expect(counts == ["[3, 3, 1]"])
    }

    /// Sources whose handler is called at once.
    enum Called: CaseIterable {
      case byData, byTimer, byRepeatingTimer, byDescriptor

      fileprivate func source(on queue: DispatchQueue, _ descriptor: Int32) -> any DispatchSourceProtocol {
        switch self {
        case .byData:
          let source = DispatchSource.makeUserDataAddSource(queue: queue)
          source.add(data: 1)
          return source
        case .byTimer, .byRepeatingTimer:
          let timer = DispatchSource.makeTimerSource(queue: queue)
          timer.schedule(deadline: .now(), repeating: self == .byTimer ? .never : .seconds(3_600))
          return timer
        case .byDescriptor: return DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        }
      }
    }

    @Test(
      "A source that its handler cancels ends before other work if no event can come, else after it, as in Dispatch",
      arguments: Called.allCases, [false, true])
    func cancelsItself(_ called: Called, suspends: Bool) {
      @Sendable func work() -> String {
        let (queue, group, log) = (DispatchQueue(label: "queue"), DispatchGroup(), Log<Character>())
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        // Dispatch permits the use of a source by several threads.
        nonisolated(unsafe) let source = called.source(on: queue, ends[1])
        group.enter()
        source.setEventHandler {
          log.append("h")
          if suspends { source.suspend() }
          source.cancel()
          queue.async(group: group) { log.append("w") }
          if suspends { queue.async(group: group) { source.resume() } }
        }
        source.setCancelHandler {
          dispatchPrecondition(condition: .onQueue(queue))
          log.append("c")
          group.leave()
        }
        source.activate()
        group.wait()
        for end in ends { close(end) }
        return String(log.entries)
      }
      expectAlike([.byData, .byTimer].contains(called) ? "hcw" : "hwc", work)
    }

    @Test("A repeating timer that has missed times, and is cancelled by its handler, ends before other work")
    func cancelsLate() {
      #expect(
        isClean { run in
          run.thread("A") {
            let (queue, group, log) = (DispatchQueue(label: "queue"), DispatchGroup(), Log<Character>())
            // Dispatch permits the use of a source by several threads.
            nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: queue)
            group.enter()
            timer.setEventHandler {
              usleep(3_000)
              queue.async(group: group) { log.append("w") }
              timer.cancel()
            }
            timer.setCancelHandler {
              log.append("c")
              group.leave()
            }
            timer.schedule(deadline: .now(), repeating: .milliseconds(1))
            timer.activate()
            group.wait()
            run.expect(log.entries == ["c", "w"], "another order")
          }
        })
    }

    @Test("A source that is cancelled while it is suspended calls no handler before it is resumed, as in Dispatch")
    func cancelsSuspended() {
      @Sendable func work() -> String {
        let (queue, group, log) = (DispatchQueue(label: "queue"), DispatchGroup(), Log<Character>())
        let timer = DispatchSource.makeTimerSource(queue: queue)
        group.enter()
        timer.setCancelHandler {
          log.append("c")
          group.leave()
        }
        timer.activate()
        timer.suspend()
        timer.cancel()
        queue.sync { log.append("w") }
        timer.resume()
        group.wait()
        return String(log.entries)
      }
      expectAlike("wc", work)
    }

    @Test("The handlers of a source are called one after the other, also on a concurrent queue")
    func handlersOfSource() {
      #expect(
        isClean { run in
          run.thread("A") {
            let inside = AtomicInt(0)
            let done = DispatchSemaphore(value: 0)
            let timer = DispatchSource.makeTimerSource(queue: .global())
            timer.setEventHandler {
              inside.add(1)
              usleep(1)
              inside.add(-1)
            }
            timer.setCancelHandler {
              run.expect(inside.load() == 0, "cancelled while it is called")
              done.signal()
            }
            timer.schedule(deadline: .now())
            timer.activate()
            usleep(1)
            timer.cancel()
            done.wait()
          }
        })
    }
  }
#endif
