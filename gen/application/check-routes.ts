import type { Diagnostic } from '../diagnostics.ts'
import { nearestWord } from '../nearest.ts'
import type { Parsed } from '../parse.ts'
import type { AppFacts } from './app-facts.ts'
import { roleOf } from './app-facts.ts'
import { actionNames, controllerName } from './controllers/actions.ts'
import { missingTemplate } from './controllers/missing-templates.ts'
import { isRailsEntry } from './rails-routes.ts'

/**
 * Routes that lead to a controller or action there is not. Those that Rails' own mapper drew answer 404 then,
 * as in Rails: what they name is a warning, the standard actions of resources are not even that.
 */
export function checkRoutes(
  app: AppFacts,
  file: Parsed | null,
  templates: ReadonlyMap<string, string>,
  built: readonly string[],
): Diagnostic[] {
  if (file === null) return []
  const isRails = isRailsEntry(file)
  const controllers = new Map(
    [...app.program.classes.values()]
      .filter((facts) => roleOf(app, facts) === 'controller')
      .map((facts) => [controllerName(facts), facts] as const),
  )
  const out: Diagnostic[] = addressWarnings(app, file)
  const seen = new Set<string>()
  for (const route of app.routes) {
    const target = `${route.controller}#${route.action}`
    if (/^(?:webfw\/|rails\/(?:health|pwa)$)/.test(route.controller) || seen.has(target)) continue
    seen.add(target)
    const from = app.routePlaces.get(route) ?? 0
    const facts = controllers.get(route.controller)
    if (facts === undefined) {
      if (seen.has(route.controller)) continue
      seen.add(route.controller)
      const near = nearestWord(route.controller, [...controllers.keys()])
      const hint =
        near === null
          ? `Write app/controllers/${route.controller}_controller.rb, or remove the route.`
          : `Did you mean ${near}?`
      const word = isRails ? (route.controller.split('/').at(-1) ?? '') : route.controller
      const message = `there is no controller ${route.controller}`
      out.push(
        isRails
          ? warning(found(file, from, word, `${message}: its routes answer 404.`, hint))
          : found(file, from, word, `ArgumentError: ${message}.`, hint),
      )
      continue
    }
    const actions = actionNames(app, facts)
    const missing =
      route.verb === 'GET' ? missingTemplate(app, facts, route.action, templates, built) : null
    if (missing !== null) out.push(missing)
    if (actions.includes(route.action) || templates.has(target.replace('#', '/'))) continue
    if (isRails) {
      if (STANDARD.test(route.action)) continue
      const message = `${facts.name} has no action ${route.action}: ${route.verb} ${route.path} answers 404.`
      const hint = `Write \`def ${route.action}\`, or remove the route.`
      out.push(warning(foundAction(file, from, route.action, message, hint)))
      continue
    }
    const method = route.action === 'new' ? 'new_action' : route.action
    const ofResource = STANDARD.test(route.action) ? found : foundAction
    const leaving = STANDARD.test(route.action)
      ? `leave the route out with \`except: [:${route.action}]\``
      : 'remove the route'
    out.push(
      ofResource(
        file,
        from,
        STANDARD.test(route.action) ? route.controller : route.action,
        `ArgumentError: ${facts.name} has no action ${route.action}, which ${route.verb} ${route.path} leads to.`,
        `Write \`def ${method}\`, or ${leaving}.`,
      ),
    )
  }
  return out
}

/** Options of a route that would be those of its `…_url` in Rails. */
const ADDRESS = ['protocol', 'host', 'port', 'subdomain', 'domain']

/** What a route says of its addresses, which are those of the request here, or of `default_url_options`. */
function addressWarnings(app: AppFacts, file: Parsed): Diagnostic[] {
  const named = new Map<string, Diagnostic>()
  for (const route of app.routes) {
    const word = ADDRESS.find((each) => {
      return route.defaults?.[each] !== undefined && route.constraints?.[each] === undefined
    })
    if (route.name === null || word === undefined || named.has(route.name)) continue
    const message = `\`${word}:\` of a route does not change \`${route.name}_url\` here: an address has what the request came by, or \`default_url_options\`.`
    const hint = `Write \`${route.name}_url(${word}: …)\` where it must differ; \`config.force_ssl = true\` makes all of them https.`
    const place = found(file, app.routePlaces.get(route) ?? 0, `${word}:`, message, hint)
    named.set(route.name, warning(place))
  }
  return [...named.values()]
}

function warning(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, severity: 'warning' }
}

const STANDARD = /^(index|show|new|create|edit|update|destroy)$/

/** The same where the route names the action: `member.post :close`, `to: "pages#about"`. */
function foundAction(
  file: Parsed,
  from: number,
  word: string,
  message: string,
  hint: string,
): Diagnostic {
  const rest = file.source.bytes.subarray(from).toString()
  const at = new RegExp(`[:"'#]${word.replace(/[!?]$/, '\\$&')}(?!\\w)`).exec(rest)
  if (at === null) return file.source.diagnostic({ startOffset: from, length: 1 }, message, hint)
  const before = Buffer.byteLength(rest.slice(0, at.index + 1))
  const span = { startOffset: from + before, length: Buffer.byteLength(word) }
  return file.source.diagnostic(span, message, hint)
}

/** A diagnostic at a word of the call that begins at an offset. */
function found(
  file: Parsed,
  from: number,
  word: string,
  message: string,
  hint: string,
): Diagnostic {
  const at = file.source.bytes.indexOf(word, from)
  const span =
    at === -1
      ? { startOffset: from, length: 1 }
      : { startOffset: at, length: Buffer.byteLength(word) }
  return file.source.diagnostic(span, message, hint)
}
