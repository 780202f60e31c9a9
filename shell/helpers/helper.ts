import type { ImportmapManifest } from '../core/asset-manifest.ts'
import { htmlOf, type SafeString } from '../core/safe-string.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { toS } from '../ruby/object/texts.ts'

/** What a helper of the shell is called with by a template. */
export interface HelperCall {
  /** The name that it was called by. */
  readonly name: string
  /** Its arguments without the keywords. */
  readonly args: readonly unknown[]
  /** Its keywords. */
  readonly options: ReadonlyMap<string, unknown>
  /** What its block wrote. */
  readonly content: SafeString | null
  /** What helpers keep for the length of one page. */
  readonly state: Map<string, unknown>
  readonly page: HelperPage
}

/** What helpers may know of the page they write into. */
export interface HelperPage {
  readonly importmap: ImportmapManifest | null
  /** The page's content security policy nonce, where it has one. */
  readonly nonce: string | null
  /** What a controller's `render turbo_stream:` was given. */
  readonly streams: readonly unknown[]
  /** What `dom_id` says of these. */
  domId(args: readonly unknown[]): string
  /** The HTML of `render` with these arguments, on this page, and of what its block gives. */
  render(args: readonly unknown[], content?: SafeString | null): string
  /** What a helper of the core gives. */
  callCore(name: string, args: readonly unknown[], content: SafeString | null): unknown
}

/** A helper that the shell answers for templates. */
export type ShellHelper = (call: HelperCall) => unknown

/** The text of an option, or what it is when it is not given. */
export function textOption(call: HelperCall, name: string, otherwise: string): string {
  const value = call.options.get(name)
  return value === undefined || value === null ? otherwise : toS(value)
}

/** The number of an option, or what it is when it is not given. */
export function numberOption(call: HelperCall, name: string, otherwise: number): number {
  const value = call.options.get(name)
  return value === undefined || value === null ? otherwise : toNumber(value)
}

/** The double that a number of any Ruby class, or a text of digits, is; NaN for anything else. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Float) return value.value
  const text = toS(value).trim()
  return text === '' ? Number.NaN : Number(text)
}

/** The first argument, which the helper cannot do without. */
export function firstOf({ name, args }: HelperCall): unknown {
  if (args.length === 0) throw new ArgumentError(`${name} needs an argument`)
  return args[0]
}

/** HTML's special characters as entities. */
export function escapeHtml(text: string): string {
  return htmlOf(text)
}
