import type { BuildContext, BuildFailure, BuildOptions, BuildResult, Plugin } from 'esbuild'
import { CommandError } from '../errors.ts'
import { codecsOfMachine } from './codecs.ts'
import { bundledFramework, frameworkModules, packageFolders } from './framework-modules.ts'
import { nameSources } from './source-names.ts'

/** What to bundle. */
export interface BundleRequest {
  /** The application's folder: names in the source map are relative to it. */
  root: string
  framework: string
  /** The entry module's text; it imports as a file in `root` would. */
  entry: string
  /** The text of the module that the entry imports as `webfw-start`. */
  start?: string
  /** A folder that `frameworkBundle` made: the framework is loaded from there, and not part of the bundle. */
  bundledFramework?: string
  plugins?: readonly Plugin[]
  minify?: boolean
  /** Its first line. */
  banner?: string
}

/** A bundle, its source map, and the files it was made from. */
export interface Bundle {
  code: string
  map: string
  inputs: string[]
}

/** Bundles an entry and everything it imports into one module for Bun. */
export async function bundle(request: BundleRequest): Promise<Bundle> {
  const context = await createBundler(request)
  try {
    return await context.rebuild()
  } finally {
    await context.dispose()
  }
}

/** A bundler that stays warm between rebuilds. */
export interface Bundler {
  rebuild(): Promise<Bundle>
  dispose(): Promise<void>
}

/** Keeps esbuild's state, so that the second bundle takes a fraction of the first one's time. */
export async function createBundler(request: BundleRequest): Promise<Bundler> {
  const esbuild = await import('esbuild')
  const context: BuildContext = await esbuild.context(buildOptions(request))
  return {
    async rebuild() {
      try {
        return outputs(await context.rebuild(), request)
      } catch (error) {
        throw await bundlerStopped(error)
      }
    },
    dispose: () => context.dispose(),
  }
}

/** What every bundle for Bun is made with; what it says is told by who made it. */
export function bundlingOptions() {
  return {
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    charset: 'utf8',
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'silent',
    external: ['bun', 'bun:*'],
    nodePaths: packageFolders(),
    plugins: [codecsOfMachine()],
    tsconfigRaw: { compilerOptions: { target: 'esnext', useDefineForClassFields: true } },
  } satisfies BuildOptions
}

function buildOptions(request: BundleRequest): BuildOptions {
  const shared = bundlingOptions()
  return {
    ...shared,
    absWorkingDir: request.root,
    stdin: {
      contents: request.entry,
      resolveDir: request.root,
      sourcefile: 'webfw-entry.ts',
      loader: 'ts',
    },
    outfile: 'app.mjs',
    metafile: true,
    minify: request.minify ?? false,
    ...(request.banner !== undefined && { banner: { js: request.banner } }),
    external: [...shared.external, './assets/*'],
    plugins: [
      // The first that answers counts.
      ...(request.plugins ?? []),
      ...shared.plugins,
      request.bundledFramework === undefined
        ? frameworkModules(request.framework)
        : bundledFramework(request.bundledFramework),
      startModule(request),
    ],
  }
}

function startModule({ root, start }: BundleRequest): Plugin {
  return {
    name: 'webfw start',
    setup(build) {
      build.onResolve({ filter: /^webfw-start$/ }, ({ path }) => ({ path, namespace: 'webfw' }))
      build.onLoad({ filter: /./, namespace: 'webfw' }, () => ({
        contents: start ?? '',
        resolveDir: root,
      }))
    },
  }
}

function outputs(result: BuildResult, { root, framework }: BundleRequest): Bundle {
  const files = result.outputFiles ?? []
  const text = (end: string) => files.find(({ path }) => path.endsWith(end))?.text ?? ''
  // What is not in the output is not evaluated either.
  const [output] = Object.values(result.metafile?.outputs ?? {}).filter(
    ({ entryPoint }) => entryPoint,
  )
  const inputs = Object.keys(output?.inputs ?? {})
  return { code: text('.mjs'), map: nameSources(text('.map'), root, framework), inputs }
}

/** What stopped the bundler, with its places. */
export async function bundlerStopped(error: unknown): Promise<CommandError> {
  return new CommandError(`the bundler stopped.\n\n${await messages(error)}`)
}

async function messages(error: unknown): Promise<string> {
  const { formatMessages } = await import('esbuild')
  const { errors } = error as Partial<BuildFailure>
  if (errors === undefined) return error instanceof Error ? error.message : String(error)
  const lines = await formatMessages(errors, { kind: 'error', color: false })
  return lines.join('\n').trim()
}
