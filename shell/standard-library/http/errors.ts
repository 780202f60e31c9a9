import { defineClass } from '../../ruby/class/define.ts'
import {
  ECONNABORTED,
  ECONNREFUSED,
  ECONNRESET,
  EHOSTUNREACH,
  ENETUNREACH,
  EPIPE,
  ETIMEDOUT,
} from '../../ruby/exception/errno.ts'
import { Exception, StandardError } from '../../ruby/exception/exception.ts'
import { IOError } from '../../ruby/exception/standard-errors.ts'
import type { SocketFailure } from '../../server/waiting/open-sockets.ts'
import { TimeoutError } from '../waiting.ts'

/** What connects took longer than `open_timeout`. */
export class NetOpenTimeout extends TimeoutError {
  static {
    defineClass(this, 'Net::OpenTimeout')
  }

  constructor(message: unknown = 'execution expired') {
    super(message as string)
  }
}

/** The peer sent nothing for `read_timeout`. */
export class NetReadTimeout extends TimeoutError {
  static {
    defineClass(this, 'Net::ReadTimeout')
  }

  constructor(message: unknown = 'Net::ReadTimeout with #<Socket:(closed)>') {
    super(message as string)
  }
}

/** The peer took nothing for `write_timeout`. */
export class NetWriteTimeout extends TimeoutError {
  static {
    defineClass(this, 'Net::WriteTimeout')
  }

  constructor(message: unknown = 'Net::WriteTimeout with #<Socket:(closed)>') {
    super(message as string)
  }
}

/** A name that has no address. */
export class SocketError extends StandardError {
  static {
    defineClass(this, 'SocketError')
  }
}

/** What an application's settings let no request go to. */
export class PrivateAddressError extends SocketError {
  static {
    defineClass(this, 'Webfw::PrivateAddressError')
  }
}

export class OpenSslError extends StandardError {
  static {
    defineClass(this, 'OpenSSL::OpenSSLError')
  }
}

/** No TLS with this peer: its certificate is not to be trusted, or it speaks none. */
export class SslError extends OpenSslError {
  static {
    defineClass(this, 'OpenSSL::SSL::SSLError')
  }
}

/** An answer that is no HTTP. */
export class HttpBadResponse extends StandardError {
  static {
    defineClass(this, 'Net::HTTPBadResponse')
  }
}

/** Header fields that cannot be read. */
export class HttpHeaderSyntaxError extends StandardError {
  static {
    defineClass(this, 'Net::HTTPHeaderSyntaxError')
  }
}

/** An answer larger than the application's settings let it keep. */
export class ResponseTooLarge extends IOError {
  static {
    defineClass(this, 'Webfw::ResponseTooLarge')
  }
}

const SYSTEM = {
  ECONNABORTED,
  ECONNREFUSED,
  ECONNRESET,
  EHOSTUNREACH,
  ENETUNREACH,
  EPIPE,
  ETIMEDOUT,
}

/** The words of OpenSSL for what is wrong with a certificate, by Node's codes. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'self signed certificate in certificate chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unable to get local issuer certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'unable to get issuer certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unable to get local issuer certificate',
  CERT_HAS_EXPIRED: 'certificate has expired',
  CERT_NOT_YET_VALID: 'certificate is not yet valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'hostname mismatch',
}

/** What a failure to connect is in Ruby; `address` is where, `place` is what was asked for. */
export function connectError(failure: SocketFailure, place: string, address: string): Error {
  const { socketCode, message } = failure
  if (socketCode === 'TIMEOUT') return new NetOpenTimeout()
  const lead = `Failed to open TCP connection to ${place}`
  if (Object.hasOwn(SYSTEM, socketCode)) {
    const error = new SYSTEM[socketCode as keyof typeof SYSTEM]()
    Exception.adopt(
      error,
      new StandardError(`${lead} (${error.message} - connect(2) for ${address})`),
    )
    return error
  }
  const isUnknown = /^(?:ENOTFOUND|EAI_\w+|ENODATA|DNS_\w+)$/.test(socketCode)
  return new SocketError(
    `${lead} (${isUnknown ? 'getaddrinfo: Name or service not known' : message})`,
  )
}

/** What a failure of TLS is in Ruby. */
export function tlsError({ socketCode, message }: SocketFailure, address: string): Error {
  if (socketCode === 'TIMEOUT') return new NetOpenTimeout()
  if (socketCode === 'ECONNRESET') return new ECONNRESET('SSL_connect')
  const known = Object.hasOwn(CERTIFICATES, socketCode) ? CERTIFICATES[socketCode] : undefined
  const why = known === undefined ? message : `certificate verify failed (${known})`
  return new SslError(`SSL_connect returned=1 errno=0 peeraddr=${address} state=error: ${why}`)
}

/** What a failure to read or write is in Ruby. */
export function transferError({ socketCode, message }: SocketFailure, isWrite: boolean): Error {
  if (socketCode === 'TIMEOUT') return isWrite ? new NetWriteTimeout() : new NetReadTimeout()
  if (Object.hasOwn(SYSTEM, socketCode)) return new SYSTEM[socketCode as keyof typeof SYSTEM]()
  return new IOError(message)
}
