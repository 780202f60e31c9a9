import { METHOD_MISSING, type MethodMissing } from '../ruby/call/method-missing.ts'
import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toHashOrNull } from '../ruby/hash/keywords.ts'
import { symbol } from '../ruby/text/symbol.ts'
import type { Block } from '../ruby/types.ts'
import { railsSettings, settingKinds, settingsOfMails } from '../vocabulary/settings.ts'
import { OrderedOptions } from './ordered-options.ts'

/** What config/ says of a setting: its path below `config`, what it is given, and where. */
export interface Said {
  readonly path: string
  readonly args: readonly unknown[]
  readonly at: Error
}

type Tell = (path: string, args: readonly unknown[]) => void

/** The header fields of every answer. Rails guide "Configuring Rails Applications", `config.action_dispatch.default_headers`. */
export const USUAL_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
]

type Values = Readonly<Record<string, () => unknown>>

/** What Active Storage serves as bytes to be saved, since a browser could run it, and what it shows. The same, section 3.15. */
const SERVED_AS_BINARY =
  `text/html image/svg+xml application/postscript application/x-shockwave-flash text/xml application/xml application/xhtml+xml
  application/mathml+xml text/cache-manifest`.split(/\s+/)
const ALLOWED_INLINE =
  `image/webp image/avif image/png image/gif image/jpeg image/tiff image/bmp image/vnd.adobe.photoshop image/vnd.microsoft.icon
  application/pdf`.split(/\s+/)

/** Settings whose parts Rails has from the start, so that they are changed in place. Rails guide "Configuring Rails Applications", section 3. */
const GIVEN: Values = {
  'action_controller.always_permitted_parameters': () => ['controller', 'action'],
  'action_dispatch.default_headers': () => Hash.of(...USUAL_HEADERS),
  'action_dispatch.rescue_responses': () => new Hash(),
  'active_record.encryption': () => new OrderedOptions(),
  'action_mailbox.queues': () => new OrderedOptions(),
  'active_storage.queues': () => new OrderedOptions(),
  'active_storage.content_types_to_serve_as_binary': () => [...SERVED_AS_BINARY],
  'active_storage.content_types_allowed_inline': () => [...ALLOWED_INLINE],
  ...Object.fromEntries(
    Object.entries(railsSettings).flatMap(([path, name]) =>
      settingKinds[name] === 'list' ? [[path, () => []]] : [],
    ),
  ),
}

/** The parts of `config`, beside those that a known setting is in. */
const PARTS =
  'action_mailbox action_mailer active_job active_model active_storage active_support mission_control'.split(
    ' ',
  )

/** What nothing here reads: it hears every word, and does nothing. */
class Unread implements MethodMissing {
  readonly #path: string
  readonly #tell: Tell

  constructor(path: string, tell: Tell) {
    this.#path = path
    this.#tell = tell
  }

  [METHOD_MISSING](
    name: string,
    args: readonly unknown[],
    block: Block | null,
  ): { value: unknown } {
    const path = `${this.#path}.${name.replace(/(?<=\w)=$/, '')}`
    const isSet = args.length > 0 || block !== null
    if (isSet) this.#tell(path, args)
    return { value: /\w=$/.test(name) ? args[0] : new Unread(path, this.#tell) }
  }

  answersTo(): boolean {
    return true
  }
}

/** `config.x`: whatever is asked for is there, to be set. */
export class CustomOptions extends OrderedOptions {
  override [METHOD_MISSING](
    name: string,
    args: readonly unknown[],
  ): { value: unknown } | undefined {
    const isThere = name.endsWith('=') || this.has(name)
    if (!isThere && args.length === 0) this.set(name, new OrderedOptions())
    return super[METHOD_MISSING](name, args)
  }

  override answersTo(): boolean {
    return true
  }
}

/** A part of `config`, which tells what is set. */
class Part extends OrderedOptions {
  readonly #path: string
  readonly #tell: Tell
  readonly #absent: (path: string) => unknown

  constructor(path: string, tell: Tell, absent: (path: string) => unknown) {
    super()
    this.#path = path
    this.#tell = tell
    this.#absent = absent
  }

  override [METHOD_MISSING](
    name: string,
    args: readonly unknown[],
    block: Block | null = null,
  ): { value: unknown } | undefined {
    const key = name.replace(/=$/, '')
    if (args.length > 0 || block !== null || this.has(key)) this.#tell(this.#path + key, args)
    const isHere = name.endsWith('=') || (args.length === 0 && this.has(key))
    return isHere ? super[METHOD_MISSING](name, args) : { value: this.#absent(this.#path + key) }
  }
}

/**
 * `Rails.configuration` as config/ says it: settings and parts of them by their names, with what was said in its order. It decides
 * nothing: shell/config/ applies what is known, and gen tells what is not.
 */
export class ApplicationOptions extends OrderedOptions {
  static {
    defineClass(this, 'Rails::Application::Configuration')
  }

  /** What config/ says, while it is read. */
  readonly saidSettings: Said[] = []
  /** Once config/ is read, what nobody has set is nil. */
  protected isRead = false

  constructor() {
    super()
    const tell = this.noteSaid.bind(this)
    const absent = (path: string) => this.#absent(path)
    const inParts = Object.keys({ ...railsSettings, ...GIVEN }).filter((path) => path.includes('.'))
    for (const name of new Set([...PARTS, ...inParts.map((path) => path.split('.')[0] ?? '')])) {
      this.set(name, new Part(`${name}.`, tell, absent))
    }
    for (const [path, make] of Object.entries(GIVEN)) {
      const [name = '', inside] = path.split('.')
      if (inside === undefined) this.set(name, make())
      else (this.peek(name) as Part).set(inside, make())
    }
    // Settings of the page of queues: gen/load/engines/queues-page.ts.
    const jobs = new Part('mission_control.jobs.', tell, absent)
    jobs.set('filter_arguments', [])
    ;(this.peek('mission_control') as Part).set('jobs', jobs)
    this.set('session_store', symbol('cookie_store'))
    this.set('session_options', new Hash())
    this.set('i18n', new OrderedOptions())
    this.set('x', new CustomOptions())
  }

  /** Whether config/ named a setting. */
  isNamed(path: string): boolean {
    return this.saidSettings.some((each) => each.path === path)
  }

  /** What is kept at a path: `action_dispatch.rescue_responses`. */
  valueAt(path: string): unknown {
    return path
      .split('.')
      .reduce<unknown>(
        (at, name) => (at instanceof OrderedOptions ? at.peek(name) : undefined),
        this,
      )
  }

  noteSaid(path: string, args: readonly unknown[]): void {
    if (!this.isRead) this.saidSettings.push({ path, args, at: new Error(path) })
  }

  override [METHOD_MISSING](
    name: string,
    args: readonly unknown[],
    block: Block | null = null,
  ): { value: unknown } | undefined {
    const key = name.replace(/=$/, '')
    const isKept = this.has(key)
    const isSet = args.length > 0 || block !== null
    if (isSet || key in GIVEN) this.noteSaid(key, args)
    if (name.endsWith('=') || (isKept && !isSet)) return super[METHOD_MISSING](name, args)
    // `config.load_defaults 8.0`.
    if (isSet) this.set(key, args.length > 1 ? [...args] : (args[0] ?? null))
    if (key === 'session_store') this.set('session_options', toHashOrNull(args[1]) ?? new Hash())
    return { value: this.#absent(key) }
  }

  /** What nobody has set: nil, or while config/ is read what hears all that is said of a setting that nothing here reads. */
  #absent(path: string): unknown {
    const isAsked = path in railsSettings || settingsOfMails.test(path)
    return this.isRead || isAsked ? null : new Unread(path, this.noteSaid.bind(this))
  }

  override answersTo(name: string): boolean {
    return this.isRead || name.endsWith('=') || this.has(name)
  }
}
