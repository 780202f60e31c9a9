import { NoMatchingPatternError, NoMatchingPatternKeyError } from '../exception/detailed-errors.ts'
import { Hash } from '../hash/hash.ts'
import { inspect } from '../object/texts.ts'
import { caseEquals } from '../operators/case-equals.ts'
import { symbol } from '../text/symbol.ts'
import { deconstruct, deconstructKeys } from './pattern.ts'

/** What the one pattern of a `=>`, or of a `case` with one branch, wants of a value; `{}` takes everything. */
export interface Wanted {
  /** What has to say yes with `===`: a value, or the constant before `(…)`. */
  readonly pattern?: unknown
  readonly either?: readonly Wanted[]
  /** How many elements an array pattern names; others may stand between when it is open. */
  readonly length?: number
  readonly open?: boolean
  /** What it wants of its first elements, and of its last. */
  readonly items?: readonly Wanted[]
  readonly posts?: readonly Wanted[]
  /** How many elements a find pattern looks for. */
  readonly find?: number
  readonly keys?: readonly string[]
  /** What a hash pattern wants of the values under its keys. */
  readonly values?: readonly Wanted[]
  /** Whether no other keys may be there: `{}` and `**nil`. */
  readonly exact?: boolean
  readonly guard?: boolean
}

interface MissingKey {
  readonly key: string
  readonly matchee: Hash
}

/** Raises NoMatchingPatternError: no branch of a `case/in` takes the value, with what is wrong where that is known. */
export function noMatchingPattern(value: unknown, wanted: Wanted = {}): never {
  const shown = inspect(value)
  const wrong = fault(value, wanted)
  if (wrong === null) throw new NoMatchingPatternError(shown)
  if (typeof wrong === 'string') throw new NoMatchingPatternError(`${shown}: ${wrong}`)
  throw new NoMatchingPatternKeyError(`${shown}: key not found: :${wrong.key}`, {
    matchee: wrong.matchee,
    key: symbol(wrong.key),
  })
}

/** The first thing that is wrong with a value, in the order in which Ruby looks; null when nothing is. */
function fault(value: unknown, wanted: Wanted): string | MissingKey | null {
  if ('pattern' in wanted && !caseEquals(wanted.pattern, value)) {
    return `${inspect(wanted.pattern)} === ${inspect(value)} does not return true`
  }
  let wrong: string | MissingKey | null = null
  for (const each of wanted.either ?? []) {
    wrong = fault(value, each)
    if (wrong === null) break
  }
  if (wanted.length !== undefined) wrong ??= listFault(value, wanted, wanted.length)
  if (wanted.find !== undefined) wrong ??= findFault(value, wanted.find)
  if (wanted.keys !== undefined) wrong ??= pairsFault(value, wanted, wanted.keys)
  return wrong ?? (wanted.guard === true ? 'guard clause does not return true' : null)
}

function listFault(value: unknown, wanted: Wanted, length: number): string | MissingKey | null {
  const { open = false, items: first = [], posts = [] } = wanted
  const items = deconstruct(value)
  if (items === null) return `${inspect(value)} does not respond to #deconstruct`
  if (open ? items.length < length : items.length !== length) {
    return wrongLength(items, `${length}${open ? '+' : ''}`)
  }
  const start = items.length - posts.length
  return (
    firstFault(first.map((each, index) => [items[index], each])) ??
    firstFault(posts.map((each, index) => [items[start + index], each]))
  )
}

function wrongLength(items: readonly unknown[], expected: string): string {
  return `${inspect([...items])} length mismatch (given ${items.length}, expected ${expected})`
}

function firstFault(pairs: readonly (readonly [unknown, Wanted])[]): string | MissingKey | null {
  for (const [value, wanted] of pairs) {
    const wrong = fault(value ?? null, wanted)
    if (wrong !== null) return wrong
  }
  return null
}

function findFault(value: unknown, length: number): string {
  const items = deconstruct(value)
  if (items === null) return `${inspect(value)} does not respond to #deconstruct`
  if (items.length < length) return wrongLength(items, `${length}+`)
  return `${inspect([...items])} does not match to find pattern`
}

function pairsFault(
  value: unknown,
  wanted: Wanted,
  keys: readonly string[],
): string | MissingKey | null {
  const { values = [], exact = false } = wanted
  const pairs = deconstructKeys(value, exact ? null : keys)
  if (pairs === null) return `${inspect(value)} does not respond to #deconstruct_keys`
  for (const [index, key] of keys.entries()) {
    if (!pairs.has(symbol(key))) return { key, matchee: pairs }
    const wrong = fault(pairs.get(symbol(key)), values[index] ?? {})
    if (wrong !== null) return wrong
  }
  if (!exact || pairs.size === keys.length) return null
  if (keys.length === 0) return `${inspect(pairs)} is not empty`
  const rest = pairs.entries().filter(([key]) => !keys.some((own) => symbol(own) === key))
  return `rest of ${inspect(Hash.from(rest))} is not empty`
}
