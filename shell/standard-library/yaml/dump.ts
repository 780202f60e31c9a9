import { CalendarDate } from '../../record/value/calendar-date.ts'
import { Decimal } from '../../record/value/decimal.ts'
import { className } from '../../ruby/class/class-info.ts'
import { TypeError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { IndifferentHash } from '../../ruby/hash/indifferent-hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { type NamedClasses, plainScalar } from '../../ruby/text/plain-scalar.ts'
import { strftime } from '../../ruby/time/strftime.ts'
import { Time } from '../../ruby/time/time.ts'

const WIDTH = 80

/** The text of a value as Psych writes it. Source: what CRuby 3.1 prints. */
export function dumpYaml(value: unknown): string {
  return `---${node(value, '', 3, true)}\n`
}

/** What stands behind a key, a dash or the head of the document: with the space or the line break before it. */
function node(value: unknown, indent: string, column: number, isTop = false): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? ' []' : list(value, isTop ? '' : indent, `\n${indent}`)
  }
  if (value instanceof Hash) {
    const tag = value instanceof IndifferentHash ? INDIFFERENT : ''
    return value.size === 0 ? `${tag} {}` : `${tag}${map(value, indent, `\n${indent}`)}`
  }
  const text = scalar(value, isTop ? '' : indent, column + 1)
  return text === '' ? '' : ` ${text}`
}

const INDIFFERENT = ' !ruby/hash:ActiveSupport::HashWithIndifferentAccess'

function list(items: readonly unknown[], indent: string, lead: string): string {
  return items
    .map((item, index) => {
      const before = index === 0 ? lead : `\n${indent}`
      return `${before}-${inside(item, `${indent}  `)}`
    })
    .join('')
}

/** A list or a Hash behind a dash begins on its line. */
function inside(item: unknown, indent: string): string {
  if (Array.isArray(item) && item.length > 0) return list(item, indent, ' ')
  const isPlain = item instanceof Hash && !(item instanceof IndifferentHash)
  if (isPlain && item.size > 0) return map(item, indent, ' ')
  return node(item, indent, indent.length)
}

function map(hash: Hash<unknown, unknown>, indent: string, lead: string): string {
  return [...hash]
    .map(([key, value], index) => {
      const before = index === 0 ? lead : `\n${indent}`
      const name = key === null ? "! ''" : scalar(key, indent, indent.length)
      const isList = Array.isArray(value) && value.length > 0
      const deeper = isList ? indent : `${indent}  `
      return `${before}${name}:${node(value, deeper, indent.length + name.length + 1)}`
    })
    .join('')
}

function scalar(value: unknown, indent: string, column: number): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') {
    return String(value)
  }
  if (value instanceof Float) {
    if (Number.isNaN(value.value)) return '.nan'
    if (!Number.isFinite(value.value)) return value.value > 0 ? '.inf' : '-.inf'
    return toS(value)
  }
  if (typeof value === 'symbol') return symbolText(value.description ?? '')
  if (value instanceof Time) {
    const isUtc = strftime(value, '%z') === '+0000'
    return strftime(value, isUtc ? '%Y-%m-%d %H:%M:%S.%N Z' : '%Y-%m-%d %H:%M:%S.%N %:z')
  }
  if (value instanceof CalendarDate) return toS(value)
  if (value instanceof Decimal) return `!ruby/object:BigDecimal ${18}:${toS(value)}`
  if (isString(value)) return text(String(value), indent, column)
  throw new TypeError(
    `YAML of ${className((value as object).constructor)} is not written here: give a Hash or an Array`,
  )
}

function symbolText(name: string): string {
  return name === '' ? ':""' : `:${name}`
}

function text(value: string, indent: string, column: number): string {
  if (value === '') return "''"
  if (value.includes('\n') && !/[^\n\x20-\x7e\u00a0-\uffff]/.test(value))
    return block(value, indent)
  if (value === '<<') return "!!str '<<'"
  const special = /[\x00-\x1f\x7f\u0080-\u009f\u2028\u2029\ufeff]/.test(value)
  const isDouble = special || /^(?:y|n|[^\p{L}\p{M}\p{N}_][^"]*)$/u.test(value)
  if (isDouble) return fold(`"${escaped(value)}"`, indent, column, true)
  const isOther = plainScalar(value, OTHERS) !== value || /^0o?[0-7]*[89]/.test(value)
  const needsQuotes = isOther || /: |:$| #| $|^["']/.test(value)
  return needsQuotes
    ? fold(`'${value.replaceAll("'", "''")}'`, indent, column)
    : fold(value, indent, column)
}

function block(value: string, indent: string): string {
  const inner = indent === '' ? '  ' : indent
  const sign = /\n\n$/.test(value) ? '+' : value.endsWith('\n') ? '' : '-'
  const hint = /^[ \n]/.test(value) ? '2' : ''
  const lines = value.replace(/\n$/, '').split('\n')
  return `|${hint}${sign}\n${lines.map((line) => (line === '' ? '' : inner + line)).join('\n')}`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\x1b': '\\e',
  '"': '\\"',
  '\\': '\\\\',
}

function escaped(value: string): string {
  return value.replace(/[\x00-\x1f"\\\x7f-\x9f\u2028\u2029\ufeff]/g, (sign) => {
    const code = sign.charCodeAt(0)
    const digits = code.toString(16).toUpperCase()
    return (
      ESCAPES[sign] ??
      (code < 256 ? `\\x${digits.padStart(2, '0')}` : `\\u${digits.padStart(4, '0')}`)
    )
  })
}

/** Breaks a long line at a space, as libyaml does. */
function fold(value: string, indent: string, column: number, isDouble = false): string {
  const inner = indent === '' ? '  ' : indent
  let at = column
  let out = ''
  const signs = [...value]
  for (const [index, sign] of signs.entries()) {
    const isInside = index > 1 && index < signs.length - 2
    const isAlone = signs[index - 1] !== ' ' && signs[index + 1] !== ' '
    if (sign === ' ' && at > WIDTH && isInside && isAlone) {
      out += isDouble ? `\\\n${inner}\\ ` : `\n${inner}`
      at = inner.length
    } else {
      out += sign
      at += 1
    }
  }
  return out
}

const OTHERS: NamedClasses = { Symbol: () => null, Date: () => null, Time: () => null }
