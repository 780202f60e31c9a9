/** The pages where mails are written and routed again in development. Source: Rails guide "Action Mailbox Basics", section "Working with Action Mailbox in development". */

const PATH = '/rails/conductor/action_mailbox'
const NAME = 'rails_conductor_inbound_email'
const ACTIONS: readonly (readonly [verb: string, path: string, action: string, name: string])[] = [
  ['get', 'inbound_emails', 'index', `${NAME}s`],
  ['post', 'inbound_emails', 'create', 'nil'],
  ['get', 'inbound_emails/new', 'new', `new_${NAME}`],
  ['get', 'inbound_emails/sources/new', 'new_source', `new_${NAME}_source`],
  ['post', 'inbound_emails/sources', 'create_source', `${NAME}_sources`],
  ['get', 'inbound_emails/:id', 'show', NAME],
  ['post', ':inbound_email_id/reroute', 'reroute', `${NAME}_reroute`],
  ['post', ':inbound_email_id/incinerate', 'incinerate', `${NAME}_incinerate`],
]

/** The routes of the pages, as lines of config/routes.rb. Where it is not development there are none, whatever is asked. */
export const CONDUCTOR_ROUTES = ACTIONS.map(([verb, path, action, name]) => {
  const as = name === 'nil' ? 'nil' : `:${name}`
  return `${verb}("${PATH}/${path}", to: "rails/conductor/action_mailbox/inbound_emails#${action}", as: ${as}) if Rails.env.development?`
})
