import { write } from 'node:fs'

const LIMIT = 8 * 1024 * 1024
/** Milliseconds that the end of the process waits for a reader. */
const PATIENCE = 1000

/**
 * A file descriptor that lines are written to without making a request wait: lines gather while a
 * write is under way and go out together. When the reader at the other end stops reading, lines past
 * 8 MiB are dropped and counted.
 */
export class Sink {
  readonly #descriptor: number
  #waiting = ''
  #dropped = 0
  #writing = false
  #scheduled = false

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  /** Takes one line, without its line end. */
  write(line: string): void {
    if (this.#waiting.length + line.length > LIMIT) {
      this.#dropped++
      return
    }
    this.#waiting += `${line}\n`
    if (this.#scheduled || this.#writing) return
    this.#scheduled = true
    setTimeout(() => this.#send(), 5).unref()
  }

  /** Writes what is left before the process ends, for as long as somebody reads it. */
  async flush(): Promise<void> {
    const end = performance.now() + PATIENCE
    while ((this.#writing || this.#waiting !== '') && performance.now() < end) {
      this.#send()
      await new Promise((done) => setTimeout(done, 2))
    }
  }

  #send(): void {
    this.#scheduled = false
    if (this.#writing || this.#waiting === '') return
    this.#writing = true
    this.#continue(Buffer.from(this.#take()))
  }

  #continue(bytes: Buffer): void {
    write(this.#descriptor, bytes, 0, bytes.length, null, (error, written) => {
      const isFull = error !== null && (error as NodeJS.ErrnoException).code === 'EAGAIN'
      const rest = bytes.subarray(error === null ? written : 0)
      if ((error === null || isFull) && rest.length > 0) {
        setTimeout(() => this.#continue(rest), isFull ? 20 : 0).unref()
        return
      }
      this.#writing = false
      if (this.#waiting !== '') this.#send()
    })
  }

  #take(): string {
    const text = this.#waiting
    const note = this.#dropped === 0 ? '' : `${this.#dropped} lines of the log were dropped\n`
    this.#waiting = ''
    this.#dropped = 0
    return text + note
  }
}
