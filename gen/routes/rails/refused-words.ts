import type { FindingKind } from '../../parse/diagnostics.ts'
import { nearestWord } from '../../parse/nearest.ts'
import { RAILS_WORDS } from './rails-mapper.ts'

/** What the words of gems draw, each with the library's name. */
const GEMS: Readonly<Record<string, string>> = {
  devise_for: 'Devise',
  devise_scope: 'Devise',
  as: 'Devise',
  authenticate: 'Devise',
  authenticated: 'Devise',
  unauthenticated: 'Devise',
  mount_devise_token_auth_for: 'Devise Token Auth',
  use_doorkeeper: 'Doorkeeper',
  use_doorkeeper_openid_connect: 'Doorkeeper',
  comfy_route: 'Comfortable Mexican Sofa',
  get_via_graphiql: 'GraphiQL',
}

/** Those whose block draws routes of the application. */
export const DRAWS_OWN: ReadonlySet<string> = new Set([
  'devise_scope',
  'as',
  'authenticate',
  'authenticated',
  'unauthenticated',
])

/** Words of Rails' mapper that are not here, each with what to write. */
const OWN: Readonly<Record<string, string>> = {
  direct:
    'Its block has plain parameters and ends in `route_for :name, …`, a String or a record: direct :homepage do |options| route_for :root, options end',
  resolve:
    'Its block has plain parameters and ends in `route_for :name, …`, a record or a list: resolve("Basket") { [:basket] }',
  connect: 'Write a route for GET: nothing here opens a tunnel or a socket.',
  query: 'Write a route for GET or POST.',
  default_url_options: 'Give the options to the helpers that need them.',
}

/** Why config/routes.rb cannot say a word. */
export interface WordRefusal {
  readonly kind: FindingKind
  readonly message: string
  /** What to write instead. */
  readonly hint: string
  /** Whether a library would draw it: no other route is missing for it. */
  readonly isOfGem: boolean
}

/** Why config/routes.rb cannot say a word, and what to write instead. */
export function refusalOf(word: string, argument: string): WordRefusal {
  if (word === 'mount') return { ...mounted(argument), isOfGem: true }
  const gem = Object.hasOwn(GEMS, word) ? GEMS[word] : undefined
  if (gem !== undefined) {
    return {
      kind: ['unknown-method', word],
      message: `\`${word}\` is drawn by the gem ${gem}, which is not here.`,
      hint: 'Write the routes one by one, with a controller of your own: resource :session.',
      isOfGem: true,
    }
  }
  const own = Object.hasOwn(OWN, word) ? OWN[word] : undefined
  if (own !== undefined) {
    const message = `\`${word}\` is not available in routes.`
    return { kind: 'unsupported', message, hint: own, isOfGem: false }
  }
  const nearest = nearestWord(word, [...RAILS_WORDS])
  return {
    kind: ['unknown-method', word],
    message: `There is no ${word} in routes.`,
    hint: nearest === null ? 'See the guide on routing for its words.' : `Did you mean ${nearest}?`,
    isOfGem: nearest === null,
  }
}

function mounted(what: string): Omit<WordRefusal, 'isOfGem'> {
  return {
    kind: ['unknown-constant', what],
    message: `${what || 'What'} cannot be mounted: it is no class, object or lambda of the application with \`call\`, and engines of gems do not run here.`,
    hint: 'Delete the line, or run that application beside this one, behind the same proxy.',
  }
}
