import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { listFiles } from '../generation/app-source.ts'

const compressible = new Set(
  '.css .csv .html .ico .js .json .map .md .mjs .svg .txt .wasm .webmanifest .xml'.split(' '),
)

/** The files of public/ as visitors ask for them: `style.css`, `images/logo.svg`. */
export function publicFiles(root: string): string[] {
  return listFiles(root, 'public')
    .map((path) => path.slice('public/'.length))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
}

/**
 * Copies public/ to `target` and puts `.br` and `.gz` beside what gets smaller by it; answers every
 * path written.
 */
export function copyPublic(root: string, target: string): string[] {
  const written: string[] = []
  for (const path of publicFiles(root)) {
    const source = join(root, 'public', path)
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(source, join(target, path))
    written.push(path)
    written.push(...packFile(target, path, (packed) => existsSync(`${source}${packed}`)))
  }
  return written.sort()
}

/** Puts `.br` and `.gz` beside a file that gets smaller by it, but those that are there; answers their paths. */
export function packFile(
  folder: string,
  path: string,
  isThere: (suffix: string) => boolean = () => false,
): string[] {
  const file = join(folder, path)
  if (!compressible.has(extname(path)) || statSync(file).size < 1024) return []
  const content = readFileSync(file)
  const written: string[] = []
  for (const [suffix, packed] of [
    ['.br', brotli(content)],
    ['.gz', gzipSync(content, { level: 9 })],
  ] as const) {
    if (packed.length > content.length * 0.9 || isThere(suffix)) continue
    writeFileSync(file + suffix, packed)
    written.push(path + suffix)
  }
  return written
}

/** Names what a build has put into dist/public/, in that folder, where no visitor gets it. */
const BUILT = '.webfw-files'

/**
 * Puts a folder of public files in the place of another by renames: a server that runs meanwhile misses nothing. What the
 * application has written there since it was built stays; `paths` are the files of the new one.
 */
export function replacePublic(staged: string, folder: string, paths: readonly string[]): void {
  const previous = `${folder}.${process.pid}`
  writeFileSync(join(staged, BUILT), paths.map((path) => `${path}\n`).join(''))
  mkdirSync(dirname(folder), { recursive: true })
  if (existsSync(folder)) renameSync(folder, previous)
  renameSync(staged, folder)
  for (const path of writtenIn(previous)) {
    const target = join(folder, path)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(previous, path), target)
  }
  rmSync(previous, { recursive: true, force: true })
}

/** The files in a folder that the build which made it knows nothing of; none where that did not say what it made. */
function writtenIn(folder: string): string[] {
  const list = join(folder, BUILT)
  if (!existsSync(list)) return []
  const built = new Set(readFileSync(list, 'utf8').split('\n'))
  return filesIn(folder, '').filter((path) => !built.has(path) && path !== BUILT)
}

function filesIn(folder: string, start: string): string[] {
  return readdirSync(join(folder, start), { withFileTypes: true }).flatMap((entry) => {
    const path = start + entry.name
    return entry.isDirectory() ? filesIn(folder, `${path}/`) : [path]
  })
}

function brotli(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}
