import { firstKinds, isDisjoint } from './first-kinds.ts'
import { type Leaf, leafOf } from './leaf.ts'
import {
  innerParts,
  mayBeEmpty,
  type Part,
  type Pattern,
  type Repeat,
  widthOf,
} from './pattern-tree.ts'
import { PLACES } from './places.ts'
import type { Instruction, Program } from './program.ts'
import * as op from './program.ts'

/** How many instructions the copies of a repeated part may have; beyond them turns are counted. */
const MOST_COPIED = 2000

/** Compiles a pattern for the Machine. */
export function compileProgram(pattern: Pattern): Program {
  return new ProgramWriter(pattern).program()
}

class ProgramWriter {
  readonly #pattern: Pattern
  readonly #code: Instruction[] = []
  readonly #leaves: Leaf[] = []
  readonly #references: (readonly number[])[] = []
  readonly #opened: number
  #slots: number
  #turns: readonly number[] = []
  #mayRemember = true

  constructor(pattern: Pattern) {
    this.#pattern = pattern
    // Spans of groups from 2 on, then where each open group began.
    this.#opened = (pattern.groups + 1) * 2
    this.#slots = this.#opened + pattern.groups + 1
  }

  program(): Program {
    this.#write(this.#pattern.root)
    this.#add(op.MATCH)
    let memoized = 0
    for (const [at, one] of this.#code.entries()) {
      if (one.op === op.SPLIT) {
        one.kinds = firstKinds(this.#code, this.#leaves, one.x)
        one.otherKinds = firstKinds(this.#code, this.#leaves, one.y)
      } else if (one.op === op.RUN) this.#prepareRun(one, at)
      else continue
      if (!this.#mayRemember || !isRemembered(one)) continue
      one.memo = memoized
      memoized += one.turns.length + 1
    }
    return {
      code: this.#code,
      leaves: this.#leaves,
      references: this.#references,
      groups: this.#pattern.groups,
      opened: this.#opened,
      slots: this.#slots,
      memoized,
      first: firstKinds(this.#code, this.#leaves, 0),
      anchor: anchorOf(this.#pattern.root),
    }
  }

  /** Where what comes next cannot begin with what the run takes, nothing needs to be given back. */
  #prepareRun(run: Instruction, at: number): void {
    run.kinds = firstKinds(this.#code, this.#leaves, at + 1)
    const own = (this.#leaves[run.x] as Leaf).kinds
    if (run.kinds !== null && isDisjoint(own, run.kinds)) run.otherKinds = run.kinds
  }

  #add(code: number, x = 0, y = 0, z = 0): Instruction {
    const made: Instruction = {
      op: code,
      x,
      y,
      z,
      memo: -1,
      turns: this.#turns,
      kinds: null,
      otherKinds: null,
    }
    this.#code.push(made)
    return made
  }

  #slot(count = 1): number {
    const first = this.#slots
    this.#slots += count
    return first
  }

  get #here(): number {
    return this.#code.length
  }

  #write(part: Part): void {
    switch (part.kind) {
      case 'leaf':
        this.#add(op.TAKE, this.#leaf(part))
        return
      case 'sequence':
        for (const inner of part.parts) this.#write(inner)
        return
      case 'choice':
        this.#writeChoice(part.branches, (branch) => this.#write(branch))
        return
      case 'group':
        this.#add(op.OPEN, part.index)
        this.#write(part.body)
        this.#add(op.CLOSE, part.index)
        return
      case 'repeat':
        this.#writeRepeat(part)
        return
      case 'look':
        this.#writeLook(part)
        return
      case 'atomic':
        this.#writeAtomic(() => this.#write(part.body))
        return
      case 'reference':
        this.#mayRemember = false
        this.#references.push(part.groups)
        this.#add(op.REFERENCE, this.#references.length - 1, part.caseless ? 1 : 0)
    }
  }

  #leaf(part: Part & { kind: 'leaf' }): number {
    const leaf = leafOf(part, this.#pattern.needsSets ? 'v' : 'u')
    const known = this.#leaves.indexOf(leaf)
    return known >= 0 ? known : this.#leaves.push(leaf) - 1
  }

  #writeChoice(branches: readonly Part[], write: (branch: Part) => void): void {
    const ends: Instruction[] = []
    for (const [index, branch] of branches.entries()) {
      const isLast = index === branches.length - 1
      const split = isLast ? null : this.#add(op.SPLIT, this.#here + 1)
      write(branch)
      if (split !== null) {
        ends.push(this.#add(op.JUMP))
        split.y = this.#here
      }
    }
    for (const end of ends) end.x = this.#here
  }

  #writeAtomic(body: () => void): void {
    const slot = this.#slot(2)
    this.#add(op.HOLD, slot)
    body()
    this.#add(op.CUT, slot)
  }

  #writeLook({ body, behind, negated }: Part & { kind: 'look' }): void {
    const slot = this.#slot(2)
    const deny = negated ? this.#add(op.DENY, slot) : null
    if (!negated) this.#add(op.HOLD, slot)
    if (behind) {
      const branches = body.kind === 'choice' ? body.branches : [body]
      this.#writeChoice(branches, (branch) => {
        this.#add(op.BACK, widthOf(branch) ?? 0)
        this.#write(branch)
        this.#add(op.SAME, slot + 1)
      })
    } else this.#write(body)
    if (deny === null) this.#add(op.CUT, slot, 1)
    else {
      this.#add(op.DENIED, slot)
      deny.y = this.#here
    }
  }

  #writeRepeat(part: Repeat): void {
    const { body, min, max, mode } = part
    if (mode === 'possessive') {
      this.#writeAtomic(() => this.#writeRepeat({ ...part, mode: 'greedy' }))
      return
    }
    if (body.kind === 'leaf' && body.width === 1 && mode === 'greedy') {
      if (max > 0) this.#add(op.RUN, this.#leaf(body), min, Number.isFinite(max) ? max : -1)
      return
    }
    const copies = Number.isFinite(max) ? max : min
    if (copies * sizeOf(body) > MOST_COPIED || this.#here > MOST_COPIED * 5) {
      this.#writeCounted(part)
      return
    }
    for (let count = 0; count < min; count += 1) this.#write(body)
    if (Number.isFinite(max)) this.#writeOptional(part, max - min)
    else this.#writeLoop(part)
  }

  /** Up to so many more turns. */
  #writeOptional(part: Repeat, most: number): void {
    const splits: [Instruction, number][] = []
    const turns: Instruction[] = []
    const isLoose = mayBeEmpty(part.body)
    for (let count = 0; count < most; count += 1) {
      splits.push([this.#add(op.SPLIT), this.#here])
      if (isLoose && count < most - 1) turns.push(this.#writeTurn(part.body))
      else this.#write(part.body)
    }
    for (const [split, body] of splits) this.#aim(split, part, body, this.#here)
    for (const turn of turns) turn.y = this.#here
  }

  #writeLoop(part: Repeat): void {
    const start = this.#here
    const split = this.#add(op.SPLIT, 0, 0, 1)
    const turn = mayBeEmpty(part.body) ? this.#writeTurn(part.body) : null
    if (turn === null) this.#write(part.body)
    this.#add(op.JUMP, start)
    if (turn !== null) turn.y = this.#here
    this.#aim(split, part, start + 1, this.#here)
  }

  #aim(split: Instruction, { mode }: Repeat, body: number, end: number): void {
    split.x = mode === 'lazy' ? end : body
    split.y = mode === 'lazy' ? body : end
  }

  /** One turn; one that takes nothing is the last. */
  #writeTurn(body: Part): Instruction {
    const slot = this.#slot()
    const outer = this.#turns
    this.#add(op.ENTER, slot)
    this.#turns = [...outer, slot]
    this.#write(body)
    this.#turns = outer
    return this.#add(op.TURN, slot)
  }

  #writeCounted(part: Repeat): void {
    this.#mayRemember = false
    const slot = this.#slot()
    this.#add(op.COUNT, slot)
    const start = this.#here
    const until = Number.isFinite(part.max) ? this.#add(op.UNTIL, slot, 0, part.max) : null
    const under = this.#add(op.UNDER, slot, 0, part.min)
    const split = this.#add(op.SPLIT)
    const body = this.#here
    const turn = this.#writeTurn(part.body)
    this.#add(op.COUNTED, slot)
    this.#add(op.JUMP, start)
    under.y = this.#here
    this.#write(part.body)
    this.#add(op.COUNTED, slot)
    this.#add(op.JUMP, start)
    if (until !== null) until.y = this.#here
    turn.y = this.#here
    this.#aim(split, part, body, this.#here)
  }
}

/** Whether failures are remembered there: where a loop goes on, and where what comes next does not tell the way. */
function isRemembered({ op: code, z, kinds, otherKinds }: Instruction): boolean {
  if (code === op.RUN) return z < 0
  return z === 1 || kinds === null || otherKinds === null || !isDisjoint(kinds, otherKinds)
}

function sizeOf(part: Part): number {
  const inside = innerParts(part).reduce((sum, inner) => sum + sizeOf(inner) + 2, 1)
  if (part.kind !== 'repeat') return inside
  return (
    inside * Math.max(1, Math.min(Number.isFinite(part.max) ? part.max : part.min, MOST_COPIED))
  )
}

/** Whether a part begins at a place in every case. */
function beginsAt(part: Part, place: string): boolean {
  switch (part.kind) {
    case 'leaf':
      return part.source === place && part.width === 0
    case 'sequence':
      return part.parts[0] !== undefined && beginsAt(part.parts[0], place)
    case 'choice':
      return part.branches.every((branch) => beginsAt(branch, place))
    case 'group':
    case 'atomic':
      return beginsAt(part.body, place)
    default:
      return false
  }
}

function anchorOf(root: Part): Program['anchor'] {
  if (beginsAt(root, PLACES.subjectStart.source)) return 'subject'
  return beginsAt(root, PLACES.lineStart.source) ? 'line' : null
}
