import type * as nodes from '@ruby/prism/src/nodes.js'
import { announces, namesGivenTo } from '../../../shell/vocabulary/record.ts'
import { ANNOUNCING } from '../../application/announcing-words.ts'
import { type LiteralSite, readGiven } from '../../application/literal-arguments.ts'
import { type ClassFacts, openWholly } from '../../facts/class-facts.ts'
import type { ProgramFacts } from '../../facts/program.ts'
import { bodyOf } from '../../parse/body.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, isWrittenOut, symbolText } from '../../parse/syntax.ts'

/**
 * Whether a class body says a word that gives the class methods in a form that is not written out: `enum :kind, KINDS.to_h`,
 * `scope name, -> { … }`. It runs when the class is made. Words that can be written out have been, as methods, before.
 */
export function isComputed(call: nodes.CallNode, site: LiteralSite): boolean {
  if (call.receiver !== null || !announces(call.name)) return false
  const announcing = Object.hasOwn(ANNOUNCING, call.name) ? ANNOUNCING[call.name] : undefined
  if (announcing !== undefined) return announcing(readGiven(call, site)) === null
  const list = argumentsOf(call)
  const [first, second] = list
  if (first === undefined) return false
  if (call.name === 'scope')
    return symbolText(first) === null || (list.length === 2 && isObject(second))
  return namesGivenTo(call.name, list).some(
    (each) => !is(each, 'KeywordHashNode') && !isWrittenOut(each),
  )
}

/** Whether the body of a scope is an object that answers `call`, and no query that runs at once: `scope :old, OldArticles`. */
function isObject(body: Node | undefined): boolean {
  if (body === undefined) return false
  if (is(body, 'CallNode')) return body.receiver !== null
  return is(body, 'ConstantReadNode', 'ConstantPathNode', 'LocalVariableReadNode')
}

/** Says which classes get methods by declarations that are computed, or by macros. */
export function openComputed(program: ProgramFacts): void {
  for (const facts of program.classes.values()) {
    const site = { source: facts.source, body: statementsOf(facts) }
    const opens = site.body.some((item) => {
      if (!is(item, 'CallNode')) return false
      return isComputed(item, site) || (item.receiver === null && program.macros.has(item.name))
    })
    if (opens) openWholly(facts)
  }
}

/** The statements of a class in all of its openings. */
export function statementsOf(facts: ClassFacts): Node[] {
  return facts.openings.flatMap((opening) => bodyOf(opening.body))
}
