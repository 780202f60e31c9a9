import { FrameWriter } from './frame-writer.ts'

/** A header field. */
export type Field = readonly [name: string, value: string]

/** Header fields that many responses carry, encoded once. */
export class SharedFields {
  readonly fields: readonly Field[]
  /** As the core reads fields; docs/wire-format.md, respond. */
  readonly encoded: Uint8Array
  readonly #names: ReadonlySet<string>

  constructor(fields: readonly Field[]) {
    const writer = new FrameWriter(1024)
    for (const field of fields) encodeField(writer, field)
    this.fields = fields
    this.encoded = writer.written
    this.#names = new Set(fields.map(([name]) => name.toLowerCase()))
  }

  /** Whether one of them has the name, which is in lower case. */
  has(name: string): boolean {
    return this.#names.has(name)
  }
}

/** One field of a response. */
export function encodeField(writer: FrameWriter, [name, value]: Field): void {
  writer.array(2)
  writer.string(name)
  writer.string(value)
}
