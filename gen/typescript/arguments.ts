import {
  choice,
  type Doc,
  group,
  ifBreak,
  indent,
  join,
  line,
  softline,
  willBreak,
} from '../doc/doc.ts'
import { patternDoc } from './pattern.ts'
import { atLeast } from './precedence.ts'
import type { Printer } from './printer.ts'
import { type Arrow, bare, type Expression, type Parameter } from './tree.ts'

/** The parameters of a function, in parentheses. */
export function parametersDoc(print: Printer, parameters: readonly Parameter[]): Doc {
  if (parameters.length === 0) return '()'
  const docs = parameters.map((parameter) => {
    const head: Doc = [
      parameter.rest ? '...' : '',
      patternDoc(print, parameter.target),
      parameter.optional ? '?' : '',
      parameter.type === undefined ? '' : `: ${parameter.type}`,
    ]
    return parameter.value === undefined ? head : [head, ' = ', print.expression(parameter.value)]
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
export function arrowDoc(print: Printer, value: Arrow, hugged = false): Doc {
  const head: Doc = [
    value.isAsync === true ? 'async ' : '',
    group([
      parametersDoc(print, value.parameters),
      value.returns === undefined ? '' : `: ${value.returns}`,
    ]),
    ' =>',
  ]
  if (Array.isArray(value.body)) return group([head, ' ', print.block(value.body)])
  const body = value.body as Expression
  const inner = bare(body)
  const doc = print.expression(body)
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
export function argumentsDoc(print: Printer, args: readonly Expression[]): Doc {
  if (args.length === 0) return '()'
  const docs = args.map((arg) => atLeast(print, arg, 1, 'argument'))
  const last = bare(args[args.length - 1] as Expression)
  const all: Doc = ['(', indent([softline, join([',', line], docs), ifBreak(',')]), softline, ')']
  if (composesFunctions(args)) return group(all, true)
  const hugs =
    (last.kind === 'arrow' && (Array.isArray(last.body) || hugsBody(last.body as Expression))) ||
    (last.kind === 'object' && last.entries.length > 0) ||
    (last.kind === 'array' && last.items.length > 0 && (args.length === 1 || last.items.length > 1))
  const others = args.slice(0, -1).map(bare)
  const same = others[others.length - 1]
  if (hugs && same?.kind !== last.kind) {
    const before = docs.slice(0, -1)
    const tail =
      last.kind === 'arrow' ? arrowDoc(print, last, true) : (docs[docs.length - 1] as Doc)
    if (before.some(willBreak)) return group(all, true)
    const flatHead: Doc = ['(', join(', ', [...before, tail]), ')']
    if (last.kind === 'arrow' && !Array.isArray(last.body)) {
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

/** Whether arguments put functions together, two of them or a call that takes one: each has a line of its own. */
function composesFunctions(args: readonly Expression[]): boolean {
  if (args.length < 2) return false
  const list = args.map(bare)
  const isFunction = (arg: Expression) => bare(arg).kind === 'arrow'
  return (
    list.filter(isFunction).length > 1 ||
    list.some((arg) => (arg.kind === 'call' || arg.kind === 'new') && arg.args.some(isFunction))
  )
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
