import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './blog.ts'
import { eventually } from './eventually.ts'

const DEBIAN = '/usr/lib/postgresql'
const BIN = existsSync(DEBIAN)
  ? (readdirSync(DEBIAN)
      .filter((version) => Number(version) >= 15)
      .map((version) => join(DEBIAN, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb'))) ?? null)
  : null

/** The folder of the server's programs. */
export const postgresPrograms = BIN ?? ''

/** Why there is no server to test with; false where there is one. */
export const withoutPostgres =
  BIN === null ? 'PostgreSQL 15 is not installed: apt install postgresql' : false

/** A server of one's own: trust over its socket; over TCP each user has a method of authentication. */
export interface Cluster {
  /** Its folder, with the socket, and with ca.pem, which signed the certificate of localhost. */
  readonly folder: string
  readonly port: number
  /** The address of a database, over the socket. */
  url(database: string): string
  psql(sql: string, database?: string): string
  /** Kills every process of it at once, as a power failure does, and starts it again. */
  crash(): Promise<void>
  stop(): void
}

/** Starts a server in a folder of its own, as another user where this is root. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'webfw-pg-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? 'postgres' : null
  const data = join(folder, 'data')
  const port = await findFreePort()
  if (user !== null) {
    const [uid, gid] = ['-u', '-g'].map((word) => Number(execFileSync('id', [word, user])))
    chownSync(folder, uid as number, gid as number)
  }
  const run = (program: string, args: readonly string[]): string => {
    const path = join(BIN as string, program)
    const [file, all] =
      user === null ? [path, args] : ['runuser', ['-u', user, '--', path, ...args]]
    return execFileSync(file, [...all], { encoding: 'utf8', cwd: folder, stdio: 'pipe' })
  }
  run('initdb', ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-N', data])
  certify(folder, data)
  writeFileSync(
    join(data, 'pg_hba.conf'),
    `local all all trust
hostssl all scram,bound 127.0.0.1/32 scram-sha-256
hostnossl all scram 127.0.0.1/32 scram-sha-256
host all digest 127.0.0.1/32 md5
host all plain 127.0.0.1/32 password
host all postgres 127.0.0.1/32 trust
`,
  )
  appendFileSync(
    join(data, 'postgresql.conf'),
    `port = ${port}\nunix_socket_directories = '${folder}'\nlisten_addresses = '127.0.0.1'\nfsync = off\nssl = on\nmax_connections = 60\n`,
  )
  const start = () => run('pg_ctl', ['-w', '-D', data, '-l', join(folder, 'log'), 'start'])
  start()
  const psql = (sql: string, database = 'postgres'): string =>
    run('psql', ['-h', folder, '-p', String(port), '-U', 'postgres', '-d', database, '-AtXqc', sql])
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    folder,
    port,
    url: (database) => `postgresql:///${database}?host=${folder}&port=${port}&user=postgres`,
    psql,
    async crash() {
      const postmaster = pid()
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
        encoding: 'utf8',
      })
      const all = [postmaster, ...children.trim().split(/\s+/).map(Number)]
      for (const each of all) {
        try {
          process.kill(each, 'SIGKILL')
        } catch {}
      }
      await eventually('the server starts again', () => {
        try {
          start()
          return true
        } catch {
          return false
        }
      })
    },
    stop() {
      run('pg_ctl', ['-m', 'immediate', '-D', data, 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A certificate of localhost, signed by an authority of its own. */
function certify(folder: string, data: string): void {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  openssl(
    ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.pem'.split(
      ' ',
    ),
  )
  openssl(
    ...'req -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout server.key -out server.csr'.split(
      ' ',
    ),
  )
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost')
  openssl(
    ...'x509 -req -days 2 -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile names -out server.crt'.split(
      ' ',
    ),
  )
  const owner = Number(execFileSync('stat', ['-c', '%u', data], { encoding: 'utf8' }))
  for (const name of ['server.key', 'server.crt']) {
    const path = join(data, name)
    writeFileSync(path, readFileSync(join(folder, name)))
    chownSync(path, owner, owner)
    chmodSync(path, 0o600)
  }
  chmodSync(folder, 0o755)
}

/** pgbouncer in front of a server, which lends connections for a transaction; null where it is not installed. */
export async function startBouncer(
  cluster: Cluster,
): Promise<{ port: number; stop(): void } | null> {
  if (!existsSync('/usr/sbin/pgbouncer')) return null
  const port = await findFreePort()
  const path = join(cluster.folder, 'pgbouncer.ini')
  writeFileSync(
    path,
    `[databases]
* = host=${cluster.folder} port=${cluster.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  )
  const isRoot = process.getuid?.() === 0
  const child = spawn('/usr/sbin/pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), '-q', path], {
    stdio: 'ignore',
  })
  return { port, stop: () => void child.kill('SIGKILL') }
}
