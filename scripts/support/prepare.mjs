import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isFresh } from './fresh.mjs'
import { root } from './root.mjs'

/**
 * Builds what the wanted tests need and is missing or old. `core` is there when the core is, `all` when the
 * toolchain and the blog's binary are too; the C compiler and asc work side by side.
 */
export async function prepare(wanted) {
  const wants = (folder) => wanted.length === 0 || wanted.some((path) => path.includes(folder))
  await run('scripts/build.mjs', ['cli'])
  const core = run('scripts/build.mjs', ['core'])
  const wantsBlog = wants('tests/examples') || wants('tests/postgresql')
  const toolchain = wants('tests/cli') || wantsBlog ? run('build/webfw.mjs', ['setup']) : null
  const all = Promise.all([core, toolchain]).then(() => wantsBlog && buildBlog())
  return { core, all }
}

function buildBlog() {
  const blog = join(root, 'examples', 'blog')
  const inputs = ['app', 'config', 'db', 'public', 'spin.toml'].map((name) => join(blog, name))
  const framework = ['build/core.wasm', 'build/webfw.mjs', 'shell'].map((name) => join(root, name))
  if (isFresh(join(blog, 'dist', 'blog'), [...inputs, ...framework])) return null
  return run('build/webfw.mjs', ['build'], blog)
}

async function run(script, args, cwd = root) {
  const path = join(root, script)
  if (!existsSync(path)) throw new Error(`${script} is missing`)
  const child = spawn(process.execPath, [path, ...args], { cwd, stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  if (status === 0) return
  console.log(`the step \`${script} ${args.join(' ')}\` failed\n0 passed, 1 failed`)
  process.exit(1)
}
