import CRaceHunt

@testable import RaceHunt

@Suite("Libraries of the process")
struct LibrariesTests {
  #if os(Linux)
    @Test(
      "A library in a folder of the system is not the program's",
      arguments: [
        ("/usr/lib/x86_64-linux-gnu/libcurl.so.4", true), ("/lib/x86_64-linux-gnu/libz.so.1", true),
        ("/opt/app/libbank.so", false), ("libbank.so", false),
      ])
    func folders(_ path: String, _ isOfSystem: Bool) {
      #expect(rh_is_of_system(path) == isOfSystem)
    }
  #endif

  @Test("A result names the libraries that it does not know")
  func sentences() {
    #expect(EnteredFunctions.sentences(ofSystem: "", ofProgram: "") == [])
    #expect(
      EnteredFunctions.sentences(ofSystem: "libcurl.so.4", ofProgram: "libbank.so") == [
        "Accesses of libcurl.so.4 are not seen", "It is not known which functions of libbank.so ran",
      ])
  }
}
