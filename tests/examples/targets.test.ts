import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t from 'tap'
import { readMachOSignature } from '../../cli/build/mach-o.ts'
import { prebuiltPath } from '../../cli/toolchain/prebuilt-sqlite.ts'
import { isAtLeast } from '../../cli/toolchain/system-sqlite.ts'
import { TARGETS } from '../../cli/toolchain/targets.ts'
import { ENVIRONMENT, findFreePort, untilReady } from '../support/blog.ts'
import { Visitor } from '../support/visitor.ts'

const QEMU = '/usr/bin/qemu-aarch64-static'
/** Debian's glibc for arm64. */
const ARM64_SYSTEM = '/usr/aarch64-linux-gnu'
const isWanted = process.env['TARGETS'] === '1' && process.platform === 'linux'

/** The blog of examples/, built for every target in a folder of its own; the framework is this checkout. */
function buildEverywhere(name: string): string {
  const root = mkdtempSync(join(tmpdir(), `webfw-${name}-`))
  for (const folder of [
    'build',
    'cli',
    'docs',
    'gen',
    'node_modules',
    'package.json',
    'shell',
    'wasm-core',
  ]) {
    symlinkSync(resolve(folder), join(root, folder))
  }
  const blog = join(root, 'examples/blog')
  const isBuilt = (path: string) => /\/(?:dist|tmp|storage)$/.test(path)
  cpSync('examples/blog', blog, { recursive: true, filter: (path) => !isBuilt(path) })
  const words = ['build', '--target', TARGETS.join(',')]
  execFileSync(process.execPath, [resolve('build/webfw.mjs'), ...words], { cwd: blog })
  return join(blog, 'dist')
}

t.test(
  'one source gives a binary for each target, with the same bytes in any folder',
  { skip: isWanted ? false : 'takes minutes on Linux x64: `npm run campaign targets`' },
  async (t) => {
    execFileSync(process.execPath, ['scripts/sqlite-libraries.mjs'], { stdio: 'inherit' })
    const dist = buildEverywhere('targets')
    const other = buildEverywhere('elsewhere')
    t.teardown(() => {
      for (const folder of [dist, other]) {
        rmSync(resolve(folder, '../../..'), { recursive: true, force: true })
      }
    })

    await t.test('two builds in two folders are equal', async (t) => {
      for (const target of TARGETS) {
        t.equal(
          digestOf(join(dist, `blog-${target}`)),
          digestOf(join(other, `blog-${target}`)),
          target,
        )
      }
    })

    for (const target of ['darwin-arm64', 'darwin-x64'] as const) {
      await t.test(`${target}: macOS 13 or newer, and each page is as it was signed`, async (t) => {
        const binary = readFileSync(join(dist, `blog-${target}`))
        const signature = readMachOSignature(binary)

        t.match(signature, { identifier: 'blog', isAdHoc: true, wrongPages: 0, isWhole: true })
        t.equal(binary.readUInt32LE(4), target === 'darwin-arm64' ? 0x0100000c : 0x01000007)
        t.ok(isAtLeast('13.0', oldestMacOS(binary)), oldestMacOS(binary))
        const library = readFileSync(prebuiltPath(target))
        t.equal(oldestMacOS(library), '13.0')
        // Apple silicon loads no library without a signature.
        if (target === 'darwin-arm64')
          t.match(readMachOSignature(library), { wrongPages: 0, isWhole: true })
      })
    }

    for (const [target, machine] of [
      ['linux-x64', 'Advanced Micro Devices X86-64'],
      ['linux-arm64', 'AArch64'],
    ] as const) {
      await t.test(`${target}: needs glibc 2.28 at most, and no library but its own`, async (t) => {
        const binary = join(dist, `blog-${target}`)
        const readelf = (option: string) => {
          return execFileSync('readelf', ['-W', option, binary], {
            encoding: 'utf8',
            maxBuffer: 1 << 28,
          })
        }
        const needed = [...readelf('-d').matchAll(/NEEDED.*\[(.*)\]/g)].map(([, name]) => name)
        const versions = [...readelf('-V').matchAll(/GLIBC_([\d.]+)/g)].map(
          ([, version = '']) => version,
        )

        t.match(readelf('-h'), machine)
        t.same(
          needed.filter((name) => !/^(?:lib(?:c|m|dl|pthread)|ld-linux-.*)\.so/.test(name ?? '')),
          [],
        )
        t.same(
          versions.filter((version) => !isAtLeast('2.28', version)),
          [],
        )
      })
    }

    const noArm64 =
      existsSync(QEMU) && existsSync(ARM64_SYSTEM)
        ? false
        : 'needs qemu-user-static and libc6-arm64-cross of Debian'
    await t.test(
      'linux-arm64 migrates and serves, and takes an article',
      { skip: noArm64 },
      async (t) => {
        const binary = join(dist, 'blog-linux-arm64')
        const words = ['-L', ARM64_SYSTEM, binary]
        chmodSync(binary, 0o755)
        t.match(execFileSync(QEMU, [...words, 'version'], { env: {}, encoding: 'utf8' }), 'blog')
        execFileSync(QEMU, [...words, 'migrate'], { env: {} })
        const port = await findFreePort()
        const env = { ...ENVIRONMENT, PORT: String(port), AOT_WORKERS: '1', WEBFW_WATCHDOG: '0' }
        const blog = await untilReady(spawn(QEMU, words, { env }), port)
        t.teardown(() => blog.stop('SIGKILL'))
        const visitor = new Visitor(blog.origin)

        t.equal((await visitor.get('/articles')).status, 200)
        await visitor.get('/articles/new')
        const created = await visitor.submit('/articles', {
          'article[title]': 'From arm64',
          'article[body]': 'It runs under another processor.',
        })
        t.equal(created.status, 303)
        await visitor.follow(created)
        t.match(visitor.page, 'From arm64')
        t.equal((await visitor.get('/nope')).status, 404)
      },
    )
  },
)

/** `minos` of LC_BUILD_VERSION: 0x000d0000 is 13.0. */
function oldestMacOS(binary: Buffer): string {
  let at = 32
  for (let left = binary.readUInt32LE(16); left > 0; left -= 1) {
    if (binary.readUInt32LE(at) === 0x32) {
      const version = binary.readUInt32LE(at + 12)
      return `${version >>> 16}.${(version >>> 8) & 0xff}`
    }
    at += binary.readUInt32LE(at + 4)
  }
  return 'unknown'
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
