import { inspect, toS } from '../../../shell/ruby/object/texts.ts'
import { settingsReadAtBuild } from '../../../shell/vocabulary/settings.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { computedAt, type Recorded, type Recording, StandIn } from './recorded-configuration.ts'
import { ENVIRONMENTS } from './route-environments.ts'

/** What Rails' configuration says of records that models are lowered by. */
export interface RecordRules {
  /** Whether a `belongs_to` that says nothing of it needs its record. */
  readonly isParentRequired: boolean
  /** Whether a `has_secure_token` that says nothing of it is filled when its record is created, and not before. */
  readonly isTokenLate: boolean
}

/** The rules of an application without Rails' configuration. */
export const RULES_OF_TODAY: RecordRules = { isParentRequired: true, isTokenLate: false }

/** What config/ says that has to be known at build. */
export class BuildSettings {
  readonly #recording: Recording
  readonly #files: ReadonlyMap<string, string>

  constructor(recording: Recording, files: ReadonlyMap<string, string>) {
    this.#recording = recording
    this.#files = files
  }

  /** The release whose defaults `config.load_defaults` names, 0 for none; null without Rails' configuration. */
  get release(): number | null {
    if (!this.#files.has('config/application.rb')) return null
    const said = this.#value('load_defaults')
    // One that is computed is that of the Rails which runs.
    return said === undefined
      ? 0
      : said instanceof StandIn
        ? Number.POSITIVE_INFINITY
        : Number(toS(said))
  }

  /** What the configuration says of records, that of Rails' own releases first. */
  get rules(): RecordRules {
    const { release } = this
    if (release === null) return RULES_OF_TODAY
    const required = this.#value('active_record.belongs_to_required_by_default')
    const on = this.#value('active_record.generate_secure_token_on')
    return {
      isParentRequired: required === undefined ? release >= 5 : required === true,
      isTokenLate: on === undefined ? release < 7.1 : toS(on) === 'create',
    }
  }

  get isApi(): boolean {
    return this.#value('api_only') === true
  }

  /** Whether some environment says that callbacks name no action there is not. */
  get raisesOnMissingActions(): boolean {
    const path = 'action_controller.raise_on_missing_callback_actions'
    return this.#said(path).some(({ args }) => args[0] === true)
  }

  /** What a setting of true or false is in each environment, false where nothing says it; none where it is asked of ENV. */
  flagByEnvironment(path: string): Record<string, boolean> {
    return Object.fromEntries(
      ENVIRONMENTS.flatMap((environment) => {
        const value = this.#value(path, environment)
        const isKnown = value === undefined || typeof value === 'boolean'
        return isKnown && this.#isSettled(path, environment) ? [[environment, value === true]] : []
      }),
    )
  }

  /** What is read at build cannot be asked of ENV, nor of what is not there yet. */
  get diagnostics(): Diagnostic[] {
    const asked = settingsReadAtBuild.flatMap((path) => {
      const isSame = ENVIRONMENTS.every((each) => this.#isSettled(path, each))
      const isComputed = this.#value(path) instanceof StandIn && path !== 'load_defaults'
      return isSame && !isComputed ? [] : this.#said(path).slice(-1)
    })
    const failed = this.#recording.failed.flatMap(({ file, offset }) => {
      const bytes = Buffer.from(this.#files.get(file) ?? '')
      const [line = ''] = bytes.subarray(offset).toString().split('\n')
      return settingsReadAtBuild.some((path) => line.includes(path)) ? [{ file, offset }] : []
    })
    const message = 'This setting is computed: it cannot be read at build.'
    const hint = 'Write its value out: models, actions and routes are lowered by it.'
    const endless = this.#recording.endless.map((file) => {
      const told =
        'This file comes to no end: it runs at build, and once more when the program starts.'
      return computedAt(this.#files, { file, offset: 0 }, told, 'Look at its loops.')
    })
    const computed = [...asked, ...failed]
    return [...computed.map((each) => computedAt(this.#files, each, message, hint)), ...endless]
  }

  /** Whether a setting is the same whatever the variables of the process are. */
  #isSettled(path: string, environment: string): boolean {
    const all = this.#said(path, environment)
    const last = new Map(
      all.map(({ moment, args: [value = null] }) => {
        return [moment, value instanceof StandIn ? '' : inspect(value)] as const
      }),
    )
    const isAlways = last.size === 0 || last.size === 3
    return isAlways && new Set(last.values()).size <= 1 && !all.some(({ isOfEnv }) => isOfEnv)
  }

  #said(path: string, environment?: string): Recorded[] {
    return this.#recording.said.filter(
      (each) =>
        each.path === path && each.moment.environment === (environment ?? each.moment.environment),
    )
  }

  /** The last that is said of a setting. */
  #value(path: string, environment = 'production'): unknown {
    return this.#said(path, environment).findLast(({ moment }) => !moment.isSet)?.args[0]
  }
}
