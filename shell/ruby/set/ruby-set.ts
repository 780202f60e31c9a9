import { className } from '../class/class-info.ts'
import { Hash } from '../hash/hash.ts'
import { KEY, keyText } from '../hash/key.ts'
import { guarded, inspect } from '../object/texts.ts'

/** A Ruby Set: keeps the order of insertion, compares with `eql?`. */
export class RubySet implements Iterable<unknown> {
  static readonly rubyName: string = 'Set'
  readonly items: Hash<unknown, true> = new Hash<unknown, true>()
  frozen = false

  constructor(items: Iterable<unknown> = []) {
    for (const item of items) this.items.set(item, true)
  }

  get size(): number {
    return this.items.size
  }

  has(item: unknown): boolean {
    return this.items.has(item)
  }

  values(): unknown[] {
    return this.items.keys()
  }

  *[Symbol.iterator](): IterableIterator<unknown> {
    for (const [item] of this.items) yield item
  }

  inspect(): string {
    const name = className(this.constructor)
    return guarded(this, `#<${name}: {...}>`, () => {
      return `#<${name}: {${this.values().map(inspect).join(', ')}}>`
    })
  }

  to_s(): string {
    return this.inspect()
  }

  '=='(other: unknown): boolean {
    return (
      other instanceof RubySet &&
      other.size === this.size &&
      this.values().every((item) => other.has(item))
    )
  }

  /** Negative when all items are in the other, positive when all of the other are here; else null. */
  '<=>'(other: unknown): number | null {
    if (!(other instanceof RubySet)) return null
    const [small, large] = this.size < other.size ? [this, other] : [other, this]
    if (!small.values().every((item) => large.has(item))) return null
    return Math.sign(this.size - other.size)
  }

  '==='(item: unknown): boolean {
    return this.has(item)
  }

  [KEY](): string {
    return `S${this.values().map(keyText).sort().join(',')}`
  }
}
