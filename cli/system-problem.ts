import { CommandError } from './errors.ts'

/** What a person can do about what the system refused, by its error code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'Make room on the disk, and run it again.',
  EDQUOT: 'Make room within the quota, and run it again.',
  EACCES: 'Change its permissions, or run it as the user it belongs to.',
  EPERM: 'Change its permissions, or run it as the user it belongs to.',
  EROFS: 'Choose a folder that can be written.',
  ENOTDIR: 'A part of the path is a file: choose another one.',
  EISDIR: 'There is a folder where a file should be: move it away.',
  ELOOP: 'A symbolic link on the path leads back to itself: remove it.',
  ENAMETOOLONG: 'Choose a shorter path.',
  EMFILE: 'Allow more open files (`ulimit -n 4096`), and run it again.',
  ENFILE: 'Close other programs, and run it again.',
  EIO: 'Look at the disk.',
}

/** The error of a command for what the system refused (a full disk, a folder that is read-only); null for a defect. */
export function systemProblem(error: unknown): CommandError | null {
  if (!(error instanceof Error) || !('syscall' in error)) return null
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  const hint = REMEDIES[code]
  if (hint === undefined) return null
  const reason = error.message.replace(/^\w+: /, '').replace(/, .*$/, '')
  return new CommandError(`${reason}: ${path ?? syscall} (${code}).`, { hint })
}
