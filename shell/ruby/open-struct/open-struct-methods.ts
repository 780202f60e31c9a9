import type { MethodTable } from '../call/signature.ts'
import { yield0, yield1 } from '../control/yield.ts'
import { makeEnumerator } from '../enumerable/enumerator.ts'
import { FrozenError, NameError } from '../exception/detailed-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import type { Hash } from '../hash/hash.ts'
import { hashDig, hashToH } from '../hash/hash-functions.ts'
import { copyHash } from '../object/copy.ts'
import { checkFrozen } from '../object/frozen.ts'
import { inspect } from '../object/texts.ts'
import { eql } from '../operators/eql.ts'
import { isString } from '../text/mutable-string.ts'
import { symbol } from '../text/symbol.ts'
import type { Block } from '../types.ts'
import { fieldSymbol } from './fields.ts'
import { TABLE, type Tabled } from './table.ts'

/** OpenStruct#each_pair. */
function eachPair(self: Tabled, block: Block | null): unknown {
  if (block === null) return makeEnumerator(self, 'each_pair', [], self[TABLE].size)
  for (const pair of self[TABLE].entries()) yield1(block, pair)
  return self
}

/** OpenStruct#to_h. */
function toH(self: Tabled, block: Block | null): Hash {
  return block === null ? copyHash(self[TABLE]) : hashToH(self[TABLE], block)
}

/** OpenStruct#dig. */
function dig(self: Tabled, name: unknown, ...rest: unknown[]): unknown {
  if (typeof name !== 'symbol' && !isString(name)) {
    throw new TypeError(`${inspect(name)} is not a symbol nor a string`)
  }
  return hashDig(self[TABLE], fieldSymbol(name), ...rest)
}

/** OpenStruct#delete_field. */
function deleteField(self: Tabled, block: Block | null, name: unknown): unknown {
  const field = fieldSymbol(name)
  const table = self[TABLE]
  const value = table.peek(field)
  if (table.frozen && value !== undefined) {
    throw new FrozenError(`can't modify frozen object: ${inspect(self)}`, { receiver: self })
  }
  checkFrozen(table)
  if (value === undefined) {
    if (block !== null) return yield0(block)
    throw new NameError(`no field \`${field.description ?? ''}' in ${inspect(self)}`, field)
  }
  table.delete(field)
  return value
}

function hasTable(value: unknown): value is Tabled {
  return typeof value === 'object' && value !== null && TABLE in value
}

type Struct = Tabled & Record<'[]' | '[]=' | '==', Block>

/** The methods of OpenStruct. */
export const openStructMethods: MethodTable = {
  '==': [(self: Struct, other) => self['=='](other), '1 -> Boolean'],
  '[]': [(self: Struct, name) => self['[]'](name), '1'],
  '[]=': [(self: Struct, name, value) => self['[]='](name, value), '2'],
  delete_field: [deleteField, '1 &'],
  dig: [dig, '1+'],
  each_pair: [eachPair, '0 &'],
  'eql?': [
    (self: Tabled, other) => hasTable(other) && eql(self[TABLE], other[TABLE]),
    '1 -> Boolean',
  ],
  instance_variables: [() => [symbol('@table')], '0 -> Array'],
  table: [(self: Tabled) => self[TABLE], '0 -> Hash'],
  to_h: [toH, '0 & -> Hash'],
}
