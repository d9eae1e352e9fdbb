@Suite("Schedulers as executors")
struct SchedulerExecutorTests {
  @Test("a task that prefers a scheduler runs there, with its children and the actors it calls")
  func preference() async {
    let schedulers: [(any TaskExecutor, String)] = [
      (QueueScheduler(name: "network"), "network"), (SubscriptionScheduler.shared, "ReactiveSignals.subscription"),
      (MainScheduler.shared, "main"),
    ]
    for (scheduler, name) in schedulers {
      let names = await Task(executorPreference: scheduler) {
        async let child = nameOfCurrent()
        return [nameOfCurrent(), await child, await Plain().name, nameOfCurrent()]
      }.value
      #expect(names == Array(repeating: name, count: 4))
    }
  }

  @Test("an actor runs on its queue for every caller")
  func queueActor() async {
    let resident = Resident(QueueScheduler(name: "home"))
    #expect(await resident.name == "home")
    let visitor = QueueScheduler(name: "visitor")
    let names = await Task(executorPreference: visitor) { [await resident.name, nameOfCurrent()] }.value
    #expect(names == ["home", "visitor"])
  }

  @Test("an action of the scheduler may enter an actor of that scheduler at once")
  func assumeIsolated() {
    let (time, entered) = (TestScheduler(), Log<String>())
    let resident = Resident(time)
    time.enqueue { entered.append(resident.assumeIsolated { $0.name }) }
    time.run()
    #expect(entered.entries == ["test"])
    #expect(time.isIsolatingCurrentContext() == false)
  }

  @Test("a task and an actor on a test scheduler continue only when it is advanced")
  func virtual() {
    let (time, log) = (TestScheduler(), Log<String>())
    let resident = Resident(time)
    Task(executorPreference: time) {
      log.append("task")
      log.append(await resident.name)
      try await time.clock.sleep(for: .seconds(5))
      log.append("\(time.now)")
    }
    #expect(log.entries.isEmpty)
    time.advance(by: .seconds(4))
    #expect(log.entries == ["task", "test"])
    time.run()
    #expect(log.entries == ["task", "test", "5 s"])
  }

  @Test("jobs run in the order in which they were enqueued; a seed shuffles them, and repeats the order")
  func shuffled() {
    func order(_ seed: UInt64?) -> [Int] {
      let (time, log) = (TestScheduler(shuffledBy: seed), Log<Int>())
      for number in 0..<5 {
        Task(executorPreference: time) {
          await Task.yield()
          log.append(number)
        }
      }
      time.run()
      return log.entries
    }
    #expect(order(nil) == [0, 1, 2, 3, 4])
    let orders = (0..<100).map { order($0) }
    #expect(orders == (0..<100).map { order($0) } && Set(orders).count > 50)
  }
}

private actor Plain {
  var name: String { nameOfCurrent() }
}

private actor Resident {
  private nonisolated let scheduler: any SchedulerExecutor

  init(_ scheduler: any SchedulerExecutor) { self.scheduler = scheduler }

  nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  var name: String { nameOfCurrent() }
}
