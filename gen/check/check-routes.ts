import type { AppFacts } from '../application/app-facts.ts'
import { roleOf } from '../application/app-facts.ts'
import { actionNames, controllerName } from '../dialect/controllers/actions.ts'
import { isRailsEntry } from '../load/routes/rails-routes.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { didYouMean } from '../parse/nearest.ts'
import type { Parsed } from '../parse/parse.ts'
import type { Source, Span } from '../parse/source.ts'
import { missingTemplate } from './missing-templates.ts'

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
  const { source } = file
  const controllers = new Map(
    [...app.program.classes.values()]
      .filter((facts) => roleOf(app, facts) === 'controller')
      .map((facts) => [controllerName(facts), facts] as const),
  )
  const out: Diagnostic[] = addressWarnings(app, file)
  const seen = new Set<string>()
  for (const route of app.routes) {
    const target = `${route.controller}#${route.action}`
    if (
      /^(?:webfw\/|rails\/(?:health|pwa)$)|\baction_cable\/server$/.test(route.controller) ||
      seen.has(target)
    )
      continue
    seen.add(target)
    const from = app.routePlaces.get(route) ?? 0
    const facts = controllers.get(route.controller)
    const kind = ['unknown-action', target] as const
    if (facts === undefined) {
      if (seen.has(route.controller)) continue
      seen.add(route.controller)
      const hint = didYouMean(
        route.controller,
        [...controllers.keys()],
        `Write app/controllers/${route.controller}_controller.rb, or remove the route.`,
        '%',
      )
      const word = isRails ? (route.controller.split('/').at(-1) ?? '') : route.controller
      const message = `there is no controller ${route.controller}`
      const at = wordSpan(source, from, word)
      out.push(
        isRails
          ? source.diagnostic(at, kind, `${message}: its routes answer 404.`, hint, 'warning')
          : source.diagnostic(at, kind, `ArgumentError: ${message}.`, hint),
      )
      continue
    }
    const actions = actionNames(app, facts)
    const missing =
      route.verb === 'GET' ? missingTemplate(app, facts, route.action, templates, built) : null
    if (missing !== null) out.push(missing)
    if (actions.includes(route.action) || templates.has(target.replace('#', '/'))) continue
    // An action may be defined while the class is made.
    if (app.program.isOpen(facts)) continue
    if (isRails) {
      if (STANDARD.test(route.action)) continue
      const message = `${facts.name} has no action ${route.action}: ${route.verb} ${route.path} answers 404.`
      const hint = `Write \`def ${route.action}\`, or remove the route.`
      const at = actionSpan(source, from, route.action)
      out.push(source.diagnostic(at, kind, message, hint, 'warning'))
      continue
    }
    const method = route.action === 'new' ? 'new_action' : route.action
    const leaving = STANDARD.test(route.action)
      ? `leave the route out with \`except: [:${route.action}]\``
      : 'remove the route'
    const at = STANDARD.test(route.action)
      ? wordSpan(source, from, route.controller)
      : actionSpan(source, from, route.action)
    const message = `ArgumentError: ${facts.name} has no action ${route.action}, which ${route.verb} ${route.path} leads to.`
    out.push(source.diagnostic(at, kind, message, `Write \`def ${method}\`, or ${leaving}.`))
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
    const at = wordSpan(file.source, app.routePlaces.get(route) ?? 0, `${word}:`)
    named.set(route.name, file.source.diagnostic(at, 'without-effect', message, hint, 'warning'))
  }
  return [...named.values()]
}

const STANDARD = /^(index|show|new|create|edit|update|destroy)$/

/** Where a route names its action: `member.post :close`, `to: "pages#about"`. */
function actionSpan(source: Source, from: number, word: string): Span {
  const rest = source.bytes.subarray(from).toString()
  const at = new RegExp(`[:"'#]${word.replace(/[!?]$/, '\\$&')}(?!\\w)`).exec(rest)
  if (at === null) return { startOffset: from, length: 1 }
  const before = Buffer.byteLength(rest.slice(0, at.index + 1))
  return { startOffset: from + before, length: Buffer.byteLength(word) }
}

/** Where a word of the call stands that begins at an offset. */
function wordSpan(source: Source, from: number, word: string): Span {
  const at = source.bytes.indexOf(word, from)
  return at === -1
    ? { startOffset: from, length: 1 }
    : { startOffset: at, length: Buffer.byteLength(word) }
}
