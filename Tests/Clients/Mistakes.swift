import ReactiveSignals

// Mistakes in closures. The compiler must report each in its line, with this library as with the hints for old names: no
// generic parameter of another function of the same name may take the closure. See Scripts/check-sources.

struct Oops: Error {}

struct Item: Sendable {
  let name = "", size = 0
}

final class View: Sendable {}

let items = Signal<Item, Oops>.just(Item())
let numbers = Signal<Int, Never>.from([1, 2])
let name = MutableProperty("")
let pairs = name.combineLatest(with: MutableProperty(Item()))

func creating() -> [Signal<Int, Oops>] {
  [
    Signal { subscriber in
      subscriber.complete(1)  // error
      return nil
    },
    Signal { subscriber in
      subscriber.send("1")  // error
      return nil
    },
    Signal { subscriber in
      let work = items.subscribe(
        next: { item in
          if item.size > 1 { subscriber.send(item.size, 2) }  // error
        }, failed: { subscriber.fail($0) })
      return work
    },
    Signal { subscriber in
      subscriber.sendd(1)  // error
      return nil
    },
    .defer {
      .just("1")  // error
    },
    .task { () async throws(Oops) in
      Item().sizes  // error
    },
  ]
}

func subscribing(view: View) {
  items.subscribe { item in
    print(item.names)  // error
  }
  items.subscribe { print($0.names) }  // error
  items.subscribe(
    next: { print($0.name) },
    failed: { print($0.code) }  // error
  )
  items.subscribe(with: view) { view, item in
    view.show(item)  // error
  }
  items.subscribeOnMain { item in
    print(item.names)  // error
  }
  items.withLatest(from: items).subscribe { item, other in
    print(item.name, other.sizes)  // error
  }
  items.subscribeEvents { event in
    if case .next(let item) = event { print(item.names) }  // error
  }
  _ = Observer<Int, Never>(next: { $0.names })  // error
}

func operators() {
  _ = items.map { $0.names }  // error
  _ = items.flatMap { item in
    Signal<Int, Oops>.just(item.names)  // error
  }
  _ = items.flatMapLatest { item -> Signal<Int, Oops> in
    let size = item.sizes  // error
    return .just(size)
  }
  _ = items.scan(into: 0) { $0 += $1.sizes }  // error
  _ = items.filter { $0.size > "1" }.map { $0.name }.distinctUntilChanged()  // error
  _ = items.catch { error in
    Signal<Item, Never>.just(1)  // error
  }
  _ = items.do(next: { print($0.names) }).buffer(count: 2)  // error
  _ = items.combineLatest(with: items).map { item, other in
    other.sizes  // error
  }
  _ = pairs.map { name, item in
    name.count + item.sizes  // error
  }
}

func commands() {
  _ = Command<Int, Item, Oops> { number in
    items.filter { $0.sizes > number }  // error
  }
  name.bind { $0.count }  // error
}
