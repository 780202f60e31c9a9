import { parseDocument } from 'yaml'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { Source } from '../../parse/source.ts'

const FILE = 'config/database.yml'
const PLACE = /__webfw_(\d+)__/g

/** Settings of one environment. */
type Settings = Readonly<Record<string, unknown>>

/** Whether config/database.yml names PostgreSQL for production, or for the only environments that it has. */
export function usesPostgres(files: ReadonlyMap<string, string>): boolean {
  return Object.keys(read(files).environments).length > 0
}

/** The databases that config/database.yml names, and whether each is read alone: `replica: true`. */
export function databaseNames(files: ReadonlyMap<string, string>): ReadonlyMap<string, boolean> {
  return read(files).names
}

/**
 * The module that says what config/database.yml does of PostgreSQL, by environments: what ERB asks of the environment is
 * asked when the program starts. Null where it names none.
 */
export function databaseServers(
  files: ReadonlyMap<string, string>,
): { readonly module: string; readonly diagnostics: readonly Diagnostic[] } | null {
  const { environments, expressions, unread } = read(files)
  if (Object.keys(environments).length === 0) return null
  const text = JSON.stringify(environments, null, 2).replace(
    /"((?:[^"\\]|\\.)*__webfw_\d+__(?:[^"\\]|\\.)*)"/g,
    (_, inner: string) => {
      const whole = /^__webfw_(\d+)__$/.exec(inner)
      if (whole !== null) return textOf(expressions[Number(whole[1])])
      return `\`${inner.replace(PLACE, (_place, at) => `\${${textOf(expressions[Number(at)])} ?? ''}`)}\``
    },
  )
  const source = new Source(FILE, files.get(FILE) ?? '')
  return {
    module: `/** What config/database.yml says of servers, by environments. */
export const databases = (env: Readonly<Record<string, string | undefined>>) => (${text})
`,
    diagnostics: unread.map(([startOffset, length]) =>
      source.diagnostic(
        { startOffset, length },
        'without-effect',
        'Of Ruby in config/database.yml what `ENV` says is asked alone: this counts as nothing.',
        'Write `ENV["NAME"]` or `ENV.fetch("NAME") { "value" }`, or let DATABASE_URL say it.',
        'warning',
      ),
    ),
  }
}

/** What the module of `databaseServers` says, with the variables in it. */
export function databaseSettings(
  files: ReadonlyMap<string, string>,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, Settings>> {
  const { environments, expressions } = read(files)
  const asked = (at: unknown) => {
    const { name, otherwise } = expressions[Number(at)] as Asked
    return env[name] ?? otherwise
  }
  return JSON.parse(JSON.stringify(environments), (_key, value: unknown) => {
    if (typeof value !== 'string') return value
    const whole = /^__webfw_(\d+)__$/.exec(value)
    if (whole !== null) return asked(whole[1])
    return value.replace(PLACE, (_place, at) => asked(at) ?? '')
  }) as Record<string, Settings>
}

/** What ERB asks of the environment, and what stands where that says nothing. */
interface Asked {
  readonly name: string
  readonly otherwise?: string
}

function textOf({ name, otherwise }: Asked = { name: '' }): string {
  return otherwise === undefined ? `env.${name}` : `env.${name} ?? ${JSON.stringify(otherwise)}`
}

interface Read {
  readonly environments: Readonly<Record<string, Settings>>
  /** What stands for each `<%= … %>`. */
  readonly expressions: readonly Asked[]
  /** Offsets and lengths, in bytes, of ERB that is not read. */
  readonly unread: readonly (readonly [number, number])[]
  /** The databases of all environments, and whether each is a replica. */
  readonly names: ReadonlyMap<string, boolean>
}

function read(files: ReadonlyMap<string, string>): Read {
  const text = files.get(FILE) ?? ''
  const expressions: Asked[] = []
  const unread: (readonly [number, number])[] = []
  const plain = text.replace(/<%(=?)([\s\S]*?)%>/g, (tag, shows: string, code: string, at) => {
    const expression = shows === '' ? null : expressionOf(code.trim())
    if (expression !== null) return `__webfw_${expressions.push(expression) - 1}__`
    unread.push([Buffer.byteLength(text.slice(0, at)), Buffer.byteLength(tag)])
    return ''
  })
  const document = parseDocument(plain, { merge: true, logLevel: 'silent' })
  const all = document.errors.length > 0 ? null : (document.toJS() as unknown)
  const environments: Record<string, Settings> = {}
  const names = new Map<string, boolean>()
  for (const [name, given] of Object.entries(isSettings(all) ? all : {})) {
    if (!isSettings(given)) continue
    const isOne = isServer(given) || !Object.values(given).some(isSettings)
    const all = Object.entries(isOne ? { primary: given } : given)
    const servers = all.filter(([, each]) => isServer(each)) as [string, Settings][]
    const isCopy = ([, { replica }]: [string, Settings]) => replica === true
    for (const [key, each] of all) if (isSettings(each)) names.set(key, each.replica === true)
    const writing = servers.filter((each) => !isCopy(each))
    const own = writing.find(([key]) => key === 'primary') ?? writing[0]
    if (own === undefined || !['production', 'development', 'test'].includes(name)) continue
    const replicas = Object.fromEntries(servers.filter(isCopy))
    environments[name] =
      isOne || servers.every((each) => !isCopy(each)) ? own[1] : { ...own[1], replicas }
  }
  return { environments, expressions, unread, names }
}

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isServer(value: unknown): boolean {
  if (!isSettings(value)) return false
  const { adapter, url } = value
  if (typeof adapter === 'string') return /^(?:postgresql|postgis|postgres)$/.test(adapter)
  return typeof url === 'string' && /^postgres(?:ql)?:/.test(url)
}

/** `ENV["X"]`, `ENV.fetch("X")`, with a value where it is not set: of numbers and texts. */
function expressionOf(code: string): Asked | null {
  const [, name, otherwise] =
    /^ENV(?:\[["'](\w+)["']\]|\.fetch\(?\s*["'](\w+)["'])/.exec(code) === null
      ? []
      : (/^ENV(?:\.fetch\(?|\[)\s*["'](\w+)["']\s*(?:\]|\))?(?:\s*(?:\|\||,)\s*([^)]+?)\)?|\s*\{\s*([^}]*?)\s*\})?$/.exec(
          code,
        ) ?? [])
  if (name === undefined) return null
  const value = otherwise ?? /\{\s*([^}]*?)\s*\}$/.exec(code)?.[1]
  if (value === undefined) return { name }
  const plain = /^(?:"([^"\\]*)"|'([^'\\]*)'|(\d+))$/.exec(value.trim())
  if (plain === null) return value.trim() === 'nil' ? { name } : null
  return { name, otherwise: plain[1] ?? plain[2] ?? plain[3] ?? '' }
}
