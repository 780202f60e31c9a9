import { sendMeanwhile, waiting } from '../../ruby/call/meanwhile.ts'
import { send, sendSelf } from '../../ruby/call/send.ts'
import { declareMethod, declareStatic } from '../../ruby/class/declare-method.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { ivarKey } from '../../ruby/object/instance-variables.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { symbol } from '../../ruby/text/symbol.ts'
import { stringBytesize } from '../../ruby/text/text-functions.ts'
import type { Block, RubyClass } from '../../ruby/types.ts'
import { BcryptPassword } from '../../standard-library/bcrypt.ts'
import type { Model } from '../model/model.ts'
import { type DeclaringModel, objectOf, readDeclared } from './given.ts'

/** What bcrypt looks at. */
const BYTES = 72
const SALT = 29
const QUARTER_OF_AN_HOUR = 15 * 60

/**
 * Keeps the digest of a password in a column: `hasSecurePassword(this)`, `hasSecurePassword(this, 'pin', { validations: false })`.
 * Where others may run meanwhile, a digest is computed while they do. Rails API, ActiveModel::SecurePassword.
 */
export function hasSecurePassword(model: DeclaringModel, ...declared: readonly unknown[]): void {
  const { names, options } = readDeclared(declared)
  const [name = 'password'] = names
  const { validations = true, reset_token: reset = true } = options
  giveAttributes(model, name)
  giveAuthentication(model, name)
  if (isTruthy(validations)) giveValidations(model, name)
  if (isTruthy(reset)) giveResetToken(model, name, objectOf(reset))
}

/** The digest of a record; null where it has none. */
function digestOf(record: object, name: string): string | null {
  const digest = send(record, `${name}_digest`)
  return digest === null || toS(digest) === '' ? null : toS(digest)
}

function giveAttributes(model: DeclaringModel, name: string): void {
  const own = model as unknown as RubyClass
  for (const each of [name, `${name}_confirmation`, `${name}_challenge`]) {
    const key = ivarKey(`@${each}`)
    const read = function (this: object): unknown {
      return Reflect.get(this, key) ?? null
    }
    const write = function (this: object, given: unknown): unknown {
      Reflect.set(this, key, given)
      return given
    }
    const writeDigest = function (this: object, given: unknown): unknown {
      if (given !== null && isTruthy(send(given, 'empty?'))) return given
      Reflect.set(this, key, given)
      const digest = given === null ? null : BcryptPassword.create(given).to_s()
      sendSelf(this, `${name}_digest=`, [digest])
      return given
    }
    declareMethod(own, each, read, '0')
    declareMethod(own, `${each}=`, (each === name ? writeDigest : write) as Block, '1')
  }
  const salt = function (this: object): unknown {
    return digestOf(this, name)?.slice(0, SALT) ?? null
  }
  declareMethod(own, `${name}_salt`, salt, '0')
}

function giveAuthentication(model: DeclaringModel, name: string): void {
  const own = model as unknown as RubyClass
  const word = `authenticate_${name}`
  const give = (made: string, method: Block, twin: Block): void => {
    waiting({ method }, { method: twin })
    declareMethod(own, made, method, '1')
  }
  give(
    word,
    function (this: object, given: unknown): unknown {
      const digest = digestOf(this, name)
      return digest !== null && new BcryptPassword(digest).is_is_password(given) && this
    },
    async function (this: object, given: unknown): Promise<unknown> {
      const digest = digestOf(this, name)
      if (digest === null) return false
      return (await sendMeanwhile(new BcryptPassword(digest), 'is_password?', [given])) && this
    },
  )
  if (name !== 'password') return
  give(
    'authenticate',
    function (this: object, given: unknown): unknown {
      return send(this, word, [given])
    },
    async function (this: object, given: unknown): Promise<unknown> {
      return sendMeanwhile(this, word, [given])
    },
  )
  const method = function (this: DeclaringModel, given: unknown): unknown {
    const [record, password] = claimed(this, given)
    return record !== null && isTruthy(send(record, 'authenticate', [password])) ? record : null
  }
  const twin = async function (this: DeclaringModel, given: unknown): Promise<unknown> {
    const [record, password] = claimed(this, given)
    if (record === null) return null
    return isTruthy(await sendMeanwhile(record, 'authenticate', [password])) ? record : null
  }
  waiting({ method }, { method: twin as Block })
  declareStatic(own, 'authenticate_by', method as Block, '1')
}

/** The record that a visitor claims to be, and the password; one that is not there takes as long as a wrong password. */
function claimed(
  model: DeclaringModel,
  given: unknown,
): [record: object | null, password: unknown] {
  const all = objectOf(send(given, 'to_h'))
  const { password, ...rest } = all
  if (!('password' in all)) throw new ArgumentError('One or more password arguments are required')
  const finders = Object.entries(rest).map(([key, value]) => [symbol(key), value] as const)
  if (finders.length === 0) throw new ArgumentError('One or more finder arguments are required')
  if (password == null || isTruthy(send(password, 'empty?'))) return [null, null]
  const record = send(model, 'find_by', [Hash.from(finders)]) as object | null
  if (record === null) BcryptPassword.create(password)
  return [record, password]
}

function giveValidations(model: DeclaringModel, name: string): void {
  model.validate((record: Model) => {
    if (digestOf(record, name) === null) record.errors.add(name, symbol('blank'))
  })
  model.validate((record: Model) => {
    const password = send(record, name)
    if (password !== null && stringBytesize(toS(password)) > BYTES)
      record.errors.add(name, symbol('too_long'), { count: BYTES })
  })
  model.validate((record: Model) => {
    const challenge = send(record, `${name}_challenge`)
    if (challenge === null) return
    const digest = toS(send(record, `${name}_digest_was`) ?? '')
    const isMet = digest !== '' && new BcryptPassword(digest).is_is_password(challenge)
    if (!isMet) record.errors.add(`${name}_challenge`)
  })
  model.validates(name, { confirmation: true, allowNil: true })
}

/** `password_reset_token`, and what finds its record, but where a column is called so. */
function giveResetToken(
  model: DeclaringModel,
  name: string,
  { expires_in: given, expiresIn = given ?? QUARTER_OF_AN_HOUR }: Readonly<Record<string, unknown>>,
): void {
  const token = `${name}_reset_token`
  if (model.columnNames().includes(token)) return
  const own = model as unknown as RubyClass
  const purpose = symbol(`${name}_reset`)
  const state = (record: Model) => digestOf(record, name)?.slice(0, SALT).slice(-10) ?? null
  model.generatesTokenFor(purpose, { expiresIn }, state)
  const give = function (this: Model): unknown {
    return this.generateTokenFor(purpose)
  }
  const expires = () => (typeof expiresIn === 'number' ? send(expiresIn, 'seconds') : expiresIn)
  const find = function (this: DeclaringModel, text: unknown): unknown {
    return this.findByTokenFor(purpose, text)
  }
  const findOrRaise = function (this: DeclaringModel, text: unknown): unknown {
    return this.findByTokenForOrRaise(purpose, text)
  }
  declareMethod(own, token, give, '0')
  declareMethod(own, `${token}_expires_in`, expires, '0')
  declareStatic(own, `find_by_${token}`, find as Block, '1')
  declareStatic(own, `find_by_${token}!`, findOrRaise as Block, '1')
}
