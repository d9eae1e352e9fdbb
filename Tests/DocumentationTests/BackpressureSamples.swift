func thumbnails(
  of photos: [Photo], on worker: some Scheduler, shownOn main: some Scheduler
) -> Signal<Thumbnail, Never> {
  PullSignal(photos, on: worker)
    .filter { $0.isVisible }
    .map { Thumbnail($0) }
    .deliver(on: main, capacity: 16, overflow: .pausing)
}

func send(_ rows: PullSignal<Row, any Error>, to warehouse: Warehouse) async throws {
  for try await row in rows.values(capacity: 16, overflow: .pausing) {
    try await warehouse.store(row)
  }
}

func sendFour(_ rows: PullSignal<Row, any Error>, to warehouse: Warehouse) -> Signal<Void, any Error> {
  rows.flatMap(maxConcurrent: 4, overflow: .pausing) { row in
    .task { try await warehouse.store(row) }
  }
}

func rows(of query: String, in database: Database, on scheduler: some Scheduler) -> PullSignal<Row, any Error> {
  PullSignal(on: scheduler) {
    let cursor = try database.open(query)
    return { try cursor.next() }
  }
}

struct Photo: Sendable {
  let number: Int
  var isVisible: Bool { number % 2 == 0 }
}

struct Thumbnail: Sendable {
  let number: Int

  init(_ photo: Photo) { number = photo.number }
}

typealias Row = Int

actor Warehouse {
  private(set) var rows: [Row] = []

  func store(_ row: Row) throws { rows.append(row) }
}

struct Database: Sendable {
  final class Cursor {
    private var last = 0

    func next() throws -> Row? {
      last += 1
      return last > 40 ? nil : last
    }
  }

  func open(_ query: String) throws -> Cursor { Cursor() }
}

/// Runs the samples on backpressure.
@Suite("the article on backpressure")
struct BackpressureSamples {
  @Test("At most 16 thumbnails exist")
  func delivery() {
    let (worker, main, print) = (TestScheduler(), TestScheduler(), Printer())
    thumbnails(of: (0..<100).map { Photo(number: $0) }, on: worker, shownOn: main).subscribe { print($0.number) }
    worker.run()
    #expect(main.pendingCount == 16)
    while main.step() { worker.run() }
    #expect(print.lines == (0..<50).map { "\(2 * $0)" })
  }

  @Test("Every row is sent")
  func tasks() async throws {
    let (warehouse, database) = (Warehouse(), Database())
    try await send(rows(of: "", in: database, on: .immediate), to: warehouse)
    #expect(await warehouse.rows == Array(1...40))
    try await sendFour(rows(of: "", in: database, on: .immediate), to: warehouse).completion()
    #expect(await warehouse.rows.count == 80)
  }
}
