import { ArgumentError } from '../exception/standard-errors.ts'

/** Math::DomainError. */
export class MathDomainError extends ArgumentError {
  static override readonly rubyName: string = 'Math::DomainError'
}
