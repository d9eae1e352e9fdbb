import Ordinary
import Testing

@Suite("Bus", .asked)
struct BusTests {
  private let bus = Bus<Int>()

  @Test(arguments: 1...10)
  func sendsToAll(subscribers: Int) async {
    let subscribers = min(subscribers, 3)
    await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<subscribers {
        let events = await bus.events()
        group.addTask { await events.reduce(into: []) { $0.append($1) } }
      }
      for number in 1...3 { await bus.send(number) }
      await bus.finish()
      for await received in group { #expect(received == [1, 2, 3]) }
    }
  }

  @Test(arguments: 1...10)
  func finishesAll(count: Int) async {
    let subscribing = Task { await bus.events() }
    let events = await subscribing.value
    let reading = Task { await events.reduce(0) { count, _ in count + 1 } }
    async let writing: Void = {
      for number in 1...count { await bus.send(number) }
      await bus.finish()
    }()
    await writing
    #expect(await reading.value == count)
  }
}
