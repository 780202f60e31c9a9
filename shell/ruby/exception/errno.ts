import { SystemCallError } from './system-call-error.ts'

/** One of the errors of the system that programs meet, with the number and the words of Linux. */
function systemError(name: string, number: number, message: string): typeof SystemCallError {
  return class extends SystemCallError {
    static override readonly rubyName: string = `Errno::${name}`
    static override readonly Errno: number = number
    static override readonly words: string = message
  }
}

export const EPERM = /* @__PURE__ */ systemError('EPERM', 1, 'Operation not permitted')
export const ENOENT = /* @__PURE__ */ systemError('ENOENT', 2, 'No such file or directory')
export const ESRCH = /* @__PURE__ */ systemError('ESRCH', 3, 'No such process')
export const EINTR = /* @__PURE__ */ systemError('EINTR', 4, 'Interrupted system call')
export const EIO = /* @__PURE__ */ systemError('EIO', 5, 'Input/output error')
export const EBADF = /* @__PURE__ */ systemError('EBADF', 9, 'Bad file descriptor')
export const ECHILD = /* @__PURE__ */ systemError('ECHILD', 10, 'No child processes')
export const EAGAIN = /* @__PURE__ */ systemError('EAGAIN', 11, 'Resource temporarily unavailable')
export const ENOMEM = /* @__PURE__ */ systemError('ENOMEM', 12, 'Cannot allocate memory')
export const EACCES = /* @__PURE__ */ systemError('EACCES', 13, 'Permission denied')
export const EBUSY = /* @__PURE__ */ systemError('EBUSY', 16, 'Device or resource busy')
export const EEXIST = /* @__PURE__ */ systemError('EEXIST', 17, 'File exists')
export const EXDEV = /* @__PURE__ */ systemError('EXDEV', 18, 'Invalid cross-device link')
export const ENOTDIR = /* @__PURE__ */ systemError('ENOTDIR', 20, 'Not a directory')
export const EISDIR = /* @__PURE__ */ systemError('EISDIR', 21, 'Is a directory')
export const EINVAL = /* @__PURE__ */ systemError('EINVAL', 22, 'Invalid argument')
export const EFBIG = /* @__PURE__ */ systemError('EFBIG', 27, 'File too large')
export const ENOSPC = /* @__PURE__ */ systemError('ENOSPC', 28, 'No space left on device')
export const ESPIPE = /* @__PURE__ */ systemError('ESPIPE', 29, 'Illegal seek')
export const EROFS = /* @__PURE__ */ systemError('EROFS', 30, 'Read-only file system')
export const EPIPE = /* @__PURE__ */ systemError('EPIPE', 32, 'Broken pipe')
export const EDOM = /* @__PURE__ */ systemError('EDOM', 33, 'Numerical argument out of domain')
export const ERANGE = /* @__PURE__ */ systemError('ERANGE', 34, 'Numerical result out of range')
export const ENAMETOOLONG = /* @__PURE__ */ systemError('ENAMETOOLONG', 36, 'File name too long')
export const ENOSYS = /* @__PURE__ */ systemError('ENOSYS', 38, 'Function not implemented')
export const ENOTEMPTY = /* @__PURE__ */ systemError('ENOTEMPTY', 39, 'Directory not empty')
export const EADDRINUSE = /* @__PURE__ */ systemError('EADDRINUSE', 98, 'Address already in use')
export const ENETUNREACH = /* @__PURE__ */ systemError('ENETUNREACH', 101, 'Network is unreachable')
export const ECONNABORTED = /* @__PURE__ */ systemError(
  'ECONNABORTED',
  103,
  'Software caused connection abort',
)
export const ECONNRESET = /* @__PURE__ */ systemError('ECONNRESET', 104, 'Connection reset by peer')
export const ENOTCONN = /* @__PURE__ */ systemError(
  'ENOTCONN',
  107,
  'Transport endpoint is not connected',
)
export const ETIMEDOUT = /* @__PURE__ */ systemError('ETIMEDOUT', 110, 'Connection timed out')
export const ECONNREFUSED = /* @__PURE__ */ systemError('ECONNREFUSED', 111, 'Connection refused')
export const EHOSTUNREACH = /* @__PURE__ */ systemError('EHOSTUNREACH', 113, 'No route to host')
