import {
  choice,
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
import { chainDoc } from './chain.ts'
import { blockDoc, classDoc } from './print.ts'
import { type Arrow, bare, type Expression, isIdentifier, type Parameter } from './tree.ts'

type Place = 'statement' | 'test' | 'return' | 'value' | 'argument'

const BINARY: Record<string, number> = {
  '??': 4,
  '||': 5,
  '&&': 6,
  '|': 7,
  '^': 8,
  '&': 9,
  '===': 10,
  '!==': 10,
  '==': 10,
  '!=': 10,
  '<': 11,
  '>': 11,
  '<=': 11,
  '>=': 11,
  in: 11,
  instanceof: 11,
  '<<': 12,
  '>>': 12,
  '+': 13,
  '-': 13,
  '*': 14,
  '/': 14,
  '%': 14,
  '**': 15,
}

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

function inlinesLogical(value: Expression & { kind: 'binary' }): boolean {
  if (!['&&', '||', '??'].includes(value.operator)) return false
  const right = bare(value.right)
  return (
    (right.kind === 'object' && right.entries.length > 0) ||
    (right.kind === 'array' && right.items.length > 0)
  )
}

function flattens(parent: string, child: string): boolean {
  if (BINARY[parent] !== BINARY[child]) return false
  if (parent === '**' || BINARY[parent] === 10) return false
  if ((parent === '%' && '*/'.includes(child)) || (child === '%' && '*/'.includes(parent))) {
    return false
  }
  if (parent !== child && '*/'.includes(parent) && '*/'.includes(child)) return false
  return BINARY[parent] !== 12
}

function operandDoc(value: Expression, operator: string, right: boolean): Doc {
  const inner = bare(value)
  const outer = BINARY[operator] ?? 10
  if (inner.kind !== 'binary') return atLeast(value, inner.kind === 'as' ? outer : 4)
  const own = BINARY[inner.operator] ?? 10
  const parens =
    outer > own ||
    (outer === own && (right || !flattens(operator, inner.operator))) ||
    (outer < own && inner.operator === '%' && (operator === '+' || operator === '-')) ||
    (outer >= 7 && outer <= 9) ||
    outer === 12 ||
    (outer < own && own <= 6)
  const doc = binaryDoc(inner, 'value')
  return parens ? ['(', doc, ')'] : doc
}

function binaryParts(value: Expression & { kind: 'binary' }): Doc[] {
  const left = bare(value.left)
  const parts: Doc[] =
    left.kind === 'binary' && flattens(value.operator, left.operator)
      ? binaryParts(left)
      : [group(operandDoc(value.left, value.operator, false))]
  const inlined = inlinesLogical(value)
  const right: Doc = [
    value.operator,
    inlined ? ' ' : line,
    operandDoc(value.right, value.operator, true),
  ]
  const grouped = left.kind === 'binary' && flattens(value.operator, left.operator) === false
  parts.push(' ', grouped ? group(right) : right)
  return parts
}

function binaryDoc(value: Expression & { kind: 'binary' }, place: Place): Doc {
  const parts = binaryParts(value)
  if (place === 'test' || place === 'return') return parts
  const [first, ...rest] = parts
  return group([first ?? '', indent(rest)])
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

function templateDoc(value: Expression & { kind: 'template' }): Doc {
  const parts: Doc[] = ['`']
  for (const [index, text] of value.texts.entries()) {
    const escaped = escapeTemplate(text)
    parts.push(
      value.lines ? join(literalline, escaped.split('\n')) : escaped.replaceAll('\n', '\\n'),
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

/** The parameters of a function, in parentheses. */
export function parametersDoc(parameters: readonly Parameter[]): Doc {
  if (parameters.length === 0) return '()'
  const docs = parameters.map((parameter) => {
    const head: Doc = [
      parameter.rest ? '...' : '',
      patternDoc(parameter.target),
      parameter.optional ? '?' : '',
      parameter.type === undefined ? '' : `: ${parameter.type}`,
    ]
    return parameter.value === undefined ? head : [head, ' = ', expressionDoc(parameter.value)]
  })
  const only = parameters.length === 1 ? parameters[0] : undefined
  if (only !== undefined && bare(only.target).kind === 'object' && only.value === undefined) {
    return ['(', docs[0] ?? '', ')']
  }
  const last = parameters[parameters.length - 1]
  return [
    '(',
    indent([softline, join([',', line], docs)]),
    last?.rest ? '' : ifBreak(','),
    softline,
    ')',
  ]
}

/** An arrow function. */
export function arrowDoc(value: Arrow, hugged = false): Doc {
  const head: Doc = [
    group([
      parametersDoc(value.parameters),
      value.returns === undefined ? '' : `: ${value.returns}`,
    ]),
    ' =>',
  ]
  if (Array.isArray(value.body)) return group([head, ' ', blockDoc(value.body)])
  const body = value.body as Expression
  const inner = bare(body)
  const doc = expressionDoc(body)
  if (inner.kind === 'object') return group([head, ' (', doc, ')'])
  if (inner.kind === 'comma' || inner.kind === 'assign') {
    return group([head, ' (', doc, ')'])
  }
  if (inner.kind === 'array' || inner.kind === 'template' || inner.kind === 'arrow') {
    return group([head, ' ', doc])
  }
  if (inner.kind === 'conditional') {
    return group([head, group([indent([line, ifBreak('', '('), doc, ifBreak('', ')')]), softline])])
  }
  const tail: Doc = hugged ? [ifBreak(','), softline] : ''
  return group([head, group([indent([line, doc]), tail])])
}

/** Arguments in parentheses; a last function or object keeps its braces on the line. */
export function argumentsDoc(args: readonly Expression[]): Doc {
  if (args.length === 0) return '()'
  const docs = args.map((arg) => atLeast(arg, 1, 'argument'))
  const last = bare(args[args.length - 1] as Expression)
  const all: Doc = ['(', indent([softline, join([',', line], docs), ifBreak(',')]), softline, ')']
  const hugs =
    (last.kind === 'arrow' && (Array.isArray(last.body) || hugsBody(last.body as Expression))) ||
    (last.kind === 'object' && last.entries.length > 0) ||
    (last.kind === 'array' && last.items.length > 0 && (args.length === 1 || last.items.length > 1))
  const others = args.slice(0, -1).map(bare)
  const same = others[others.length - 1]
  if (hugs && same?.kind !== last.kind) {
    const before = docs.slice(0, -1)
    const tail = last.kind === 'arrow' ? arrowDoc(last, true) : (docs[docs.length - 1] as Doc)
    if (before.some(willBreak)) return group(all, true)
    const flatHead: Doc = ['(', join(', ', [...before, tail]), ')']
    if (last.kind === 'arrow' && !Array.isArray(last.body)) {
      if (args.length > 1) return choice([flatHead, group(all, true)])
      return choice([
        flatHead,
        ['(', join(', ', [...before, group(tail, true)]), ')'],
        group(all, true),
      ])
    }
    const broken: Doc = ['(', join(', ', [...before, opened(tail)]), ')']
    return willBreak(tail)
      ? choice([['(', join(', ', [...before, tail]), ')'], broken, group(all, true)])
      : choice([flatHead, broken, group(all, true)])
  }
  const first = bare(args[0] as Expression)
  if (
    args.length === 2 &&
    first.kind === 'arrow' &&
    Array.isArray(first.body) &&
    last.kind !== 'arrow' &&
    last.kind !== 'conditional' &&
    isPlain(last)
  ) {
    return choice([
      ['(', join(', ', docs), ')'],
      ['(', opened(docs[0] as Doc), ', ', docs[1] as Doc, ')'],
      group(all, true),
    ])
  }
  return group(all)
}

function isPlain(value: Expression): boolean {
  return ['name', 'runtime', 'import', 'literal', 'string', 'object', 'array'].includes(value.kind)
}

function hugsBody(body: Expression): boolean {
  return ['call', 'new', 'object', 'array', 'arrow', 'template', 'conditional', 'member'].includes(
    bare(body).kind,
  )
}

function opened(doc: Doc): Doc {
  if (typeof doc === 'object' && 'kind' in doc && doc.kind === 'group') {
    return group(doc.contents, true)
  }
  if (Array.isArray(doc))
    return doc.map((part, index) => (index === doc.length - 1 ? opened(part) : part))
  return doc
}

/** A string literal in the quotes that need fewer escapes, single ones first. */
export function quote(text: string): string {
  const single = text.split("'").length - 1
  const double = text.split('"').length - 1
  const mark = single > double ? '"' : "'"
  const escaped = text.replace(
    /[\\\u0000-\u001f\u007f\u2028\u2029\ud800-\udfff]|['"]/gu,
    (char) => {
      if (char === '"' || char === "'") return char === mark ? `\\${char}` : char
      return escapeCharacter(char)
    },
  )
  return mark + escaped + mark
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeCharacter(char: string): string {
  const known = ESCAPES[char]
  if (known !== undefined) return known
  const code = char.charCodeAt(0)
  return code < 256
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`
}

function escapeTemplate(text: string): string {
  return text.replace(/[\\`\r\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]|\$\{/g, (char) => {
    if (char === '`' || char === '${') return `\\${char}`
    return escapeCharacter(char)
  })
}

export { hardline }
