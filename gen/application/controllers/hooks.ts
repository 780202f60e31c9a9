import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse.ts'

const FORGERY = 'Write `rescue_from ActionController::InvalidAuthenticityToken, with: :forged`.'

/** Methods that Rails calls by their names in a controller, which nothing would call here, and what to write. */
const HOOKS: Readonly<Record<string, string>> = {
  url_options: 'Write `def default_url_options`.',
  process_action: 'Write `around_action`, and `rescue_from` for errors.',
  action_missing:
    'Write a route for what may come, and an action: `get "pages/:name", to: "pages#show"`.',
  method_for_action: 'Write a route for each name, to the action that answers.',
  default_render: 'Write `render` at the end of the action.',
  append_info_to_payload: 'Write to `logger` in an `after_action`.',
  handle_unverified_request: FORGERY,
  'verified_request?':
    'Write `protect_from_forgery with: :exception, unless: -> { … }` with the condition.',
  'protect_against_forgery?':
    'Write `protect_from_forgery with: :exception, if: -> { … }` with the condition.',
  _layout: 'Write `layout :choose_layout`.',
}

/** Refuses a method that Rails would call by itself. */
export function refuseHooks(lo: Lowering, facts: ClassFacts): void {
  for (const { name, node } of facts.methods.values()) {
    const hint = Object.hasOwn(HOOKS, name) ? HOOKS[name] : undefined
    if (hint === undefined || facts.source !== lo.source) continue
    lo.diagnostics.push(
      lo.source.diagnostic(
        (node.nameLoc ?? node.location) as Node['location'],
        'without-effect',
        `Nothing calls \`${name}\` of a controller here.`,
        hint,
      ),
    )
  }
}
