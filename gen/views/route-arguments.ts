import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Route } from '../../shell/core/route.ts'
import { is, type Node } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import { parametersOf } from '../routes/pattern.ts'
import type { UrlHelper } from '../routes/print-routes.ts'
import { partsNotGiven } from '../routes/route-arguments.ts'
import type { Finding } from './template-walk.ts'

/** What is known of the routes of an application. */
export interface RouteFacts {
  readonly routes: readonly Route[]
  readonly urls: ReadonlyMap<string, UrlHelper>
}

/**
 * Helpers of routes that get less than their path needs, in a template of a controller none of whose routes
 * has the part: no request can say it.
 */
export function missingParts(name: string, root: Node, { routes, urls }: RouteFacts): Finding[] {
  const [, controller = '', base = ''] = /^(.+)\/([^/]+)$/.exec(name) ?? []
  const own = routes.filter((route) => route.controller === controller)
  if (own.length === 0 || base.startsWith('_')) return []
  const said = new Set(
    own.flatMap(({ path, defaults }) => [...parametersOf(path), ...Object.keys(defaults ?? {})]),
  )
  return callsIn(root).flatMap((call) => {
    const helper = call.receiver === null ? urls.get(call.name) : undefined
    if (helper === undefined) return []
    const missing = partsNotGiven(call, helper).filter((part) => !said.has(part))
    if (missing.length === 0 || hasOpenKeywords(call)) return []
    const node = call.messageLoc ?? call.location
    const message = `Wrong number of arguments for '${call.name}'.`
    return [
      {
        node,
        kind: 'wrong-arguments',
        severity: 'late',
        message,
        hint: `\`${helper.pattern}\` needs ${missing.join(' and ')}.`,
      },
    ]
  })
}

function callsIn(node: Node): nodes.CallNode[] {
  const own = is(node, 'CallNode') ? [node] : []
  return [...own, ...node.childNodes().flatMap((child) => (child === null ? [] : callsIn(child)))]
}

/** `article_path(**options)`: its keywords may name a part. */
function hasOpenKeywords(call: nodes.CallNode): boolean {
  const last = argumentsOf(call).at(-1)
  if (!is(last, 'KeywordHashNode')) return false
  const pairs = last.elements
  return pairs.some((pair) => is(pair, 'AssocSplatNode'))
}
