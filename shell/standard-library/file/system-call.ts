import {
  EACCES,
  EBUSY,
  EEXIST,
  EFBIG,
  EINVAL,
  EIO,
  EISDIR,
  ENAMETOOLONG,
  ENOENT,
  ENOSPC,
  ENOTDIR,
  ENOTEMPTY,
  EPERM,
  EROFS,
  EXDEV,
} from '../../ruby/exception/errno.ts'

const KNOWN: Readonly<Record<string, typeof ENOENT>> = {
  EACCES,
  EBUSY,
  EEXIST,
  EFBIG,
  EINVAL,
  EIO,
  EISDIR,
  ENAMETOOLONG,
  ENOENT,
  ENOSPC,
  ENOTDIR,
  ENOTEMPTY,
  EPERM,
  EROFS,
  EXDEV,
}

/** Does something with the system; what it refuses is Ruby's Errno, with the place and the path that CRuby names. */
export function systemCall<Result>(place: string, about: string, body: () => Result): Result {
  try {
    return body()
  } catch (error) {
    const Known = KNOWN[String((error as NodeJS.ErrnoException).code)]
    throw Known === undefined ? error : new Known(about, place)
  }
}
