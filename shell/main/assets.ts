import { readFileSync } from 'node:fs'
import type { EnvironmentName } from '../config/configuration.ts'
import type { EmbeddedFiles } from '../server/static/public-files.ts'

/**
 * What an entry file hands to `main` beside the application. Every path may be one inside the
 * binary: it is only ever opened with node:fs.
 */
export interface Assets {
  /** What `WEBFW_ENV` is when it is not set. */
  readonly environment: EnvironmentName
  /** Path of core.wasm. */
  readonly core: string
  /** The same, where it is being compiled already. */
  readonly coreModule?: Promise<WebAssembly.Module> | undefined
  /** Path of libsqlite3; `WEBFW_SQLITE_LIBRARY` wins. */
  readonly sqlite: string
  /** Whether `sqlite` is inside the binary, so that it is opened from memory. */
  readonly embedded: boolean
  /** Files of public/ inside the binary: `style.css` to the path that opens it. */
  readonly public: EmbeddedFiles
  /** Where compiled assets lie in development; a binary has them in public/assets. */
  readonly compiled?: string
  /** The folder of public/, storage/ and tmp/; where absent, the executable's folder. */
  readonly root?: string
  /** Path of the bundle's source map, plain or gzipped. */
  readonly sourceMap?: string
  /** Path of the licences of everything inside. */
  readonly licenses?: string
  /** The framework's version. */
  readonly version?: string
  /** When this was built, in milliseconds since 1970; dates embedded files. */
  readonly builtAt?: number
}

/** Compiles the core on other threads, while this one loads the application. */
export function compileAhead(core: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(core))
}

/** The core, compiled: once a process. */
export function compileCore(assets: Pick<Assets, 'core'>): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(assets.core))
}
