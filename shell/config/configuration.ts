import { resolve } from 'node:path'
import { nearest } from '../controller/nearest.ts'
import { ConfigurationError } from '../errors.ts'
import {
  isPostgresUrl,
  type Place,
  type PlaceWords,
  placeName,
  placeOf,
} from '../postgresql/place.ts'
import {
  choice,
  flag,
  hostName,
  hostNames,
  integer,
  networks,
  OTHER_VARIABLES,
  origin,
  VARIABLES,
  type Variables,
} from './variables.ts'

/** Where an application runs. */
export type EnvironmentName = 'production' | 'development' | 'test'

/** What config/database.yml says of servers, by environments, with what the variables say in it; `replicas`: those that are read alone. */
export type DatabaseSettings = (env: Variables) => Readonly<Record<string, ServerWords | undefined>>

/** What it says of one environment. */
type ServerWords = PlaceWords & { readonly replicas?: Readonly<Record<string, PlaceWords>> }

/** How loud the log is. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** What the environment says, checked. `config/app.rb` is in Settings. */
export interface Configuration {
  readonly environment: EnvironmentName
  /** The folder that public/, storage/ and tmp/ are in. */
  readonly root: string
  readonly port: number
  readonly host: string
  /** Absolute path of the database file; of a server its name, as messages have it. */
  readonly database: string
  /** The server of PostgreSQL that keeps the data; null for SQLite. */
  readonly postgres: Place | null
  /** The servers that are read alone, by their names in config/database.yml. */
  readonly replicas: ReadonlyMap<string, Place>
  /** The key of an encrypted database. */
  readonly databaseKey: string | null
  /** Whether each commit waits for the disk. */
  readonly databaseSynchronous: 'normal' | 'full'
  readonly secret: string | null
  readonly previousSecret: string | null
  /** Null where the variable is not set: then production decides by the Host. */
  readonly sessionSecure: boolean | null
  readonly workers: number
  /** Seconds after which a silent worker is replaced. */
  readonly watchdog: number
  /** Whether the environment names the watchdog, so that a single worker has one too. */
  readonly hasWatchdog: boolean
  readonly url: string | null
  readonly hosts: readonly string[] | null
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  readonly logFormat: 'text' | 'json'
  /** Who names it is shown the metrics; null for nobody. */
  readonly metricsToken: string | null
  /** Whether serving processes do jobs. */
  readonly doesJobs: boolean
  readonly sqliteLibrary: string | null
}

/** What stands where the environment says nothing. */
export interface ConfigurationDefaults {
  readonly environment: EnvironmentName
  readonly root: string
  /** What config/database.yml says of servers, by environments. */
  readonly databases?: DatabaseSettings
}

/** Reads CONTRACT.md's variables; the first malformed one raises a ConfigurationError of one line. */
export function readConfiguration(env: Variables, defaults: ConfigurationDefaults): Configuration {
  const environment = choice(env, 'WEBFW_ENV', defaults.environment, [
    'production',
    'development',
    'test',
  ])
  const { root } = defaults
  const { replicas = {}, ...primary } = defaults.databases?.(env)[environment] ?? {}
  const isNamed = defaults.databases?.(env)[environment] !== undefined
  const postgres = postgresPlace(env, isNamed ? primary : undefined)
  return {
    environment,
    root,
    port: integer(env, 'PORT', 3000, [0, 65_535]),
    host: hostName(env, 'WEBFW_HOST', '127.0.0.1'),
    database:
      postgres === null
        ? databasePath(env.WEBFW_DATABASE || `storage/${environment}.sqlite3`, root)
        : placeName(postgres),
    postgres,
    replicas: postgres === null ? new Map() : replicaPlaces(env, replicas),
    databaseKey: databaseKey(env.WEBFW_DATABASE_KEY || null),
    databaseSynchronous: choice(env, 'WEBFW_DATABASE_SYNCHRONOUS', 'normal', ['normal', 'full']),
    secret: env.WEBFW_SECRET_KEY_BASE || null,
    previousSecret: env.WEBFW_SECRET_KEY_BASE_PREVIOUS || null,
    sessionSecure: flag(env, 'WEBFW_SESSION_SECURE'),
    workers: integer(env, 'AOT_WORKERS', 1, [1, 1024]),
    watchdog: integer(env, 'WEBFW_WATCHDOG', 30, [0, 86_400]),
    hasWatchdog: (env.WEBFW_WATCHDOG ?? '') !== '',
    url: origin(env, 'WEBFW_URL'),
    hosts: hostNames(env, 'WEBFW_HOSTS'),
    trustedProxies: networks(env, 'WEBFW_TRUSTED_PROXIES', ['127.0.0.0/8', '::1']),
    logLevel: choice(env, 'WEBFW_LOG_LEVEL', environment === 'test' ? 'warn' : 'info', [
      'debug',
      'info',
      'warn',
      'error',
    ]),
    logFormat: choice(env, 'WEBFW_LOG_FORMAT', 'text', ['text', 'json']),
    metricsToken: metricsToken(env.WEBFW_METRICS_TOKEN || null),
    doesJobs: flag(env, 'WEBFW_JOBS') ?? true,
    sqliteLibrary: env.WEBFW_SQLITE_LIBRARY || null,
  }
}

function databaseKey(key: string | null): string | null {
  if (key?.includes('\0')) throw new ConfigurationError('WEBFW_DATABASE_KEY holds a NUL byte.')
  return key
}

function metricsToken(token: string | null): string | null {
  if (token === null || /^[\w.~+/-]{16,}=*$/.test(token)) return token
  throw new ConfigurationError(
    'WEBFW_METRICS_TOKEN is not 16 or more of the characters A-Z a-z 0-9 - . _ ~ + /: make one with `openssl rand -hex 32`.',
  )
}

/** The server that WEBFW_DATABASE, DATABASE_URL or config/database.yml names, in this order; null where they name none. */
function postgresPlace(env: Variables, settings: PlaceWords | undefined): Place | null {
  const { WEBFW_DATABASE: own, DATABASE_URL: url } = env
  if (own) return isPostgresUrl(own) ? placeOf(own, {}, 'WEBFW_DATABASE') : null
  if (url && isPostgresUrl(url)) return placeOf(url, settings ?? {}, 'DATABASE_URL')
  if (settings === undefined) return null
  const said = settings.url
  const address = typeof said === 'string' && said !== '' ? said : null
  return placeOf(address, settings, 'config/database.yml')
}

/** The replicas of config/database.yml; `PRIMARY_REPLICA_DATABASE_URL` says where one is, and is all that counts where WEBFW_DATABASE names another server. */
function replicaPlaces(
  env: Variables,
  replicas: Readonly<Record<string, PlaceWords>>,
): Map<string, Place> {
  const found = new Map<string, Place>()
  for (const [name, settings] of Object.entries(replicas)) {
    const variable = `${name.toUpperCase()}_DATABASE_URL`
    const url = env[variable]
    if (url) found.set(name, placeOf(url, settings, variable))
    else if (!env.WEBFW_DATABASE) {
      const said = typeof settings.url === 'string' && settings.url !== '' ? settings.url : null
      found.set(name, placeOf(said, settings, 'config/database.yml'))
    }
  }
  return found
}

function databasePath(path: string, root: string): string {
  if (path.includes('\0')) throw new ConfigurationError('WEBFW_DATABASE holds a NUL byte.')
  if (/^(?:file|sqlite3?):/i.test(path)) {
    const meant = path.replace(/^\w+:(\/\/)?/, '').replace(/\?.*/, '')
    throw new ConfigurationError(`WEBFW_DATABASE is a path, no address: write ${meant}`)
  }
  const [, engine] = /^([a-z][a-z\d+.-]*):\/\//i.exec(path) ?? []
  if (engine !== undefined) {
    throw new ConfigurationError(
      `WEBFW_DATABASE is the path of an SQLite file, or postgresql://…; ${engine}:// is no database that there is here.`,
    )
  }
  return path === ':memory:' ? path : resolve(root, path)
}

/** A line for each variable that looks like ours and is not, with the name that was probably meant. */
export function unknownVariables(env: Variables): string[] {
  const known: readonly string[] = [...VARIABLES, ...OTHER_VARIABLES]
  return Object.keys(env)
    .filter((name) => name.startsWith('WEBFW_') && !known.includes(name))
    .sort()
    .map((name) => {
      const meant = nearest(name.slice('WEBFW_'.length), VARIABLES) ?? nearest(name, VARIABLES)
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
      return `${name} is not a variable of webfw.${hint}`
    })
}

/** The secret, or the one line that refuses to serve without a good one. */
export function requireSecret(configuration: Configuration): string {
  const { secret, previousSecret } = configuration
  if (previousSecret !== null && Buffer.byteLength(previousSecret) < SECRET_BYTES) {
    throw tooShort('WEBFW_SECRET_KEY_BASE_PREVIOUS', previousSecret)
  }
  if (secret === null) {
    throw new ConfigurationError(
      `WEBFW_SECRET_KEY_BASE is not set: give it at least ${SECRET_BYTES} bytes, for example from \`openssl rand -hex 64\`.`,
    )
  }
  if (Buffer.byteLength(secret) < SECRET_BYTES) throw tooShort('WEBFW_SECRET_KEY_BASE', secret)
  return secret
}

const SECRET_BYTES = 32

function tooShort(name: string, secret: string): ConfigurationError {
  return new ConfigurationError(
    `${name} has ${Buffer.byteLength(secret)} and needs at least ${SECRET_BYTES} bytes: make one with \`openssl rand -hex 64\`.`,
  )
}
