enum StrandScenarios {
  static let all: [Entry] = [serial, cancellations]

  static let serial = Entry(
    "strand-serial", rows: ["O1"], "actions of several threads, some enqueued by others, run one at a time in order"
  ) { run in
    let threads = 3
    let strand = Strand()
    let probe = run.probe("strand", of: Item.self)
    run.race("sender", by: threads) { sender in
      strand.enqueue {
        run.expect(Schedulers.current === strand, "the strand is not current")
        probe.next(Item(sender, 0))
        if sender == 0 { strand.enqueue { probe.next(Item(threads, 0)) } }
      }
    }
    run.finally { probe.expectItems(Array(repeating: 1, count: threads + 1), in: run) }
  }

  static let cancellations = Entry(
    "strand-cancel", rows: ["D11", "V11"], "another thread cancels work on a strand, some of it scheduled for later"
  ) { run in
    let work = Cancellations(on: Strand(), in: run)
    run.finally { work.check(in: run) }
  }
}
