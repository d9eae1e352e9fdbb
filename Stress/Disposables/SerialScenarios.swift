enum SerialScenarios {
  static let all: [Entry] = [swap, inComposite]

  static let swap = Entry(
    "serial-swap", rows: ["D13", "309"], "the inner disposable is set, swapped and read while the outer is disposed"
  ) { run in
    let serial = SerialDisposable()
    let held = Held("inner disposables that a disposed serial one holds", in: run)
    let teardowns = (0...1).map { run.once("teardown \($0)") }
    run.race("setter") { slot in
      let token = held.token()
      let inner = disposable(ofKind: slot) { withExtendedLifetime(token) { teardowns[slot]() } }
      if slot == 0 {
        serial.swap(inner)?.dispose()
      } else {
        serial.inner = inner
        _ = serial.inner?.isDisposed
      }
    }
    run.thread("disposer") { serial.dispose() }
    run.finally { run.expect(serial.inner == nil, "a disposed serial disposable holds an inner one") }
  }

  static let inComposite = Entry(
    "serial-in-composite", rows: ["D12"], "a serial disposable is disposed by its composite and directly"
  ) { run in
    let (composite, serial) = (CompositeDisposable(), SerialDisposable())
    let teardown = run.once("teardown")
    run.thread("setter") {
      serial.inner = AnyDisposable { teardown() }
      composite.add(serial)
    }
    run.thread("disposer of the parts") { serial.dispose() }
    run.thread("disposer") { composite.dispose() }
  }
}
