import type * as nodes from '@ruby/prism/src/nodes.js'
import { libraryConstant } from '../../../shell/vocabulary/constants.ts'
import { fakerMethodsOf } from '../../../shell/vocabulary/faker.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { libraryCall } from '../../nodes/calls/direct-call.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { is, type Node } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import { callMethod, type Expression } from '../../typescript/tree.ts'
import { classWord } from './active-support.ts'

/** The words that every value answers, nil too, and the functions of `webfw` that ask it. */
const OF_ANY: Readonly<Record<string, string>> = {
  'blank?': 'isBlank',
  'present?': 'isPresent',
  presence: 'presence',
}

/**
 * The words of Active Support that are functions whatever their receiver is (`isBlank(title)`), and those
 * of the classes Date and Time (`dateClass.current()`); null for any other call.
 */
export function valueWord(
  lo: Lowering,
  node: nodes.CallNode,
  isOwnConstant: (path: string) => boolean,
): Expression | null {
  if (node.isSafeNavigation() || node.receiver === null) return null
  const path = constantPath(node.receiver)
  if (path !== null && libraryConstant(path) !== null && isOwnConstant(path)) return null
  const drawn = path === null ? null : fakerMethodsOf(path)
  if (drawn !== null && !drawn.includes(node.name)) {
    const hint = didYouMean(node.name, drawn, `There are: ${drawn.join(', ')}.`, '%')
    return lo.refuse(
      { location: node.messageLoc ?? node.location },
      ['unknown-method', node.name],
      `${path} has no \`${node.name}\` here.`,
      hint,
    )
  }
  const args = given(node)
  const found = classWord(path, node.name)
  if (found !== null) return libraryCall(lo, found.method, null, node, args)
  if (path === 'Time' && node.name === 'now' && node.arguments_ === null) {
    return callMethod(lo.value(node.receiver), 'now')
  }
  const first = args.positional[0]
  if (node.name === 'try' && is(first, 'SymbolNode')) {
    if (args.block !== null || args.keywords !== null || args.splats) return null
    return called(lo, 'tryTo', [node.receiver, ...args.positional])
  }
  if (node.arguments_ !== null || node.block !== null) return null
  const fn = Object.hasOwn(OF_ANY, node.name) ? OF_ANY[node.name] : undefined
  return fn === undefined ? null : called(lo, fn, [node.receiver])
}

function called(lo: Lowering, fn: string, values: readonly Node[]): Expression {
  const callee = { kind: 'import', name: lo.imports.use('webfw', fn), from: 'webfw' } as const
  return { kind: 'call', callee, args: lo.ordered(values.map((value) => () => lo.value(value))) }
}
