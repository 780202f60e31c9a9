import type * as nodes from '@ruby/prism/src/nodes.js'
import { bodyOf } from '../parse/body.ts'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import { argumentsOf, symbolText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

/**
 * Writes out `alias short long` and `alias_method :short, :long` in modules of app/helpers as methods that call the
 * other, since a page calls its helpers by their names. `private_constant` hides nothing from a page, and goes.
 */
export function writeOutHelperAliases(parsed: Parsed): void {
  for (const item of parsed.result.value.statements.body) {
    if (!is(item, 'ModuleNode')) continue
    const { body } = item
    if (!is(body, 'StatementsNode')) continue
    const list = body
    list.body = bodyOf(body).flatMap((each) => {
      if (isCallOf(each, 'private_constant')) return []
      const [own, other] = aliasNames(each)
      return own == null || other == null
        ? [each]
        : [synthesize(`def ${own}(...) = ${other}(...)`, each)]
    })
  }
}

/** The new name and the old one of `alias` and `alias_method`; none for another statement. */
export function aliasNames(item: Node): (string | null)[] {
  if (is(item, 'AliasMethodNode')) {
    const { newName, oldName } = item
    return [symbolText(newName), symbolText(oldName)]
  }
  if (!isCallOf(item, 'alias_method')) return []
  return argumentsOf(item as nodes.CallNode).map(symbolText)
}

function isCallOf(item: Node, word: string): boolean {
  const { name, receiver } = item as nodes.CallNode
  return is(item, 'CallNode') && receiver === null && name === word
}
