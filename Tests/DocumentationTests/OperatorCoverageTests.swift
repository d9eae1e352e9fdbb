@testable import OperatorCards

/// Each operator is in the catalogue, and its card is complete. Scripts/check-sources compares the cards with the operators.
@Suite("Coverage of the operators")
struct OperatorCoverageTests {
  @Test("Each operator is named in a line of the catalogue")
  func catalogue() throws {
    let names = try files(in: "Tests/Catalogue", ending: ".md").flatMap { page in
      try contents(of: page).split(separator: "\n").filter { $0.hasPrefix("- ") }
        .flatMap { $0.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element) }
    }
    let creating = (Card.binding + Card.creating).map(\.names)
    for card in Card.all where !creating.contains(card.names) {
      let isNamed = card.names.contains { name in names.contains { isName(of: name, $0) } }
      #expect(isNamed, "No line of the catalogue names `\(card.names[0])`.")
    }
  }

  /// Whether the text of the catalogue names an operator: its base and the label of its first argument.
  private func isName(of operation: String, _ text: String) -> Bool {
    let base = operation.prefix { $0 != "(" }
    let label = operation.dropFirst(base.count + 1).prefix { $0 != ":" && $0 != ")" }
    let name = label.isEmpty || label == "_" ? base : base + "(" + label + ":"
    return text.hasPrefix(name) && (name != base || text.dropFirst(name.count).first?.isLetter != true)
  }

  @Test("Each card has its parts, or a reason why one is missing", arguments: Card.all)
  func parts(of card: Card) {
    #expect(card.mistakes.isEmpty)
  }

  @Test("A card that lacks a part or excuses one that it has is reported")
  func incompleteCards() {
    let empty = Card("empty()", without: [.picture: "shows nothing"])
    #expect(empty.mistakes == [.sample, .pipeline])
    let reasons: [Card.Part: String] = [.sample: "is simple", .picture: "shows nothing", .pipeline: "has no strand"]
    let excused = Card("map(_:)", without: reasons) {
      Sample("map") { $0.map { $0 } }
    }
    #expect(excused.mistakes == [.sample])
  }

  @Test("The tables for RxJS have each of its operators and functions")
  func rxJS() throws {
    let page = try contents(of: "Sources/Signals/ReactiveSignals/ReactiveSignals.docc/ComingFromRxSwift.md")
    let old = page.split(separator: "\n").filter { $0.hasPrefix("|") }.compactMap { $0.split(separator: "|").first }
      .joined().matches(of: /`(?:publish\(\)\.)?(\w+)/).map(\.1)
    let missing = Set(Self.ofRxJS.split(whereSeparator: \.isWhitespace)).subtracting(old)
    #expect(missing.sorted() == [])
  }

  /// What the modules `rxjs` and `rxjs/operators` of version 7 export.
  private static let ofRxJS = """
    EMPTY NEVER ajax animationFrames audit auditTime bindCallback bindNodeCallback buffer bufferCount bufferTime bufferToggle
    bufferWhen catchError combineAll combineLatest combineLatestAll combineLatestWith concat concatAll concatMap concatMapTo
    concatWith connect connectable count debounce debounceTime defaultIfEmpty defer delay delayWhen dematerialize distinct
    distinctUntilChanged distinctUntilKeyChanged elementAt empty endWith every exhaust exhaustAll exhaustMap expand filter
    finalize find findIndex first firstValueFrom flatMap forkJoin from fromEvent fromEventPattern fromFetch generate groupBy
    ignoreElements iif interval isEmpty last lastValueFrom map mapTo materialize max merge mergeAll mergeMap mergeMapTo
    mergeScan mergeWith min multicast never observeOn of onErrorResumeNext onErrorResumeNextWith pairs pairwise partition
    pipe pluck publish publishBehavior publishLast publishReplay race raceWith range reduce refCount repeat repeatWhen retry
    retryWhen sample sampleTime scan scheduled sequenceEqual share shareReplay single skip skipLast skipUntil skipWhile
    startWith subscribeOn switchAll switchMap switchMapTo switchScan take takeLast takeUntil takeWhile tap throttle
    throttleTime throwError throwIfEmpty timeInterval timeout timeoutWith timer timestamp toArray using window windowCount
    windowTime windowToggle windowWhen withLatestFrom zip zipAll zipWith
    """

  @Test("Samples, pictures and operators of pipelines have names of their own")
  func names() {
    let names = [Sample.all.map(\.name), Picture.all.map(\.name), PipelineOperator.all.map(\.name)]
    for list in names { #expect(Set(list).count == list.count) }
  }
}

extension Card: CustomTestStringConvertible {
  public var testDescription: String { names[0] }
}
