import { RegexpError } from '../exception/standard-errors.ts'

/** Cells of an entry: what it is, and two operands. */
export const ENTRY = 3

/** What an entry is; from 0 on it is an instruction to go on with: its place, and its number in the memory. */
export const FAILED = -1
/** Slot a had the value b. */
export const UNDO = -2
/** The RUN at instruction −3 − kind may give back: from a on, now at b. */
export const RUNNING = -3

/** Sixteen million choices: 192 MB. */
const MOST_CELLS = ENTRY * 16_000_000

/** What a Machine goes back to: choices that are left, and what slots held. */
export class MachineStack {
  cells = new Int32Array(ENTRY * 64)
  top = 0

  push(kind: number, a: number, b: number): void {
    if (this.top + ENTRY > this.cells.length) this.#grow()
    const { cells, top } = this
    cells[top] = kind
    cells[top + 1] = a
    cells[top + 2] = b
    this.top = top + ENTRY
  }

  /** Forgets the choices above a height; what slots held is still put back later. */
  cut(height: number): void {
    const { cells } = this
    let kept = height
    for (let at = height; at < this.top; at += ENTRY) {
      if (cells[at] !== UNDO) continue
      cells.copyWithin(kept, at, at + ENTRY)
      kept += ENTRY
    }
    this.top = kept
  }

  /** Gives memory back after a long search. */
  clear(): void {
    this.top = 0
    if (this.cells.length > 100_000) this.cells = new Int32Array(ENTRY * 64)
  }

  #grow(): void {
    const size = Math.min(this.cells.length * 2, MOST_CELLS)
    if (size === this.cells.length) throw new RegexpError('Stack overflow in regexp matcher')
    const more = new Int32Array(size)
    more.set(this.cells)
    this.cells = more
  }
}
