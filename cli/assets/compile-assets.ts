import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Diagnostic } from '../../gen/parse/diagnostics.ts'
import type { AssetManifest } from '../../shell/core/asset-manifest.ts'
import { MANIFEST } from '../../shell/core/asset-manifest.ts'
import { CommandError } from '../errors.ts'
import { listFiles } from '../generation/app-source.ts'
import { JsonReport } from '../terminal/json-report.ts'
import { writeWhole } from '../write-whole.ts'
import { AssetCompiler } from './asset-compiler.ts'
import { assetFiles } from './asset-files.ts'
import { assetPipeline } from './asset-pipeline.ts'
import { importmapOf, shippedPins } from './importmap.ts'
import { bundlePacks } from './packs.ts'
import { loadSass } from './sass.ts'
import { shippedFile } from './shipped-files.ts'

/** What became of an application's assets. */
export interface CompiledAssets {
  /** Every file written, below the target folder. */
  readonly written: readonly string[]
  /** What a developer should know. */
  readonly warnings: readonly string[]
}

/**
 * Writes the assets of an application below `target`, each with a fingerprint of its content in its name, and
 * the manifest that says which is which. Nothing is written for an application that has none. CommandError
 * names the first line that cannot be compiled.
 */
export async function compileAssets(
  root: string,
  target: string,
  output?: Writable,
): Promise<CompiledAssets> {
  const found = await compile(root)
  if (found === null) {
    rmSync(target, { recursive: true, force: true })
    return { written: [], warnings: [] }
  }
  const { compiler, compiled, manifest, warnings } = found
  if (output instanceof JsonReport) output.diagnostics.push(...compiler.problems)
  const fatal = compiler.problems.find(({ severity }) => severity === 'error')
  if (fatal !== undefined) throw new CommandError(textOf(fatal), { hint: fatal.hint })
  const written: string[] = []
  const put = (path: string, content: Buffer | string) => {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeWhole(join(target, path), content)
    written.push(path)
  }
  for (const [name, stamped] of compiled) put(stamped, compiler.content(name))
  put(MANIFEST, `${JSON.stringify(manifest)}\n`)
  const known = new Set(written)
  for (const path of listFiles(target, '.')) {
    const name = path.slice(2)
    if (!known.has(name)) rmSync(join(target, name))
  }
  const leftOut = compiler.problems.map((problem) => `${textOf(problem)} ${problem.hint}`)
  return { written: written.sort(), warnings: [...compiler.warnings, ...warnings, ...leftOut] }
}

/** What of an application's assets cannot be compiled; nothing is written. */
export async function assetProblems(root: string): Promise<readonly Diagnostic[]> {
  return (await compile(root))?.compiler.problems ?? []
}

function textOf({ file, line, column, message }: Diagnostic): string {
  return `${file}:${line}:${column}: ${message}`
}

/** The names of all assets with their fingerprints, and the manifest; null where there are none. */
async function compile(root: string) {
  const pipeline = assetPipeline(root)
  const files = new Map(assetFiles(root, pipeline))
  const pins = shippedPins(root)
  const packs = pipeline.hasPacks ? await bundlePacks(root) : null
  const contents = new Map(packs?.contents)
  for (const name of pins.files) {
    if (!files.has(name)) contents.set(name, Buffer.from(await shippedFile(name)))
  }
  if (files.size + contents.size === 0 && !pins.exists) return null
  const hasSass = [...files.values()].some((path) => /\.(scss|sass)(\.erb)?$/.test(path))
  const compiler = new AssetCompiler({
    root,
    pipeline,
    files,
    contents,
    sass: hasSass ? await loadSass() : null,
  })
  compiler.problems.push(...(packs?.problems ?? []))
  const compiled = new Map<string, string>()
  for (const name of compiler.names()) compiled.set(name, compiler.stamped(name))
  const { importmap, warnings } = importmapOf(root, compiled)
  const names = [...compiled.keys()].sort()
  const sheets = names.filter((name) => name.endsWith('.css'))
  const own = sheets.filter((name) => files.get(name)?.startsWith(join(root, 'app/assets/')))
  const manifest: AssetManifest = {
    files: Object.fromEntries(names.map((name) => [name, compiled.get(name) as string])),
    stylesheets: { app: own, all: sheets },
    importmap,
  }
  return { compiler, compiled, manifest, warnings }
}
