/// Lets a limited number of tasks in at the same time.
public actor Limiter {
  private let limit: Int
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  public private(set) var most = 0

  public init(_ limit: Int) { self.limit = limit }

  public func run<Result: Sendable>(_ body: @Sendable () async -> Result) async -> Result {
    if running >= limit {
      await withCheckedContinuation { waiting.append($0) }
      // The mistake: a task that comes before the woken one has run takes its place as well.
      if Mistakes.areMade { running += 1 }
    } else {
      running += 1
    }
    most = max(most, running)
    let result = await body()
    if waiting.isEmpty {
      running -= 1
    } else {
      if Mistakes.areMade { running -= 1 }
      waiting.removeFirst().resume()
    }
    return result
  }
}

/// A queue that hands each element to one task, in order.
public actor Mailbox<Element: Sendable> {
  private var elements: [Element] = []
  private var readers: [CheckedContinuation<Element, Never>] = []

  public init() {}

  public func put(_ element: Element) {
    if readers.isEmpty {
      elements.append(element)
    } else {
      readers.removeFirst().resume(returning: element)
    }
  }

  public func take() async -> Element {
    if !elements.isEmpty { return elements.removeFirst() }
    if Mistakes.areMade { await Task.yield() }
    return await withCheckedContinuation { readers.append($0) }
  }
}

/// Runs an action after a pause without new calls.
public actor Debouncer {
  private let pause: Duration
  private var task: Task<Void, Never>?

  public init(pause: Duration) { self.pause = pause }

  public func call(_ action: @escaping @Sendable () async -> Void) {
    // The mistake: the first call wins.
    if Mistakes.areMade, task != nil { return }
    task?.cancel()
    task = Task { [pause] in
      do { try await Task.sleep(for: pause) } catch { return }
      await action()
    }
  }

  public func settled() async { await task?.value }
}
