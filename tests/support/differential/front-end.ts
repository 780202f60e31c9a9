import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../blog.ts'
import { eventually } from '../eventually.ts'
import { latin1, type Reader, type Reading } from './reading.ts'
import { Upstream } from './upstream.ts'

/** A proxy from Debian that requests are sent through. */
export type FrontEndName = 'nginx' | 'apache2'

/** A running proxy; each lane reads one request stream at a time. */
export interface FrontEnd {
  readonly lanes: readonly Reader[]
  stop(): void
}

/** Where the program is; null when it is not installed. */
export function findProgram(name: FrontEndName): string | null {
  return [`/usr/sbin/${name}`, `/usr/bin/${name}`].find((path) => existsSync(path)) ?? null
}

/** Starts a proxy with its own folder and so many ports, each in front of an upstream of its own. */
export async function startFrontEnd(name: FrontEndName, lanes: number): Promise<FrontEnd> {
  const program = findProgram(name)
  if (program === null) throw new Error(`${name} is not installed`)
  const folder = mkdtempSync(join(tmpdir(), `webfw-${name}-`))
  mkdirSync(join(folder, 'tmp'))
  const upstreams = await Promise.all(Array.from({ length: lanes }, () => Upstream.start()))
  const ports: number[] = []
  for (let lane = 0; lane < lanes; lane++) ports.push(await findFreePort())
  const pairs = upstreams.map(({ port }, lane) => [ports[lane] ?? 0, port] as const)
  const config = join(folder, 'server.conf')
  writeFileSync(config, name === 'nginx' ? nginxConfig(folder, pairs) : apacheConfig(folder, pairs))
  const args =
    name === 'nginx'
      ? ['-c', config, '-p', folder, '-e', join(folder, 'error.log')]
      : ['-f', config, '-d', folder, '-DFOREGROUND']
  const child = spawn(program, args, { stdio: 'ignore' })
  const stop = () => {
    child.kill('SIGTERM')
    for (const upstream of upstreams) upstream.stop()
    child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  await untilListening(child, ports).catch((error: unknown) => {
    stop()
    throw error
  })
  return {
    lanes: upstreams.map((upstream, lane) => (bytes) => read(ports[lane] ?? 0, upstream, bytes)),
    stop,
  }
}

/** The version that a proxy gives of itself. */
export function versionOf(name: FrontEndName): string {
  const program = findProgram(name)
  if (program === null) return 'not installed'
  const command = `${program} -v 2>&1 | head -1`
  return execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).trim()
}

/** One response of the proxy for each request it found, in their order. */
async function read(port: number, upstream: Upstream, bytes: Uint8Array) {
  const text = await exchange(port, bytes)
  return text
    .split(/HTTP\/1\.[01] (?=\d{3} )/)
    .slice(1)
    .filter((response) => !response.startsWith('100 '))
    .map((response): Reading | null => {
      const number = /^x-number: (\d+)/im.exec(response)?.[1]
      return number === undefined ? null : (upstream.requests[Number(number)] ?? null)
    })
}

function exchange(port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((done) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
      socket.end(bytes),
    )
    socket.setTimeout(3000, () => socket.destroy())
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('end', () => socket.destroy())
    socket.on('close', () => done(latin1(Buffer.concat(chunks))))
  })
}

async function untilListening(child: ChildProcess, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    await eventually(`${child.spawnfile} listens`, () => {
      if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended`)
      return answers(port)
    })
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })
}

type Pairs = readonly (readonly [port: number, upstream: number])[]

/** As little of nginx's own cleaning as possible: what it reads is what it passes on. */
function nginxConfig(folder: string, pairs: Pairs): string {
  const servers = pairs.map(
    ([port, upstream]) => `
    server {
      listen 127.0.0.1:${port};
      location / { proxy_pass http://127.0.0.1:${upstream}; }
    }`,
  )
  return `
  daemon off;
  worker_processes 1;
  pid ${folder}/pid;
  events { worker_connections 512; }
  http {
    access_log off;
    client_body_temp_path ${folder}/tmp/body;
    proxy_temp_path ${folder}/tmp/proxy;
    fastcgi_temp_path ${folder}/tmp/fastcgi;
    uwsgi_temp_path ${folder}/tmp/uwsgi;
    scgi_temp_path ${folder}/tmp/scgi;
    underscores_in_headers on;
    ignore_invalid_headers off;
    merge_slashes off;
    proxy_ignore_client_abort on;
    keepalive_requests 1000;
    large_client_header_buffers 8 16k;${servers.join('')}
  }`
}

function apacheConfig(folder: string, pairs: Pairs): string {
  const modules = ['mpm_event', 'authz_core', 'env', 'proxy', 'proxy_http']
  const hosts = pairs.map(
    ([port, upstream]) => `
Listen 127.0.0.1:${port}
<VirtualHost 127.0.0.1:${port}>
  ProxyPass / http://127.0.0.1:${upstream}/ nocanon disablereuse=on
</VirtualHost>`,
  )
  return `
ServerRoot ${folder}
ServerName localhost
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
User www-data
Group www-data
AllowEncodedSlashes NoDecode
MergeSlashes Off
MaxKeepAliveRequests 0
ProxyRequests Off
SetEnv proxy-sendcl 1
${hosts.join('\n')}
`
}
