// What Linux says of processes and their sockets.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Resident memory in MB. */
export function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
}

/** How many descriptors are open. */
export function countDescriptors(pid) {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(/\s+/).filter(Boolean).map(Number)
}

/** The ports at the other end of a process' connections to `port`. */
export function visitorPortsOf(pid, port) {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]
      } catch {
        return undefined
      }
    }),
  )
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  const portOf = (address) => Number.parseInt(address?.split(':')[1] ?? '0', 16)
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter((columns) => portOf(columns[1]) === port && inodes.has(columns[9]))
    .map((columns) => portOf(columns[2]))
}
