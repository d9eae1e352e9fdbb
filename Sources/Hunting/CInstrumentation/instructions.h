#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>

// What is known of the functions of the program and of the instructions of a processor.

// The first instruction of a function, of those that are executed here: one that puts registers on the stack, or that
// subtracts from the stack pointer. Another one has the length 0.
struct first_instruction {
  uint8_t length, pushed, also_pushed;
  int32_t subtracted;
};

// A call of a function whose address is in a register or in memory. The functions of a type's values are such functions.
enum indirect_call { no_indirect_call, calls_value_function, calls_another };

#if __x86_64__
// One byte of code, which the processor reads whole.
typedef uint8_t code_unit;
enum { breakpoint = 0xcc };
// A function with so few bytes does nothing but a call.
enum { most_forwarding = 12 };

static inline void have_changed(code_unit *code) { (void)code; }

static inline bool is_direct_call(code_unit code) { return code == 0xe8; }

// Where a call or a jump at this place leads; 0 if there is none. Five bytes, of which the last four are the distance.
static inline uintptr_t leads_to(const code_unit *code, const code_unit *end) {
  int32_t distance;
  if ((!is_direct_call(*code) && *code != 0xe9) || end - code < 5) return 0;
  memcpy(&distance, code + 1, sizeof distance);
  return (uintptr_t)code + 5 + (uintptr_t)(intptr_t)distance;
}

// The addresses of the functions of a type's values are the first words of a table: `call *distance(register)`, with a small
// distance. An address on the stack, or one in a register, is taken for that of another function.
static inline enum indirect_call indirect_call_at(const code_unit *code, const code_unit *end) {
  bool is_extended = *code == 0x41;
  if (is_extended) code++;
  if (end - code < 4 || code[0] != 0xff || (code[1] >> 3 & 7) != 2) return no_indirect_call;
  int mode = code[1] >> 6, base = code[1] & 7, distance = mode == 1 ? (int8_t)code[base == 4 ? 3 : 2] : 0;
  bool is_of_table = mode <= 1 && (is_extended || (base != 4 && base != 5)) && distance >= 0 && distance < 64;
  return is_of_table ? calls_value_function : calls_another;
}

// Whether the code between two places prepares to resume a coroutine of the compiler, such as an accessor that lends an address. Its
// second argument says whether the caller is unwound, which is zero: `xor %esi, %esi`.
static inline bool resumes_between(const code_unit *from, const code_unit *to) {
  return memmem(from, (size_t)(to - from), "\x31\xf6", 2);
}

// The variable with the address to which a call or jump at this place leads; 0 if there is none. The stubs of the linker are such
// jumps, with a prefix or without.
static inline uintptr_t variable_at(const code_unit *code, const code_unit *end) {
  int32_t distance;
  if (end - code < 11) return 0;
  if (memcmp(code, "\xf3\x0f\x1e\xfa", 4) == 0) code += 4;
  if (*code == 0xf2) code++;
  if (code[0] != 0xff || (code[1] != 0x15 && code[1] != 0x25)) return 0;
  memcpy(&distance, code + 2, sizeof distance);
  return (uintptr_t)code + 6 + (uintptr_t)(intptr_t)distance;
}

// Whether an atomic update of memory begins here: `lock`, up to two prefixes, and `cmpxchg`, `xadd` or a change of bits.
static inline bool updates_at(const code_unit *code, const code_unit *end) {
  if (end - code < 6 || *code++ != 0xf0) return false;
  if (*code == 0x66) code++;
  if ((*code & 0xf0) == 0x40) code++;
  return code[0] == 0x0f && strchr("\xb0\xb1\xb3\xab\xba\xbb\xc0\xc1\xc7", code[1]) && code[1];
}

// A store of sixteen bytes of a vector register, but for memory of the stack. Its length is 0 if there is none.
struct vector_move {
  int length, opcode, base, index;
  int32_t distance;
};
static inline struct vector_move vector_move_at(const code_unit *code, const code_unit *end) {
  struct vector_move move = {0}, none = {0};
  const code_unit *start = code;
  // The last store of a function may be shorter than the longest one.
  if (end - code < 5) return none;
  if (*code == 0x66 || *code == 0xf3) code++;
  int extension = (*code & 0xf0) == 0x40 ? *code++ & 15 : 0;
  if (code[0] != 0x0f || !strchr("\x11\x29\x7f", code[1])) return none;
  int mode = code[2] >> 6, base = code[2] & 7;
  move.opcode = code[1];
  move.index = -1;
  code += 3;
  if (mode == 3) return none;
  if (base == 4) {
    move.index = *code >> 3;
    base = *code++ & 7;
    if (base == 4 && !(extension & 1)) return none;
  }
  // `rbp`, or no register.
  if (base == 5 && !(extension & 1)) return none;
  move.base = base | (extension & 1) << 3;
  if (mode == 1) move.distance = (int8_t)*code++;
  if (mode == 2) {
    memcpy(&move.distance, code, sizeof move.distance);
    code += 4;
  }
  move.length = (int)(code - start);
  return move;
}

// Whether a vector of more than sixteen bytes is written here, which the compiler does not announce: two such stores follow each
// other, and no call announces the second one. Loads follow each other too if the compiler announces the stores behind them.
static inline bool moves_vector_at(const code_unit *code, const code_unit *end) {
  enum { most_between = 16 };
  struct vector_move first = vector_move_at(code, end);
  if (first.length == 0) return false;
  const code_unit *next = code + first.length;
  for (int i = 0; i < most_between && next + i < end && next[i] != 0xe8; i++) {
    struct vector_move second = vector_move_at(next + i, end);
    int32_t distance = second.distance - first.distance;
    bool is_same = second.base == first.base && second.index == first.index && second.opcode == first.opcode;
    if (second.length > 0 && is_same && (distance == 16 || distance == -16)) return true;
  }
  return false;
}

// Whether a number of ten bytes is loaded or stored here, which the compiler does not announce, but for memory of the stack. The
// first byte is also what names the registers of `test` and its like, so the instruction before must be none of these.
static inline bool moves_ten_bytes_at(const code_unit *code, const code_unit *end) {
  static const char of_registers[] = "\x01\x03\x09\x0b\x21\x23\x29\x2b\x31\x33\x39\x3b\x84\x85\x88\x89\x8a\x8b";
  if (end - code < 3 || *code != 0xdb || strchr(of_registers, code[-1])) return false;
  int mode = code[1] >> 6, operation = code[1] >> 3 & 7, base = code[1] & 7;
  if (base == 4) base = code[2] & 7;
  return (operation == 5 || operation == 7) && mode != 3 && base != 4 && base != 5;
}

// The length of a call, or of an instruction that loads or stores a word of the program; zero for others. It ends with four bytes
// of an address, which may look like any instruction.
static inline int addressing_length(const code_unit *code, const code_unit *end, bool is_call) {
  if (is_call) return 5;
  bool is_word = end - code >= 7 && (code[0] & 0xf8) == 0x48 && (code[1] == 0x8d || code[1] == 0x8b || code[1] == 0x89);
  return is_word && (code[2] & 0xc7) == 0x05 ? 7 : 0;
}

// `push`, or the subtraction of a number from `rsp`.
static inline struct first_instruction decode(const code_unit *code) {
  struct first_instruction first = {0};
  if (code[0] >= 0x50 && code[0] < 0x58) {
    first.length = 1;
    first.pushed = code[0] & 7;
  } else if (code[0] == 0x41 && code[1] >= 0x50 && code[1] < 0x58) {
    first.length = 2;
    first.pushed = 8 + (code[1] & 7);
  } else if (code[0] == 0x48 && code[1] == 0x83 && code[2] == 0xec) {
    first.length = 4;
    first.subtracted = (int8_t)code[3];
  } else if (code[0] == 0x48 && code[1] == 0x81 && code[2] == 0xec) {
    first.length = 7;
    memcpy(&first.subtracted, code + 3, sizeof first.subtracted);
  }
  return first;
}

// Where the thread has come to a breakpoint. It continues behind the breakpoint, so `retry` lets it execute what is there now.
static inline uintptr_t place_of_trap(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP] - 1;
}
static inline void retry(ucontext_t *context) { context->uc_mcontext.gregs[REG_RIP]--; }

static inline void execute(const struct first_instruction *first, ucontext_t *context) {
  static const int pushed[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                               REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
  greg_t *registers = context->uc_mcontext.gregs;
  if (first->length <= 2) {
    greg_t value = registers[pushed[first->pushed]];
    registers[REG_RSP] -= 8;
    *(greg_t *)registers[REG_RSP] = value;
  } else {
    registers[REG_RSP] -= first->subtracted;
  }
  registers[REG_RIP] += first->length - 1;
}
#else
// One instruction. The processor reads it whole, and so it finds either instruction.
typedef uint32_t code_unit;
static const code_unit breakpoint = 0xd4200000;
enum { most_forwarding = 20 };
enum { nothing_pushed = 31, stack_pointer = 31 };

static inline void have_changed(code_unit *code) { __builtin___clear_cache((char *)code, (char *)(code + 1)); }

// The address is in a register, which may come from the table of a type or from elsewhere.
static inline enum indirect_call indirect_call_at(const code_unit *code, const code_unit *end) {
  (void)end;
  return (*code & 0xfffffc1f) == 0xd63f0000 ? calls_value_function : no_indirect_call;
}

// What a call of an address in a register leads to is not known.
static inline bool resumes_between(const code_unit *from, const code_unit *to) {
  (void)from, (void)to;
  return false;
}

static inline bool is_direct_call(code_unit code) { return code >> 26 == 0x25; }

// There is no number of ten bytes.
static inline bool moves_ten_bytes_at(const code_unit *code, const code_unit *end) {
  (void)code, (void)end;
  return false;
}

static inline int addressing_length(const code_unit *code, const code_unit *end, bool is_call) {
  (void)code, (void)end, (void)is_call;
  return 0;
}

// Whether a vector of more than sixteen bytes is written here, which the compiler does not announce: a pair of vector registers,
// but for memory of the stack.
static inline bool moves_vector_at(const code_unit *code, const code_unit *end) {
  (void)end;
  int base = *code >> 5 & 31;
  return (*code & 0xfe400000) == 0xac000000 && base != 29 && base != 31;
}

static inline uintptr_t leads_to(const code_unit *code, const code_unit *end) {
  (void)end;
  if (!is_direct_call(*code) && *code >> 26 != 0x05) return 0;
  return (uintptr_t)code + (uintptr_t)((intptr_t)(int32_t)(*code << 6) >> 4);
}

// The stubs of the linker: `adrp x16, page`, then `ldr x17, [x16, #n]`.
static inline uintptr_t variable_at(const code_unit *code, const code_unit *end) {
  if (end - code < 2 || (code[0] & 0x9f00001f) != 0x90000010 || (code[1] & 0xffc003ff) != 0xf9400211) return 0;
  intptr_t pages = (intptr_t)((int32_t)(code[0] << 8) >> 13 << 2 | (int32_t)(code[0] >> 29 & 3));
  return ((uintptr_t)code & ~(uintptr_t)4095) + (uintptr_t)(pages * 4096) + (code[1] >> 10 & 0xfff) * 8;
}

// Exclusive loads, compare-and-swaps, and the updates of Armv8.1.
static inline bool updates_at(const code_unit *code, const code_unit *end) {
  (void)end;
  return (*code & 0x3fe00000) == 0x08400000 || (*code & 0x3fa07c00) == 0x08a07c00 || (*code & 0x3f200c00) == 0x38200000;
}

// `stp` and `str` of general registers below the stack pointer, which they move; `sub sp, sp, #n`; and `orr x29, x29, #1 << 60`,
// with which functions of tasks begin: that one has the length 8.
enum { sets_bit_of_frame = 8 };
static inline struct first_instruction decode(const code_unit *code) {
  const uint32_t word = *code, base = word >> 5 & 31;
  struct first_instruction first = {.length = 4, .pushed = nothing_pushed, .also_pushed = nothing_pushed};
  // Register 31 is zero here.
  if ((word & 0xffc00000) == 0xa9800000 && base == stack_pointer && (word & 31) != 31 && (word >> 10 & 31) != 31) {
    first.pushed = word & 31;
    first.also_pushed = word >> 10 & 31;
    first.subtracted = -((int32_t)(word << 10) >> 25) * 8;
  } else if ((word & 0xffe00c00) == 0xf8000c00 && base == stack_pointer) {
    first.pushed = word & 31;
    first.subtracted = -((int32_t)(word << 11) >> 23);
  } else if ((word & 0xff8003ff) == 0xd10003ff) {
    first.subtracted = (int32_t)(word >> 10 & 0xfff) << (word >> 22 & 1 ? 12 : 0);
  } else if (word == 0xb24403bd) {
    first.length = sets_bit_of_frame;
  } else {
    first.length = 0;
  }
  return first;
}

static inline uintptr_t place_of_trap(const ucontext_t *context) { return (uintptr_t)context->uc_mcontext.pc; }
static inline void retry(ucontext_t *context) { (void)context; }

static inline void execute(const struct first_instruction *first, ucontext_t *context) {
  mcontext_t *machine = &context->uc_mcontext;
  if (first->length == sets_bit_of_frame) machine->regs[29] |= (uint64_t)1 << 60;
  machine->sp -= (uint64_t)first->subtracted;
  uint64_t *words = (uint64_t *)machine->sp;
  if (first->pushed != nothing_pushed) words[0] = machine->regs[first->pushed];
  if (first->also_pushed != nothing_pushed) words[1] = machine->regs[first->also_pushed];
  machine->pc += 4;
}
#endif

// The address that a call at this place calls; 0 if there is none.
static inline uintptr_t called_at(const code_unit *code, const code_unit *end) {
  return is_direct_call(*code) ? leads_to(code, end) : 0;
}

// A function of the program.
struct function {
  uintptr_t address;
  uint32_t size;
  code_unit first_code;
  struct first_instruction first;
  // Whether it announces what it does, and whether a hunt has entered it that does.
  bool announces, is_noted;
  bool is_armed, is_leaf;
  // Whether it is a leaf that updates an atomic. The compiler announces no `min` and `max` of an atomic.
  bool updates;
  // Whether it is counted. The hunter's own functions of C may be local too, so local functions of C are not.
  bool is_counted;
  // Whether it is a template of the library of C++. Only what it calls matters.
  bool is_of_cxx;
  // The module of Swift; -1 if there is none.
  int32_t module;
  const char *name;
};
// Once they are known, by their addresses: those that announce what they do, and the others of which nothing is known.
extern struct function *ci_functions;
extern size_t ci_function_count;
// The function that contains an address; null if there is none of them.
struct function *ci_function_at(uintptr_t address);
// Whether a function that instrumented code calls to announce something begins here.
bool ci_is_announcement(uintptr_t address);
// Whether an atomic update of memory begins here, or a call of a function that does one.
bool ci_updates_at(const code_unit *code, const code_unit *end);

#endif
