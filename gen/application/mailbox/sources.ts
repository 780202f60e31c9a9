import { toS } from '../../../shell/ruby/object/texts.ts'
import { isString } from '../../../shell/ruby/text/mutable-string.ts'
import type { Diagnostic } from '../../diagnostics.ts'
import { computedAt, type Recording } from '../recorded-configuration.ts'
import { behindOwnRoutes, ROUTES_FILE } from '../routes-of-rails.ts'
import { CONDUCTOR, CONDUCTOR_ROUTES } from './conductor.ts'
import { BASE, INGRESSES } from './ingresses.ts'
import * as models from './models.ts'
import { takesMails } from './takes-mails.ts'
import { TEST_HELPER } from './test-helper.ts'

/** Where the Ruby of Action Mailbox stands; none of it is on disk. */
const SOURCES: Readonly<Record<string, string>> = {
  'app/models/action_mailbox.rb': models.MODULE,
  'app/models/action_mailbox/record.rb': models.RECORD,
  'app/models/action_mailbox/inbound_email.rb': models.INBOUND_EMAIL,
  'app/models/concerns/action_mailbox/test_helper.rb': TEST_HELPER,
  'app/jobs/action_mailbox/routing_job.rb': models.ROUTING_JOB,
  'app/jobs/action_mailbox/incineration_job.rb': models.INCINERATION_JOB,
}

/** The Ruby of Action Mailbox by its paths, for an application with mailboxes; empty for others. */
export function mailboxSources(
  files: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  return takesMails(files) ? SOURCES : {}
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
  const found = ingressesOf(files, recording, diagnostics).flatMap((name) => {
    const [controller, path] = INGRESSES[name] ?? []
    return controller === undefined ? [] : [{ name, controller, path }]
  })
  const drawn = found.map(({ name, path }) => {
    return `post "/rails/action_mailbox${path}", to: "action_mailbox/ingresses/${name}/inbound_emails#create", as: :rails_${name}_inbound_emails`
  })
  const routes = behindOwnRoutes(files, [...drawn, ...CONDUCTOR_ROUTES])
  const folder = 'app/controllers/action_mailbox'
  return [
    ...(found.length === 0 ? [] : [[`${folder}/base_controller.rb`, BASE] as [string, string]]),
    ...found.map(({ name, controller }): [string, string] => {
      return [`${folder}/ingresses/${name}/inbound_emails_controller.rb`, controller]
    }),
    ['app/controllers/rails/conductor/action_mailbox/inbound_emails_controller.rb', CONDUCTOR],
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
