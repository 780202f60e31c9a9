/** What may be asked of sockets; times are milliseconds. */
export type Operation =
  | { readonly kind: 'resolve'; readonly host: string; readonly most: number }
  | {
      readonly kind: 'connect'
      readonly address: string
      readonly port: number
      readonly most: number
    }
  | {
      readonly kind: 'secure'
      readonly socket: number
      /** The name that the certificate has to be for. */
      readonly host: string
      readonly isVerified: boolean
      /** Further authorities, as PEM. */
      readonly authorities: readonly string[]
      readonly most: number
    }
  | {
      readonly kind: 'write'
      readonly socket: number
      readonly bytes: Uint8Array
      readonly most: number
    }
  | { readonly kind: 'read'; readonly socket: number; readonly most: number }
  | { readonly kind: 'close'; readonly socket: number }
  /** Nothing, for so long: before something is tried again. */
  | { readonly kind: 'pause'; readonly most: number }

/** Why an operation failed: a code of the system, of the resolver or of OpenSSL; `TIMEOUT` where its time was over. */
export interface SocketFailure extends Error {
  readonly socketCode: string
}

/**
 * Makes what does operations of sockets on an event loop: `resolve` gives addresses, `connect` a number for the socket, `read`
 * at most 60,000 bytes, or null at the end. The text of this function is also what the waiting thread runs, so it names
 * nothing outside of itself.
 */
export function openSockets(): (operation: Operation) => Promise<unknown> {
  const net = process.getBuiltinModule('node:net')
  const tls = process.getBuiltinModule('node:tls')
  const { lookup } = process.getBuiltinModule('node:dns/promises')
  type Socket = InstanceType<typeof net.Socket>
  /** What has arrived on a socket and is not read yet, and who waits for more. */
  interface Kept {
    socket: Socket
    chunks: Buffer[]
    size: number
    hasEnded: boolean
    error: Error | null
    wake: () => void
    isHeard: boolean
  }
  const READ = 60_000
  const HELD = 262_144
  const sockets = new Map<number, Kept>()
  let last = 0

  const failure = (code: string, message: string) =>
    Object.assign(new Error(message), { socketCode: code })
  const failed = (error: Error & { code?: string; reason?: string }) =>
    failure(error.code ?? 'UNKNOWN', error.message || String(error))
  const within = <Result>(most: number, work: Promise<Result>) =>
    new Promise<Result>((done, fail) => {
      const timer = setTimeout(() => fail(failure('TIMEOUT', 'execution expired')), most)
      work.then(done, fail).finally(() => clearTimeout(timer))
    })
  const kept = (id: number): Kept => {
    const found = sockets.get(id)
    if (found === undefined) throw failure('EBADF', 'the socket is closed')
    return found
  }
  const keep = (socket: Socket): Kept => {
    const own: Kept = {
      socket,
      chunks: [],
      size: 0,
      hasEnded: false,
      error: null,
      wake: () => undefined,
      isHeard: false,
    }
    socket.on('error', (error: Error) => {
      own.error ??= error
      own.wake()
    })
    for (const end of ['end', 'close'] as const) {
      socket.on(end, () => {
        own.hasEnded = true
        own.wake()
      })
    }
    return own
  }
  const listen = (own: Kept) => {
    if (own.isHeard) return
    own.isHeard = true
    own.socket.on('data', (chunk: Buffer) => {
      own.chunks.push(chunk)
      own.size += chunk.length
      if (own.size > HELD) own.socket.pause()
      own.wake()
    })
  }
  const take = (own: Kept): Uint8Array => {
    const [first] = own.chunks as [Buffer]
    const part = first.subarray(0, READ)
    if (part.length === first.length) own.chunks.shift()
    else own.chunks[0] = first.subarray(READ)
    own.size -= part.length
    if (own.size <= HELD) own.socket.resume()
    return part
  }
  const closed = (id: number) => {
    sockets.get(id)?.socket.destroy()
    sockets.delete(id)
  }
  const connect = (address: string, port: number) =>
    new Promise<number>((done, fail) => {
      const socket = net.connect({ host: address, port, allowHalfOpen: true })
      socket.setNoDelay(true)
      const own = keep(socket)
      own.wake = () => fail(failed(own.error ?? failure('ECONNRESET', 'closed')))
      last += 1
      const id = last
      sockets.set(id, own)
      socket.once('connect', () => done(id))
    })
  const secure = (id: number, host: string, isVerified: boolean, authorities: readonly string[]) =>
    new Promise<null>((done, fail) => {
      const { socket } = kept(id)
      const isAddress = net.isIP(host) !== 0
      const secured = tls.connect({
        socket,
        host,
        ...(isAddress ? {} : { servername: host }),
        rejectUnauthorized: isVerified,
        ...(authorities.length === 0 ? {} : { ca: [...tls.rootCertificates, ...authorities] }),
      })
      const own = keep(secured as unknown as Socket)
      own.wake = () => fail(failed(own.error ?? failure('ECONNRESET', 'closed')))
      sockets.set(id, own)
      secured.once('secureConnect', () => {
        const wrong =
          isVerified && !secured.authorized
            ? (secured.authorizationError ?? 'UNVERIFIED')
            : isVerified
              ? tls.checkServerIdentity(host, secured.getPeerCertificate())
              : undefined
        if (wrong === undefined) done(null)
        else if (typeof wrong === 'string') fail(failure(wrong, wrong))
        else fail(failed(wrong))
      })
    })
  const write = (id: number, bytes: Uint8Array) =>
    new Promise<null>((done, fail) => {
      const own = kept(id)
      if (own.error !== null) return fail(failed(own.error))
      own.wake = () => {
        if (own.error !== null) fail(failed(own.error))
      }
      own.socket.write(bytes, (error) => (error ? fail(failed(error)) : done(null)))
    })
  const read = (id: number) =>
    new Promise<Uint8Array | null>((done, fail) => {
      const own = kept(id)
      const look = () => {
        const isNothing = own.chunks.length === 0 && own.error === null && !own.hasEnded
        if (isNothing) return
        // Who is served takes nothing more.
        own.wake = () => undefined
        if (own.chunks.length > 0) done(take(own))
        else if (own.error !== null) fail(failed(own.error))
        else done(null)
      }
      own.wake = look
      listen(own)
      look()
    })

  return async (asked) => {
    switch (asked.kind) {
      case 'resolve': {
        const found = lookup(asked.host, { all: true, verbatim: true }).catch((error) => {
          throw failed(error)
        })
        return (await within(asked.most, found)).map(({ address }) => address)
      }
      case 'connect': {
        const before = last + 1
        try {
          return await within(asked.most, connect(asked.address, asked.port))
        } catch (error) {
          closed(before)
          throw error
        }
      }
      case 'secure':
        return within(
          asked.most,
          secure(asked.socket, asked.host, asked.isVerified, asked.authorities),
        )
      case 'write':
        return within(asked.most, write(asked.socket, asked.bytes))
      case 'read':
        return within(asked.most, read(asked.socket))
      case 'close':
        return closed(asked.socket)
      case 'pause':
        return new Promise((done) => setTimeout(() => done(null), asked.most))
    }
  }
}
