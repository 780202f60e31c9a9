import { NameError } from '../exception/detailed-errors.ts'
import { outsideSubset } from '../exception/outside-subset.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { inspect } from '../object/texts.ts'
import { symbol } from '../text/symbol.ts'
import { className } from './class-info.ts'
import { RubyObject } from './core-classes.ts'
import { ancestorsOf } from './hierarchy.ts'

/** `owner::NAME` of a class that the code computes: its own constant, or one of its ancestors. */
export function constantOf(owner: unknown, name: string): unknown {
  if (typeof owner !== 'function') throw new TypeError(`${inspect(owner)} is not a class/module`)
  if (owner === RubyObject) throw outsideSubset(`the constant ${name} of Object itself`)
  for (const at of [owner, ...ancestorsOf(owner)]) {
    const value: unknown = Reflect.get(at, name)
    if (value !== undefined) return value
  }
  const message = `uninitialized constant ${className(owner)}::${name}`
  throw new NameError(message, symbol(name), { receiver: owner })
}
