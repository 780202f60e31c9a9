import { pluralize } from '../../shell/inflection/inflection.ts'
import { RouteError } from './route-error.ts'

/** Controller and action that a route leads to. */
export interface Target {
  readonly controller: string
  readonly action: string
}

const CONTROLLER = /^[a-z_][a-z0-9_]*(\/[a-z_][a-z0-9_]*)*$/
const ACTION = /^[a-z_][a-z0-9_]*[!?]?$/

/** Reads `"articles#index"`; `example` is the whole line to write. */
export function readTarget(call: string, text: string, example: string): Target {
  const hint = `Write: ${example}`
  if (text === '') {
    const message = `${call} does not say where it leads: to: is missing.`
    throw new RouteError(
      call.split(' ')[0] ?? call,
      call === 'root' ? 'root needs an action.' : message,
      hint,
    )
  }
  const [controller = '', action, ...more] = text.split('#')
  if (action === undefined || action === '' || controller === '' || more.length > 0) {
    throw new RouteError(text, `${call}: "${text}" is not of the form "controller#action".`, hint)
  }
  if (controller.includes('/') && !controller.startsWith('webfw/')) {
    const flat = controllerName(controller).replaceAll('/', '_')
    throw new RouteError(
      text,
      `${call}: controllers have no folders and no namespaces, so there is none "${controller}".`,
      `Write: "${flat}#${action}", with app/controllers/${flat}_controller.rb`,
    )
  }
  if (!CONTROLLER.test(controller)) {
    const meant = controllerName(controller)
    const message = `${call}: there can be no controller "${controller}".`
    throw new RouteError(text, message, `Write: "${meant}#${action}"`)
  }
  return { controller, action: checkAction(call, action, text) }
}

/** Reads `to:` inside `resources`: an action of its controller, or both; without it, the path. */
export function readAction(
  call: string,
  to: string | null,
  pattern: string,
  controller: string,
): Target {
  if (to?.includes('#')) return readTarget(call, to, `${call}, to: "${controller}#show"`)
  if (to !== null) return { controller, action: checkAction(call, to, to) }
  const action = pattern.replace(/[^a-z0-9_]/g, '_')
  if (pattern.includes(':') || !ACTION.test(action)) {
    const hint = `Write: ${call}, to: "show_part"`
    throw new RouteError(pattern, `${call} cannot tell its action from its path.`, hint)
  }
  return { controller, action: checkAction(call, action, pattern) }
}

function checkAction(call: string, action: string, words: string): string {
  if (action === 'new_action') {
    const hint = 'Write new here; its method is called new_action.'
    throw new RouteError(words, `${call}: the action is called new.`, hint)
  }
  if (action === '__proto__') {
    const hint = 'Give the action another name, and the route with to: "pages#other".'
    throw new RouteError(words, `${call}: every object has a property __proto__.`, hint)
  }
  if (ACTION.test(action)) return action
  const hint = 'An action has lowercase letters, digits and underscores.'
  throw new RouteError(words, `${call}: there can be no action "${action}".`, hint)
}

/** `ArticlesController` → `articles`, `Article` → `articles`. */
function controllerName(text: string): string {
  const plain = text.replace(/_?Controller$/i, '')
  const word = plain
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^\w/]/g, '_')
    .toLowerCase()
  return plain === text && /^[A-Z]/.test(text) ? pluralize(word) : word
}
