import { QueryAssertions } from './query-assertions.ts'
import { HashIncluding, type RequestStub, requestPattern, stubRequest } from './web-mock.ts'

/** What stands in for other servers, and claims about what they were asked. Source: WebMock. */
export abstract class OutgoingAssertions extends QueryAssertions {
  /** Answers requests to an address without the network: `stub_request(:get, url).to_return(body: "…")`. */
  stubRequest(method: unknown, address: unknown): RequestStub {
    return stubRequest(method, address)
  }

  /** A part of a Hash: `with(query: hash_including(page: 1))`. */
  hashIncluding(part: unknown): HashIncluding {
    return new HashIncluding(part)
  }

  /** Claims that a stub, or an address, was asked: once, or `times:`. */
  assertRequested(...given: readonly unknown[]): void {
    this.#claimRequests(given, 1)
  }

  assertNotRequested(...given: readonly unknown[]): void {
    this.#claimRequests(given, 0)
  }

  refuteRequested(...given: readonly unknown[]): void {
    this.#claimRequests(given, 0)
  }

  #claimRequests(given: readonly unknown[], usual: number): void {
    const { pattern, options } = requestPattern(given)
    const count = pattern.count()
    const times = Number(options.get('times') ?? usual)
    const [least, most] = ['at_least_times', 'at_most_times'].map((name) => options.get(name))
    const fits =
      least === undefined && most === undefined
        ? count === times
        : count >= Number(least ?? 0) && count <= Number(most ?? count)
    this.claim(fits, null, () => {
      return `The request ${pattern.described()} was expected to execute ${least ?? most ?? times} time${times === 1 ? '' : 's'} but it executed ${count} time${count === 1 ? '' : 's'}`
    })
  }
}
