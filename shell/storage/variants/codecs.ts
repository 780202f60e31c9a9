/** Paths of the codecs of pictures: their script and their WebAssembly, as they are or packed with gzip. */
export interface Codecs {
  readonly script: string
  readonly wasm: string
}

/** Where the codecs lie. A bundle has another module in place of this one, which knows it (cli/build/codecs.ts). */
export const codecs: Codecs | null = null
