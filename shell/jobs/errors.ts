import { FrameworkError } from '../errors.ts'

/** An argument of a job that cannot be kept until it runs. */
export class SerializationError extends FrameworkError {
  static override readonly rubyName: string = 'ActiveJob::SerializationError'
}

/** A record that a waiting job is about has no id, or is gone. */
export class DeserializationError extends FrameworkError {
  static override readonly rubyName: string = 'ActiveJob::DeserializationError'
}
