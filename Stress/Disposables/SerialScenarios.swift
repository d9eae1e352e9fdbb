import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

enum SerialScenarios {
  static let all: [Entry] = [swap, inComposite]

  static let swap = Entry(
    "serial-swap", rows: ["D13", "309"], "the inner disposable is set, swapped and read while the outer is disposed"
  ) { run in
    let serial = SerialDisposable()
    let held = Held("inner disposables that a disposed serial one holds", in: run)
    let perThread = 1
    let teardowns = (0..<2 * perThread).map { run.once("teardown \($0)") }
    run.race("setter") { index in
      for slot in index * perThread..<(index + 1) * perThread {
        let token = held.token()
        let inner = disposable(ofKind: slot) { withExtendedLifetime(token) { teardowns[slot]() } }
        if slot.isMultiple(of: 2) {
          serial.swap(inner)?.dispose()
        } else {
          serial.inner = inner
          _ = serial.inner?.isDisposed
        }
      }
    }
    run.thread("disposer") { serial.dispose() }
    run.finally { run.expect(serial.inner == nil, "a disposed serial disposable holds an inner one") }
  }

  static let inComposite = Entry(
    "serial-in-composite", rows: ["D12"], "a serial disposable is disposed by its composite and directly"
  ) { run in
    let composite = CompositeDisposable()
    let serials = (0..<1).map { _ in SerialDisposable() }
    let teardowns = serials.indices.map { run.once("teardown \($0)") }
    run.thread("setter") {
      for (serial, teardown) in zip(serials, teardowns) {
        serial.inner = AnyDisposable { teardown() }
        composite.add(serial)
      }
    }
    run.thread("disposer of the parts") { for serial in serials.reversed() { serial.dispose() } }
    run.thread("disposer") { composite.dispose() }
  }
}
