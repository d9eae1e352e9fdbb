#include "CXXKernels.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>

// MARK: A pool of threads

namespace {
// A thread that does the work that it is given. (cppalliance/capy 199.)
class Pool {
  std::mutex mutex;
  std::condition_variable has_work;
  std::queue<int> work;
  std::atomic<bool> is_stopping{false};
  const bool is_right;
  std::thread worker;

  void run() {
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      has_work.wait(lock, [this] { return is_stopping || !work.empty(); });
      if (work.empty()) return;
      sum += work.front();
      work.pop();
    }
  }

public:
  int sum = 0;

  explicit Pool(bool is_right) : is_right(is_right), worker([this] { run(); }) {}

  void add(int number) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      work.push(number);
    }
    has_work.notify_one();
  }

  // The worker may have looked at the flag, and not yet wait, unless the lock is taken.
  void stop() {
    if (is_right) {
      std::lock_guard<std::mutex> lock(mutex);
      is_stopping = true;
    } else {
      is_stopping = true;
    }
    has_work.notify_all();
    worker.join();
  }
};
} // namespace

bool cxx_pool(bool is_right) {
  Pool pool(is_right);
  pool.add(1);
  pool.stop();
  return pool.sum == 1;
}

// MARK: A shared object

namespace {
struct Scheduler {
  int threads = 4;
};

// Makes a scheduler when one is used first. (microsoft/cpprestsdk 1085.)
class Schedulers {
  std::shared_ptr<Scheduler> scheduler;
  std::mutex mutex;
  std::once_flag once;

public:
  // Looks at the pointer without the lock.
  std::shared_ptr<Scheduler> hasty_get() {
    if (!scheduler) {
      std::lock_guard<std::mutex> lock(mutex);
      if (!scheduler) scheduler = std::make_shared<Scheduler>();
    }
    return scheduler;
  }

  std::shared_ptr<Scheduler> get() {
    std::call_once(once, [this] { scheduler = std::make_shared<Scheduler>(); });
    return scheduler;
  }
};
} // namespace

bool cxx_scheduler(bool is_right) {
  Schedulers schedulers;
  auto get = [&] { return is_right ? schedulers.get() : schedulers.hasty_get(); };
  int threads = 0;
  std::thread other([&] { threads = get()->threads; });
  int own = get()->threads;
  other.join();
  return own + threads == 8;
}

// MARK: Counts of references

namespace {
// Counts of the references to a value, and to the counts themselves. (electronicarts/EASTL 378.)
class Counts {
  std::atomic<int> strong{2}, weak{2};
  std::atomic<int> &freed;

public:
  explicit Counts(std::atomic<int> &freed) : freed(freed) {}

  // Frees the counts only if the value was freed here.
  void hasty_release() {
    if (--strong > 0) {
      --weak;
    } else if (--weak == 0) {
      freed++;
    }
  }

  void release() {
    --strong;
    if (--weak == 0) freed++;
  }
};
} // namespace

bool cxx_counts(bool is_right) {
  std::atomic<int> freed{0};
  Counts counts(freed);
  auto release = [&] { is_right ? counts.release() : counts.hasty_release(); };
  std::thread other(release);
  release();
  other.join();
  return freed == 1;
}
