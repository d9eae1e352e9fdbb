/// Sends each event to all subscribers.
public actor Bus<Event: Sendable> {
  private var subscribers: [Int: AsyncStream<Event>.Continuation] = [:]
  private var count = 0

  public init() {}

  public func events() async -> AsyncStream<Event> {
    count += 1
    let number = count
    let (stream, continuation) = AsyncStream<Event>.makeStream()
    // The mistake: events that are sent meanwhile are lost.
    if Mistakes.areMade { await Task.yield() }
    subscribers[number] = continuation
    return stream
  }

  public func send(_ event: Event) { for subscriber in subscribers.values { subscriber.yield(event) } }

  public func finish() {
    for subscriber in subscribers.values { subscriber.finish() }
    subscribers = [:]
  }
}
