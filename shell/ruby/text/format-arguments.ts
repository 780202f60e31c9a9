import { KeyError } from '../exception/detailed-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { isKeywords } from '../types.ts'
import { symbol } from './symbol.ts'

/** The values that the directives of one format take: in a row, by number or by name, never mixed. */
export class FormatArguments {
  readonly #values: readonly unknown[]
  #taken = 0
  #way: 'row' | 'numbered' | 'named' | null = null

  constructor(values: readonly unknown[]) {
    this.#values = values
  }

  /** The next one in the row. */
  next(): unknown {
    if (this.#way === 'numbered' || this.#way === 'named') {
      throw new ArgumentError(`unnumbered(${this.#taken + 1}) mixed with ${this.#way}`)
    }
    this.#way = 'row'
    this.#taken += 1
    return this.#value(this.#taken)
  }

  /** The one of a number, counted from 1: `%2$s`. */
  at(number: number): unknown {
    if (this.#way === 'row') {
      throw new ArgumentError(`numbered(${number}) after unnumbered(${this.#taken})`)
    }
    if (this.#way === 'named') throw new ArgumentError(`numbered(${number}) after named`)
    if (number < 1) throw new ArgumentError(`invalid index - ${number}$`)
    this.#way = 'numbered'
    return this.#value(number)
  }

  /** The one of a name; `shown` is how the directive writes it: `<name>` or `{name}`. */
  named(shown: string): unknown {
    if (this.#way === 'row') {
      throw new ArgumentError(`named${shown} after unnumbered(${this.#taken})`)
    }
    if (this.#way === 'numbered') throw new ArgumentError(`named${shown} after numbered`)
    this.#way = 'named'
    const [hash] = this.#values
    const name = shown.slice(1, -1)
    if (this.#values.length === 1 && isKeywords(hash)) {
      if (Object.hasOwn(hash, name)) return hash[name]
    } else if (this.#values.length === 1 && hash instanceof Hash) {
      const key = symbol(name)
      const value: unknown = hash.get(key)
      if (value !== null || hash.has(key)) return value
    } else throw new ArgumentError('one hash required')
    throw new KeyError(`key${shown} not found`, { receiver: hash, key: symbol(name) })
  }

  #value(number: number): unknown {
    if (number > this.#values.length) throw new ArgumentError('too few arguments')
    return this.#values[number - 1]
  }
}
