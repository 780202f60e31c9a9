import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, kindOf, type Node } from '../../parse/parse.ts'

/**
 * The parameters of a method or block as the library's `arity` and `parameters` read them: kinds and
 * names, `req:a opt:b rest:c key:d block:e`; a parameter without a name is its kind alone.
 */
export function parameterWords(node: Node | null): string {
  if (node === null) return ''
  switch (kindOf(node)) {
    case 'NumberedParametersNode': {
      const { maximum } = node as nodes.NumberedParametersNode
      return Array.from({ length: maximum }, (_, index) => `req:_${index + 1}`).join(' ')
    }
    case 'ItParametersNode':
      return 'req'
    case 'BlockParametersNode':
      return parameterWords((node as nodes.BlockParametersNode).parameters)
    default:
      return listed(node as nodes.ParametersNode).join(' ')
  }
}

function listed(parameters: nodes.ParametersNode): string[] {
  if (parameters.keywordRest != null && kindOf(parameters.keywordRest) === FORWARDING) {
    return [...positional(parameters), 'rest:*', 'keyrest:**', 'block:&']
  }
  const words = positional(parameters)
  const keywords = parameters.keywords
  const ofKind = (kind: string, word: string): string[] =>
    keywords.filter((item) => kindOf(item) === kind).map((item) => named(word, item))
  words.push(...ofKind('RequiredKeywordParameterNode', 'keyreq'))
  words.push(...ofKind('OptionalKeywordParameterNode', 'key'))
  if (parameters.keywordRest !== null) words.push(named('keyrest', parameters.keywordRest))
  if (parameters.block !== null) words.push(named('block', parameters.block))
  return words
}

const FORWARDING = 'ForwardingParameterNode'

function positional(parameters: nodes.ParametersNode): string[] {
  const rest = parameters.rest
  return [
    ...parameters.requireds.map((item) => named('req', item)),
    ...parameters.optionals.map((item) => named('opt', item)),
    ...(rest === null || is(rest, 'ImplicitRestNode') ? [] : [named('rest', rest)]),
    ...parameters.posts.map((item) => named('req', item)),
  ]
}

function named(word: string, item: Node): string {
  const { name = null } = item as { name?: string | null }
  return name === null ? word : `${word}:${name}`
}
