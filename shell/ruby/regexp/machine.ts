import { Failures } from './failures.ts'
import { afterCharacter, beforeCharacter, kindAt, type Leaf } from './leaf.ts'
import { ENTRY, FAILED, MachineStack, RUNNING, UNDO } from './machine-stack.ts'
import type { Instruction, Program } from './program.ts'
import * as op from './program.ts'
import type { Stopwatch } from './time-limit.ts'

/** The clock is looked at after so many steps; failures are remembered from then on. */
const STEPS = 4096

/**
 * Matches a Program with backtracking, on a stack of its own: the length of the subject costs memory, never the
 * native stack. An instruction that failed at an index is not tried there again, which keeps most patterns
 * linear (as CRuby 3.2 does); all others are bounded by a Stopwatch.
 */
export class Machine {
  readonly #program: Program
  readonly #code: readonly Instruction[]
  readonly #leaves: readonly Leaf[]
  readonly #watch: Stopwatch
  readonly #stack = new MachineStack()
  readonly #slots: Int32Array
  #subject = ''
  #from = 0
  #steps = STEPS
  #failures: Failures | null = null
  /** Where the instruction that runs stands. */
  #at = 0

  constructor(program: Program, watch: Stopwatch) {
    this.#program = program
    this.#code = program.code
    this.#leaves = program.leaves
    this.#watch = watch
    this.#slots = new Int32Array(program.slots)
  }

  /** The spans of the first match at or after an index: start and end of each group, −1 without. */
  search(subject: string, from: number): Int32Array | null {
    const { first, anchor } = this.#program
    return this.#within(subject, from, () => {
      for (let at = from; at <= subject.length; at = afterCharacter(subject, at)) {
        if (anchor === 'subject' && at > 0) break
        if (first !== null && first[kindAt(subject, at)] === 0) continue
        const end = this.#run(at)
        if (end >= 0) return this.#spans(at, end)
      }
      this.#subject = ''
      this.#failures = null
      return null
    })
  }

  /** The spans of the match that starts exactly at an index. */
  matchAt(subject: string, at: number): Int32Array | null {
    return this.#within(subject, at, () => {
      const end = this.#run(at)
      return end < 0 ? null : this.#spans(at, end)
    })
  }

  #within(subject: string, from: number, find: () => Int32Array | null): Int32Array | null {
    const isAgain = this.#failures !== null && this.#failures.subject === subject
    if (!isAgain) this.#failures = null
    // A text that is gone through match by match has one limit, where no failure is remembered.
    const goesOn = subject === this.#subject && from > 0 && from !== this.#from
    if (this.#program.memoized > 0 || !goesOn) this.#watch.reset()
    this.#subject = subject
    this.#from = from
    this.#steps = STEPS
    try {
      return find()
    } finally {
      this.#watch.pause()
      this.#stack.clear()
    }
  }

  #spans(at: number, end: number): Int32Array {
    const spans = this.#slots.slice(0, (this.#program.groups + 1) * 2)
    spans[0] = at
    spans[1] = end
    return spans
  }

  #tick(): void {
    this.#steps = STEPS
    this.#watch.check()
    if (this.#failures === null && this.#program.memoized > 0) {
      this.#failures = Failures.of(this.#subject, this.#program.memoized)
    }
  }

  /** Runs the program from an index: where the match ends, or −1. */
  #run(start: number): number {
    const code = this.#code
    const stack = this.#stack
    stack.top = 0
    this.#slots.fill(-1)
    this.#at = start
    for (let pc = 0; ; ) {
      this.#steps -= 1
      if (this.#steps < 0) this.#tick()
      const one = code[pc] as Instruction
      if (one.op === op.MATCH) return this.#at
      const next = this.#step(one, pc)
      pc = next >= 0 ? next : this.#back()
      if (pc < 0) return -1
    }
  }

  /** What comes after an instruction; −1 when it fails. */
  #step(one: Instruction, pc: number): number {
    switch (one.op) {
      case op.TAKE: {
        const end = (this.#leaves[one.x] as Leaf).after(this.#subject, this.#at)
        if (end < 0) return -1
        this.#at = end
        return pc + 1
      }
      case op.SPLIT:
        return this.#split(one)
      case op.RUN:
        return this.#runLeaf(one, pc)
      case op.JUMP:
        return one.x
      case op.OPEN:
        this.#set(this.#program.opened + one.x, this.#at)
        return pc + 1
      case op.CLOSE:
        this.#set(one.x * 2, this.#slots[this.#program.opened + one.x] as number)
        this.#set(one.x * 2 + 1, this.#at)
        return pc + 1
      case op.ENTER:
        this.#set(one.x, this.#at)
        return pc + 1
      case op.TURN:
        return this.#slots[one.x] === this.#at ? one.y : pc + 1
      default:
        return this.#stepRarely(one, pc)
    }
  }

  #stepRarely(one: Instruction, pc: number): number {
    const slots = this.#slots
    switch (one.op) {
      case op.HOLD:
        this.#hold(one.x)
        return pc + 1
      case op.CUT:
        if (one.y === 1) this.#at = slots[one.x + 1] as number
        this.#stack.cut(slots[one.x] as number)
        return pc + 1
      case op.DENY:
        this.#hold(one.x)
        this.#stack.push(one.y, this.#at, -1)
        return pc + 1
      case op.DENIED:
        this.#dropTo(slots[one.x] as number)
        return -1
      case op.BACK:
        return this.#goBack(one.x) ? pc + 1 : -1
      case op.SAME:
        return slots[one.x] === this.#at ? pc + 1 : -1
      case op.REFERENCE:
        return this.#refer(one) ? pc + 1 : -1
      case op.COUNT:
        this.#set(one.x, 0)
        return pc + 1
      case op.COUNTED:
        this.#set(one.x, (slots[one.x] as number) + 1)
        return pc + 1
      case op.UNDER:
        return (slots[one.x] as number) < one.z ? one.y : pc + 1
      case op.UNTIL:
        return (slots[one.x] as number) >= one.z ? one.y : pc + 1
      default:
        throw new TypeError(`no instruction ${one.op}`)
    }
  }

  /** Undoes what was done since the last choice, and takes what is left of it; −1 when none is. */
  #back(): number {
    const stack = this.#stack
    const { cells } = stack
    while (stack.top > 0) {
      const top = stack.top - ENTRY
      const kind = cells[top] as number
      if (kind >= 0) {
        this.#at = cells[top + 1] as number
        const key = cells[top + 2] as number
        if (key < 0) stack.top = top
        else {
          // Its last way is tried now; what comes back to here has failed.
          cells[top] = FAILED
          cells[top + 1] = key
        }
        return kind
      }
      if (kind <= RUNNING) {
        const pc = this.#giveBack(RUNNING - kind, top)
        if (pc >= 0) return pc
        continue
      }
      stack.top = top
      if (kind === UNDO) this.#slots[cells[top + 1] as number] = cells[top + 2] as number
      else this.#failures?.add(cells[top + 1] as number)
    }
    return -1
  }

  #set(slot: number, value: number): void {
    if (this.#stack.top > 0) this.#stack.push(UNDO, slot, this.#slots[slot] as number)
    this.#slots[slot] = value
  }

  /** The number of an instruction in the memory, which knows the loops whose turn took something so far. */
  #key(one: Instruction, failures: Failures): number {
    let number = one.memo
    for (const slot of one.turns) if ((this.#slots[slot] as number) < this.#at) number += 1
    return failures.key(number, this.#at)
  }

  #split(one: Instruction): number {
    let key = -1
    if (this.#failures !== null && one.memo >= 0) {
      key = this.#key(one, this.#failures)
      if (this.#failures.has(key)) return -1
    }
    const kind = kindAt(this.#subject, this.#at)
    const isOther = one.kinds !== null && one.kinds[kind] === 0
    if (isOther || (one.otherKinds !== null && one.otherKinds[kind] === 0)) {
      if (key >= 0) this.#stack.push(FAILED, key, 0)
      return isOther ? one.y : one.x
    }
    this.#stack.push(one.y, this.#at, key)
    return one.x
  }

  #runLeaf(one: Instruction, pc: number): number {
    const leaf = this.#leaves[one.x] as Leaf
    const subject = this.#subject
    const failures = one.memo >= 0 ? this.#failures : null
    let at = this.#at
    let count = 0
    for (; count < one.y; count += 1) {
      at = leaf.after(subject, at)
      if (at < 0) return -1
    }
    const least = at
    for (const most = one.z < 0 ? Number.POSITIVE_INFINITY : one.z; count < most; count += 1) {
      this.#at = at
      if (failures?.has(this.#key(one, failures))) {
        if (at === least) return -1
        at = beforeCharacter(subject, at)
        break
      }
      const end = leaf.after(subject, at)
      if (end < 0) break
      at = end
    }
    this.#steps -= (at - least) >> 2
    this.#at = at
    if (failures === null && (one.otherKinds !== null || at === least)) return pc + 1
    this.#stack.push(RUNNING - pc, least, at)
    return pc + 1
  }

  /** What a run does after its rest has failed at the place that it had: one less. */
  #giveBack(pc: number, top: number): number {
    const { cells } = this.#stack
    const one = this.#code[pc] as Instruction
    const failures = one.memo >= 0 ? this.#failures : null
    const least = cells[top + 1] as number
    let at = cells[top + 2] as number
    const started = at
    for (;;) {
      this.#at = at
      if (failures !== null) failures.add(this.#key(one, failures))
      if (at <= least) {
        this.#stack.top = top
        this.#steps -= started - at
        return -1
      }
      at = beforeCharacter(this.#subject, at)
      if (one.kinds === null || one.kinds[kindAt(this.#subject, at)] !== 0) break
    }
    this.#steps -= started - at
    this.#at = at
    cells[top + 2] = at
    return pc + 1
  }

  #hold(slot: number): void {
    const { top } = this.#stack
    this.#stack.push(UNDO, slot, this.#slots[slot] as number)
    this.#stack.push(UNDO, slot + 1, this.#slots[slot + 1] as number)
    this.#slots[slot] = top + ENTRY * 2
    this.#slots[slot + 1] = this.#at
  }

  /** Undoes all that was done above a height, choices and all. */
  #dropTo(height: number): void {
    const { cells } = this.#stack
    for (let top = this.#stack.top - ENTRY; top >= height; top -= ENTRY) {
      if (cells[top] === UNDO) this.#slots[cells[top + 1] as number] = cells[top + 2] as number
    }
    this.#stack.top = height
  }

  #goBack(characters: number): boolean {
    for (let count = 0; count < characters; count += 1) {
      if (this.#at <= 0) return false
      this.#at = beforeCharacter(this.#subject, this.#at)
    }
    return true
  }

  #refer({ x, y }: Instruction): boolean {
    const fold = (text: string): string => (y === 1 ? text.toLowerCase().toUpperCase() : text)
    for (const group of this.#program.references[x] as readonly number[]) {
      const end = this.#slots[group * 2 + 1] as number
      if (end < 0) continue
      const text = this.#subject.slice(this.#slots[group * 2], end)
      this.#steps -= text.length >> 4
      const here = this.#subject.slice(this.#at, this.#at + text.length)
      if (here !== text && (y === 0 || fold(here) !== fold(text))) continue
      this.#at += text.length
      return true
    }
    return false
  }
}
