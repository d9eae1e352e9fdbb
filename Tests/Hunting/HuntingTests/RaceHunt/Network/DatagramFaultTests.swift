#if EXPLORATION && os(Linux)
  import Glibc

  /// What a scenario does to datagrams and to names by hand.
  @Suite("Faults of datagrams and names", .onCarriers, .needsSystemFunctions)
  struct DatagramFaultTests {
    /// What a receiver gets of the numbers one to three, until none comes for a minute.
    private func received(_ change: @escaping @Sendable (Network) -> Void) -> Set<String> {
      Shown.all(whenIdle: true) { run, shown in
        run.network.host("receiver", port: 7000)
        change(run.network)
        let receiver = Sockets.datagrams(7000)
        run.thread("receiver") {
          var limit = timeval(tv_sec: 60, tv_usec: 0)
          setsockopt(receiver, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
          var all = ""
          while let number = Sockets.read(receiver) { all += number }
          shown.add(all)
        }
        run.thread("sender") {
          let sender = Sockets.sender(to: 7000)
          for number in 1...3 { Sockets.send(sender, "\(number)") }
        }
      }
    }

    @Test("Datagrams are lost, come twice and overtake each other when a scenario says so")
    func datagrams() {
      #expect(received { _ in } == ["123"])
      #expect(received { $0.lose(datagrams: 2) } == ["3"])
      #expect(received { $0.duplicate(datagrams: 1, "sender", "receiver") } == ["1123"])
      #expect(received { $0.duplicate(datagrams: 1, "sender", "other") } == ["123"])
      #expect(received { $0.reorder(datagrams: 1) } == ["123", "213", "231"])
    }

    @Test("Datagrams with different delays overtake each other")
    func delays() {
      let orders = received { $0.delay(.milliseconds(1)...(.milliseconds(9))) }
      #expect(orders.isSuperset(of: ["123", "213", "321"]))
    }

    @Test("Datagrams are lost while hosts are apart")
    func partition() {
      #expect(received { $0.partition("sender") } == [""])
    }

    /// The last number of the first address of the name, or the error, and the seconds that the lookup took.
    private static func lookup(_ name: String) -> String {
      let start = milliseconds()
      var found: UnsafeMutablePointer<addrinfo>?
      var hints = addrinfo()
      hints.ai_family = AF_INET
      let error = getaddrinfo(name, "7000", &hints, &found)
      defer { if let found { freeaddrinfo(found) } }
      let address = found?.pointee.ai_addr.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt32(bigEndian: $0.pointee.sin_addr.s_addr) & 255
      }
      return "\(address.map { "\($0)" } ?? "\(error)") after \((milliseconds() - start) / 1000)"
    }

    @Test("A name of a host has its address, and may be slow or not be found")
    func names() {
      let results = Shown.all(whenIdle: true) { run, shown in
        run.network.host("database", address: "127.0.0.7")
        run.network.host("server", port: 7000)
        run.thread("client") {
          shown.add(Self.lookup("database"))
          shown.add(Self.lookup("server"))
          run.network.delayLookups(of: "database", by: .seconds(3))
          shown.add(Self.lookup("database"))
          run.network.failLookups(of: "database")
          shown.add(Self.lookup("database"))
          run.network.answerLookups(of: "database")
          run.network.delayLookups(of: "database", by: .zero)
          shown.add("found again \(Self.lookup("database"))")
        }
      }
      #expect(
        results == ["7 after 0", "1 after 0", "7 after 3", "\(EAI_AGAIN) after 3", "found again 7 after 0"])
    }

    @Test("A host with a text that is no address fails the run")
    func noAddress() {
      let failure = hunt(Scenario("names") { $0.network.host("database", address: "127.0.0.300") }).report?.failure
      #expect(failure?.message == "127.0.0.300, the address of the host database, is no address")
    }
  }
#endif
