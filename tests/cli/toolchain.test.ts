import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import t from 'tap'
import { installCommand } from '../../cli/doctor/package-manager.ts'
import { which } from '../../cli/process/which.ts'
import { installBun, isPinnedBun } from '../../cli/toolchain/bun.ts'
import { checkIntegrity } from '../../cli/toolchain/npm-package.ts'
import { bunPackageHere, platform } from '../../cli/toolchain/platform.ts'
import { prebuiltDigest, prebuiltPath } from '../../cli/toolchain/prebuilt-sqlite.ts'
import {
  BUN_VERSION,
  bunPackage,
  SQLITE_RECIPE,
  TOOLCHAIN_RELEASE,
} from '../../cli/toolchain/release.ts'
import { sqliteRecipe } from '../../cli/toolchain/sqlite-recipe.ts'
import { findSystemSqlite, isAtLeast } from '../../cli/toolchain/system-sqlite.ts'
import { TARGETS, type Target } from '../../cli/toolchain/targets.ts'
import { bunProgram } from '../support/bun.ts'
import { Project, sharedToolchain } from '../support/project.ts'

const systemSqlite = [
  '/usr/lib/x86_64-linux-gnu/libsqlite3.so.0',
  '/usr/lib/aarch64-linux-gnu/libsqlite3.so.0',
].some((path) => existsSync(path))

const noSystemSqlite = !systemSqlite
  ? 'needs a libsqlite3 of the system (Debian: libsqlite3-0)'
  : existsSync(prebuiltPath(platform as Target))
    ? 'a libsqlite3 of the release lies in build/sqlite, which comes first'
    : false

/** A PATH that holds these programs and nothing else. */
function pathWith(project: Project, programs: readonly string[]): string {
  const folder = join(project.folder, 'path')
  mkdirSync(folder)
  for (const program of programs) symlinkSync(which(program) ?? '', join(folder, program))
  return folder
}

t.test('the toolchain is the pinned one, whole, with a spin that runs', async (t) => {
  const project = new Project(t, { home: 'of its own' })
  const folder = sharedToolchain()
  await project.webfw(['setup'])

  const bun = execFileSync(join(folder, 'bin/bun'), ['--version'], { encoding: 'utf8' })
  const spin = execFileSync(join(folder, 'bin/spin'), ['lock', '--help'], {
    encoding: 'utf8',
    cwd: project.folder,
  })

  t.equal(bun.trim(), BUN_VERSION)
  t.match(spin, 'Usage: webfw spin lock')
})

t.test('spin finds webfw again after the clone that installed it is gone', async (t) => {
  const project = new Project(t, { home: 'empty' })
  const folder = join(project.home, '.webfw', TOOLCHAIN_RELEASE)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const file of ['bin/bun', 'lib', 'toolchain.json']) {
    symlinkSync(join(sharedToolchain(), file), join(folder, file))
  }
  const spin = join(folder, 'bin/spin')
  writeFileSync(spin, "#!/bin/sh\nmain='/gone/it'\\''s gone/webfw.mjs'\nexec webfw spin\n")

  const { code, stderr } = await project.webfw(['setup'])

  t.equal(code, 0, stderr)
  const usage = execFileSync(spin, ['lock', '--help'], { encoding: 'utf8', cwd: project.folder })
  t.match(usage, 'Usage: webfw spin lock')
})

const { sqlite } = JSON.parse(readFileSync(join(sharedToolchain(), 'toolchain.json'), 'utf8'))
const notOurs =
  process.platform === 'linux' && sqlite === 'built' ? false : 'libsqlite3 was not compiled here'

t.test('the release is named by how SQLite is compiled, and what with', async (t) => {
  t.equal(sqliteRecipe().slice(0, 8), SQLITE_RECIPE)
  t.match(TOOLCHAIN_RELEASE, SQLITE_RECIPE)
})

t.test('libsqlite3 needs nothing newer than glibc 2.28', { skip: notOurs }, async (t) => {
  const bytes = readFileSync(join(sharedToolchain(), 'lib/libsqlite3.so'), 'latin1')
  const versions = [...bytes.matchAll(/GLIBC_(\d+\.\d+(?:\.\d+)?)/g)].map(
    ([, version = '']) => version,
  )

  t.ok(versions.length > 0)
  t.same(
    versions.filter((version) => !isAtLeast('2.28', version)),
    [],
  )
})

/** What the system's readelf says of the toolchain's library. */
const readelf = (option: string) => {
  const library = join(sharedToolchain(), 'lib/libsqlite3.so')
  return execFileSync('readelf', ['-W', option, library], { encoding: 'utf8' })
}
const noReadelf = notOurs || (which('readelf') === null ? 'needs readelf of binutils' : false)

t.test(
  'libsqlite3 stops at a damaged stack, and its tables are read-only',
  {
    skip: noReadelf,
  },
  async (t) => {
    const [segments, dynamic, symbols] = ['-l', '-d', '--dyn-syms'].map(readelf)

    t.match(segments, /GNU_RELRO/)
    t.match(segments, /GNU_STACK .* RW +0x/)
    t.notMatch(segments, /LOAD .* RWE /)
    t.match(dynamic, /BIND_NOW|\bNOW\b/)
    t.notMatch(dynamic, /TEXTREL/)
    t.match(symbols, /__stack_chk_fail/)
    t.match(symbols, /__mem(cpy|move|set)_chk/)
  },
)

t.test('the pins agree with package.json', async (t) => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

  t.equal(manifest.devDependencies.bun, BUN_VERSION)
  t.same(TARGETS, ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'])
  for (const each of TARGETS) {
    t.match(bunPackage(each).integrity, /^sha512-[A-Za-z0-9+/]{86}==$/, each)
    t.match(bunPackage(each).executable, /^[0-9a-f]{64}$/, each)
    t.match(prebuiltDigest(each), /^[0-9a-f]{64}$/, each)
  }
})

t.test('a tarball that differs from its hash is refused', async (t) => {
  const tarball = Buffer.from('a package')
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const pinned = { name: 'thing', version: '1.0.0', integrity }

  checkIntegrity(tarball, pinned)

  t.throws(() => checkIntegrity(Buffer.from('a packagE'), pinned), {
    message: /thing@1\.0\.0 is not the file/,
  })
})

t.test(
  'webfw setup is done at once where everything is there, and prints the PATH line',
  async (t) => {
    const project = new Project(t, { home: 'of its own' })

    const { code, stdout } = await project.webfw(['setup'])

    t.equal(code, 0)
    t.match(stdout, `export PATH="${project.home}/.webfw/${TOOLCHAIN_RELEASE}/bin:$PATH"`)
  },
)

t.test(
  'without cc, two setups at once make one toolchain from the system’s libsqlite3',
  { skip: noSystemSqlite },
  async (t) => {
    const project = new Project(t, { home: 'empty' })
    const env = { PATH: pathWith(project, ['node', 'npm', 'sh']) }

    const [first, second] = await Promise.all([
      project.webfw(['setup'], { env }),
      project.webfw(['setup'], { env }),
    ])
    const doctor = await project.webfw(['doctor'], { env })

    t.equal(first.code, 0, first.stderr)
    t.equal(second.code, 0, second.stderr)
    t.match(first.stdout + second.stdout, 'libsqlite3 of the system')
    t.equal((first.stdout + second.stdout).match(/^installing the native toolchain/gm)?.length, 1)
    t.same(readdirSync(join(project.home, '.webfw')), [TOOLCHAIN_RELEASE])
    t.match(doctor.stdout, /^libsqlite3 +ok/m)
  },
)

t.test('the table of executables has the one that npm installed here', async (t) => {
  const digest = createHash('sha256').update(readFileSync(bunProgram)).digest('hex')

  t.equal(bunPackageHere().executable, digest)
})

t.test(
  'a Bun on PATH counts when it is the pinned one to the byte, else a line says so',
  async (t) => {
    const project = new Project(t, { home: 'of its own' })
    const folder = pathWith(project, ['node', 'npm', 'sh', 'git', 'cc'])
    const env = { PATH: folder }
    t.notMatch((await project.webfw(['doctor'], { env })).stdout, /^bun /m)

    const onPath = join(folder, 'bun')
    writeFileSync(onPath, `#!/bin/sh\necho ${BUN_VERSION}\n`, { mode: 0o755 })
    const lines: string[] = []
    const output = { write: (line: string) => lines.push(line) } as unknown as Writable
    const target = join(project.folder, 'toolchain', 'bun')
    const { PATH } = process.env
    t.teardown(() => {
      process.env.PATH = PATH
    })
    process.env.PATH = `${folder}:${PATH}`
    t.notOk(await isPinnedBun(onPath), 'whatever it says of itself')
    t.equal(await installBun(output, target, () => null), 'npm')
    t.ok(await isPinnedBun(target))
    t.match(lines.join(''), `ignoring ${onPath}: it is not the Bun ${BUN_VERSION}`)
    const ignored = await project.webfw(['doctor'], { env })
    t.equal(ignored.code, 0, ignored.stdout)
    t.match(ignored.stdout, new RegExp(`^bun +ignored +${onPath} is not the Bun`, 'm'))

    rmSync(onPath)
    copyFileSync(bunProgram, onPath)
    rmSync(target)
    t.equal(await installBun(output, target, () => null), 'path')
    t.ok(statSync(target).size > 1_000_000)
    t.notOk(lstatSync(target).isSymbolicLink(), 'a later one on PATH does not change it')
    t.match((await project.webfw(['doctor'], { env })).stdout, /^bun +ok +/m)
  },
)

t.test('a toolchain that lost a file is installed again', async (t) => {
  const project = new Project(t, { home: 'empty' })
  const folder = join(project.home, '.webfw', TOOLCHAIN_RELEASE)
  mkdirSync(folder, { recursive: true })
  const env = { PATH: pathWith(project, ['node', 'npm', 'sh']) }

  const { code, stdout, stderr } = await project.webfw(['setup'], { env })

  t.match(stdout, 'installing the native toolchain')
  if (systemSqlite) {
    t.equal(code, 0, stderr)
    t.ok(statSync(join(folder, 'bin/bun')).size > 1_000_000)
  }
})

t.test('doctor lists a line a tool, and exits 0 when all that is needed is there', async (t) => {
  const project = new Project(t, { home: 'of its own' })

  const { code, stdout } = await project.webfw(['doctor'])

  t.equal(code, 0, stdout)
  for (const name of ['node', 'npm', 'git', 'toolchain']) {
    t.match(stdout, new RegExp(`^${name} +ok +\\S+ +\\S+`, 'm'), name)
  }
})

t.test('doctor says what is missing and how to install it, and exits 1', async (t) => {
  const project = new Project(t, { home: 'empty' })
  const env = { PATH: pathWith(project, ['sh']) }

  const { code, stdout } = await project.webfw(['doctor'], { env })

  t.equal(code, 1)
  for (const name of ['npm', 'git', 'cc', 'toolchain']) {
    t.match(stdout, new RegExp(`^${name} +missing`, 'm'), name)
  }
  t.match(stdout, /\n {2}.*npm.*git/)
  t.match(stdout, '  webfw setup')
  const asked = await project.webfw(['doctor', '--json'], { env })
  const { ok, checks } = JSON.parse(asked.stdout)
  t.equal(asked.code, 1)
  t.equal(ok, false)
  const absent = { status: 'missing', needed: true, version: null, path: null, reason: null }
  const toolchain = { name: 'toolchain', ...absent, remedy: 'webfw setup' }
  t.same(
    checks.find(({ name }: { name: string }) => name === 'toolchain'),
    toolchain,
  )
})

t.test(
  'on a fresh home doctor’s rows are true: what is there is found before Bun is',
  async (t) => {
    const project = new Project(t, { home: 'empty' })
    const library = await findSystemSqlite(bunProgram)

    const { code, stdout } = await project.webfw(['doctor'])

    t.equal(code, 1, 'the toolchain is missing')
    t.match(stdout, /^toolchain +missing$/m)
    t.match(stdout, which('cc') === null ? /^cc +missing/m : /^cc +ok +\S+ +\/\S+/m)
    const row =
      library === null ? 'missing .*not needed' : `ok +${library.version} +${library.path}`
    t.match(stdout, new RegExp(`^libsqlite3 +${row}`, 'm'))
    t.match(stdout, /\nRun:\n {2}webfw setup\n$/, 'nothing else is asked for')
  },
)

t.test('the install command is the one of the platform', async (t) => {
  const project = new Project(t, { home: 'empty' })
  for (const [manager, command] of [
    ['apt-get', 'sudo apt-get install -y git build-essential'],
    ['dnf', 'sudo dnf install -y git gcc'],
    ['pacman', 'sudo pacman -S --needed git base-devel'],
    ['apk', 'sudo apk add git build-base'],
    ['zypper', 'sudo zypper install -y git gcc'],
    ['brew', 'brew install git gcc'],
  ] as const) {
    const folder = join(project.folder, manager)
    mkdirSync(folder)
    symlinkSync(process.execPath, join(folder, manager))

    t.equal(installCommand(['git', 'cc'], folder), command)
  }
  t.match(installCommand(['git'], resolve('nowhere')), 'package manager: git')
})
