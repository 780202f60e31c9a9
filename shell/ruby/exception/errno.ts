import { SystemCallError } from './system-call-error.ts'

// The errors of the system that programs meet, with the numbers and the words of Linux.

export class EPERM extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EPERM'
  static override readonly Errno: number = 1
  static override readonly words: string = 'Operation not permitted'
}

export class ENOENT extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ENOENT'
  static override readonly Errno: number = 2
  static override readonly words: string = 'No such file or directory'
}

export class ESRCH extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ESRCH'
  static override readonly Errno: number = 3
  static override readonly words: string = 'No such process'
}

export class EINTR extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EINTR'
  static override readonly Errno: number = 4
  static override readonly words: string = 'Interrupted system call'
}

export class EIO extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EIO'
  static override readonly Errno: number = 5
  static override readonly words: string = 'Input/output error'
}

export class EBADF extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EBADF'
  static override readonly Errno: number = 9
  static override readonly words: string = 'Bad file descriptor'
}

export class ECHILD extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ECHILD'
  static override readonly Errno: number = 10
  static override readonly words: string = 'No child processes'
}

export class EAGAIN extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EAGAIN'
  static override readonly Errno: number = 11
  static override readonly words: string = 'Resource temporarily unavailable'
}

export class ENOMEM extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ENOMEM'
  static override readonly Errno: number = 12
  static override readonly words: string = 'Cannot allocate memory'
}

export class EACCES extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EACCES'
  static override readonly Errno: number = 13
  static override readonly words: string = 'Permission denied'
}

export class EBUSY extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EBUSY'
  static override readonly Errno: number = 16
  static override readonly words: string = 'Device or resource busy'
}

export class EEXIST extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EEXIST'
  static override readonly Errno: number = 17
  static override readonly words: string = 'File exists'
}

export class EXDEV extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EXDEV'
  static override readonly Errno: number = 18
  static override readonly words: string = 'Invalid cross-device link'
}

export class ENOTDIR extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ENOTDIR'
  static override readonly Errno: number = 20
  static override readonly words: string = 'Not a directory'
}

export class EISDIR extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EISDIR'
  static override readonly Errno: number = 21
  static override readonly words: string = 'Is a directory'
}

export class EINVAL extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EINVAL'
  static override readonly Errno: number = 22
  static override readonly words: string = 'Invalid argument'
}

export class ENOSPC extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ENOSPC'
  static override readonly Errno: number = 28
  static override readonly words: string = 'No space left on device'
}

export class ESPIPE extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ESPIPE'
  static override readonly Errno: number = 29
  static override readonly words: string = 'Illegal seek'
}

export class EROFS extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EROFS'
  static override readonly Errno: number = 30
  static override readonly words: string = 'Read-only file system'
}

export class EPIPE extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EPIPE'
  static override readonly Errno: number = 32
  static override readonly words: string = 'Broken pipe'
}

export class EDOM extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EDOM'
  static override readonly Errno: number = 33
  static override readonly words: string = 'Numerical argument out of domain'
}

export class ERANGE extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ERANGE'
  static override readonly Errno: number = 34
  static override readonly words: string = 'Numerical result out of range'
}

export class ENAMETOOLONG extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ENAMETOOLONG'
  static override readonly Errno: number = 36
  static override readonly words: string = 'File name too long'
}

export class ENOSYS extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ENOSYS'
  static override readonly Errno: number = 38
  static override readonly words: string = 'Function not implemented'
}

export class ENOTEMPTY extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ENOTEMPTY'
  static override readonly Errno: number = 39
  static override readonly words: string = 'Directory not empty'
}

export class EADDRINUSE extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EADDRINUSE'
  static override readonly Errno: number = 98
  static override readonly words: string = 'Address already in use'
}

export class ENETUNREACH extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ENETUNREACH'
  static override readonly Errno: number = 101
  static override readonly words: string = 'Network is unreachable'
}

export class ECONNABORTED extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ECONNABORTED'
  static override readonly Errno: number = 103
  static override readonly words: string = 'Software caused connection abort'
}

export class ECONNRESET extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ECONNRESET'
  static override readonly Errno: number = 104
  static override readonly words: string = 'Connection reset by peer'
}

export class ENOTCONN extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ENOTCONN'
  static override readonly Errno: number = 107
  static override readonly words: string = 'Transport endpoint is not connected'
}

export class ETIMEDOUT extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ETIMEDOUT'
  static override readonly Errno: number = 110
  static override readonly words: string = 'Connection timed out'
}

export class ECONNREFUSED extends SystemCallError {
  static override readonly rubyName: string = 'Errno::ECONNREFUSED'
  static override readonly Errno: number = 111
  static override readonly words: string = 'Connection refused'
}

export class EHOSTUNREACH extends SystemCallError {
  static override readonly rubyName: string = 'Errno::EHOSTUNREACH'
  static override readonly Errno: number = 113
  static override readonly words: string = 'No route to host'
}
