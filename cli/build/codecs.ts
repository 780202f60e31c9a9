import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'esbuild'
import { packageFile } from '../package-root.ts'

/** The module that says where the codecs of pictures are: an application that makes no variants does not load it. */
const MODULE = /[\\/]shell[\\/]storage[\\/]variants[\\/]codecs\.ts$/

/** What a binary calls them, among its assets. */
const SCRIPT = 'codecs.js.gz'
const WASM = 'codecs.wasm.gz'

/** The files of the package that has the codecs. */
function codecFiles(): { script: string; wasm: string } {
  const folder = dirname(createRequire(packageFile('package.json')).resolve('wasm-vips'))
  return { script: join(folder, 'vips-es6.js'), wasm: join(folder, 'vips.wasm') }
}

/** Has a bundle read the codecs where they are on this machine. */
export function codecsOfMachine(): Plugin {
  return codecModule(() => `export const codecs = ${JSON.stringify(codecFiles())}`)
}

/** Has a bundle read the codecs out of the binary that it becomes. */
export function codecsOfBinary(): Plugin {
  return codecModule(() =>
    [
      `import script from './assets/${SCRIPT}' with { type: 'file' }`,
      `import wasm from './assets/${WASM}' with { type: 'file' }`,
      'export const codecs = { script, wasm }',
    ].join('\n'),
  )
}

function codecModule(contents: () => string): Plugin {
  return {
    name: 'webfw codecs',
    setup(build) {
      build.onLoad({ filter: MODULE }, () => ({ contents: contents() }))
    },
  }
}

/** Packs the codecs into a folder where a bundle of these inputs needs them; answers the files whose licences count then. */
export function addCodecs(inputs: readonly string[], folder: string): string[] {
  if (!inputs.some((path) => MODULE.test(path))) return []
  const { script, wasm } = codecFiles()
  mkdirSync(folder, { recursive: true })
  for (const [name, path] of [
    [SCRIPT, script],
    [WASM, wasm],
  ] as const) {
    writeFileSync(join(folder, name), gzipSync(readFileSync(path), { level: 9 }))
  }
  return [wasm]
}
