import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

enum StrandScenarios {
  static let all: [Entry] = [serial, cancellations]

  static let serial = Entry(
    "strand-serial", rows: ["O1"], "actions of several threads, some enqueued by others, run one at a time in order"
  ) { run in
    let threads = 3
    let strand = Strand()
    let probe = run.probe("strand", of: Item.self)
    let count = 1
    run.race("sender", by: threads) { sender in
      for number in 0..<count {
        strand.enqueue {
          run.expect(Schedulers.current === strand, "the strand is not current")
          probe.next(Item(sender, number))
          if sender == 0 { strand.enqueue { probe.next(Item(threads, number)) } }
        }
      }
    }
    run.finally { probe.expectItems(Array(repeating: count, count: threads + 1), in: run) }
  }

  static let cancellations = Entry(
    "strand-cancel", rows: ["D11", "V11"], "another thread cancels work on a strand, some of it scheduled for later"
  ) { run in
    let work = Cancellations(on: Strand(), in: run)
    run.finally { work.check(in: run) }
  }
}
