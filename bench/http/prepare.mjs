import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/support/root.mjs'

const here = join(root, 'bench', 'http')
export const peers = join(here, 'peers')
export const secret = 'bench'.repeat(10)

/** Builds the blog in `folder` and migrates and seeds its database; the paths of all that the servers need. */
export function prepareBlog(folder) {
  const blog = join(folder, 'blog')
  cpSync(join(here, 'blog'), blog, { recursive: true })
  const manifest = join(blog, 'spin.toml')
  const spin = readFileSync(manifest, 'utf8').replace(
    /path = ".*"/,
    `path = ${JSON.stringify(root)}`,
  )
  writeFileSync(manifest, spin)
  const webfw = join(root, 'build', 'webfw.mjs')
  if (!existsSync(webfw)) throw new Error('build/webfw.mjs is missing: run `npm run build` first')
  run(process.execPath, [webfw, 'spin', 'lock'], blog)
  run(process.execPath, [webfw, 'build'], blog)
  const dist = join(blog, 'dist')
  const binary = join(dist, 'blog')
  run(binary, ['migrate'], dist)
  run(binary, ['db', 'seed'], dist)
  const database = join(dist, 'storage', 'production.sqlite3')
  return { dist, binary, database, public: join(blog, 'public') }
}

/** Installs the other frameworks, by their lock, unless they are. */
export function preparePeers() {
  const lock = join(peers, 'package-lock.json')
  const mark = join(peers, 'node_modules', '.installed-lock')
  const wanted = readFileSync(lock, 'utf8')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('installing the other frameworks')
  run('npm', ['ci', '--no-audit', '--no-fund'], peers)
  writeFileSync(mark, wanted)
}

/** Compiles the load generator and the limit server, with the SQLite that webfw's binary carries. */
export function prepareLimit(folder) {
  const source = join(root, 'bench', 'limit')
  const library = sqliteLibrary()
  mkdirSync(folder, { recursive: true })
  const flags = ['-O2', '-Wall', '-Wextra']
  run('cc', [...flags, '-o', join(folder, 'load'), join(source, 'load.c')])
  const files = ['limit.c', 'pages.c'].map((name) => join(source, name))
  const rpath = `-Wl,-rpath,${join(library, '..')}`
  run('cc', [...flags, '-o', join(folder, 'limit'), ...files, library, rpath])
  return { load: join(folder, 'load'), limit: join(folder, 'limit') }
}

/** The toolchain's, which `webfw build` has installed. */
function sqliteLibrary() {
  const release = readFileSync(join(root, 'cli', 'toolchain', 'release.ts'), 'utf8')
  const recipe = /SQLITE_RECIPE = '(\w+)'/.exec(release)?.[1]
  const home = join(homedir(), '.webfw')
  const folder = readdirSync(home).find((name) => name.endsWith(`-${recipe}`))
  const library = join(home, folder ?? '', 'lib', 'libsqlite3.so')
  if (!existsSync(library)) throw new Error('libsqlite3 was not built: run `webfw setup`')
  return library
}

function run(program, args, cwd = root) {
  try {
    execFileSync(program, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, WEBFW_SECRET_KEY_BASE: secret },
    })
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')}: ${error.message}\n${error.stdout ?? ''}`)
  }
}
