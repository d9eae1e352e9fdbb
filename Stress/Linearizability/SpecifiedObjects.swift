/// A state that does not change any more when it is over.
struct UntilEnd<State: Hashable & Sendable>: Hashable, Sendable {
  var state: State
  var isOver = false

  init(_ state: State) { self.state = state }
}

/// A source and an observer of it.
struct Seen<Source: Sendable>: Sendable {
  let source: Source
  let probe: Probe<Int>

  init(_ subject: Source, in run: Run) where Source == Subject<Int, Never> {
    source = subject
    probe = run.probe("observer", of: Int.self)
    subject.subscribe(probe)
  }

  init(_ property: Source, in run: Run) where Source == MutableProperty<Int> {
    source = property
    probe = run.probe("observer", of: Int.self)
    property.signal.subscribe(probe)
  }
}

/// A subject, and the observers that subscribed to it.
final class Subscribing: Sendable {
  let source: Subject<Int, Never>
  private let probes: [Probe<Int>]
  private let count = Tally()

  init(_ source: Subject<Int, Never>, in run: Run) {
    self.source = source
    probes = (0..<64).map { run.probe("subscriber \($0)", of: Int.self) }
  }

  func subscribe() {
    let probe = probes[count.add(1) - 1]
    inline { self.source.subscribe(probe) }
  }

  /// What each subscriber saw.
  var seen: [[Int]] { probes[..<count.value].map(\.values) }
}

/// The values that a subject has sent, and the number of its subscribers.
struct Replays: Hashable, Sendable {
  var sent: [Int] = []
  var subscribers = 0
}

/// A composite, and how often the disposables of each number were disposed.
final class CountingComposite: Sendable {
  let composite = CompositeDisposable()
  private let tallies = (0..<3).map { _ in Tally() }

  func add(_ number: Int) { composite.add(AnyDisposable { [tallies] in tallies[number].add(1) }) }

  var counts: [Int] { tallies.map(\.value) }
}

struct CompositeModel: Hashable, Sendable {
  var isDisposed = false
  var held = [0, 0, 0]
  var disposals = [0, 0, 0]
}

/// A command whose executions never end.
struct EndlessCommand: Sendable {
  let command: Command<Void, Int, Never>

  init(on scheduler: some Scheduler) { command = Command(on: scheduler) { _ in Signal<Int, Never>.never } }

  /// Whether the command executed.
  func execute() -> Bool { !command.execute().isDisposed }
}

struct CommandModel: Hashable, Sendable {
  var running = 0
  var isConcurrent = false
}

/// An object that performs actions in the order in which they were enqueued. An action notes its number.
protocol PerformsInOrder: Sendable {
  func enqueue(_ number: Int)
  var performed: [Int] { get }
}

extension Specification where Object: PerformsInOrder, Model == [Int] {
  init(_ name: String, inOrder make: @escaping @Sendable (Run) -> Object) {
    self.init(name, model: [], of: make) { queue in
      queue.operation("enqueue", with: 1...5) {
        $0.enqueue($1)
      } model: {
        $0.append($1)
      }
      queue.atEnd("performed") {
        $0.performed
      } model: {
        $0
      }
    }
  }
}

/// A scheduler, and the numbers of the actions that it performed.
final class Performing: PerformsInOrder, @unchecked Sendable {
  // Sendable: the actions run one at a time, and the numbers are read after them.
  private let scheduler: QueueScheduler
  private(set) var performed: [Int] = []

  init(on scheduler: QueueScheduler) { self.scheduler = scheduler }

  func enqueue(_ number: Int) { scheduler.enqueue { [unowned self] in performed.append(number) } }
}

/// A channel, and an observer of each terminal.
struct Sides: Sendable {
  let channel = Channel<Int, Never>()
  let probes: [Probe<Int>]

  init(_ run: Run) {
    probes = ["leading", "following"].map { run.probe($0, of: Int.self) }
    channel.leading.changes.subscribe(probes[0])
    channel.following.changes.subscribe(probes[1])
  }
}
