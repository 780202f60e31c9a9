import { RegexpError } from '../exception/standard-errors.ts'
import { type ClassText, readClass, WORD } from './translate-class.ts'

/** A Ruby regular expression in JavaScript's syntax. */
export interface Translated {
  readonly source: string
  readonly flags: string
  /** Names of groups, in order; with names, plain groups capture nothing, as in Ruby. */
  readonly names: readonly string[]
}

interface State {
  readonly source: string
  at: number
  caseless: boolean
  readonly globalCaseless: boolean
  dotAll: boolean
  extended: boolean
  readonly hasNames: boolean
  needsSets: boolean
  readonly names: string[]
}

const NAMED_GROUP = /\(\?<(?![=!])/

/** Translates a pattern; raises RegexpError for what JavaScript cannot do equally. */
export function translateRegexp(source: string, options = ''): Translated {
  const state: State = {
    source,
    at: 0,
    caseless: options.includes('i'),
    globalCaseless: options.includes('i'),
    dotAll: options.includes('m'),
    extended: options.includes('x'),
    hasNames: NAMED_GROUP.test(source),
    needsSets: false,
    names: [],
  }
  const result = readAlternatives(state)
  if (state.at < source.length) throw new RegexpError(`unmatched close parenthesis: /${source}/`)
  const flags = `${options.includes('i') ? 'i' : ''}${state.needsSets ? 'v' : 'u'}`
  return { source: result, flags, names: state.names }
}

function refuse(state: State, what: string, instead: string): never {
  throw new RegexpError(`${what} is outside the subset; ${instead}: /${state.source}/`)
}

function readAlternatives(state: State): string {
  const outer = { caseless: state.caseless, dotAll: state.dotAll, extended: state.extended }
  let result = ''
  while (state.at < state.source.length && state.source[state.at] !== ')')
    result += readPiece(state)
  Object.assign(state, outer)
  return result
}

function readPiece(state: State): string {
  const char = state.source[state.at] ?? ''
  if (state.extended && skipBlank(state)) return ''
  switch (char) {
    case '|':
      state.at += 1
      return '|'
    case '^':
      state.at += 1
      return quantified(state, '(?:^|(?<=\\n)(?!$))')
    case '$':
      state.at += 1
      return quantified(state, '(?=\\n|$)')
    case '.':
      state.at += 1
      return quantified(state, state.dotAll ? '[\\s\\S]' : '[^\\n]')
    case '(':
      return readGroup(state)
    case '[':
      return quantified(state, classText(state))
    case '\\':
      return quantified(state, readEscape(state))
    case '*':
    case '+':
    case '?':
      throw new RegexpError(`target of repeat operator is not specified: /${state.source}/`)
    default:
      return quantified(state, readLiteral(state))
  }
}

function skipBlank(state: State): boolean {
  const rest = /^(?:\s+|#[^\n]*\n?)/.exec(state.source.slice(state.at))
  if (rest === null) return false
  state.at += rest[0].length
  return true
}

function classText(state: State): string {
  const read: ClassText = readClass(state.source, state.at, state.caseless && !state.globalCaseless)
  state.at = read.end
  if (read.needsSets) state.needsSets = true
  return read.text
}

function readLiteral(state: State): string {
  const code = state.source.codePointAt(state.at) ?? 0
  const char = String.fromCodePoint(code)
  state.at += char.length
  return literal(state, char)
}

function literal(state: State, char: string): string {
  if (state.caseless && !state.globalCaseless && char.toLowerCase() !== char.toUpperCase()) {
    return `[${char.toLowerCase()}${char.toUpperCase()}]`
  }
  return /[\^$\\.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char
}

const QUANTIFIER = /^(?:[*+?]|\{(?:\d+(?:,\d*)?|,\d+)\})/

function quantified(state: State, atom: string): string {
  if (state.extended) while (skipBlank(state));
  let result = atom
  for (let count = 0; ; count += 1) {
    const found = QUANTIFIER.exec(state.source.slice(state.at))
    if (found === null || result === '') return result
    state.at += found[0].length
    const next = state.source[state.at]
    if (next === '+' && found[0][0] !== '{') {
      refuse(state, 'A possessive quantifier', 'use the greedy one')
    }
    if (next === '?') state.at += 1
    const quantifier = found[0].replace('{,', '{0,') + (next === '?' ? '?' : '')
    result =
      count === 0 && !/^\(\?(?:=|!|<=|<!)/.test(result)
        ? result + quantifier
        : `(?:${result})${quantifier}`
  }
}

function readGroup(state: State): string {
  const rest = state.source.slice(state.at)
  const comment = /^\(\?#[^)]*\)/.exec(rest)
  if (comment !== null) {
    state.at += comment[0].length
    return ''
  }
  if (rest.startsWith('(?>')) refuse(state, 'An atomic group', 'use (?:…)')
  if (/^\(\?\(/.test(rest)) refuse(state, 'A conditional group', 'write two alternatives')
  if (rest.startsWith('(?~')) refuse(state, 'An absence group', 'use a negative lookahead')
  const named = /^\(\?(?:<([^>=!][^>]*)>|'([^']+)')/.exec(rest)
  if (named !== null) {
    const name = named[1] ?? named[2] ?? ''
    state.names.push(name)
    return closeGroup(state, named[0].length, `(?<${name}>`)
  }
  const look = /^\(\?(?:=|!|<=|<!|:)/.exec(rest)
  if (look !== null) return closeGroup(state, look[0].length, look[0])
  const options = /^\(\?([mix]*)(?:-([mix]*))?([:)])/.exec(rest)
  if (options !== null) return readOptions(state, options)
  if (rest.startsWith('(?')) throw new RegexpError(`undefined group option: /${state.source}/`)
  return closeGroup(state, 1, state.hasNames ? '(?:' : '(')
}

function closeGroup(state: State, skip: number, opening: string): string {
  state.at += skip
  const body = readAlternatives(state)
  if (state.source[state.at] !== ')') {
    throw new RegexpError(`end pattern with unmatched parenthesis: /${state.source}/`)
  }
  state.at += 1
  return quantified(state, `${opening}${body})`)
}

function readOptions(state: State, [whole, on = '', off = '', end]: RegExpExecArray): string {
  const before = { caseless: state.caseless, dotAll: state.dotAll, extended: state.extended }
  if (on.includes('i')) state.caseless = true
  if (off.includes('i')) state.caseless = false
  if (state.globalCaseless && !state.caseless) {
    refuse(
      state,
      '(?-i) inside a pattern with /i',
      'leave /i away and use (?i:…) where it is meant',
    )
  }
  if (on.includes('m')) state.dotAll = true
  if (off.includes('m')) state.dotAll = false
  if (on.includes('x')) state.extended = true
  if (off.includes('x')) state.extended = false
  if (end === ')') {
    state.at += whole.length
    return `(?:${readAlternatives(state)})`
  }
  state.at += whole.length
  const body = readAlternatives(state)
  Object.assign(state, before)
  if (state.source[state.at] !== ')') {
    throw new RegexpError(`end pattern with unmatched parenthesis: /${state.source}/`)
  }
  state.at += 1
  return quantified(state, `(?:${body})`)
}

const SIMPLE: Readonly<Record<string, string>> = {
  A: '^',
  z: '$',
  Z: '(?=\\n?$)',
  d: '[0-9]',
  D: '[^0-9]',
  w: '[a-zA-Z0-9_]',
  W: '[^a-zA-Z0-9_]',
  s: '[ \\t\\r\\n\\f\\v]',
  S: '[^ \\t\\r\\n\\f\\v]',
  h: '[0-9a-fA-F]',
  H: '[^0-9a-fA-F]',
  R: '(?:\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029])',
  b: `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`,
  B: `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`,
  n: '\\n',
  t: '\\t',
  r: '\\r',
  f: '\\f',
  v: '\\v',
  a: '\\x07',
  e: '\\x1b',
}

function readEscape(state: State): string {
  const rest = state.source.slice(state.at)
  const char = rest[1] ?? ''
  if (char === '') throw new RegexpError(`too short escape sequence: /${state.source}/`)
  const code =
    /^\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{1,2})|(0[0-7]{0,2}))/.exec(rest)
  if (code !== null) {
    state.at += code[0].length
    const hex = code[1] ?? code[2] ?? code[3]
    const value = hex === undefined ? Number.parseInt(code[4] ?? '0', 8) : Number.parseInt(hex, 16)
    return literal(state, String.fromCodePoint(value))
  }
  const property = /^\\[pP]\{\^?[^}]+\}/.exec(rest)
  if (property !== null) {
    const read = readClass(`[${property[0]}]`, 0, false)
    state.at += property[0].length
    return read.text
  }
  const reference = /^\\k<([^>]+)>/.exec(rest)
  if (reference !== null) {
    state.at += reference[0].length
    return /^\d+$/.test(reference[1] ?? '') ? `\\${reference[1]}` : `\\k<${reference[1]}>`
  }
  const number = /^\\[1-9]\d*/.exec(rest)
  if (number !== null) {
    if (state.hasNames) {
      throw new RegexpError(`numbered backref/call is not allowed. (use name): /${state.source}/`)
    }
    state.at += number[0].length
    return `(?:${number[0]})`
  }
  if (char === 'G') refuse(state, '\\G', 'use String#scan or match with a position')
  if (char === 'K') refuse(state, '\\K', 'use a lookbehind (?<=…)')
  if (char === 'X') refuse(state, '\\X', 'use grapheme_clusters')
  if (char === 'g') refuse(state, 'A subexpression call \\g<…>', 'write the group again')
  const simple = SIMPLE[char]
  if (simple !== undefined) {
    state.at += 2
    return simple
  }
  state.at += 1
  return readLiteral(state)
}
