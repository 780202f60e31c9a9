import { parse } from 'smol-toml'
import { CommandError } from '../errors.ts'
import { nameProblem } from './name.ts'

/** Which framework an application is built with. */
export type FrameworkSource =
  | { kind: 'tag'; tag: string }
  | { kind: 'path'; path: string }
  | { kind: 'git'; url: string; ref: string }

/** Where a package is that an application names. */
export type PackageSource = Exclude<FrameworkSource, { kind: 'tag' }>

/** What spin.toml says. */
export interface SpinToml {
  name: string
  framework: FrameworkSource
  /** The packages beside the framework, by their names. */
  packages: Readonly<Record<string, PackageSource>>
}

/**
 * Reads spin.toml.
 *
 * @example
 * [package]
 * name = "blog"
 *
 * [dependencies]
 * webfw = "v0.2.1"                        # or { path = "../.." }, or { git = "https://…", ref = "main" }
 * price_tags = { path = "../price_tags" }  # a package of Ruby: by path, or by git and ref
 */
export function parseSpinToml(text: string): SpinToml {
  const document = parseToml(text)
  const name = table(document, 'package').name
  if (typeof name !== 'string') throw invalid('it has no `name = "…"` under [package]')
  const problem = nameProblem(name)
  if (problem) throw invalid(problem)
  const { webfw, ...others } = table(document, 'dependencies')
  const packages = Object.entries(others).map(([each, value]) => [each, packageSource(each, value)])
  return { name, framework: parseSource(webfw), packages: Object.fromEntries(packages) }
}

function packageSource(name: string, value: unknown): PackageSource {
  const { path, git, ref } = (typeof value === 'object' ? (value ?? {}) : {}) as Record<
    string,
    unknown
  >
  if (!/^[a-z][\w-]*$/.test(name)) throw invalid(`"${name}" cannot name a package`)
  if (typeof path === 'string') return { kind: 'path', path }
  if (typeof git === 'string' && typeof ref === 'string') return { kind: 'git', url: git, ref }
  throw invalid(`${name} under [dependencies] needs a \`path = "…"\`, or \`git = "…", ref = "…"\``)
}

function parseToml(text: string): Record<string, unknown> {
  try {
    return parse(text)
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}

function parseSource(value: unknown): FrameworkSource {
  if (typeof value === 'string') return tagged(value)
  if (typeof value === 'object' && value !== null) {
    const { tag, path, git, ref } = value as Record<string, unknown>
    if (typeof tag === 'string') return tagged(tag)
    if (typeof path === 'string') return { kind: 'path', path }
    if (typeof git === 'string' && typeof ref === 'string') return { kind: 'git', url: git, ref }
    if (typeof git === 'string') throw invalid('webfw = { git = … } needs a `ref = "…"` beside it')
  }
  throw invalid('it has no `webfw = "v…"` under [dependencies]')
}

function tagged(tag: string): FrameworkSource {
  if (/^v\d+\.\d+\.\d+$/.test(tag)) return { kind: 'tag', tag }
  throw invalid(`webfw = "${tag}" is not a release tag such as "v0.2.1"`)
}

function table(document: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = document[name]
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function invalid(reason: string): CommandError {
  return new CommandError(`spin.toml: ${reason}.`, {
    hint: 'It should read:\n\n  [package]\n  name = "blog"\n\n  [dependencies]\n  webfw = "v0.2.1"',
  })
}
