import type { PasswordHasher } from '../standard-library/bcrypt.ts'

/** bcrypt of the native runtime, which compares in constant time. */
export const bcrypt: PasswordHasher = {
  hash(password, cost) {
    return Bun.password.hashSync(password, { algorithm: 'bcrypt', cost })
  },

  verify(password, digest) {
    return Bun.password.verifySync(password, digest, 'bcrypt')
  },

  hashMeanwhile(password, cost) {
    return Bun.password.hash(password, { algorithm: 'bcrypt', cost })
  },

  verifyMeanwhile(password, digest) {
    return Bun.password.verify(password, digest, 'bcrypt')
  },
}
