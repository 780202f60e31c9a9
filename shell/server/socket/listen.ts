import type { Socket, SocketHandler, SocketListener } from 'bun'

/** The options of `Bun.listen` as it takes them: `fd` works and the types lack it. */
interface AdoptOptions<Data> {
  readonly fd: number
  readonly allowHalfOpen: boolean
  readonly socket: SocketHandler<Data, 'uint8array'>
}

type Adopt = <Data>(options: AdoptOptions<Data>) => SocketListener<Data>

/** Accepts connections on a listening socket that exists already. */
export function adoptSocket<Data>(
  fd: number,
  handler: SocketHandler<Data, 'uint8array'>,
): SocketListener<Data> {
  const listen = Bun.listen as unknown as Adopt
  return listen({ fd, allowHalfOpen: true, socket: { ...handler, binaryType: 'uint8array' } })
}

export type { Socket }
