import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Diagnostic } from '../../diagnostics.ts'
import type { ProgramFacts } from '../../facts/program.ts'
import { argumentsOf, symbolText } from '../../facts/syntax.ts'
import { is, kindOf, type Node } from '../../parse.ts'
import type { ModelFacts } from '../app-facts.ts'
import { bodyOf } from '../body.ts'
import { synthesizeAll } from '../synthesize.ts'

/**
 * What `has_secure_password` stands for, written out; null in a form that is not taken. A column that is called
 * like the token for a new password stays the application's own. Rails: ActiveModel::SecurePassword.
 */
export function securePassword(call: nodes.CallNode, columns: ReadonlySet<string>): Node[] | null {
  const list = [...argumentsOf(call)]
  const options = optionsOf(list)
  const name = list.length === 0 ? 'password' : symbolText(list[0] ?? null)
  if (options === null || list.length > 1 || name === null || !/^[a-z_]\w*$/.test(name)) {
    return null
  }
  const parts = [methods(name)]
  if (options.validations) parts.push(validations(name))
  const { resetToken: seconds } = options
  if (seconds !== null && !columns.has(`${name}_reset_token`)) parts.push(resetToken(name, seconds))
  digests.set(call, `${name}_digest`)
  return [call, ...synthesizeAll(parts.join(''), call)]
}

/** The column of each `has_secure_password` that was written out. */
const digests = new WeakMap<object, string>()

/** Whether the statement has been written out. */
export function isWrittenOut(call: nodes.CallNode): boolean {
  return digests.has(call)
}

/** What to say of each `has_secure_password` whose column the table does not have. */
export function missingDigests(
  program: ProgramFacts,
  models: ReadonlyMap<string, ModelFacts>,
  meetsLate: boolean,
): Diagnostic[] {
  return [...models.values()].flatMap(({ name, table, columns }) => {
    const facts = program.classes.get(name)
    const body = facts?.openings.flatMap((opening) => bodyOf(opening.body)) ?? []
    return body.flatMap((item) => {
      const column = digests.get(item)
      if (facts === undefined || column === undefined) return []
      if (columns.some((each) => each.name === column)) return []
      const message = `The table ${table.name} has no column \`${column}\`, where the digest is kept.`
      const hint = `Write \`webfw generate migration add_${column}_to_${table.name} ${column}:string\`, then \`webfw db migrate\`.`
      const kind = ['unknown-column', column] as const
      const severity = meetsLate ? 'late' : 'error'
      return facts.source.diagnostic(item.location, kind, message, hint, severity)
    })
  })
}

interface PasswordOptions {
  validations: boolean
  /** Seconds that a token for a new password is good; null for none. */
  resetToken: number | null
}

/** The options, taken off the list; null for any that there is not. */
function optionsOf(list: Node[]): PasswordOptions | null {
  const options: PasswordOptions = { validations: true, resetToken: 15 * 60 }
  const last = list.at(-1)
  if (!is(last, 'KeywordHashNode')) return options
  list.pop()
  for (const pair of last.elements as nodes.AssocNode[]) {
    const key = symbolText(pair.key)
    const kind = kindOf(pair.value)
    if (key === 'reset_token' && kind === 'HashNode') {
      const seconds = expiryOf(pair.value as nodes.HashNode)
      if (seconds === null) return null
      options.resetToken = seconds
      continue
    }
    if (kind !== 'TrueNode' && kind !== 'FalseNode') return null
    if (key === 'validations') options.validations = kind === 'TrueNode'
    else if (key !== 'reset_token') return null
    else if (kind === 'FalseNode') options.resetToken = null
  }
  return options
}

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86400 }

/** `{ expires_in: 1.hour }` in seconds; null for another Hash. */
function expiryOf({ elements }: nodes.HashNode): number | null {
  const [pair, ...others] = elements as nodes.AssocNode[]
  if (pair === undefined || others.length > 0 || symbolText(pair.key) !== 'expires_in') return null
  const value = pair.value as nodes.CallNode
  const receiver = is(value, 'CallNode') ? value.receiver : null
  const unit = SECONDS[value.name?.replace(/s$/, '') ?? '']
  if (!is(receiver, 'IntegerNode') || unit === undefined) return null
  return Number(receiver.value) * unit
}

/** Rails API, ActiveModel::SecurePassword: `password_reset_token`, and what finds its record. */
function resetToken(name: string, seconds: number): string {
  const purpose = `:${name}_reset`
  return `
generates_token_for(${purpose}, expires_in: ${seconds}) { |record| record.${name}_salt&.last(10) }
def ${name}_reset_token = generate_token_for(${purpose})
def ${name}_reset_token_expires_in = ${seconds}.seconds
def self.find_by_${name}_reset_token(token) = find_by_token_for(${purpose}, token)
def self.find_by_${name}_reset_token!(token) = find_by_token_for!(${purpose}, token)
`
}

function methods(name: string): string {
  const digest = `${name}_digest`
  const all: Record<string, string> = {
    [`${name}=`]: `
def ${name}=(${name})
  if ${name}.nil?
    @${name} = nil
    self.${digest} = nil
  elsif !${name}.empty?
    @${name} = ${name}
    self.${digest} = BCrypt::Password.create(${name})
  end
end
`,
    [`${name}_salt`]: `
def ${name}_salt = ${digest}.present? ? ${digest}[0, 29] : nil
`,
    [`authenticate_${name}`]: `
def authenticate_${name}(${name})
  ${digest}? && BCrypt::Password.new(${digest}).is_password?(${name}) && self
end
`,
  }
  if (name === 'password') {
    all['authenticate'] = `
def authenticate(password)
  authenticate_password(password)
end
`
    all['authenticate_by'] = AUTHENTICATE_BY
  }
  const written = Object.values(all).join('')
  return `attr_reader :${name}\nattr_accessor :${name}_confirmation\nattr_accessor :${name}_challenge\n${written}`
}

/** A visitor that is not there takes as long as a wrong password. */
const AUTHENTICATE_BY = `
def self.authenticate_by(attributes)
  given = attributes.to_h.symbolize_keys
  raise ArgumentError, "One or more password arguments are required" unless given.key?(:password)
  password = given.delete(:password)
  raise ArgumentError, "One or more finder arguments are required" if given.empty?
  return nil if password.nil? || password.empty?
  record = find_by(given)
  if record.nil?
    new(password: password)
    nil
  elsif record.authenticate(password)
    record
  end
end
`

function validations(name: string): string {
  return `
validate do |record|
  record.errors.add(:${name}, :blank) unless record.${name}_digest.present?
end
validate do |record|
  record.errors.add(:${name}, :too_long, count: 72) if record.${name}.to_s.bytesize > 72
end
validate do |record|
  challenge = record.${name}_challenge
  unless challenge.nil?
    digest = record.${name}_digest_was
    record.errors.add(:${name}_challenge) unless digest.present? && BCrypt::Password.new(digest).is_password?(challenge)
  end
end
validates :${name}, confirmation: true, allow_nil: true
`
}
