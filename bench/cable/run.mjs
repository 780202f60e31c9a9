// Sockets of Action Cable: what idle ones cost, and how long a broadcast takes to the last of them, beside the runtime's own
// WebSocket server. `npm run bench cable 5000`.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bunExecutable } from '../../scripts/support/bun-executable.mjs'
import { root } from '../../scripts/support/root.mjs'
import { memoryOf, processorTime } from '../http/processes.mjs'

const count = Number(process.argv[2] ?? 5000)
const ROUNDS = 11
const IDLE_SECONDS = 12
const secret = 'bench'.repeat(10)
const folder = mkdtempSync(join(tmpdir(), 'webfw-cable-'))

const FILES = {
  'app/channels/application_cable/channel.rb':
    'module ApplicationCable\n  class Channel < ActionCable::Channel::Base\n  end\nend\n',
  'app/channels/news_channel.rb':
    'class NewsChannel < ApplicationCable::Channel\n  def subscribed = stream_from("news")\nend\n',
  'app/controllers/news_controller.rb':
    'class NewsController < ActionController::Base\n  def show\n    ActionCable.server.broadcast "news", params[:id]\n    head :ok\n  end\nend\n',
  'config/routes.rb': 'Rails.application.routes.draw do\n  get "news/:id", to: "news#show"\nend\n',
}

try {
  const dist = build()
  console.log(`\n${count} sockets, one process\n`)
  console.log(
    '| | kB a socket | idle, ms of processor a second | to the last socket, ms | of processor, ms |',
  )
  console.log('| --- | --: | --: | --: | --: |')
  const env = {
    PORT: '0',
    WEBFW_SECRET_KEY_BASE: secret,
    WEBFW_LOG_LEVEL: 'warn',
    WEBFW_WATCHDOG: '0',
  }
  await measured('webfw', [join(dist, 'news')], { cwd: dist, env }, '/cable')
  const peer = join(root, 'bench', 'cable', 'peer.bun.ts')
  await measured('Bun.serve, publish', [bunExecutable(), peer], { env: {} }, '/')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function build() {
  const webfw = (...words) =>
    execFileSync(process.execPath, [join(root, 'build', 'webfw.mjs'), ...words], {
      cwd: words[0] === 'new' ? folder : join(folder, 'news'),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  webfw('new', 'news', '--rails', '--skip-git')
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, 'news', path)), { recursive: true })
    writeFileSync(join(folder, 'news', path), text)
  }
  webfw('build')
  const dist = join(folder, 'news', 'dist')
  const env = { ...process.env, WEBFW_SECRET_KEY_BASE: secret }
  execFileSync(join(dist, 'news'), ['migrate'], { cwd: dist, env, stdio: 'ignore' })
  return dist
}

async function measured(name, [program, ...args], options, path) {
  const child = spawn(program, args, {
    ...options,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await portOf(child)
    await fetch(`http://127.0.0.1:${port}/news/warm`)
    const before = memoryOf(child.pid)
    const visitors = await openAll(port, path)
    const memory = (memoryOf(child.pid) - before) / count / 1024
    const idle = processorTime(child.pid).whole
    await new Promise((done) => setTimeout(done, IDLE_SECONDS * 1000))
    const idleTime = (processorTime(child.pid).whole - idle) / IDLE_SECONDS
    const spent = processorTime(child.pid).whole
    const times = []
    for (let round = 0; round < ROUNDS; round++)
      times.push(await broadcast(port, visitors, `round-${round}`))
    const processor = (processorTime(child.pid).whole - spent) / ROUNDS
    times.sort((left, right) => left - right)
    const figures = [memory, idleTime / 1000, times[ROUNDS >> 1], processor / 1000]
    console.log(`| ${name} | ${figures.map((each) => each.toFixed(1)).join(' | ')} |`)
    for (const { socket } of visitors) socket.destroy()
  } finally {
    child.kill('SIGKILL')
  }
}

function portOf(child) {
  return new Promise((done) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /listens on http:\/\/[^ ]*?:(\d+)/.exec(text)
      if (found !== null) done(Number(found[1]))
    })
  })
}

/** Opens all sockets, some at a time, each subscribed. */
async function openAll(port, path) {
  const visitors = []
  while (visitors.length < count) {
    const some = Math.min(100, count - visitors.length)
    visitors.push(...(await Promise.all(Array.from({ length: some }, () => open(port, path)))))
  }
  return visitors
}

/** A message of less than 126 bytes, under a mask of zeros. */
function frame(text) {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.of(0x81, 0x80 | body.length, 0, 0, 0, 0), body])
}

function open(port, path) {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    const visitor = { socket, text: '' }
    const command = { command: 'subscribe', identifier: '{"channel":"NewsChannel"}' }
    socket.once('connect', () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: http://127.0.0.1:${port}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      )
      socket.write(frame(JSON.stringify(command)))
    })
    socket.on('error', fail)
    const whenOpen = (chunk) => {
      visitor.text += chunk
      if (!visitor.text.includes('confirm_subscription')) return
      socket.off('data', whenOpen)
      visitor.text = ''
      socket.on('data', (more) => visitor.hear?.(more))
      done(visitor)
    }
    socket.on('data', whenOpen)
  })
}

/** Milliseconds from the request that broadcasts to the last socket that has heard it. */
async function broadcast(port, visitors, word) {
  const began = performance.now()
  const heard = visitors.map(
    (visitor) =>
      new Promise((done) => {
        visitor.hear = (chunk) => {
          if (chunk.includes(word)) done()
        }
      }),
  )
  await fetch(`http://127.0.0.1:${port}/news/${word}`)
  await Promise.all(heard)
  return performance.now() - began
}
