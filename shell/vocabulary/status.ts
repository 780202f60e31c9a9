import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { inspect } from '../ruby/object/texts.ts'
import { symbol } from '../ruby/text/symbol.ts'

/** A status as an action may write it: `404`, `'not_found'` or the symbol of that name. */
export type Status = number | string | symbol

/** The reason phrases of the IANA registry of HTTP status codes (RFC 9110, section 15). */
export const REASONS: Readonly<Record<number, string>> = {
  100: 'Continue',
  101: 'Switching Protocols',
  102: 'Processing',
  103: 'Early Hints',
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  208: 'Already Reported',
  226: 'IM Used',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  305: 'Use Proxy',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  418: "I'm a Teapot",
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  510: 'Not Extended',
  511: 'Network Authentication Required',
}

const CODES = new Map<string, number>([
  ...Object.entries(REASONS).map(([code, reason]) => [symbolOf(reason), Number(code)] as const),
  // Names that Rails keeps from before RFC 9110.
  ['unprocessable_entity', 422],
  ['payload_too_large', 413],
  ['request_entity_too_large', 413],
  ['request_uri_too_long', 414],
  ['requested_range_not_satisfiable', 416],
])

function symbolOf(reason: string): string {
  return reason.toLowerCase().replace(/[' ]|-/g, (character) => (character === "'" ? '' : '_'))
}

/** The names that stand for statuses: `not_found`. */
export function statusNames(): string[] {
  return [...CODES.keys()]
}

/** The number of a status; null for a name or a number that is none. */
export function findStatus(status: Status): number | null {
  if (typeof status === 'symbol') return findStatus(status.description ?? '')
  const code = typeof status === 'number' ? status : (CODES.get(status) ?? Number(status))
  return Number.isInteger(code) && code >= 100 && code <= 599 ? code : null
}

/** The number of a status: `statusCode('see_other')` is 303. Raises ArgumentError for one that is not, as Rack::Utils.status_code does. */
export function statusCode(status: Status): number {
  const code = findStatus(status)
  if (code !== null) return code
  const said = typeof status === 'string' ? symbol(status) : status
  throw new ArgumentError(`Unrecognized status code ${inspect(said)}`)
}
