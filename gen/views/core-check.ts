import { CLOCK_WORDS } from '../../shell/core/clock-words.ts'
import { FrameWriter } from '../../shell/core/frame-writer.ts'
import {
  type BootClass,
  type BootExpression,
  bootCore,
  bootErrorText,
  type CoreExports,
  encodeTemplate,
  placeBootFrame,
} from '../../shell/core/load.ts'
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

/** A core that judges templates. */
export class CoreCheck {
  readonly #core: CoreExports
  readonly #writer = new FrameWriter()

  constructor(facts: CoreFacts) {
    const data = {
      config: {},
      routes: facts.routes.map((route) => ({ ...route, isProtected: true })),
      classes: facts.classes,
      helpers: [...facts.helpers, ...CLOCK_WORDS],
    }
    this.#core = bootCore(facts.module, data, { grows: true }).exports
  }

  /** The first mistake of a template, or null. */
  refusal(
    template: string,
    source: string,
    expressions: readonly BootExpression[],
  ): Refusal | null {
    const core = this.#core
    const writer = this.#writer.reset()
    encodeTemplate(writer, template, source, expressions)
    const index = core.bootTemplate(placeBootFrame(core, writer), writer.length)
    if (index >= 0) return null
    return { template, code: -index, offset: core.bootErrorOffset(), text: bootErrorText(core) }
  }
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
