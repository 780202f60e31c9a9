import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize, pluralize, underscore } from '../../shell/inflection/inflection.ts'
import { MISSING_TARGET } from '../facts/class-facts.ts'
import { is, type Node } from '../parse/parse.ts'
import { symbolText } from '../parse/syntax.ts'
import { type Literal, type LiteralArguments, namesIn } from './literal-arguments.ts'

/** The methods that a declaration makes, each as a `def` with what it gives; null where their names are computed. */
type Announcing = (given: LiteralArguments) => readonly string[] | null

const SHARED = ['accessor', 'reader', 'writer'].flatMap((kind) => [
  `cattr_${kind}`,
  `mattr_${kind}`,
  `thread_cattr_${kind}`,
  `thread_mattr_${kind}`,
])

/** Words of class bodies that make methods, by what they are given. */
export const ANNOUNCING: Readonly<Record<string, Announcing>> = {
  accepts_nested_attributes_for: named((name) => [`def ${name}_attributes=(value) = value`]),
  alias_attribute({ positional }) {
    const [made, old] = namesIn(positional) ?? []
    if (made === undefined || old === undefined) return null
    return [
      `def ${made} = ${old}`,
      `def ${made}? = ${old}?`,
      `def ${made}=(value)\nself.${old} = value\nend`,
    ]
  },
  class_attribute: named((name, options) => classAttribute(name, options)),
  ...Object.fromEntries(SHARED.map((word) => [word, named(sharedAttribute(word))])),
  composed_of: composedMethods,
  define_callbacks: () => [
    'def self.set_callback(name, *given, &task)\nend',
    'def run_callbacks(name, &event) = $any',
  ],
  define_model_callbacks: ({ positional }) =>
    namesIn(positional)?.flatMap((name) => [
      ...['before', 'after', 'around'].map(
        (moment) => `def self.${moment}_${name}(*given, &task)\nend`,
      ),
      'def run_callbacks(name, &event) = $any',
    ]) ?? null,
  delegate: delegations,
  delegate_missing_to: ({ positional: [target] }) =>
    typeof target === 'string' && TARGET.test(target)
      ? [`def ${MISSING_TARGET} = ${target === 'class' ? 'self.class' : target}`]
      : null,
  delegated_type: delegatedTypes,
  enum: enumMethods,
  has_delegated_json: (given) => jsonMethods(given, true),
  has_json: (given) => jsonMethods(given, false),
  has_rich_text: named((name, options) => richTextMethods(name, options)),
  has_secure_password: securePassword,
  has_secure_token: ({ positional }) => {
    const [name = 'token'] = namesIn(positional) ?? []
    return [`def regenerate_${name} = true`]
  },
  store: ({ positional: [name], options }) =>
    storeMethods(name, [options?.get('accessors')], options),
  store_accessor: ({ positional: [name, ...keys], options }) => storeMethods(name, keys, options),
}

type Options = NonNullable<LiteralArguments['options']>

/** A word all of whose positional arguments are names. */
function named(methods: (name: string, options: Options) => readonly string[]): Announcing {
  return ({ positional, options }) => {
    const names = namesIn(positional)
    return options === undefined ? null : (names?.flatMap((each) => methods(each, options)) ?? null)
  }
}

function isOn(options: Options, ...words: string[]): boolean {
  return words.every((word) => options.get(word) !== false)
}

/** Rails API, `class_attribute`. */
function classAttribute(name: string, options: Options): string[] {
  const both = (prefix: string): string[] => [
    `def ${prefix}${name} = $any`,
    ...(isOn(options, 'instance_predicate') ? [`def ${prefix}${name}? = true`] : []),
  ]
  return [
    ...both('self.'),
    `def self.${name}=(value)\nend`,
    ...(isOn(options, 'instance_accessor', 'instance_reader') ? both('') : []),
    ...(isOn(options, 'instance_accessor', 'instance_writer') ? [`def ${name}=(value)\nend`] : []),
  ]
}

/** Rails API, `mattr_accessor` and its kin: a class variable, and what reads and sets it. */
function sharedAttribute(word: string) {
  const methods = (made: string, isOfObjects: boolean): string[] => [
    `def self.${made}`,
    ...(isOfObjects ? [`def ${made}`] : []),
  ]
  return (name: string, options: Options): string[] => [
    `@@${name} = $any`,
    ...(word.endsWith('writer')
      ? []
      : methods(`${name} = $any`, isOn(options, 'instance_accessor', 'instance_reader'))),
    ...(word.endsWith('reader')
      ? []
      : methods(`${name}=(value)\nend`, isOn(options, 'instance_accessor', 'instance_writer'))),
  ]
}

const ENUM_OPTIONS = /^_?(?:prefix|suffix|scopes|default|validate|instance_methods)$/

/** The attribute of an `enum`, in any of its ways to be written, and its values as far as they are known. */
function enumGiven({ positional, options }: LiteralArguments): {
  readonly attribute: string | null
  readonly values: Literal
} {
  const [name, values] = positional
  const rest = [...(options ?? [])].filter(([key]) => !ENUM_OPTIONS.test(key))
  if (name !== undefined) {
    const given = positional.length > 1 ? values : options === undefined ? undefined : new Map(rest)
    return { attribute: typeof name === 'string' ? name : null, values: given }
  }
  const [first] = rest
  return first === undefined
    ? { attribute: null, values: undefined }
    : { attribute: first[0], values: first[1] }
}

/** The attribute whose values an `enum` names; null for another statement. */
export function enumAttribute(item: Node): string | null {
  const { name, receiver, arguments_ } = item as nodes.CallNode
  if (!is(item, 'CallNode') || name !== 'enum' || receiver !== null) return null
  const [first = null] = arguments_?.arguments_ ?? []
  if (!is(first, 'KeywordHashNode')) return symbolText(first)
  const keys = (first.elements as nodes.AssocNode[]).map(({ key }) => symbolText(key))
  return keys.find((key) => key !== null && !ENUM_OPTIONS.test(key)) ?? null
}

/** `draft?`, `draft!`, the scopes, and `Article.statuses`. Rails API, ActiveRecord::Enum. */
function enumMethods(given: LiteralArguments): string[] | null {
  const { attribute, values } = enumGiven(given)
  const names =
    values instanceof Map ? [...values.keys()] : Array.isArray(values) ? namesIn(values) : null
  if (attribute === null || names === null || names.length === 0) return null
  const option = (key: string): Literal => given.options?.get(key) ?? given.options?.get(`_${key}`)
  const isOn = (key: string): boolean => given.options?.get(key) !== false
  const lines = [`def self.${pluralize(attribute)} = {}`]
  for (const name of names) {
    const method = affixed(name, attribute, option('prefix'), option('suffix')).replace(/\W/g, '_')
    if (isOn('instance_methods')) lines.push(`def ${method}? = true`, `def ${method}! = true`)
    if (isOn('scopes')) lines.push(`def self.${method} = all`, `def self.not_${method} = all`)
  }
  return lines
}

function affixed(name: string, own: string, prefix: Literal, suffix: Literal): string {
  const affix = (given: Literal): string =>
    given === true ? own : typeof given === 'string' ? given : ''
  return [affix(prefix), name, affix(suffix)].filter((each) => each !== '').join('_')
}

/** `settings["color"]` as `color`, and what asks for its changes. Rails API, ActiveRecord::Store. */
function storeMethods(
  store: Literal,
  keys: readonly Literal[],
  options: Options | undefined,
): string[] | null {
  const names = namesIn(keys.filter((each) => each !== null))
  if (typeof store !== 'string' || options === undefined) return null
  return (
    names?.flatMap((key) => {
      const name = affixed(key, store, options.get('prefix'), options.get('suffix'))
      return [
        `def ${name} = $any`,
        `def ${name}=(value)\nend`,
        `def ${name}_was = $any`,
        `def ${name}_changed? = true`,
        `def ${name}_change = $any`,
        `def ${name}_before_last_save = $any`,
        `def saved_change_to_${name}? = true`,
        `def saved_change_to_${name} = $any`,
      ]
    }) ?? null
  )
}

const TARGET = /^(?:@{0,2}[a-z_]\w*[?!]?|self\.class|[A-Z]\w*)$/
const NAME = /^([a-z_]\w*[?!=]?|\[\]=?|<<|==|<=>|[+\-*/%&|<>]|[<>]=)$/

/** The methods of `delegate :name, to: :author`. Rails API, Module. */
function delegations({ positional, options }: LiteralArguments): string[] | null {
  const names = namesIn(positional)
  const [to, prefix = false] = [options?.get('to'), options?.get('prefix')]
  if (typeof to !== 'string' || !TARGET.test(to) || !names?.every((name) => NAME.test(name)))
    return null
  const before = prefix === false ? '' : `${prefix === true ? to : String(prefix)}_`
  const target = `${to === 'class' ? 'self.class' : to}${options?.get('allow_nil') === true ? '&.' : '.'}`
  return names.flatMap((name) => {
    const level = options?.get('private') === true ? [`private :${before}${name}`] : []
    return [delegation(before, name, target), ...level]
  })
}

function delegation(before: string, name: string, target: string): string {
  if (/^\W/.test(name)) return `def ${name}(*given, &task)\n${target}${name}(*given, &task)\nend`
  if (name.endsWith('='))
    return `def ${before}${name}(value)\n${target}${name.slice(0, -1)} = value\nend`
  return `def ${before}${name} = ${target}${name}`
}

/** Rails API, ActiveModel::SecurePassword. */
function securePassword({ positional, options }: LiteralArguments): string[] | null {
  const [name, ...others] = positional.length === 0 ? ['password'] : positional
  const isOption = (key: string): boolean => /^(?:validations|reset_token)$/.test(key)
  const isTaken = others.length === 0 && [...(options?.keys() ?? [''])].every(isOption)
  if (typeof name !== 'string' || !isTaken) return null
  const attributes = [name, `${name}_confirmation`, `${name}_challenge`]
  const token = `${name}_reset_token`
  const found = '(find(token) if token)'
  return [
    ...attributes.flatMap((each) => [`def ${each} = $any`, `def ${each}=(given)\nend`]),
    `def ${name}_salt = ("" if $any)`,
    `def authenticate_${name}(given) = BCrypt::Password.new("").is_password?(given) && self`,
    ...(name === 'password'
      ? [
          'def authenticate(given) = authenticate_password(given)',
          `def self.authenticate_by(given)
record = find_by(given)
record if record && record.authenticate("")
end`,
        ]
      : []),
    ...(options?.get('reset_token') === false
      ? []
      : [
          `def ${token} = ""`,
          `def ${token}_expires_in = 15.minutes`,
          `def self.find_by_${token}(token) = ${found}`,
          `def self.find_by_${token}!(token) = find(token)`,
        ]),
  ]
}

/** Rails API, ActiveRecord::Aggregations. */
function composedMethods({ positional: [name], options }: LiteralArguments): string[] | null {
  if (typeof name !== 'string' || options === undefined) return null
  const [type = camelize(name), how] = [options.get('class_name'), options.get('constructor')]
  const made = `${type}.${typeof how === 'string' ? how : 'new'}`
  const value = options.get('allow_nil') === true ? `(${made} if $any)` : made
  return [`def ${name} = ${value}`, `def ${name}=(part)\nend`]
}

/** Rails API, ActiveRecord::DelegatedType. */
function delegatedTypes({ positional: [role], options }: LiteralArguments): string[] | null {
  const types = namesIn([options?.get('types')])
  if (typeof role !== 'string' || types === null || types.length === 0) return null
  const rest = [...(options ?? [])].filter(([key]) => !/^(?:types|primary_key)$/.test(key))
  const said = rest.map(([key, value]) => `, ${key}: ${JSON.stringify(value) ?? 'nil'}`)
  return [
    `belongs_to :${role}, polymorphic: true${said.join('')}`,
    `def self.${role}_types = []`,
    `def ${role}_class = $any`,
    `def ${role}_name = ("" if $any)`,
    `def build_${role}(*given) = $any`,
    ...types.flatMap((type) => {
      const name = underscore(type).replaceAll('/', '_')
      return [
        `def self.${pluralize(name)} = all`,
        `def ${name}? = true`,
        `def ${name} = (${type}.new if $any)`,
        `def ${name}_id = $any`,
      ]
    }),
  ]
}

/** Rails API, ActiveModel::SchematizedJson. */
function jsonMethods(
  { positional: [name], options }: LiteralArguments,
  isDelegated: boolean,
): string[] | null {
  if (typeof name !== 'string' || options === undefined) return null
  const own = [`def ${name} = $any`, `def ${name}=(data)\nend`]
  if (!isDelegated) return own
  const keys = [...options.keys()]
  return [
    ...own,
    ...keys.flatMap((key) => [
      `def ${key} = $any`,
      `def ${key}? = true`,
      `def ${key}=(value)\nend`,
    ]),
  ]
}

/** Rails API, ActionText::Attribute. */
function richTextMethods(name: string, options: Options): string[] {
  const type = options.get('encrypted') === true ? 'EncryptedRichText' : 'RichText'
  const association = `rich_text_${name}`
  return [
    `has_one :${association}, class_name: "ActionText::${type}", as: :record`,
    `def ${name} = ${association} || build_${association}`,
    `def ${name}? = true`,
    `def ${name}=(body)\nend`,
    `def self.with_${association} = all`,
    `def self.with_${association}_and_embeds = all`,
    'def self.with_all_rich_text = all',
    'def self.rich_text_association_names = []',
  ]
}
