import { readFileSync } from 'node:fs'

/** A name of this process that no other has, also after its number is given to another: number and start. */
export function thisProcess(): string {
  return `${process.pid}:${startOf(process.pid)}`
}

/** Whether the process of a name runs. */
export function isAlive(name: string): boolean {
  const [pid = '', start = ''] = name.split(':')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return startOf(Number(pid)) === start
}

/** When a process began, in the kernel's ticks; empty where the system does not say. proc(5), /proc/pid/stat. */
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
