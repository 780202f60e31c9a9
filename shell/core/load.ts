import { encodeSymbolHash, encodeValue } from './frame.ts'
import { FrameWriter } from './frame-writer.ts'
import { formsOf } from './path-forms.ts'
import type { Route } from './route.ts'
import type { SafeString } from './safe-string.ts'

/** What core.wasm exports; docs/wire-format.md. Addresses and lengths are numbers. */
export interface CoreExports {
  readonly memory: WebAssembly.Memory
  bootAllocate(length: number): number
  bootConfig(start: number, length: number): number
  bootRoutes(start: number, length: number): number
  bootClasses(start: number, length: number): number
  bootHelpers(start: number, length: number): number
  bootAssets(start: number, length: number): number
  bootTemplate(start: number, length: number): number
  bootTexts(start: number, length: number): number
  useLocale(locale: number): void
  bootErrorOffset(): number
  bootErrorText(): number
  bootErrorTextLength(): number
  open(): number
  allocate(exchange: number, length: number): number
  receive(exchange: number, start: number, length: number, now: bigint): number
  receiveChunks(exchange: number, start: number, length: number, now: bigint): number
  receiveBody(
    exchange: number,
    start: number,
    length: number,
    bodyStart: number,
    bodyLength: number,
    now: bigint,
  ): number
  siftMultipart(exchange: number, start: number, length: number, phase: number): number
  render(exchange: number, template: number, layout: number, start: number, length: number): number
  resume(exchange: number, start: number, length: number): number
  fail(exchange: number): number
  templateInUse(exchange: number): number
  callHelper(exchange: number, start: number, length: number): number
  renderInside(exchange: number, template: number, start: number, length: number): number
  callBlock(exchange: number, block: number, start: number, length: number): number
  leaveHelper(exchange: number): void
  retarget(exchange: number, start: number, length: number): number
  respond(exchange: number, start: number, length: number, now: bigint): number
  packSession(exchange: number, start: number, length: number, now: bigint): number
  nextRoute(exchange: number): number
  openSealed(exchange: number, start: number, length: number, now: bigint): number
  refuse(exchange: number, status: number, now: bigint): number
  close(exchange: number): number
  resetSession(exchange: number): number
  holdsToken(exchange: number): number
  issueToken(exchange: number, start: number, length: number): number
  signCookie(exchange: number, start: number, length: number): number
  verifyCookie(exchange: number, start: number, length: number, now: bigint): number
  parseDate(start: number, length: number, now: bigint): bigint
  selftest(part: number, seed: number, rounds: number): number
  countPagesInUse(): number
}

/** One route for `bootRoutes`. */
export interface BootRoute {
  readonly verb: string
  readonly path: string
  readonly name: string | null
  readonly defaults?: Route['defaults']
  readonly patterns?: Route['patterns']
  readonly matcher?: Route['matcher']
  /** Whether unsafe requests must carry a CSRF token. */
  readonly isProtected: boolean
}

/** One model class for `bootClasses`. */
export interface BootClass {
  /** `Article`. */
  readonly name: string
  /** `article`, the key of its form parameters. */
  readonly paramKey: string
  readonly singularRouteKey: string
  readonly pluralRouteKey: string
  /** `articles/article`, the partial that renders one. */
  readonly element: string
  readonly columns: readonly (readonly [name: string, type: string])[]
  /** Further methods the shell answers for a record. */
  readonly methods: readonly string[]
  /** Methods the shell answers for a relation of this class. */
  readonly relationMethods: readonly string[]
}

/** Settings of the core by the names of docs/wire-format.md; a missing one has its default. */
export interface BootConfig {
  readonly secret?: string
  readonly previousSecret?: string | null
  readonly sessionMaxAge?: number
  readonly sessionSecure?: boolean
  readonly sessionSecureOnLoopback?: boolean
  readonly sessionName?: string
  readonly viewFolder?: string
  readonly headLimit?: number
  readonly fieldLimit?: number
  readonly targetLimit?: number
  readonly bodyLimit?: number
  readonly parameterLimit?: number
  readonly parameterDepth?: number
  readonly fuel?: number
  readonly templateDepth?: number
  readonly outputLimit?: number
  readonly memoryLimit?: number
  readonly frameFaultyFields?: boolean
  readonly faultyFieldClass?: string
  readonly buttonToGeneratesButtonTag?: boolean
  readonly development?: boolean
}

/** An expression of a template that the shell computes, because it is outside the core's grammar. */
export interface BootExpression {
  /** Byte offsets into the source. */
  readonly start: number
  readonly end: number
  /** The name by which the core asks for it. */
  readonly name: string
  /** The locals it takes. */
  readonly locals: readonly string[]
  /** The locals it sets: its answer is then a list, the value and theirs. */
  readonly sets: readonly string[]
}

/** Texts of the application by key, one for each locale in the order of these; null where the shell has to be asked. */
export interface BootTexts {
  readonly locales: readonly string[]
  readonly keys: ReadonlyMap<string, readonly (string | SafeString | null)[]>
}

/** Everything an instance is booted with. */
export interface BootData {
  readonly config: BootConfig
  readonly routes?: readonly BootRoute[]
  readonly classes?: readonly BootClass[]
  readonly helpers?: readonly string[]
  /** Files of public/ and the names with a fingerprint that pages call them by. */
  readonly assets?: ReadonlyMap<string, string>
  /** Translations; null for none. */
  readonly texts?: BootTexts | null
  /** Names and sources; a template's index is its place here. */
  readonly templates?: Iterable<readonly [name: string, source: string]>
  /** The expressions of templates that the shell computes, in the order in which they stand. */
  readonly expressions?: (template: string) => readonly BootExpression[]
}

/** A booted instance of core.wasm and views of its memory, which grows no more unless `bootCore` was told so. */
export interface Core {
  readonly exports: CoreExports
  readonly bytes: Uint8Array
  readonly words: Uint32Array
  readonly view: DataView
  /** Index of each template by its name. */
  readonly templates: ReadonlyMap<string, number>
}

/** Boot data that the core refused; for a template, where and why. */
export class CoreBootError extends Error {
  static readonly rubyName: string = 'CoreBootError'
  override readonly name = 'CoreBootError'
  readonly code: number
  /** The template's name, or null when it was another part of the boot data. */
  readonly template: string | null
  /** Byte offset into the template's source. */
  readonly offset: number
  readonly detail: string

  constructor(what: string, code: number, template: string | null, offset: number, detail: string) {
    super(`The core refused ${what} (code ${code}${detail === '' ? '' : `: ${detail}`}).`)
    this.code = code
    this.template = template
    this.offset = offset
    this.detail = detail
  }
}

/** The memory of an instance, in pages of 64 KiB: 256 MiB of addresses, of which it touches what it uses. */
const ALL_PAGES = 4096
const PAGE_SIZE = 65536

/**
 * Instantiates a compiled core.wasm and gives it its boot data. It imports nothing. One that `grows` begins with little
 * memory, and calls may leave the views without it: V8 counts addresses as memory in use and collects garbage for them.
 */
export function bootCore(module: WebAssembly.Module, data: BootData, { grows = false } = {}): Core {
  const exports = new WebAssembly.Instance(module, {}).exports as unknown as CoreExports
  const { memory } = exports
  if (!grows) memory.grow(ALL_PAGES - memory.buffer.byteLength / PAGE_SIZE)
  const templates = new Map<string, number>()
  const writer = new FrameWriter()
  const boot = (what: string, take: (start: number, length: number) => number) => {
    const code = take(placeBootFrame(exports, writer), writer.length)
    writer.reset()
    if (code !== 0) throw new CoreBootError(what, code, null, 0, '')
  }

  encodeSymbolHash(writer, { ...data.config })
  boot('its configuration', exports.bootConfig)
  encodeRoutes(writer, data.routes ?? [])
  boot('the routes', exports.bootRoutes)
  if (data.classes !== undefined) {
    encodeClasses(writer, data.classes)
    boot('the classes', exports.bootClasses)
  }
  if (data.helpers !== undefined) {
    encodeStrings(writer, data.helpers)
    boot('the helpers', exports.bootHelpers)
  }
  if (data.assets !== undefined) {
    writer.array(data.assets.size)
    for (const names of data.assets) encodeStrings(writer, names)
    boot('the assets', exports.bootAssets)
  }
  if (data.texts) {
    encodeTexts(writer, data.texts)
    boot('the texts', exports.bootTexts)
  }
  for (const [name, source] of data.templates ?? []) {
    encodeTemplate(writer, name, source, data.expressions?.(name) ?? [])
    const index = exports.bootTemplate(placeBootFrame(exports, writer), writer.length)
    writer.reset()
    if (index < 0) throw templateError(exports, name, -index)
    templates.set(name, index)
  }
  const { buffer } = memory
  const views = { bytes: new Uint8Array(buffer), words: new Uint32Array(buffer) }
  return { exports, ...views, view: new DataView(buffer), templates }
}

/** Puts boot data where the core keeps it and gives its address. */
export function placeBootFrame(exports: CoreExports, writer: FrameWriter): number {
  const start = exports.bootAllocate(writer.length)
  if (start === 0) throw new CoreBootError('boot data: its memory is full', 2, null, 0, '')
  new Uint8Array(exports.memory.buffer).set(writer.written, start)
  return start
}

/** The words that the message about the template needs that was refused last. */
export function bootErrorText(exports: CoreExports): string {
  const [start, length] = [exports.bootErrorText(), exports.bootErrorTextLength()]
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, length))
}

function templateError(exports: CoreExports, name: string, code: number) {
  const detail = bootErrorText(exports)
  return new CoreBootError(`template ${name}`, code, name, exports.bootErrorOffset(), detail)
}

function encodeRoutes(writer: FrameWriter, routes: readonly BootRoute[]): void {
  const forms = routes.map((route) => formsOf(route.path))
  writer.integer(forms.reduce((sum, each) => sum + each.length, 0))
  writer.array(routes.length)
  for (const [index, route] of routes.entries()) {
    writer.array(7)
    writer.string(route.verb)
    encodeStrings(writer, forms[index] as string[])
    if (route.name === null) writer.nil()
    else writer.string(route.name)
    writer.boolean(route.isProtected)
    const defaults = Object.entries(route.defaults ?? {})
    writer.array(defaults.length)
    for (const [name, value] of defaults) encodeStrings(writer, [name, String(value)])
    const patterns = Object.entries(route.patterns ?? {})
    writer.array(patterns.length)
    for (const [name, program] of patterns) {
      writer.array(2)
      writer.string(name)
      writer.stringBytes(programBytes(program))
    }
    if (route.matcher === undefined) writer.nil()
    else writer.stringBytes(programBytes(route.matcher))
  }
}

/** Gives an instance other texts than it was booted with. */
export function replaceTexts({ exports }: Core, texts: BootTexts): void {
  const writer = new FrameWriter()
  encodeTexts(writer, texts)
  exports.bootTexts(placeBootFrame(exports, writer), writer.length)
}

function encodeTexts(writer: FrameWriter, { locales, keys }: BootTexts): void {
  writer.integer(locales.length)
  writer.array(keys.size)
  for (const [key, texts] of keys) {
    writer.array(texts.length + 1)
    writer.string(key)
    for (const text of texts) encodeValue(writer, text)
  }
}

function programBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

function encodeClasses(writer: FrameWriter, classes: readonly BootClass[]): void {
  writer.array(classes.length)
  for (const each of classes) {
    writer.array(8)
    writer.string(each.name)
    writer.string(each.paramKey)
    writer.string(each.singularRouteKey)
    writer.string(each.pluralRouteKey)
    writer.string(each.element)
    writer.array(each.columns.length)
    for (const column of each.columns) encodeStrings(writer, column)
    encodeStrings(writer, each.methods)
    encodeStrings(writer, each.relationMethods)
  }
}

/** A template for `bootTemplate`. */
export function encodeTemplate(
  writer: FrameWriter,
  name: string,
  source: string,
  expressions: readonly BootExpression[],
): void {
  writer.array(expressions.length === 0 ? 2 : 3)
  writer.string(name)
  writer.string(source)
  if (expressions.length === 0) return
  writer.array(expressions.length)
  for (const each of expressions) {
    writer.array(5)
    writer.integer(each.start)
    writer.integer(each.end)
    writer.string(each.name)
    encodeStrings(writer, each.locals)
    encodeStrings(writer, each.sets)
  }
}

function encodeStrings(writer: FrameWriter, values: readonly string[]): void {
  writer.array(values.length)
  for (const value of values) writer.string(value)
}
