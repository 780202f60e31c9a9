import {
  type Doc,
  fluid,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  line,
  literalline,
  softline,
  willBreak,
} from '../doc/doc.ts'
import { argumentsDoc, arrowDoc, parametersDoc } from './arguments.ts'
import { BINARY, binaryDoc, inlinesLogical } from './binary.ts'
import { chainDoc } from './chain.ts'
import { blockDoc, classDoc } from './print.ts'
import { escapeTemplate, quote } from './quote.ts'
import { bare, type Expression, isIdentifier } from './tree.ts'

export type Place = 'statement' | 'test' | 'return' | 'value' | 'argument'

/** The expression without the marks around it. */
export const withoutMarks = bare

/** How tightly an expression holds together; higher binds tighter. */
export function precedence(value: Expression): number {
  const inner = bare(value)
  switch (inner.kind) {
    case 'comma':
      return 0
    case 'assign':
    case 'arrow':
      return 2
    case 'spread':
      return 1
    case 'conditional':
      return 3
    case 'binary':
      return BINARY[inner.operator] ?? 10
    case 'as':
      return 11
    case 'unary':
      return 16
    case 'new':
    case 'call':
    case 'member':
    case 'index':
    case 'nonNull':
      return 18
    case 'literal':
      return /^-/.test(inner.text) ? 16 : 20
    default:
      return 20
  }
}

/** An expression in parentheses when it binds looser than asked. */
export function atLeast(value: Expression, minimum: number, place: Place = 'value'): Doc {
  const doc = expressionDoc(value, place)
  return precedence(value) < minimum ? ['(', doc, ')'] : doc
}

/** The layout of an expression. */
export function expressionDoc(value: Expression, place: Place = 'value'): Doc {
  switch (value.kind) {
    case 'marked':
      return [{ kind: 'mark', at: value.at, name: value.name }, expressionDoc(value.value, place)]
    case 'name':
    case 'runtime':
    case 'import':
      return value.name
    case 'literal':
      return value.text
    case 'string':
      return quote(value.value)
    case 'template':
      return templateDoc(value)
    case 'array':
      return arrayDoc(value.items)
    case 'object':
      return objectDoc(value)
    case 'arrow':
      return arrowDoc(value)
    case 'call':
    case 'member':
    case 'index':
      return chainDoc(value, place === 'statement')
    case 'new': {
      const callee = bare(value.callee)
      const head = expressionDoc(value.callee)
      return ['new ', callee.kind === 'call' ? ['(', head, ')'] : head, argumentsDoc(value.args)]
    }
    case 'unary': {
      const inner = bare(value.value)
      const word = /[a-z]$/.test(value.operator) ? ' ' : ''
      const doc = atLeast(value.value, 16)
      const clash = inner.kind === 'unary' && inner.operator === value.operator && word === ''
      const negative = value.operator === '-' && inner.kind === 'literal' && inner.text[0] === '-'
      return [value.operator, word, clash || negative ? ['(', doc, ')'] : doc]
    }
    case 'binary':
      return binaryDoc(value, place)
    case 'conditional':
      return conditionalDoc(value)
    case 'assign':
      return assignment(
        expressionDoc(value.target),
        ` ${value.operator}`,
        value.value,
        bare(value.target).kind === 'array',
      )
    case 'comma':
      return join(
        ', ',
        value.items.map((item) => expressionDoc(item)),
      )
    case 'spread':
      return ['...', atLeast(value.value, 2)]
    case 'as':
      return [atLeast(value.value, 11), ` as ${value.type}`]
    case 'nonNull':
      return [atLeast(value.value, 18), '!']
    case 'classExpression':
      return classDoc(value.body)
    case 'function':
      return ['function ', group(parametersDoc(value.parameters)), ' ', blockDoc(value.body)]
  }
}

/** `left = right`, broken after the sign where Biome breaks it. */
export function assignment(head: Doc, operator: string, value: Expression, _pattern = false): Doc {
  const inner = bare(value)
  const doc = expressionDoc(value)
  const right = precedence(value) < 2 ? group(['(', doc, ')']) : doc
  if (inner.kind === 'binary' && !inlinesLogical(inner)) {
    return group([head, operator, group(indent(line)), group(indent(doc))], false).contents === ''
      ? ''
      : group([head, operator, group(indent([line, doc]))])
  }
  if (inner.kind === 'string') return group([head, operator, group(indent([line, doc]))])
  if (
    inner.kind === 'template' ||
    inner.kind === 'classExpression' ||
    inner.kind === 'literal' ||
    inner.kind === 'object' ||
    inner.kind === 'array' ||
    inner.kind === 'arrow' ||
    inner.kind === 'conditional'
  ) {
    return group([head, operator, ' ', right])
  }
  return group([head, operator, fluid(group(right))])
}

function conditionalDoc(value: Expression & { kind: 'conditional' }): Doc {
  return group([
    atLeast(value.test, 4),
    indent([line, '? ', branch(value.then), line, ': ', branch(value.else)]),
  ])
}

function branch(value: Expression): Doc {
  const inner = bare(value)
  if (inner.kind === 'conditional') return conditionalDoc(inner)
  return indent(atLeast(value, 2))
}

/** Spaces at the end of a line as escapes: no editor takes those away. */
function keptEnds(text: string): string {
  return text.replace(/[ \t](?=\n)/g, (end) => (end === '\t' ? '\\t' : '\\x20'))
}

function templateDoc(value: Expression & { kind: 'template' }): Doc {
  const parts: Doc[] = [`${value.tag ?? ''}\``]
  for (const [index, text] of value.texts.entries()) {
    const escaped = escapeTemplate(text)
    parts.push(
      value.lines
        ? join(literalline, keptEnds(escaped).split('\n'))
        : escaped.replaceAll('\n', '\\n'),
    )
    const hole = value.values[index]
    if (hole !== undefined) parts.push('${', flat(expressionDoc(hole)), '}')
  }
  parts.push('`')
  return parts
}

/** The document with every optional break taken out: Biome never breaks inside `${}`. */
function flat(doc: Doc): Doc {
  if (typeof doc === 'string') return doc
  if (Array.isArray(doc)) return doc.map(flat)
  const node = doc as Exclude<Doc, string | readonly Doc[]>
  switch (node.kind) {
    case 'group':
      return node.broken ? node : flat(node.contents)
    case 'indent':
      return willBreak(node) ? node : flat(node.contents)
    case 'fluid':
      return [' ', flat(node.contents)]
    case 'choice':
      return flat(node.states[0] ?? '')
    case 'ifBreak':
      return flat(node.flat)
    case 'line':
      return node.hard ? node : node.soft ? '' : ' '
    default:
      return node
  }
}

/** What a declaration or parameter binds: JavaScript takes no comma after the rest of a pattern. */
export function patternDoc(target: Expression): Doc {
  const pattern = bare(target)
  if (pattern.kind === 'array') {
    const isRest = pattern.items.at(-1)?.kind === 'spread'
    return arrayDoc(pattern.items, isRest ? '' : ifBreak(','))
  }
  if (pattern.kind !== 'object') return expressionDoc(target)
  const last = pattern.entries.at(-1)
  const isRest = last?.key === null && last.computed === undefined
  return objectDoc(pattern, isRest ? '' : ifBreak(','))
}

function arrayDoc(items: readonly Expression[], end: Doc = ifBreak(',')): Doc {
  if (items.length === 0) return '[]'
  const inner = items.map(bare)
  const shape = inner[0]?.kind
  const tall =
    items.length > 1 &&
    (shape === 'object' || shape === 'array') &&
    inner.every(
      (item) =>
        item.kind === shape &&
        (item.kind === 'object'
          ? item.entries.length > 1
          : item.kind === 'array' && item.items.length > 1),
    )
  const numbers = inner.every((item) => item.kind === 'literal' && /^-?[\d.]/.test(item.text))
  const docs = items.map((item) => atLeast(item, 1))
  if (numbers && items.length > 1) {
    const filled = docs.flatMap((doc, index) => (index === 0 ? [doc] : [',', line, doc]))
    return group(['[', indent([softline, fill(filled)]), ifBreak(','), softline, ']'])
  }
  return group(['[', indent([softline, join([',', line], docs), end]), softline, ']'], tall)
}

/** Numbers fill lines; each break is decided alone. */
function fill(docs: readonly Doc[]): Doc {
  const parts: Doc[] = []
  for (const [index, doc] of docs.entries()) {
    if (doc === line) parts.push(group([line, docs[index + 1] ?? '']))
    else if (docs[index - 1] !== line) parts.push(doc)
  }
  return parts
}

function objectDoc(value: Expression & { kind: 'object' }, end: Doc = ifBreak(',')): Doc {
  if (value.entries.length === 0) return '{}'
  const quoted = value.entries.some(
    (entry) => entry.key !== null && !isIdentifier(entry.key) && !/^\d+$/.test(entry.key),
  )
  const entries = value.entries.map((entry) => {
    if (entry.key === null) {
      return entry.computed === undefined
        ? ['...', atLeast(entry.value, 2)]
        : assignment(['[', expressionDoc(entry.computed), ']'], ':', entry.value)
    }
    const inner = bare(entry.value)
    if (inner.kind === 'name' && inner.name === entry.key) return entry.key
    if (inner.kind === 'assign') {
      const target = bare(inner.target)
      if (target.kind === 'name' && target.name === entry.key) {
        return assignment(entry.key, ' =', inner.value)
      }
    }
    const key = isIdentifier(entry.key) ? entry.key : quote(entry.key)
    return assignment(key, ':', entry.value)
  })
  void quoted
  return group(
    ['{', indent([line, join([',', line], entries), end]), line, '}'],
    value.open === true,
  )
}

export { hardline }
