/** What is made of one picture: a job for the program that has the codecs. */
export interface ImageJob {
  readonly input: string
  readonly output: string
  /** `jpg`: what the output is written as. */
  readonly format: string
  readonly loader: Readonly<Record<string, unknown>>
  readonly saver: Readonly<Record<string, unknown>>
  /** The operations in their order: a name, its arguments, its options. */
  readonly operations: readonly ImageOperation[]
  /** Pixels of a picture at most, before it is unpacked. */
  readonly pixels: number
}

export interface ImageOperation {
  readonly name: string
  readonly arguments: readonly unknown[]
  readonly options: Readonly<Record<string, unknown>>
}

/** What of the codecs is named here; everything else is called by the names that operations have. */
interface Picture {
  readonly width: number
  readonly height: number
  thumbnailImage(width: number, options: object): Picture
  gravity(direction: string, width: number, height: number, options: object): Picture
  similarity(options: object): Picture
  rot(angle: string): Picture
  autorot(): Picture
  addalpha(): Picture
  hasAlpha(): boolean
  conv(mask: Picture, options: object): Picture
  writeToBuffer(format: string, options: object): Uint8Array
  delete(): void
}

interface Codecs {
  readonly Image: {
    readonly prototype: object
    newFromBuffer(bytes: Uint8Array, text: string, options: object): Picture
    newFromArray(rows: number[][], scale: number): Picture
    thumbnailBuffer(bytes: Uint8Array, width: number, options: object): Picture
  }
  blockUntrusted(state: boolean): void
  Cache: { max(count: number): void }
}

/**
 * The program that unpacks pictures of strangers, in a process of its own: it reads the text and the bytes of the codecs from standard
 * input, then jobs, and answers each with a line. Its text is what the process is started with, so it names nothing outside of itself.
 * `pages` is how much memory the codecs have, in pages of WebAssembly. Operations: image_processing's documentation of its Vips module; libvips' API.
 */
export async function imageProgram(pages: number): Promise<void> {
  const { readFileSync, readSync, writeFileSync, writeSync } = process.getBuiltinModule('node:fs')
  /** The widest and highest that libvips takes. */
  const MOST = 10_000_000
  /** Bytes with which a process does not wait for the next picture. */
  const LARGE = 400 * 1024 * 1024

  const take = (count: number): Buffer => {
    const bytes = Buffer.alloc(count)
    for (let at = 0; at < count; ) {
      const got = readSync(0, bytes, at, count - at, null)
      // Who has asked is gone.
      if (got === 0) process.exit(0)
      at += got
    }
    return bytes
  }
  const next = () => take(take(4).readUInt32LE(0))
  const script = next().toString()
  const wasm = new Uint8Array(next())
  const blob = (text: string) => new Blob([text], { type: 'text/javascript' })
  // The script makes its own memory, of twice as many pages.
  const { Memory } = WebAssembly
  WebAssembly.Memory = class extends Memory {
    constructor(asked: WebAssembly.MemoryDescriptor) {
      super({ ...asked, maximum: pages })
    }
  } as typeof Memory
  const { default: load } = await import(URL.createObjectURL(blob(script)))
  // The codecs’ own threads are told so by these names.
  const thread = `globalThis.WorkerGlobalScope ??= Object; globalThis.name = 'em-pthread';\n${script}`
  const codecs: Codecs = await load({
    dynamicLibraries: [],
    mainScriptUrlOrBlob: blob(thread),
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      WebAssembly.instantiate(wasm, imports).then(({ instance, module }) => done(instance, module))
      return {}
    },
    preRun: (given: { ENV: Record<string, string> }) => {
      given.ENV['VIPS_CONCURRENCY'] = '1'
    },
    print: () => undefined,
    printErr: () => undefined,
  })
  codecs.blockUntrusted(true)
  codecs.Cache.max(0)
  const { Image } = codecs

  /** Does with options what takes some of them; those that it does not know are left out, as image_processing does. */
  const knowing = <Result>(options: object, attempt: (options: object) => Result): Result => {
    const left: Record<string, unknown> = { ...options }
    for (;;) {
      try {
        return attempt(left)
      } catch (error) {
        const [, name = ''] = /no property named `(\w+)'/.exec(messageOf(error)) ?? []
        if (!(name in left)) throw error
        delete left[name]
      }
    }
  }
  const messageOf = (error: unknown): string => {
    const said = (error as { message?: unknown }).message ?? error
    return String(Array.isArray(said) ? said[1] : said).trim()
  }
  const run = (job: ImageJob): void => {
    const bytes = readFileSync(job.input)
    const { autorot = true, loader: _, ...loading } = job.loader
    const made: Picture[] = []
    const keep = (picture: Picture): Picture => {
      made.push(picture)
      return picture
    }
    const opened = keep(
      knowing({ fail_on: 'truncated', ...loading }, (given) =>
        Image.newFromBuffer(bytes, '', given),
      ),
    )
    if (opened.width * opened.height > job.pixels)
      throw new Error(
        `the picture has ${opened.width} × ${opened.height} pixels, more than ${job.pixels} together`,
      )
    /** Null while nothing but the head is read: a first step that makes it smaller unpacks no more than it needs. */
    let picture: Picture | null =
      Object.keys(job.loader).length === 0 ? null : autorot ? keep(opened.autorot()) : opened
    const unpacked = () => (picture ??= keep(opened.autorot()))
    const thumbnail = (width: unknown, height: unknown, options: Record<string, unknown>) => {
      if (width == null && height == null) throw new Error('width or height has to be given')
      const { sharpen, ...rest } = options
      const size = { height: height ?? MOST, ...rest }
      const small =
        picture === null
          ? Image.thumbnailBuffer(bytes, (width ?? MOST) as number, {
              option_string: '[fail_on=truncated]',
              ...size,
            })
          : picture.thumbnailImage((width ?? MOST) as number, { no_rotate: true, ...size })
      if (!sharpen) return small
      keep(small)
      const mask = [
        [-1, -1, -1],
        [-1, 32, -1],
        [-1, -1, -1],
      ]
      return small.conv(keep(Image.newFromArray(mask, 24)), { precision: 'integer' })
    }
    const step = ({ name, arguments: given, options }: ImageOperation): Picture => {
      const [first, second] = given
      switch (name) {
        case 'resize_to_limit':
          return thumbnail(first, second, { size: 'down', ...options })
        case 'resize_to_fit':
          return thumbnail(first, second, options)
        case 'resize_to_fill':
          return thumbnail(first, second, { crop: 'centre', ...options })
        case 'resize_to_cover': {
          const { width, height } = unpacked()
          const isWide = width * (second as number) > (first as number) * height
          const [wide, high] = isWide ? [MOST, second] : [first, MOST]
          return thumbnail(wide, high, { ...options, crop: 'none' })
        }
        case 'resize_and_pad': {
          const { gravity = 'centre', extend, background, alpha, ...rest } = options
          let small = keep(thumbnail(first, second, rest))
          if (alpha && !small.hasAlpha()) small = keep(small.addalpha())
          const around = { ...(extend ? { extend } : {}), ...(background ? { background } : {}) }
          return small.gravity(gravity as string, first as number, second as number, around)
        }
        case 'rotate': {
          const angle = Number(first)
          if (Object.keys(options).length === 0 && [90, 180, 270].includes(angle))
            return unpacked().rot(`d${angle}`)
          return unpacked().similarity({ angle, ...options })
        }
        default: {
          const key = name.replace(/_(\w)/g, (__, letter: string) => letter.toUpperCase())
          const method = Reflect.get(unpacked(), key)
          const isStep = !/load|save|write|new|delete|clone|^(?:on|get|set|is|has)[A-Z]/i.test(key)
          if (!isStep || typeof method !== 'function')
            throw new Error(`there is no operation \`${name}\``)
          const all = Object.keys(options).length === 0 ? given : [...given, options]
          const result: unknown = Reflect.apply(method, unpacked(), all)
          if (!(result instanceof (Image as unknown as new () => object)))
            throw new Error(`the operation \`${name}\` makes no picture`)
          return result as Picture
        }
      }
    }
    try {
      for (const operation of job.operations) picture = keep(step(operation))
      const { quality, strip, saver: __, ...saving } = job.saver
      const options = {
        ...saving,
        ...(quality === undefined ? {} : { Q: Number(quality) }),
        ...(strip ? { keep: 'none' } : {}),
      }
      const result = knowing(options, (known) => unpacked().writeToBuffer(`.${job.format}`, known))
      writeFileSync(job.output, result)
    } finally {
      for (const each of new Set(made)) each.delete()
    }
  }

  for (;;) {
    let answer: object = {}
    try {
      run(JSON.parse(next().toString()))
    } catch (error) {
      const lines = messageOf(error).split(/\s*\n\s*/)
      answer = { error: [...new Set(lines)].join('; ').slice(0, 500) }
    }
    // What memory it once had WebAssembly keeps.
    const isLarge = process.memoryUsage().rss > LARGE
    writeSync(1, `${JSON.stringify({ ...answer, isLarge })}\n`)
  }
}
