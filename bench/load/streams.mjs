import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bunExecutable } from '../../scripts/support/bun-executable.mjs'
import { root } from '../../scripts/support/root.mjs'

/** Serves the tests' application, which streams, on a free port. */
export async function serveStreams() {
  const folder = mkdtempSync(join(tmpdir(), 'webfw-streams-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const program = join(root, 'tests', 'support', 'server-app.bun.ts')
  const child = spawn(bunExecutable(), ['--no-env-file', program, folder], {
    env: {
      ...process.env,
      PORT: '0',
      WEBFW_SECRET_KEY_BASE: 'load'.repeat(10),
      WEBFW_LOG_LEVEL: 'warn',
      IDLE: '60',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  const port = await new Promise((done) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /listens on http:\/\/[^ ]*?:(\d+)/.exec(text)
      if (found !== null) done(Number(found[1]))
    })
  })
  return {
    port,
    pid: child.pid,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Opens an event stream that stays open; answers how to close it, once its first event is there. */
export function openStream(port) {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('connect', () => {
      socket.write('GET /events?name=forever HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    })
    socket.on('error', fail)
    socket.on('close', () => fail(new Error(`a stream ended: ${text.slice(0, 100)}`)))
    socket.on('data', (chunk) => {
      text += chunk
      if (text.includes('greeting')) done(() => socket.removeAllListeners('close').destroy())
    })
  })
}
