#if EXPLORATION
  /// Programs of C11, and how many complete executions they have by RC11: one for each combination of the stores that the
  /// loads read and of the modification orders, without load buffering.
  ///
  /// The programs and the numbers are those of the tests of GenMC (github.com/MPI-SWS/genmc, commit b03f01e,
  /// `tests/correct/litmus`). Accesses to plain memory count as relaxed ones.
  enum ExecutionCounts {
    /// A program, and how many executions it has.
    struct Row {
      let name: String
      let program: String
      let count: Int
      /// How many schedules the partial-order reduction runs, without those that repeat others.
      let schedules: Int
    }

    /// The hunter runs one schedule for each execution.
    static let equal = rows(
      """
      2+2W | x :=rel 1; y :=rel 2 ∥ y :=rel 1; x :=rel 2 | 4
      2+2W+3sc+rel1 | x :=sc 1; y :=sc 2 ∥ y :=rel 1; x :=sc 2 | 4
      2+2W+3sc+rel2 | x :=sc 1; y :=sc 2 ∥ y :=sc 1; x :=rel 2 | 4
      2+2W+4sc | x :=sc 1; y :=sc 2 ∥ y :=sc 1; x :=sc 2 | 3
      2CoWR | y.acq ∥ x.acq ∥ x :=rel 1 ∥ y :=rel 1 | 4
      CoRR | x :=rel 1; x :=rel 2 ∥ x.acq; x.acq | 6
      CoRR0 | x :=rel 1 ∥ x.acq ∥ x.acq | 4
      CoRR2 | x :=rel 1 ∥ x :=rel 2 ∥ x.acq; x.acq ∥ x.acq; x.acq | 72
      CoRW | x.acq; x :=rel 1 ∥ x :=rel 2 | 3
      CoWR | x :=rel 1; x.acq ∥ x :=rel 2 | 3
      IRIWish | x :=rlx 1 ∥ int r1 = x.rlx; y :=rel r1 ∥ int r1 = x.rlx; fence.acqrel; int r2 = y.rlx ∥ int r1 = y.rlx; \
      fence.acqrel; int r2 = x.rlx | 28
      JLT | x :=rel 1; y.acq; x.acq ∥ x :=rel 2; x.acq ∥ y :=rel 3 | 8
      LB | y.acq; x :=rel 1 ∥ x.acq; y :=rel 1 | 3
      LB+acq | int r = x.acq; y :=rlx 1 ∥ int r = y.acq; x :=rlx 1 | 3
      LB+ctrl | int r = x.rlx; if (!r) y :=rlx 1; else y :=rlx 2 ∥ int r = y.rlx; if (!r) x :=rlx 1; else x :=rlx 2 | 3
      LB+ctrl+rel | int r = x.rlx; if (!r) y :=rlx 1; else y :=rlx 2 ∥ int r = y.rlx; x :=rel 1 | 3
      LB+dep | int r = x.rlx; y :=rlx r + 1 ∥ int r = y.rlx; x :=rlx r + 1 | 3
      LB+fr-fr-data+data | int r0 = x.rlx; y :=rlx 1 + (r0 ^ r0) ∥ int r0 = y.rlx; int r1 = y.rlx; x :=rlx 1 + (r1 ^ r1) ∥ \
      y :=rlx 2 | 18
      LB+incMPs | x.acq; z.fetch_add.acqrel(1) ∥ z.fetch_add.acqrel(1); y :=rel 1 ∥ y.acq; w.fetch_add.acqrel(1) ∥ \
      w.fetch_add.acqrel(1); x :=rel 1 | 15
      LB+rel | int r = x.rlx; y :=rel 1 ∥ int r = y.rlx; x :=rel 1 | 3
      LB2 | int r = x.rlx; y :=rlx 1 ∥ int r = y.rlx; x :=rlx 1 | 3
      LB3 | int r1 = a.rlx; b :=rlx 1 ∥ int r1 = b.rlx; c :=rlx 1 ∥ int r1 = c.rlx; a :=rlx 1 | 7
      MCP-rrw | x :=rel 1 ∥ x :=rel 2 ∥ x.acq | 6
      MP | x :=rel 1; y :=rel 1 ∥ y.acq; x.acq | 3
      MP+incMP | y.acq; z.fetch_add.acqrel(1) ∥ z.fetch_add.acqrel(1); x.acq ∥ x :=rel 1; y :=rel 1 | 7
      MP+rel+acq | x = 1; y :=rel 1 ∥ int r_x; if (y.acq) r_x = x | 2
      MP+rel+acqf | x = 1; y :=rel 1 ∥ int r_x; if (y.rlx) { fence.acq; r_x = x; } | 2
      MP+relf+acq | x = 1; fence.rel; y :=rlx 1 ∥ int r_x; if (y.acq) r_x = x | 2
      MP+relf+acqf | x = 1; fence.rel; y :=rlx 1 ∥ int r_x; if (y.rlx) { fence.acq; r_x = x; } | 2
      MP+rels+acq | x = 1; y :=rel 0; y :=rlx 1 ∥ int r_x; if (y.acq) r_x = x | 4
      MP+rels+acqf | x = 1; y :=rel 0; y :=rlx 1 ∥ int r_x; if (y.rlx) { fence.acq; r_x = x; } | 4
      MP2 | a :=rlx 1; c :=rlx 1; fence.acqrel; b :=rlx 1; d :=rlx 1 ∥ int r1 = b.rlx; fence.acqrel; int r2 = a.rlx ∥ int \
      r1 = d.rlx; fence.acqrel; int r2 = c.rlx | 9
      MPU+rel+acq | x = 1; y :=rel 1 ∥ y.fetch_add.rlx(1) ∥ if (y.acq > 1) x = 2 | 6
      MPU+rel+acqf | x = 1; y :=rel 1 ∥ y.fetch_add.rlx(1) ∥ if (y.rlx > 1) { fence.acq; x = 2; } | 6
      MPU+relf+acq | x = 1; fence.rel; y :=rlx 1 ∥ y.fetch_add.rlx(1) ∥ if (y.acq > 1) x = 2 | 6
      MPU+relf+acqf | x = 1; fence.rel; y :=rlx 1 ∥ y.fetch_add.rlx(1) ∥ if (y.rlx > 1) { fence.acq; x = 2; } | 6
      MPU+rels+acq | x = 1; y :=rel 0; y :=rlx 1 ∥ y.fetch_add.rlx(1) ∥ if (y.acq > 1) x = 2 | 13
      MPU+rels+acqf | x = 1; y :=rel 0; y :=rlx 1 ∥ y.fetch_add.rlx(1) ∥ if (y.rlx > 1) { fence.acq; x = 2; } | 13
      MPU2+rel+acq | x = 1; y :=rel 1 ∥ int expected = 2; y.cas.rlx.rlx(expected, 3) ∥ int expected = 1; \
      y.cas.rlx.rlx(expected, 2) ∥ if (y.acq > 2) x = 2 | 14
      MPU2+rel+acqf | x = 1; y :=rel 1 ∥ int expected = 2; y.cas.rlx.rlx(expected, 3) ∥ int expected = 1; \
      y.cas.rlx.rlx(expected, 2) ∥ if (y.rlx > 2) { fence.acq; x = 2; } | 14
      MPU2+relf+acq | x = 1; fence.rel; y :=rlx 1 ∥ int expected = 2; y.cas.rlx.rlx(expected, 3) ∥ int expected = 1; \
      y.cas.rlx.rlx(expected, 2) ∥ if (y.acq > 2) x = 2 | 14
      MPU2+relf+acqf | x = 1; fence.rel; y :=rlx 1 ∥ int expected = 2; y.cas.rlx.rlx(expected, 3) ∥ int expected = 1; \
      y.cas.rlx.rlx(expected, 2) ∥ if (y.rlx > 2) { fence.acq; x = 2; } | 14
      MPU2+rels+acq | x = 1; y :=rel 0; y :=rlx 1 ∥ int expected = 2; y.cas.rlx.rlx(expected, 3) ∥ int expected = 1; \
      y.cas.rlx.rlx(expected, 2) ∥ if (y.acq > 2) x = 2 | 36
      MPU2+rels+acqf | x = 1; y :=rel 0; y :=rlx 1 ∥ int expected = 2; y.cas.rlx.rlx(expected, 3) ∥ int expected = 1; \
      y.cas.rlx.rlx(expected, 2) ∥ if (y.rlx > 2) { fence.acq; x = 2; } | 36
      S | x :=rlx 2; y :=rlx 1 ∥ y.rlx; x :=rlx 1 | 4
      S+rel+acq | x = 1; y :=rel 1 ∥ if (y.acq) x = 2 | 2
      S+rel+acqf | x = 1; y :=rel 1 ∥ if (y.rlx) { fence.acq; x = 2; } | 2
      S+relf+acq | x = 1; fence.rel; y :=rlx 1 ∥ if (y.acq) x = 2 | 2
      S+relf+acqf | x = 1; fence.rel; y :=rlx 1 ∥ if (y.rlx) { fence.acq; x = 2; } | 2
      S+rels+acq | x = 1; y :=rel 0; y :=rlx 1 ∥ if (y.acq) x = 2 | 4
      S+rels+acqf | x = 1; y :=rel 0; y :=rlx 1 ∥ if (y.rlx) { fence.acq; x = 2; } | 4
      SB | x :=rel 1; y.acq ∥ y :=rel 1; x.acq | 4
      SB+3sc+acq | x :=sc 1; y.sc ∥ y :=sc 1; x.acq | 4
      SB+3sc+rel | x :=sc 1; y.sc ∥ y :=rel 1; x.sc | 4
      SB+4sc | x :=sc 1; y.sc ∥ y :=sc 1; x.sc | 3
      SB+rfis | x :=rel 1; x.sc; y.sc ∥ y :=rel 1; y.sc; x.sc | 4
      TC1 | int r1 = x.rlx; if (r1 >= 0) y :=rlx 1 ∥ int r2 = y.rlx; x :=rlx r2 | 3
      assume-ctrl | assume(2 > y.rlx || y.rlx > 3); x :=rlx 1 ∥ assume(x.rlx < 3); y :=rlx 3; fence.sc; y :=rlx 4 | 4
      casdep | int a = x.rlx; int b = y.cas.rlx.rlx(a, 1); z :=rlx a ∥ y :=rlx 2 | 2
      ccr | int r = 0; x.cas.rlx.rlx(r, 42) ∥ int r = 0; x.cas.rlx.rlx(r, 17); x.rlx | 2
      cii | int r = 1; x.cas.rlx.rlx(r, 2) ∥ x.fetch_add.rlx(1) ∥ x.fetch_add.rlx(1) | 6
      cumul-release | x :=rlx 1; y :=rel 1 ∥ int r1 = y.rlx; z :=rlx r1 ∥ int r2 = z.rlx; fence.acqrel; int r3 = x.rlx | 8
      default | x.acq; x.acq ∥ x :=rel 1 ∥ x :=rel 2 | 12
      detour | x :=rlx 1 ∥ int a = z.rlx; x :=rlx a - 1; int b = x.rlx; y :=rlx b ∥ int c = y.rlx; z :=rlx c | 9
      fr+w+w+w+reads | x :=rlx 1 ∥ x :=rlx 2 ∥ x :=rlx 3 ∥ int r1 = x.rlx; int r2 = x.rlx; int r3 = x.rlx; int r4 = x.rlx | \
      210
      inc2w | x.fetch_add.rlx(1) ∥ x :=rel 4 ∥ x.fetch_add.rlx(2) | 6
      isa2 | a :=rlx 1; b :=rel 1 ∥ b.acq; c :=rel 1 ∥ c.acq; a.rlx | 7
      ori | x.fetch_add.rlx(1); y :=rel 1 ∥ int r = 0; x.cas.acq.acq(r, 1) ∥ if (y.rlx) x :=rel 4 | 5
      po-loc | int r0 = y.rlx; fence.acqrel; int r1 = x.rlx; x :=rlx 1 ∥ int r2 = x.rlx; y :=rlx r2 | 3
      rel-B-cumul-acq | x :=rlx 1; y :=rel 1 ∥ int r1 = y.rlx; z :=rlx r1 ∥ int r2 = z.rlx; fence.acqrel; int r3 = x.rlx ∥ \
      int r4 = y.acq | 16
      relacq-B-cumul | x :=rlx 1; y :=rel 1 ∥ int r1 = y.acq; z :=rlx 1 ∥ int r2 = z.rlx; fence.acqrel; int r3 = x.rlx | 8
      relseq | x :=rlx 1; y :=rel 1; y :=rlx 2 ∥ y.exchange.rlx(3) ∥ y.rlx; fence.acqrel; x.rlx | 20
      rfi-preserved | int a = x.rlx; y :=rel 1; int b = y.rlx; z :=rlx b ∥ int c = z.rlx; x :=rlx c | 3
      rii | x.rlx; x.fetch_add.rlx(1) ∥ x.fetch_add.rlx(1) | 3
      rinc+wr | x.fetch_add.rlx(1) ∥ x :=rlx 2; x.rlx | 3
      riwi | y.rlx; x.fetch_add.rlx(1) ∥ x.fetch_add.rlx(1); y :=rel 1 | 3
      small0 | x.acq ∥ x.acq; x :=rel 1 ∥ x :=rel 2 | 9
      small1 | y.acq; z.acq; x.acq ∥ x :=rel 1 ∥ y :=rel 1; z :=rel 1 | 8
      viktor-relseq | lock.fetch_add.rlx(1); lock.fetch_add.rlx(1) ∥ lock.fetch_add.acq(1); lock.fetch_add.rlx(1) ∥ \
      lock.fetch_add.rel(1) ∥ lock.fetch_add.rlx(1) | 180
      wcii | x :=rel 5 ∥ int expected = 1; x.cas.rlx.rlx(expected, 2) ∥ x.fetch_add.rlx(1) ∥ x.fetch_add.rlx(1) | 24
      """)

    /// The hunter runs more schedules: one for each order of the sequentially consistent fences, also if the loads do not
    /// tell which order it was.
    static let fences = rows(
      """
      2+2W+2sc+scf | x :=sc 1; y :=sc 2 ∥ y :=rlx 1; fence.sc; x :=rlx 2 | 3 | 5
      2+2W+scfs | x :=rlx 1; fence.sc; y :=rlx 2 ∥ y :=rlx 1; fence.sc; x :=rlx 2 | 3 | 4
      RWC+syncs | x :=rlx 1 ∥ x.rlx; fence.sc; y.rlx ∥ y :=rlx 1; fence.sc; x.rlx | 7 | 10
      SB+2sc+scf | x :=sc 1; y.sc ∥ y :=rlx 1; fence.sc; x.rlx | 3 | 5
      SB+scfs | x :=rlx 1; fence.sc; y.rlx ∥ y :=rlx 1; fence.sc; x.rlx | 3 | 4
      W+RWC | x :=rlx 1; z :=rel 1 ∥ z.acq; fence.sc; y.rlx ∥ y :=rlx 1; fence.sc; x.rlx | 7 | 10
      Z6+acq | a :=rlx 1; fence.sc; b :=rlx 1 ∥ int r1 = b.acq; c :=rlx 1 ∥ c :=rlx 2; fence.sc; a.rlx | 7 | 10
      """)

    /// The hunter has fewer executions: the order of its sequentially consistent accesses is that of the steps, so a thread
    /// that has seen a store by an acquiring load sees by a sequentially consistent one what came before. The model of the
    /// standard does not say so. For WWmerge1 GenMC expects 18 executions if it orders stores only where it must (`rc11.wb`),
    /// and 17 if it orders all (`rc11.mo`). The axioms of RC11 forbid none of the 18.
    static let strict = rows(
      """
      IRIW-acq-sc | x :=sc 1 ∥ x.acq; y.sc ∥ y.acq; x.sc ∥ y :=sc 1 | 16 | 15
      WWmerge1 | x.acq; y.sc ∥ x :=sc 1; x :=sc 2 ∥ y :=sc 1; x.sc | 18 | 15
      WWmerge2 | x.acq; y.sc ∥ x :=sc 2 ∥ y :=sc 1; x.sc | 8 | 7
      """)

    /// Programs whose updates and stores can come in any order, each of which is an execution.
    static let updates = rows(
      """
      two stores | y.exchange.acq(2) ∥ y :=rlx 1 ∥ y :=sc 2 | 6
      ordered stores | x.fetch_add.acq(1) ∥ x :=rlx 2 ∥ x :=sc 2; x :=sc 1 | 12
      three stores | x.exchange.rlx(7) ∥ x :=rlx 1 ∥ x :=rlx 2 ∥ x :=rlx 3 | 24
      two updates | x.exchange.rlx(7) ∥ x :=rlx 1 ∥ x :=rlx 2 ∥ x.fetch_add.rlx(3) | 24
      a load after | x.exchange.rlx(7); x.rlx ∥ x :=rlx 1 ∥ x :=rlx 2 | 12
      """)

    private static func rows(_ text: String) -> [Row] {
      text.split(separator: "\n").map { line in
        let parts = line.split(separator: " | ").map(String.init)
        let count = Int(parts[2])!
        return Row(name: parts[0], program: parts[1], count: count, schedules: parts.count > 3 ? Int(parts[3])! : count)
      }
    }
  }
#endif
