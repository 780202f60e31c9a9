import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../facts/syntax.ts'
import { kindOf, type Node, type Parsed } from '../parse.ts'
import { bodyOf } from './body.ts'
import { synthesize } from './synthesize.ts'

/**
 * Writes out `alias short long` and `alias_method :short, :long` in modules of app/helpers as methods that call the
 * other, since a page calls its helpers by their names. `private_constant` hides nothing from a page, and goes.
 */
export function writeOutHelperAliases(parsed: Parsed): void {
  for (const item of parsed.result.value.statements.body as Node[]) {
    if (kindOf(item) !== 'ModuleNode') continue
    const { body } = item as nodes.ModuleNode
    if (body === null || kindOf(body as Node) !== 'StatementsNode') continue
    const list = body as nodes.StatementsNode
    list.body = bodyOf(body as Node).flatMap((each) => {
      if (isCallOf(each, 'private_constant')) return []
      const [own, other] = aliasNames(each)
      return own == null || other == null
        ? [each]
        : [synthesize(`def ${own}(...) = ${other}(...)`, each)]
    }) as never
  }
}

/** The new name and the old one of `alias` and `alias_method`; none for another statement. */
export function aliasNames(item: Node): (string | null)[] {
  if (kindOf(item) === 'AliasMethodNode') {
    const { newName, oldName } = item as nodes.AliasMethodNode
    return [symbolText(newName as Node), symbolText(oldName as Node)]
  }
  if (!isCallOf(item, 'alias_method')) return []
  return (((item as nodes.CallNode).arguments_?.arguments_ ?? []) as Node[]).map(symbolText)
}

function isCallOf(item: Node, word: string): boolean {
  const { name, receiver } = item as nodes.CallNode
  return kindOf(item) === 'CallNode' && receiver === null && name === word
}
