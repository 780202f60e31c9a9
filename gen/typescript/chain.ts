import { choice, type Doc, group, hardline, indent, softline, willBreak } from '../doc/doc.ts'
import { argumentsDoc } from './arguments.ts'
import { atLeast, precedence } from './precedence.ts'
import type { Printer } from './printer.ts'
import { bare, type Expression } from './tree.ts'

interface Link {
  value: Expression
  doc: Doc
  call: boolean
}

/** A call, a property or a chain of them, broken before each dot when it has many calls. */
export function chainDoc(print: Printer, value: Expression, isStatement: boolean): Doc {
  const links = linksOf(print, value)
  const calls = links.filter((link) => link.call)
  const methodCalls = links.filter(
    (link, index) => link.call && index > 0 && links[index - 1]?.value.kind === 'member',
  )
  if (methodCalls.length < 2) return links.map((link) => link.doc)

  const groups: Link[][] = []
  let current: Link[] = [links[0] as Link]
  let index = 1
  for (; index < links.length; index++) {
    const link = links[index] as Link
    if (link.call || link.value.kind === 'index' || link.value.kind === 'nonNull')
      current.push(link)
    else break
  }
  if (!(links[0] as Link).call) {
    for (; index + 1 < links.length; index++) {
      const link = links[index] as Link
      const next = links[index + 1] as Link
      if (link.value.kind === 'member' && next.value.kind === 'member') current.push(link)
      else break
    }
  }
  groups.push(current)
  current = []
  let sawCall = false
  for (; index < links.length; index++) {
    const link = links[index] as Link
    if (sawCall && link.value.kind === 'member') {
      groups.push(current)
      current = []
      sawCall = false
    }
    if (link.call) sawCall = true
    current.push(link)
  }
  if (current.length > 0) groups.push(current)

  const merge = groups.length >= 2 && staysOnLine(groups[0] as Link[], isStatement)
  const cutoff = merge ? 3 : 2
  const docs = groups.map((links_) => links_.map((link) => link.doc))
  const oneLine: Doc = docs
  if (groups.length <= cutoff && !docs.slice(cutoff).some(willBreak)) return group(oneLine)

  const head: Doc = merge ? [docs[0] as Doc, docs[1] as Doc] : (docs[0] as Doc)
  const rest = docs.slice(merge ? 2 : 1)
  const expanded: Doc = [head, indent(rest.map((doc) => [hardline, doc]))]
  const complex =
    calls.length > 2 &&
    calls.some((link) => link.value.kind === 'call' && !link.value.args.every(isSimple))
  if (complex || docs.slice(0, -1).some(willBreak)) return group(expanded)
  return [willBreak(oneLine) ? { kind: 'breakParent' } : '', choice([oneLine, expanded])]
}

function linksOf(print: Printer, value: Expression): Link[] {
  const links: Link[] = []
  let current: Expression = value
  let marks: Doc[] = []
  for (;;) {
    if (current.kind === 'marked') {
      marks = [{ kind: 'mark', at: current.at, name: current.name }, ...marks]
      current = current.value
      continue
    }
    if (current.kind === 'call') {
      links.unshift({
        value: current,
        doc: [current.optional ? '?.' : '', argumentsDoc(print, current.args)],
        call: true,
      })
      current = current.callee
    } else if (current.kind === 'member') {
      links.unshift({
        value: current,
        doc: [current.optional ? '?.' : '.', current.name],
        call: false,
      })
      current = current.object
    } else if (current.kind === 'index') {
      links.unshift({
        value: current,
        doc: [
          current.optional ? '?.' : '',
          group(['[', indent([softline, print.expression(current.index)]), softline, ']']),
        ],
        call: false,
      })
      current = current.object
    } else if (current.kind === 'nonNull') {
      links.unshift({ value: current, doc: '!', call: false })
      current = current.value
    } else {
      break
    }
  }
  const inner = bare(current)
  const doc =
    precedence(inner) < 18 ? ['(', print.expression(current), ')'] : atLeast(print, current, 18)
  const numeric =
    inner.kind === 'literal' && /^\d+$/.test(inner.text) && links[0]?.value.kind === 'member'
  links.unshift({ value: inner, doc: [marks, numeric ? ['(', doc, ')'] : doc], call: false })
  return links
}

/** `this.x().y()` and `Article.where().order()` keep their first dot on the line. */
function staysOnLine(head: readonly Link[], isStatement: boolean): boolean {
  const last = head[head.length - 1] as Link
  const value = bare(last.value)
  if (head.length === 1) {
    if (value.kind === 'literal') return value.text === 'this'
    if (value.kind !== 'name' && value.kind !== 'runtime' && value.kind !== 'import') return false
    return isFactory(value.name) || (isStatement && value.name.length <= 2)
  }
  return value.kind === 'member' && isFactory(value.name)
}

function isFactory(name: string): boolean {
  return /^[A-Z]|^[$_]+$/.test(name)
}

function isSimple(value: Expression): boolean {
  const inner = bare(value)
  switch (inner.kind) {
    case 'name':
    case 'runtime':
    case 'import':
    case 'literal':
    case 'string':
      return true
    case 'member':
      return isSimple(inner.object)
    case 'unary':
      return isSimple(inner.value)
    case 'array':
      return inner.items.every(isSimple)
    case 'object':
      return inner.entries.every((entry) => entry.key !== null && isSimple(entry.value))
    case 'call':
      return inner.args.length <= 1 && isSimple(inner.callee) && inner.args.every(isSimple)
    case 'template':
      return inner.values.every((item) => bare(item).kind === 'name')
    case 'new':
      return isSimple(inner.callee) && inner.args.every(isSimple)
    default:
      return false
  }
}
