import type { Configuration } from '../config/configuration.ts'
import type { Log } from '../log/log.ts'
import { portOf } from '../server/socket/listening-socket.ts'

/** A program that serves: what it is called, where it does and where it says so. */
export interface Program {
  readonly name: string
  readonly configuration: Configuration
  readonly log: Log
}

/** Says where the application is to be found. */
export function announce({ name, configuration, log }: Program, fd: number): void {
  const { host, environment, workers } = configuration
  const address = host.includes(':') ? `[${host}]` : host
  const count = workers === 1 ? '' : ` with ${workers} workers`
  log.announce(`${name} (${environment}) listens on http://${address}:${portOf(fd)}${count}`, {
    pid: process.pid,
  })
}
