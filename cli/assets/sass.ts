import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Sass from 'sass'

export type SassCompiler = typeof Sass

/** The compiler of Sass, loaded for applications that have a style sheet of it. */
export async function loadSass(): Promise<SassCompiler> {
  return await import('sass')
}

/** What a style sheet is compiled with. */
export interface SassOptions {
  readonly path: string
  readonly text: string
  /** Folders that `@import` looks into. */
  readonly folders: readonly string[]
  /** The address of an asset: what `image-url("logo.png")` stands for. */
  readonly address: (name: string) => string
}

/** The CSS of a style sheet in Sass, with sass-rails' functions. Throws Sass.Exception. */
export function compileSass(sass: SassCompiler, options: SassOptions): string {
  const { path, text, folders, address } = options
  const { css } = sass.compileString(text, {
    url: pathToFileURL(path),
    syntax: path.endsWith('.sass') ? 'indented' : 'scss',
    loadPaths: [...folders],
    functions: addressFunctions(sass, address),
    logger: sass.Logger.silent,
  })
  return `${css}\n`
}

/** `asset-url`, `image-path` and their kin (sass-rails). */
function addressFunctions(sass: SassCompiler, address: (name: string) => string) {
  const kinds = ['asset', 'image', 'font', 'stylesheet', 'javascript', 'audio', 'video']
  const functions: Record<string, (args: Sass.Value[]) => Sass.Value> = {}
  for (const kind of kinds) {
    const told = (args: Sass.Value[]) => address(args[0]?.assertString('name').text ?? '')
    functions[`${kind}-path($name, $options...)`] = (args) => new sass.SassString(told(args))
    functions[`${kind}-url($name, $options...)`] = (args) =>
      new sass.SassString(`url(${JSON.stringify(told(args))})`, { quotes: false })
  }
  return functions
}

/** `@import "components/*"` of sass-rails: an import of each file, in the order of their names. */
export function withGlobs(text: string, folder: string): string {
  return text.replace(
    /^([ \t]*)@import\s+["']([^"'*]*)(\/?\*\*?(?:\/\*)?)["'];?/gm,
    (whole, indent: string, below: string, stars: string) => {
      const path = join(folder, below)
      if (!existsSync(path)) return whole
      const files = readdirSync(path, { recursive: stars.includes('**') })
        .map(String)
        .filter((file) => /\.(scss|sass|css)$/.test(file))
        .sort()
      return files
        .map((file) => `${indent}@import "${posix.join(below, file.replace(/\.\w+$/, ''))}";`)
        .join(' ')
    },
  )
}
