import { hashFromKeywords } from '../hash/keywords.ts'
import { findMethod } from '../object/find-method.ts'
import { inspect } from '../object/inspect.ts'
import { toS } from '../object/to-s.ts'
import { format } from '../text/format.ts'
import { isKeywords } from '../types.ts'
import { writeError, writeOut } from './streams.ts'

/** The lines that `puts` writes: one per value, Arrays value by value. */
export function putsText(values: readonly unknown[]): string {
  if (values.length === 0) return '\n'
  let result = ''
  for (const value of values) result += lineOf(value)
  return result
}

function lineOf(value: unknown, open: readonly unknown[] = []): string {
  if (Array.isArray(value)) {
    if (open.includes(value)) return '[...]\n'
    let result = ''
    for (const item of value) result += lineOf(item, [...open, value])
    return result
  }
  const items = arrayFrom(value)
  if (items !== null) return lineOf(items, [...open, value])
  const line = toS(isKeywords(value) ? hashFromKeywords(value) : value)
  return line.endsWith('\n') ? line : `${line}\n`
}

/** What an object that is like an Array (`to_ary`) stands for. */
function arrayFrom(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null || value instanceof Error) return null
  const given: unknown = findMethod(value, 'to_ary')?.call(value)
  return Array.isArray(given) ? given : null
}

/** Kernel#puts. */
export function puts(...values: unknown[]): null {
  writeOut(putsText(values))
  return null
}

/** Kernel#print. */
export function print(...values: unknown[]): null {
  writeOut(values.map(toS).join(''))
  return null
}

/** Kernel#p: writes `inspect` and gives back what it got. */
export function p(...values: unknown[]): unknown {
  const given = values.map((value) => (isKeywords(value) ? hashFromKeywords(value) : value))
  if (given.length > 0) writeOut(`${given.map(inspect).join('\n')}\n`)
  return given.length === 0 ? null : given.length === 1 ? given[0] : given
}

/** Kernel#pp: like `p`; long values are not folded. */
export function pp(...values: unknown[]): unknown {
  return p(...values)
}

/** Kernel#printf. */
export function printf(pattern: unknown, ...args: unknown[]): null {
  writeOut(format(pattern, ...args))
  return null
}

/** Kernel#putc. */
export function putc(value: unknown): unknown {
  writeOut(
    typeof value === 'number' ? String.fromCharCode(value & 0xff) : ([...toS(value)][0] ?? ''),
  )
  return value
}

/** Kernel#warn. */
export function warn(...values: unknown[]): null {
  const lines = values.filter((value) => !isKeywords(value))
  if (lines.length > 0) writeError(putsText(lines))
  return null
}
