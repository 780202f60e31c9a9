import { portOf } from '../server/socket/listening-socket.ts'
import type { Runtime } from './runtime.ts'

/** Says where the application is to be found. */
export function announce(runtime: Runtime, fd: number): void {
  const { configuration, app, log } = runtime
  const { host, environment, workers } = configuration
  const name = host.includes(':') ? `[${host}]` : host
  const count = workers === 1 ? '' : ` with ${workers} workers`
  log.announce(`${app.name} (${environment}) listens on http://${name}:${portOf(fd)}${count}`, {
    pid: process.pid,
  })
}
