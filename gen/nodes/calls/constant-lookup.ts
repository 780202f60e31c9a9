import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, constantPath } from '../../parse/syntax.ts'
import { type Expression, NULL, THIS } from '../../typescript/tree.ts'
import { elements } from '../literals/literal-node.ts'
import { constantValue, topConstants } from '../variables/constant-node.ts'
import { saysParams } from './computed-name.ts'

const FUNCTIONS: Readonly<Record<string, string>> = {
  const_get: 'constGet',
  'const_defined?': 'constIsDefined',
}

/** `Shapes.const_get(:Circle)` and `const_defined?`, in programs; null for other calls. */
export function constantLookup(lo: Lowering, node: nodes.CallNode): Expression | null {
  const fn = Object.hasOwn(FUNCTIONS, node.name) ? FUNCTIONS[node.name] : undefined
  if (fn === undefined || lo.program.methodNames.has(node.name)) return null
  const at = { location: node.messageLoc ?? node.location }
  const list = argumentsOf(node)
  const only = list[0]
  const isApplication = lo.inference.framework !== null
  if (isApplication && only !== undefined && saysParams(lo, only)) {
    const hint = 'Keep the classes in a Hash: `{ "Article" => Article }.fetch(name)`.'
    lo.beyond(
      at,
      `\`${node.name}\` of what \`params\` says is refused: a visitor could name any class.`,
      hint,
    )
  }
  const isPlain =
    list.length < 3 && only !== undefined && !list.some((each) => is(each, 'SplatNode'))
  const onClass = node.receiver !== null || lo.scope.isStatic
  if (!isPlain || !onClass) {
    lo.beyond(
      at,
      `\`${node.name}\` without a class, or with more than a name and a flag, is outside the Ruby subset.`,
      'Write `Object.const_get(name)` or `self.class.const_get(name)`.',
    )
  }
  const known =
    node.name === 'const_get' && list.length === 1 ? knownConstant(lo, node.receiver, only) : null
  if (known !== null) return known
  const items = node.receiver === null ? list : [node.receiver, ...list]
  const values = elements(lo, items)
  const [owner = NULL, name = NULL, inherits] = node.receiver === null ? [THIS, ...values] : values
  const top = isApplication ? [] : [topConstants(lo)]
  if (inherits !== undefined) return lo.call(`${fn}Of`, owner, name, inherits, ...top)
  return lo.call(fn, owner, name, ...top)
}

/** The constant itself, where class and name are written out and the program declares it. */
function knownConstant(lo: Lowering, receiver: Node | null, name: Node): Expression | null {
  const owner = constantPath(receiver)
  if (owner === null || !is(name, 'SymbolNode')) return null
  const word = name.unescaped.value
  const facts = lo.program.resolveClass(owner, lo.scope.owner)
  if (facts !== null) {
    const isOwn = facts.constants.has(word) || lo.program.classes.has(`${facts.name}::${word}`)
    return isOwn ? constantValue(lo, `${owner}::${word}`, name) : null
  }
  const isTop = lo.program.constants.has(word) || lo.program.classes.has(word)
  return owner === 'Object' && isTop ? constantValue(lo, `::${word}`, name) : null
}
