// `node scripts/bun-packages.mjs`: writes cli/toolchain/bun-packages.json for the Bun of package.json: for each
// platform the package, the hash of its tarball, and the SHA-256 of the executable in it. Run it when the
// pinned release changes.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './support/root.mjs'

const PACKAGES = {
  'linux-x64': '@oven/bun-linux-x64',
  'linux-arm64': '@oven/bun-linux-aarch64',
  'darwin-x64': '@oven/bun-darwin-x64',
  'darwin-arm64': '@oven/bun-darwin-aarch64',
}

const { bun } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies
const table = {}
for (const [platform, name] of Object.entries(PACKAGES)) table[platform] = digestsOf(name)
const path = join(root, 'cli', 'toolchain', 'bun-packages.json')
writeFileSync(path, `${JSON.stringify(table, null, 2)}\n`)

/** npm compares the tarball with the hash that the registry gives for it. */
function digestsOf(name) {
  const specifier = `${name}@${bun}`
  const folder = mkdtempSync(join(tmpdir(), 'webfw-bun-'))
  try {
    const packed = npm(['pack', specifier, '--json', '--ignore-scripts', '--silent'], folder)
    const [{ integrity, filename }] = JSON.parse(packed)
    const tarball = join(folder, filename)
    const actual = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
    if (actual !== integrity) throw new Error(`${specifier}: ${actual} is not ${integrity}`)
    execFileSync('tar', ['xzf', tarball, '-C', folder, 'package/bin/bun'])
    const executable = readFileSync(join(folder, 'package', 'bin', 'bun'))
    const sha256 = createHash('sha256').update(executable).digest('hex')
    console.log(`${specifier} ${sha256}`)
    return { name, integrity, executable: sha256 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function npm(words, cwd) {
  return execFileSync('npm', words, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
}
