import type { Call } from '../active-support/options.ts'
import type { ImportmapManifest } from '../core/asset-manifest.ts'
import { htmlOf, type SafeString } from '../core/safe-string.ts'

/** The block of a helper: what it writes, with values for its parameters. */
export type HelperBlock = (...values: unknown[]) => SafeString

/** What a helper of the shell is called with by a template. */
export interface HelperCall extends Call {
  /** What its block writes. */
  readonly content: SafeString | null
  readonly block: HelperBlock | null
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
  /** The template that asks, `articles/_form`; empty where none does. */
  template(): string
  /** What `dom_id` says of these. */
  domId(args: readonly unknown[]): string
  /** The HTML of `render` with these arguments, on this page, and of what its block gives. */
  render(args: readonly unknown[], content?: SafeString | null): string
  /** What a method of app/helpers gives; undefined where there is none of that name. */
  callOwn(name: string, args: readonly unknown[], content: SafeString | null): unknown
  /** What a helper of the core gives. */
  callCore(name: string, args: readonly unknown[], content: SafeString | null): unknown
}

/** A helper that the shell answers for templates. */
export type ShellHelper = (call: HelperCall) => unknown

/** HTML's special characters as entities. */
export function escapeHtml(text: string): string {
  return htmlOf(text)
}
