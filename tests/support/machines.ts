import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENVIRONMENT } from './blog.ts'
import { postgresPrograms, withoutPostgres } from './postgres.ts'

/** Why there are no machines to test with; false where there are. */
export const withoutMachines =
  withoutPostgres ||
  (process.getuid?.() !== 0 && 'network namespaces need root') ||
  (['/usr/sbin/ip', '/usr/sbin/iptables'].find((path) => !existsSync(path)) ?? false)

const NETWORK = '10.77.0'

function run(file: string, ...args: string[]): string {
  return execFileSync(file, args, { encoding: 'utf8', stdio: 'pipe' })
}

/** A network of its own: machines are network namespaces of Linux, joined by a bridge. */
export class Network {
  readonly #name = `wf${process.pid % 100_000}`
  readonly #machines: Machine[] = []

  constructor() {
    run('ip', 'netns', 'add', this.#name)
    this.#inside(...'ip link add bridge type bridge'.split(' '))
    this.#inside(...'ip link set bridge up'.split(' '))
    this.#cable(`${this.#name}h`, `${this.#name}hb`)
    run('ip', 'address', 'add', `${NETWORK}.254/24`, 'dev', `${this.#name}h`)
    run('ip', 'link', 'set', `${this.#name}h`, 'up')
  }

  machine(number: number): Machine {
    const name = `${this.#name}-${number}`
    const machine = new Machine(name, `${NETWORK}.${number}`)
    run('ip', 'netns', 'add', name)
    this.#cable(name, `${name}b`)
    run('ip', 'link', 'set', name, 'netns', name)
    machine.run('ip', 'address', 'add', `${machine.address}/24`, 'dev', name)
    machine.run('ip', 'link', 'set', 'lo', 'up')
    machine.plug()
    this.#machines.push(machine)
    return machine
  }

  /** Takes everything away that runs there. */
  close(): void {
    for (const name of [...this.#machines.map(({ name }) => name), this.#name]) {
      const pids = run('ip', 'netns', 'pids', name).split(/\s+/).filter(Boolean)
      for (const pid of pids) {
        try {
          process.kill(Number(pid), 'SIGKILL')
        } catch {}
      }
      run('ip', 'netns', 'delete', name)
    }
  }

  #cable(one: string, other: string): void {
    run('ip', 'link', 'add', one, 'type', 'veth', 'peer', 'name', other)
    run('ip', 'link', 'set', other, 'netns', this.#name)
    this.#inside('ip', 'link', 'set', other, 'master', 'bridge')
    this.#inside('ip', 'link', 'set', other, 'up')
  }

  #inside(...words: string[]): string {
    return run('ip', 'netns', 'exec', this.#name, ...words)
  }
}

/** One machine of it. */
export class Machine {
  readonly name: string
  readonly address: string

  constructor(name: string, address: string) {
    this.name = name
    this.address = address
  }

  run(...words: string[]): string {
    return run('ip', 'netns', 'exec', this.name, ...words)
  }

  spawn(file: string, env: Record<string, string>): ChildProcess {
    const words = ['netns', 'exec', this.name, file]
    return spawn('ip', words, { env: { PATH: '/usr/sbin:/usr/bin', ...ENVIRONMENT, ...env } })
  }

  plug(): void {
    this.run('ip', 'link', 'set', this.name, 'up')
  }

  unplug(): void {
    this.run('ip', 'link', 'set', this.name, 'down')
  }

  /** Has what comes from another machine vanish, or come again. */
  drop(from: Machine, isDropped: boolean): void {
    const rule = ['INPUT', '-s', from.address, '-j', 'DROP']
    this.run('iptables', '-w', isDropped ? '-A' : '-D', ...rule)
  }

  /** The processes of a program that run there. */
  pids(name: string): number[] {
    const own = new Set(run('ip', 'netns', 'pids', this.name).split(/\s+/))
    const all = run('ps', '-eo', 'pid=,ppid=,comm=').trim().split('\n')
    return all
      .map((line) => line.trim().split(/\s+/))
      .filter(([pid = '', , comm]) => own.has(pid) && comm === name)
      .map(([pid]) => Number(pid))
  }
}

/** A server of PostgreSQL on a machine. */
export class Server {
  readonly machine: Machine
  readonly #folder = mkdtempSync(join(tmpdir(), 'webfw-pg-'))
  readonly #data = join(this.#folder, 'data')

  constructor(machine: Machine) {
    this.machine = machine
    const [uid, gid] = ['-u', '-g'].map((word) => Number(run('id', word, 'postgres')))
    chownSync(this.#folder, uid as number, gid as number)
  }

  /** A new server without rows. */
  create(): void {
    this.#program(
      'initdb',
      '-A',
      'trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      this.#data,
    )
    writeFileSync(
      join(this.#data, 'pg_hba.conf'),
      `local all all trust\nhost all,replication all ${NETWORK}.0/24 trust\n`,
    )
    appendFileSync(
      join(this.#data, 'postgresql.conf'),
      `listen_addresses = '*'\nunix_socket_directories = ''\nmax_connections = 60\nwal_retrieve_retry_interval = 500ms\n`,
    )
    this.start()
  }

  /** Becomes a standby of another server, which acknowledges no write before this one has it on its disk. */
  follow(primary: Server): void {
    rmSync(this.#data, { recursive: true, force: true })
    const from = [
      '-h',
      primary.machine.address,
      '-U',
      'postgres',
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ]
    this.#program('pg_basebackup', ...from, '-D', this.#data)
    this.start()
    primary.psql("ALTER SYSTEM SET synchronous_standby_names = '*'")
    primary.psql('SELECT pg_reload_conf()')
  }

  start(): void {
    this.#program('pg_ctl', '-w', '-D', this.#data, '-l', join(this.#folder, 'log'), 'start')
  }

  promote(): void {
    this.#program('pg_ctl', '-w', '-D', this.#data, 'promote')
  }

  /** Kills every process of it at once. */
  kill(): void {
    for (const pid of this.machine.pids('postgres')) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {}
    }
  }

  psql(sql: string, database = 'postgres'): string {
    const place = ['-h', this.machine.address, '-U', 'postgres', '-d', database]
    return this.machine.run('psql', ...place, '-AtXqc', sql)
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #program(name: string, ...args: string[]): string {
    return this.machine.run(
      'runuser',
      '-u',
      'postgres',
      '--',
      join(postgresPrograms, name),
      ...args,
    )
  }
}
