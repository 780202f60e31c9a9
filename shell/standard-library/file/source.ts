import { closeSync, fstatSync, fsyncSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import { systemCall } from './system-call.ts'

/** Where the bytes of an opened file are. */
export interface Source {
  readonly size: number
  /** The bytes of `[start, end)`, fewer where the file ends before. */
  read(start: number, end: number): Uint8Array
  /** Writes at a place, or at the end where the file was opened to append. */
  write(bytes: Uint8Array, at: number | null): void
  truncate(size: number): void
  sync(): void
  /** Lets go of it; a second time changes nothing. */
  close(): void
}

/** A file of the system. Raises Errno's errors. */
export class DescriptorSource implements Source {
  readonly descriptor: number
  readonly #shown: string
  #isOpen = true

  constructor(descriptor: number, shown: string) {
    this.descriptor = descriptor
    this.#shown = shown
  }

  get size(): number {
    return fstatSync(this.descriptor).size
  }

  read(start: number, end: number): Uint8Array {
    const bytes = new Uint8Array(Math.max(0, end - start))
    let filled = 0
    while (filled < bytes.length) {
      const more = systemCall('io_fread', this.#shown, () =>
        readSync(this.descriptor, bytes, filled, bytes.length - filled, start + filled),
      )
      if (more === 0) break
      filled += more
    }
    return bytes.subarray(0, filled)
  }

  write(bytes: Uint8Array, at: number | null): void {
    for (let done = 0; done < bytes.length; ) {
      const place = at === null ? null : at + done
      done += systemCall('io_write', this.#shown, () =>
        writeSync(this.descriptor, bytes, done, bytes.length - done, place),
      )
    }
  }

  truncate(size: number): void {
    systemCall('rb_file_truncate', this.#shown, () => ftruncateSync(this.descriptor, size))
  }

  sync(): void {
    systemCall('rb_io_fsync', this.#shown, () => fsyncSync(this.descriptor))
  }

  close(): void {
    if (this.#isOpen) closeSync(this.descriptor)
    this.#isOpen = false
  }
}

/** A file that is inside the program, which is read and not written. */
export class InsideSource implements Source {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get size(): number {
    return this.#bytes.length
  }

  read(start: number, end: number): Uint8Array {
    return this.#bytes.slice(start, end)
  }

  // Its mode lets nobody write: openFile refuses before.
  write(): void {}

  truncate(): void {}

  sync(): void {}

  close(): void {}
}
