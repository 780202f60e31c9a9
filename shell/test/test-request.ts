import { type CookieSealer, Cookies } from '../controller/cookies.ts'
import { jsonValues } from '../controller/json-values.ts'

/** ActionDispatch::TestRequest: a request that no one sent. Its jar seals what a test puts into the visitor's. */
export class TestRequest {
  readonly #cookies: Cookies

  constructor(host: string, sealer: CookieSealer) {
    this.#cookies = new Cookies(
      null,
      sealer,
      { host, isTls: false, isTlsForced: false },
      jsonValues,
    )
  }

  get cookieJar(): Cookies {
    return this.#cookies
  }
}
