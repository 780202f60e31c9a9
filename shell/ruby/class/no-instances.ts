import { NoMethodError } from '../exception/detailed-errors.ts'
import { symbol } from '../text/symbol.ts'
import { className } from './class-info.ts'

/** `Integer.new`: there is no such method. */
export function noInstances(owner: unknown): never {
  const name = typeof owner === 'function' ? className(owner) : ''
  throw new NoMethodError(`undefined method \`new' for ${name}:Class`, symbol('new'), [], {
    receiver: owner,
  })
}
