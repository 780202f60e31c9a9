// `npm run blog`: from a fresh clone to the example blog on http://127.0.0.1:3000 (or PORT).
// Plain Node.js; nothing has to be installed before.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const blog = join(root, 'examples', 'blog')
const dist = join(blog, 'dist')
const webfw = join(root, 'build', 'webfw.mjs')

checkNode()
if (!existsSync(join(root, 'node_modules', 'clipanion'))) {
  step('installing packages: npm ci', 'npm', ['ci', '--no-audit', '--no-fund'], root)
}
step(
  'building the core and the command',
  process.execPath,
  [join(root, 'scripts', 'build.mjs')],
  root,
)
step('webfw build', process.execPath, [webfw, 'build'], blog)
step('./blog migrate', join(dist, 'blog'), ['migrate'], dist)
serve()

function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return
  console.error(`npm run blog needs Node.js 20 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

function step(title, program, args, cwd) {
  console.log(`\n== ${title}`)
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit' })
  if (status === 0) return
  console.error(`\n${title} failed${error ? `: ${error.message}` : ''}`)
  process.exit(1)
}

function serve() {
  const port = process.env.PORT || '3000'
  console.log(`\n== ./blog (http://127.0.0.1:${port}, Ctrl-C stops it)`)
  const child = spawn(join(dist, 'blog'), [], {
    cwd: dist,
    stdio: 'inherit',
    env: { ...process.env, PORT: port, WEBFW_SECRET_KEY_BASE: secret() },
  })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name)
    })
  }
  child.on('error', (error) => {
    console.error(`the blog cannot be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

/** The environment's secret, or one that is made once and only its owner can read. */
function secret() {
  if (process.env.WEBFW_SECRET_KEY_BASE) return process.env.WEBFW_SECRET_KEY_BASE
  const path = join(dist, 'storage', 'secret_key_base')
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    chmodSync(path, 0o600)
  }
  return readFileSync(path, 'utf8').trim()
}
