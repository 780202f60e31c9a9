import type { HttpRequest } from './request.ts'
import type { HttpResponse } from './response.ts'

/** What stands in for the network in tests: `stub_request`. */
interface Stubbed {
  /** Whether no request goes to the network. */
  isOn: boolean
  /** The response to a request at an address, or what it raises; null sends it. */
  answer(address: string, request: HttpRequest): HttpResponse | null
}

export const stubbed: Stubbed = { isOn: false, answer: () => null }
