import { type Doc, group, indent, join, line, literalline, willBreak } from '../doc/doc.ts'
import { argumentsDoc, arrowDoc, parametersDoc } from './arguments.ts'
import { assignment } from './assignment.ts'
import { binaryDoc } from './binary.ts'
import { chainDoc } from './chain.ts'
import { arrayDoc, objectDoc } from './pattern.ts'
import { atLeast } from './precedence.ts'
import type { Place, Printer } from './printer.ts'
import { escapeTemplate, quote } from './quote.ts'
import { bare, type Expression } from './tree.ts'

/** The layout of an expression. */
export function expressionDoc(print: Printer, value: Expression, place: Place = 'value'): Doc {
  switch (value.kind) {
    case 'marked':
      return [
        { kind: 'mark', at: value.at, name: value.name },
        print.expression(value.value, place),
      ]
    case 'name':
    case 'runtime':
    case 'import':
      return value.name
    case 'literal':
      return value.text
    case 'string':
      return quote(value.value)
    case 'template':
      return templateDoc(print, value)
    case 'array':
      return arrayDoc(print, value.items)
    case 'object':
      return objectDoc(print, value)
    case 'arrow':
      return arrowDoc(print, value)
    case 'call':
    case 'member':
    case 'index':
      return chainDoc(print, value, place === 'statement')
    case 'new': {
      const callee = bare(value.callee)
      const head = atLeast(print, value.callee, 18)
      return [
        'new ',
        callee.kind === 'call' ? ['(', head, ')'] : head,
        argumentsDoc(print, value.args),
      ]
    }
    case 'unary': {
      const inner = bare(value.value)
      const word = /[a-z]$/.test(value.operator) ? ' ' : ''
      const doc = atLeast(print, value.value, 16)
      const clash = inner.kind === 'unary' && inner.operator === value.operator && word === ''
      const negative = value.operator === '-' && inner.kind === 'literal' && inner.text[0] === '-'
      return [value.operator, word, clash || negative ? ['(', doc, ')'] : doc]
    }
    case 'binary':
      return binaryDoc(print, value, place)
    case 'conditional':
      return conditionalDoc(print, value)
    case 'assign':
      return assignment(print, print.expression(value.target), ` ${value.operator}`, value.value)
    case 'comma':
      return join(
        ', ',
        value.items.map((item) => print.expression(item)),
      )
    case 'spread':
      return ['...', atLeast(print, value.value, 2)]
    case 'as':
      return [atLeast(print, value.value, 11), ` as ${value.type}`]
    case 'nonNull':
      return [atLeast(print, value.value, 18), '!']
    case 'classExpression':
      return print.classBody(value.body)
    case 'function':
      return [
        value.isAsync === true ? 'async function ' : 'function ',
        group(parametersDoc(print, value.parameters)),
        ' ',
        print.block(value.body),
      ]
  }
}

function conditionalDoc(print: Printer, value: Expression & { kind: 'conditional' }): Doc {
  return group([
    atLeast(print, value.test, 4),
    indent([line, '? ', branch(print, value.then), line, ': ', branch(print, value.else)]),
  ])
}

function branch(print: Printer, value: Expression): Doc {
  const inner = bare(value)
  if (inner.kind === 'conditional') return conditionalDoc(print, inner)
  return indent(atLeast(print, value, 2))
}

/** Spaces at the end of a line as escapes: no editor takes those away. */
function keptEnds(text: string): string {
  return text.replace(/[ \t](?=\n)/g, (end) => (end === '\t' ? '\\t' : '\\x20'))
}

function templateDoc(print: Printer, value: Expression & { kind: 'template' }): Doc {
  const parts: Doc[] = [`${value.tag ?? ''}\``]
  for (const [index, text] of value.texts.entries()) {
    const escaped = escapeTemplate(text)
    parts.push(
      value.lines
        ? join(literalline, keptEnds(escaped).split('\n'))
        : escaped.replaceAll('\n', '\\n'),
    )
    const hole = value.values[index]
    if (hole !== undefined) parts.push('${', flat(print.expression(hole)), '}')
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
