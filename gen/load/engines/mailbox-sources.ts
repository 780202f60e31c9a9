import { toS } from '../../../shell/ruby/object/texts.ts'
import { isString } from '../../../shell/ruby/text/mutable-string.ts'
import { engineFiles, engineRoutes } from '../../application/engines.ts'
import { takesMails } from '../../application/takes-mails.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { computedAt, type Recording } from '../configuration/recorded-configuration.ts'
import { behindOwnRoutes, ROUTES_FILE } from '../routes/routes-of-rails.ts'

/** The Ruby of Action Mailbox by its paths, for an application with mailboxes; empty for others. */
export function mailboxSources(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return takesMails(files) ? engineFiles('action_mailbox') : new Map()
}

/** The ingresses by the names that `config.action_mailbox.ingress` has for them, and the path of each. */
const INGRESSES: Readonly<Record<string, string>> = {
  relay: '/relay/inbound_emails',
  postmark: '/postmark/inbound_emails',
  sendgrid: '/sendgrid/inbound_emails',
  mailgun: '/mailgun/inbound_emails/mime',
}

/**
 * The controllers of the ingress that config/ names and of the pages of development, and the routes of the application with theirs; none
 * where there are no mailboxes. An ingress that there is not is told.
 */
export function mailboxControllers(
  files: ReadonlyMap<string, string>,
  recording: Recording,
  diagnostics: Diagnostic[],
): [path: string, text: string][] {
  if (!takesMails(files)) return []
  const names = ingressesOf(files, recording, diagnostics)
  const drawn = names.map((name) => {
    return `post "/rails/action_mailbox${INGRESSES[name]}", to: "action_mailbox/ingresses/${name}/inbound_emails#create", as: :rails_${name}_inbound_emails`
  })
  const routes = behindOwnRoutes(files, [...drawn, ...engineRoutes('action_mailbox/conductor')])
  const controllers = [...engineFiles('action_mailbox/ingresses')].filter(([path]) => {
    const of = /\/ingresses\/(\w+)\//.exec(path)?.[1]
    return of === undefined ? names.length > 0 : names.includes(of)
  })
  return [
    ...controllers,
    ...engineFiles('action_mailbox/conductor'),
    ...(routes === null ? [] : [[ROUTES_FILE, routes] as [string, string]]),
  ]
}

/** The ingresses that config/ names; all of them where it computes which one it is. */
function ingressesOf(
  files: ReadonlyMap<string, string>,
  { said }: Recording,
  diagnostics: Diagnostic[],
): string[] {
  const named = said.filter(({ path }) => path === 'action_mailbox.ingress')
  const found = new Set<string>()
  for (const each of named) {
    const [value] = each.args
    const isName = isString(value) || typeof value === 'symbol'
    const names = isName ? [toS(value)] : value === null ? [] : Object.keys(INGRESSES)
    for (const name of names) {
      if (name in INGRESSES) found.add(name)
      else {
        const message = `There is no ingress \`:${name}\` here.`
        const hint = `There are: ${Object.keys(INGRESSES)
          .map((one) => `:${one}`)
          .join(
            ', ',
          )}. A service that posts whole mails is taken with :relay, or with a controller of your own that calls \`ActionMailbox::InboundEmail.create_and_extract_message_id!(source)\`.`
        diagnostics.push(computedAt(files, each, message, hint))
      }
    }
  }
  return [...found]
}
