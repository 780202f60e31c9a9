/** One end of a connection, as far as a Connection uses it. */
export interface Wire {
  readonly remoteAddress: string
  /** Hands bytes to the kernel; how many it took, 0 when it is full, −1 when the connection is gone. */
  write(bytes: Uint8Array, offset: number, length: number): number
  /** Says that nothing more will be sent. */
  shutdown(): void
  /** Closes both directions once what was written has left. */
  end(): void
  /** Closes at once. */
  terminate(): void
  pause(): void
  resume(): void
}

/** Bytes that come piece by piece, such as a file: null after the last piece. */
export type Pieces = () => Uint8Array | null
