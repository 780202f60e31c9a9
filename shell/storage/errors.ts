import { StandardError } from '../ruby/exception/exception.ts'
import { InvalidSignature } from '../standard-library/message-verifier.ts'

/** What Active Storage raises. Rails API, ActiveStorage::Error. */
export class StorageError extends StandardError {
  static override readonly rubyName: string = 'ActiveStorage::Error'
}

/** A form names a file by an id that the application has not signed: answered with 422. */
export class InvalidSignedId extends InvalidSignature {
  readonly status = 422
  readonly publicMessage = 'Unprocessable Content'
}

/** A file is not what its checksum says. */
export class IntegrityError extends StorageError {
  static override readonly rubyName: string = 'ActiveStorage::IntegrityError'
}

/** A service has no file of a key. */
export class FileNotFoundError extends StorageError {
  static override readonly rubyName: string = 'ActiveStorage::FileNotFoundError'
}

/** A key would lead out of the folder of its service. */
export class InvalidKeyError extends StorageError {
  static override readonly rubyName: string = 'ActiveStorage::InvalidKeyError'
}

/** A variant of what is no picture. */
export class InvariableError extends StorageError {
  static override readonly rubyName: string = 'ActiveStorage::InvariableError'
}

/** A preview that cannot be made. */
export class PreviewError extends StorageError {
  static override readonly rubyName: string = 'ActiveStorage::PreviewError'
}

/** A preview of what has none. */
export class UnpreviewableError extends StorageError {
  static override readonly rubyName: string = 'ActiveStorage::UnpreviewableError'
}

/** A representation of what has neither variants nor a preview. */
export class UnrepresentableError extends StorageError {
  static override readonly rubyName: string = 'ActiveStorage::UnrepresentableError'
}

/** What is no picture that can be read, or cannot be made of it. It is called as Rails' processor has it. */
export class ImageError extends StandardError {
  static override readonly rubyName: string = 'Vips::Error'
}
