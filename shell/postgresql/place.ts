import { ConfigurationError } from '../errors.ts'

/** How far a connection is kept from others: as libpq has it. */
export type SslMode = 'disable' | 'allow' | 'prefer' | 'require' | 'verify-ca' | 'verify-full'

/** What a server of several has to be. */
export type SessionAttributes =
  | 'any'
  | 'read-write'
  | 'read-only'
  | 'primary'
  | 'standby'
  | 'prefer-standby'

/** Where a server is, and how to speak to it. */
export interface Place {
  /** Names, addresses or folders of sockets, with a port each: they are tried in this order. */
  readonly hosts: readonly (readonly [host: string, port: number])[]
  readonly user: string
  readonly password: string | null
  readonly database: string
  readonly sslmode: SslMode
  readonly sslrootcert: string | null
  readonly sslcert: string | null
  readonly sslkey: string | null
  readonly channelBinding: 'disable' | 'prefer' | 'require'
  /** Seconds. */
  readonly connectTimeout: number
  /** What a connection asks whether the other end is still there by; null for nothing. */
  readonly keepalive: Keepalive | null
  /** Milliseconds after which a connection counts as lost that nobody acknowledges; 0 leaves it to the system. */
  readonly userTimeout: number
  readonly target: SessionAttributes
  /** Settings of the session: `statement_timeout`, `search_path`. */
  readonly variables: Readonly<Record<string, string>>
  /** Connections of a process at most. */
  readonly pool: number
  /** Whether statements are prepared by name: not behind a pooler that lends connections for a transaction. */
  readonly preparesStatements: boolean
  readonly advisoryLocks: boolean
}

/** Seconds without a word before the first question, seconds between two, and how many are not answered; 0 is the system's own number. */
export interface Keepalive {
  readonly idle: number
  readonly interval: number
  readonly count: number
}

/** Whether a text is an address of PostgreSQL. */
export function isPostgresUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(text)
}

/** What may be said of a database, by the names of config/database.yml, of URLs and of libpq. */
export type PlaceWords = Readonly<Record<string, unknown>>

const KNOWN =
  `adapter url host hostaddr port database dbname username user password sslmode sslrootcert sslcert sslkey channel_binding connect_timeout
target_session_attrs variables pool max_connections prepared_statements advisory_locks encoding min_messages schema_search_path timeout checkout_timeout idle_timeout
reaping_frequency replica primary_abstract_class migrations_paths schema_dump database_tasks application_name statement_limit gssencmode keepalives keepalives_idle
keepalives_interval keepalives_count tcp_user_timeout keepalive statement_timeout lock_timeout seeds collation ctype template tablespace options min_connections max_age max_queue
min_threads max_threads query_cache use_metadata_table`.split(/\s+/)

/** The place that a URL and settings name; those of the URL win. ConfigurationError of one line for what means nothing. */
export function placeOf(url: string | null, settings: PlaceWords, where: string): Place {
  const said: Record<string, unknown> = {
    ...settings,
    ...(url === null ? {} : partsOf(url, where)),
  }
  for (const name of Object.keys(said)) {
    if (!KNOWN.includes(name))
      throw new ConfigurationError(
        `${where} says ${name}, which means nothing for PostgreSQL here.`,
      )
  }
  const word = (...names: string[]): string | null => {
    const found = names.map((name) => said[name]).find((each) => each != null && each !== '')
    return found === undefined ? null : String(found)
  }
  const one = <T extends string>(name: string, values: readonly T[], otherwise: T): T => {
    const value = word(name) ?? otherwise
    if ((values as readonly string[]).includes(value)) return value as T
    throw new ConfigurationError(`${where} says ${name}: ${value}. Use ${values.join(', ')}.`)
  }
  const whole = (name: string, otherwise: number): number => {
    const text = word(name) ?? String(otherwise)
    if (/^\d{1,6}$/.test(text)) return Number(text)
    throw new ConfigurationError(`${where} says ${name}: ${text}, which is no whole number.`)
  }
  const hosts = (word('host', 'hostaddr') ?? process.env.PGHOST ?? defaultHost).split(',')
  const ports = (word('port') ?? process.env.PGPORT ?? '5432').split(',')
  const user = word('username', 'user') ?? process.env.PGUSER ?? process.env.USER ?? 'postgres'
  const timeouts = ['statement_timeout', 'lock_timeout'].flatMap((name) => {
    return word(name) === null ? [] : [[name, String(word(name))]]
  })
  const path = word('schema_search_path')
  return {
    hosts: hosts.map((host, at) => [host || defaultHost, Number(ports[at] ?? ports[0])] as const),
    user,
    password: word('password') ?? process.env.PGPASSWORD ?? null,
    database: word('database', 'dbname') ?? process.env.PGDATABASE ?? user,
    sslmode: one<SslMode>(
      'sslmode',
      ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'],
      (process.env.PGSSLMODE as SslMode) || 'prefer',
    ),
    sslrootcert: word('sslrootcert'),
    sslcert: word('sslcert'),
    sslkey: word('sslkey'),
    channelBinding: one('channel_binding', ['disable', 'prefer', 'require'], 'prefer'),
    connectTimeout: Math.max(1, whole('connect_timeout', 10)),
    keepalive:
      whole('keepalives', 1) === 0
        ? null
        : {
            idle: whole('keepalives_idle', 0),
            interval: whole('keepalives_interval', 0),
            count: whole('keepalives_count', 0),
          },
    userTimeout: whole('tcp_user_timeout', 0),
    target: one<SessionAttributes>(
      'target_session_attrs',
      ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'],
      'any',
    ),
    variables: {
      ...Object.fromEntries(timeouts),
      ...(path === null ? {} : { search_path: path }),
      ...variablesOf(said.variables, where),
    },
    pool: Math.max(1, whole(said.max_connections == null ? 'pool' : 'max_connections', 5)),
    preparesStatements: word('prepared_statements') !== 'false',
    advisoryLocks: word('advisory_locks') !== 'false',
  }
}

const defaultHost = process.platform === 'darwin' ? '/tmp' : '/var/run/postgresql'

/** `postgresql://user:password@host:port,other:port/database?sslmode=require`. Source: PostgreSQL, "Connection URIs". */
function partsOf(url: string, where: string): PlaceWords {
  const parts = /^postgres(?:ql)?:\/\/(?:([^@/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/i.exec(url)
  if (parts === null) throw new ConfigurationError(`${where} is no address of PostgreSQL.`)
  const [, login = '', servers = '', database = '', query = ''] = parts
  const [user = '', ...password] = login.split(':')
  const all = servers.split(',').map((server) => {
    const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(server) ?? []
    return [decodeURIComponent(host.replace(/^\[|\]$/g, '')), port] as const
  })
  const said: Record<string, unknown> = {}
  if (all.some(([host]) => host !== '')) said.host = all.map(([host]) => host).join(',')
  if (all.some(([, port]) => port !== '')) said.port = all.map(([, port]) => port || 5432).join(',')
  if (user !== '') said.username = decodeURIComponent(user)
  if (password.length > 0) said.password = decodeURIComponent(password.join(':'))
  if (database !== '') said.database = decodeURIComponent(database)
  for (const [name, value] of new URLSearchParams(query)) said[name] = value
  return said
}

/** Numbers, texts and truth values of `variables:`; `default` leaves the server's. */
function variablesOf(given: unknown, where: string): Record<string, string> {
  if (given == null) return {}
  if (typeof given !== 'object')
    throw new ConfigurationError(`${where}: variables: takes names with values.`)
  const pairs = Object.entries(given).map(([name, value]) => {
    if (!/^[a-z_][\w.]*$/i.test(name))
      throw new ConfigurationError(`${where}: ${JSON.stringify(name)} is no name of a variable.`)
    const text = value === true ? 'on' : value === false ? 'off' : String(value)
    return [name, text] as const
  })
  return Object.fromEntries(pairs.filter(([, value]) => !/^:?default$/i.test(value)))
}

/** What a place is called in messages: without its password. */
export function placeName({ hosts, database, user }: Place): string {
  const servers = hosts.map(([host, port]) => (host.startsWith('/') ? host : `${host}:${port}`))
  return `${database} of ${user} at ${servers.join(', ')}`
}
