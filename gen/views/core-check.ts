import { CLOCK_WORDS } from '../../shell/core/clock-words.ts'
import { FrameWriter } from '../../shell/core/frame-writer.ts'
import { type BootClass, bootCore, type Core } from '../../shell/core/load.ts'
import type { Route } from '../../shell/core/route.ts'

/** A template that the core refused. */
export interface Refusal {
  readonly template: string
  readonly code: number
  /** Byte offset into the source. */
  readonly offset: number
  readonly text: string
}

/** What the core has to know to judge templates. */
export interface CoreFacts {
  readonly module: WebAssembly.Module
  readonly routes: readonly Route[]
  readonly classes: readonly BootClass[]
  /** The helpers that the shell answers: its own and the application's. */
  readonly helpers: readonly string[]
}

/** Gives every template to a fresh core; the first mistake of each comes back. */
export function refusedTemplates(
  templates: ReadonlyMap<string, string>,
  facts: CoreFacts,
): Refusal[] {
  const core = bootCore(facts.module, {
    config: {},
    routes: facts.routes.map((route) => ({ ...route, isProtected: true })),
    classes: facts.classes,
    helpers: [...facts.helpers, ...CLOCK_WORDS],
  })
  const writer = new FrameWriter()
  const refusals: Refusal[] = []
  for (const [template, source] of templates) {
    writer.reset()
    writer.array(2)
    writer.string(template)
    writer.string(source)
    const start = core.exports.bootAllocate(writer.length)
    core.bytes.set(writer.written, start)
    const index = core.exports.bootTemplate(start, writer.length)
    if (index < 0) refusals.push({ template, code: -index, ...whereAndWhat(core) })
  }
  return refusals
}

function whereAndWhat({ exports, bytes }: Core): { offset: number; text: string } {
  const start = exports.bootErrorText()
  const text = bytes.subarray(start, start + exports.bootErrorTextLength())
  return { offset: exports.bootErrorOffset(), text: new TextDecoder().decode(text) }
}

const modules = new WeakMap<Uint8Array, WebAssembly.Module>()

/** core.wasm compiled, once for the same bytes. */
export function compileCore(bytes: Uint8Array): WebAssembly.Module {
  let module = modules.get(bytes)
  if (module === undefined) {
    module = new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>)
    modules.set(bytes, module)
  }
  return module
}
