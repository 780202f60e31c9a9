import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { hashFromKeywords } from '../hash/keywords.ts'
import { findMethod } from '../object/find-method.ts'
import { inspect, toS } from '../object/texts.ts'
import { format } from '../text/format.ts'
import { isKeywords } from '../types.ts'
import { world } from '../world.ts'
import { redirected, writeError, writeOut } from './streams.ts'

/** The lines that `puts` writes: one per value, Arrays value by value. */
export function putsText(values: readonly unknown[]): string {
  const [only] = values
  if (values.length === 0) return '\n'
  if (values.length === 1 && typeof only === 'string')
    return only.endsWith('\n') ? only : `${only}\n`
  let result = ''
  eachPut(values, (line) => {
    result += line.endsWith('\n') ? line : `${line}\n`
  })
  return result
}

/** Each line that `puts` writes, before it gets the newline that it may lack. */
export function eachPut(
  values: readonly unknown[],
  visit: (line: string) => void,
  open: readonly unknown[] = [],
): void {
  for (const value of values) {
    const items = typeof value === 'string' ? null : itemsOf(value)
    if (items === null) visit(toS(isKeywords(value) ? hashFromKeywords(value) : value))
    else if (open.includes(value)) visit('[...]')
    else eachPut(items, visit, [...open, value])
  }
}

function itemsOf(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : arrayFrom(value)
}

/** What an object that is like an Array (`to_ary`) stands for. */
function arrayFrom(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null || value instanceof Error) return null
  const given: unknown = findMethod(value, 'to_ary')?.call(value)
  return Array.isArray(given) ? given : null
}

/** Kernel#puts. */
export function puts(...values: unknown[]): null {
  if (redirected.out === null) world().write(putsText(values))
  else redirected.out.puts(values)
  return null
}

/** Kernel#print. */
export function print(...values: unknown[]): null {
  if (redirected.out === null) world().write(values.map(toS).join(''))
  else for (const value of values) redirected.out.write(value)
  return null
}

/** Kernel#p: writes `inspect` and gives back what it got. */
export function p(...values: unknown[]): unknown {
  const given = values.map((value) => (isKeywords(value) ? hashFromKeywords(value) : value))
  if (redirected.out !== null) for (const value of given) writeOut(inspect(value), '\n')
  else if (given.length > 0) writeOut(`${given.map(inspect).join('\n')}\n`)
  return given.length === 0 ? null : given.length === 1 ? given[0] : given
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
  const options = values.find(isKeywords)
  if ((options?.['uplevel'] ?? null) !== null) {
    throw new OutsideSubsetError('warn with uplevel: is outside the Ruby subset; write the place')
  }
  const lines = values.filter((value) => !isKeywords(value))
  if (lines.length > 0) writeError(putsText(lines))
  return null
}
