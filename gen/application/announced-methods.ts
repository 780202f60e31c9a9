import type * as nodes from '@ruby/prism/src/nodes.js'
import { announce } from '../facts/announced.ts'
import { is, type Node } from '../parse/parse.ts'
import { synthesizeAll } from '../parse/synthesize.ts'
import { ANNOUNCING } from './announcing-words.ts'
import { type LiteralSite, readGiven } from './literal-arguments.ts'

/** The methods of objects, and those of their class, that a declaration brings along. */
export interface Announced {
  readonly own: readonly nodes.DefNode[]
  readonly ofClass: readonly nodes.DefNode[]
}

/**
 * The methods that a declaration makes when the class is made: `enum`, `has_secure_token`; null for any other statement,
 * or names that are computed.
 */
export function announcedMethods(item: Node, site: LiteralSite): Announced | null {
  if (!is(item, 'CallNode')) return null
  const names = Object.hasOwn(ANNOUNCING, item.name) ? ANNOUNCING[item.name] : undefined
  if (item.receiver !== null || names === undefined) return null
  const lines = names(readGiven(item, site))
  if (lines === null) return null
  const made = announce(synthesizeAll(lines.join('\n'), item)) as nodes.DefNode[]
  return {
    own: made.filter((each) => !isOfClass(each)),
    ofClass: made.filter(isOfClass),
  }
}

function isOfClass(each: nodes.DefNode): boolean {
  return is(each, 'DefNode') && each.receiver !== null
}
