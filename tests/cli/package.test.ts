import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { Project } from '../support/project.ts'

/** Kilobytes that each part of the package may take, unpacked; what it is for. */
const PARTS: Readonly<Record<string, number>> = {
  /** The framework's sources: builds bundle what an application uses of them. */
  shell: 5_400,
  /** The compiled core, and the command with gen in it. */
  build: 5_000,
  docs: 700,
  /** What generators write, the page of coverage, and the C files beside SQLite. */
  cli: 70,
}

/** Kilobytes of libsqlite3 for the four targets, which a release has and a checkout may lack. */
const LIBRARIES = 7_000

t.test(
  'the package that npm makes, installed into an empty prefix, makes and builds an application',
  async (t) => {
    const project = new Project(t, { home: 'of its own' })
    const prefix = join(project.folder, 'prefix')
    mkdirSync(prefix)
    const npm = (...words: string[]) => {
      return execFileSync('npm', words, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    }
    const [packed] = JSON.parse(
      npm('pack', '--json', '--ignore-scripts', '--pack-destination', project.folder),
    )

    await t.test(
      'it holds the framework, the command, their documents, and nothing for their makers',
      async (t) => {
        const sizes = new Map<string, number>()
        for (const { path, size } of packed.files as { path: string; size: number }[]) {
          const isLibrary = path.startsWith('build/sqlite/')
          const part = isLibrary ? 'libraries' : path.includes('/') ? path.replace(/\/.*/, '') : '.'
          sizes.set(part, (sizes.get(part) ?? 0) + size / 1000)
        }
        const { '.': documents = 0, libraries = 0, ...parts } = Object.fromEntries(sizes)

        t.same(Object.keys(parts).sort(), Object.keys(PARTS).sort())
        for (const [part, size] of Object.entries(parts)) {
          t.ok(size < (PARTS[part] ?? 0), `${part}: ${Math.round(size)} kB`)
        }
        t.ok(documents < 200, `${documents}`)
        t.ok(libraries < LIBRARIES, `${libraries}`)
      },
    )

    npm('install', '--global', '--prefix', prefix, join(project.folder, packed.filename))
    const webfw = (words: readonly string[], within = '.') =>
      execFileSync(join(prefix, 'bin', 'webfw'), words, {
        cwd: join(project.folder, within),
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: project.home },
      })

    t.match(webfw(['version']), /^webfw \d+\.\d+\.\d+ /)
    webfw(['new', 'shop', '--skip-git'])
    webfw(['generate', 'scaffold', 'product', 'name', 'price:decimal'], 'shop')
    t.match(webfw(['db', 'migrate'], 'shop'), 'CreateProducts: done')
    const built = webfw(['build', '--verify', '--container'], 'shop')
    t.match(built, 'built twice, with the same bytes')
    t.match(built, 'dist/shop')
    t.match(built, 'docker build --platform linux/')
    const binary = join(project.folder, 'shop/dist/shop')
    t.match(execFileSync(binary, ['routes'], { env: {}, encoding: 'utf8' }), '/products')
  },
)
