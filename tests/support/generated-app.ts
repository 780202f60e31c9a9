import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bundle } from '../../cli/build/bundle.ts'
import { generatedModules } from '../../cli/build/generated-modules.ts'
import { withViews } from '../../gen/generate/generated.ts'
import { formatDiagnostic } from '../../gen/parse/diagnostics.ts'
import { frameworkFolder } from './bun.ts'
import { coreBytes, corePath } from './core.ts'
import { generateApp } from './generator.ts'
import { makeRoot, type RunningServer, startServer } from './server.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

/** Files of an application: relative path to text. */
export type Files = ReadonlyMap<string, string>

/** What gen says about an application, as it is printed. */
export async function diagnose(files: Files): Promise<string[]> {
  const core = coreBytes()
  const { diagnostics } = await generateApp({ name: 'snippets', files }, { core })
  return diagnostics.map(formatDiagnostic)
}

/**
 * Generates, bundles, migrates and serves an application in production, the last two in one process. `isWhole`: the framework is bundled and minified
 * with it, as in a binary, whose source map has lines of both; else it loads the one that the tests came with. `prefix`: what the command
 * line of the server begins with.
 */
export async function serveGenerated(
  files: Files,
  env: Readonly<Record<string, string>> = {},
  { isWhole = false, prefix = [] as readonly string[] } = {},
): Promise<RunningServer> {
  const root = makeRoot()
  const core = coreBytes()
  const made = await generateApp({ name: 'snippets', files }, { core })
  const errors = made.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(formatDiagnostic).join('\n'))
  for (const [path, text] of [...files, ...withViews(made)]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const assets = {
    core: corePath(),
    sqlite: sqliteLibraryPath(),
    embedded: false,
    public: {},
    root,
    sourceMap: join(root, 'app.mjs.map'),
  }
  const entry = [
    "import { main, run } from 'webfw/main'",
    "import app from './gen/app.ts'",
    `const assets = ${JSON.stringify({ ...assets, environment: 'production' })}`,
    `if (process.argv[2] === ${JSON.stringify(root)}) process.argv.splice(2, 1)`,
    "const isFirst = process.argv.length === 2 && (await run(app, assets, ['migrate'])) !== 0",
    'if (isFirst) process.exit(1)',
    'await main(app, assets)',
  ].join('\n')
  const plugins = [generatedModules(root, () => ({ files: new Map(), maps: made.maps }))]
  const { code, map } = await bundle({
    root,
    framework: resolve('.'),
    entry,
    plugins,
    minify: isWhole,
    ...(isWhole ? {} : { bundledFramework: frameworkFolder() }),
  })
  const program = join(root, 'app.mjs')
  writeFileSync(program, code)
  writeFileSync(assets.sourceMap, map)
  return startServer(program, { BUN_JSC_useTailCalls: '0', ...env }, root, { prefix, isWhole })
}
