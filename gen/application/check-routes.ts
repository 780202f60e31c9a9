import type { Diagnostic } from '../diagnostics.ts'
import { nearestWord } from '../nearest.ts'
import type { Parsed } from '../parse.ts'
import type { AppFacts } from './app-facts.ts'
import { roleOf } from './app-facts.ts'
import { actionNames, controllerName } from './controllers/actions.ts'

/** Routes that lead to a controller or action there is not. */
export function checkRoutes(
  app: AppFacts,
  file: Parsed | null,
  templates: ReadonlyMap<string, string>,
): Diagnostic[] {
  if (file === null) return []
  const controllers = new Map(
    [...app.program.classes.values()]
      .filter((facts) => roleOf(app, facts) === 'controller')
      .map((facts) => [controllerName(facts.name), facts] as const),
  )
  const out: Diagnostic[] = []
  const seen = new Set<string>()
  for (const route of app.routes) {
    const target = `${route.controller}#${route.action}`
    if (route.controller.startsWith('webfw/') || seen.has(target)) continue
    seen.add(target)
    const facts = controllers.get(route.controller)
    if (facts === undefined) {
      if (seen.has(route.controller)) continue
      seen.add(route.controller)
      const near = nearestWord(route.controller, [...controllers.keys()])
      const hint =
        near === null
          ? `Write app/controllers/${route.controller}_controller.rb, or remove the route.`
          : `Did you mean ${near}?`
      out.push(
        found(
          file,
          route.controller,
          `ArgumentError: there is no controller ${route.controller}.`,
          hint,
        ),
      )
      continue
    }
    const actions = actionNames(app, facts)
    if (actions.includes(route.action) || templates.has(target.replace('#', '/'))) continue
    const method = route.action === 'new' ? 'new_action' : route.action
    const ofResource = STANDARD.test(route.action) ? found : foundAction
    const leaving = STANDARD.test(route.action)
      ? `leave the route out with \`except: [:${route.action}]\``
      : 'remove the route'
    out.push(
      ofResource(
        file,
        STANDARD.test(route.action) ? route.controller : route.action,
        `ArgumentError: ${facts.name} has no action ${route.action}, which ${route.verb} ${route.path} leads to.`,
        `Write \`def ${method}\`, or ${leaving}.`,
      ),
    )
  }
  return out
}

const STANDARD = /^(index|show|new|create|edit|update|destroy)$/

/** The same at the route's own line, which names the action: `member.post :close`, `to: "pages#about"`. */
function foundAction(file: Parsed, word: string, message: string, hint: string): Diagnostic {
  const at = new RegExp(`[:"'#]${word.replace(/[!?]$/, '\\$&')}(?!\\w)`).exec(file.source.text)
  if (at === null) return file.source.diagnostic({ startOffset: 0, length: 1 }, message, hint)
  const before = Buffer.byteLength(file.source.text.slice(0, at.index + 1))
  const span = { startOffset: before, length: Buffer.byteLength(word) }
  return file.source.diagnostic(span, message, hint)
}

function found(file: Parsed, word: string, message: string, hint: string): Diagnostic {
  const at = file.source.bytes.indexOf(word)
  const span = { startOffset: Math.max(0, at), length: at === -1 ? 1 : Buffer.byteLength(word) }
  return file.source.diagnostic(span, message, hint)
}
