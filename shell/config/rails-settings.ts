import { type ApplicationOptions, USUAL_HEADERS } from '../active-support/application-options.ts'
import { inSeconds } from '../active-support/duration.ts'
import { ContentPolicy, PermissionsPolicy } from '../controller/content-policy.ts'
import { type Name, nameOf } from '../controller/name.ts'
import { ConfigurationError, SettingsError } from '../errors.ts'
import { yieldTo } from '../ruby/control/yield.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import type { Block } from '../ruby/types.ts'
import {
  cacheStores,
  railsSettings,
  sessionOptions,
  settingKinds,
  settingsSince,
} from '../vocabulary/settings.ts'
import { configure } from './configure.ts'
import type { MiddlewareStack } from './middleware-stack.ts'
import type { Settings } from './settings.ts'

/** The settings as `Rails.configuration` says them; an error lies where config/ does. */
export function configureRailsSettings(config: ApplicationOptions): Settings {
  const places = new Map<string, string>()
  let path = ''
  try {
    const settings = configure((settings) => {
      const set = (name: string, value: unknown): void => {
        places.set(name, path)
        Reflect.set(settings, name, settingKinds[name] === 'flag' ? isTruthy(value) : value)
      }
      for (const [each, read] of Object.entries({
        load_defaults: READ.load_defaults as Read,
        ...NAMED,
        ...READ,
      })) {
        if (!config.isNamed(each)) continue
        path = each
        const found = read(config.valueAt(path) ?? null, config)
        for (const [name, value] of Object.entries(found)) set(name, value)
      }
      path = ''
    })
    settings.middleware = config.valueAt('middleware') as MiddlewareStack
    return settings
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const at = path || places.get(error.setting ?? '')
    const place = config.saidSettings.findLast((each) => each.path === at)
    const told = new ConfigurationError(error.message.replace('config/app.rb: ', ''))
    told.stack = place?.at.stack ?? error.stack ?? ''
    throw told
  }
}

/** The text that the block of `config.content_security_policy` or `config.permissions_policy` makes. */
export function policyText(name: string, block: Block): string {
  const isOfContent = name === 'content_security_policy'
  const policy = isOfContent ? new ContentPolicy(null) : new PermissionsPolicy(null)
  yieldTo(block, policy)
  return String(policy)
}

/** What a setting of Rails says of ours, by their names. */
type Read = (value: unknown, config: ApplicationOptions) => Readonly<Record<string, unknown>>

/** Settings that are the same but for their names. */
const NAMED = Object.fromEntries(
  Object.entries(railsSettings).map(([path, name]): [string, Read] => [
    path,
    (value) => ({ [name]: typeof value === 'symbol' ? nameOf(value) : value }),
  ]),
)

const READ: Readonly<Record<string, Read>> = {
  // `config.hosts = nil` and `config.hosts.clear` let every host in.
  hosts: (list) => ({ hosts: Array.isArray(list) && list.length > 0 ? list : [/.*/] }),
  'action_controller.action_on_unpermitted_parameters': (what) => ({
    unpermitted_parameters: typeof what === 'symbol' ? nameOf(what) : what || null,
  }),
  'action_dispatch.default_headers': (given) => {
    const fields = pairsOf(given as object).map(([name, value]) => [nameOf(name as Name), value])
    const names = new Set(fields.map(([name]) => String(name).toLowerCase()))
    const absent = USUAL_HEADERS.filter(([name]) => !names.has(name.toLowerCase()))
    return { headers: Object.fromEntries([...fields, ...absent.map(([name]) => [name, null])]) }
  },
  'action_view.field_error_proc': (given) =>
    given === null ? { frame_faulty_fields: false } : { faulty_field_class: given },
  'active_record.attributes_for_inspect': (given) => ({
    attributes_for_inspect: Array.isArray(given) ? given : [nameOf(given as Name)],
  }),
  'active_record.database_selector': (given) => {
    const { delay = 2 } = optionsOf(given)
    const isOff = given === null || given === false
    return { database_selector_delay: isOff ? Number.POSITIVE_INFINITY : inSeconds(delay) }
  },
  cache_store: (given) => {
    const [store, options] = Array.isArray(given) ? given : [given]
    if (!cacheStores.includes(toS(store))) {
      const list = cacheStores.map((each) => `:${each}`).join(', ')
      throw new SettingsError(`cache_store takes ${list}, not ${inspect(store)}.`)
    }
    const { max_size, size = max_size } = optionsOf(options)
    const isOwn = /^(?:null|memory)_store$/.test(toS(store))
    return {
      cache_store: isOwn ? toS(store) : 'solid_cache_store',
      ...(size === undefined ? {} : { cache_size: size }),
    }
  },
  content_security_policy_nonce_generator: (generator, config) => ({
    content_security_policy_nonce_directives: isTruthy(generator)
      ? config.isNamed('content_security_policy_nonce_directives')
        ? config.valueAt('content_security_policy_nonce_directives')
        : ['script-src', 'style-src']
      : [],
  }),
  load_defaults: (given) => {
    const release = Number(toS(given))
    const all = Object.entries(settingsSince)
    return Object.fromEntries(all.map(([name, since]) => [name, release >= since]))
  },
  session_store: (given) => {
    const [store, options] = Array.isArray(given) ? given : [given]
    if (toS(store) === 'disabled') return {}
    if (toS(store) !== 'cookie_store')
      throw new SettingsError(`session_store takes :cookie_store, not ${inspect(store)}.`)
    const { key, ...rest } = optionsOf(options)
    const own = Object.entries(rest).filter(([name]) => sessionOptions.includes(name))
    return {
      ...(key === undefined ? {} : { session_name: key }),
      session_options: Object.fromEntries(own),
    }
  },
}

function optionsOf(given: unknown): Readonly<Record<string, unknown>> {
  const pairs = typeof given === 'object' && given !== null ? pairsOf(given) : []
  return Object.fromEntries(pairs.map(([key, value]) => [nameOf(key as Name), value]))
}
