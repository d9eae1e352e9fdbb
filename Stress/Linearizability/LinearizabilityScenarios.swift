/// Specifications: random calls of an object, whose answers an order of the calls must explain.
enum LinearizabilityScenarios {
  static let all: [Entry] = [
    subject, replay, property, composite, command, queue, channel, semaphore,
  ]

  static let subject = Entry(
    Specification("subject-calls", model: UntilEnd<[Int]>([]), of: { Seen(Subject<Int, Never>(), in: $0) }) { subject in
      subject.operation("send", with: 1...3) {
        $0.source.send($1)
      } model: { sent, value in
        if !sent.isOver { sent.state.append(value) }
      }
      subject.operation("complete") {
        $0.source.complete()
      } model: {
        $0.isOver = true
      }
      subject.atEnd("seen") {
        $0.probe.values
      } model: {
        $0.state
      }
    }, rows: ["O1", "R15"], "an observer sees the values of all senders in an order that explains the calls")

  // All values are kept. With a smaller capacity a subscriber may begin with an older value than that of a send that
  // has returned: the value still waits if another thread is delivering.
  static let replay = Entry(
    Specification("replay-calls", model: Replays(), of: { Subscribing(ReplaySubject<Int, Never>(), in: $0) }) {
      subject in
      subject.operation("send", with: 1...3) {
        $0.source.send($1)
      } model: {
        $0.sent.append($1)
      }
      subject.operation("subscribe") {
        $0.subscribe()
      } model: {
        $0.subscribers += 1
      }
      subject.atEnd("seen") {
        $0.seen
      } model: {
        Array(repeating: $0.sent, count: $0.subscribers)
      }
    }, rows: ["M5", "M6"], "every subscriber sees all values, in the order that explains the calls")

  static let property = Entry(
    Specification("property-calls", model: [0], of: { Seen(MutableProperty(0), in: $0) }) { property in
      property.operation("set", with: 1...3) {
        $0.source.value = $1
      } model: {
        $0.append($1)
      }
      property.operation("swap", with: 4...6) {
        $0.source.swap($1)
      } model: { values, value in
        values.append(value)
        return values[values.count - 2]
      }
      property.operation("modify", with: [10, 20]) { property, amount in
        property.source.modify { value in
          value += amount
          return value
        }
      } model: { values, amount in
        values.append(values.last! + amount)
        return values.last!
      }
      property.operation("read") {
        $0.source.value
      } model: {
        $0.last!
      }
      property.atEnd("seen") {
        $0.probe.values
      } model: {
        $0
      }
    }, rows: ["O1", "R16"], "setting, swapping, modifying and reading are atomic, and an observer sees their order")

  static let composite = Entry(
    Specification(
      "composite-calls", of: CountingComposite(), model: CompositeModel()
    ) { composite in
      composite.operation("add", with: 0...2) {
        $0.add($1)
      } model: { model, number in
        if model.isDisposed { model.disposals[number] += 1 } else { model.held[number] += 1 }
      }
      composite.operation("dispose") {
        $0.composite.dispose()
      } model: { model in
        for number in model.held.indices { model.disposals[number] += model.held[number] }
        (model.isDisposed, model.held) = (true, [0, 0, 0])
      }
      composite.operation("isDisposed") {
        $0.composite.isDisposed
      } model: {
        $0.isDisposed
      }
      composite.atEnd("disposals") {
        $0.counts
      } model: {
        $0.disposals
      }
    }, rows: ["D13", "D17"], "what is added to a composite is disposed once, if the composite was or is disposed")

  static let command = Entry(
    Specification("command-calls", model: CommandModel(), of: { EndlessCommand(on: $0.scheduler) }) { command in
      command.operation("execute") {
        $0.execute()
      } model: { model in
        guard model.isConcurrent || model.running == 0 else { return false }
        model.running += 1
        return true
      }
      command.operation("allow", with: [false, true]) {
        $0.command.allowsConcurrentExecution = $1
      } model: {
        $0.isConcurrent = $1
      }
      command.operation("isExecuting") {
        $0.command.isExecuting
      } model: {
        $0.running > 0
      }
      command.operation("isEnabled") {
        $0.command.isEnabled
      } model: {
        $0.isConcurrent || $0.running == 0
      }
    }, rows: ["O13"], "a command admits executions, and shows its state, as if one thread used it")

  static let queue = Entry(
    Specification("queue-calls", inOrder: { Performing(on: $0.scheduler) }), rows: ["V15"],
    "a queue performs actions in the order in which they were enqueued")

  static let channel = Entry(
    Specification("channel-calls", model: UntilEnd<[[Int]]>([[], []]), of: { Sides($0) }) { channel in
      channel.operation("lead", with: 1...2) {
        $0.channel.leading.send($1)
      } model: { sides, value in
        if !sides.isOver { sides.state[1].append(value) }
      }
      channel.operation("follow", with: 3...4) {
        $0.channel.following.send($1)
      } model: { sides, value in
        if !sides.isOver { sides.state[0].append(value) }
      }
      channel.operation("complete") {
        $0.channel.leading.complete()
      } model: {
        $0.isOver = true
      }
      channel.atEnd("seen") {
        $0.probes.map(\.values)
      } model: {
        $0.state
      }
    }, rows: ["O1", "D24"], "each terminal sees what the other one sends, in order, up to the end of the channel")

  static let semaphore = Entry(
    Specification("semaphore-calls", of: Semaphore(value: 0), model: 0) { semaphore in
      semaphore.operation("signal") {
        _ = $0.signal()
      } model: {
        $0 += 1
      }
      semaphore.operation("wait") {
        $0.wait()
      } model: { count in
        if count == 0 { throw MustWait() }
        count -= 1
      }
    }, "a thread waits for a semaphore only while its count is zero")
}
