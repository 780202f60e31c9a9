import { accessSync, constants, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dispatchBinary } from '../active-support/binary.ts'
import { beginWeeksWith } from '../active-support/calendar.ts'
import { installActiveSupport } from '../active-support/install.ts'
import { answersModuleWord, dispatchModuleWord } from '../active-support/module-words.ts'
import type { App } from '../app.ts'
import { type CacheEntries, noEntries } from '../cache/cache-entries.ts'
import { type Configuration, readConfiguration, unknownVariables } from '../config/configuration.ts'
import { configure, dispatchSettings } from '../config/configure.ts'
import { configureRailsSettings } from '../config/rails-settings.ts'
import type { Settings } from '../config/settings.ts'
import { answersActionWord, dispatchActionWord } from '../controller/class-words.ts'
import { useUnpermitted } from '../controller/unpermitted.ts'
import { SafeString } from '../core/safe-string.ts'
import { ConfigurationError } from '../errors.ts'
import { dispatchItem } from '../helpers/collection-item.ts'
import { dispatchForm } from '../helpers/form-builder.ts'
import { dispatchAddress } from '../helpers/named-route.ts'
import { dispatchSafeString } from '../helpers/safe-string-methods.ts'
import { dispatchTurboStreams } from '../helpers/turbo-streams.ts'
import { dispatchTag, dispatchView } from '../helpers/view.ts'
import { keepDeepStacks, rubyPlaces, SourceMapper } from '../log/backtrace.ts'
import { Log } from '../log/log.ts'
import { Sink } from '../log/sink.ts'
import { CacheRows } from '../postgresql/cache-rows.ts'
import type { PostgresConnection } from '../postgresql/connection.ts'
import type { Place } from '../postgresql/place.ts'
import { PostgresPool } from '../postgresql/pool.ts'
import { railsApplication, whenConfigured } from '../rails-application.ts'
import { type Connection, schemaConnection } from '../record/database/connection.ts'
import { migrating } from '../record/database/present-columns.ts'
import { otherRoles } from '../record/database/roles.ts'
import { answersDeclaration, dispatchDeclaration } from '../record/declaration/model-words.ts'
import { configureModels, connectedTo, connectModels } from '../record/model/connect-models.ts'
import { filterColumns } from '../record/model/filtered-columns.ts'
import { nameModels } from '../record/model/model-named.ts'
import { findZone, UTC_ZONE, useZone } from '../record/value/time-zone.ts'
import { mayWait } from '../ruby/call/meanwhile.ts'
import { recordTexts } from '../ruby/class/evaluated-text.ts'
import { endLoading } from '../ruby/class/loading.ts'
import { answers, registerDispatcher, registerSuperDispatcher } from '../ruby/index.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'
import { useWorld } from '../ruby/world.ts'
import { useApplication } from '../running.ts'
import { useAdapter } from '../schema/current-adapter.ts'
import { Migrator } from '../schema/migrator.ts'
import type { Schema } from '../schema/schema.ts'
import { bcrypt } from '../server/bcrypt.ts'
import { lockFile } from '../server/process/file-lock.ts'
import { openSockets } from '../server/waiting/open-sockets.ts'
import { WaitingThread } from '../server/waiting/waiting-thread.ts'
import { CacheFile } from '../sqlite/cache-file.ts'
import type { Database, DatabaseOptions } from '../sqlite/database.ts'
import { openEmbeddedLibrary, openLibrary, type SqliteLibrary } from '../sqlite/library.ts'
import { Pool } from '../sqlite/pool.ts'
import { SharedCounts } from '../sqlite/shared-counts.ts'
import { sharedFile } from '../sqlite/shared-files.ts'
import { usePasswordHasher } from '../standard-library/bcrypt.ts'
import { useOutgoing } from '../standard-library/http/outgoing.ts'
import { useSockets } from '../standard-library/http/sockets.ts'
import { findSecretWith, useSecrets } from '../standard-library/signed-token.ts'
import { temporaryFolderOf } from '../temporary-folder.ts'
import {
  answersFramework,
  dispatchFramework,
  dispatchToParent,
  parentAnswers,
} from '../vocabulary/dispatch.ts'
import type { Assets } from './assets.ts'
import { rootOf } from './root.ts'
import { writeOut } from './standard-output.ts'

// Once a process: calls on receivers that gen does not know reach the framework's objects too, and
// Ruby's own values have Active Support's words.
registerDispatcher(dispatchDeclaration, answersDeclaration)
registerDispatcher(dispatchActionWord, answersActionWord)
registerDispatcher(dispatchModuleWord, answersModuleWord)
registerDispatcher(dispatchFramework, answersFramework)
registerDispatcher(dispatchSettings)
registerDispatcher(dispatchAddress)
registerDispatcher(dispatchTag)
registerDispatcher(dispatchView)
registerDispatcher(dispatchForm)
registerDispatcher(dispatchItem)
registerDispatcher(dispatchTurboStreams)
registerDispatcher(dispatchSafeString, (value, name) => {
  return value instanceof SafeString && answers(value.html, name)
})
registerDispatcher(dispatchBinary, (value, name) => {
  return value instanceof BinaryString && answers('', name)
})
registerSuperDispatcher(dispatchToParent, parentAnswers)
installActiveSupport()
useWorld({
  sleep: block,
  write: writeOut,
  environment: process.env as Readonly<Record<string, string>>,
})
keepDeepStacks()

/** Characters of keys that `rate_limit` keeps: some 100,000 visitors. */
const COUNTS_SIZE = 4_500_000

/** One process of an application: what every command needs. */
export class Runtime {
  readonly app: App
  readonly assets: Assets
  readonly configuration: Configuration
  settings: Settings
  readonly log: Log
  /** Leads errors back to the application's lines. */
  readonly mapper: SourceMapper
  #cache: CacheEntries | null = null
  #pool: Pool | PostgresPool | null = null
  #library: SqliteLibrary | null = null

  constructor(app: App, assets: Assets, env: Readonly<Record<string, string | undefined>>) {
    this.app = app
    this.assets = assets
    this.configuration = readConfiguration(env, {
      environment: assets.environment,
      root: assets.root ?? rootOf(env),
      ...(app.databases === undefined ? {} : { databases: app.databases }),
    })
    this.settings = configure(app.config)
    nameModels(app.models, app.name)
    endLoading()
    if (env['WEBFW_ASKED_NAMES'] !== undefined) recordTexts()
    const isTest = this.configuration.environment === 'test'
    this.#speakOutside()
    const { logLevel, logFormat } = this.configuration
    this.mapper = new SourceMapper(assets.sourceMap ?? null)
    useWorld({
      backtrace: (error) => rubyPlaces(this.mapper.frames(error)),
      isOwn: (error) => this.mapper.isOwn(error),
      lockFile: (name, isShared) => {
        return lockFile(temporaryFolderOf(this.configuration.root), name, isShared)
      },
    })
    // What tests print is theirs: what the application logs meanwhile stays out of it.
    this.log = new Log(new Sink(isTest ? 2 : 1), logLevel, logFormat)
    this.#applySettings()
    if (app.config === undefined) {
      whenConfigured((config) => {
        this.settings = configureRailsSettings(config)
        this.#applySettings()
      })
    }
    useApplication(this)
    const { secret, previousSecret } = this.configuration
    if (secret !== null) useSecrets(secret, previousSecret)
    findSecretWith(() => railsApplication().secret_key_base())
    for (const line of unknownVariables(env)) this.log.warn(line)
  }

  /** Has the settings hold for what is not handed them. */
  #applySettings(): void {
    const { settings } = this
    filterColumns(settings.filterParameters)
    configureModels(settings)
    beginWeeksWith(settings.beginningOfWeek)
    useZone(findZone(settings.timeZone) ?? UTC_ZONE)
    // Tests do not wait for what is slow on purpose.
    const isTest = this.configuration.environment === 'test'
    usePasswordHasher(bcrypt, isTest ? 4 : settings.passwordCost)
    useUnpermitted(settings.unpermittedParameters, this.log)
    const { outgoingPrivateAddresses, outgoingAllowedHosts, outgoingBodyLimit } = settings
    useOutgoing({
      allowsPrivate: outgoingPrivateAddresses ?? this.configuration.environment !== 'production',
      allowed: outgoingAllowedHosts,
      bodyLimit: outgoingBodyLimit,
      longest: this.#silence,
    })
  }

  /** The connections to the database, which models use from then on; file and folder are made when missing. */
  get pool(): Pool | PostgresPool {
    if (this.#pool === null) {
      this.#pool = this.#openPool()
      useAdapter(this.#pool.adapter)
      connectModels(this.#pool)
    }
    return this.#pool
  }

  /** Closes the connections; the last to close writes SQLite's log back into the database file. */
  close(): void {
    this.#pool?.close()
  }

  /** Opens one connection for a command, which models use meanwhile. */
  withDatabase<T>(body: (database: OwnConnection) => T): T {
    return lent(this.pool as Borrowing, body)
  }

  /** What a new database begins with; null for the first migration. */
  get schema(): Schema | null {
    return this.app.schema?.() ?? null
  }

  /** The migrations of the application over one connection. */
  migrator(database: Connection, log: (line: string) => void = () => {}): Migrator {
    const { schema } = this
    return new Migrator(schemaConnection(database), this.app.migrations, {
      log,
      schema,
      around: (migrate) => connectedTo(database, () => migrating(migrate)),
    })
  }

  /** What the application is called. */
  get name(): string {
    return this.app.name
  }

  /** How the application is called on a command line. */
  get program(): string {
    return this.assets.environment === 'production' ? `./${this.app.name}` : 'webfw db'
  }

  /** The names of the migrations that have not run; the file of the schema where a new database begins with it. */
  pending(): string[] {
    return this.withDatabase((database) => {
      const migrator = this.migrator(database)
      if (migrator.isUnmade()) return [this.schema?.file ?? '']
      return migrator.pending().map((entry) => `${entry.version} ${entry.name}`)
    })
  }

  /** The versions that the database has and this build does not. */
  unknownVersions(): string[] {
    const known = new Set(this.app.migrations.map(({ version }) => version))
    const { schema } = this
    for (const version of [schema?.version ?? '', ...(schema?.versions ?? [])]) known.add(version)
    return this.withDatabase((database) =>
      this.migrator(database)
        .status()
        .map(({ version }) => version)
        .filter((version) => !known.has(version)),
    )
  }

  /** The SQLite of this process. */
  get library(): SqliteLibrary {
    return this.#openLibrary()
  }

  /** How connections to the database are opened. */
  get databaseOptions(): DatabaseOptions {
    return {
      ...this.databaseKey,
      synchronous: this.configuration.databaseSynchronous,
      log: (line) => this.log.warn(line),
    }
  }

  /** The key of an encrypted database, as an option. */
  get databaseKey(): Pick<DatabaseOptions, 'key'> {
    const { databaseKey } = this.configuration
    return databaseKey === null ? {} : { key: databaseKey }
  }

  /** What requests of the application go over, and where they may go. */
  #speakOutside(): void {
    const thread = new WaitingThread(openSockets)
    let sockets: ReturnType<typeof openSockets> | null = null
    useSockets(
      (operation) => thread.perform(operation),
      (operation) => {
        sockets ??= openSockets()
        return sockets(operation)
      },
    )
  }

  /** The seconds for which this process may hold up its event loop: a worker that is silent for longer is replaced. */
  get #silence(): number {
    const { requestTimeout } = this.settings
    return Math.min(requestTimeout, this.configuration.watchdog * 0.8 || requestTimeout)
  }

  #openPool(): Pool | PostgresPool {
    const { database, postgres, root } = this.configuration
    if (postgres !== null) {
      return new PostgresPool(postgres, {
        replicas: this.#replicas(),
        requestTimeout: this.#silence * 1000,
        log: (line) => this.log.warn(line),
      })
    }
    if (database !== ':memory:') checkFolder(dirname(database), root)
    return new Pool(this.#openLibrary(), database, {
      ...this.databaseOptions,
      // Development and tests look at the statements that run.
      keepsResults: this.configuration.environment === 'production',
      requestTimeout: this.#silence * 1000,
    })
  }

  /** The servers that the roles of `connects_to` read, by the roles' names. */
  #replicas(): Map<string, Place> {
    const { replicas } = this.configuration
    return new Map(
      otherRoles().flatMap(([role, database]) => {
        const place = replicas.get(database)
        return place === undefined ? [] : [[role, place] as const]
      }),
    )
  }

  /** What `rate_limit` counts in: a file that the workers share, or rows of the server that all machines share. */
  get sharedCounts(): SharedCounts {
    return new SharedCounts(
      this.#shared(
        'rate_limits',
        COUNTS_SIZE,
        'rate_limit counts in each worker by itself',
        this.configuration.postgres === null ? null : '',
      ),
    )
  }

  /** What `Rails.cache` keeps. */
  get cache(): CacheEntries {
    this.#cache ??= this.#openCache()
    return this.#cache
  }

  #openCache(): CacheEntries {
    const { cacheStore, cacheSize } = this.settings
    const isTest = this.configuration.environment === 'test'
    const store = cacheStore ?? (isTest ? 'null_store' : 'memory_store')
    if (store === 'null_store') return noEntries
    const { database, environment } = this.configuration
    const lasting =
      store === 'memory_store' ? null : join(dirname(database), `${environment}_cache.sqlite3`)
    return this.#shared('cache', cacheSize, 'Rails.cache keeps nothing', lasting)
  }

  /** `lasting`: the file that is there after a restart too; null for one that no other machine sees. */
  #shared(
    name: 'cache' | 'rate_limits',
    size: number,
    otherwise: string,
    lasting: string | null,
  ): CacheEntries {
    const { environment, postgres, root } = this.configuration
    if (postgres !== null && lasting !== null && environment !== 'test') {
      return new CacheRows(postgres, `webfw_${name}`, size, (error) => {
        this.log.warn(`${otherwise}: ${String(error)}`)
      })
    }
    // Tests run side by side, and each process has its own.
    const path = environment === 'test' ? ':memory:' : (lasting ?? sharedFile(root, name))
    const tell = (error: unknown) => this.log.warn(`${otherwise}: ${String(error)}`)
    return new CacheFile(() => this.#openLibrary(), path, size, tell, lasting !== null)
  }

  #openLibrary(): SqliteLibrary {
    this.#library ??= this.#findLibrary()
    return this.#library
  }

  #findLibrary(): SqliteLibrary {
    const { sqliteLibrary } = this.configuration
    if (sqliteLibrary !== null) return openLibrary(sqliteLibrary)
    const { sqlite, embedded } = this.assets
    return embedded ? openEmbeddedLibrary(readFileSync(sqlite)) : openLibrary(sqlite)
  }
}

/** A connection that a command has for itself. */
export type OwnConnection = Database | PostgresConnection

/** What both pools have, for whichever connections they lend. */
export interface Borrowing {
  acquire(): OwnConnection
  release(connection: OwnConnection): void
}

function lent<T>(pool: Borrowing, body: (database: OwnConnection) => T): T {
  const database = pool.acquire()
  try {
    return connectedTo(database, () => body(database))
  } finally {
    pool.release(database)
  }
}

/** An action is a Ruby method, and no other runs before it has ended. */
function block(seconds: number): void {
  mayWait()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, seconds * 1000)
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of it is a file, not a folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'its file system is read-only',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
}

/** The folder of the database has to be there, but for storage/, which is made for this user only; one that is there keeps its mode. */
function checkFolder(path: string, root: string): void {
  try {
    if (path === join(root, 'storage')) mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK)
    if (statSync(path).isDirectory()) return
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new ConfigurationError(`Cannot write to ${path}: ${reasons[code] ?? code}.`)
  }
  throw new ConfigurationError(`Cannot write to ${path}: ${reasons['EEXIST']}.`)
}
