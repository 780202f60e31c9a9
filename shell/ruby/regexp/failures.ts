/** 64 MB: beyond that nothing is remembered. */
const MOST_BITS = 2 ** 29

/** Remembers at which instruction and index of one subject the rest of a pattern has failed. */
export class Failures {
  readonly subject: string
  readonly #width: number
  readonly #bits: Int32Array

  private constructor(subject: string, numbers: number) {
    this.subject = subject
    this.#width = subject.length + 1
    this.#bits = new Int32Array((this.#width * numbers + 31) >>> 5)
  }

  /** Null when the memory would be too large. */
  static of(subject: string, numbers: number): Failures | null {
    return (subject.length + 1) * numbers > MOST_BITS ? null : new Failures(subject, numbers)
  }

  /** What stands for a number (of an instruction in its state) at an index. */
  key(number: number, at: number): number {
    return number * this.#width + at
  }

  has(key: number): boolean {
    return (((this.#bits[key >>> 5] as number) >>> (key & 31)) & 1) === 1
  }

  add(key: number): void {
    ;(this.#bits[key >>> 5] as number) |= 1 << (key & 31)
  }
}
