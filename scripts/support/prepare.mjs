import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isFresh } from './fresh.mjs'
import { root } from './root.mjs'

/** Builds what the wanted tests need and is missing or old: the core, the command, the blog's binary. */
export function prepare(wanted) {
  run('scripts/build.mjs', [])
  const wants = (folder) => wanted.length === 0 || wanted.some((path) => path.includes(folder))
  if (wants('tests/cli') || wants('tests/examples')) run('build/webfw.mjs', ['setup'])
  if (wants('tests/examples')) buildBlog()
}

function buildBlog() {
  const blog = join(root, 'examples', 'blog')
  const inputs = ['app', 'config', 'db', 'public', 'spin.toml'].map((name) => join(blog, name))
  const framework = ['build/core.wasm', 'build/webfw.mjs', 'shell'].map((name) => join(root, name))
  if (isFresh(join(blog, 'dist', 'blog'), [...inputs, ...framework])) return
  run('build/webfw.mjs', ['build'], blog)
}

function run(script, args, cwd = root) {
  const path = join(root, script)
  if (!existsSync(path)) throw new Error(`${script} is missing`)
  const { status } = spawnSync(process.execPath, [path, ...args], { cwd, stdio: 'inherit' })
  if (status === 0) return
  console.log(`the step \`${script} ${args.join(' ')}\` failed\n0 passed, 1 failed`)
  process.exit(1)
}
