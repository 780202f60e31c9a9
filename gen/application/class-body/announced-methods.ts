import type * as nodes from '@ruby/prism/src/nodes.js'
import { pluralize } from '../../../shell/inflection/inflection.ts'
import { symbolText } from '../../facts/syntax.ts'
import { kindOf, type Node } from '../../parse.ts'
import { enumDeclaration, enumMethods } from '../models/enum.ts'
import { synthesizeAll } from '../synthesize.ts'

/** The methods of records, and those of their class, that a declaration brings along. */
export interface Announced {
  readonly own: Node[]
  readonly ofClass: Node[]
}

/**
 * The methods that a declaration announces and that stay beside it: `enum`, `has_secure_token`; null for any other
 * statement. `body` is the class's.
 */
export function announcedMethods(item: Node, body: readonly Node[]): Announced | null {
  const found = enumDeclaration(item, body)
  if (found !== null) return enumMethods(found, pluralize(found.attribute), item)
  if (kindOf(item) !== 'CallNode' || (item as nodes.CallNode).receiver !== null) return null
  const call = item as nodes.CallNode
  return call.name === 'has_secure_token' ? secureToken(call) : null
}

/** `regenerate_token`. Rails API, ActiveRecord::SecureToken. */
function secureToken(call: nodes.CallNode): Announced {
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  const name = symbolText(list[0] ?? null) ?? 'token'
  const options = list.at(-1)
  const pairs =
    options !== undefined && kindOf(options) === 'KeywordHashNode'
      ? ((options as nodes.KeywordHashNode).elements as nodes.AssocNode[])
      : []
  const length = pairs.find((pair) => symbolText(pair.key as Node) === 'length')?.value as Node
  const count =
    length !== undefined && kindOf(length) === 'IntegerNode'
      ? Number((length as nodes.IntegerNode).value)
      : 24
  const text = `def regenerate_${name} = update!(${name}: self.class.generate_unique_secure_token(length: ${count}))`
  return { own: synthesizeAll(text, call as Node), ofClass: [] }
}
