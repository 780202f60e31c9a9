import { OrderedOptions } from './active-support/ordered-options.ts'
import { crypto, zlib } from './builtin.ts'
import { railsApplication } from './rails-application.ts'
import type { Codec } from './record/value/codec.ts'
import { StandardError } from './ruby/exception/exception.ts'
import { toS } from './ruby/object/texts.ts'

// Values of `encrypts`, in the form of Rails: its databases are read, and it reads what is written here.
// Rails guide "Active Record Encryption"; the form of a message is that of its tests.

export class EncryptionError extends StandardError {
  static override readonly rubyName: string = 'ActiveRecord::Encryption::Errors::Base'
}

/** A key that the configuration does not have. */
export class EncryptionConfigurationError extends EncryptionError {
  static override readonly rubyName: string = 'ActiveRecord::Encryption::Errors::Configuration'
}

/** What none of the keys opens. */
export class DecryptionError extends EncryptionError {
  static override readonly rubyName: string = 'ActiveRecord::Encryption::Errors::Decryption'
}

/** What `encrypts` says of a value. */
interface EncryptionOptions {
  /** The same text gives the same cipher, so that it can be looked for. */
  readonly deterministic?: boolean
  /** A key of its own, in place of the application's. */
  readonly key?: unknown
  readonly compress?: boolean
}

/** Texts above this are compressed first. */
const COMPRESSED_FROM = 140
const IV = 12

/** How a column keeps encrypted texts: AES-256-GCM under keys that are made of the configured ones. */
export function encryption(options: EncryptionOptions = {}): Codec {
  return {
    isSecret: true,
    dump: (value) => (value === null || value === undefined ? null : encrypt(toS(value), options)),
    load: (bind) => (bind === null ? null : decrypt(String(bind), options)),
  }
}

function encrypt(text: string, options: EncryptionOptions): string {
  const { createCipheriv, createHmac, randomBytes } = crypto()
  const key = keysOf(options).at(-1) as Buffer
  const plain = Buffer.from(text)
  const isCompressed = options.compress !== false && plain.length > COMPRESSED_FROM
  const body = isCompressed ? zlib().deflateSync(plain) : plain
  const iv =
    options.deterministic === true
      ? createHmac('sha256', key).update(body).digest().subarray(0, IV)
      : randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(body), cipher.final()])
  const headers = {
    iv: iv.toString('base64'),
    at: cipher.getAuthTag().toString('base64'),
    ...(isCompressed ? { c: true } : {}),
  }
  return JSON.stringify({ p: sealed.toString('base64'), h: headers })
}

interface Message {
  readonly p: string
  readonly h: { readonly iv: string; readonly at: string; readonly c?: boolean }
}

function decrypt(text: string, options: EncryptionOptions): string {
  const message = readMessage(text)
  if (message === null) {
    if (optionOf('support_unencrypted_data') === true) return text
    throw new DecryptionError('ActiveRecord::Encryption::Errors::Decryption')
  }
  for (const key of keysOf(options).toReversed()) {
    const plain = open(message, key)
    if (plain !== null) return plain
  }
  throw new DecryptionError('ActiveRecord::Encryption::Errors::Decryption')
}

function readMessage(text: string): Message | null {
  try {
    const message = JSON.parse(text)
    return typeof message?.p === 'string' && typeof message.h?.iv === 'string' ? message : null
  } catch {
    return null
  }
}

function open({ p, h }: Message, key: Buffer): string | null {
  try {
    const iv = Buffer.from(h.iv, 'base64')
    const decipher = crypto().createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    decipher.setAuthTag(Buffer.from(h.at, 'base64'))
    const body = Buffer.concat([decipher.update(Buffer.from(p, 'base64')), decipher.final()])
    return (h.c === true ? zlib().inflateSync(body) : body).toString()
  } catch {
    return null
  }
}

const derived = new Map<string, Buffer>()

/** The keys of a column, the one that seals last. */
function keysOf({ deterministic = false, key }: EncryptionOptions): Buffer[] {
  const salt = required('key_derivation_salt')
  const given = key ?? required(deterministic ? 'deterministic_key' : 'primary_key')
  return [given].flat().map((secret) => {
    const text = `${toS(secret)}\0${toS(salt)}`
    let made = derived.get(text)
    if (made === undefined) {
      made = crypto().pbkdf2Sync(toS(secret), toS(salt), 2 ** 16, 32, digestName())
      derived.set(text, made)
    }
    return made
  })
}

/** The digest that keys are made with: Rails' own before 7.1 was SHA-1. */
function digestName(): string {
  return /SHA1/i.test(toS(optionOf('hash_digest_class') ?? '')) ? 'sha1' : 'sha256'
}

function required(name: string): unknown {
  const found = optionOf(name) ?? madeOf(name)
  if (found !== null) return found
  throw new EncryptionConfigurationError(
    `Missing Active Record encryption credential: active_record_encryption.${name}`,
  )
}

/** What `config.active_record.encryption` says, or the credentials do. */
function optionOf(name: string): unknown {
  const application = railsApplication()
  const said = at(at(application.config(), 'active_record'), 'encryption')
  return at(said, name) ?? at(at(application.credentials(), 'active_record_encryption'), name)
}

function at(options: unknown, name: string): unknown {
  return options instanceof OrderedOptions ? (options.get(name) ?? null) : null
}

/** Without any key of its own an application has those that are made of its secret. */
function madeOf(name: string): string | null {
  const isConfigured = ['primary_key', 'deterministic_key'].some((each) => optionOf(each) !== null)
  const secret = isConfigured ? null : railsApplication().secret_key_base()
  if (secret === null) return null
  return crypto().createHmac('sha256', secret).update(`record encryption ${name}`).digest('hex')
}
