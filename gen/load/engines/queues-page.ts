import type * as nodes from '@ruby/prism/src/nodes.js'
import { underscore } from '../../../shell/inflection/inflection.ts'
import { toS } from '../../../shell/ruby/object/texts.ts'
import { isString } from '../../../shell/ruby/text/mutable-string.ts'
import { engineFiles } from '../../application/engines.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import type { Node, Parsed } from '../../parse/parse.ts'
import { argumentsOf, constantPath } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { computedAt, type Recording } from '../configuration/recorded-configuration.ts'
import { mountedIn } from '../routes/redirect-routes.ts'

/** The controller of the page of queues, in shell/engines. */
export const QUEUES_PAGE = 'app/controllers/mission_control/jobs/queues_controller.rb'

const ENGINE = /^(?:::)?MissionControl::Jobs::Engine$/
const SETTING = 'mission_control.jobs.base_controller_class'

/**
 * The controller of `mount MissionControl::Jobs::Engine, at: "/jobs"`, below the class that
 * `config.mission_control.jobs.base_controller_class` names, so that its guards stand before it; null where nothing mounts it. Source: the gem
 * mission_control-jobs.
 */
export function queuesPage(
  files: ReadonlyMap<string, string>,
  { said }: Recording,
  diagnostics: Diagnostic[],
): string | null {
  const routes = [...files].filter(([path]) => path.startsWith('config/routes'))
  if (!routes.some(([, text]) => text.includes('MissionControl::Jobs::Engine'))) return null
  const named = said.filter(({ path }) => path === SETTING)
  // What is said last in each environment holds there.
  const last = new Map(named.map(({ moment, args: [name] }) => [moment, name]))
  const bases = new Set(
    [...last.values()].map((name) => (isString(name) ? toS(name).replace(/^::/, '') : '')),
  )
  const [base = 'ApplicationController', other] = [...bases]
  const path = `app/controllers/${underscore(base)}.rb`
  const isThere = files.has(path) || base === 'ActionController::Base'
  const place = named.at(-1)
  if (place !== undefined && (!isThere || other !== undefined)) {
    const message = '`base_controller_class` is no controller that is known when gen runs.'
    const hint = 'Write one name for all environments: "AdminController".'
    diagnostics.push(computedAt(files, place, message, hint))
    return null
  }
  return (engineFiles('mission_control').get(QUEUES_PAGE) as string).replace(
    '::ApplicationController',
    `::${base}`,
  )
}

const ROUTES: readonly (readonly string[])[] = [
  ['get', '', 'index'],
  ['get', 'jobs.css', 'stylesheet'],
  ['get', 'jobs/:id', 'show'],
  ...['ready', 'scheduled', 'running', 'failed'].map((state) => {
    return ['get', state, 'list', `as: nil, defaults: { state: "${state}" }`]
  }),
  ...['retry', 'retry_all', 'discard', 'discard_all'].map((deed) => ['post', deed, `${deed}_jobs`]),
]

/** `mount MissionControl::Jobs::Engine, at: "/jobs"` as the routes of the page; null for any other call. Its other options guard them: `constraints:`. */
export function queuesRoutes(node: nodes.CallNode, { source }: Parsed): Node | null {
  const { node: app, mount } = mountedIn(node) ?? {}
  if (app === undefined || mount === undefined || mount === null) return null
  if (!ENGINE.test(constantPath(app) ?? '')) return null
  const [at, as] = [mount.path, mount.as].map((each) => each && source.slice(each.location))
  const routes = ROUTES.map(([verb, path, action, more = 'as: nil']) => {
    const own = action === 'index' ? `as: ${as ?? ':mission_control_jobs'}` : more
    const to = `to: "/mission_control/jobs/queues#${action}", format: false`
    return `${verb}("#{(${at}).to_s.chomp("/")}/${path}", ${to}, ${own})`
  })
  const made = synthesize(`[${routes.join(', ')}]`, node)
  for (const call of (made as nodes.ArrayNode).elements as nodes.CallNode[]) {
    const [, options] = argumentsOf(call)
    ;(options as nodes.KeywordHashNode).elements.push(...(mount.options as never[]))
  }
  return made
}
