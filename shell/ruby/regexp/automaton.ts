import { KINDS, type Leaf } from './leaf.ts'
import type { Instruction, Program } from './program.ts'
import * as op from './program.ts'

/** A character that a match takes. What follows is by number, with how many ways lead there. */
export interface State {
  /** The kinds of characters it may be, a bit for each class of kinds. */
  readonly kinds: bigint
  readonly next: Map<number, number>
  /** The match may end after it without asking anything. */
  mayEnd: boolean
}

/** A pattern as an automaton without empty steps; the first state is where every search begins. */
export interface Automaton {
  readonly states: State[]
  /** How many classes of kinds there are, which the pattern does not tell apart inside. */
  readonly classes: number
  /** A bound of what lookbehinds cost at one index. */
  readonly lookbehindCost: number
}

/** Too much for a look ahead of time. */
const MOST_CODE = 1500
const MOST_EDGES = 20_000

/** A run of up to so many characters is taken one by one; a longer one as if it had no end. */
const MOST_CHAINED = 32

/** Null for a pattern that is too large, or loops without taking anything. */
export function automatonOf(program: Program): Automaton | null {
  if (program.code.length > MOST_CODE) return null
  return new AutomatonBuilder(program).build()
}

/** What can come next from an instruction, without taking anything in between. */
interface Ahead {
  readonly states: ReadonlyMap<number, number>
  readonly mayEnd: boolean
}

const NOTHING: Ahead = { states: new Map(), mayEnd: false }

class AutomatonBuilder {
  readonly #program: Program
  readonly #masks: readonly bigint[]
  readonly #all: bigint
  readonly #newline: bigint
  readonly #classes: number
  readonly #states: State[] = []
  readonly #known = new Map<number, Ahead | 'open'>()
  /** What each state is followed by: an instruction, or states. */
  readonly #todo: { state: number; then: number; asks: boolean }[] = []
  #edges = 0
  #cost = 1
  #hasFailed = false

  constructor(program: Program) {
    this.#program = program
    const { masks, classes, newline } = classesOf(program.leaves)
    this.#masks = masks
    this.#newline = newline
    this.#classes = classes
    this.#all = (1n << BigInt(classes)) - 1n
  }

  build(): Automaton | null {
    const start = this.#state(this.#all)
    const { anchor } = this.#program
    if (anchor !== 'subject') this.#connect(start, start)
    // A match that begins with a line comes after the end of another, or at the very start.
    const line = anchor === 'line' ? this.#state(this.#newline) : start
    if (line !== start) this.#connect(start, line)
    this.#todo.push({ state: line, then: 0, asks: true })
    for (let item = this.#todo.pop(); item !== undefined; item = this.#todo.pop()) {
      const { states, mayEnd } = this.#ahead(item.then)
      for (const [target, ways] of states) this.#connect(item.state, target, ways)
      if (mayEnd && !item.asks) (this.#states[item.state] as State).mayEnd = true
      if (this.#hasFailed || this.#edges > MOST_EDGES) return null
    }
    return { states: this.#states, classes: this.#classes, lookbehindCost: this.#cost }
  }

  #state(kinds: bigint): number {
    return this.#states.push({ kinds, next: new Map(), mayEnd: false }) - 1
  }

  #connect(from: number, to: number, ways = 1): void {
    const { next } = this.#states[from] as State
    next.set(to, Math.min((next.get(to) ?? 0) + ways, 1000))
    this.#edges += 1
  }

  #ahead(pc: number): Ahead {
    const known = this.#known.get(pc)
    if (known === 'open') this.#hasFailed = true
    else if (known !== undefined) return known
    if (this.#hasFailed) return NOTHING
    this.#known.set(pc, 'open')
    const ahead = this.#look(this.#program.code[pc] as Instruction, pc)
    this.#known.set(pc, ahead)
    return ahead
  }

  #look(one: Instruction, pc: number): Ahead {
    switch (one.op) {
      case op.TAKE:
        if (this.#program.leaves[one.x]?.width === 0) return asking(this.#ahead(pc + 1))
        return only(this.#after(this.#masks[one.x] as bigint, pc + 1))
      case op.RUN:
        return this.#run(one, pc)
      case op.SPLIT:
      case op.TURN:
        return both(this.#ahead(one.op === op.SPLIT ? one.x : pc + 1), this.#ahead(one.y))
      case op.JUMP:
        return this.#ahead(one.x)
      case op.MATCH:
        return { states: new Map(), mayEnd: true }
      case op.HOLD:
        return this.#held(one, pc)
      case op.DENY:
        return asking(both(this.#body(pc), this.#ahead(one.y)))
      case op.REFERENCE: {
        const state = this.#after(this.#all, pc + 1, true)
        if (this.#isOfOne(one)) return only(state)
        this.#connect(state, state)
        return asking(both(only(state), this.#ahead(pc + 1)))
      }
      case op.OPEN:
      case op.CLOSE:
      case op.ENTER:
        return this.#ahead(pc + 1)
      case op.CUT:
        return one.y === 1 ? NOTHING : this.#ahead(pc + 1)
      case op.DENIED:
        return NOTHING
      default:
        this.#hasFailed = true
        return NOTHING
    }
  }

  /** A new state that an instruction follows. */
  #after(kinds: bigint, then: number, asks = false): number {
    const state = this.#state(kinds)
    this.#todo.push({ state, then, asks })
    return state
  }

  /** Whether what is referred to is one character. */
  #isOfOne({ x }: Instruction): boolean {
    const { code, leaves, references } = this.#program
    return (references[x] as readonly number[]).every((group) => {
      const open = code.findIndex((one) => one.op === op.OPEN && one.x === group)
      const [take, close] = [code[open + 1], code[open + 2]]
      return take?.op === op.TAKE && leaves[take.x]?.width === 1 && close?.op === op.CLOSE
    })
  }

  #run({ x, y: min, z }: Instruction, pc: number): Ahead {
    const kinds = this.#masks[x] as bigint
    const isLong = Math.max(min, z) > MOST_CHAINED
    const isEndless = z < 0 || isLong
    const count = isLong ? 1 : z < 0 ? Math.max(min, 1) : z
    const chain = Array.from({ length: count }, (_item, index) =>
      isLong || index + 1 >= min ? this.#after(kinds, pc + 1) : this.#state(kinds),
    )
    for (const [index, state] of chain.entries()) {
      const next = chain[index + 1]
      if (next !== undefined) this.#connect(state, next)
      else if (isEndless) this.#connect(state, state)
    }
    const [first] = chain
    const entry = first === undefined ? NOTHING : only(first)
    return min === 0 ? both(entry, this.#ahead(pc + 1)) : entry
  }

  /** A lookaround goes over its body and, from the same place, on; an atomic group over its body. */
  #held(one: Instruction, pc: number): Ahead {
    const { code } = this.#program
    const cut = code.findIndex((other) => other.op === op.CUT && other.x === one.x)
    if (code[cut]?.y !== 1) return this.#ahead(pc + 1)
    return asking(both(this.#body(pc), this.#ahead(cut + 1)))
  }

  /** The body of a lookaround. A lookbehind takes a number of characters that is known. */
  #body(pc: number): Ahead {
    const { code } = this.#program
    const slot = code[pc]?.x
    const isBehind = code[pc + 1]?.op === op.BACK || code[pc + 2]?.op === op.BACK
    if (!isBehind) return this.#ahead(pc + 1)
    const end = code.findIndex(
      (other, at) => at > pc && (other.op === op.CUT || other.op === op.DENIED) && other.x === slot,
    )
    let cost = 0
    for (const one of code.slice(pc + 1, end)) {
      if (one.op === op.HOLD || one.op === op.DENY || one.op === op.REFERENCE)
        this.#hasFailed = true
      cost = one.op === op.SPLIT ? cost * 2 + 1 : cost + 1 + (one.op === op.RUN ? one.y : 0)
    }
    this.#cost += cost
    return NOTHING
  }
}

function only(state: number): Ahead {
  return { states: new Map([[state, 1]]), mayEnd: false }
}

function both(left: Ahead, right: Ahead): Ahead {
  const states = new Map(left.states)
  for (const [state, ways] of right.states) states.set(state, (states.get(state) ?? 0) + ways)
  return { states, mayEnd: left.mayEnd || right.mayEnd }
}

/** What lies behind a place that is asked for: the match does not end there for certain. */
function asking(ahead: Ahead): Ahead {
  return { states: ahead.states, mayEnd: false }
}

/** Kinds of characters that no leaf tells apart are one class; each leaf as the classes it takes. */
function classesOf(leaves: readonly Leaf[]): {
  masks: bigint[]
  classes: number
  newline: bigint
} {
  const classes = new Map<string, number>()
  const masks = leaves.map(() => 0n)
  let newline = 0n
  for (let kind = 0; kind < KINDS; kind += 1) {
    const taking = leaves.map((leaf) => leaf.kinds[kind]).join('')
    let number = classes.get(taking)
    if (number === undefined) {
      number = classes.size
      classes.set(taking, number)
    }
    if (kind === 10) newline = 1n << BigInt(number)
    for (const [index, leaf] of leaves.entries()) {
      if (leaf.kinds[kind] === 1) (masks[index] as bigint) |= 1n << BigInt(number)
    }
  }
  return { masks, classes: classes.size, newline }
}
