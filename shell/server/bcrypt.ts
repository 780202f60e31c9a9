import type { PasswordHasher } from '../standard-library/bcrypt.ts'

/** bcrypt of the native runtime: it compares in constant time, and holds its worker for as long as it computes. */
export const bcrypt: PasswordHasher = {
  hash(password, cost) {
    return Bun.password.hashSync(password, { algorithm: 'bcrypt', cost })
  },

  verify(password, digest) {
    return Bun.password.verifySync(password, digest, 'bcrypt')
  },
}
