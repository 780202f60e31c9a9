import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Plugin, TransformOptions } from 'esbuild'

/** The files of gen/ as they are in memory: path relative to the application, text, source map. */
export interface GeneratedModules {
  files: ReadonlyMap<string, string>
  maps: ReadonlyMap<string, string>
}

/**
 * Serves generated modules from memory, each with its map to the Ruby it came from, so that the
 * bundle's own map leads back to .rb lines. What is not in memory is read from the disk; with
 * `onlyInMemory` there need be no files of those names.
 */
export function generatedModules(
  root: string,
  current: () => GeneratedModules,
  options: { onlyInMemory?: boolean } = {},
): Plugin {
  const nameOf = (path: string) => relative(root, path)
  return {
    name: 'webfw generated modules',
    setup(build) {
      if (options.onlyInMemory) {
        build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, importer, resolveDir }) => {
          const target = resolve(resolveDir, path)
          const { files } = current()
          // The folder of a module that is in memory alone may be none.
          const isKnown = files.has(nameOf(target)) || files.has(nameOf(importer))
          return isKnown ? { path: target } : undefined
        })
      }
      build.onLoad({ filter: below(root) }, async ({ path }) => {
        const name = nameOf(path)
        const { files, maps } = current()
        const map = maps.get(name)
        const text = files.get(name)
        if (text === undefined && map === undefined) return undefined
        const code = named(text ?? readFileSync(path, 'utf8'))
        const contents = map ? `${code}\n${inlineMap(map, dirname(name))}` : code
        if (!STATIC_FIELD.test(code)) return { loader: 'ts', contents }
        const options = { ...WITHOUT_STATIC_FIELDS, sourcefile: basename(path) }
        return { loader: 'js', contents: (await build.esbuild.transform(contents, options)).code }
      })
    },
  }
}

const STATIC_FIELD = /^\s+static [^{]/m

/**
 * Static fields as statements behind their class: the engine's frame of such a field's initializer names the line
 * of the class. The framework's classes keep theirs, because this makes a WeakMap of each private member beside them.
 */
const WITHOUT_STATIC_FIELDS: TransformOptions = {
  loader: 'ts',
  target: 'esnext',
  supported: { 'class-static-field': false },
  sourcemap: 'inline',
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { target: 'esnext', useDefineForClassFields: true } },
}

/**
 * The module with a name for each of its classes, which the minifier would take: on the same lines, so that
 * places stay. Names for every function would cost each closure a property when it is made.
 */
function named(text: string): string {
  const heads = [...text.matchAll(/^(?:export )?class (\w+)/gm)]
  if (heads.length === 0) return text
  let code = ''
  let done = 0
  for (const head of heads) {
    const at = bodyOf(text, head.index)
    code += `${text.slice(done, at)} static { nameOfClass(this, '${head[1]}') }`
    done = at
  }
  return `${code}${text.slice(done)}\nimport { nameClass as nameOfClass } from 'webfw/ruby'`
}

/** Where the body of a class begins: behind its first brace that stands in no parentheses, `Struct(['x'], { … }) {`. */
function bodyOf(text: string, head: number): number {
  let depth = 0
  for (let at = head; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    else if (letter === '{' && depth === 0) return at + 1
  }
  return text.length
}

/** The modules of the application; every other file stays with esbuild, which is faster. */
function below(root: string): RegExp {
  const literal = join(root, '/').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal}.*\\.ts$`)
}

/** The map of a module in `folder`: esbuild looks for the sources from there, and their names say from the application. */
function inlineMap(map: string, folder: string): string {
  const content = JSON.parse(map) as { sources: string[] }
  const sources = content.sources.map((source) => relative(folder, source))
  const encoded = Buffer.from(JSON.stringify({ ...content, sources })).toString('base64')
  return `//# sourceMappingURL=data:application/json;base64,${encoded}`
}
