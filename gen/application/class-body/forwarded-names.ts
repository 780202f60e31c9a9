import type { Node } from '../../parse.ts'
import { definedIn } from './defined-names.ts'

const KEYWORDS = 'if|unless|while|until|and|or|then|in|rescue|end'

/**
 * The names in `delegate` statements that something in the application's texts calls with arguments or a
 * block, or by a Symbol: those methods hand on what they are given.
 */
export function forwardedNames(texts: Iterable<string>): ReadonlySet<string> {
  const all = [...texts]
  const names = new Set(['each'])
  for (const text of all) {
    for (const [statement] of text.matchAll(/^\s*delegate\b.*(?:,\s*\n.*)*/gm)) {
      const prefix = /prefix:\s*(true|:\w+)/.exec(statement)?.[1] ?? ''
      const to = /\bto:\s*:?["']?(\w+)/.exec(statement)?.[1] ?? ''
      const before = prefix === '' ? '' : `${prefix === 'true' ? to : prefix.slice(1)}_`
      for (const [, name = ''] of statement.matchAll(/[:"'](\w+[?!]?)/g)) names.add(before + name)
    }
  }
  const called = [...names].filter((name) => {
    const end = /\w$/.test(name) ? '(?![\\w?!])' : ''
    const given = String.raw`(\(|\s*\{|\s+do\b|[ \t]+(?!(?:${KEYWORDS})\b)(?:[:"'@\w\[]|[&*-]\S))`
    const call = new RegExp(String.raw`(?<![\w@$:"'])${name.replace('?', '\\?')}${end}${given}`)
    return all.some((text) => call.test(text))
  })
  return new Set([...called, 'each'])
}

/** Without those beside which a body writes `def name=`: the two are one property, which is read without arguments. */
export function withoutWriters(
  forwarded: ReadonlySet<string>,
  body: readonly Node[],
): ReadonlySet<string> {
  const defined = definedIn(body)
  return new Set([...forwarded].filter((name) => !defined.has(`${name}=`)))
}
