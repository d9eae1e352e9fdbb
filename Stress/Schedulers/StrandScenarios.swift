import ReactiveSignals

enum StrandScenarios {
  static let all = [serial, cancellations]

  static let serial = Scenario(
    "strand-serial", rows: ["O1"], "actions from all threads, some enqueued by others, run one at a time in order"
  ) { round in
    let strand = Strand()
    let probe = Probe<Item, Never>("strand", in: round)
    let count = round.random.number(in: 1...60)
    let threads = round.threads
    let nested = (0..<threads).map { _ in Counter() }
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        let nests = random.oneIn(4)
        let place = nests ? nested[sender].add() - 1 : 0
        strand.enqueue {
          round.expect(Schedulers.current === strand, "the strand is not current")
          probe.next(Item(sender, number))
          if nests { strand.enqueue { probe.next(Item(threads + sender, place)) } }
        }
        random.pause()
      }
    }
    round.finally {
      probe.expectItems(Array(repeating: count, count: threads) + nested.map(\.count), in: round)
    }
  }

  static let cancellations = Scenario(
    "strand-cancel", rows: ["D11", "V11"], "work on a strand, some of it later, is cancelled from elsewhere"
  ) { round in
    let work = Cancellations(on: Strand(), in: round)
    round.eventually("the work to be done") { work.areOver }
    round.finally { work.check(in: round) }
  }
}
