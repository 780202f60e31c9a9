import { net } from '../../builtin.ts'

/** What stands between: `http_proxy`. */
export interface Proxy {
  readonly host: string
  readonly port: number
  readonly user: string | null
  readonly password: string | null
}

/**
 * The proxy that the environment names for an address: `http_proxy`, `https_proxy`, with `no_proxy`. `HTTP_PROXY` in capitals is not
 * read where `REQUEST_METHOD` is set, since a visitor of a CGI program could set it. Ruby API, URI::Generic#find_proxy.
 */
export function proxyFor(
  isSecure: boolean,
  host: string,
  port: number,
  environment: Readonly<Record<string, string | undefined>>,
): Proxy | null {
  const name = isSecure ? 'https_proxy' : 'http_proxy'
  const isCgi = environment['REQUEST_METHOD'] !== undefined && !isSecure
  const text = environment[name] ?? (isCgi ? undefined : environment[name.toUpperCase()])
  if (text === undefined || text === '' || isLoopback(host)) return null
  const besides = environment['no_proxy'] ?? environment['NO_PROXY'] ?? ''
  if (isBesides(besides, host, port)) return null
  const {
    hostname,
    port: at,
    username,
    password,
  } = new URL(/^\w+:\/\//.test(text) ? text : `http://${text}`)
  return {
    host: hostname,
    port: at === '' ? 80 : Number(at),
    user: username === '' ? null : decodeURIComponent(username),
    password: username === '' ? null : decodeURIComponent(password),
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || (net().isIPv4(host) && host.startsWith('127.')) || host === '::1'
}

/** `no_proxy`: names, and what ends with `.name`, with or without a port; `*` for all. */
function isBesides(text: string, host: string, port: number): boolean {
  const dotted = `.${host.toLowerCase()}`
  return text.split(/[\s,]+/).some((each) => {
    if (each === '*') return true
    const [name = '', at] = each.toLowerCase().split(/:(?=\d+$)/)
    if (name === '' || (at !== undefined && Number(at) !== port)) return false
    return dotted.endsWith(name.startsWith('.') ? name : `.${name}`)
  })
}
