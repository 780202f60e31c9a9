import type * as nodes from '@ruby/prism/src/nodes.js'
import { objectExtension } from '../../../shell/active-support/object.ts'
import { answers, RubyObject } from '../../../shell/ruby/index.ts'
import { METHOD_REMEDIES } from '../../../shell/vocabulary/absent-calls.ts'
import { classMethods } from '../../../shell/vocabulary/class-methods.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { isRefusedWord } from '../../nodes/calls/refused-call.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { constantPath } from '../../parse/syntax.ts'

/** Refuses a call that no class here answers, and one that a class of Ruby's library does not answer itself. */
export function checkAbsentMethod(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  isOwn: (path: string) => boolean,
): void {
  const { name } = node
  if (isDefined(app, lo, name) || (name === '__dir__' && lo.isPackage)) return
  const at = { location: node.messageLoc ?? node.location }
  const remedy = Object.hasOwn(METHOD_REMEDIES, name) ? METHOD_REMEDIES[name] : undefined
  if (remedy !== undefined) lo.unsupported(at, `There is no \`${name}\` here.`, remedy)
  const path = constantPath(node.receiver)?.replace(/^::/, '') ?? ''
  if (path === 'I18n' && name === 'backend=') {
    const hint =
      'Put the texts into files of config/locales; `I18n.backend.store_translations` adds others.'
    lo.unsupported(at, 'The backend of translations is the one of their files.', hint)
  }
  const listed = Object.hasOwn(classMethods, path) ? classMethods[path] : undefined
  if (listed === undefined || isOwn(path) || isRefusedWord(name)) return
  const words = listed.trim().split(/\s+/)
  if (words.includes(name) || isOfEveryClass(name)) return
  lo.unsupported(
    at,
    `\`${path}.${name}\` is not here.`,
    didYouMean(name, words, `There are ${words.map((word) => `\`${word}\``).join(', ')}.`),
  )
}

function isDefined({ models }: AppFacts, { program }: Lowering, name: string): boolean {
  return (
    program.methodNames.has(name) ||
    program.attributeNames.has(name.replace(/=$/, '')) ||
    [...models.values()].some(({ columns }) => columns.some((column) => column.name === name))
  )
}

function isOfEveryClass(name: string): boolean {
  return answers(RubyObject, name) || Object.hasOwn(objectExtension, name)
}
