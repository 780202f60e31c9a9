import * as words from '../../../shell/active-support/index.ts'
import { classExtensions, singletonExtensions } from '../../../shell/active-support/install.ts'
import { objectExtension } from '../../../shell/active-support/object.ts'
import { wordName } from '../../../shell/active-support/words.ts'
import type { MethodTable } from '../../../shell/ruby/call/signature.ts'
import { describe, type LibraryMethod, readEntry, resultType } from '../../facts/library.ts'
import { ANY, type Kind, type Type } from '../../facts/types.ts'

/** The class of each kind of values, and what `webfw` exports the words of its instances as. */
const CLASSES: Partial<Record<Kind, readonly [owner: string, words: keyof typeof words]>> = {
  array: ['Array', 'arrays'],
  date: ['Date', 'dates'],
  decimal: ['BigDecimal', 'decimals'],
  duration: ['ActiveSupport::Duration', 'durations'],
  float: ['Float', 'numbers'],
  hash: ['Hash', 'hashes'],
  integer: ['Integer', 'numbers'],
  range: ['Range', 'enumerables'],
  set: ['Set', 'enumerables'],
  string: ['String', 'strings'],
  time: ['Time', 'times'],
}

/** What the classes themselves answer. */
const OF_CLASSES: Readonly<Record<string, keyof typeof words>> = {
  Date: 'dateClass',
  Time: 'timeClass',
}

/** Active Support's method for values of a kind; undefined where it has none, null where no function is its. */
export function activeSupportMethod(kind: Kind, name: string): LibraryMethod | null | undefined {
  const [owner, home] = CLASSES[kind] ?? []
  const found = owner === undefined ? undefined : entryOf(classExtensions[owner] ?? {}, name)
  if (found !== undefined && home !== undefined) return read(found, home, name)
  return kind === 'nil' && Object.hasOwn(objectExtension, name) ? null : undefined
}

/** A method that the class of a constant has from Active Support, and what it gives; null for any other. */
export function classWord(
  path: string | null,
  name: string,
): { method: LibraryMethod; type: Type } | null {
  const home = path === null ? undefined : OF_CLASSES[path]
  const found = entryOf(singletonExtensions[path ?? ''] ?? {}, name)
  const method = home === undefined || found === undefined ? null : read(found, home, name)
  return method === null ? null : { method, type: resultType(method, ANY, name) }
}

function read(
  entry: MethodTable[string],
  home: keyof typeof words,
  name: string,
): LibraryMethod | null {
  const plain = describe(entry)
  if (plain !== null) return plain
  const word = wordName(name)
  return word === null || !(word in words[home])
    ? null
    : { ...readEntry(word, entry[1]), words: home }
}

function entryOf(table: MethodTable, name: string): MethodTable[string] | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
