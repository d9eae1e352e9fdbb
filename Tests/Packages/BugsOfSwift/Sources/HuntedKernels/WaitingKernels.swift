import Kernels
import RaceHunt

/// Programs of tasks that wait for each other.
let waitingKernels = [
  Kernel(
    name: "a sequence that is cancelled before it begins", source: "swift-async-algorithms 249", failures: [.crash],
    asyncBug: { run in
      let merged = Merged()
      let task = Task { await merged.hastyNext() }
      task.cancel()
      _ = await task.value
    },
    right: { run in
      let merged = Merged()
      let task = Task { await merged.cancellableNext() }
      task.cancel()
      _ = await task.value
    }),
  Kernel(
    name: "readers that are not resumed at the end", source: "swiftlang/swift 71412", failures: [.neverResumed],
    asyncBug: { run in
      let ticker = Ticker()
      let readers = (1...2).map { _ in Task { await ticker.waitHastily() } }
      ticker.end()
      for reader in readers { await reader.value }
    },
    right: { run in
      let ticker = Ticker()
      let readers = (1...2).map { _ in Task { await ticker.wait() } }
      ticker.end()
      for reader in readers { await reader.value }
    }),
  Kernel(
    name: "senders that are not resumed by the close", source: "Async-Channels 25", failures: [.neverResumed],
    asyncBug: { run in
      let pipe = Pipe()
      let sending = Task { await pipe.send(1) }
      pipe.closeHastily()
      _ = await sending.value
    },
    right: { run in
      let pipe = Pipe()
      let sending = Task { await pipe.send(1) }
      let receiving = Task { await pipe.receive() }
      pipe.close()
      let (isSent, value) = await (sending.value, receiving.value)
      run.expect(isSent == (value != nil))
    }),
  Kernel(
    name: "an end between two turns of a lock", source: "swift-async-algorithms 437", failures: [.neverResumed],
    asyncBug: { run in
      let latest = Latest()
      let outer = Task { latest.endOuter() }
      let inner = Task { latest.endInnerHastily() }
      await latest.wait()
      _ = await (outer.value, inner.value)
    },
    right: { run in
      let latest = Latest()
      let outer = Task { latest.endOuter() }
      let inner = Task { latest.endInner() }
      await latest.wait()
      _ = await (outer.value, inner.value)
    }),
  Kernel(
    name: "a stream that yields under a lock", source: "BLESwift 25, Vexil 153", failures: [.deadlock],
    asyncBug: { run in
      let device = Device()
      let values = device.values()
      let reading = Task { for await _ in values {} }
      let sending = Task { device.sendUnderLock(1) }
      reading.cancel()
      _ = await (reading.value, sending.value)
    },
    right: { run in
      let device = Device()
      let values = device.values()
      let reading = Task { for await _ in values {} }
      let sending = Task { device.send(1) }
      reading.cancel()
      _ = await (reading.value, sending.value)
    }),
  Kernel(
    name: "a lock that is held over a suspension", source: "swift-nio 3452", failures: [.deadlock],
    asyncBug: { run in
      let ledger = Ledger()
      async let one: Void = ledger.addHastily()
      async let two: Void = ledger.addHastily()
      _ = await (one, two)
    },
    right: { run in
      let ledger = Ledger()
      async let one: Void = ledger.add()
      async let two: Void = ledger.add()
      _ = await (one, two)
    }),
  Kernel(
    name: "a download whose slot is cleared too early", source: "luke 570", failures: [.check],
    asyncBug: { run in
      let downloads = Downloads()
      let one = Task { await downloads.hastyData() }
      let two = Task { await downloads.hastyData() }
      one.cancel()
      _ = await (one.value, two.value)
      run.expect(await downloads.most == 1, "two downloads at a time")
    },
    right: { run in
      let downloads = Downloads()
      let one = Task { await downloads.data() }
      let two = Task { await downloads.data() }
      one.cancel()
      _ = await (one.value, two.value)
      run.expect(await downloads.most == 1, "two downloads at a time")
    }),
  Kernel(
    name: "a semaphore that waits for its own actor", source: "several apps", failures: [.deadlock],
    asyncBug: { run in _ = await Screen().hastyTitle() },
    right: { run in run.expect(await Screen().loadedTitle() == "loaded") }),
  Kernel(
    name: "a connection that is pinged while it is used", source: "postgres-nio 436", failures: [.check],
    asyncBug: { run in
      let connections = Connections()
      let ping = Task { await connections.pingHastily() }
      await connections.query()
      await ping.value
      run.expect(!connections.hasMixed, "two users of a connection")
    },
    right: { run in
      let connections = Connections()
      let ping = Task { await connections.ping() }
      await connections.query()
      await ping.value
      run.expect(!connections.hasMixed, "two users of a connection")
    }),
  Kernel(
    name: "a timer that is not resumed by the close", source: "valkey-swift 377", failures: [.neverResumed],
    asyncBug: { run in
      let connections = Connections()
      let timer = Task { await connections.waitForTimerHastily() }
      connections.close()
      await timer.value
    },
    right: { run in
      let connections = Connections()
      let timer = Task { await connections.waitForTimer() }
      connections.close()
      await timer.value
    }),
  Kernel(
    name: "a stream that misses the first values", source: "swift-concurrency-extras 19",
    failures: [.check, .neverResumed],
    asyncBug: { run in
      var count = 0
      for await _ in Broadcast([1, 2]).hastyStream() { count += 1 }
      run.expect(count == 2, "received \(count) of 2 values")
    },
    right: { run in
      var count = 0
      for await _ in Broadcast([1, 2]).stream() { count += 1 }
      run.expect(count == 2, "received \(count) of 2 values")
    }),
]
