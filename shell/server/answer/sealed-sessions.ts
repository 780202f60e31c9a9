import type { Exchange } from '../../core/exchange.ts'
import { world } from '../../ruby/world.ts'
import type { Encryption } from './encryption.ts'

const PURPOSE = 'webfw session'

/**
 * Session cookies that are encrypted: `config.encrypt_session`. What is inside is what the core signed, and it
 * is read by the core alone. A cookie of the other kind, signed or encrypted, is read once and sent anew.
 */
export class SealedSessions {
  readonly #encryption: Encryption
  readonly #isOn: boolean

  constructor(encryption: Encryption, isOn: boolean) {
    this.#encryption = encryption
    this.#isOn = isOn
  }

  /** Before anything is asked of the session, or whether the request is forged. */
  open(exchange: Exchange): void {
    if (this.#isOn) exchange.sealSession = (signed) => this.#encryption.seal(PURPOSE, signed)
    const sealed = exchange.sealedSession
    const opened = sealed === null ? null : this.#encryption.open(PURPOSE, sealed)
    if (opened !== null) exchange.openSession(opened.plain, Math.floor(world().now()))
    if (!exchange.hasSessionCookie || exchange.isSessionRefused) return
    if (this.#isOn !== (opened !== null) || opened?.isOld === true) exchange.renewSession()
  }
}
