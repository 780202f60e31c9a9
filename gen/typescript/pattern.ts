import { type Doc, group, ifBreak, indent, join, line, softline } from '../doc/doc.ts'
import { assignment } from './assignment.ts'
import { atLeast } from './precedence.ts'
import type { Printer } from './printer.ts'
import { quote } from './quote.ts'
import { bare, type Expression, isIdentifier } from './tree.ts'

/** What a declaration or parameter binds: JavaScript takes no comma after the rest of a pattern. */
export function patternDoc(print: Printer, target: Expression): Doc {
  const pattern = bare(target)
  if (pattern.kind === 'array') {
    const isRest = pattern.items.at(-1)?.kind === 'spread'
    return arrayDoc(print, pattern.items, isRest ? '' : ifBreak(','))
  }
  if (pattern.kind !== 'object') return print.expression(target)
  const last = pattern.entries.at(-1)
  const isRest = last?.key === null && last.computed === undefined
  return objectDoc(print, pattern, isRest ? '' : ifBreak(','))
}

/** The layout of an array. */
export function arrayDoc(
  print: Printer,
  items: readonly Expression[],
  end: Doc = ifBreak(','),
): Doc {
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
  const docs = items.map((item) => atLeast(print, item, 1))
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

/** The layout of an object. */
export function objectDoc(
  print: Printer,
  value: Expression & { kind: 'object' },
  end: Doc = ifBreak(','),
): Doc {
  if (value.entries.length === 0) return '{}'
  const entries = value.entries.map((entry) => {
    if (entry.key === null) {
      return entry.computed === undefined
        ? ['...', atLeast(print, entry.value, 2)]
        : assignment(print, ['[', print.expression(entry.computed), ']'], ':', entry.value)
    }
    const inner = bare(entry.value)
    if (inner.kind === 'name' && inner.name === entry.key) return entry.key
    if (inner.kind === 'assign') {
      const target = bare(inner.target)
      if (target.kind === 'name' && target.name === entry.key) {
        return assignment(print, entry.key, ' =', inner.value)
      }
    }
    const key = isIdentifier(entry.key) ? entry.key : quote(entry.key)
    return assignment(print, key, ':', entry.value)
  })
  return group(
    ['{', indent([line, join([',', line], entries), end]), line, '}'],
    value.open === true,
  )
}
