import { className } from '../class/class-info.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { Hash } from '../hash/hash.ts'
import { anyToS } from '../object/address.ts'
import { findMethod } from '../object/find-method.ts'
import { objectInstanceVariableGet, objectInstanceVariables } from '../object/object-functions.ts'
import { inspect } from '../object/texts.ts'
import { Range } from '../range/range.ts'
import { MatchData } from '../regexp/match-data.ts'
import { RubySet } from '../set/ruby-set.ts'
import { headOf, MemberObject } from '../struct/member-object.ts'
import { isString } from '../text/mutable-string.ts'
import { stringLines } from '../text/text-functions.ts'
import { world } from '../world.ts'
import { type Break, type Doc, type Group, layOut } from './pretty-layout.ts'

const SPACE: Break = { flat: ' ' }
const NOTHING: Break = { flat: '' }

/** What `pp` writes of a value: `inspect`, in lines that are not longer than the screen is wide. */
export function prettyText(value: unknown): string {
  const columns = Number.parseInt(world().environment['COLUMNS'] ?? '', 10) || 80
  return `${layOut(prettyDoc(value, []), columns - 1)}\n`
}

function group(indent: number, ...parts: readonly Doc[]): Group {
  return { indent, parts }
}

/** Parts with a comma and a place for a new line between them. */
function list(parts: readonly Doc[], between: readonly Doc[] = [',', SPACE]): Doc[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [...between, part]))
}

function prettyDoc(value: unknown, open: readonly object[]): Doc {
  if (isString(value)) return stringDoc(value)
  if (typeof value !== 'object' || value === null) return inspect(value)
  if (findMethod(value, 'pretty_print') !== undefined) {
    throw new OutsideSubsetError('`pretty_print` of a class is outside the Ruby subset')
  }
  if (open.includes(value)) return cycleDoc(value)
  const inner = [...open, value]
  const docOf = (item: unknown): Doc => prettyDoc(item, inner)
  if (Array.isArray(value)) return group(1, '[', ...list(value.map(docOf)), ']')
  if (value instanceof Hash) return group(1, '{', ...list(pairDocs(value, docOf)), '}')
  if (value instanceof MemberObject) return structDoc(value, docOf)
  if (value instanceof RubySet) {
    const items = group(1, '{', ...list(value.values().map(docOf)), '}')
    return group(1, `#<${className(value.constructor)}:`, SPACE, items, '>')
  }
  if (value instanceof Range) {
    const dots = value.excludesEnd ? '...' : '..'
    const last = value.last === null ? [] : [docOf(value.last)]
    return group(0, docOf(value.first), NOTHING, dots, NOTHING, ...last)
  }
  if (value instanceof MatchData) return matchDoc(value)
  if (value instanceof Error || findMethod(value, 'inspect') !== undefined) return inspect(value)
  return objectDoc(value, docOf)
}

function stringDoc(value: unknown): Doc {
  const lines = stringLines(value as string)
  if (lines.length < 2) return inspect(value)
  return group(0, ...list(lines.map(inspect), [' +', SPACE]))
}

function pairDocs(value: Hash, docOf: (item: unknown) => Doc): Doc[] {
  return value.entries().map(([key, item]) => {
    return group(0, docOf(key), '=>', group(1, NOTHING, docOf(item)))
  })
}

function structDoc(value: MemberObject, docOf: (item: unknown) => Doc): Doc {
  const members = value.memberNames().map((member) => {
    return [SPACE, `${member}=`, group(1, NOTHING, docOf(Reflect.get(value, member) ?? null))]
  })
  return group(1, headOf(value).trimEnd(), ...withCommas(members), '>')
}

function objectDoc(value: object, docOf: (item: unknown) => Doc): Doc {
  const names = objectInstanceVariables(value).map((name) => name.description ?? '')
  const parts = names.sort(byBytes).map((name) => {
    return [SPACE, `${name}=`, group(1, NOTHING, docOf(objectInstanceVariableGet(value, name)))]
  })
  return group(1, anyToS(value).slice(0, -1), ...withCommas(parts), '>')
}

function byBytes(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function withCommas(parts: readonly (readonly Doc[])[]): Doc[] {
  return parts.flatMap((part, index) => (index === 0 ? [...part] : [',', ...part]))
}

function matchDoc(value: MatchData): Doc {
  const { names } = value.regexp
  const parts = value.groups.map((text, index) => {
    return index === 0 ? inspect(text) : `${names[index - 1] ?? index}:${inspect(text)}`
  })
  return group(1, '#<MatchData', SPACE, ...list(parts, [SPACE]), '>')
}

function cycleDoc(value: object): Doc {
  if (Array.isArray(value)) return '[...]'
  if (value instanceof Hash) return '{...}'
  if (value instanceof MemberObject) return `${headOf(value).trimEnd()}:...>`
  if (value instanceof RubySet) return `#<${className(value.constructor)}: {...}>`
  return group(1, anyToS(value).slice(0, -1), SPACE, '...', '>')
}
