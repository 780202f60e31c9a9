import { formatNames } from './formats.ts'

/** The kinds of literals, and how a message calls them. */
export const literalKinds = {
  symbol: 'a Symbol',
  string: 'a String',
  integer: 'an Integer',
  float: 'a Float',
  flag: 'true or false',
  nil: 'nil',
  list: 'an Array',
  hash: 'a Hash',
  proc: 'a lambda',
  range: 'a Range',
  pattern: 'a regular expression',
} as const

export type LiteralKind = keyof typeof literalKinds

/** What an argument of a kind may be where it is written out: the kinds of literals, and which words of them. */
interface ArgumentKind {
  readonly literals: readonly (LiteralKind | 'any')[]
  readonly called: string
  readonly words?: readonly string[] | RegExp
}

const NAME = ['symbol', 'string'] as const

/** The kinds of arguments beside those of literals; `any` is none of them. */
const argumentKinds = {
  name: { literals: NAME, called: 'a name' },
  path: { literals: ['string'], called: 'a path' },
  data: { literals: ['string'], called: 'a String' },
  count: { literals: ['integer'], called: 'a whole number', words: /^\d[\d_]*$/ },
  status: { literals: [...NAME, 'integer'], called: 'a status' },
  redirect: { literals: [...NAME, 'integer'], called: 'a status' },
  target: { literals: [...NAME, 'list'], called: 'a path, a record or `:back`' },
  template: { literals: [...NAME, 'hash'], called: 'the name of a template' },
  partial: { literals: NAME, called: 'the name of a partial' },
  layout: { literals: NAME, called: 'the name of a layout' },
  type: { literals: NAME, called: 'a media type' },
  disposition: {
    literals: NAME,
    called: '`"attachment"` or `"inline"`',
    words: /^(?:attachment|inline)(?:$|;)/,
  },
  format: {
    literals: NAME,
    called: 'a format',
    get words() {
      return [...formatNames, 'all']
    },
  },
  forgery: {
    literals: NAME,
    called: '`:exception`, `:null_session` or `:reset_session`',
    words: ['exception', 'null_session', 'reset_session'],
  },
  verification: {
    literals: NAME,
    called: '`:header_only` or `:header_or_legacy_token`',
    words: ['header_only', 'header_or_legacy_token'],
  },
  permission: { literals: [...NAME, 'list', 'hash'], called: 'a name, an Array or a Hash' },
  session: { literals: ['any'], called: 'a String' },
  cookie: { literals: ['any'], called: 'a value' },
  same_site: {
    literals: NAME,
    called: '`:lax`, `:strict` or `:none`',
    words: ['lax', 'strict', 'none'],
  },
  member: { literals: NAME, called: 'the name of a method' },
  error: { literals: ['string'], called: 'a class of errors' },
  callback: { literals: [...NAME, 'proc'], called: 'the name of a method' },
  condition: { literals: [...NAME, 'list', 'hash', 'proc'], called: 'a condition' },
  actions: { literals: [...NAME, 'list'], called: 'the name of an action, or an Array of them' },
  quota: {
    literals: ['integer', 'proc'],
    called: 'how many requests, 1 or more',
    words: /^0*[1-9]/,
  },
  span: { literals: ['integer', 'float', 'proc'], called: 'a length of time', words: /[1-9]/ },
  association: { literals: [...NAME, 'list', 'hash'], called: 'the name of an association' },
  column: { literals: [...NAME, 'list', 'hash'], called: 'the name of a column' },
  selected: { literals: ['hash'], called: 'the columns of a table' },
  columns: { literals: ['list', 'hash', 'string'], called: 'a Hash' },
  counters: { literals: ['hash'], called: 'a Hash' },
  term: { literals: [...NAME, 'list', 'hash', 'nil', 'integer'], called: 'the name of a column' },
  attribute: { literals: NAME, called: 'the name of an attribute' },
  attributes: { literals: ['hash', 'nil', 'list'], called: 'a Hash' },
  builder: { literals: [], called: 'a class of form builders' },
  relation: { literals: [], called: 'a relation' },
  amount: { literals: ['integer'], called: 'a number above 0', words: /^0*[1-9]/ },
  seconds: { literals: ['integer', 'float'], called: 'a number above 0', words: /^[^-]*[1-9]/ },
  cache_store: {
    literals: NAME,
    called: '`:memory_store`, `:solid_cache_store` or `:null_store`',
    words: ['memory_store', 'solid_cache_store', 'null_store'],
  },
  cost: {
    literals: ['integer'],
    called: 'a whole number from 4 to 31',
    words: /^(?:[4-9]|[12]\d|3[01])$/,
  },
  token: {
    literals: ['string'],
    called: 'letters, digits, - and _',
    words: /^[\w!#$%&'*+.^`|~-]+$/,
  },
  ssl: { literals: ['hash'], called: 'a Hash' },
  response: { literals: [...NAME, 'integer'], called: 'a status' },
} as const satisfies Readonly<Record<string, ArgumentKind>>

export type ArgumentKindName = keyof typeof argumentKinds

/** What is known of a kind beside those of literals; undefined for other names. */
export function findArgumentKind(name: string): ArgumentKind | undefined {
  return Object.hasOwn(argumentKinds, name) ? argumentKinds[name as ArgumentKindName] : undefined
}
