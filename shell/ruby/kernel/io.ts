import { inspect, toS } from '../object/texts.ts'
import { format } from '../text/format.ts'
import { isKeywords } from '../types.ts'
import { world } from '../world.ts'
import { putsText } from './output.ts'

/** A Ruby IO: standard output, standard error or standard input. */
export class IO {
  static readonly rubyName: string = 'IO'
  readonly name: string
  readonly #write: (text: string) => void
  sync = true

  constructor(name: string, write: (text: string) => void) {
    this.name = name
    this.#write = write
  }

  /** Writes a text as it is. */
  take(text: string): void {
    this.#write(text)
  }

  puts(...values: unknown[]): null {
    this.#write(putsText(values))
    return null
  }

  print(...values: unknown[]): null {
    this.#write(values.map(toS).join(''))
    return null
  }

  write(...values: unknown[]): number {
    const text = values.map(toS).join('')
    this.#write(text)
    return new TextEncoder().encode(text).length
  }

  p(...values: unknown[]): unknown {
    this.#write(values.map((value) => `${inspect(value)}\n`).join(''))
    return values[0] ?? null
  }

  printf(pattern: unknown, ...args: unknown[]): null {
    this.#write(format(pattern, ...args))
    return null
  }

  '<<'(value: unknown): this {
    this.#write(toS(value))
    return this
  }

  flush(): this {
    return this
  }

  /** One line of input. */
  gets(options: unknown = null): string | null {
    const line = world().readLine()
    return line !== null && isKeywords(options) && options['chomp'] === true
      ? line.replace(/\r?\n$/, '')
      : line
  }

  /** All lines of input. */
  readLines(): string[] {
    const lines: string[] = []
    for (let line = this.gets(); line !== null; line = this.gets()) lines.push(line)
    return lines
  }

  inspect(): string {
    return `#<IO:<${this.name}>>`
  }

  to_s(): string {
    return this.inspect()
  }
}

export const stdout: IO = /* @__PURE__ */ new IO('STDOUT', (text) => world().write(text))
export const stderr: IO = /* @__PURE__ */ new IO('STDERR', (text) => world().writeError(text))
export const stdin: IO = /* @__PURE__ */ new IO('STDIN', () => undefined)
